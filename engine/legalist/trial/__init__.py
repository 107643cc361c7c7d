"""Trying out what an author wrote, by playing it.

In: an author's file, in the game it belongs to. Out: a `Trial`: how often each new declaration was
used, what was never used, and what broke, each with a game that shows it. Invariant: the game of a
trial is the one that `legalist play` plays with the same seed and the same bots.
"""

from .subject import Subject, Table, subject_at
from .trial import Trial, try_out

__all__ = ["Subject", "Table", "Trial", "subject_at", "try_out"]
