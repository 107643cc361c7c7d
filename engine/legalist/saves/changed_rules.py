"""Saying which rules have changed since a game was played, and what can be done."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from legalist.diagnostics import Report, Span
from legalist.program.canonical import differences

MOST_NAMED = 5


def changed_rules(
    file: str, place: Span | None, before: Mapping[str, str], now: Mapping[str, str], report: Report
) -> None:
    """Report that a saved game, or the recording at `place`, was made under other rules."""
    words = [_difference(before, now)] if before else []
    if place is None:
        again = f"`legalist play --resume {shlex.quote(file)} --save NEW"
        words.append(
            f"use the rules as they were or, to play its moves again under these, type {again}`"
        )
        words[-1] += f" or, to go on from its position, {again} --carry`"
    else:
        words.append("use the rules as they were, or record it again")
    report.add("L577", place, help="; ".join(words), file=file)


def _difference(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    parts = differences(before, now)
    told = [f"{word}: {_listed(names)}" for word, names in parts.items() if names]
    return "; ".join(told) if told else "the order of the rules of an event has changed"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(f"`{name}`" for name in names[:MOST_NAMED]) + more
