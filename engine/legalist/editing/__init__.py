"""Editing an author's files: small changes of their text.

In: the text of a file and what is wanted. Out: text edits, or findings that say why there are none.
Invariants: the edited text parses and says what was wanted; comments and the style of the rest are
kept; a change that cannot be made is refused whole.
"""
