"""Resuming a saved game, unchanged or, into a new file, under other rules.

A saved game is never overwritten by another game: what is asked for besides `--resume` must be what
the game was saved with, unless `--save` names a new file. Then the saved moves are replayed from
the set-up under the rules that were asked for.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import looks_like_path
from legalist.link.node_readers import shown
from legalist.quick_dataclass import frozen

from .game_options import CHOICES, Choices, Chosen
from .kept_states import Room
from .saved_setup import given_by
from .saves import Save, failure, read_save
from .trouble import tell

if TYPE_CHECKING:
    from legalist.play import Game, State


@frozen
class Resumed:
    """The game, its settings, and its states so far. `earlier` are moves before the first of
    them."""

    game: Game
    chosen: Chosen
    seed: int
    states: list[State]
    humans: tuple[str, ...]
    earlier: tuple[str, ...]

    @classmethod
    def of(cls, game: Game, chosen: Chosen, seed: int, states: list[State], saved: Save) -> Resumed:
        made = sum(state.move is not None for state in states)
        earlier = saved.moves[: len(saved.moves) - made]
        return cls(game, chosen, seed, states, saved.humans, earlier)


def resume(path: Path, asked: Choices, seed: int | None, save: Path | None) -> Resumed:
    """Resume the game saved at `path`; raise RulesetError."""
    given = given_by(asked)
    saved = read_save(path, given)
    wanted = _merged(saved.chosen, asked)
    wanted_seed = saved.seed if seed is None else seed
    fresh = save is not None and not _same_file(save, path)
    if not _differs(saved, wanted, wanted_seed):
        game = saved.chosen.load()
        if saved.fits(game) or not fresh:
            report = Report()
            states = saved.history(game, path, report)
            if report.diagnostics:
                tell(report.diagnostics)
            return Resumed.of(game, saved.chosen, saved.seed, states, saved)
    if save is None or not fresh:
        raise _contradiction(path, saved, wanted, wanted_seed)
    game = wanted.load()
    states = _again(game, saved, wanted_seed, path)
    return Resumed.of(game, wanted, wanted_seed, states, saved)


def _merged(saved: Chosen, asked: Choices) -> Chosen:
    """Return the saved settings, overridden by those that were asked for. Files that only say where
    something saved is do not ask for anything else."""
    given = {key: value for key in CHOICES if (value := getattr(asked, key)) not in (None, ())}
    if all(looks_like_path(name) and _same_module(name, saved) for name in asked.modules):
        given.pop("modules", None)
    if asked.map is not None and saved.map is not None and _same_file(asked.map, saved.map):
        given.pop("map", None)
    if isinstance(asked, Chosen) and asked.target.path.resolve() != saved.target.path.resolve():
        given["target"] = asked.target
    if "options" in given:
        given["options"] = tuple({**dict(saved.options), **dict(asked.options)}.items())
    return replace(saved, **given)


def _differs(saved: Save, wanted: Chosen, seed: int) -> bool:
    """Return whether a different game was asked for. The same game can be described in several
    ways: with the default number of players, or with an option at its default."""
    if wanted.target != saved.chosen.target or seed != saved.seed:
        return True
    return wanted != saved.chosen and wanted.load().hash != saved.chosen.load().hash


def _contradiction(path: Path, saved: Save, wanted: Chosen, seed: int) -> RulesetError:
    """Return a finding for each choice that differs from the saved one."""
    report = Report()
    before, after = saved.chosen.told(), wanted.told()
    # The seed of a game that is not over stays unknown.
    before["seed"] = after["seed"] = "its own seed"
    if seed != saved.seed:
        after["seed"] = f"the seed {seed}"
    again = f"type `legalist play --resume {shown(path)}` to go on with it as it is"
    help = f"{again}, and add `--save NEW` to play its moves again under other rules"
    for key, asked in after.items():
        if asked != before[key]:
            report.add("L576", None, help=help, file=shown(path), saved=before[key], asked=asked)
    return RulesetError(report.diagnostics)


def _again(game: Game, saved: Save, seed: int, path: Path) -> list[State]:
    """Return the states that the saved moves lead to in this game, as many as are kept."""
    from legalist.play import MoveError

    states, room = [game.start(seed)], Room()
    for number, move in enumerate(saved.moves, 1):
        try:
            room.add(states, states[-1].apply(move))
        except MoveError as error:
            raise failure("L578", path, number=number, move=move, reason=error) from error
    return states


def _same_module(name: str, saved: Chosen) -> bool:
    return any(looks_like_path(one) and _same_file(one, name) for one in saved.modules)


def _same_file(one: str | Path, other: str | Path) -> bool:
    return Path(one).resolve() == Path(other).resolve()
