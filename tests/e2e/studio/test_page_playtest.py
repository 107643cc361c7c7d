"""Playtests in the browser: started, watched, stopped, in words of every language."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from windows import Studio, Visit

VARIANT = "variant: larger\ntitle: {en: Larger}\nruleset: hex\noptions: {board_size: 7}\n"
PRINTED = "variant: same\ntitle: {en: Hasty}\nruleset: hex\noptions: {swap_rule: yes}\n"


def done(page: Page) -> int:
    text = page.locator("[data-done]").get_attribute("data-done")
    return int(text or 0)


def test_a_variant_is_compared_with_the_printed_game(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    (studio.folder / "larger.yaml").write_text(VARIANT, "utf-8")
    made = visit()
    page = made.page
    made.go("#/variant/larger.yaml")
    page.wait_for_selector(".options")
    page.get_by_role("link", name="Playtest").click()
    expect(page.locator("h1")).to_have_text("Playtest")
    # By keys alone, from the rules to the button.
    rules = page.locator("select[name=rules]")
    rules.focus()
    expect(rules.locator("option:checked")).to_have_text("Larger")
    # Other rules, and back: whoever goes by keys stays where they were.
    page.keyboard.press("ArrowDown")
    expect(rules.locator("option:checked")).not_to_have_text("Larger")
    page.keyboard.press("ArrowUp")
    expect(rules).to_be_focused()
    expect(page).to_have_url(re.compile("#/playtest/larger.yaml$"))
    page.locator("select[name=games]").select_option("500")
    page.locator("[data-start]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]", has_text="All games")).to_be_visible()
    verdict = page.locator("[data-verdict]")
    expect(verdict.locator("h2")).to_have_text("Larger against Hex as printed")
    expect(verdict.locator("li").first).to_contain_text(re.compile(r"Games are [\d.]+ decisions"))
    expect(verdict.locator("tr.real").first).to_contain_text("Decisions in a game")
    expect(page.locator("[data-done]")).to_have_text("500 of 500 games")
    shown = page.get_by_role("img", name=re.compile("^Who wins: Red wins"))
    expect(shown.locator("circle")).to_have_count(2)
    # Both distributions are in one picture, and what never came up is said first.
    expect(
        page.get_by_role("img", name=re.compile("^Decisions in a game")).locator("path")
    ).to_have_count(1)
    expect(page.locator(".never")).to_contain_text("Take over the first stone")
    # The same, in another language and as a page of its own.
    with page.context.expect_page() as opened:
        page.locator("[data-report]").click()
    report = opened.value
    report.wait_for_selector("h1")
    expect(report.locator("h1")).to_have_text("Larger against Hex as printed")
    assert report.locator("svg").count() >= 2
    report.close()
    page.get_by_label("Language").select_option("de")
    expect(verdict.locator("h2")).to_have_text("Larger gegen Hex, wie gedruckt")
    expect(verdict.locator("li").first).to_contain_text("Partien")
    page.get_by_label("Sprache").select_option("en")
    expect(page.locator("h1")).to_have_text("Playtest")
    # Whoever comes back finds it again.
    page.reload()
    expect(page.locator("[data-done]")).to_have_attribute("data-done", "500")
    # A rule's card says how often it came up.
    page.locator('[data-rule="actions.place"]').first.click()
    expect(page.locator("[data-came-up]")).to_contain_text("times in a game of the last playtest")


def test_it_can_be_stopped_and_play_goes_on(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    room = made.room(of="hex", seed=3, pace=0, options={"board_size": 5})
    page.wait_for_selector("[data-space].lit")
    page.get_by_role("link", name="Playtest").click()
    expect(page.locator("select[name=rules]").locator("option:checked")).to_contain_text("Hex")
    page.locator("select[name=bots]").select_option("easy")
    page.locator("select[name=rival]").select_option("random")
    page.locator("select[name=games]").select_option("100000")
    page.locator("[data-start]").click()
    expect(page.locator("[data-done]")).to_have_attribute(
        "data-done", re.compile(r"^([3-9]|\d\d+)$")
    )
    expect(page.get_by_role("img", name=re.compile("^Who wins")).locator("circle")).to_have_count(2)
    pays = page.get_by_role("img", name=re.compile("^Whether strength pays: by chance"))
    expect(pays.locator("circle")).to_have_count(1)
    # Meanwhile the table answers.
    made.go(f"#/play/{room}")
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_text("puts a stone on").first).to_be_visible()
    made.go(f"#/playtest/table/{room}")
    expect(page.locator("[data-done]")).to_have_attribute(
        "data-done", re.compile(r"^([5-9]|\d\d+)$")
    )
    page.locator("[data-stop]").click()
    expect(page.locator("[role=status]", has_text="Stopped")).to_be_visible()
    stopped = done(page)
    assert 5 <= stopped < 100_000
    expect(page.locator("[data-start]")).to_be_enabled()
    expect(page.locator("article h2").first).to_contain_text(f"{stopped} games")
    # A rule of the table opens as a card where it can be changed.
    page.locator('[data-rule="actions.place"]').first.click()
    expect(page.locator("h2", has_text="Change this rule")).to_be_visible()
    expect(page.locator("[data-came-up]")).to_contain_text(f"{stopped} of {stopped} games")


def test_texts_of_strangers_are_texts(visit: Callable[..., Visit], studio: Studio) -> None:
    evil = "<img src=x onerror=alert(1)><b id=evil>"
    text = VARIANT.replace("Larger", f"'{evil}'")
    (studio.folder / "evil.yaml").write_text(text, "utf-8")
    made = visit()
    page = made.page
    made.go("#/playtest/evil.yaml")
    page.locator("select[name=games]").select_option("100")
    page.locator("[data-start]").click()
    expect(page.locator("[data-verdict] h2")).to_contain_text("<b id=evil>")
    expect(page.locator("[role=status]", has_text="All games")).to_be_visible()
    assert page.locator("#evil, img[src=x]").count() == 0
