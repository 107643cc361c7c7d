"""A scenario written from the states of a game: where it begins, the moves, what they must do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from legalist.machine.random import seeded
from legalist.play import State
from legalist.quick_dataclass import frozen

from .document import Refused
from .expectations import expectations, what_comes
from .positions import Beginning, exact_position
from .rendering import Layout, entry_lines, flow_text, scalar

LAYOUT = Layout(2, 2)
# The largest seed that a file can have as a number.
LARGEST_SEED = 10**15 - 1
LONGEST = 110


@frozen
class Found:
    """The nearest state from which a scenario can begin, and the moves from there."""

    beginning: Beginning
    states: tuple[State, ...]


def scenario_text(
    states: Sequence[State],
    seed: int | None,
    name: str,
    setting: dict[str, Any],
    head: dict[str, str],
) -> str:
    """Return a file with one scenario that ends in the last state, after its last move.

    `states` are those of a game in order, from the set-up if its `seed` is given. `setting` are the
    keys that say which game it is, `head` those of the whole file. Raise Refused if no state is one
    from which a scenario can begin.
    """
    found = _beginning(states, seed)
    content: dict[str, Any] = {"name": name, **setting}
    steps = _steps(found.states)
    if found.beginning.position is None:
        content |= {"start": "setup", "seed": found.beginning.seed}
    else:
        content |= {"seed": found.beginning.seed, "position": found.beginning.position}
    rows = [f"{key}: {scalar(value, flow=False)}" for key, value in head.items()]
    rows += ["scenarios:", *_remark(found), *_scenario(content, steps)]
    return "\n".join(rows) + "\n"


def _beginning(states: Sequence[State], seed: int | None) -> Found:
    """Find where to begin: before the last move, or as few moves earlier as possible."""
    last = max(len(states) - 2, 0)
    for at in range(last, -1, -1):
        if at == 0 and seed is not None:
            break
        beginning = exact_position(states[at]) if states[at].decision is not None else None
        if beginning is not None:
            return Found(beginning, tuple(states[at:]))
    if seed is None:
        raise Refused("L596")
    number: int | str = seed if abs(seed) <= LARGEST_SEED else f"{seeded(seed):016x}"
    return Found(Beginning(number), tuple(states))


def _remark(found: Found) -> list[str]:
    """Say why moves come before the one that matters."""
    before = len(found.states) - 2
    if before <= 0:
        return []
    moves = "A move leads" if before == 1 else f"{before} moves lead"
    where = "the set-up" if found.beginning.position is None else "the begin of a turn"
    return [f"  # {moves} from {where} to the last one: no position can say what comes between."]


def _steps(states: Sequence[State]) -> list[dict[str, Any]]:
    """Return a step for each move; only the last one has expectations."""
    if len(states) == 1:
        return [what_comes(states[0])]
    steps: list[dict[str, Any]] = []
    for before, after in pairwise(states):
        decision = before.decision
        assert decision is not None and after.move is not None
        steps.append({"move": str(after.move), "by": decision.seat})
    steps[-1] |= expectations(states[-2], states[-1])
    return steps


def _scenario(content: dict[str, Any], steps: list[dict[str, Any]]) -> list[str]:
    rows: list[str] = []
    for key, value in content.items():
        if key == "position":
            rows.append("position:")
            for part, inside in value.items():
                rows.append(f"  {part}:")
                rows += [row for one in inside for row in _entry(one, inside[one], 4)]
        else:
            rows += _entry(key, value, 0)
    rows.append("steps:")
    for step in steps:
        first, *others = [row for key, value in step.items() for row in _entry(key, value, 4)]
        rows += [f"  - {first.strip()}", *others]
    first, *others = rows
    return [f"  - {first}", *(f"    {row}" for row in others)]


def _entry(key: str, value: Any, indent: int) -> list[str]:
    """Return the lines of an entry. Conditions stand below each other, anything else in braces and
    brackets, over several lines if it is long."""
    blanks = " " * indent
    if key == "expect" and len(value) > 1:
        return [f"{blanks}{key}:", *(f"{blanks}  - {scalar(one, flow=False)}" for one in value)]
    if key == "expect":
        value = value[0]
    if key == "seed" and isinstance(value, str):
        return [f'{blanks}{key}: "{value}"']  # digits alone would be a number
    first, *rows = entry_lines(key, value, indent, LAYOUT)
    if not isinstance(value, dict | list) or not rows:
        return [first, *rows]
    inside = flow_text(value)
    return folded(f"{first} {inside}", indent + LAYOUT.step)


def folded(line: str, indent: int) -> list[str]:
    """Break a long line of braces and brackets after commas."""
    rows = [""]
    for part in line.split(", "):
        joined = f"{rows[-1]}, {part}" if rows[-1] else part
        if len(joined) >= LONGEST and rows[-1]:
            rows[-1] += ","
            rows.append(f"{' ' * indent}{part}")
        else:
            rows[-1] = joined
    return rows
