"""The operations on an author's file, by the names under which people ask for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from legalist.diagnostics import Report, RulesetError
from legalist.diagnostics.quoted_text import quoted
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, parse_yaml, plain

from . import changes as at
from . import head_changes as head
from .changes import Change
from .map_rows import set_row

NUMBERS = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")
ROW = re.compile(r"[0-9]{1,9}")


class WrongWord(ValueError):
    """Raised for an argument that an operation cannot have; the text says what it should be."""


@frozen
class Operation:
    """`words` are the arguments after its name, as they are shown; `change` makes the change."""

    words: str
    about: str
    change: Callable[..., Change]

    def takes(self, count: int) -> bool:
        names = self.words.split()
        return len([name for name in names if name[0] != "["]) <= count <= len(names)


@cache
def operations() -> dict[str, Operation]:
    """Return the operations by name."""
    return {
        "set": Operation("OPTION VALUE", "Give an option a value.",
            lambda name, text: at.set_option(name, _value(text))),
        "add": Operation("ADDRESS VALUE", "Add a declaration, a condition or a member.",
            lambda address, text="": at.add(address, _value(text))),
        "remove": Operation("ADDRESS", "Take something out, or switch a condition off.", at.remove),
        "restore": Operation("ADDRESS", "Take back what the file does there.", at.restore),
        "replace": Operation("ADDRESS VALUE", "Put another declaration in its place.",
            lambda address, text: at.replace(address, _value(text))),
        "wrap": Operation("ADDRESS TEXT", "Change it, with `base` for what was there.", at.wrap),
        "and": Operation("ADDRESS TEXT", "One more condition must hold.",
            lambda address, text: at.wrap(address, text, "and")),
        "or": Operation("ADDRESS TEXT", "Another condition is enough.",
            lambda address, text: at.wrap(address, text, "or")),
        "change": Operation("ADDRESS.KEY VALUE", "Change one key of a declaration.",
            lambda address, text: at.change_key(address, _value(text))),
        "before": Operation("ADDRESS RULE", "Let a rule run before another.",
            lambda address, rule: at.order(address, "before", rule)),
        "after": Operation("ADDRESS RULE", "Let a rule run after another.",
            lambda address, rule: at.order(address, "after", rule)),
        "add-module": Operation("NAME", "Play a variant with a module, too.",
            lambda name: head.add_to_list("modules", name)),
        "remove-module": Operation("NAME", "Play a variant without a module.",
            lambda name: head.take_from_list("modules", name)),
        "map": Operation("NAME", "Choose the map.", lambda name: head.choose("map", name)),
        "edition": Operation("NAME", "Choose the edition.",
            lambda name: head.choose("edition", name)),
        "players": Operation("NUMBER", "Say how many play: 3, or 2-4.", _players),
        "row": Operation("NUMBER TEXT [MAP]", "Write another row of a map.",
            lambda number, text, map="": set_row(_number(number), text, map)),
    }  # fmt: skip


def _players(text: str) -> Change:
    match = NUMBERS.fullmatch(text)
    if match is None:
        raise WrongWord(f"say how many play, as in `3` or `2-4`, not `{quoted(text)}`")
    return head.choose_players(int(match[1]), int(match[2] or match[1]))


def _number(text: str) -> int:
    if not ROW.fullmatch(text):
        raise WrongWord(f"a row is a number, counted from 1, not `{quoted(text)}`")
    return int(text)


def _value(text: str) -> Any:
    """Return a value that is written as in a file; several lines are one text."""
    if "\n" in text.strip():
        rows = [f"  {row}" for row in text.strip("\n").split("\n")]
        whole = "value:\n" + "\n".join(rows)
        report = Report()
        root = parse_yaml(whole, "value", report)
        group = root.get("value") if isinstance(root, Mapping) and not report.errors else None
        return plain(group) if isinstance(group, Mapping) else text
    report = Report()
    root = parse_yaml(f"value: {text}", "value", report)
    if not isinstance(root, Mapping) or report.errors:
        raise RulesetError(report.diagnostics)
    return plain(root.items["value"])
