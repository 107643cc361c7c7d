"""What an editor does with the files of an author: it works on their text, saved or not.

Input: the text of a file and what is wanted. Output: edits of it, as values, or findings that say
why there are none. Invariants: the edited text parses and says what was wanted, comments and the
style of the rest are kept, and nothing here writes a file.
"""
