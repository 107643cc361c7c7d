"""Bots that advise, and how strong those are that one plays against."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect
from windows import Visit


def test_a_hint_shows_on_the_board_where_a_bot_would_go(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    made.room(of="hex", seed=3, pace=0)
    page.click("[data-hint]")
    advice = page.locator("[data-hinted]")
    expect(advice).to_contain_text("Tried in 250 games")
    expect(advice.locator("li")).to_have_count(3)
    expect(page.locator(".hinted")).to_have_count(1)
    second = advice.locator("li button").nth(1)
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    found = re.search(r"[A-Z]\d+", second.inner_text())
    assert found is not None
    space = page.locator(f"[data-space={found[0]}]")
    expect(space).to_have_attribute("aria-label", re.compile("Hint"))
    # What was advised was about this position only.
    space.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_role("log").locator("article")).to_have_count(2)
    expect(advice).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)


def test_the_chosen_strength_of_bots_is_played_and_kept(visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.get_by_label("Bots").select_option("medium")
    with page.expect_request("**/api/rooms") as asked:
        page.click("[data-play=hex]")
    assert json.loads(asked.value.post_data or "")["bot"] == "medium"
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    # It has answered: the first move is mine, the second one its.
    expect(page.get_by_role("log").locator("article")).to_have_count(2)
    page.goto(page.url.split("#")[0] + "#/start")
    expect(page.get_by_label("Bots")).to_have_value("medium")


def test_who_begins_is_told_with_which_game(visit: Callable[..., Visit]) -> None:
    page = visit().page
    marked = page.locator(".game").filter(has_text="Try this first")
    expect(marked).to_have_count(1)
    expect(marked.get_by_role("heading")).to_contain_text("Hex")
