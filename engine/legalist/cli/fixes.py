"""`legalist check --fix`: show what the safe fixes would write, and write it."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from legalist.diagnostics import Diagnostic, Edit, Fix
from legalist.diagnostics.fix import apply_edits
from legalist.link.location import Location
from legalist.resources import rulesets_dir
from legalist.saves.file_lock import turn_in
from legalist.saves.whole_files import written_whole
from legalist.source import FileRefused, files, real_path

from .trouble import Trouble

Plan = dict[Path, tuple[str, str]]
BOM = b"\xef\xbb\xbf"


def planned(findings: Iterable[Diagnostic], named: Sequence[Location]) -> Plan:
    """Return the text of each file before and after the safe fixes. Where fixes overlap, the first
    is applied and the others wait for the next round."""
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
        before = read_text(path)
        after = apply_edits(before, changes)
        if after != before:
            plan[path] = (before, after)
    return plan


def _safe(findings: Iterable[Diagnostic]) -> Iterator[Fix]:
    for finding in findings:
        yield from [fix for fix in finding.fixes if fix.safe][:1]


def _overlap(edit: Edit, others: list[Edit]) -> bool:
    """Return whether two edits overlap. Two insertions at one point do: their order matters."""
    start, end = _ends(edit)
    return any(start <= last and first <= end for first, last in map(_ends, others))


def _ends(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
    span = edit.span
    return (span.line, span.column), (span.end_line, span.end_column)


def may_change(path: Path, named: Sequence[Location]) -> bool:
    """Return whether a file may be changed: it, or the ruleset whose folder it is in, was named on
    the command line, and it is not shipped with Legalist."""
    full = real_path(path)
    if full.is_relative_to(real_path(rulesets_dir())):
        return False
    targets = [real_path(location.path) for location in named]
    return any(
        full == target or (target.is_dir() and full.is_relative_to(target)) for target in targets
    )


def show(plan: Plan, *, err: bool = True) -> None:
    """Print what will be written, as a diff; to the error stream unless the diff is the result."""
    for path, (before, after) in plan.items():
        lines = difflib.unified_diff(
            before.splitlines(), after.splitlines(), str(path), str(path), lineterm="", n=1
        )
        for line in lines:
            colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[:1])
            click.secho(_printable(line), fg=colour, err=err)


def _printable(line: str) -> str:
    """Escape control characters, so that a stranger's file cannot control the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\t" else "\ufffd" for sign in line)


def agreed(plan: Plan, yes: bool) -> bool:
    """Ask before writing, if the session is interactive."""
    if yes:
        return True
    if not sys.stdin.isatty():
        click.echo("nothing was written; `--yes` writes it without asking", err=True)
        return False
    files = "this file" if len(plan) == 1 else f"these {len(plan)} files"
    return click.confirm(f"Write {files}?", default=True, err=True)


def write(plan: Plan) -> None:
    """Write each file completely or not at all. A file that has changed
    since it was read is left alone, because the result would not be what was shown."""
    for path, (before, after) in plan.items():
        with turn_in(real_path(path).parent):
            if read_text(path) != before:
                raise Trouble(f"{path} has changed meanwhile; nothing was written to it, try again")
            mark = BOM if _bytes(path).startswith(BOM) else b""
            with written_whole(path) as part:
                part.write_bytes(mark + after.encode("utf-8"))


def read_text(path: Path) -> str:
    """Read the text with the ends of its lines as they are."""
    return _bytes(path).decode("utf-8-sig")


def _bytes(path: Path) -> bytes:
    try:
        return files().read(path)
    except FileRefused:
        raise Trouble(f"{path} can no longer be read; nothing was written to it") from None
