"""The rules for the page's own machine: who gets them, and what of a game of several people."""

from __future__ import annotations

import base64

from pages import Page

from legalist import Game, State, load
from legalist.machine.to_wasm import states
from legalist.machine.to_wasm.host import WasmMachine
from legalist.plan.layout import RANDOM


def fast(game: Game) -> WasmMachine:
    machine = game.fast_machine
    assert machine is not None
    return machine


def read(game: Game, text: str) -> State:
    """The state in the bytes that a page was sent."""
    slots = states.from_bytes(fast(game).unit, base64.b64decode(text))
    slots += [None] * (game.machine.layout.size - len(slots))
    game.machine.derive(slots)
    return State(game, slots)


def test_alone_the_page_gets_the_position_and_then_the_moves(page: Page) -> None:
    game = load("hex")
    room = page.room("hex", people=["red"])
    with page.table(room) as table:
        module = base64.b64decode(table.ask("machine")["module"])
        assert module == fast(game).binary
        first = table.ask("position", n=0)
        assert first["whole"] and read(game, first["state"]) == game.start(1)
        table.ask("move", n=0, chosen=["place", "C3"])
        table.until_asked()
        after = table.ask("position", n=1, after=0)
        state = game.start(1)
        assert after["state"] == "" and str(state.legal_moves[after["move"]]) == "place C3"
        # A page that stands somewhere else gets the whole position.
        assert read(game, table.ask("position", n=1)["state"]) == state.apply("place C3")


def test_with_others_the_page_gets_a_position_that_its_seat_could_be_in(page: Page) -> None:
    game = load("chu-han")
    room = page.room("chu-han", people=list(game.seats))
    with page.table(room) as table:
        seat, other = game.seats if table.welcome["seat"] == game.seats[0] else game.seats[::-1]
        true = State(game, game.start(1).slots())
        hands = set()
        for _ in range(5):
            told = table.ask("position", n=0)
            assert not told["whole"] and told["move"] == -1
            dealt = read(game, told["state"])
            assert dealt.view(seat).to_json() == true.view(seat).to_json()
            assert dealt._slots[RANDOM] != true._slots[RANDOM]
            hands.add(str(dealt.view(other).to_json()))
        assert len(hands) > 1


def test_guests_and_who_only_watches_get_neither(page: Page) -> None:
    room = page.room("hex", people=["red", "blue"])
    with page.table(room) as table:
        link = table.ask("seat", seat="blue", player="invite")
        token = link["link"].partition("seat=")[2]
        with page.guest(room, token) as guest:
            assert guest.ask("machine")["kind"] == "trouble"
            assert guest.ask("position", n=0)["kind"] == "trouble"
