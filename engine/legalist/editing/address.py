"""Addresses such as `rules.score` or `actions.trade.require.paid`: how a file touches them."""

from __future__ import annotations

import re
from typing import Literal

from legalist.diagnostics import did_you_mean
from legalist.link.item import WRAPS
from legalist.link.node_readers import flag
from legalist.link.sections import SECTIONS
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Scalar

from .document import Document, Path, Refused
from .name_lists import names_at

# How a file touches a declaration: it gives only the value of an option, declares it itself, …
How = Literal["", "set", "added", "replaced", "wrapped", "changed", "extended", "removed"]
REMOVE: Path = ("remove",)
REQUIRE, MEMBERS = "require", "members"
_PART = r"[A-Za-z_][A-Za-z0-9_]*"
_NAME = re.compile(_PART)
_ADDRESS = re.compile(
    rf"(?P<section>{_PART})\.(?P<id>{_PART})\s*(?P<params>\([^()]*\))?(?P<rest>(?:\.[\w-]+)*)"
)


@frozen
class Address:
    """A declaration in a section, or a condition of an action; `rest` are the keys inside it.
    `params` are its parameters in parentheses, if they were given."""

    section: str
    id: str
    params: str = ""
    condition: str = ""
    rest: Path = ()

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read an address; raise Refused if it is none."""
        match = _ADDRESS.fullmatch(text.strip())
        if match is None:
            help = f"write its section before it, as in `functions.{text}` or `actions.{text}`"
            raise Refused("L594", help=help if _NAME.fullmatch(text) else "", address=text)
        section = match["section"]
        if section not in SECTIONS:
            near = did_you_mean(section, SECTIONS)
            raise Refused("L594", help=near, address=text)
        rest = tuple(match["rest"].split(".")[1:])
        condition = ""
        if section == "actions" and rest[:1] == (REQUIRE,) and len(rest) > 1:
            condition, rest = rest[1], rest[2:]
        return cls(section, match["id"], match["params"] or "", condition, rest)

    @property
    def owner(self) -> Address:
        """The action of a condition, or the declaration of a member."""
        return Address(self.section, self.id, self.params)

    @property
    def declaration(self) -> Address:
        """The declaration or condition itself, without keys inside it."""
        return Address(self.section, self.id, self.params, self.condition)

    def __str__(self) -> str:
        condition = (REQUIRE, self.condition) if self.condition else ()
        return ".".join((self.section, self.id, *condition, *self.rest))

    @property
    def main(self) -> str:
        """The key that a bare value stands for."""
        return "that" if self.condition else SECTIONS[self.section].main

    def path(self, doc: Document) -> Path:
        """Return where the declaration is in the file, or would be."""
        section = doc.at((self.section,))
        key = _key(section, self.id) or f"{self.id}{self.params}"
        path: Path = (self.section, key)
        return (*path, REQUIRE, self.condition) if self.condition else path


def _key(section: object, id: str) -> str:
    """Return the key of a declaration in a section: its name, perhaps with parameters."""
    keys = section.items if isinstance(section, Mapping) else ()
    return next((key for key in keys if key.split("(")[0].strip() == id), "")


def how_touched(doc: Document, address: Address) -> How:
    """Return how the file touches a declaration; empty if it does not."""
    node = doc.at(address.path(doc))
    if node is None or (isinstance(node, Scalar) and node.value is None):
        removed = names_at(doc, REMOVE)
        return "removed" if str(address) in removed else ""
    if not isinstance(node, Mapping):
        return "set" if address.section == "options" else "added"
    if any(key in node for key in WRAPS):
        return "wrapped"
    if "change" in node:
        return "changed"
    if "add" in node or flag(node.get("extend")):
        return "extended"
    if flag(node.get("replace")):
        return "replaced"
    only_value = address.section == "options" and list(node) == ["default"]
    return "set" if only_value else "added"


def wrap_key(doc: Document, path: Path) -> str:
    """Return the key with which the file wraps a declaration: `wrap`, `and` or `or`."""
    node = doc.at(path)
    assert isinstance(node, Mapping)
    return next(key for key in WRAPS if key in node)
