"""Reading recordings: every line is looked at before it is believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError, Span
from legalist.link.nodes import shown

from .chosen import chosen_from_json
from .json_text import Unreadable, parse_json
from .record import decision_line

if TYPE_CHECKING:
    from legalist.play import Game, State

# What every line must say, and how that is called.
SHAPE: dict[str, tuple[type, str]] = {
    "hash": (str, "a text"),
    "seed": (int, "a whole number"),
    "step": (int, "a whole number"),
    "move": (str, "a text"),
}
# What a line says that must come out the same when the game is played again.
COMPARED = ("player", "decision", "state", "legal", "move", "trace", "outcome")


@dataclass(frozen=True, slots=True)
class Step:
    """A decision as it was played again: `number` counts from 0 in its game, `place` is its line
    in the file."""

    game: Game
    seed: int
    number: int
    place: Span
    before: State
    after: State


def replay(file: Path) -> Iterator[Step]:
    """Play the games of a recording again; raises RulesetError at the first line that cannot be
    played or does not say what the rules give."""
    games: dict[str, Game] = {}
    state: State | None = None
    step = -1
    place = Span(shown(file), 1, 1, 1, 1)
    for place, line in _lines(file):
        if line["step"] == 0:
            game = _load(line, games, place)
            state = game.start(line["seed"])
        elif state is None or line["step"] != step + 1:
            raise _damaged(place, f"step {line['step']} does not follow")
        step = line["step"]
        if state is None or state.decision is None:
            raise _damaged(place, "the game is over before it")
        before, state = state, _compared(state, line, place)
        yield Step(state.game, line["seed"], step, place, before, state)
    if state is None:
        raise _damaged(place, "there is no game in it")


def _lines(file: Path) -> Iterator[tuple[Span, dict[str, Any]]]:
    with file.open("rb") as lines:
        for number, text in enumerate(lines, 1):
            place = Span(shown(file), number, 1, number, 1)
            try:
                line = parse_json(text)
            except Unreadable as error:
                raise _damaged(place, str(error)) from error
            for key, (type_, called) in SHAPE.items():
                if key not in line:
                    raise _damaged(place, f"`{key}` is missing")
                if not isinstance(line[key], type_) or isinstance(line[key], bool):
                    raise _damaged(place, f"`{key}` should be {called}")
            yield place, line


def _load(line: dict[str, Any], games: dict[str, Game], place: Span) -> Game:
    """The game of a record; a record of other rules cannot be replayed."""
    setup = line.get("setup")
    if setup is None:
        setup = {"target": line.get("ruleset"), "seats": line.get("players")}
    key = json.dumps(setup, sort_keys=True)
    if key not in games:
        try:
            chosen = chosen_from_json(setup)
        except ValueError as error:
            raise _damaged(place, str(error)) from error
        games[key] = chosen.load()
    if games[key].hash != line["hash"]:
        report = Report()
        report.add("L577", place, file=place.file)
        raise RulesetError(report.diagnostics)
    return games[key]


def _compared(state: State, line: dict[str, Any], place: Span) -> State:
    from legalist.play import MoveError

    try:
        after = state.apply(line["move"])
    except MoveError as error:
        raise _damaged(place, f"its move cannot be made: {error}") from error
    # Through JSON, so that tuples and lists are equal as they are in the file.
    now = json.loads(json.dumps(decision_line(state, after)))
    for key in COMPARED:
        if key in line and line[key] != now.get(key):
            report = Report()
            report.add("L579", place, key=key)
            raise RulesetError(report.diagnostics)
    return after


def _damaged(place: Span, reason: str) -> RulesetError:
    report = Report()
    report.add("L575", place, reason=reason)
    return RulesetError(report.diagnostics)
