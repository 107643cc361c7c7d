"""The translators' place: what is missing comes first, a draft shows how it reads in play, and
files for translators go out and come back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect
from test_page_access import AXE, Screens
from windows import Studio, Visit

VARIANT = "variant: my-hex\nruleset: hex\n"


def test_a_game_is_translated_text_by_text(visit: Callable[..., Visit], studio: Studio) -> None:
    (studio.folder / "my-hex.yaml").write_text(VARIANT, "utf-8")
    made = visit()
    page = made.page
    page.get_by_role("link", name="Translate").click()
    page.get_by_role("link", name="my-hex").click()
    page.get_by_label("Another language").fill("it")
    page.get_by_role("button", name="Begin", exact=True).click()
    texts = page.get_by_role("list", name="Texts of the game")
    expect(texts.get_by_role("button").first).to_contain_text("Red")
    missing = page.get_by_role("status").filter(has_text="missing")
    expect(missing).to_contain_text("missing")
    before = int((missing.text_content() or "").split()[0])

    # The draft reads as it will in play, before it is kept.
    texts.locator('[data-text="actions.place"]').click()
    section = page.get_by_role("region", name="The open text")
    draft = section.locator("textarea")
    draft.fill("Metti una pietra su ")
    section.get_by_role("button", name="{at}").click()
    expect(draft).to_have_value("Metti una pietra su {at}")
    expect(section.get_by_role("list")).to_contain_text("Metti una pietra su A1")

    # What does not fit is told, and nothing is written.
    draft.fill("Metti una pietra su {dove}")
    section.locator("button.main").click()
    expect(section.get_by_role("alert")).to_contain_text("{dove}")
    assert (studio.folder / "my-hex.yaml").read_text("utf-8") == VARIANT

    draft.fill("Metti una pietra su {at}")
    draft.press("Control+Enter")
    expect(missing).to_contain_text(f"{before - 1} missing")
    written = (studio.folder / "my-hex.yaml").read_text("utf-8")
    assert written.startswith(VARIANT) and "it: Metti una pietra su {at}" in written
    # The next one is open already; the keyboard goes through the list.
    expect(section.locator("textarea")).to_have_value("")
    now = texts.locator("button[aria-current]")
    address = now.get_attribute("data-text")
    now.press("ArrowDown")
    expect(now).to_be_focused()
    expect(now).not_to_have_attribute("data-text", address or "")


def test_a_file_for_translators_goes_out_and_comes_back(
    visit: Callable[..., Visit], studio: Studio, tmp_path: Path
) -> None:
    made = visit(lang="de-DE")
    page = made.page
    made.go("#/texts/hex")
    page.get_by_text("Dateien für Übersetzer").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    file = tmp_path / "de.csv"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    row = next(line for line in text.splitlines() if line.startswith("actions.place,"))
    wrong = next(line for line in text.splitlines() if line.startswith("names.red,"))
    other = text.replace(row, row.replace("platzieren", "hinlegen").replace("setzen", "legen"))
    assert other != text
    file.write_text(other.replace(wrong, wrong.replace("names.red", "names.rot")), "utf-8")
    page.get_by_label("Übersetzte Datei einlesen").set_input_files(file)
    section = page.get_by_role("region", name="Der offene Text")
    expect(section).to_contain_text("Sie ändert 1 Text")
    expect(section).to_contain_text("names.rot")
    assert not (studio.folder / "my-hex.yaml").exists()
    section.locator("button.main").click()
    expect(page.locator(".toasts")).to_contain_text("1 Text eingelesen")
    assert "legen" in (studio.folder / "my-hex.yaml").read_text("utf-8")


def test_nothing_serious_among_the_texts(visit: Callable[..., Visit], studio: Studio) -> None:
    assert AXE.is_file() and not list(studio.folder.glob("*.yaml"))
    made = visit()
    screens = Screens(made.page)
    made.go("#/texts")
    screens.look("games to translate", "a.card")
    made.go("#/texts/hex")
    made.page.locator("[data-text]").first.click()
    screens.look("texts", "textarea")
    assert screens.found == []
