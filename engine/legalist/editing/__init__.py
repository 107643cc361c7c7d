"""What an editor does with the files of an author: it works on their text, saved or not.

Input: the text of a file. Output: edits of it, as values. Invariant: nothing here writes a file.
"""
