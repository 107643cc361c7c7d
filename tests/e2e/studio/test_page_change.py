"""Changing rules from the table: an option, a number, a restriction; kept, taken back, gone on
with, saved and loaded again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect
from windows import Studio, Visit

RULE = "restrictions.no_leader_by_bandits"


def find(page: Page, words: str, address: str) -> None:
    page.click("[data-find]")
    page.fill("input[type=search]", words)
    page.click(f'[data-part="{address}"]')


def test_ways_to_change_a_rule(visit: Callable[..., Visit], studio: Studio, tmp_path: Path) -> None:
    own = studio.folder / "my-huang.yaml"
    made = visit()
    page = made.page
    made.room(of="huang", players=2, modules=["bandits"], seed=11, pace=0)
    diff = page.locator("figure")

    # An option; kept, and taken back only if nobody else has touched the file.
    find(page, "actions must be taken", "options.actions_mandatory")
    page.click("input[value=set]")
    page.get_by_role("switch").click()
    expect(diff).to_contain_text("actions_mandatory: no")
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("button", name="Kept")).to_be_visible()
    written = own.read_text("utf-8")
    own.write_text(written + "# mine\n", "utf-8")
    page.get_by_role("button", name="Undo the change").click()
    expect(page.get_by_text("changed by somebody else")).to_be_visible()
    own.write_text(written, "utf-8")
    page.get_by_role("button", name="Undo the change").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_enabled()
    assert not own.exists()

    # A number.
    page.get_by_role("button", name="Close").first.click()
    find(page, "s3 refill", "options.hand_size")
    page.click("input[value=number]")
    page.locator(".number input").first.press("ArrowRight")
    expect(diff).to_contain_text("hand_size: 7")

    # A restriction: green without it, partly with a condition, red where it forbids more.
    page.get_by_role("button", name="Close").first.click()
    find(page, "adjacent to bandits", RULE)
    page.click("input[value=off]")
    expect(page.locator(".here .more")).to_be_visible()
    expect(page.locator("polygon.gained").first).to_be_visible()
    page.click("input[value=when]")
    page.get_by_role("textbox").press_sequentially("terrain(to) = river")
    expect(diff).to_contain_text("and: terrain(to) = river")
    expect(page.locator("polygon.gained").first).to_be_visible()
    page.click("input[value=anew]")
    page.get_by_role("textbox").fill("forbid: to in")
    expect(page.locator(".findings")).to_be_visible()
    expect(page.locator("[data-go-on]")).to_be_disabled()
    page.get_by_role("textbox").fill("forbid: terrain(to) = land")
    expect(page.locator("polygon.lost").first).to_be_visible()
    expect(page.locator(".here .fewer")).to_be_visible()
    page.click("[data-go-on]:enabled")
    page.get_by_role("dialog").locator("button.main").click()
    assert "forbid: terrain(to) = land" in own.read_text("utf-8")
    expect(page.locator('[data-word="place_tile"]')).to_be_visible()
    expect(page.locator('[data-word="position_leader"]')).to_have_count(0)

    # The game and its rules are one file, which somebody else can go on with.
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "shared.json"
    saved.value.save_as(file)
    own.unlink()
    made.go("#/start")
    page.set_input_files("input[type=file]", file)
    expect(page.locator('[data-word="place_tile"]')).to_be_visible()
    expect(page.locator('[data-word="position_leader"]')).to_have_count(0)
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_variant_that_somebody_else_changes(visit: Callable[..., Visit], studio: Studio) -> None:
    """What is ticked over a text of somebody else is not done: both are shown first."""
    own = studio.folder / "my-huang.yaml"
    own.write_text("variant: my-huang\nruleset: huang\n", "utf-8")
    made = visit()
    page = made.page
    made.go("#/variant/my-huang.yaml")
    bandits = page.locator(".modules li", has=page.get_by_text("Bandits", exact=True))
    tick = bandits.get_by_role("checkbox")
    expect(tick).to_be_enabled()
    own.write_text("variant: my-huang\nruleset: huang\n# theirs\n", "utf-8")
    tick.click()
    expect(page.locator("aside")).to_contain_text("# theirs")
    expect(tick).not_to_be_checked()
    assert "modules" not in own.read_text("utf-8")
    page.click("[data-again]")
    expect(tick).to_be_checked()
    written = own.read_text("utf-8")
    assert "modules: [bandits]" in written and "# theirs" in written
    # What was there before can be had again.
    page.click("[data-history]")
    expect(page.locator("dialog figure")).to_contain_text("modules: [bandits]")
    page.click("[data-back]")
    expect(tick).not_to_be_checked()
    assert "modules" not in own.read_text("utf-8")

    # What does not go together with it is barred, with both places.
    page.locator(".modules li", has_text="Eighteen Kingdoms").get_by_role("checkbox").check()
    expect(tick).to_be_disabled()
    clash = bandits.locator(".clash")
    expect(clash).to_contain_text("Not together with Eighteen Kingdoms")
    assert clash.get_by_role("button").count() >= 1
