"""The house rules of Huang: which there are, and a small copy of the ruleset to try them out in."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from legalist.diagnostics import Report
from legalist.resources import rulesets_dir
from legalist.source import plain, read_yaml

HUANG = rulesets_dir() / "huang"
BOARD = """\
map: warring-states
hexes: pointy
terrain: land
spaces:
  A1: {at: [0, 0], marks: {capital: Yan}}
  A2: {at: [1, 0], terrain: river}
"""


@dataclass(frozen=True, slots=True)
class House:
    """A house rule and what its file says."""

    name: str
    path: Path
    said: dict[str, Any]

    def players(self) -> tuple[int, ...]:
        """A small table and a full one; whoever can play alone does."""
        least = self.said.get("players", {}).get("min", 2)
        return (least, 4)

    def touches(self) -> set[str]:
        """Addresses of what it changes, and the events that its rules answer."""
        found = set(self.said.get("remove", []))
        for section, entries in self.said.items():
            for key, entry in entries.items() if isinstance(entries, dict) else ():
                if isinstance(entry, dict) and (entry.get("replace") or "wrap" in entry):
                    found.add(f"{section}.{_bare(key)}")
                if section == "rules":
                    found.add(f"events.{_bare(entry['on'])}")
        return found


def _bare(signature: str) -> str:
    return signature.split("(")[0]


def house_rules() -> dict[str, House]:
    found = {}
    for path in sorted((HUANG / "house").glob("*.yaml")):
        node = read_yaml(path, Report())
        assert node is not None
        found[path.stem] = House(path.stem, path, plain(node))
    return found


def small_copy(folder: Path) -> Path:
    """Huang without texts and scenarios on a board of two spaces: linked in no time."""
    copy = folder / "huang"
    left_out = shutil.ignore_patterns("text", "scenarios", "maps")
    shutil.copytree(HUANG, copy, ignore=left_out)
    (copy / "maps").mkdir()
    (copy / "maps" / "warring-states.yaml").write_text(BOARD, "utf-8")
    return copy
