"""The painter's way: a new board, strokes with a mirror, what the modules need of it told while it
is painted, and a game on it. Each stroke changes the rows that it crosses and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from windows import Studio, Visit


def rows(text: Locator) -> list[str]:
    inside = text.input_value().split("rows: |2\n")[1].split("legend:")[0]
    return [row.removeprefix("  ") for row in inside.rstrip("\n").split("\n")]


def paint(page: Page, *spots: str) -> None:
    for spot in spots:
        page.locator(f'[data-space="{spot}"]').click(force=True)


def test_from_an_empty_board_to_a_game_on_it(visit: Callable[..., Visit], studio: Studio) -> None:
    made = visit()
    made.always_seed(7)
    page = made.page
    made.go("#/map")
    page.get_by_role("button", name="New board").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("For the game").select_option("huang")
    dialog.get_by_label("File name").fill("delta")
    dialog.get_by_label("Title").fill("Delta")
    dialog.get_by_label("Rows").fill("5")
    dialog.get_by_label("Columns").fill("6")
    dialog.get_by_role("button", name="Make it").click()
    facts, text = page.locator(".facts"), page.get_by_label("The same, as text")
    expect(facts).to_contain_text("✗ river-boat needs river: 1, here 0")
    begun = text.input_value()
    own = studio.folder / "delta.yaml"
    assert own.read_text("utf-8") == begun

    # A stroke and its mirror image; a stroke that is dragged; a line; an area that is filled.
    page.locator(".swatch", has_text="river").click()
    page.get_by_label("left and right").check()
    paint(page, "2,0")
    assert rows(text) == [
        ". . . . . .",
        " . . . . . .",
        "~ . . . . ~",
        " . . . . . .",
        ". . . . . .",
    ]
    expect(facts).not_to_contain_text("river-boat")
    page.get_by_label("left and right").uncheck()
    first, last = (page.locator(f'[data-space="{spot}"]').bounding_box() for spot in ("4,0", "4,4"))
    assert first is not None and last is not None
    page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=8)
    page.mouse.up()
    assert rows(text)[4] == "~ ~ ~ . . ."
    page.get_by_role("button", name="Line", exact=True).click()
    paint(page, "0,6", "2,8")
    assert rows(text)[:3] == [". . . ~ . .", " . . . ~ . .", "~ . . . ~ ~"]
    page.get_by_role("button", name="Fill", exact=True).click()
    paint(page, "0,10")
    assert rows(text)[:3] == [". . . ~ ~ ~", " . . . ~ ~ ~", "~ . . . ~ ~"]
    strokes = 5
    after = text.input_value().split("\n")
    differing = [n for n, line in enumerate(begun.split("\n")) if line != after[n]]
    assert len(after) == len(begun.split("\n"))
    assert all(set(after[n]) <= {" ", ".", "~"} for n in differing)

    # All of it can be taken back, by the key as well, and done again.
    for _ in range(strokes):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(text).not_to_have_value("\n".join(after))
    while text.input_value() != begun:
        page.locator(".canvas").press("Control+z")
    for _ in range(3):
        page.get_by_role("button", name="Redo", exact=True).click()

    # What a module needs is put there, and shown where it lies.
    need = facts.locator("li", has_text="eighteen-kingdoms needs capital: 2, here 1")
    need.get_by_role("button", name="Show where").click()
    expect(page.locator("[data-space].lit")).to_have_count(1)
    page.get_by_role("button", name="Marks", exact=True).click()
    page.get_by_label("Mark", exact=True).fill("capital")
    paint(page, "2,4")
    expect(facts).not_to_contain_text("capital: 2")
    painted = text.input_value()
    assert "C3" in painted.split("\nmarks:")[1]

    # It is played on, as it is painted now.
    page.get_by_role("button", name="Play on it").click()
    expect(page.get_by_role("listbox", name="Delta")).to_be_visible()
    expect(page.locator("[data-space]")).to_have_count(30)
    assert own.read_text("utf-8") == painted
    page.click('[data-word="position_leader"]')
    page.locator(".members button:not(.refused)").first.click()
    page.locator("[data-space].lit").first.click(force=True)
    page.click("[data-confirm]")
    expect(page.get_by_role("log")).to_contain_text("leader goes to")
