"""`legalist list` and `legalist list hex`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report, RulesetError
from legalist.link import Listed, Program, link, list_maps, list_modules, ruleset_names
from legalist.link.find import find_target
from legalist.link.nodes import texts, word
from legalist.link.program import OptionDecl
from legalist.resources import rulesets_dir

from .combinations import Inventory, take_stock
from .trouble import summary
from .words import in_language, wrapped


@click.command()
@click.argument("ruleset", required=False)
@click.option("--lang", "--language", "language", default="en", show_default=True)
def command(ruleset: str | None, language: str) -> None:
    """Show the rulesets that come with Legalist; broken ones too, with what is wrong.

    With RULESET (a name or a folder), show its modules, maps, editions and options in full.
    """
    if ruleset is not None:
        _in_full(ruleset, language)
        return
    for number, name in enumerate(ruleset_names()):
        if number:
            click.echo()
        stock = take_stock(rulesets_dir() / name)
        program, problems = _looked_at(name)
        _heading(name, in_language(program.title, language) if program is not None else "", stock)
        _broken(problems)
        about = texts(stock.target.rulesets[-1][1].get("about")) if stock is not None else {}
        for line in wrapped(in_language(about, language)):
            click.echo(f"  {line}")
        _short(rulesets_dir() / name, stock)


def _looked_at(ruleset: str) -> tuple[Program | None, list[Diagnostic]]:
    """The usual game of a ruleset, and everything that is wrong with it."""
    report = Report()
    program = link(ruleset, report=report)
    if program is not None:
        check(program, report)
    return program, report.diagnostics


def _heading(id: str, title: str, stock: Inventory | None) -> None:
    click.secho(id, bold=True, nl=False)
    players = ""
    if stock is not None:
        low, high = stock.players
        players = f", {low} players" if low == high else f", {low}–{high} players"
    click.echo(f"  {title or id}{players}")


def _broken(problems: Sequence[Diagnostic]) -> None:
    if not problems:
        return
    broken = any(problem.severity == "error" for problem in problems)
    click.secho(f"  {'broken: ' if broken else ''}{summary(problems)}", fg="red")
    for problem in problems:
        place = "" if problem.span is None else f"{problem.span}: "
        click.echo(f"    {place}{problem.message} [{problem.code}]")


def _short(folder: Path, stock: Inventory | None) -> None:
    rows = {
        "modules": _names(list_modules(folder)),
        "maps": _names(list_maps(folder), _default(stock, "map")),
        "editions": _marked(stock.editions if stock else [], _default(stock, "edition")),
    }
    for label, names in rows.items():
        if names:
            click.echo(f"  {label:<9} {', '.join(names)}")


def _default(stock: Inventory | None, key: str) -> str:
    """The map or edition that is used unless another is chosen."""
    roots = [] if stock is None else [root for _, root in stock.target.rulesets]
    named = [word(root.get(key)) for root in roots if word(root.get(key))]
    return named[-1] if named else ""


def _names(things: Iterable[Listed], default: str = "") -> list[str]:
    broken = {thing.id for thing in things if thing.problems}
    marked = _marked([thing.id for thing in things], default)
    return [f"{name} (broken)" if name.split()[0] in broken else name for name in marked]


def _marked(names: Iterable[str], default: str) -> list[str]:
    return [f"{name} (usual)" if name == default else name for name in names]


def _in_full(ruleset: str, language: str) -> None:
    report = Report()
    target = find_target(ruleset, report)
    if target is None:
        raise RulesetError(report.diagnostics)
    folder = target.folders[0]
    stock = take_stock(folder)
    program, problems = _looked_at(ruleset)
    _heading(
        target.ids[-1], in_language(program.title, language) if program is not None else "", stock
    )
    _broken(problems)
    _section("modules", list_modules(folder), "", language, program)
    _section("maps", list_maps(folder), _default(stock, "map"), language, program)
    if stock is not None and stock.editions:
        click.secho("\neditions", bold=True)
        for name in _marked(stock.editions, _default(stock, "edition")):
            click.echo(f"  {name}")
    if program is not None and program.options:
        click.secho("\noptions", bold=True)
        for option in program.options.values():
            click.echo(f"  {option.id}={_value(option.value)}  ({_allowed(option)})")
            for line in wrapped(in_language(option.text, language)):
                click.echo(f"      {line}")


def _section(
    label: str, things: list[Listed], default: str, language: str, program: Program | None
) -> None:
    if not things:
        return
    click.secho(f"\n{label}", bold=True)
    for thing, name in zip(things, _marked([one.id for one in things], default), strict=True):
        said = program.texts if program is not None else {}
        title = {**thing.title, **said.get(f"{label}.{thing.id}.title", {})}
        about = {**thing.about, **said.get(f"{label}.{thing.id}.about", {})}
        click.echo(f"  {name}  {in_language(title, language)}")
        for line in wrapped(in_language(about, language)):
            click.echo(f"      {line}")
        _broken(thing.problems)


def _value(value: bool | int | str) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _allowed(option: OptionDecl) -> str:
    if option.form == "number":
        return f"{option.low} to {option.high}"
    return " | ".join(option.values) if option.values else "yes | no"
