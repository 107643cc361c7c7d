"""Which tables of habits belong to which sort of text."""

from __future__ import annotations

from functools import lru_cache

from .foreign_words import parameter_habits, sign_habits, trigger_habits, value_habits
from .habit import Habit, read_habits

# The tables of each sort of text: its own come before those of all values.
_TABLES = {
    "effects": ("effects", "values"),
    "expression": ("conditions", "values"),
    "choice": ("choices", "values"),
    "trigger": ("triggers",),
    "signature": ("signatures",),
    "type_name": ("types",),
}
_PATTERNS = {"trigger": trigger_habits, "signature": parameter_habits}


@lru_cache(maxsize=len(_TABLES))
def habits(start: str) -> tuple[Habit, ...]:
    """Return the rows for one sort of text."""
    own = tuple(row for table in _TABLES[start] for row in read_habits(table))
    patterns = value_habits() if "values" in _TABLES[start] else _PATTERNS.get(start, tuple)()
    return (*own, *patterns, *sign_habits())
