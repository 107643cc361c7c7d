"""The tables as the ruleset itself fills them, before any module: kept as long as its files stay
the same, because an author who edits a module links it again at each keystroke."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from legalist.quick_dataclass import copy_fields, frozen

from .apply import Applier
from .declarations import Touch
from .item import Ref
from .unit import FILLED, Unit


@frozen(eq=False)
class _Start:
    """What an applier and its tables hold after the first unit."""

    sections: dict[str, dict[str, Any]]
    touches: dict[str, tuple[Touch, ...]]
    coming: dict[str, Touch]
    restricted: dict[str, tuple[Ref, ...]]
    followers: dict[str, list[str]]
    anchors: dict[tuple[str, str], Touch]


def start_with(unit: Unit, others: Sequence[Unit], applier: Applier) -> None:
    """Apply a ruleset to empty tables, without making its texts this game's own. What it does is
    kept if there was nothing to tell: findings depend on the units that follow."""
    start: _Start | None = unit.memory.get(start_with)
    tables = applier.tables
    if start is None:
        told = applier.report.told
        unit.separate(texts=False)
        applier.expect(unit)
        coming = {**tables.coming}
        applier.expect(*others)
        applier.apply(unit)
        start = _Start(
            sections=tables.sections,
            touches=tables.touches,
            coming=coming,
            restricted=applier.restricted,
            followers=applier.places.followers,
            anchors=applier.places.anchors,
        )
        if applier.report.told == told and tables.complete:
            unit.memory[start_with] = start
    tables.sections = {
        # Linking gives these values, numbers and conditions.
        name: {id: _own(decl) for id, decl in declared.items()} if name in FILLED else {**declared}
        for name, declared in start.sections.items()
    }
    tables.touches = {**start.touches}
    tables.coming = {**start.coming}
    applier.expect(*others)
    applier.restricted = {**start.restricted}
    applier.places.followers = {id: [*others] for id, others in start.followers.items()}
    applier.places.anchors = {**start.anchors}


def _own(decl: Any) -> Any:
    return None if decl is None else copy_fields(decl)
