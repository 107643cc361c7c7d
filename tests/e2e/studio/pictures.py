"""Take the pictures of the studio's guide: `python tests/e2e/studio/pictures.py docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from chromium import FLAGS, browser_path
from playwright.sync_api import Browser, sync_playwright
from windows import Studio, Visit

MAP = """\
map: delta
title: {en: Delta}
hexes: pointy
rows: |2
  . . . ~ . . . . .
   . * ~ ~ . . . * .
  . . . ~ ~ . . . .
   . . . . ~ ~ . . .
  . . . * . ~ . . .
   . . . . ~ ~ ~ ~ .
  . * . . ~ . . ~ ~
   . . . ~ ~ . * . ~
  . . ~ ~ . . . . .
legend:
  ".": land
  "~": river
  "*": {terrain: land, marks: {capital: true}}
"""
WRONG = """\
variant: generous
title: {en: Generous}
ruleset: huang

functions:
  # Whoever rules gets a larger hand.
  hand_limit(player p):
    wrap: base + hand_limitt(p)
"""
LONGER = """\
variant: longer
title: {en: Three actions}
ruleset: huang
options: {actions_per_turn: 3}
"""


def take(browser: Browser, studio: Studio, folder: Path) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page.set_default_timeout(60_000)
    page.add_init_script("localStorage.setItem('legalist.tour', 'seen')")
    visit = Visit(page, studio)

    def shot(name: str) -> None:
        page.wait_for_timeout(900)
        page.screenshot(path=folder / f"studio-{name}.png")

    page.goto(studio.address)
    page.wait_for_selector("[data-play]")
    # No picture shows where it was taken.
    page.locator(".mine code").evaluate("(folder) => (folder.textContent = '~/my-games')")
    shot("start")
    visit.room(of="huang", players=3, seed=11, pace=0)
    page.wait_for_selector("[data-word]")
    shot("play")
    page.click("[data-hint]")
    page.wait_for_selector(".hinted")
    shot("hint")
    page.locator("[data-hinted]").get_by_role("button", name="Close").click()
    visit.choose("position_leader", "trader")
    dark = page.locator("[data-space][aria-disabled=true]")
    change = page.locator('[data-change="actions.position_leader.require.governor_beside"]')
    for number in range(dark.count() // 2, dark.count()):
        dark.nth(number).click(force=True)
        if change.count():
            break
    shot("why")
    change.first.click()
    page.click("input[value=off]")
    page.wait_for_selector("[data-go-on]:enabled")
    shot("change")
    page.click("input[value=when]")
    page.wait_for_selector("[data-condition]")
    page.locator("li:has([data-condition='empty(to)']) button", has_text="not").click()
    page.wait_for_selector("[data-go-on]:enabled")
    shot("condition")
    visit.room(of="chu-han", seed=32, pace=0)
    visit.choose("play")
    page.locator("button.face").first.click()
    shot("cards")
    visit.go("#/variant/huang")
    page.wait_for_selector(".modules")
    page.locator(".modules input").nth(1).check()
    page.wait_for_selector("figure")
    shot("variant")
    visit.go("#/rules/generous.yaml")
    page.locator(".cm-lintRange-error").first.hover()
    page.wait_for_selector(".cm-diagnosticAction")
    shot("rules")
    visit.go("#/rules/shipped:huang/rules/leaders.yaml:75")
    page.locator(".editor aside h3").wait_for()
    page.locator(".editor aside").get_by_role("button", name="Run the scenarios").click()
    page.locator(".editor aside .more").first.wait_for()
    shot("card")
    playtest(visit)
    shot("playtest")
    translate(visit)
    shot("translate")
    visit.go("#/map/delta.yaml")
    page.wait_for_selector(".facts")
    shot("map")
    friend(browser, visit, folder)


def playtest(visit: Visit) -> None:
    """A variant that is played against the printed game."""
    visit.go("#/playtest/longer.yaml")
    visit.page.select_option("select[name=games]", "2000")
    visit.page.click("[data-start]")
    visit.page.get_by_text("All games have been played").wait_for()
    visit.page.locator(".found").evaluate("(found) => (found.scrollTop = 130)")


def translate(visit: Visit) -> None:
    """A sentence that nobody has said in Italian yet, and how it will read."""
    page = visit.page
    visit.go("#/texts/huang")
    page.get_by_label("Another language").fill("it")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.get_by_role("list", name="Texts of the game").locator("button").first.wait_for()
    page.get_by_label("Search texts").fill("place tile")
    page.locator('[data-text="actions.place_tile.done"]').click()
    page.locator("textarea").fill("{me} piazza {tile} su {at}")
    page.locator(".samples li").nth(2).wait_for()


def friend(browser: Browser, visit: Visit, folder: Path) -> None:
    """What a guest sees on a phone; the address of this machine is not in the picture."""
    page = visit.page
    visit.room(of="huang", players=2, people=["tiger"], seed=11, pace=0)
    page.wait_for_selector("[data-word]")
    visit.tool("Seats and guests")
    page.click("[data-open-network]")
    page.locator("dialog li", has_text="Hare").get_by_role("button", name="Invite").click()
    link = page.locator("dialog .invitation code").inner_text()
    page.keyboard.press("Escape")
    guest = browser.new_page(viewport={"width": 390, "height": 844}, locale="pl-PL")
    guest.goto(link)
    guest.wait_for_selector("[data-space]")
    for _ in range(2):
        page.wait_for_selector("[data-word]")
        visit.choose("place_tile")
        page.locator(".members button:not(.refused)").first.click()
        page.locator("[data-space].lit").first.click(force=True)
        page.click("[data-confirm]")
    guest.wait_for_selector("[data-word]")
    guest.click('[data-word="position_leader"]')
    guest.locator(".members button:not(.refused)").first.click()
    guest.wait_for_timeout(900)
    guest.screenshot(path=folder / "studio-friend.png")


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as own, sync_playwright() as playwright:
        (Path(own) / "delta.yaml").write_text(MAP, "utf-8")
        (Path(own) / "generous.yaml").write_text(WRONG, "utf-8")
        (Path(own) / "longer.yaml").write_text(LONGER, "utf-8")
        studio = Studio(Path(own)).start()
        try:
            take(
                playwright.chromium.launch(executable_path=browser_path(), args=FLAGS),
                studio,
                folder,
            )
        finally:
            studio.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
