"""Other people at the table: seats of their own, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pages import LEADER, Page, Table
from starlette.websockets import WebSocketDisconnect

from legalist.studio import connection
from legalist.studio.connection import Connection
from legalist.studio.files import Folder
from legalist.studio.guard import Door
from legalist.studio.jobs import Jobs
from legalist.studio.studio import Studio
from legalist.studio.wire.api import NewRoom
from legalist.studio.wire.play import Hello, Trouble

OWNERS = [
    {"do": "change", "address": LEADER, "how": "off"},
    {"do": "take_back"},
    {"do": "here"},
    {"do": "reload"},
    {"do": "try", "n": 0},
    {"do": "save"},
    {"do": "scenario", "name": "x"},
    {"do": "seat", "seat": "tiger", "player": "bot"},
]


def invited(table: Table, seat: str) -> str:
    answer = table.ask("seat", seat=seat, player="invite")
    assert answer["kind"] == "invitation" and answer["qr"].startswith("<svg")
    link = answer["link"]
    assert link.startswith("http://192.168.1.7:8137/#/play/")
    return str(link.partition("seat=")[2])


def test_a_guest_plays_and_can_do_nothing_else(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        token = invited(owner, "hare")
        with page.guest(room, token, lang="pl") as guest:
            assert guest.welcome["seats"] == ["hare"] and not guest.welcome["owner"]
            assert guest.view["view"]["seat"] == "hare" and guest.table["table"]["language"] == "pl"
            for asked in OWNERS:
                asked = dict(asked)
                assert guest.ask(asked.pop("do"), **asked)["kind"] == "trouble"
            assert guest.ask("sit", seat="tiger")["kind"] == "trouble"
            assert not list(page.folder.rglob("*.yaml"))
            for _ in range(4):
                mover = owner if owner.view["view"]["decision"]["seat"] == "tiger" else guest
                other = guest if mover is owner else owner
                n = mover.view["n"]
                assert other.ask("step", n=n, chosen=[])["kind"] == "trouble"
                assert mover.move(mover.any_move())["kind"] == "done"
                for one in (mover, other):
                    while one.view["n"] == n:
                        one.wait("view")


def test_a_token_is_for_one_seat_of_one_game_while_it_lasts(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room) as owner:
        token = invited(owner, "hare")
        for wrong in ("", "x", token[:-1]):
            with pytest.raises(WebSocketDisconnect) as closed, page.guest(room, wrong):
                pass
            assert closed.value.code == connection.REFUSED
        with pytest.raises(WebSocketDisconnect), page.guest(page.room(players=2), token):
            pass
        assert owner.ask("sit", seat="hare")["kind"] == "trouble"
        with page.guest(room, token) as guest:
            owner.ask("seat", seat="hare", player="bot")
            assert guest.wait("trouble")
            with pytest.raises(WebSocketDisconnect):
                guest.ask("go", n=0)
        with pytest.raises(WebSocketDisconnect), page.guest(room, token):
            pass


def test_a_guest_comes_back_to_the_same_game(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        token = invited(owner, "hare")
        with page.guest(room, token):
            pass
        if owner.view["view"]["decision"]["seat"] == "tiger":
            owner.move(owner.any_move())
        with page.guest(room, token) as guest:
            assert [line["n"] for line in guest.view["log"]] == list(range(guest.view["n"] + 1))


def test_taking_back_across_people_needs_their_yes(page: Page) -> None:
    room = page.room("hex", people=["red", "blue"])
    with page.table(room, seat="red") as owner:
        token = invited(owner, "blue")
        with page.guest(room, token) as guest:
            owner.move(owner.any_move())
            while guest.view["step"] is None:
                guest.wait("view")
            guest.move(guest.any_move())
            while owner.view["n"] < 2:
                owner.wait("view")
            assert owner.view["undo"] == ["blue"]
            for yes in (False, True):
                assert owner.ask("undo", n=2)["kind"] == "done"
                asked = guest.wait("asked")
                assert asked["about"] == "undo" and asked["by"] == "red"
                assert owner.ask("answer", ask=asked["ask"], yes=True)["kind"] == "trouble"
                guest.ask("answer", ask=asked["ask"], yes=yes)
                assert owner.wait("decided")["yes"] is yes
                assert owner.view["n"] == (0 if yes else 2)


def test_ones_own_choice_is_taken_back_freely(page: Page) -> None:
    room = page.room("hex", people=["red", "blue"])
    with page.table(room, seat="red") as owner:
        token = invited(owner, "blue")
        with page.guest(room, token) as guest:
            owner.move(owner.any_move())
            while owner.view["n"] < 1:
                owner.wait("view")
            assert owner.view["undo"] == []
            assert owner.ask("undo", n=1)["kind"] == "done"
            while owner.view["n"]:
                owner.wait("view")
            assert guest.ask("go", n=0)["last"] == 0


def test_other_rules_need_everybodys_yes(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        token = invited(owner, "hare")
        with page.guest(room, token) as guest:
            owner.ask("change", address=LEADER, how="off", apply=True)
            for yes in (False, True):
                assert owner.ask("reload")["kind"] == "done"
                asked = guest.wait("asked")
                assert asked["about"] == "reload" and asked["report"]
                guest.ask("answer", ask=asked["ask"], yes=yes)
                assert owner.wait("decided")["yes"] is yes
            assert guest.wait("reloaded")["verdict"] == "fits"


def test_what_comes_is_not_tried_out_against_others(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room) as owner:
        assert owner.ask("scenario", name="x")["kind"] == "scenario"
        invited(owner, "hare")
        for asked in ({"do": "try", "n": 0}, {"do": "scenario", "name": "x"}):
            assert owner.ask(asked.pop("do"), **asked)["kind"] == "trouble"


def test_the_moves_of_others_are_not_told_by_what_a_change_does(page: Page) -> None:
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        if owner.view["view"]["decision"]["seat"] == "tiger":
            invited(owner, "tiger")
            owner.wait("view")
        else:
            invited(owner, "hare")
        here = owner.ask("change", address=LEADER, how="off")["here"]
        assert here["more"] is None and here["gained"] == [] and here["spaces"] is None


def test_two_pages_never_hold_each_others_hands(page: Page) -> None:
    """The hands of Huang are secret: no panel of another seat ever names one of its tiles."""
    room = page.room(players=2, people=["tiger", "hare"])
    with page.table(room, seat="tiger") as owner:
        token = invited(owner, "hare")
        with page.guest(room, token) as guest:
            for _ in range(6):
                seat = owner.view["view"]["decision"]["seat"]
                mover, n = (owner if seat == "tiger" else guest), owner.view["n"]
                mover.move(mover.any_move())
                for one in (owner, guest):
                    while one.view["n"] == n:
                        one.wait("view")
            for one, other in ((owner, "hare"), (guest, "tiger")):
                rows = [
                    row
                    for text in one.bytes
                    for message in [json.loads(text)]
                    if message["kind"] == "view"
                    for panel in message["view"]["panels"]
                    if panel["seat"] == other
                    for row in panel["rows"]
                    if row["id"].startswith("hand(")
                ]
                assert rows and not any(row["chips"] or row["faces"] for row in rows)


def test_a_seat_that_is_taken_is_shown_no_more(tmp_path: Path) -> None:
    """Also to a request that comes before the connection is ended."""
    studio = Studio(Folder(tmp_path), Door(1, ["192.168.1.7"]), Jobs())
    room = studio.open_room(NewRoom(of="huang", people=("tiger", "hare"), players=2, seed=1))
    guest = Connection(studio, room, None, owner=False)  # type: ignore[arg-type]
    guest._guest = room.seats.of_token(room.seats.give("hare", "invite"))
    guest.greet(Hello())
    assert guest.answer({"do": "go", "n": 0}).view.seat == "hare"
    room.seats.give("hare", "bot")
    assert isinstance(guest.answer({"do": "go", "n": 0}), Trouble)
    assert all(isinstance(one, Trouble) for one in guest.news())
