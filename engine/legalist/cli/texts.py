"""`legalist texts hex --lang pl`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from legalist.editing.translation.programs import is_language, programs_of
from legalist.editing.translation.slips import all_slips
from legalist.link.texts import ORIGINAL, languages_of
from legalist.saves.chosen import Chosen
from legalist.saves.whole_files import Output
from legalist.testing.missing_forms import missing_forms
from legalist.testing.missing_texts import missing_texts
from legalist.testing.untold import untold

from .game_options import game_options
from .language import VARIABLE, commands_in
from .translators_files import export, refuse_shipped, stale_texts, take_in, text_file, typography
from .trouble import Trouble

FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@game_options()
@click.option("--lang", "--language", "language", help="Only this language.")
@click.option(
    "--export", "form", type=click.Choice(["csv", "po", "xliff"]),
    help="Write a file for a translator, stale and missing texts first.",
)  # fmt: skip
@click.option("--out", type=FILE, help="The file that --export writes.")
@click.option("--since", type=FILE, help="An earlier export: what has changed since is stale.")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@click.option("--import", "taken", type=FILE, help="Take in what a translator has written.")
@click.option("--typography", "signs", is_flag=True,
              help="List texts whose quotes, dashes or spaces are not the language's.")  # fmt: skip
@click.option("--fix", is_flag=True, help="With --typography: set them right.")
@click.option("--into", type=FILE, help="The file of texts to write, if not the ruleset's own.")
@click.option("--diff", is_flag=True, help="Only show what would be written.")
def command(
    chosen: Chosen, language: str | None, form: str | None, out: Path | None, since: Path | None,
    force: bool, taken: Path | None, signs: bool, fix: bool, into: Path | None, diff: bool,
) -> None:  # fmt: skip
    """List the texts, names and forms of names of RULESET that are missing in a language, and the
    translations that leave out a place of their English or have other signs than the language's.
    The exit code is 1 if there are any. (Texts that belong to nothing are findings of `legalist
    check`.)

    Without --with, those of all its modules are listed, too. With --since, translations of an
    English that has changed are listed. With --export and --import, a translator works on the
    texts in a spreadsheet or a translation program.
    """
    programs = list(programs_of(chosen))
    say = commands_in(language or os.environ.get(VARIABLE) or ORIGINAL)
    known = {one for program in programs for one in languages_of(program)}
    if language and language not in known and not is_language(language):
        there = ", ".join(sorted(known))
        raise Trouble(f"`{language}` is not a language; there are texts in {there}")
    if form or taken or signs:
        if not language:
            raise Trouble("say the language: `--lang pl`")
        if form:
            if out is None:
                raise Trouble(f"say which file to write: `--out {language}.{form}`")
            export(programs, language, form, Output(out, force), since)
            return
        path = text_file(chosen.target, language, into)
        if fix and not diff:
            refuse_shipped(path, into is not None)
        if taken:
            take_in(programs, language, taken, path, diff=diff, named=into is not None)
        else:
            typography(programs, language, path, fix=fix, diff=diff)
        return
    wanted = [language] if language else sorted(known - {ORIGINAL})
    total = wrong = 0
    for one in wanted:
        missing = list(
            dict.fromkeys(text for program in programs for text in missing_texts(program, one))
        ) + untold(chosen.target, one)
        lacking = list(
            dict.fromkeys(form for program in programs for form in missing_forms(program, one))
        )
        slips = all_slips(programs, one)
        stale = stale_texts(programs, one, since) if since is not None else []
        total += len(missing) + len(lacking)
        wrong += len(slips) + len(stale)
        for text in missing:
            click.echo(f"{one}  {text.address}: {text.original}")
        for lack in lacking:
            key = "form_missing_unlike" if lack.like else "plural_missing"
            told = say(key, form=lack.form, like=lack.like)
            click.echo(f"{one}  {lack.address}: {told}")
        for unit in stale:
            click.echo(f"{one}  {unit.key}: {say('stale', english=unit.english)}")
        for slip in slips:
            key = "place_lost" if slip.kind == "place_lost" else "signs_wrong"
            click.echo(f"{one}  {slip.address}: {say(key, right=slip.right)}")
        if not (missing or lacking or stale or slips):
            click.echo(f"{one}: {say('complete')}")
    if total:
        click.echo(say.count("texts_missing", total), err=True)
    if wrong:
        click.echo(say.count("texts_wrong", wrong), err=True)
    if total or wrong:
        raise SystemExit(1)
