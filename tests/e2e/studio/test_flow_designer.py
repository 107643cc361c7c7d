"""The designer's way: a module from a template, a rule that is typed, mended and renamed, a test
made from play that stands beside its rule, and bots that try it out."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from windows import Studio, Visit


def place_a_leader(page: Page, leader: int) -> None:
    page.click('[data-word="position_leader"]')
    page.locator(".members button:not(.refused)").nth(leader).click()
    page.locator("[data-space].lit").first.click(force=True)
    lines = page.get_by_role("log").locator("article", has_text="leader goes to")
    before = lines.count()
    page.click("[data-confirm]")
    expect(lines.nth(before)).to_be_attached()  # the other player may have moved on as well


def show_card(page: Page, line: str) -> None:
    """Put the cursor into a rule, so that the margin tells about it."""
    page.locator(".cm-line", has_text=line).first.click()
    expect(page.locator(".editor aside h3")).to_contain_text(line.rstrip(":"))


def test_from_a_template_to_a_rule_that_was_tried(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    made = visit()
    made.always_seed(11)
    page = made.page
    page.get_by_role("button", name="New file").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What").select_option("module")
    dialog.get_by_label("For the game").select_option("huang")
    dialog.get_by_label("File name").fill("boats")
    dialog.get_by_label("Title").fill("Boats")
    dialog.get_by_role("button", name="Make it").click()
    editor, state = page.locator(".cm-content"), page.locator(".editor [role=status]")
    expect(page.locator(".editor footer")).to_contain_text("No problems")

    # A rule is typed: completion ends a name, the checker underlines a wrong one and mends it,
    # and what a name means is told where the mouse rests.
    page.locator(".cm-line").first.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(
        "\nfunctions:\n  hand_limit(player p):\n  text: More is held\nwrap: base + boats_c"
    )
    page.keyboard.press("Control+Space")
    offered = page.locator(".cm-tooltip-autocomplete", has_text="How often a player has done it")
    expect(offered).to_be_visible()
    # The editor takes no choice in the first moment of a list, so that nobody chooses by accident.
    page.wait_for_timeout(200)
    page.keyboard.press("Enter")
    expect(page.locator(".cm-line", has_text="wrap: base + boats_count(")).to_be_visible()
    page.keyboard.type("p")
    page.keyboard.press("End")
    expect(page.locator(".editor footer")).to_contain_text("No problems")
    page.keyboard.type(" + boats_countt(p)")
    wrong = page.locator(".cm-lintRange-error")
    expect(wrong).to_have_text("boats_countt")
    wrong.hover()
    page.locator(".cm-diagnosticAction").first.click()
    expect(page.locator(".editor footer")).to_contain_text("No problems")
    expect(editor).to_contain_text("wrap: base + boats_count(p) + boats_count(p)")
    page.locator(".cm-line", has_text="hand_limit(player p)").hover(position={"x": 50, "y": 9})
    expect(page.locator(".cm-lsp-hover-tooltip")).to_contain_text("function hand_limit(player p)")
    expect(state).to_have_text("saved")

    # The module is played, and the last move of a turn becomes a test.
    made.go("#/variant/huang")
    module = page.locator(".modules li", has=page.get_by_text("Boats", exact=True))
    module.get_by_role("checkbox").check()
    expect(page.locator("figure")).to_contain_text("modules: [./boats.yaml]")
    page.locator(".heads").get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("[data-word]").first).to_be_visible()
    place_a_leader(page, 0)
    expect(page.locator("[data-word]").first).to_be_visible()
    place_a_leader(page, 1)
    # Once the other player has moved on: a move that comes shows itself. The test is about the
    # position that is looked back at.
    expect(page.locator("[data-hint]")).to_be_visible()
    back = page.get_by_role("button", name="One move back")
    expect(page.locator(".time .n")).to_have_text(re.compile(r"move ([3-9]|\d\d)"))
    while (n := page.locator(".time .n").inner_text()) != "move 2":
        back.click()
        expect(page.locator(".time .n")).not_to_have_text(n)
    made.tool("Make a test")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("A turn ends")
    dialog.get_by_role("button", name="Show").click()
    expect(dialog.locator("pre")).to_contain_text("fired: [")
    assert not list(studio.folder.glob("scenario-*"))
    dialog.get_by_role("button", name="Write and run").click()
    expect(dialog.get_by_role("status")).to_contain_text("✓ scenario-a-turn-ends.yaml holds")

    # The card of a rule that it needs is green, red while that rule is broken, and green again.
    made.go("#/rules/boats.yaml")
    show_card(page, "boats_starts_again:")
    margin = page.locator(".editor aside")
    expect(margin).to_contain_text("1 scenario")
    margin.get_by_role("button", name="Run the scenarios").click()
    expect(margin).to_contain_text("✓ 1")
    page.locator(".cm-line", has_text="on: turn_ended(who)").click()
    page.keyboard.press("End")
    page.keyboard.type("\nwhen: 1 = 2")
    show_card(page, "boats_starts_again:")
    margin.get_by_role("button", name="Run the scenarios").click()
    expect(margin).to_contain_text("✗ 1")
    for _ in range(3):
        page.keyboard.press("Control+z")
        if "1 = 2" not in editor.inner_text():
            break
    show_card(page, "boats_starts_again:")
    margin.get_by_role("button", name="Run the scenarios").click()
    expect(margin).to_contain_text("✓ 1")

    # Another name reaches the files that are not open.
    show_card(page, "boats_starts_again:")
    page.locator(".cm-line", has_text="boats_starts_again:").get_by_text("boats").dblclick()
    page.keyboard.press("F2")
    page.get_by_label("New name:").fill("boats_begin_again")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Renamed here and in scenario-a-turn-ends.yaml")).to_be_visible()
    expect(state).to_have_text("saved")
    texts = [path.read_text("utf-8") for path in studio.folder.glob("*.yaml")]
    assert not any("starts_again" in text for text in texts)
    assert sum("boats_begin_again" in text for text in texts) == 2
    show_card(page, "boats_begin_again:")
    expect(margin).to_contain_text("1 scenario")

    # Bots try it out: one trial is stopped, the other tells what it found.
    made.go("#/variant/my-huang.yaml")
    panel = page.locator("aside section", has=page.get_by_role("heading", name="Trial"))
    panel.get_by_role("button", name="Let bots try it").click()
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    panel.get_by_role("button", name="Let bots try it").click()
    expect(panel.get_by_role("status")).to_contain_text("24 of 24 games")
    expect(panel.get_by_role("status")).to_contain_text("✓ A turn ends")
