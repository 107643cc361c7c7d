"""`legalist print hex --what aids,stones --lang pl`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import did_you_mean
from legalist.saves.chosen import Chosen
from legalist.saves.whole_files import Output

from .arguments import GameCommand
from .game_options import game_options, several
from .language import commands_in, language_option, readable
from .progress import progress
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.play import Game
    from legalist.rulebook import What

SMALLEST, USUAL, LARGEST = 10, 30, 80


@click.command(cls=GameCommand)
@game_options()
@language_option
@click.option(
    "--what", multiple=True, metavar="SORT,…",
    help="What to print: aids, pieces, cards, or kinds of them by name; everything unless given.",
)  # fmt: skip
@click.option("--new", is_flag=True, help="Only pieces and cards that modules add.")
@click.option(
    "--space", type=click.IntRange(SMALLEST, LARGEST), default=USUAL, show_default=True,
    metavar="MM", help="Width of a space of the board in millimetres.",
)  # fmt: skip
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path),
    help="The PDF to write; RULESET-print.pdf unless given.",
)  # fmt: skip
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
def command(
    chosen: Chosen,
    language: str,
    what: tuple[str, ...],
    new: bool,
    space: int,
    out: Path | None,
    force: bool,
) -> None:
    """Write pieces, cards and a page of help for each player as a PDF to print and cut out.

    Everything is as in the game with these modules, options and this edition, pieces of your own
    included.
    """
    words = several(what)
    if out is not None and out.suffix.lower() != ".pdf":
        raise Trouble(f"{out} is not a name for sheets to print: it should end in .pdf")
    if out is not None:
        Output(out, force).check()
    from legalist.testing.shelf import Shelf

    with progress("Drawing", 2) as bar:
        shelf = Shelf(chosen, language)
        output = Output(out or Path(f"{shelf.game.program.id}-print.pdf"), force)
        output.check()
        bar.step()
        language = readable(language, shelf.game.program)
        wanted, kinds = _wanted(words, shelf.game, new)
        sheets = shelf.sheets(language, wanted, kinds, space=space, new=new)
        if sheets.empty:
            raise Trouble(_nothing(shelf.game, new))
        from legalist.rulebook import PdfMissing, sheets_to_pdf

        try:
            output.write(sheets_to_pdf(sheets))
        except PdfMissing as missing:
            raise Trouble(str(missing)) from None
        bar.step()
    click.echo(commands_in(language)("wrote", path=str(output.path)))


def _wanted(words: tuple[str, ...], game: Game, new: bool) -> tuple[list[What], list[str]]:
    """Return the sorts and the kinds of pieces that the words mean."""
    from legalist.rulebook import WHAT, kind_called

    if not words:
        return [one for one in WHAT if one != "aids" or not new], []
    kinds = [kind_called(game, word) for word in words if word not in WHAT]
    if "" in kinds:
        wrong = [word for word in words if word not in WHAT][kinds.index("")]
        known = [*WHAT, *game.program.kinds]
        help = did_you_mean(wrong, known) or f"there are: {', '.join(known)}"
        raise click.BadParameter(f"there is no `{wrong}` to print; {help}", param_hint="--what")
    return [one for one in WHAT if one in words], kinds


def _nothing(game: Game, new: bool) -> str:
    if new:
        return "there is nothing to print: no module in play adds such pieces; name one with --with"
    if game.program.board is None:
        return "there is nothing to print: without a board, all pieces are cards"
    return "there is nothing to print: on a board nothing is a card; ask for pieces"
