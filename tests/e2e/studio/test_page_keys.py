"""Without a pointer, and without a network for a while."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect
from windows import Visit

# Sockets that a test can break, for as long as it likes.
BREAKABLE = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    window.sockets.push(this);
    if (window.broken) this.close();
  }
};
"""


def focused(page: Page, selector: str) -> None:
    expect(page.locator(f"{selector}:focus")).to_have_count(1)


def test_each_step_of_a_move_and_of_a_change_goes_on_where_the_last_one_ended(
    visit: Callable[..., Visit],
) -> None:
    made = visit()
    page = made.page
    made.room(of="huang", players=2, seed=11, pace=0)
    page.locator("[data-word=position_leader]").focus()
    page.keyboard.press("Enter")
    focused(page, ".members:not(.actions) button")
    page.keyboard.press("Enter")
    focused(page, ".sheet svg")
    page.keyboard.press("Enter")
    focused(page, "[data-confirm]")
    page.keyboard.press("Enter")
    focused(page, "[data-word=position_leader]")
    expect(page.get_by_role("log")).to_contain_text("Tiger’s governor leader goes to")

    page.locator("[data-find]").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("L2")
    expect(page.locator("[data-part]").first.locator(".cite").first).to_have_text("L2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    focused(page, "#change-title")
    page.keyboard.press("Escape")
    focused(page, "[data-word=position_leader]")

    # Enter opens the first that fits, also where it is pressed before the rules are there.
    page.locator("[data-find]").focus()
    page.keyboard.press("Enter")
    page.keyboard.type("L2")
    page.keyboard.press("Enter")
    focused(page, "#change-title")
    page.keyboard.press("Escape")
    focused(page, "[data-word=position_leader]")


def test_a_broken_connection_comes_back_by_itself(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    page.add_init_script(BREAKABLE)
    page.reload()
    made.room(of="hex", seed=1, pace=0)
    space = page.locator("[data-space].lit").first
    space.click(force=True)
    page.evaluate("window.broken = true; window.sockets.forEach((one) => one.close())")
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    page.evaluate("window.broken = false")
    expect(page.get_by_text("The connection is lost")).not_to_be_visible()
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_role("log").locator("article")).to_have_count(2)
