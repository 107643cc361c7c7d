"""`legalist rulebook hex --lang de --out hex.pdf`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.saves.chosen import Chosen
from legalist.saves.whole_files import Output

from .arguments import GameCommand
from .game_options import game_options
from .language import commands_in, language_option, readable
from .progress import progress
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.rulebook import Book

FORMS = (".html", ".md", ".pdf")


@click.command(cls=GameCommand)
@game_options()
@language_option
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write: .html, .md or .pdf.",
)  # fmt: skip
@click.option(
    "--for", "reader", type=click.Choice(["learning", "reference"]), default="learning",
    show_default=True, help="A book to learn the game from, or one with everything in it.",
)  # fmt: skip
@click.option(
    "--with-source", is_flag=True, help="Show what the code says beside every text (for reference)."
)
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def command(
    chosen: Chosen, language: str, out: Path, reader: str, with_source: bool, force: bool
) -> None:
    """Write the rulebook of RULESET as it would be played: with its modules, edition, options and
    the set-up for the number of players.

    Unless you say otherwise, it is for the most players, and of the edition that is called like the
    language, if there is one.
    """
    if out.suffix.lower() not in FORMS:
        raise Trouble(f"{out} is not a name for a rulebook: it should end in {', '.join(FORMS)}")
    Output(out, force).check()

    from legalist.testing.shelf import Shelf

    with progress(f"Writing {out}", 3) as bar:
        shelf = Shelf(chosen, language)
        bar.step()
        language = readable(language, shelf.game.program)
        book = shelf.book(language, reference=with_source or reader == "reference",
                          with_source=with_source)  # fmt: skip
        bar.step()
        _write(book, Output(out, force))
    click.echo(commands_in(language)("wrote", path=str(out)))


def _write(book: Book, output: Output) -> None:
    from legalist.rulebook import PdfMissing, to_html, to_markdown, to_pdf

    out = output.path
    match out.suffix.lower():
        case ".html":
            content = to_html(book).encode()
        case ".md":
            folder = out.with_name(f"{out.stem}-pictures")
            text, pictures = to_markdown(book, folder.name)
            folder.mkdir(exist_ok=True)
            for name, svg in pictures.items():
                Output(folder / name, output.force).write(svg)
            content = text.encode()
        case _:
            try:
                content = to_pdf(book)
            except PdfMissing as missing:
                raise Trouble(str(missing)) from None
    output.write(content)
