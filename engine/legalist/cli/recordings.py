"""Reading recordings; every line is validated before it is used."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import Report, RulesetError, Span
from legalist.limits import LONGEST_RECORD
from legalist.link.node_readers import shown
from legalist.program.canonical import fingerprints
from legalist.quick_dataclass import frozen
from legalist.saves.changed_rules import changed_rules
from legalist.saves.chosen import Chosen
from legalist.saves.json_text import Unreadable, parse_json
from legalist.saves.saved_game import rules_from_json
from legalist.saves.saved_setup import Given, setup_from_json
from legalist.source import FileRefused, files
from legalist.source.files import size_text

from .record import decision_line

if TYPE_CHECKING:
    from legalist.play import Game, State

# What to type to give a ruleset of one's own.
GIVE = "legalist replay FILE {path}"
# The keys that every line must have, and how messages describe them.
SHAPE: dict[str, tuple[type, str]] = {
    "hash": (str, "a text"),
    "seed": (int, "a whole number"),
    "step": (int, "a whole number"),
    "move": (str, "a text"),
}
# Games that are kept loaded.
MOST_GAMES = 20
# The keys of a line that must be equal when the game is replayed.
COMPARED = ("player", "decision", "state", "legal", "move", "trace", "outcome")


@frozen
class Step:
    """A replayed decision: `number` counts from 0 in its game, `place` is its line in the file."""

    chosen: Chosen
    game: Game
    seed: int
    number: int
    place: Span
    before: State
    after: State


def replay(file: Path, given: Given | None = None) -> Iterator[Step]:
    """Replay the games of a recording; raise RulesetError at the first line that cannot be played
    or differs from what the rules produce."""
    games: dict[Chosen, Game] = {}
    state: State | None = None
    step = -1
    place = Span(shown(file), 1, 1, 1, 1)
    for place, line in _lines(file):
        if line["step"] == 0:
            chosen, game = _load(line, games, place, given or Given((), GIVE))
            state = game.start(line["seed"])
        elif state is None or line["step"] != step + 1:
            raise _damaged(place, f"step {line['step']} does not follow")
        step = line["step"]
        if state is None or state.decision is None:
            raise _damaged(place, "the game is over before it")
        before, state = state, _compared(state, line, place)
        yield Step(chosen, state.game, line["seed"], step, place, before, state)
    if state is None:
        raise _damaged(place, "there is no game in it")


def _lines(file: Path) -> Iterator[tuple[Span, dict[str, Any]]]:
    for number, text in enumerate(_raw_lines(file), 1):
        place = Span(shown(file), number, 1, number, 1)
        try:
            line = parse_json(text)
        except Unreadable as error:
            raise _damaged(place, str(error), _how_to_cut(place)) from error
        for key, (type_, called) in SHAPE.items():
            if key not in line:
                raise _damaged(place, f"`{key}` is missing")
            if not isinstance(line[key], type_) or isinstance(line[key], bool):
                raise _damaged(place, f"`{key}` should be {called}")
        yield place, line


def _raw_lines(file: Path) -> Iterator[bytes]:
    try:
        with files().opened(file) as stream:
            number = 1
            while text := stream.readline(LONGEST_RECORD + 1):
                if len(text) > LONGEST_RECORD:
                    place = Span(shown(file), number, 1, number, 1)
                    raise _damaged(place, f"it is longer than {size_text(LONGEST_RECORD)}")
                yield text
                number += 1
    except FileRefused as refused:
        report = Report()
        refused.tell(shown(file), report)
        raise RulesetError(report.diagnostics) from None


def _how_to_cut(place: Span) -> str:
    """Return how to keep the part of a recording that is whole."""
    if place.line == 1:
        return ""
    whole = f"`head -n {place.line - 1} {shlex.quote(place.file)} > whole.jsonl` keeps them"
    return f"the {place.line - 1} lines before it are as they should be; {whole}"


def _load(
    line: dict[str, Any], games: dict[Chosen, Game], place: Span, given: Given
) -> tuple[Chosen, Game]:
    """The game of a record; a record of other rules cannot be replayed."""
    setup = line.get("setup")
    if setup is None:
        setup = {"target": line.get("ruleset"), "seats": line.get("players")}
    try:
        chosen = setup_from_json(setup, place.file, given)
    except ValueError as error:
        raise _damaged(place, str(error)) from error
    if chosen not in games:
        # A recording may have a game with other settings in every line.
        if len(games) >= MOST_GAMES:
            games.clear()
        games[chosen] = chosen.load()
    game = games[chosen]
    if game.hash != line["hash"]:
        report = Report()
        before, now = rules_from_json(line.get("rules")), fingerprints(game.program)
        changed_rules(place.file, place, before, now, report)
        raise RulesetError(report.diagnostics)
    return chosen, game


def _compared(state: State, line: dict[str, Any], place: Span) -> State:
    from legalist.play import MoveError

    try:
        after = state.apply(line["move"])
    except MoveError as error:
        raise _damaged(place, f"its move cannot be made: {error}") from error
    # Compare as JSON, so that tuples equal the lists in the file.
    now = json.loads(json.dumps(decision_line(state, after)))
    for key in COMPARED:
        if key in line and line[key] != now.get(key):
            report = Report()
            report.add("L579", place, key=key)
            raise RulesetError(report.diagnostics)
    return after


def _damaged(place: Span, reason: str, help: str = "") -> RulesetError:
    report = Report()
    report.add("L575", place, help=help, reason=reason)
    return RulesetError(report.diagnostics)
