"""Runs lowered programs: blocks as generated Python functions over flat states.

Input: a typed program and its blocks. Output: a `Machine` that makes states, lists legal moves and
plays them. Invariant: between calls everything a game needs is in its state.
"""

from .forms import Form
from .frames import Frame, NoFrame, Pending
from .layout import Slots
from .program import PASS, Broken, Machine, Segment, Trace, nth_move
from .runtime import Fault

__all__ = [
    "PASS",
    "Broken",
    "Fault",
    "Form",
    "Frame",
    "Machine",
    "NoFrame",
    "Pending",
    "Segment",
    "Slots",
    "Trace",
    "nth_move",
]
