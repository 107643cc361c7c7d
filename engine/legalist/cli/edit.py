"""`legalist edit my-game.yaml set hand_limit 8`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report, RulesetError
from legalist.diagnostics.fix import apply_edits
from legalist.link.contents import WRITTEN, Sort
from legalist.link.file_advice import refusal
from legalist.link.location import Location, id_of, locate
from legalist.link.node_readers import shown
from legalist.resources import rulesets_dir
from legalist.saves.whole_files import Output
from legalist.source import real_path
from legalist.source.reader import read_text

from .arguments import RULESET
from .fixes import show, write
from .trouble import Trouble, tell

if TYPE_CHECKING:
    from legalist.editing.changes import Change


class EditCommand(click.Command):
    """Its help lists the operations."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        from legalist.editing.operations import operations

        with formatter.section("Operations"):
            formatter.write_dl(
                [(f"{name} {one.words}", one.about) for name, one in operations().items()]
            )


@click.command(cls=EditCommand)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("operation")
@click.argument("words", nargs=-1)
@click.option("--diff", is_flag=True, help="Only show what would be written.")
@click.option("--of", type=RULESET, help="If there is no such file, begin a variant of this game.")
def command(
    file: Path, operation: str, words: tuple[str, ...], diff: bool, of: Location | None
) -> None:
    """Change a variant, module or map of your own in one place, and nothing else in it.

    ADDRESS says what is changed, such as `rules.score` or `actions.trade.require.paid`; VALUE is
    written as in the file. Comments stay. What would not work in the game is not written.
    """
    change = _change(operation, words)
    if real_path(file).is_relative_to(real_path(rulesets_dir())):
        raise _shipped(file)
    location = locate(file)
    if location.sort not in (*WRITTEN, Sort.MISSING):
        raise refusal(location, WRITTEN, "edit")
    fresh = of is not None and not file.exists()
    if location.sort is Sort.MISSING and not fresh:
        raise _missing(file)
    before = _begun(file, of) if of is not None and fresh else _read(file)
    after = _edited(file, before, change)
    written = "" if fresh else before
    if after == written:
        click.echo(f"{shown(file)} says so already")
        return
    show({file: (written, after)}, err=not diff)
    if diff:
        return
    if fresh:
        Output(file).write(after)
    else:
        write({file: (before, after)})
    click.echo(f"wrote {shown(file)}")


def _change(name: str, words: tuple[str, ...]) -> Change:
    """Return the change that was asked for; raise RulesetError if its address is none."""
    from legalist.editing.document import Refused
    from legalist.editing.operations import WrongWord, operations

    known = operations()
    if name not in known:
        from legalist.diagnostics import did_you_mean

        listed = did_you_mean(name, known) or f"there are: {', '.join(known)}"
        raise click.UsageError(f"there is no operation `{name}`; {listed}")
    if not known[name].takes(len(words)):
        raise click.UsageError(f"write `legalist edit FILE {name} {known[name].words}`")
    try:
        return known[name].change(*words)
    except WrongWord as wrong:
        raise Trouble(str(wrong)) from None
    except Refused as refused:
        report = Report()
        refused.tell(report)
        raise RulesetError(report.diagnostics) from None


def _edited(file: Path, before: str, change: Change) -> str:
    """Return the text after the change; raise RulesetError if it cannot be made. Errors that it
    would bring into the game are told, and end the command."""
    from legalist.editing.effect import new_errors
    from legalist.editing.text_edits import text_edits

    report = Report()
    edits = text_edits(before, change, report, shown(file))
    if edits is None:
        raise RulesetError(report.diagnostics)
    after = apply_edits(before, edits)
    errors = new_errors(file, before, after)
    if errors:
        tell(errors)
        click.echo(f"nothing was written: {shown(file)} would then be wrong, as shown", err=True)
        raise SystemExit(1)
    return after


def _read(file: Path) -> str:
    report = Report()
    text = read_text(file, shown(file), report)
    if text is None:
        raise RulesetError(report.diagnostics)
    return text


def _begun(file: Path, of: Location) -> str:
    from legalist.editing.new_variant import new_variant

    return new_variant(file.stem, id_of(of.path))


def _missing(file: Path) -> RulesetError:
    report = Report()
    named = (rulesets_dir() / file).is_dir()
    help = (
        f"to change `{file}`, begin a variant: `legalist edit mine.yaml … --of {file}`"
        if named
        else "`--of RULESET` begins a variant in it"
    )
    report.add("L101", None, help=help, file=shown(file))
    return RulesetError(report.diagnostics)


def _shipped(file: Path) -> RulesetError:
    report = Report()
    folder = real_path(file).relative_to(real_path(rulesets_dir())).parts[0]
    help = f"make a variant: `legalist new variant mine --ruleset {folder}`"
    report.add("L593", None, help=help, file=shown(file))
    return RulesetError(report.diagnostics)
