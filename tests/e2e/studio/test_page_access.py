"""axe finds nothing serious on any screen, in two sizes and two themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect
from windows import Studio, Visit

AXE = Path(__file__).parents[3] / "studio/node_modules/axe-core/axe.min.js"
MAP = """\
map: mine
hexes: pointy
rows: |2
  . . ~ .
   . ~ .
legend:
  ".": land
  "~": water
"""


SHORT = "variant: short\nruleset: hex\noptions: {board_size: 5}\n"
SCENARIO = "ruleset: hex\nscenarios:\n  - name: one\n    start: setup\n    seed: 1\n"


DESK, TABLET = (1280, 800), (820, 1180)
CONTRAST = ["color-contrast"]
LOOKS: tuple[tuple[tuple[int, int], Literal["light", "dark"], list[str]], ...] = (
    (DESK, "light", []), (DESK, "dark", CONTRAST),
    (TABLET, "dark", []), (TABLET, "light", CONTRAST),
)  # fmt: skip
RUN = """({ part, rules }) => axe.run(part || document, {
  resultTypes: ["violations"], ...(rules.length > 0 ? { runOnly: rules } : {}),
})"""


class Screens:
    """What axe finds on each screen; a dialog is looked at without what lies behind it."""

    def __init__(self, page: Page) -> None:
        self.page, self.found = page, list[str]()

    def look(self, name: str, there: str = "", part: str = "") -> None:
        """Look at a screen in both sizes and both themes. Only colours differ between themes."""
        if there:
            self.page.wait_for_selector(there)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        for size, theme, rules in LOOKS:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.emulate_media(color_scheme=theme)
            found = self.page.evaluate(RUN, {"part": part, "rules": rules})
            screen = f"{name}, {size[0]}, {theme}"
            self.found += [
                f"{screen}: {one['id']}: {node['target']} {node['failureSummary']}"
                for one in found["violations"]
                if one["impact"] in ("serious", "critical")
                for node in one["nodes"][:3]
            ]
        self.page.set_viewport_size({"width": 1280, "height": 800})

    def dialog(self, name: str, there: str = "dialog[open]") -> None:
        self.look(name, there, "dialog")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)


def test_nothing_serious(visit: Callable[..., Visit], studio: Studio) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (make page)")
    own = studio.folder / "my-hex.yaml"
    (studio.folder / "mine.yaml").write_text(MAP, "utf-8")
    (studio.folder / "tests.yaml").write_text(SCENARIO, "utf-8")
    (studio.folder / "short.yaml").write_text(SHORT, "utf-8")
    own.write_text("variant: my-hex\nruleset: hex\nlokk: 1\n", "utf-8")
    made = visit()
    page = made.page
    screens = Screens(page)
    screens.look("start", ".files li")
    page.get_by_role("button", name="New file").click()
    screens.dialog("new file")
    made.go("#/variant")
    screens.look("which variant", ".choose a")
    made.go("#/variant/huang")
    screens.look("variant", ".modules")
    made.go("#/map")
    screens.look("which map", ".choose")
    made.go("#/map/mine.yaml")
    screens.look("map", ".facts")

    made.go("#/rules")
    screens.look("which rules", ".empty")
    made.go("#/rules/my-hex.yaml")
    screens.look("rules", ".cm-lintRange")
    page.locator(".cm-line").last.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# mine")
    own.write_text("variant: my-hex\nruleset: hex\n# theirs\n", "utf-8")
    page.get_by_role("button", name="See the difference").click()
    screens.look("conflict", ".conflict figure", ".conflict")
    page.get_by_role("button", name="Keep mine").click()
    page.click("[data-history]")
    screens.dialog("history", "dialog figure")
    made.go("#/rules/shipped:hex/ruleset.yaml")
    page.locator(".cm-line", has_text="place:").first.click()
    screens.look("card of a rule", ".editor aside h3")

    made.go("#/playtest/hex")
    screens.look("nothing played yet", "[data-start]")
    made.go("#/playtest/short.yaml")
    page.select_option("select[name=games]", "500")
    page.click("[data-start]")
    page.get_by_text("All games have been played").wait_for()
    screens.look("a playtest", "[data-verdict]")

    room = made.room(of="huang", players=3, seed=7, pace=0)
    made.choose("position_leader", "trader")
    page.locator("[data-space][aria-disabled=true]").first.click(force=True)
    screens.look("play", "[data-change]")
    page.locator("[data-change]").first.click()
    page.click("input[value=off]")
    screens.look("change", "[data-go-on]:enabled")
    made.go("#/start")
    made.go(f"#/play/{room}")
    page.wait_for_selector("[data-word]")
    for name in ("Change a rule …", "Make a test", "Seats and guests"):
        made.tool(name)
        screens.dialog(name)
    made.tool("Texts")
    page.click('[data-word="position_leader"]')
    screens.dialog("texts")
    page.keyboard.press("Escape")
    made.room(of="chu-han", seed=7, pace=0, people=["han", "chu"])
    screens.look("curtain or cards", ".face, .curtain")
    made.room(of="chu-han", seed=7, pace=0)
    screens.look("cards", ".face")
    made.go("#/play/nowhere")
    screens.look("no such game", ".failure, [role=alert]")
    assert screens.found == []
