"""`legalist scenario --from game.json --move 12`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from legalist.diagnostics import Report, RulesetError
from legalist.link.contents import Sort
from legalist.link.location import Location
from legalist.link.node_readers import shown
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import Chosen
from legalist.saves.saved_setup import Given
from legalist.saves.scenario_setting import file_head, setting_of
from legalist.saves.whole_files import Output

from .arguments import OWN, LocationType
from .trouble import Trouble, tell

if TYPE_CHECKING:
    from legalist.play import State

# What to type to give a ruleset of one's own.
GIVE = "legalist scenario --from FILE --with {path}"


@frozen
class Played:
    """A game and its states in order; they begin at the set-up if the seed is given."""

    chosen: Chosen
    states: list[State]
    seed: int | None


@click.command()
@click.option(
    "--from", "source", type=LocationType(Sort.SAVE, Sort.RECORDING), required=True,
    metavar="FILE", help="A saved game or a recording.",
)  # fmt: skip
@click.option(
    "--move", type=click.IntRange(0), help="End with this move of the game, not the last."
)
@click.option(
    "--line", type=click.IntRange(1), help="End with the move in this line of a recording."
)
@click.option("--name", default="", help="What the scenario shows, as a sentence.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@click.option(
    "--with", "own", type=OWN, multiple=True, metavar="PATH",
    help="A ruleset, module or map of your own that the game was played with.",
)  # fmt: skip
def command(
    source: Location,
    move: int | None,
    line: int | None,
    name: str,
    out: Path | None,
    force: bool,
    own: tuple[Location, ...],
) -> None:
    """Write a scenario that lays out a position of a game, makes the move that was made there, and
    expects all that it did. Take out of it what you do not mean to test.

    Without --out the scenario is printed. It tells everything, hands and all.
    """
    from legalist.editing.document import Refused
    from legalist.editing.scenario_text import scenario_text

    output = None if out is None else Output(out, force)
    if output is not None:
        output.check()
    given = Given(own, GIVE)
    if source.sort is Sort.SAVE:
        if line is not None:
            raise Trouble("a saved game has no lines; say --move")
        played = _saved(source.path, given)
    else:
        played = _recorded(source.path, given, line)
    states = played.states
    last = len(states) - 1
    if move is not None and move > last:
        raise Trouble(f"the game has {last} moves, not {move}")
    end = last if move is None else move
    folder = Path() if out is None else out.parent
    head = file_head(played.chosen.target, folder)
    setting = setting_of(played.chosen, states[0].game, folder)
    try:
        text = scenario_text(
            states[: end + 1], played.seed, name or _named(states, end), setting, head
        )
    except Refused as refused:
        report = Report()
        refused.tell(report)
        raise RulesetError(report.diagnostics) from None
    if output is None:
        click.echo(text, nl=False)
    else:
        output.write(text)
        click.echo(f"wrote {shown(output.path)}")


def _named(states: list[State], end: int) -> str:
    if end == 0:
        return "the game begins"
    made = states[end].move
    return f"move {end}, {made}" if made is not None else f"move {end}"


def _saved(path: Path, given: Given) -> Played:
    from legalist.saves.saved_game import read_save

    saved = read_save(path, given)
    game = saved.chosen.load()
    report = Report()
    states = saved.history(game, path, report)
    if report.diagnostics:
        tell(report.diagnostics)
        return Played(saved.chosen, states, None)
    return Played(saved.chosen, states, None if saved.before else saved.seed)


def _recorded(path: Path, given: Given, line: int | None) -> Played:
    """Replay a recording up to a line, or its last game."""
    from .recordings import replay

    played: Played | None = None
    for step in replay(path, given):
        if step.number == 0:
            played = Played(step.chosen, [step.before], step.seed)
        assert played is not None
        played.states.append(step.after)
        if line is not None and step.place.line == line:
            return played
    assert played is not None  # a recording without games is refused
    if line is not None:
        raise Trouble(f"{shown(path)} has no line {line}")
    return played
