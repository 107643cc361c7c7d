"""axe finds nothing serious on any screen, in two sizes and two themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
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


def serious(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)], ids=["desk", "tablet"])
def test_nothing_serious(
    visit: Callable[..., Visit], studio: Studio, theme: str, size: tuple[int, int]
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed (make page)")
    (studio.folder / "mine.yaml").write_text(MAP, "utf-8")
    (studio.folder / "my-hex.yaml").write_text("variant: my-hex\nruleset: hex\nlokk: 1\n", "utf-8")
    made = visit(*size, theme=theme)
    page = made.page
    found = {}
    page.wait_for_selector(".files li")
    found["start"] = serious(page)
    for name, address, there in (
        ("variant", "#/variant/huang", ".modules"),
        ("rules", "#/rules/my-hex.yaml", ".cm-lintRange"),
        ("map", "#/map/mine.yaml", ".facts"),
    ):
        made.go(address)
        page.wait_for_selector(there)
        found[name] = serious(page)
    made.room(of="huang", players=3, seed=7, pace=0)
    made.choose("position_leader", "trader")
    page.locator("[data-space][aria-disabled=true]").first.click(force=True)
    page.wait_for_selector("[data-change]")
    found["play"] = serious(page)
    page.locator("[data-change]").first.click()
    page.click("input[value=off]")
    page.wait_for_selector("[data-go-on]:enabled")
    found["change"] = serious(page)
    made.room(of="chu-han", seed=7, pace=0)
    page.wait_for_selector(".face")
    found["cards"] = serious(page)
    assert {name: some for name, some in found.items() if some} == {}
