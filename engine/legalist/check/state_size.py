"""How many places and numbers a state would have: a family has one for each combination of its
parameters, and a bag one for each kind of piece."""

from __future__ import annotations

from math import prod

import legalist.typed as t
from legalist.limits import MOST_SLOTS

from .scope import Scope


def check_state_size(scope: Scope, out: t.Checked) -> None:
    """Report the largest family if all of them together do not fit into a state."""
    sizes = {zone.id: _combinations(zone) * _width(zone) for zone in out.zones.values()}
    sizes |= {value.id: _combinations(value) for value in out.values.values()}
    if sum(sizes.values()) <= MOST_SLOTS:
        return
    name = max(sizes, key=lambda id: sizes[id])
    decl = scope.program.zones.get(name) or scope.program.values[name]
    place = decl.origin.name(name)
    scope.report.add("L832", place, name=name, count=sizes[name], limit=MOST_SLOTS)


def _combinations(family: t.Zone | t.Value) -> int:
    return prod(domain.size for domain in family.params)


def _width(zone: t.Zone) -> int:
    return zone.holds.size if zone.order == "bag" else 1
