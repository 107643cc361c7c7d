"""Saved games: how the game was put together, the moves so far, and the state."""

from __future__ import annotations

import errno
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError
from legalist.link.contents import Sort
from legalist.link.location import locate
from legalist.link.nodes import shown

from .chosen import Chosen, chosen_from_json
from .json_text import Unreadable, parse_json
from .whole_files import written_whole

if TYPE_CHECKING:
    from legalist.play import Game, State

FORMAT = 1
NOT_A_SAVE = "is there already and is not a saved game; name another file"
# What each key must hold, and how that is called.
SHAPE: dict[str, tuple[type, str]] = {
    "game": (dict, "a mapping"),
    "seed": (int, "a whole number"),
    "humans": (list, "a list of seats"),
    "moves": (list, "a list of moves"),
    "state": (dict, "a mapping"),
}


@dataclass(frozen=True, slots=True)
class Save:
    """A game that can be gone on with. `seed` and `moves` lead from the set-up to the state."""

    chosen: Chosen
    seed: int
    humans: tuple[str, ...]
    moves: tuple[str, ...]
    data: dict[str, Any]

    def fits(self, game: Game) -> bool:
        """Was it saved under the rules of this game?"""
        return self.data.get("hash") == game.hash

    def state(self, game: Game, path: Path) -> State:
        """The saved state; raises RulesetError, about the file at `path`."""
        from legalist.play import StateError

        if not self.fits(game):
            raise failure("L577", path)
        try:
            return game.from_json(self.data)
        except StateError as error:
            raise _damaged(path, _reason(error)) from error

    def history(self, game: Game, path: Path) -> list[State]:
        """All states up to the saved one, for undo; only the saved one if the moves do not lead
        to it (somebody edited the file)."""
        from legalist.play import MoveError

        saved = self.state(game, path)
        states = [game.start(self.seed)]
        try:
            for move in self.moves:
                states.append(states[-1].apply(move))
        except MoveError:
            return [saved]
        return states if states[-1] == saved else [saved]

    def write(self, path: Path) -> None:
        """Replace the file as a whole, so that at any time there is one game or the other in it;
        raises OSError, also where another file would be lost."""
        path = path.resolve()
        if not may_replace(path):
            raise FileExistsError(errno.EEXIST, NOT_A_SAVE, str(path))
        content = {
            "legalist_save": FORMAT,
            "game": self.chosen.to_json(),
            "seed": self.seed,
            "humans": list(self.humans),
            "moves": list(self.moves),
            "state": self.data,
        }
        text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
        with written_whole(path) as fresh:
            fresh.write_text(text, "utf-8")


def may_replace(path: Path) -> bool:
    """Is nothing lost but an older state of a game?"""
    there = path.is_file() and path.stat().st_size > 0
    return not there or locate(path).sort is Sort.SAVE


def read_save(path: Path) -> Save:
    """The saved game in a file; raises RulesetError that says in plain words what is damaged."""
    try:
        content = parse_json(path.read_bytes())
    except Unreadable as error:
        raise _damaged(path, str(error)) from error
    version = content.get("legalist_save")
    if version != FORMAT:
        reason = "`legalist_save` is missing"
        if version is not None:
            reason = f"it was saved by another version of Legalist, in form {version!s:.20}"
        raise _damaged(path, reason)
    for key, (type_, called) in SHAPE.items():
        if key not in content:
            raise _damaged(path, f"`{key}` is missing")
        if not isinstance(content[key], type_) or isinstance(content[key], bool):
            raise _damaged(path, f"`{key}` should be {called}")
    for key in ("humans", "moves"):
        if not all(isinstance(item, str) for item in content[key]):
            raise _damaged(path, f"`{key}` should be {SHAPE[key][1]}, each of them a text")
    try:
        chosen = chosen_from_json(content["game"])
    except ValueError as error:
        raise _damaged(path, str(error)) from error
    humans, moves = tuple(content["humans"]), tuple(content["moves"])
    return Save(chosen, content["seed"], humans, moves, content["state"])


def check_save(path: Path, report: Report) -> None:
    """Can the game be gone on with? Report why not."""
    try:
        saved = read_save(path)
        saved.state(saved.chosen.load(), path)
    except RulesetError as error:
        report.extend(error.diagnostics)


def failure(code: str, path: Path, **blanks: object) -> RulesetError:
    """One finding about a whole file as an error to raise."""
    report = Report()
    report.add(code, None, help="", fixes=(), labels=(), file=shown(path), **blanks)
    return RulesetError(report.diagnostics)


def _damaged(path: Path, reason: str) -> RulesetError:
    return failure("L574", path, reason=reason)


def _reason(error: Exception) -> str:
    """Why a state cannot be read, without the words of Python."""
    cause = error.__cause__
    if isinstance(cause, KeyError):
        return f"`{cause.args[0]}` is missing in its state"
    return "its state is not as Legalist writes it" if cause is not None else str(error)
