"""Runs lowered programs: blocks as generated Python functions over flat states.

Input: a typed program and its blocks. Output: a `Machine` that makes states, lists legal moves and
plays them. Invariant: between calls everything a game needs is in its state.
"""

from .forms import Form
from .layout import PHASE, RANDOM, STACK
from .program import Broken, Machine, Segment, Slots, Trace

__all__ = ["PHASE", "RANDOM", "STACK", "Broken", "Form", "Machine", "Segment", "Slots", "Trace"]
