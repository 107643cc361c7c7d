"""A friend opens the link of a seat: Play only, their own hand only, their own language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from windows import Studio, Visit

from legalist.studio.network import addresses


@pytest.fixture
def studio(browser: Browser, tmp_path: Path) -> Iterator[Studio]:
    if not addresses():
        pytest.skip("this machine is in no network")
    assert browser.is_connected()
    started = Studio(tmp_path, options=("--lan",)).start()
    yield started
    started.stop()


def test_a_guest_has_a_seat_and_nothing_else(
    visit: Callable[..., Visit],
) -> None:
    owner = visit()
    owner.room(of="chu-han", people=["chu"], seed=32, pace=0)
    owner.page.wait_for_selector(".panel.mine .face")
    owner.page.get_by_role("button", name="Seats and guests").click()
    owner.page.locator("dialog li", has_text="Han").get_by_role("button", name="Invite").click()
    expect(owner.page.locator("dialog img")).to_be_visible()
    link = owner.page.locator("dialog .invitation code").inner_text()

    guest = visit(address=link, lang="de-DE")
    expect(guest.page.locator(".panel.mine h3")).to_contain_text("Han")
    expect(guest.page.locator("nav")).to_have_count(0)
    assert "seat=" not in guest.page.url
    expect(guest.page.locator(".time")).to_contain_text("Zurücknehmen")

    def hand(made: Visit) -> list[str]:
        return made.page.locator(".panel.mine .face").all_inner_texts()

    assert hand(owner)
    assert hand(guest)
    others = guest.page.locator(".panel[aria-label=Chu] .face:not(.back)")
    assert others.count() == 0
    refused = guest.page.evaluate("fetch('/api/rulesets').then((answer) => answer.status)")
    assert refused == 401
