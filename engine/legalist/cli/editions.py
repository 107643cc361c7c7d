"""`legalist editions hex`."""

from __future__ import annotations

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link import Location, link
from legalist.link.node_readers import entries, texts, written
from legalist.link.targets import find_target
from legalist.program import Program
from legalist.source import Mapping, Node
from legalist.wording import ENGLISH, wording

from .arguments import GAME
from .console import console
from .language import commands_in, language_option, readable
from .screen_text import in_language


@click.command()
@click.argument("ruleset", type=GAME)
@language_option
def command(ruleset: Location, language: str) -> None:
    """Show how the editions of RULESET differ: the options, names and looks each of them sets."""
    report = Report()
    target = find_target(ruleset, report)
    if target is None:
        raise RulesetError(report.diagnostics)
    program = link(ruleset, report=Report())
    speaker = _Speaker(program, readable(language, program))
    titles: dict[str, str] = {}
    says: dict[str, dict[str, str]] = {}
    for _, root in target.rulesets:
        for id, _, node in entries(root.get("editions")):
            titles[id] = speaker.title(id, node)
            says[id] = speaker.flat(written(node))
    if not says:
        click.echo(speaker.say("one_edition", game=speaker.game(ruleset.typed)))
        return
    for id, found in says.items():
        speaker.fill_in(found, link(ruleset, edition=id, report=Report()))
    _table(titles, says)


class _Speaker:
    """Describes what editions set, in one language."""

    def __init__(self, program: Program | None, language: str) -> None:
        self.program = program
        self.language = language
        self.say = commands_in(language)

    def game(self, typed: str) -> str:
        """Return what the game is called, or else how it was typed."""
        return in_language(self.program.title, self.language) if self.program else typed

    def title(self, edition: str, node: Node) -> str:
        own = texts(node.get("title")) if isinstance(node, Mapping) else {}
        said = self.program.texts.get(f"editions.{edition}.title", {}) if self.program else {}
        return in_language({**own, **said}, self.language)

    def flat(self, edition: object) -> dict[str, str]:
        """Return the settings of an edition as flat keys: `options.x: 1`, `names.y: …`."""
        found: dict[str, str] = {}
        for section in ("options", "names", "look"):
            part = edition.get(section) if isinstance(edition, dict) else None
            for key, value in (part or {}).items():
                own = key if section == "options" else f"{section}.{key}"
                found[own] = self.said(key, value)
        return found

    def said(self, key: str, value: object) -> str:
        if isinstance(value, bool):
            return wording("play", self.language)("yes" if value else "no")
        if isinstance(value, dict):
            return str(value.get("colour") or in_language(value, self.language))
        # The id of a value is what one types to choose it.
        named = self.program.names.get(f"{key}.{value}", {}) if self.program else {}
        return str(value) if self.language == ENGLISH else named.get(self.language, str(value))

    def fill_in(self, found: dict[str, str], program: Program | None) -> None:
        """Add the defaults of the options that an edition does not set."""
        for id, option in program.options.items() if program is not None else ():
            found.setdefault(id, self.said(id, option.value))


def _table(titles: dict[str, str], says: dict[str, dict[str, str]]) -> None:
    from rich.table import Table

    keys = list(dict.fromkeys(key for found in says.values() for key in found))
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for id, title in titles.items():
        table.add_column(f"{id}\n{title}" if title else id)
    for key in keys:
        values = [found.get(key, "–") for found in says.values()]
        table.add_row(key, *values, style="bold" if len(set(values)) > 1 else "dim")
    console().print(table)
