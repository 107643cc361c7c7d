"""Going on with a saved game, as it was or, into a new file, under other rules.

A saved game is never overwritten by another game: what is asked for beside `--resume` must be what
the game was saved with, unless `--save` names a new file. There the saved moves are played again,
from the set-up on, under the rules that are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.diagnostics import Report, RulesetError
from legalist.link.nodes import shown

from .chosen import CHOICES, Choices, Chosen
from .saves import Save, failure, read_save
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.play import Game, State


@dataclass(frozen=True, slots=True)
class Resumed:
    """The game, how it is put together, and its states so far."""

    game: Game
    chosen: Chosen
    seed: int
    states: list[State]
    humans: tuple[str, ...]


def resume(path: Path, asked: Choices, seed: int | None, save: Path | None) -> Resumed:
    """Go on with the game saved at `path`; raises RulesetError or Trouble."""
    saved = read_save(path)
    wanted = _merged(saved.chosen, asked)
    wanted_seed = saved.seed if seed is None else seed
    fresh = save is not None and not _same_file(save, path)
    if not _differs(saved, wanted, wanted_seed):
        game = saved.chosen.load()
        if saved.fits(game) or not fresh:
            states = saved.history(game, path)
            return Resumed(game, saved.chosen, saved.seed, states, saved.humans)
    if save is None or not fresh:
        raise _contradiction(path, saved, wanted, wanted_seed)
    if save.exists():
        raise Trouble(f"{save} is there already; name a new file with --save")
    game = wanted.load()
    return Resumed(game, wanted, wanted_seed, _again(game, saved, wanted_seed, path), saved.humans)


def _merged(saved: Chosen, asked: Choices) -> Chosen:
    """What the game was put together from, and what is asked for in place of it."""
    given = {key: value for key in CHOICES if (value := getattr(asked, key)) not in (None, ())}
    if isinstance(asked, Chosen) and asked.target.path.resolve() != saved.target.path.resolve():
        given["target"] = asked.target
    if "options" in given:
        given["options"] = tuple({**dict(saved.options), **dict(asked.options)}.items())
    return replace(saved, **given)


def _differs(saved: Save, wanted: Chosen, seed: int) -> bool:
    """Is another game asked for? The same one can be said in several ways: the number of players
    that is usual, an option with its default."""
    if wanted.target != saved.chosen.target or seed != saved.seed:
        return True
    return wanted != saved.chosen and wanted.load().hash != saved.chosen.load().hash


def _contradiction(path: Path, saved: Save, wanted: Chosen, seed: int) -> RulesetError:
    """A finding for each choice that differs from the saved one."""
    report = Report()
    before, after = saved.chosen.told(), wanted.told()
    before["seed"], after["seed"] = f"the seed {saved.seed}", f"the seed {seed}"
    again = f"type `legalist play --resume {shown(path)}` to go on with it as it is"
    help = f"{again}, and add `--save NEW` to play its moves again under other rules"
    for key, asked in after.items():
        if asked != before[key]:
            report.add("L576", None, help=help, file=shown(path), saved=before[key], asked=asked)
    return RulesetError(report.diagnostics)


def _again(game: Game, saved: Save, seed: int, path: Path) -> list[State]:
    """The states that the saved moves lead to in this game."""
    from legalist.play import MoveError

    states = [game.start(seed)]
    for number, move in enumerate(saved.moves, 1):
        try:
            states.append(states[-1].apply(move))
        except MoveError as error:
            raise failure("L578", path, number=number, move=move, reason=error) from error
    return states


def _same_file(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()
