"""A friend opens the link of a seat: Play only, their own hand only, their own language. The
network is opened from the page; what concerns both is done only if both agree."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from windows import Studio, Visit

from legalist.studio.network import addresses

OTHER = {"tiger": "hare", "hare": "tiger"}
RULE = "actions.position_leader.require.governor_beside"


@pytest.fixture(autouse=True)
def _network() -> None:
    if not addresses():
        pytest.skip("this machine is in no network")


@pytest.fixture
def studio(fresh_studio: Studio) -> Studio:
    """Whoever opens the network opens it until the server ends."""
    return fresh_studio


def invited(owner: Page, seat: str) -> str:
    """Open the table to the network and return the link of a seat."""
    owner.get_by_role("button", name="Seats and guests").click()
    row = owner.locator("dialog li", has_text=seat)
    expect(row.get_by_role("button", name="Invite")).to_be_disabled()
    owner.click("[data-open-network]")
    row.get_by_role("button", name="Invite").click()
    expect(owner.locator("dialog img")).to_be_visible()
    link = owner.locator("dialog .invitation code").inner_text()
    owner.get_by_role("dialog").get_by_role("button", name="Close").click()
    return link


def place_a_tile(page: Page) -> None:
    page.click('[data-word="place_tile"]')
    page.locator(".members:not(.actions) button").first.click()
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")


def frames_of(made: Visit) -> list[Any]:
    found: list[Any] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda text: found.append(json.loads(text)))

    made.page.on("websocket", listen)
    return found


def named_in_hand(message: Any, seat: str) -> Iterator[Any]:
    """Yield every piece that a message tells of a hand, wherever it does: as a row of a panel, as a
    piece in a zone, or as one that comes or goes."""
    zone = f"hand({seat})"
    if isinstance(message, dict):
        if message.get("id") == zone:
            yield from (one for one in (*message["chips"], *message["faces"]) if one["name"])
        if message.get("zone") == zone and message.get("piece"):
            yield message
        if message.get("piece") and message.get("target"):
            ends = [message["source"], message["target"]]
            inside = [one for one in ends if one["zone"] == zone or one["seat"] == seat]
            # A piece that is laid on the board or taken from the open market is seen by all.
            if inside and not any(one["spaces"] or one["zone"] == "market" for one in ends):
                yield message
    inner = message.values() if isinstance(message, dict) else message
    if isinstance(message, dict | list):
        for part in inner:
            yield from named_in_hand(part, seat)


def test_friends_at_one_table(visit: Callable[..., Visit]) -> None:
    owner = visit()
    heard = {"tiger": frames_of(owner)}
    owner.room(of="huang", players=2, seed=11, pace=0)
    expect(owner.page.locator("[data-word]").first).to_be_visible()
    link = invited(owner.page, "Hare")

    guest = visit(width=390, height=844, lang="de-DE")
    heard["hare"] = frames_of(guest)
    guest.page.goto(link)
    expect(guest.page.locator(".panel.mine h3")).to_contain_text("Hase")
    expect(guest.page.locator("nav")).to_have_count(0)
    assert "seat=" not in guest.page.url
    expect(guest.page.locator(".time")).to_contain_text("Zurücknehmen")
    assert guest.page.evaluate("fetch('/api/rulesets').then((answer) => answer.status)") == 401

    for mover in (owner, owner, guest, guest):
        expect(mover.page.locator("[data-word]").first).to_be_visible()
        place_a_tile(mover.page)
    expect(owner.page.locator("[data-word]").first).to_be_visible()
    far = owner.page.locator(".time .n").inner_text()

    # What others chose since is taken back only if they agree.
    for yes in (False, True):
        owner.page.get_by_role("button", name="Undo").click()
        asked = guest.page.get_by_role("dialog", name="Tiger möchte einen Zug zurücknehmen")
        asked.get_by_role("button", name="Zustimmen" if yes else "Ablehnen").click()
        said = "Everybody agreed" if yes else "Somebody did not agree"
        expect(owner.page.get_by_text(said)).to_be_visible()
        still = expect(owner.page.locator(".time .n"))
        still.not_to_have_text(far) if yes else still.to_have_text(far)

    # So are other rules; a friend who was away for a moment is asked again and has lost nothing.
    owner.page.click("[data-find]")
    owner.page.fill("input[type=search]", "adjacent governor")
    owner.page.click(f'[data-part="{RULE}"]')
    owner.page.click("input[value=off]")
    owner.page.click("[data-go-on]:enabled")
    expect(guest.page.get_by_role("dialog")).to_contain_text("Regeln")
    guest.page.reload()
    guest.page.get_by_role("dialog").get_by_role("button", name="Zustimmen").click()
    for made in (owner, guest):
        made.page.get_by_role("dialog").locator("button.main").click()
    owner.choose("position_leader", "trader")
    expect(owner.page.locator("[data-space].lit").nth(40)).to_be_visible()

    for made, seat in ((owner, "hare"), (guest, "tiger")):
        hand = made.page.locator(f'[data-zone="hand({seat})"] dd')
        assert hand.inner_text().isdigit(), "of another hand the page shows how large it is"
    for seat, messages in heard.items():
        assert len(messages) > 10
        assert any(True for _ in named_in_hand(messages, seat)), "one's own hand is seen"
        assert list(named_in_hand(messages, OTHER[seat])) == []


def cards(view: Any, seat: str) -> set[str]:
    """Return the cards that a view shows of a hand."""
    rows = [row for panel in view["view"]["panels"] for row in panel["rows"]]
    return {
        face["piece"]
        for row in rows
        if row["id"] == f"hand({seat})"
        for face in row["faces"]
        if face["piece"]
    }


# A trick with a cancelled ability: actions, and the end of the name of a card that is picked.
TRICK = (("play", ".2"), ("xiahou_ying", ""), ("lyu_zhi", ""))


def test_two_windows_with_cards_that_are_one_of_a_kind(visit: Callable[..., Visit]) -> None:
    """What only the other one holds is in no byte that comes by the socket, and nowhere in the
    document: not as a word, not as an attribute, not in what is hidden there."""
    owner = visit()
    heard = {"han": frames_of(owner)}
    owner.room(of="chu-han", people=["chu", "han"], seed=32, pace=0)
    link = invited(owner.page, "Chu")
    guest = visit()
    heard["chu"] = frames_of(guest)
    guest.page.goto(link)
    windows = {"han": owner, "chu": guest}
    for made in windows.values():
        expect(made.page.locator(".panel.mine .face").first).to_be_visible()

    def views(seat: str) -> list[Any]:
        return [one for one in heard[seat] if one["kind"] == "view"]

    played: set[str] = set()
    for action, card in TRICK:
        mover = views("han")[-1]["view"]["decision"]["seat"]
        hands = {seat: cards(views(seat)[-1], seat) for seat in windows}
        for seat, made in windows.items():
            other = "chu" if seat == "han" else "han"
            hidden = hands[other] - hands[seat] - played
            assert len(hidden) > 3
            told = json.dumps([one for one in heard[seat] if one["kind"] != "table"])
            html = made.page.content()
            for one in hidden:
                assert f'"{one}"' not in told, f"{seat} was told of {one}"
                assert f'"{one}"' not in html
        page = windows[mover].page
        page.click(f'[data-word="{action}"]')
        if card:
            page.locator(f'[data-face$="{card}"]').first.click()
            played.add(f"card{card}")  # there may be more of it in the hand
        n = page.locator(".time .n").inner_text()
        page.click("[data-confirm]")
        for made in windows.values():
            expect(made.page.locator(".time .n")).not_to_have_text(n)
        played |= hands[mover] - cards(views(mover)[-1], mover)
    assert played
