"""`legalist texts --export po --out FILE`, `--import FILE` and `--typography`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report, RulesetError, Span
from legalist.diagnostics.fix import apply_edits
from legalist.link.location import Location
from legalist.link.node_readers import shown
from legalist.program import Program
from legalist.resources import rulesets_dir
from legalist.saves.whole_files import Output
from legalist.source import files, leads_out, real_path
from legalist.source.reader import read_text

from .fixes import show, write
from .trouble import Trouble, fail_if_any, tell

if TYPE_CHECKING:
    from legalist.editing.translation import Unit
    from legalist.editing.translation.exchange import Row
    from legalist.editing.translation.take_in import Value

ENDINGS = ("csv", "po", "xliff", "xlf")


def export(
    programs: Sequence[Program], language: str, form: str, output: Output, since: Path | None
) -> None:
    """Write the texts of a ruleset for a translator."""
    from legalist.editing.translation import units_of, write_units

    output.check()
    earlier = {} if since is None else {row.key: row.english for row in _rows(since, Report())}
    units = units_of(programs, language, earlier)
    output.write(write_units(units, form, programs[0].id, language))
    counts = [(state, len([one for one in units if one.state == state]))
              for state in ("missing", "stale")]  # fmt: skip
    told = ", ".join(f"{number} {state}" for state, number in counts)
    click.echo(f"wrote {shown(output.path)}: {len(units)} texts, {told}")


def take_in(
    programs: Sequence[Program], language: str, file: Path, into: Path, *, diff: bool, named: bool
) -> None:
    """Write what a translator changed into the file of texts. What does not fit is told at its
    place and left out; the exit code is then 1."""
    from legalist.editing.translation import changed_texts, units_of

    report = Report()
    rows = _rows(file, report)
    changed = changed_texts(units_of(programs, language), rows, report)
    if changed and not diff:
        refuse_shipped(into, named)
    _write(changed, language, into, diff=diff)
    if report.diagnostics:
        tell(report.diagnostics)
        raise SystemExit(1)


def stale_texts(programs: Sequence[Program], language: str, since: Path) -> list[Unit]:
    """Return the texts whose English is another one than in an earlier export."""
    from legalist.editing.translation import units_of

    report = Report()
    earlier = {row.key: row.english for row in _rows(since, report)}
    fail_if_any(report)
    return [one for one in units_of(programs, language, earlier) if one.state == "stale"]


def typography(
    programs: Sequence[Program], language: str, into: Path, *, fix: bool, diff: bool
) -> None:
    """List the texts whose signs are not those of the language; or set them right."""
    from legalist.editing.translation import changed_texts, set_right, units_of
    from legalist.editing.translation.exchange import Row

    units = units_of(programs, language)
    wrong = [(one, set_right(one.translation, language)) for one in units]
    wrong = [(one, right) for one, right in wrong if right != one.translation]
    if not fix:
        for one, right in wrong:
            click.echo(f"{language}  {one.key}: {right}")
        click.echo(f"{language}: {len(wrong)} texts with other signs than the language's")
        if wrong:
            raise SystemExit(1)
        return
    nowhere = Span(shown(into), 1, 1, 1, 1)
    rows = [Row(one.key, one.english, right, nowhere) for one, right in wrong]
    _write(changed_texts(units, rows, Report()), language, into, diff=diff)


def text_file(target: Location, language: str, into: Path | None) -> Path:
    """Return the file of texts that is written. One that comes with Legalist has to be named, and
    so has one to which a link in the ruleset leads: whoever made the ruleset may have laid it."""
    if into is not None:
        return into
    folder = target.path if target.path.is_dir() else target.ruleset
    if folder is None:
        raise Trouble("say which file of texts to write: `--into text/xx.yaml`")
    path = folder / "text" / f"{language}.yaml"
    if leads_out(folder, path):
        report = Report()
        report.add("L141", None, file=shown(path))
        raise RulesetError(report.diagnostics)
    return path


def _rows(file: Path, report: Report) -> list[Row]:
    from legalist.editing.translation import read_rows

    if file.suffix.lower().lstrip(".") not in ENDINGS:
        raise Trouble(f"{file} is no translator's file: it should end in .{', .'.join(ENDINGS)}")
    own = Report()
    text = read_text(file, shown(file), own)
    rows = None if text is None else read_rows(text, shown(file), own)
    if rows is None:
        raise RulesetError(own.diagnostics)
    report.remember(shown(file), text or "")
    return rows


def _write(changed: dict[str, Value], language: str, into: Path, *, diff: bool) -> None:
    from legalist.editing.effect import new_errors
    from legalist.editing.text_edits import text_edits
    from legalist.editing.translation import writing

    if not changed:
        click.echo(f"{shown(into)} says so already")
        return
    there = files().is_file(into)
    report = Report()
    before = read_text(into, shown(into), report) if there else f"language: {language}\n"
    edits = None if before is None else text_edits(before, writing(changed), report, shown(into))
    if before is None or edits is None:
        raise RulesetError(report.diagnostics)
    after = apply_edits(before, edits)
    errors = new_errors(into, before, after)
    if errors:
        tell(errors)
        click.echo(f"nothing was written: {shown(into)} would then be wrong, as shown", err=True)
        raise SystemExit(1)
    show({into: (before if there else "", after)}, err=not diff)
    if diff:
        return
    if there:
        write({into: (before, after)})
    else:
        into.parent.mkdir(exist_ok=True)
        Output(into).write(after)
    click.echo(f"wrote {shown(into)}: {len(changed)} texts")


def refuse_shipped(into: Path, asked: bool) -> None:
    """Raise RulesetError for a file that comes with Legalist, unless it was named."""
    if asked or not real_path(into).is_relative_to(real_path(rulesets_dir())):
        return
    report = Report()
    report.add("L593", None, help=f"whoever maintains it writes `--into {shown(into)}`",
               file=shown(into))  # fmt: skip
    raise RulesetError(report.diagnostics)
