"""The form of a variant: parts of one's own to choose from, and what is not as printed."""

from __future__ import annotations

from pathlib import Path

from pages import LEADER, Page

from legalist.studio.files import Folder
from legalist.studio.variant_form import variant_form

MODULE = """\
module: boats
of: huang
title: {en: Boats}
options: {boats_limit: {from: 1, to: 9, default: 3}}
"""
MAP = """\
map: delta
title: {en: Delta}
hexes: pointy
rows: |2
  . ~ .
legend: {".": land, "~": river}
"""
VARIANT = "variant: mine\nruleset: huang\nmodules: [./boats.yaml]\nmap: ./delta.yaml\n"


def test_modules_and_maps_of_ones_own_are_offered_and_bar_no_others(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for name, text in (("boats", MODULE), ("delta", MAP), ("mine", VARIANT)):
        folder.write(f"{name}.yaml", text, "")
    plain = variant_form(folder, "huang", "en")
    first = plain.modules[0]
    assert (first.id, first.title, first.chosen) == ("./boats.yaml", "Boats", False)
    assert "./delta.yaml" in [one.id for one in plain.maps]
    assert "./boats.yaml" not in [one.id for one in variant_form(folder, "hex", "en").modules]
    form = variant_form(folder, "mine.yaml", "en")
    assert form.modules[0].chosen and form.map == "./delta.yaml" and form.findings == ()
    barred = [clash.text for one in form.modules for clash in one.clashes]
    assert not any("boats" in text for text in barred)


def test_a_condition_that_is_switched_off_or_changed_is_told(page: Page) -> None:
    with page.table(page.room(players=2)) as table:
        for how, value, told in (("when", "terrain(to) = river", "change"), ("off", "", "remove")):
            assert table.ask("change", address=LEADER, how=how, value=value, apply=True)["applied"]
            form = page.client.get("/api/variant", params={"of": "my-huang.yaml"}).json()
            words = {one["address"]: one for one in form["words"]}
            assert words[LEADER]["how"] == told and form["changed"] >= 1
            assert "adjacent to a governor" in words[LEADER]["text"] + words[LEADER]["was"]
            table.ask("take_back")
