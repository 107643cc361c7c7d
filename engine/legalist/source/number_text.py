"""Whole numbers: those of the language, and those in text that people type."""

import re

from .scalars import LONGEST_NUMBER

_WHOLE = re.compile(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}")


def whole_number(text: str) -> int | None:
    """Return the number that a text is; None if it is none, or longer than any rule needs. Python
    takes more for numbers, and cannot read some of what it takes for digits."""
    return int(text) if _WHOLE.fullmatch(text) else None
