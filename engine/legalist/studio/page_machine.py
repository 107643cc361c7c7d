"""The rules as the page runs them: the same module as here, its outline, and positions for it."""

from __future__ import annotations

import secrets
from base64 import b64encode
from itertools import islice
from typing import TYPE_CHECKING, Any

from legalist.looks.look import Look
from legalist.looks.placement import place_name, spaces_of
from legalist.machine import PASS, Segment, forms
from legalist.machine.random import seeded
from legalist.machine.to_wasm import choices, states
from legalist.machine.to_wasm.state_layout import words_of
from legalist.plan.layout import RANDOM, Slots
from legalist.play import Game, NoDeal, State
from legalist.play.step_maker import item_type
from legalist.play.storage import keys
from legalist.program import ZoneDecl
from legalist.typed import Choice
from legalist.typed.types import Domain, NumberType, OptionalType, TruthType, Type

from .files import NotAllowed
from .wire.machine import (
    ActionOutline,
    ChoiceOutline,
    MachineMessage,
    PlaceOutline,
    PositionMessage,
    ZoneOutline,
)

if TYPE_CHECKING:
    from legalist.machine.to_wasm.host import WasmMachine
    from legalist.plan import routines

# A move further on in a list is not looked for; its position is sent instead.
MOST_SEARCHED = 10_000
SEED_BITS = 63


class PageMachine:
    """The module of one game for a page; raise NotAllowed where there is none."""

    def __init__(self, game: Game) -> None:
        fast = game.fast_machine
        if fast is None:
            raise NotAllowed("these rules cannot run in the browser")
        self.game = game
        self._fast: WasmMachine = fast
        self._slot = fast.slots[-1]

    # ---- the module

    def message(self) -> MachineMessage:
        fast, unit = self._fast, self._fast.unit
        return MachineMessage(
            b64encode(fast.binary).decode(),
            self.game.players,
            tuple(fast.slots[:4]),
            unit.segments,
            fast.rows,
            unit.layout.frames,
            tuple(site.or_pass for site in unit.plan.sites),
            tuple(self._action(one) for one in unit.plan.actions),
            tuple(self._zones()),
        )

    def _action(self, action: routines.Action) -> ActionOutline:
        declared = self.game.machine.actions[action.number]
        last = len(action.choices) - 1
        return ActionOutline(
            declared.id,
            tuple(
                self._choice(planned, choice, n == last)
                for n, (planned, choice) in enumerate(
                    zip(action.choices, declared.choices, strict=True)
                )
            ),
        )

    def _choice(self, planned: routines.Choice, choice: Choice, last: bool) -> ChoiceOutline:
        plain = _is_plain(choice.type)
        sort = "value" if plain else "other"
        if last:
            form = choices.sort_of(planned, quick=False)
            sort = form if form in ("mask", "range") or (form == "list" and plain) else "other"
        size = choices.value_bytes(planned)
        if sort == "mask":
            assert isinstance(choice.type, Domain)
            size = 8 * words_of(choice.type)
        return ChoiceOutline(choice.id, sort, size, self._words(choice), choice.implied)

    def _words(self, choice: Choice) -> tuple[tuple[str, ...], ...]:
        type_ = item_type(choice)
        if not isinstance(type_, Domain):
            return ()
        words = self.game.words
        by_player = [
            tuple(words.text(type_, value, player) for value in range(type_.size))
            for player in range(self.game.players)
        ]
        same = all(one == by_player[0] for one in by_player)
        return (by_player[0],) if same else tuple(by_player)

    def _zones(self) -> list[ZoneOutline]:
        """Return the zones of the board that everybody sees, in the order in which they are
        drawn."""
        program = self.game.program
        if program.board is None:
            return []
        look = Look(program, "en")
        shown = [zone for zone in program.zones.values() if _is_open(zone) and look.on_board(zone)]
        return [self._zone(zone, look) for zone in shown if look.form(zone) != "hidden"]

    def _zone(self, zone: ZoneDecl, look: Look) -> ZoneOutline:
        place = self._fast.unit.layout.zones[zone.id]
        board = self.game.program.board
        assert board is not None
        type_ = zone.params[-1].type.name
        places = tuple(
            PlaceOutline(
                place.base + index * place.stride,
                place_name(zone.id, key),
                spaces_of(board, type_, key),
            )
            for index, key in keys(place.place)
        )
        pieces = tuple(f"{zone.holds}.{member}" for member in place.place.zone.holds.members)
        return ZoneOutline(zone.order, place.piece, str(look.form(zone)), pieces, places)

    # ---- positions

    def position(
        self, n: int, state: State, seat: str, whole: bool, before: State | None
    ) -> PositionMessage:
        """Return a position: the move that led to it from the one `before`, if the page has that
        one, or its bytes. If it is not `whole`, it is another one in which `seat` could be."""
        slots = state.slots() if whole else _dealt_anew(state, seat)
        move = -1
        if whole and before is not None and before.game is self.game and state.move is not None:
            legal = before.legal_moves
            move = number_of(legal.segments, state.move.number, state.move.args)
        raw = states.to_bytes(self._fast.unit, slots)
        self._fast.write(self._slot, slots)
        hash = f"{self._fast.hash(self._slot):016x}"
        player = state.player
        text = "" if move >= 0 else b64encode(raw).decode()
        return PositionMessage(n, -1 if player is None else player, whole, text, move, hash)


def _is_plain(type_: Type) -> bool:
    if isinstance(type_, OptionalType):
        type_ = type_.item
    return isinstance(type_, Domain | NumberType | TruthType)


def _is_open(zone: ZoneDecl) -> bool:
    return zone.seen_owner == zone.seen_others == "contents" and zone.open is None


def _dealt_anew(state: State, seat: str) -> Slots:
    """Return the slots of a state that a seat cannot tell from this one. Neither the seed nor the
    generator may tell anything about what is hidden, or what will be drawn."""
    try:
        slots = state.redeal(seat, secrets.randbits(SEED_BITS)).slots()
    except NoDeal as none:
        raise NotAllowed(str(none)) from none
    slots[RANDOM] = seeded(secrets.randbits(SEED_BITS))
    return slots


def number_of(segments: list[Segment], number: int, args: tuple[Any, ...]) -> int:
    """Return the number of a move among listed ones, passing being the last; -1 if it is not found
    soon."""
    passed = 0
    for action, prefix, form, count in segments:
        if action == number and args[: len(prefix)] == prefix:
            last = args[len(prefix)] if form[0] != forms.UNIT else None
            if forms.contains(form, last):
                for place, value in enumerate(islice(forms.items(form), MOST_SEARCHED)):
                    if value == last:
                        return passed + place
                return -1
        passed += count
    return passed if number == PASS else -1
