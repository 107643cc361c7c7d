"""The whole promise: play, meet a rule, change it, see what that changes, go on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from windows import Studio, Visit


def test_from_the_first_click_to_a_rule_of_ones_own(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    made = visit(tour=True)
    page = made.page
    page.click("[data-play=huang]")
    for _ in range(3):
        page.click(".bubble button.main")
    page.click(".bubble button.main")

    made.choose("position_leader", "trader")
    lit = page.locator("[data-space].lit")
    expect(lit.first).to_be_visible()
    before = lit.count()

    dark = page.locator("[data-space][aria-disabled=true]").first
    dark.hover(force=True)
    expect(page.get_by_role("tooltip")).to_be_visible()
    dark.click(force=True)
    why = page.get_by_role("dialog")
    expect(why).to_contain_text("L2")
    space = page.locator("[data-space][aria-disabled=true]", has_text="").first
    assert space.get_attribute("aria-label")

    # One of the closed spaces is closed for want of a neighbour, and that rule is changed.
    closed = page.locator("[data-space][aria-disabled=true]")
    change = page.locator('[data-change="actions.position_leader.require.governor_beside"]')
    for number in range(closed.count()):
        closed.nth(number).click(force=True)
        if change.count():
            break
    change.first.click()
    page.click("input[value=off]")
    expect(page.locator(".here .more")).to_contain_text("more legal moves")
    expect(page.locator("polygon.gained").first).to_be_visible()
    expect(page.locator("figure")).to_contain_text("remove: [actions.position_leader")
    assert not (studio.folder / "my-huang.yaml").exists()

    page.click("[data-go-on]")
    page.click("dialog button.main")
    written = (studio.folder / "my-huang.yaml").read_text("utf-8")
    assert "remove: [actions.position_leader.require.governor_beside]" in written

    made.choose("position_leader", "trader")
    expect(page.locator("[data-space].lit").nth(before)).to_be_visible()
    target = page.locator("[data-space].lit").last
    target.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_role("log")).to_contain_text("Tiger’s trader leader goes to")

    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("log")).not_to_contain_text("Tiger’s trader leader goes to")


def test_a_move_by_keys_alone(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    made.room(of="hex", seed=1, pace=0)
    board = page.get_by_role("listbox")
    expect(board.locator(".lit").first).to_be_visible()
    page.get_by_role("button", name="Legalist").or_(page.locator("header a").first).focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if board.evaluate("element => element === document.activeElement"):
            break
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    active = board.get_attribute("aria-activedescendant")
    assert "can be chosen" in (page.locator(f"[id='{active}']").get_attribute("aria-label") or "")
    page.keyboard.press("Enter")
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("puts a stone on")


def test_looking_back_and_trying(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    room = made.room(of="hex", seed=1, pace=0)
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_role("log").locator("article")).to_have_count(2)
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    page.get_by_role("button", name="Try from here").click()
    page.wait_for_function("room => !location.hash.includes(room)", arg=room)
    expect(page.locator("[data-space].lit").first).to_be_visible()


FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.classList?.contains("flight")) {
          const [from, to] = node.getAnimations()[0].effect.getKeyframes();
          window.flown.push([from.transform, to.transform]);
        }
  }).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_the_rules_that_a_line_carried_out(visit: Callable[..., Visit], motion: bool) -> None:
    """Also: the pieces of a move travel, unless one wants no motion."""
    made = visit(motion=motion)
    page = made.page
    made.room(of="huang", players=2, seed=3, pace=0)
    made.choose("place_tile")
    page.locator(".members button").first.click()
    page.locator("[data-space].lit").first.click(force=True)
    page.evaluate(FLIGHTS)
    page.click("[data-confirm]")
    line = page.get_by_role("log").locator("article", has_text="Place").last.locator(".line")
    expect(line).to_be_visible()
    expect(page.locator(".flight")).to_have_count(0)
    flown = page.evaluate("window.flown")
    assert all(start != end for start, end in flown)
    assert bool(flown) == motion
    if not motion:
        return

    line.click()
    fired = page.locator(".fired details", has=page.locator("[data-change='actions.place_tile']"))
    fired.locator("summary").click()
    expect(page.locator(".fired li").first).to_contain_text("move tile")
    page.locator(".fired [data-change='actions.place_tile']").click()
    at = page.locator(".firings button").first
    expect(at).to_be_visible()
    page.get_by_role("button", name="One move back").click()
    at.click()
    expect(page.locator(".time .n")).to_have_text(at.inner_text())
