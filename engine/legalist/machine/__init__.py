"""Runs lowered programs: blocks as generated Python functions over flat states.

Input: a typed program and its blocks. Output: a `Machine` that makes states, lists legal moves and
plays them; what a game asks of it is `GameMachine`. Invariant: between calls everything about a
game is in its state.
"""

from typing import TYPE_CHECKING

from legalist.lazy import lazily

if TYPE_CHECKING:
    from legalist.plan.layout import Slots

    from .forms import Form
    from .frames import Frame, NoFrame, Pending
    from .interface import GameMachine
    from .machine import Broken, Machine, Trace
    from .noted_moves import NotedMove
    from .runtime import Fault
    from .segments import PASS, Segment, nth_move
    from .stop_outline import StopOutline

__all__ = [
    "PASS",
    "Broken",
    "Fault",
    "Form",
    "Frame",
    "GameMachine",
    "Machine",
    "NoFrame",
    "NotedMove",
    "Pending",
    "Segment",
    "Slots",
    "StopOutline",
    "Trace",
    "nth_move",
]

__getattr__ = lazily(
    __name__,
    {
        ".forms": "Form",
        ".frames": "Frame NoFrame Pending",
        ".interface": "GameMachine",
        "legalist.plan.layout": "Slots",
        ".machine": "Broken Machine Trace",
        ".noted_moves": "NotedMove",
        ".runtime": "Fault",
        ".segments": "PASS Segment nth_move",
        ".stop_outline": "StopOutline",
    },
)
