"""The editor: findings with fixes as one types, and no text is lost when the server is killed."""

from __future__ import annotations

import signal
from collections.abc import Callable

from playwright.sync_api import expect
from windows import Studio, Visit

TEXT = """\
variant: my-huang
ruleset: huang
functions:
  hand_limit(player p):
    wrap: base + hand_siz
"""


def test_a_finding_and_its_fix(visit: Callable[..., Visit], studio: Studio) -> None:
    (studio.folder / "my-huang.yaml").write_text(
        TEXT.replace("hand_siz", "hand_limitt(p)"), "utf-8"
    )
    made = visit()
    page = made.page
    made.go("#/rules/my-huang.yaml")
    wrong = page.locator(".cm-lintRange-error").first
    expect(wrong).to_be_visible()
    wrong.hover()
    page.locator(".cm-diagnosticAction").first.click()
    expect(page.locator(".cm-content")).to_contain_text("base + hand_limit(p)")
    expect(page.locator(".editor [role=status]")).to_have_text("saved")
    own = studio.folder / "my-huang.yaml"
    assert "hand_limit(p)" in own.read_text("utf-8")

    # What another program writes is shown; if one has typed meanwhile, both are, and none is lost.
    own.write_text(own.read_text("utf-8") + "# theirs\n", "utf-8")
    expect(page.locator(".cm-content")).to_contain_text("# theirs")
    page.locator(".cm-line").first.click()
    page.keyboard.press("Control+End")
    own.write_text(own.read_text("utf-8") + "# more\n", "utf-8")
    page.keyboard.type("# mine")
    page.get_by_role("button", name="See the difference").click()
    expect(page.locator(".conflict figure")).to_contain_text("# more")
    page.get_by_role("button", name="Take that text").click()
    expect(page.locator(".cm-content")).not_to_contain_text("# mine")
    expect(page.locator(".editor [role=status]")).to_have_text("saved")
    assert "# more" in own.read_text("utf-8")
    page.click("[data-history]")
    expect(page.locator("dialog figure")).to_contain_text("# mine")
    page.click("[data-back]")
    expect(page.locator(".editor [role=status]")).to_have_text("saved")
    assert "# mine" in own.read_text("utf-8") and "# more" not in own.read_text("utf-8")


def test_unsaved_text_survives_a_killed_server(visit: Callable[..., Visit], studio: Studio) -> None:
    (studio.folder / "my-huang.yaml").write_text(TEXT, "utf-8")
    made = visit()
    page = made.page
    made.go("#/rules/my-huang.yaml")
    page.wait_for_selector(".cm-content")
    studio.stop(signal.SIGKILL)
    page.locator(".cm-line").last.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# kept")
    expect(page.locator(".editor [role=status]")).to_contain_text("not saved yet")
    assert "# kept" not in (studio.folder / "my-huang.yaml").read_text("utf-8")

    studio.start()
    page.goto(studio.address)
    page.wait_for_selector("[data-play]")
    made.go("#/rules/my-huang.yaml")
    expect(page.locator(".cm-content")).to_contain_text("# kept")
    expect(page.locator(".editor [role=status]")).to_have_text("saved")
    assert "# kept" in (studio.folder / "my-huang.yaml").read_text("utf-8")
    # What the killed server still owed an answer to.
    made.errors = [error for error in made.errors if error != "Request timed out"]
