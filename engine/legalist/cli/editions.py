"""`legalist editions hex`."""

from __future__ import annotations

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link import Program, link
from legalist.link.find import find_target
from legalist.link.nodes import entries, texts, written

from .console import console
from .words import in_language


@click.command()
@click.argument("ruleset")
@click.option("--lang", "--language", "language", default="en", show_default=True)
def command(ruleset: str, language: str) -> None:
    """Show how the editions of RULESET differ: the options, names and looks each of them sets."""
    report = Report()
    target = find_target(ruleset, report)
    if target is None:
        raise RulesetError(report.diagnostics)
    titles: dict[str, str] = {}
    says: dict[str, dict[str, str]] = {}
    for _, root in target.rulesets:
        for id, _, node in entries(root.get("editions")):
            plain = written(node)
            titles[id] = in_language(texts(node.get("title")), language)  # type: ignore[attr-defined]
            says[id] = _flat(plain)
    if not says:
        click.echo(f"{ruleset} has one edition only.")
        return
    _fill_in(ruleset, says)
    _table(titles, says)


def _flat(edition: object) -> dict[str, str]:
    """`options.x: 1`, `names.y: …` of an edition as it is written."""
    found: dict[str, str] = {}
    for section in ("options", "names", "look"):
        part = edition.get(section) if isinstance(edition, dict) else None
        for key, value in (part or {}).items():
            found[key if section == "options" else f"{section}.{key}"] = _said(value)
    return found


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return str(value.get("en") or value.get("colour") or next(iter(value.values()), ""))
    return str(value)


def _fill_in(ruleset: str, says: dict[str, dict[str, str]]) -> None:
    """Options an edition leaves alone have their default."""
    for edition, found in says.items():
        program: Program | None = link(ruleset, edition=edition, report=Report())
        for id, option in program.options.items() if program is not None else ():
            found.setdefault(id, _said(option.value))


def _table(titles: dict[str, str], says: dict[str, dict[str, str]]) -> None:
    from rich.table import Table

    keys = list(dict.fromkeys(key for found in says.values() for key in found))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for id, title in titles.items():
        table.add_column(f"{id}\n{title}" if title else id)
    for key in keys:
        values = [found.get(key, "–") for found in says.values()]
        table.add_row(key, *values, style="bold" if len(set(values)) > 1 else "dim")
    console().print(table)
