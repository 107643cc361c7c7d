"""Kinds of trace entries, in generated code and in its readers."""

from __future__ import annotations

RULE, EVENT, MOVED, VALUE, SHUFFLED, SHOWN, CHOSEN, DROPPED = range(8)
BY_NAME = {
    "RULE": RULE, "EVENT": EVENT, "MOVED": MOVED, "VALUE": VALUE,
    "SHUFFLED": SHUFFLED, "SHOWN": SHOWN, "CHOSEN": CHOSEN,
}  # fmt: skip
