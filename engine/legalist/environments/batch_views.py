"""Observations of many games, taken out of the module's memory column by column.

The same numbers as `Observation.observe` gives of one game; a test compares them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from legalist.machine.to_wasm import spelling
from legalist.machine.to_wasm.spelling import Desks, about_numbers
from legalist.machine.to_wasm.state_layout import ValueBytes, ZoneBytes
from legalist.machine.to_wasm.unit import Unit
from legalist.typed.types import NumberType, PiecesType, SetType, TruthType, Type

from .observation import UNSEEN, Numbers, Observation, columns_of, is_owner, zone_columns

View = Callable[[int, Any, tuple[int, ...], tuple[int, ...]], NDArray[Any]]
_SIGNED = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}
_UNSIGNED = {1: np.uint8, 2: np.uint16, 4: np.uint32}


class BatchViews:
    def __init__(
        self, observation: Observation, unit: Unit, desks: Desks, view: View, number: int
    ) -> None:
        self._observation, self._unit, self._desks = observation, unit, desks
        self._view, self._number = view, number
        machine = observation.machine
        decisions = {name: n for n, name in enumerate(machine.checked.decisions)}
        self._decision_of = np.array(
            [decisions[site.decision] + 1 for site in unit.plan.sites], np.int32
        )
        self._players = range(unit.players.size)
        self._owned = {
            place.id: np.stack([is_owner(place, p) for p in self._players])
            for place in [*machine.zones, *machine.values]
        }

    def observe(self, viewers: Numbers) -> Numbers:
        made = np.zeros((self._number, self._observation.size), np.int32)
        columns = self._observation.columns
        over = self._desk(spelling.AT, np.int32) == spelling.OVER
        players, sites = self._desk(spelling.PLAYER, np.int32), self._desk(spelling.SITE, np.int32)
        made[:, columns["me"].start] = viewers
        made[:, columns["decides"].start] = np.where(over, 0, players + 1)
        made[:, columns["decision"].start] = np.where(over, 0, self._decision_of[sites])
        self._put_about(made[:, columns["about"]], sites, over, viewers, players)
        self._put_word(made[:, columns["word"]], (viewers == players) & ~over)
        opened = self._desks.open
        for zone in self._unit.layout.zones.values():
            self._put_zone(made[:, columns[zone.place.id]], zone, viewers, opened)
            opened += zone.place.count if zone.place.zone.open else 0
        for value in self._unit.layout.values.values():
            self._put_value(made[:, columns[value.place.id]], value, viewers)
        return made

    def _desk(self, at: int, kind: Any, *inner: tuple[int, int]) -> NDArray[Any]:
        """Numbers of all desks; `inner` are sizes and strides in each."""
        shape, strides = [self._number], [self._desks.desk]
        for size, stride in inner:
            shape.append(size)
            strides.append(stride)
        return self._view(self._desks.desks + at, kind, tuple(shape), tuple(strides))

    def _states(self, at: int, kind: Any, *inner: tuple[int, int]) -> NDArray[Any]:
        shape, strides = [self._number], [self._unit.layout.size]
        for size, stride in inner:
            shape.append(size)
            strides.append(stride)
        return self._view(self._desks.states + at, kind, tuple(shape), tuple(strides))

    # ---- the decision

    def _put_about(
        self, made: Numbers, sites: Numbers, over: NDArray[np.bool_], viewers: Numbers,
        players: Numbers,
    ) -> None:  # fmt: skip
        checked = self._observation.machine.checked
        for site, one in enumerate(self._unit.plan.sites):
            games = np.flatnonzero((sites == site) & ~over)
            decision = checked.decisions[one.decision]
            if not games.size or not decision.params:
                continue
            at, column = self._desks.about, 0
            for place, param in enumerate(decision.params):
                count, width = about_numbers(param.type), columns_of(param.type)
                if count:
                    raw = self._desk(at, np.int64, (count, 8))[games]
                    numbers = _told(param.type, raw)
                    if place in decision.secret:
                        numbers[viewers[games] != players[games]] = UNSEEN
                    made[games, column : column + width] = numbers
                at += 8 * count
                column += width

    def _put_word(self, made: Numbers, mine: NDArray[np.bool_]) -> None:
        length = self._observation.alphabet.length
        word = self._desk(spelling.WORD, np.int32, (length, 4))
        known = self._desk(spelling.AT, np.int32)
        fixed = np.arange(length) < known[:, None]
        made[:] = np.where(fixed & mine[:, None], word + 1, 0)

    # ---- zones and values

    def _put_zone(self, made: Numbers, zone: ZoneBytes, viewers: Numbers, opened: int) -> None:
        place, count = zone.place, zone.place.count
        rows = made.reshape(self._number, count, zone_columns(self._observation.machine, place))
        mine = self._owned[place.id][viewers]
        levels = np.where(mine, _LEVEL[place.zone.seen_owner], _LEVEL[place.zone.seen_others])
        if place.zone.open:
            is_open = self._desk(opened, np.uint8, (count, 1)) != 0
            levels = np.where(is_open, _LEVEL["contents"], levels)
        seen, nothing = levels == _LEVEL["contents"], levels == _LEVEL["nothing"]
        each = (count, zone.stride)
        match place.zone.order:
            case "one":
                kinds = self._states(zone.base, _SIGNED[zone.piece], each) + np.int32(1)
                rows[:, :, 0] = np.where(seen | (kinds == 0), kinds, UNSEEN)
            case "bag":
                counts = self._states(zone.base, np.int32, each, (place.zone.holds.size, 4))
                rows[:, :, :-1] = np.where(seen[:, :, None], counts, UNSEEN)
                rows[:, :, -1] = counts.sum(axis=2)
            case "pile":
                self._put_pile(rows, zone, viewers, seen)
        rows[nothing] = UNSEEN

    def _put_pile(
        self, rows: Numbers, zone: ZoneBytes, viewers: Numbers, seen: NDArray[np.bool_]
    ) -> None:
        each, capacity = (zone.place.count, zone.stride), zone.capacity
        size = self._states(zone.base, np.int32, each).astype(np.int64)
        kinds = self._states(zone.base + 4, _SIGNED[zone.piece], each, (capacity, zone.piece))
        known = seen[:, :, None] | np.zeros(kinds.shape, np.bool_)
        if zone.knowledge:
            masks = self._states(
                zone.base + zone.known, _UNSIGNED[zone.knowledge], each, (capacity, zone.knowledge)
            )
            known = known | ((masks >> viewers[:, None, None].astype(masks.dtype)) & 1 != 0)
        # From the top down: the last one is on top.
        order = size[:, :, None] - 1 - np.arange(capacity)
        inside = order >= 0
        order = np.maximum(order, 0)
        shown = np.where(known, kinds + np.int32(1), UNSEEN)
        rows[:, :, 0] = size
        rows[:, :, 1:] = np.where(inside, np.take_along_axis(shown, order, axis=2), 0)

    def _put_value(self, made: Numbers, value: ValueBytes, viewers: Numbers) -> None:
        place, type_ = value.place, value.place.value.type
        width, everybody = columns_of(type_), value.place.value.seen == "all"
        rows = made.reshape(self._number, place.count, width + (not everybody))
        if value.words:
            raw = self._states(value.base, np.int64, (place.count, value.stride), (value.words, 8))
        else:
            raw = self._states(value.base, np.int32, (place.count, value.stride), (1, 4)).astype(
                np.int64
            )
        numbers = _told(type_, raw)
        if everybody:
            rows[:] = numbers
            return
        seen = np.zeros((self._number, place.count), np.bool_)
        if place.value.seen == "owner":
            seen = self._owned[place.id][viewers]
        rows[:, :, :-1] = np.where(seen[:, :, None], numbers, 0)
        rows[:, :, -1] = seen


_LEVEL = {"contents": 0, "count": 1, "nothing": 2}


def _told(type_: Type, raw: NDArray[np.int64]) -> Numbers:
    """Return the numbers that tell something, from its words along the last axis."""
    if isinstance(type_, SetType):
        members = np.arange(type_.item.size)
        bits: Numbers = (raw[..., members >> 6] >> (members & 63) & 1).astype(np.int32)
        return bits
    if isinstance(type_, PiecesType | NumberType | TruthType):
        return raw.astype(np.int32)
    return (raw + 1).astype(np.int32)
