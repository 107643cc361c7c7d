"""Values in a text that an editor can change without typing."""

from __future__ import annotations

from pathlib import Path

from legalist.editing.chips import chips
from legalist.editing.sheet import Desk
from legalist.editing.workshop import Workshop

MODULE = """\
module: boats
of: huang
title: {en: Boats}

rules:
  luck:
    on: tile_settled(who, t, at)
    when: terrain(at) = river and size(neighbours(at)) > 2
    do: |
      gain(who, t.colour, 3)
      if true: gain(who, t.colour, 4)
"""


def test_words_of_conditions_and_of_effects_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "boats.yaml"
    path.write_text(MODULE, "utf-8")
    desk = Desk(Workshop([tmp_path]))
    desk.open(path, MODULE, 1)
    found = [(one.form, one.value, one.span.line) for one in chips(desk.sheet(path))]
    assert ("choice", "river", 8) in found
    assert [(value, line) for form, value, line in found if form == "number"] == [
        ("2", 8), ("3", 10), ("4", 11),
    ]  # fmt: skip
