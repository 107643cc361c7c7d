"""Resuming a saved game, unchanged or, into a new file, under other rules.

A saved game is never overwritten by another game: what is asked for besides `--resume` must be what
the game was saved with, unless `--save` names a new file. Then the saved moves are replayed from
the set-up under the rules that were asked for or, with `--carry`, the saved state is carried over.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from legalist.diagnostics import Report, RulesetError
from legalist.link.location import looks_like_path
from legalist.link.node_readers import shown
from legalist.quick_dataclass import frozen
from legalist.saves.chosen import CHOICES, Choices, Chosen
from legalist.saves.kept_states import Room
from legalist.saves.saved_game import Save, failure, read_save
from legalist.saves.saved_setup import given_by
from legalist.source import real_path

from .trouble import tell

if TYPE_CHECKING:
    from legalist.play import Carried, Game, State
    from legalist.play.transfer import Position


@frozen
class Resumed:
    """The game, its settings, and its states so far. `earlier` are the moves before the first of
    them: too long ago to be kept, made under other rules from which it was `carried` over, or in a
    file that was edited. `report` tells how it was carried over just now."""

    game: Game
    chosen: Chosen
    seed: int
    states: list[State]
    humans: tuple[str, ...]
    earlier: tuple[str, ...] = ()
    carried: bool = False
    report: Carried | None = None

    @classmethod
    def of(
        cls, game: Game, chosen: Chosen, seed: int, states: list[State], saved: Save,
        carried: bool = False,
    ) -> Resumed:  # fmt: skip
        made = sum(state.move is not None for state in states)
        earlier = saved.moves[: len(saved.moves) - made]
        return cls(game, chosen, seed, states, saved.humans, earlier, carried)


def resume(
    path: Path, asked: Choices, seed: int | None, save: Path | None, carry: bool = False
) -> Resumed:
    """Resume the game saved at `path`; raise RulesetError. With `carry`, go on from the saved state
    under other rules where it fits, and not only from the set-up."""
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
            carried = not report.diagnostics and bool(saved.carried)
            return Resumed.of(game, saved.chosen, saved.seed, states, saved, carried)
    if save is None or not fresh:
        raise _contradiction(path, saved, wanted, wanted_seed)
    game = wanted.load()
    if carry:
        return _carried(game, saved, wanted, path)
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
    if isinstance(asked, Chosen) and real_path(asked.target.path) != real_path(saved.target.path):
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
    help = f"{again}, and add `--save NEW` to play its moves again under other rules, or "
    help += "`--carry --save NEW` to go on from its position"
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


def _carried(game: Game, saved: Save, wanted: Chosen, path: Path) -> Resumed:
    """Carry the saved state over to the rules of a game."""
    from legalist.play.transfer import carry_position

    try:
        carried = carry_position(_position(saved), game, saved.past())
    except (KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise failure("L574", path, reason="its state is not as Legalist writes it") from error
    if carried.state is None:
        raise failure("L587", path, reason="; ".join(note.text() for note in carried.refused))
    again = carried.way == "moves"
    earlier = () if again else saved.moves[: carried.moves]
    states, humans = list(carried.states), saved.humans
    return Resumed(game, wanted, saved.seed, states, humans, earlier, not again, carried)


def _position(saved: Save) -> Position | None:
    """Return the saved position. A game that was saved without an outline of its rules has one if
    they have not changed, and only others were asked for."""
    from legalist.play.transfer import position_of

    position = saved.position()
    if position is None and saved.fits(before := saved.chosen.load()):
        position = position_of(before.from_json(saved.data))
    return position


def _same_module(name: str, saved: Chosen) -> bool:
    return any(looks_like_path(one) and _same_file(one, name) for one in saved.modules)


def _same_file(one: str | Path, other: str | Path) -> bool:
    return real_path(Path(one)) == real_path(Path(other))
