"""What is wrong with a file as it would be after an edit, in the game that it belongs to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from legalist.board import read_board
from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.link import Location, link
from legalist.link.contents import Sort, keys_of, sort_of
from legalist.link.location import MANIFEST, Place, ruleset_around, shipped_folder
from legalist.link.node_readers import read_checked, words
from legalist.source import Files, reading


def new_errors(path: Path, before: str, after: str) -> list[Diagnostic]:
    """Return the errors that a file has with another text and did not have before. Neither text
    needs to be on the disk."""
    known = {(one.code, one.message) for one in findings(path, before)}
    return [one for one in findings(path, after) if (one.code, one.message) not in known]


def findings(path: Path, text: str) -> list[Diagnostic]:
    """Return the errors of a file with this text, linked with its ruleset and checked."""
    report = Report()
    with reading(Files({path: text})):
        keys = keys_of(text)
        sort = Sort.RULESET if path.name == MANIFEST else sort_of(text, keys, path.parent.name)
        if sort is Sort.MODULE:
            folder = ruleset_around(path) or shipped_folder(keys.get("of", ""))
        else:
            folder = ruleset_around(path, "" if sort is Sort.MAP else keys.get("ruleset", ""))
        if sort is Sort.VARIANT:
            _check(Location(sort, path, str(path), folder), {}, report)
        elif sort is Sort.MAP and folder is None:
            read_board(path, report)
        elif folder is None or sort in (Sort.SCENARIOS, Sort.TEXT):
            read_checked(path, sort.key, report)
        elif sort is Sort.MODULE:
            root = read_checked(path, sort.key, Report())
            needed = [] if root is None else [name for name, _ in words(root.get("requires"))]
            _check(folder, {"modules": [path, *needed]}, report)
        else:
            _check(folder, {"map": path} if sort is Sort.MAP else {}, report)
    return [one for one in report.diagnostics if one.severity == "error"]


def _check(target: Place, parts: dict[str, Any], report: Report) -> None:
    program = link(target, **parts, report=report, partial=True, brief=True, translate=False)
    if program is not None:
        check(program, report)
