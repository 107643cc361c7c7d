"""Legal moves in short form, in the order that numbers them."""

from __future__ import annotations

from typing import Any

from . import forms
from .forms import nth

# An action, the choices before the last, the form of the last one, and how many values it has.
Segment = tuple[int, tuple[Any, ...], forms.Form, int]
PASS = -1


def nth_move(segments: list[Segment], number: int) -> tuple[int, tuple[Any, ...]]:
    """Return the action and choices of the legal move at an index; passing comes last."""
    for action, prefix, form, count in segments:
        if number < count:
            return action, prefix if form[0] == forms.UNIT else (*prefix, nth(form, number))
        number -= count
    return PASS, ()
