"""What an editor of rules needs, without a protocol and without a screen.

Input: the texts of an author's files, saved or not, and what is wanted. Output: findings for every
file that they concern, what stands where, and edits as values. Invariants: the findings are those
of the full pipeline on the same texts; an edited text parses and says what was wanted, and keeps
comments and the style of the rest; nothing here writes a file.
"""
