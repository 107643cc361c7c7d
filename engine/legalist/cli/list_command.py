"""`legalist list` and `legalist list hex`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Diagnostic, Report, RulesetError
from legalist.link.location import Location, Place, ruleset_names
from legalist.link.overview import Overview, languages_offered, overview
from legalist.link.targets import Target, find_target

from .arguments import GAME
from .language import commands_in, language_option, readable, readable_among
from .screen_text import in_language, padded, width, wrapped

if TYPE_CHECKING:
    from legalist.link import Listed
    from legalist.program import OptionDecl, Program


@click.command()
@click.argument("ruleset", type=GAME, required=False)
@click.option("--rules", is_flag=True, help="Show everything in RULESET that a module can touch.")
@click.option("--with", "modules", multiple=True, metavar="MODULE,…", help="Modules, for --rules.")
@click.option("--machines", is_flag=True, help="Say which machine plays random games, and why.")
@language_option
def command(
    ruleset: Location | None, rules: bool, modules: tuple[str, ...], machines: bool, language: str
) -> None:
    """Show the rulesets that come with Legalist, as their manifests describe them.

    With RULESET (a name or a folder), show its modules, maps, editions and options in full, broken
    ones too, with what is wrong; or its --rules: functions, events, actions and all the rest, with
    their texts and citations. --machines tells for each ruleset, or for RULESET with each of its
    modules, whether whole random games run in WebAssembly.
    """
    if machines:
        from .machines import show_machines

        show_machines(ruleset)
        return
    if rules or modules:
        if ruleset is None:
            raise click.UsageError("say which RULESET")
        if not rules:
            raise click.UsageError("`--with` needs `--rules`")
        from legalist.saves.chosen import Chosen

        from .game_options import several
        from .parts import show_parts

        linked = Chosen(ruleset, modules=several(modules)).link()
        show_parts(linked, readable(language, linked))
        return
    if ruleset is not None:
        _in_full(ruleset, language)
        return
    names = ruleset_names()
    lister = _Lister(readable_among(language, set().union(*map(languages_offered, names))))
    for number, name in enumerate(names):
        if number:
            click.echo()
        lister.short(name, overview(name, lister.language))


def _looked_at(ruleset: Place) -> tuple[Program | None, list[Diagnostic]]:
    """Return the default game of a ruleset and all findings about it."""
    from legalist.check import check
    from legalist.link import link

    report = Report()
    program = link(ruleset, report=report)
    if program is not None:
        check(program, report)
    return program, report.diagnostics


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

    def short(self, name: str, ruleset: Overview) -> None:
        self._heading(name, ruleset.title, ruleset)
        self._broken(ruleset.problems)
        for line in wrapped(in_language(ruleset.about, self.language)):
            click.echo(f"  {line}")
        rows = {
            self.say("modules"): ruleset.modules,
            self.say("maps"): self._marked(ruleset.maps, ruleset.map),
            self.say("editions"): self._marked(ruleset.editions, ruleset.edition),
        }
        for label, names in rows.items():
            if names:
                click.echo(f"  {padded(label, max(map(width, rows)))}  {', '.join(names)}")

    def full(self, target: Target, program: Program | None, problems: list[Diagnostic]) -> None:
        from legalist.link import list_maps, list_modules

        folder = target.folders[0]
        ruleset = overview(folder, self.language)
        title = program.title if program is not None else {}
        self._heading(target.ids[-1], title, ruleset)
        self._broken(problems)
        self._section("modules", list_modules(folder), "", program)
        self._section("maps", list_maps(folder), ruleset.map, program)
        if ruleset.editions:
            self._head("editions")
            names = self._marked(ruleset.editions, ruleset.edition)
            for id, name in zip(ruleset.editions, names, strict=True):
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

    def _heading(self, id: str, titles: Mapping[str, str], ruleset: Overview) -> None:
        title = in_language(titles, self.language)
        click.secho(id, bold=True, nl=False)
        players = ""
        if ruleset.players is not None:
            low, high = ruleset.players
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
