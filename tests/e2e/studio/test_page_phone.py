"""Playing on a phone, with a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from windows import Visit

PHONE = {"width": 390, "height": 844, "touch": True}


def tap(page: Page, space: Locator, aside: float = 0) -> None:
    """Tap a space, or beside its middle by a share of its width."""
    box = space.locator("polygon").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] * (0.5 + aside), box["y"] + box["height"] / 2)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def before(space: str) -> str:
    """The space to the left of one: `B9` of `B10`."""
    return f"{space[0]}{int(space[1:]) - 1}"


def exists(page: Page, space: str) -> bool:
    return page.locator(f"[data-space={space}]").count() == 1


def inside(page: Page, selector: str) -> bool:
    """Whether something is on the screen as a whole."""
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box is not None and size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("lang", ["en-GB", "ru-RU"])
def test_hex_with_a_finger(visit: Callable[..., Visit], lang: str) -> None:
    made = visit(**PHONE, lang=lang)
    page = made.page
    assert fits(page)
    made.room(of="hex", seed=3, pace=0)
    for number in (60, 40):
        free = page.locator("[data-space].lit")
        expect(free.first).to_be_visible()
        tap(page, free.nth(number))
        assert inside(page, "[data-confirm]")
        page.locator("[data-confirm]").tap()
    expect(page.get_by_role("log").locator("article")).to_have_count(4)
    assert fits(page)


def test_huang_with_a_finger(visit: Callable[..., Visit]) -> None:
    made = visit(**PHONE)
    page = made.page
    made.room(of="huang", players=3, seed=11, pace=0)
    page.locator("[data-word=position_leader]").tap()
    page.locator("[data-word=trader]").tap()
    lit = page.locator("[data-space].lit")
    expect(lit.first).to_be_visible()

    # A finger that slips onto the next space means the one that is lit.
    ids = lit.evaluate_all("(all) => all.map((one) => one.dataset.space)")
    dark = [one for one in ids if before(one) not in ids and exists(page, before(one))]
    tap(page, page.locator(f"[data-space={dark[0]}]"), -0.5)
    expect(page.locator("[data-confirm]")).to_be_visible()
    assert inside(page, "[data-confirm]")
    page.locator(".path button").nth(2).tap()

    # Whoever means a dark one is told why, and the board stays in sight.
    tap(page, page.locator("[data-space=M3]"))
    bubble = page.get_by_role("dialog")
    expect(bubble).to_contain_text("governor tile")
    table, box = page.locator(".table").bounding_box(), bubble.bounding_box()
    assert table is not None and box is not None
    assert box["y"] > table["y"] + table["height"] / 2 and fits(page)
    bubble.locator("[data-change]").last.tap()
    page.locator("input[value=off]").tap()
    expect(page.locator(".gained").first).to_be_attached()
    assert inside(page, "[data-go-on]")
    page.locator(".change").get_by_role("button", name="Close").tap()

    page.locator("[data-more]").tap()
    page.get_by_role("button", name="Seats and guests").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert fits(page)
