"""Saved games, and writing files whole.

In: a game in progress, or a file. Out: a file that is complete or was not written at all, or the
game. Invariant: a file from a stranger does not choose what else is read.
"""
