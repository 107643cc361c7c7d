"""The translator's way: any text is opened where it stands, said in one's own language, checked,
and kept in a file of one's own; the game goes on with it at once."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect
from windows import Studio, Visit

OWN = """\
module: storms
of: hex
title: {en: Storms}
restrictions:
  calm:
    on: place
    text: {en: "A storm rages on the first row"}
    forbid: first_row(at)
"""
VARIANT = "variant: my-hex\nruleset: hex\nmodules: [./storms.yaml]\n"


def test_texts_are_said_in_other_words_where_they_stand(
    visit: Callable[..., Visit], studio: Studio
) -> None:
    (studio.folder / "storms.yaml").write_text(OWN, "utf-8")
    (studio.folder / "my-hex.yaml").write_text(VARIANT, "utf-8")
    made = visit(lang="pl-PL")
    page = made.page
    made.room(of="my-hex.yaml", seed=1, pace=0)
    chosen = page.locator(".steps").get_by_role("list").first
    expect(chosen).to_contain_text("Połóż kamień na polu …")
    made.tool("Teksty")

    # A sentence of the game itself: what it has to say is checked before it is kept.
    chosen.get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("my-hex.yaml")
    polish = dialog.get_by_label("pl", exact=True)
    expect(polish).to_have_value("Połóż kamień na polu {at}")
    keep = dialog.locator("button.main")
    expect(keep).to_be_disabled()
    polish.fill("Kładę kamień na {wo}")
    keep.click()
    expect(page.locator(".toasts")).to_contain_text("wo")
    assert (studio.folder / "my-hex.yaml").read_text("utf-8") == VARIANT
    polish.fill("Kładę kamień na {at}")
    keep.click()
    expect(page.get_by_role("dialog")).to_have_count(1)  # the game went on with the new text
    page.get_by_role("dialog").locator("button.main").click()
    expect(chosen).to_contain_text("Kładę kamień na …")
    written = (studio.folder / "my-hex.yaml").read_text("utf-8")
    assert "pl: Kładę kamień na {at}" in written and "modules: [./storms.yaml]" in written

    # A sentence of one's own has no Polish yet; it is kept where it is declared.
    page.keyboard.press("Escape")
    closed = page.locator("[data-space=A1]")
    expect(closed).to_have_attribute("aria-label", re.compile("A storm rages"))
    closed.click(force=True)
    expect(page.get_by_role("dialog")).to_contain_text("A storm rages")
    made.tool("Teksty")
    page.locator(".bubble").get_by_text("A storm rages on the first row").click()
    texts = page.locator("dialog")
    expect(texts).to_contain_text("storms.yaml")
    texts.get_by_label("pl", exact=True).fill("W pierwszym rzędzie szaleje burza")
    texts.locator("button.main").click()
    page.locator("dialog button.main").click()
    assert "szaleje burza" in (studio.folder / "storms.yaml").read_text("utf-8")
    page.keyboard.press("Escape")
    expect(closed).to_have_attribute("aria-label", re.compile("szaleje burza"))
    closed.click(force=True)
    expect(page.get_by_role("dialog")).to_contain_text("W pierwszym rzędzie szaleje burza")
