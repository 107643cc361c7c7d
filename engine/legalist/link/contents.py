"""Recognising the sort of a file by its outermost keys, before any schema is applied.

The text is not parsed: broken YAML, or a truncated saved game, still has a sort, and its reader can
say what is wrong with it.
"""

from __future__ import annotations

import re
from enum import Enum

from legalist.diagnostics import nearest


class Sort(Enum):
    """The sorts of files; the value is what messages call them."""

    RULESET = "a ruleset"
    PART = "a part of a ruleset"
    MODULE = "a module"
    VARIANT = "a variant"
    MAP = "a map"
    TEXT = "a file of texts"
    SCENARIOS = "a file of scenarios"
    SAVE = "a saved game"
    RECORDING = "a recording"
    RULESETS = "a folder of rulesets"
    FOLDER = "a folder without a ruleset"
    EMPTY = "an empty folder"
    MISNAMED = "a file with a wrong name"
    OTHER = "not a file that Legalist knows"
    WINDOWS = "a Windows path"
    MISSING = "missing"

    @property
    def key(self) -> str:
        """The name of its schema, used in machine-readable output."""
        return self.name.lower()


# Sorts that are written in YAML, in a file that ends in `.yaml`.
WRITTEN = (
    Sort.RULESET, Sort.PART, Sort.MODULE, Sort.VARIANT, Sort.MAP, Sort.TEXT, Sort.SCENARIOS,
)  # fmt: skip
# The key that identifies the sort of a file. A variant and a file of scenarios also name a ruleset,
# scenarios may name a variant and a module a map, so the keys are tried in this order.
TELLING = {
    "module": Sort.MODULE,
    "scenarios": Sort.SCENARIOS,
    "variant": Sort.VARIANT,
    "language": Sort.TEXT,
    "ruleset": Sort.RULESET,
    "map": Sort.MAP,
}
# If the identifying key was forgotten, the folder or other keys may still tell the sort.
FOLDERS = {
    "modules": Sort.MODULE,
    "house": Sort.MODULE,
    "maps": Sort.MAP,
    "scenarios": Sort.SCENARIOS,
    "text": Sort.TEXT,
    "variants": Sort.VARIANT,
}
HINTS = {
    "of": Sort.MODULE,
    "requires": Sort.MODULE,
    "texts": Sort.TEXT,
    "rows": Sort.MAP,
    "spaces": Sort.MAP,
}
# A file that names a ruleset and has one of these, but no `variant:`, is a manifest.
MANIFEST_KEYS = {"parts", "extends", "editions", "sources"}

_LINE = r"""^(?P<indent>[ ]*)["']?(?P<key>[A-Za-z_]+)["']?[ \t]*:(?:[ \t]+["']?(?P<name>[\w-]+))?"""
_KEY = re.compile(_LINE, re.MULTILINE)
_FLOW_KEY = re.compile(r"""[{,]\s*["']?(?P<key>[A-Za-z_]+)["']?\s*:(?:\s*["']?(?P<name>[\w-]+))?""")
_SAVE_KEYS = {"game", "moves", "state"}
# The keys at the beginning of each line of a recording.
_RECORD_KEYS = {"hash", "seed", "step"}


def keys_of(text: str) -> dict[str, str]:
    """Return the outermost keys of a YAML text, in lower case, each with the first word after
    it."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        lines = list(_FLOW_KEY.finditer(text))
    else:
        lines = list(_KEY.finditer(text))
        lines = [line for line in lines if line["indent"] == lines[0]["indent"]]
    keys: dict[str, str] = {}
    for line in lines:
        keys.setdefault(line["key"].lower(), line["name"] or "")
    return keys


def sort_of(text: str, keys: dict[str, str], folder: str) -> Sort:
    """Return the sort of a file with this text and these keys in a folder of this name."""
    begun = text.lstrip("\ufeff \t\r\n")
    if begun.startswith("{"):
        if "legalist_save" in keys:
            return Sort.SAVE
        if keys_of(begun.partition("\n")[0]).keys() >= _RECORD_KEYS:
            return Sort.RECORDING
        if keys.keys() >= _SAVE_KEYS:
            return Sort.SAVE
    for key, sort in TELLING.items():
        if key in keys:
            return _manifest_or_variant(keys) if key == "ruleset" else sort
    if folder in FOLDERS and keys:
        return FOLDERS[folder]
    for key, sort in HINTS.items():
        if key in keys:
            return sort
    sections = _sections()
    misspelt = nearest(next(iter(keys), ""), TELLING)
    if misspelt is not None and next(iter(keys)) not in sections:
        return TELLING[misspelt]
    return Sort.PART if sections & keys.keys() else Sort.OTHER


def _manifest_or_variant(keys: dict[str, str]) -> Sort:
    if "modules" in keys or "remove" in keys:
        return Sort.VARIANT
    telling = MANIFEST_KEYS | (_sections() - {"options"})
    return Sort.RULESET if telling & keys.keys() else Sort.VARIANT


def _sections() -> set[str]:
    """Return the names of the sections of a ruleset. (Their table imports all that reads them,
    which commands that only look for files do not need.)"""
    from .sections import SECTIONS

    return {*SECTIONS}
