"""Tables, views and moves of pieces: they tell what happened, and nothing that is hidden."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

from hypothesis import given
from situations import Situation, situations
from test_views import seen, shuffled

from legalist.looks import Looks, PieceMove, TableView, plain_data
from legalist.play import Game, State, View
from legalist.play.errors import MoveError
from legalist.play.trace import place


@cache
def looks(game: Game) -> Looks:
    return Looks(game)


def counted(contents: Any) -> Counter[str]:
    """The pieces of an open zone."""
    if contents is None or isinstance(contents, str):
        return Counter([contents] if contents else [])
    return Counter(contents)


class Seen:
    """What a player sees of single zones: the pieces of those that are open to the player, and the
    sizes of all whose pieces the player can count."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.open: dict[str, Counter[str]] = {}
        self.sizes: dict[str, int] = {}
        for zone in view.game.machine.zones:
            for index in range(zone.count):
                name, sight = place(zone, index), view.sight(zone, index)
                if sight == "contents":
                    self.open[name] = counted(view.seen(zone, index))
                    self.sizes[name] = self.open[name].total()
                elif sight == "count":
                    self.sizes[name] = view.seen(zone, index)["count"]


def moved(moves: tuple[PieceMove, ...], zone: str) -> Counter[str]:
    """What came into a zone, less what went out."""
    change: Counter[str] = Counter()
    for move in moves:
        member = move.piece.split(".", 1)[-1]
        if move.target.zone == zone:
            change[member] += move.number
        if move.source.zone == zone:
            change[member] -= move.number
    return change


@given(situations())
def test_the_moves_of_pieces_lead_from_one_view_to_the_next(now: Situation) -> None:
    for seat in now.game.seats:
        positions = [Seen(state.view(seat)) for state in now.states[-4:]]
        for old, new in pairwise(positions):
            moves = looks(now.game).moves(old.view, new.view)
            for zone in old.open.keys() & new.open.keys():
                replayed = Counter(old.open[zone])
                replayed.update(moved(moves, zone))
                assert replayed == new.open[zone], f"{zone} as seen by {seat}: {moves}"
            for zone in old.sizes.keys() & new.sizes.keys():
                change = moved(moves, zone).total()
                assert old.sizes[zone] + change == new.sizes[zone], f"{zone} as seen by {seat}"


def shown_pieces(view: TableView) -> dict[str, Counter[str]]:
    """The pieces that a view shows, by zone; backs have no name."""
    found: dict[str, Counter[str]] = {}
    for placed in view.pieces:
        found.setdefault(placed.zone, Counter())[placed.piece] += placed.number
    for panel in view.panels:
        for row in panel.rows:
            # The topmost face of a pile stands for all that are under it.
            if row.sort == "zone" and not row.pile:
                for chip in (*row.chips, *row.faces):
                    found.setdefault(row.id, Counter())[chip.piece] += chip.number
    return found


@given(situations())
def test_a_view_shows_exactly_what_is_seen(now: Situation) -> None:
    for seat in now.game.seats:
        there = Seen(now.state.view(seat))
        table = looks(now.game).view(there.view)
        for zone, pieces in shown_pieces(table).items():
            if zone in there.open:
                family = now.game.program.zones[zone.split("(")[0]].holds
                expected = {f"{family}.{member}": n for member, n in there.open[zone].items()}
                assert pieces == Counter(expected), zone
            else:
                assert pieces.total() == there.sizes[zone], zone


@given(situations())
def test_views_can_be_sent(now: Situation) -> None:
    """Everything in a view is plain, and refers to what the table has."""
    table = looks(now.game).table()
    pieces = {piece.id for piece in table.pieces}
    spaces = {space.id for space in table.board.spaces} if table.board is not None else set()
    for seat in now.game.seats:
        view = looks(now.game).view(now.state.view(seat))
        data = plain_data(view)
        assert json.loads(json.dumps(data)) == data
        assert {placed.piece for placed in view.pieces} <= {*pieces, ""}
        assert {space for placed in view.pieces for space in placed.spaces} <= spaces
        assert view.spoken.keys() <= spaces
        ids = [placed.id for placed in view.pieces]
        assert len(ids) == len(set(ids))


def pictured(state: State, seat: str) -> str:
    return json.dumps(plain_data(looks(state.game).view(state.view(seat))))


@given(situations())
def test_what_is_hidden_makes_no_difference_to_a_table(now: Situation) -> None:
    for seat in now.game.seats:
        for _ in range(3):
            other = shuffled(now.game, now.state, seat, now.rng)
            assert pictured(other, seat) == pictured(now.state, seat)


@given(situations(over=False))
def test_moves_of_unseen_pieces_are_told_alike(now: Situation) -> None:
    """The same move in two positions that a player cannot tell apart moves the same pieces for that
    player, if the player cannot tell the next positions apart either."""
    for seat in now.game.seats:
        other = shuffled(now.game, now.state, seat, now.rng)
        for move in now.some_moves(8):
            try:
                ends = now.state.apply(move), other.apply(str(move))
            except MoveError:
                continue  # it needs a piece that is somewhere else in the other position
            tables = [json.loads(seen(end, seat)) for end in ends]
            for table in tables:
                table.pop("trace")
                table.pop("move", None)
            if tables[0] == tables[1]:
                told = [
                    looks(now.game).moves(start.view(seat), end.view(seat))
                    for start, end in zip((now.state, other), ends, strict=True)
                ]
                # Open hands show in which order they are filled.
                assert Counter(told[0]) == Counter(told[1]), f"{move} as seen by {seat}"
