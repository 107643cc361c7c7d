"""The variant page: differences in words, files to take away, and the way from there to a rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from windows import Studio, Visit

MINE = """\
variant: mine
title: {en: Mine}
ruleset: huang
modules: [bandits]
remove: [actions.position_leader.require.governor_beside]
"""
LEADER = "actions.position_leader.require.governor_beside"


def test_from_a_variant_to_files_and_to_a_condition(
    visit: Callable[..., Visit], studio: Studio, tmp_path: Path
) -> None:
    own = studio.folder / "mine.yaml"
    own.write_text(MINE, "utf-8")
    made = visit()
    page = made.page
    made.go("#/variant/mine.yaml")
    # One's own change stands there, what a module brings is behind its name.
    expect(page.locator(f'[data-difference="{LEADER}"]')).to_be_visible()
    brought = page.locator("details[data-module=bandits]")
    expect(brought.locator("li").first).not_to_be_visible()
    brought.locator("summary").click()
    expect(
        brought.locator('[data-difference="restrictions.no_war_by_bandits"]').first
    ).to_be_visible()

    page.get_by_text("All parts and where they come from").click()
    expect(page.locator('[data-part="restrictions.no_war_by_bandits"]')).to_have_count(1)

    with page.expect_download() as shared:
        page.click("[data-share]")
    shared.value.save_as(tmp_path / "shared.json")
    assert json.loads((tmp_path / "shared.json").read_text("utf-8"))["files"] == {"mine.yaml": MINE}
    with page.expect_download() as printed:
        page.click("[data-pdf]")
    assert printed.value.suggested_filename == "mine.pdf"

    # A rule is looked for in a game, where one sees what a change of it does.
    page.click("[data-change-rule]")
    page.get_by_role("searchbox").fill("empty")
    page.click('[data-part="actions.position_leader.require.empty_space"]')
    page.click("input[value=when]")
    page.click('[data-condition="terrain(to) = land"]')
    page.click('li:has([data-condition="empty(to)"]) button:has-text("not")')
    # Wherever bots have put a leader meanwhile: the game goes on from there.
    expect(page.get_by_role("textbox")).to_have_value("terrain(to) = land and not empty(to)")
    expect(page.locator("[data-go-on]")).to_be_enabled()
    page.get_by_role("textbox").fill("terrain(to")
    page.locator("[data-code]").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Right")


def test_games_that_are_taken_away_can_be_brought_back(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    gone, kept = (made.room(of="hex", seed=seed, pace=0) for seed in (1, 2))
    expect(page.locator("[data-space].lit").first).to_be_visible()
    made.go("#/start")
    page.click(f'[data-remove="{gone}"]')
    expect(page.locator(f'[data-remove="{gone}"]')).to_have_count(0)
    page.locator(".toasts").get_by_role("button", name="Undo").click()
    expect(page.locator(f'[data-remove="{gone}"]')).to_be_visible()
    page.click(f'[data-remove="{gone}"]')
    expect(page.locator(f'[data-remove="{gone}"]')).to_have_count(0)
    expect(page.locator(f'[data-remove="{kept}"]')).to_be_visible()
    made.go(f"#/play/{gone}")
    expect(page.get_by_role("heading", name="This game is not here")).to_be_visible()
