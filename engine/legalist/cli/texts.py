"""`legalist texts hex --lang pl`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

import click

from legalist.link.inventory import take_stock
from legalist.link.texts import ORIGINAL, languages_of
from legalist.program import Program
from legalist.saves.chosen import Chosen
from legalist.testing.missing_forms import missing_forms
from legalist.testing.missing_texts import missing_texts

from .game_options import game_options
from .language import VARIABLE, commands_in
from .trouble import Trouble


@click.command()
@game_options()
@click.option("--lang", "--language", "language", help="Only this language.")
def command(chosen: Chosen, language: str | None) -> None:
    """List the texts, names and forms of names of RULESET that are missing in a language. The exit
    code is 1 if any is. (Texts that belong to nothing are findings of `legalist check`.)

    Without --with, those of all its modules are listed, too.
    """
    programs = list(_programs(chosen))
    say = commands_in(language or os.environ.get(VARIABLE) or ORIGINAL)
    known = {one for program in programs for one in languages_of(program)}
    if language and language not in known and not _is_language(language):
        there = ", ".join(sorted(known))
        raise Trouble(f"`{language}` is not a language; there are texts in {there}")
    wanted = [language] if language else sorted(known - {ORIGINAL})
    total = 0
    for one in wanted:
        missing = list(
            dict.fromkeys(text for program in programs for text in missing_texts(program, one))
        )
        lacking = list(
            dict.fromkeys(form for program in programs for form in missing_forms(program, one))
        )
        total += len(missing) + len(lacking)
        for text in missing:
            click.echo(f"{one}  {text.address}: {text.original}")
        for lack in lacking:
            key = "form_missing_unlike" if lack.like else "plural_missing"
            told = say(key, form=lack.form, like=lack.like)
            click.echo(f"{one}  {lack.address}: {told}")
        if not missing and not lacking:
            click.echo(f"{one}: {say('complete')}")
    if total:
        click.echo(say.count("texts_missing", total), err=True)
        raise SystemExit(1)


def _programs(chosen: Chosen) -> Iterator[Program]:
    """Yield the game that was asked for or, without modules, also each module alone."""
    every = chosen.modules in ((), ("all",))
    yield (replace(chosen, modules=()) if every else chosen).link(fill=False)
    stock = take_stock(chosen.target) if every else None
    if stock is None:
        return
    for module in stock.modules:
        needed = stock.needed(module)
        alone = replace(chosen, modules=tuple(needed), players=stock.most_with(needed))
        yield alone.link(fill=False)


def _is_language(language: str) -> bool:
    """Return whether this is the code of a language; a translation may be started in any."""
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True
