"""`legalist list` and `legalist list hex`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report, RulesetError
from legalist.link import Listed, Location, link, list_maps, list_modules, ruleset_names
from legalist.link.inventory import Inventory, take_stock
from legalist.link.location import Place
from legalist.link.node_readers import word
from legalist.link.targets import Target, find_target
from legalist.program import OptionDecl, Program
from legalist.resources import rulesets_dir

from .arguments import GAME
from .game_options import Chosen, several
from .language import commands_in, language_option, readable
from .parts import show_parts
from .screen_text import in_language, padded, width, wrapped


@click.command()
@click.argument("ruleset", type=GAME, required=False)
@click.option("--rules", is_flag=True, help="Show everything in RULESET that a module can touch.")
@click.option("--with", "modules", multiple=True, metavar="MODULE,…", help="Modules, for --rules.")
@language_option
def command(ruleset: Location | None, rules: bool, modules: tuple[str, ...], language: str) -> None:
    """Show the rulesets that come with Legalist; broken ones too, with what is wrong.

    With RULESET (a name or a folder), show its modules, maps, editions and options in full, or its
    --rules: functions, events, actions and all the rest, with their texts and citations.
    """
    if rules or modules:
        if ruleset is None:
            raise click.UsageError("say which RULESET")
        if not rules:
            raise click.UsageError("`--with` needs `--rules`")
        linked = Chosen(ruleset, modules=several(modules)).link()
        show_parts(linked, readable(language, linked))
        return
    if ruleset is not None:
        _in_full(ruleset, language)
        return
    shown = {name: _looked_at(name) for name in ruleset_names()}
    lister = _Lister(readable(language, *(program for program, _ in shown.values())))
    for number, (name, (program, problems)) in enumerate(shown.items()):
        if number:
            click.echo()
        lister.short(name, program, problems)


def _looked_at(ruleset: Place) -> tuple[Program | None, list[Diagnostic]]:
    """Return the default game of a ruleset and all findings about it."""
    report = Report()
    program = link(ruleset, report=report)
    if program is not None:
        check(program, report)
    return program, report.diagnostics


def _default(stock: Inventory | None, key: str) -> str:
    """Return the map or edition that is used unless another is chosen."""
    roots = [] if stock is None else [root for _, root in stock.target.rulesets]
    named = [word(root.get(key)) for root in roots if word(root.get(key))]
    return named[-1] if named else ""


def _in_full(ruleset: Location, language: str) -> None:
    report = Report()
    target = find_target(ruleset, report)
    if target is None:
        raise RulesetError(report.diagnostics)
    program, problems = _looked_at(ruleset)
    lister = _Lister(readable(language, program))
    lister.full(target, program, problems)


class _Lister:
    """Prints lists in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.say = commands_in(language)

    def short(self, name: str, program: Program | None, problems: Sequence[Diagnostic]) -> None:
        folder = rulesets_dir() / name
        stock = take_stock(folder)
        self._heading(name, program, stock)
        self._broken(problems)
        about = program.texts.get("ruleset.about", {}) if program is not None else {}
        for line in wrapped(in_language(about, self.language)):
            click.echo(f"  {line}")
        rows = {
            self.say("modules"): self._names(list_modules(folder)),
            self.say("maps"): self._names(list_maps(folder), _default(stock, "map")),
            self.say("editions"): self._marked(
                stock.editions if stock else [], _default(stock, "edition")
            ),
        }
        for label, names in rows.items():
            if names:
                click.echo(f"  {padded(label, max(map(width, rows)))}  {', '.join(names)}")

    def full(self, target: Target, program: Program | None, problems: list[Diagnostic]) -> None:
        folder = target.folders[0]
        stock = take_stock(folder)
        self._heading(target.ids[-1], program, stock)
        self._broken(problems)
        self._section("modules", list_modules(folder), "", program)
        self._section("maps", list_maps(folder), _default(stock, "map"), program)
        if stock is not None and stock.editions:
            self._head("editions")
            names = self._marked(stock.editions, _default(stock, "edition"))
            for id, name in zip(stock.editions, names, strict=True):
                self._entry(name, self._said(program, f"editions.{id}.title"))
        if program is None:
            return
        if program.options:
            self._head("options")
        for option in program.options.values():
            click.echo(f"  {option.id}={_value(option.value)}  ({self._allowed(option)})")
            self._about(in_language(option.text, self.language))
        sources = [key for key in program.texts if key.startswith("sources.")]
        if sources:
            self._head("sources")
        for key in sources:
            self._entry(key.removeprefix("sources."), self._said(program, key))

    def _said(self, program: Program | None, address: str) -> str:
        known = program.texts.get(address, {}) if program is not None else {}
        return in_language(known, self.language)

    def _head(self, key: str) -> None:
        click.secho(f"\n{self.say(key)}", bold=True)

    def _entry(self, name: str, title: str) -> None:
        click.echo(f"  {name}  {title}".rstrip())

    def _about(self, text: str) -> None:
        for line in wrapped(text):
            click.echo(f"      {line}")

    def _heading(self, id: str, program: Program | None, stock: Inventory | None) -> None:
        title = in_language(program.title, self.language) if program is not None else ""
        click.secho(id, bold=True, nl=False)
        players = ""
        if stock is not None:
            low, high = stock.players
            said = self.say.count("for_players", high)
            if low != high:
                said = self.say.count("from_players", high, low=self.say.number(low))
            players = f", {said}"
        click.echo(f"  {title or id}{players}")

    def _broken(self, problems: Sequence[Diagnostic]) -> None:
        """Findings are in English, for authors; players are told only how many there are."""
        if not problems:
            return
        kinds = [problem.severity for problem in problems]
        told = [
            self.say.count(counted, kinds.count(kind))
            for kind, counted in {"error": "errors", "warning": "warnings"}.items()
            if kind in kinds
        ]
        all_told = ", ".join(told)
        if "error" in kinds:
            all_told = self.say("broken_with", findings=all_told)
        click.secho(f"  {all_told}", fg="red")
        for problem in problems:
            place = "" if problem.span is None else f"{problem.span}: "
            click.echo(f"    {place}{problem.message} [{problem.code}]")

    def _names(self, things: Sequence[Listed], default: str = "") -> list[str]:
        marked = self._marked([thing.id for thing in things], default)
        return [
            f"{name} ({self.say('broken')})" if thing.problems else name
            for thing, name in zip(things, marked, strict=True)
        ]

    def _marked(self, names: Sequence[str], default: str) -> list[str]:
        usual = self.say("usual")
        return [f"{name} ({usual})" if name == default else name for name in names]

    def _section(
        self, key: str, things: list[Listed], default: str, program: Program | None
    ) -> None:
        if not things:
            return
        self._head(key)
        said = program.texts if program is not None else {}
        for thing, name in zip(
            things, self._marked([one.id for one in things], default), strict=True
        ):
            title = {**thing.title, **said.get(f"{key}.{thing.id}.title", {})}
            about = {**thing.about, **said.get(f"{key}.{thing.id}.about", {})}
            self._entry(name, in_language(title, self.language))
            self._about(in_language(about, self.language))
            self._broken(thing.problems)

    def _allowed(self, option: OptionDecl) -> str:
        if option.form == "number":
            low, high = self.say.number(option.low), self.say.number(option.high)
            return self.say("number_from", low=low, high=high)
        return " | ".join(option.values) if option.values else "yes | no"


def _value(value: bool | int | str) -> str:
    """Return a value as it is typed on the command line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
