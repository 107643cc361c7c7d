"""The rules run in the page as well, and agree with the server at every move."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from windows import Visit


@pytest.mark.parametrize(("of", "more"), [("huang", {}), ("hex", {}), ("chu-han", {})])
def test_the_page_follows_the_server(
    visit: Callable[..., Visit], of: str, more: dict[str, object]
) -> None:
    """All seats are bots: the page gets the moves and makes them itself; hashes are compared."""
    made = visit()
    made.room(of=of, seed=5, pace=20, people=[], **more)
    table = made.page.locator(".play")
    expect(table).to_have_attribute("data-machine", "runs")
    expect(table).to_have_attribute("data-equal", re.compile(r"^([89]|\d{2,})$"))
    expect(table).to_have_attribute("data-machine", "runs")


def test_legal_places_are_lit_before_the_server_answers(visit: Callable[..., Visit]) -> None:
    made = visit()
    made.room(of="hex", seed=1, pace=0)
    page = made.page
    expect(page.locator(".play")).to_have_attribute("data-equal", "1")
    # The only action is chosen without a question; going back asks for it.
    page.locator(".path button").click()
    expect(page.locator('[data-word="place"]')).to_be_visible()
    expect(page.locator("[data-space].lit")).to_have_count(0)
    page.evaluate(
        """() => {
             const send = WebSocket.prototype.send;
             WebSocket.prototype.send = function (text) {
               if (!String(text).includes('"do":"step"')) return send.call(this, text);
               window.letGo = () => {
                 WebSocket.prototype.send = send;
                 send.call(this, text);
               };
             };
           }"""
    )
    made.choose("place")
    lit = page.locator("[data-space].lit")
    expect(lit).to_have_count(121)
    lit.nth(7).click(force=True)
    # The click waits for the answer, and asks for the next step after it.
    page.evaluate("window.letGo()")
    expect(page.locator("[data-confirm]")).to_be_visible()


def test_bots_play_in_the_browser_and_nothing_of_it_stays(visit: Callable[..., Visit]) -> None:
    made = visit()
    made.room(of="hex", seed=1, pace=0, options={"board_size": "5"})
    page = made.page
    before = page.locator("[data-piece]").count()
    made.tool("Watch bots")
    expect(page.locator("[data-watched]")).not_to_have_attribute("data-watched", "0")
    expect(page.locator("aside ol li")).to_have_count(2, timeout=30_000)
    page.click("[data-stop-watching]")
    expect(page.locator("[data-watched]")).to_have_count(0)
    assert page.locator("[data-piece]").count() == before
