"""A game of cards on the same page: a trick, and an ability that the other player cancels. Two
people share the screen and never see each other's hand."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect
from windows import Visit


def test_a_trick_with_a_cancelled_ability(visit: Callable[..., Visit]) -> None:
    made = visit()
    page = made.page
    made.room(of="chu-han", people=["chu", "han"], seed=32, pace=0)
    curtain = page.locator(".curtain")
    page.locator("[data-word], .curtain button").first.wait_for()

    def take_the_screen() -> None:
        if curtain.count():
            page.click(".curtain button")
        expect(curtain).to_have_count(0)

    take_the_screen()
    made.choose("play")
    page.locator('[data-face$=".2"]').first.click()
    expect(page.locator('[data-face$=".2"]').first).to_have_attribute("aria-pressed", "true")
    first = page.locator(".panel.mine h3").inner_text()
    hand = page.locator(".panel.mine .face .name").all_inner_texts()
    page.click("[data-confirm]")

    # Nothing of the other hand is on the page before its player takes the screen.
    expect(curtain).to_be_visible()
    shown = page.locator(".panel.mine .face .name").all_inner_texts()
    assert all(name in hand for name in shown)
    take_the_screen()
    expect(page.locator(".panel.mine h3")).not_to_have_text(first)
    made.choose("xiahou_ying")
    page.click("[data-confirm]")

    expect(curtain).to_be_visible()
    take_the_screen()
    expect(page.locator(".steps h2")).to_contain_text("cancel the ability or pass")
    made.choose("lyu_zhi")
    page.click("[data-confirm]")
    expect(page.get_by_role("log")).to_contain_text("Lyu Zhi")
