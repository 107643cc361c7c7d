"""`legalist check --fix`: show what safe fixes would write, and write it."""

from __future__ import annotations

import difflib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from legalist.diagnostics import Diagnostic, Edit, Fix
from legalist.diagnostics.fix import apply_edits
from legalist.link.location import Location
from legalist.resources import rulesets_dir

from .trouble import Trouble

Plan = dict[Path, tuple[str, str]]


def planned(findings: Iterable[Diagnostic], named: Sequence[Location]) -> Plan:
    """What each file is and what it would be after the safe fixes that do not overlap; those that
    do wait for the next round."""
    edits: dict[Path, list[Edit]] = {}
    for fix in _safe(findings):
        files = {edit.span.file for edit in fix.edits}
        if not all(may_change(Path(name), named) for name in files):
            continue
        if any(_overlap(edit, edits.get(Path(edit.span.file), [])) for edit in fix.edits):
            continue
        for edit in fix.edits:
            edits.setdefault(Path(edit.span.file), []).append(edit)
    plan: Plan = {}
    for path, changes in edits.items():
        before = _read(path)
        after = apply_edits(before, changes)
        if after != before:
            plan[path] = (before, after)
    return plan


def _safe(findings: Iterable[Diagnostic]) -> Iterator[Fix]:
    for finding in findings:
        yield from [fix for fix in finding.fixes if fix.safe][:1]


def _overlap(edit: Edit, others: list[Edit]) -> bool:
    """Do two edits touch the same place? Two insertions at one point do: their order matters."""
    start, end = _ends(edit)
    return any(start <= last and first <= end for first, last in map(_ends, others))


def _ends(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
    span = edit.span
    return (span.line, span.column), (span.end_line, span.end_column)


def may_change(path: Path, named: Sequence[Location]) -> bool:
    """Only files that were named, or that are in the folder of a ruleset that was named; never
    those that come with Legalist."""
    full = path.resolve()
    if full.is_relative_to(rulesets_dir().resolve()):
        return False
    targets = [location.path.resolve() for location in named]
    return any(
        full == target or (target.is_dir() and full.is_relative_to(target)) for target in targets
    )


def show(plan: Plan) -> None:
    """Print what will be written, as a diff."""
    for path, (before, after) in plan.items():
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), str(path), str(path), lineterm="", n=1
        )
        for line in lines:
            colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
            click.secho(_printable(line), fg=colour, err=True)


def _printable(line: str) -> str:
    """Files of strangers must not steer the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\t" else "\ufffd" for sign in line)


def agreed(plan: Plan, yes: bool) -> bool:
    """Ask before writing, if there is somebody to ask."""
    if yes:
        return True
    if not sys.stdin.isatty():
        click.echo("nothing was written; `--yes` writes it without asking", err=True)
        return False
    files = "this file" if len(plan) == 1 else f"these {len(plan)} files"
    return click.confirm(f"Write {files}?", default=True, err=True)


def write(plan: Plan) -> None:
    """Write each file whole or not at all, with the line ends that it had. A file that somebody
    has changed since it was read is left alone: what was shown is no longer what it would be."""
    for path, (before, after) in plan.items():
        if _read(path) != before:
            raise Trouble(f"{path} has changed meanwhile; nothing was written to it, try again")
        data = path.read_bytes()
        text = after.replace("\n", "\r\n") if b"\r\n" in data else after
        mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
        target = path.resolve()
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(mark + text.encode("utf-8"))
            os.chmod(name, target.stat().st_mode & 0o777)
            os.replace(name, target)
        except BaseException:
            os.unlink(name)
            raise


def _read(path: Path) -> str:
    """The text as the reader sees it: places count in it."""
    return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
