"""Saved games: the settings of the game, the moves so far, and the state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError
from legalist.limits import LARGEST_SAVE, MOST_SAVED_MOVES
from legalist.link.node_readers import shown
from legalist.quick_dataclass import frozen
from legalist.source import FileRefused, files

from .changed_rules import changed_rules
from .chosen import Chosen
from .json_text import Unreadable, parse_json
from .kept_states import Room
from .saved_setup import RESUME, Given, setup_from_json, setup_to_json

if TYPE_CHECKING:
    from legalist.play import Game, State
    from legalist.play.transfer import Past, Position

FORMAT = 1
# The keys of a saved game, and how messages describe their values.
SHAPE: dict[str, tuple[type, str]] = {
    "game": (dict, "a mapping"),
    "seed": (int, "a whole number"),
    "humans": (list, "a list of seats"),
    "moves": (list, "a list of moves"),
    "state": (dict, "a mapping"),
}
# Keys that a saved game need not have.
EXTRAS = ("outline", "turn", "carried")
NOTHING_GIVEN = Given((), RESUME)


@frozen
class Save:
    """A game that can be resumed. `seed` and `moves` lead from the set-up to the state; `rules` has
    a fingerprint of each part of the rules, if it was saved with them. `carried` is the state in
    which a game went on under other rules, and the number of moves before it; `outline` and `turn`
    are what is needed to carry it over (again)."""

    chosen: Chosen
    seed: int
    humans: tuple[str, ...]
    moves: tuple[str, ...]
    data: dict[str, Any]
    rules: Mapping[str, str]
    outline: Any = None
    turn: Any = None
    carried: Any = None

    def position(self) -> Position | None:
        """Return the state with the outline of its rules; None if it was saved without."""
        return _position(self.rules, self.data, self.outline)

    def past(self) -> Past:
        """Return how the state was reached, for going on from an earlier one."""
        from legalist.play.transfer import Past

        match self.turn:
            case {"moves": int(moves), "state": dict(data), "outline": dict(outline)}:
                turn = _position(self.rules, data, outline)
                return Past(self.seed, self.moves, turn, min(max(moves, 0), len(self.moves)))
        return Past(self.seed, self.moves)

    def fits(self, game: Game) -> bool:
        """Return whether it was saved under the rules of this game."""
        return self.data.get("hash") == game.hash

    def state(self, game: Game, path: Path) -> State:
        """Return the saved state; raise RulesetError about the file at `path`."""
        from legalist.play import StateError

        if not self.fits(game):
            report = Report()
            changed_rules(shown(path), None, self.rules, game.fingerprints, report)
            raise RulesetError(report.diagnostics)
        try:
            return game.from_json(self.data)
        except StateError as error:
            raise _damaged(path, _reason(error)) from error

    def history(self, game: Game, path: Path, report: Report) -> list[State]:
        """Return the states up to the saved one, for undo; only the saved one if the moves do not
        lead to it because the file was edited, which is reported."""
        from legalist.play import MoveError, RuleFailure, StateError

        saved = self.state(game, path)
        states: list[State] = []
        reason = "the state in which it was carried over is damaged"
        room = Room()
        try:
            first, states = self._first(game)
            for number, move in enumerate(self.moves[first:], first + 1):
                reason = f"move {number}, `{move}`, cannot be made"
                room.add(states, states[-1].apply(move))
            reason = "they lead to another one"
        except (MoveError, RuleFailure, StateError):
            states.clear()
        if states and states[-1] == saved:
            return states
        report.add("L892", None, file=shown(path), reason=reason)
        return [saved]

    def _first(self, game: Game) -> tuple[int, list[State]]:
        """Return the state that the moves lead on from, and the number of moves before it."""
        match self.carried:
            case {"moves": int(moves), "state": data} if 0 <= moves <= len(self.moves):
                return moves, [game.from_json(data)]
        return 0, [game.start(self.seed)]

    @property
    def before(self) -> tuple[str, ...]:
        """The moves that were made under other rules."""
        match self.carried:
            case {"moves": int(moves)} if moves >= 0:
                return self.moves[:moves]
        return ()

    def text(self) -> str:
        content = {
            "legalist_save": FORMAT,
            "game": setup_to_json(self.chosen),
            "seed": self.seed,
            "humans": list(self.humans),
            "moves": list(self.moves),
            "state": self.data,
            "rules": dict(self.rules),
        }
        for key in EXTRAS:
            if getattr(self, key) is not None:
                content[key] = getattr(self, key)
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read_save(path: Path, given: Given = NOTHING_GIVEN) -> Save:
    """Return the saved game in a file; raise RulesetError that says in plain words what is
    damaged, or which files should be given."""
    content = _content(path)
    try:
        chosen = setup_from_json(content["game"], shown(path), given)
    except ValueError as error:
        raise _damaged(path, str(error)) from error
    humans, moves = tuple(content["humans"]), tuple(content["moves"])
    rules = rules_from_json(content.get("rules"))
    extras = {key: content.get(key) for key in EXTRAS}
    return Save(chosen, content["seed"], humans, moves, content["state"], rules, **extras)


def holds_older(path: Path, save: Save) -> bool:
    """Return whether the file holds an earlier state of the same game, so that nothing is lost when
    the save replaces it."""
    try:
        content = _content(path)
    except RulesetError:
        return False
    there = (content["seed"], content["state"].get("hash"), tuple(content["moves"]))
    return there == (save.seed, save.data.get("hash"), save.moves[: len(content["moves"])])


def _content(path: Path) -> dict[str, Any]:
    """Return what is in the file of a saved game, with all keys and their types."""
    try:
        content = parse_json(files().read(path, LARGEST_SAVE))
    except FileRefused as refused:
        report = Report()
        refused.tell(shown(path), report)
        raise RulesetError(report.diagnostics) from None
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
    if len(content["moves"]) > MOST_SAVED_MOVES:
        raise _damaged(path, f"it has more than {MOST_SAVED_MOVES:,} moves")
    return content


def rules_from_json(data: Any) -> dict[str, str]:
    """Return the fingerprints of the rules; they only help to explain, so any other form is as good
    as none."""
    if not isinstance(data, dict) or not all(isinstance(part, str) for part in data.values()):
        return {}
    return data


def _position(rules: Mapping[str, str], data: dict[str, Any], outline: Any) -> Position | None:
    from legalist.play.transfer import Outline, Position

    if outline is None:
        return None
    try:
        return Position(data, Outline.from_json(rules, outline))
    except ValueError:
        return None  # as good as none: nothing is carried over by it


def check_save(path: Path, report: Report, given: Given = NOTHING_GIVEN) -> None:
    """Report why the game cannot be resumed, if it cannot."""
    try:
        saved = read_save(path, given)
        saved.history(saved.chosen.load(), path, report)
    except RulesetError as error:
        report.extend(error.diagnostics)


def backup_of(path: Path) -> Path:
    """Return where the save before the last one is kept."""
    return path.with_name(f"{path.name}.bak")


def failure(code: str, path: Path, help: str = "", **blanks: object) -> RulesetError:
    """Return one finding about a whole file as an error to raise."""
    report = Report()
    report.add(code, None, help=help, fixes=(), labels=(), file=shown(path), **blanks)
    return RulesetError(report.diagnostics)


def _damaged(path: Path, reason: str) -> RulesetError:
    backup = backup_of(path)
    help = ""
    if backup.is_file():
        help = f"the save before it is there: type `legalist play --resume {shown(backup)}`"
    return failure("L574", path, help, reason=reason)


def _reason(error: Exception) -> str:
    """Say why a state cannot be read, without Python's words."""
    cause = error.__cause__
    if isinstance(cause, KeyError):
        return f"`{cause.args[0]}` is missing in its state"
    return "its state is not as Legalist writes it" if cause is not None else str(error)
