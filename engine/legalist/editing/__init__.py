"""What an editor of rules needs, without a protocol and without a screen.

In: the texts of open files, saved or not. Out: findings for every file that they concern.
Invariant: the findings are those of the full pipeline on the same texts.
"""
