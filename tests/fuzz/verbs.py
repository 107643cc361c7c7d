"""What cases do with the library itself, where no command goes as far."""

from __future__ import annotations

import io
import json
import os
import random
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from case import OUT
from click.testing import CliRunner
from language_server import serve
from played_games import PLAYED, game_of
from studio_session import visit

from legalist.cli import main
from legalist.diagnostics import RulesetError, render
from legalist.machine.statistics import Statistics
from legalist.play import Game, MoveError, RuleFailure, State, StateError, load
from legalist.play.playouts import play_many_slowly
from legalist.simulate import cluster
from legalist.source.characters import without_strange_characters
from legalist.studio import job_process

MOVES = 8
GAMES = 3
# The guard has limits of its own, which a process cannot take back.
job_process._limit = lambda: None
# What an editor writes into files, or sends back, and does not show.
HIDDEN = {"newText", "data", "uri", "edits", "changes", "arguments", "filterText", "insertText"}


@dataclass
class Work:
    """The work that games have taken."""

    spent: int = 0

    def add(self, game: Game) -> None:
        """Add what a game has taken since it was asked the last time."""
        counters = game.machine.counters
        counters.reset()
        self.spent += counters.spent
        counters.spent = 0


def _loaded(target: str, modules: tuple[str, ...] = ()) -> Game:
    """The game of a folder; one of a base that no case has changed is loaded already."""
    return game_of(target) if target in PLAYED else load(target, modules=modules)


def walk(words: tuple[str, ...], typed: str, work: Work) -> str:
    """`@walk SEED TARGET [MODULE …]` (a folder, or the name of a base): load a game, try every line
    that is typed as a move and as an expression, and play on at random; states are written and
    read, views and texts are made."""
    rng = random.Random(int(words[0]))
    said: list[str] = []
    try:
        game = _loaded(words[1], words[2:])
    except RulesetError as error:
        return render(error.diagnostics)
    texts = typed.split("\n") if typed else []
    try:
        state = game.start(rng.randrange(1000))
        for number in range(MOVES):
            said += _tried(state, texts[number::MOVES])
            if number % 3 == 0:
                _there_and_back(state)
                said.append(json.dumps(state.view(rng.randrange(game.players)).to_json()))
            if state.decision is None:
                break
            state = state.apply(state.legal_moves.random(rng))
            if state.move is not None:
                said.append(state.move.describe("en"))
        said += map(str, game.check_invariants(state))
    except RuleFailure as error:
        said.append(render([error.diagnostic]))
    finally:
        work.add(game)
    return "\n".join(said)


def _tried(state: State, texts: list[str]) -> list[str]:
    said = []
    for text in texts:
        try:
            state = state.apply(text)
        except (MoveError, RuleFailure) as error:
            said.append(str(error))
        try:
            said += map(str, islice(state.game.why_not(state, text), 3))
        except (MoveError, RuleFailure) as error:
            said.append(str(error))
        try:
            state.game.evaluate(state, text)
        except RulesetError as error:
            said.append(render(error.diagnostics))
        except RuleFailure as error:
            said.append(render([error.diagnostic]))
    # What an error quotes is text that was typed; whoever shows it makes it harmless.
    return [one.encode("ascii", "ignore").decode() for one in said if not texts]


def _there_and_back(state: State) -> None:
    assert state.game.from_json(json.loads(json.dumps(state.to_json()))) == state


def read_state(words: tuple[str, ...], typed: str, work: Work) -> str:
    """`@state SEED TARGET`: read what is typed as a state, and play on."""
    rng = random.Random(int(words[0]))
    game = _loaded(words[1])
    try:
        state = game.from_json(json.loads(typed))
        for _ in range(MOVES):
            _there_and_back(state)
            if state.decision is None:
                assert state.outcome is not None
                break
            assert state.legal_moves
            state = state.apply(state.legal_moves.random(rng))
    except StateError as error:
        return str(error)
    except RuleFailure as error:
        return render([error.diagnostic])
    finally:
        work.add(game)
    return ""


def rewrite(words: tuple[str, ...], _typed: str, _work: Work) -> str:
    """`@rewrite COMMAND FILE …`: run a command that changes files; what it wrote can be read."""
    answer = CliRunner().invoke(main, list(words))
    if answer.exception is not None and not isinstance(answer.exception, SystemExit):
        raise answer.exception
    return answer.output


def server(words: tuple[str, ...], typed: str, _work: Work) -> str:
    """`@server [deep]`: what is typed are messages of an editor, in JSON; what the server shows is
    said."""
    sent = serve(json.loads(typed), "deep" in words)
    return "\n".join(_shown(sent))


def _shown(part: object) -> list[str]:
    """The texts that an editor shows: those of findings, hovers and lenses, not of edits."""
    if isinstance(part, dict):
        own = {key: one for key, one in part.items() if key not in HIDDEN}
        return [text for one in own.values() for text in _shown(one)]
    if isinstance(part, list):
        return [text for one in part for text in _shown(one)]
    return [part] if isinstance(part, str) else []


def studio(_words: tuple[str, ...], typed: str, _work: Work) -> str:
    """`@studio`: what is typed are requests to the studio, in JSON. Its answers are for a page,
    which shows texts as texts, so they may hold any character."""
    visit(json.loads(typed))
    return ""


def told(words: tuple[str, ...], _typed: str, _work: Work) -> str:
    """`@told LANGUAGE TARGET`: say in a language what a game and its moves are called, what was
    done, and why something is refused."""
    language, target = words
    try:
        game = load(target)
        state = game.start(1)
        said = [game.words.name(seat, language) or "" for seat in game.seats]
        for number in range(MOVES):
            moves = state.legal_moves
            if not moves:
                break
            move = moves.random(random.Random(number))
            said += [move.describe(language), move.told(language)]
            state = state.apply(move)
            said += [str(one) for one in game.why_not(state, move, language)]
    except RulesetError as error:
        return render(error.diagnostics)
    except RuleFailure as error:
        return render([error.diagnostic])
    return "\n".join(said)


def random_games(words: tuple[str, ...], _typed: str, work: Work) -> str:
    """`@games SEED TARGET`: random games on the fast machine and on the slow one. They are the same
    games, or end in the same finding; work alone is counted by each machine in its own way."""
    seed = int(words[0])
    try:
        game = _loaded(words[1])
    except RulesetError as error:
        return render(error.diagnostics)
    try:
        fast, slow = (
            _games(game, game.playouts, seed),
            _games(game, partial(play_many_slowly, game), seed),
        )
    finally:
        work.add(game)
    if not {"L820", "L870", "L804", "L809"} & {fast[0], slow[0]}:
        assert fast == slow, f"{fast} and {slow}"
    return str(fast[1]) if fast[0] else ""


def _games(game: Game, play: Callable[[int, int], Statistics], seed: int) -> tuple[str, Any]:
    try:
        played = game._guarded(play, GAMES, seed)
    except RuleFailure as error:
        return error.diagnostic.code, render([error.diagnostic])
    return "", played


def parcel(words: tuple[str, ...], typed: str, _work: Work) -> str:
    """`@parcel KIND GAMES`: what is typed is an order of games, as a machine of a cluster gets
    it."""
    kind, number = words
    tempfile.tempdir = os.path.abspath(OUT)
    try:
        answer = json.loads(cluster.play_piece(kind, typed, 0, int(number)))
        assert not os.listdir(OUT), "files of the order are left"
    finally:
        tempfile.tempdir = None
        cluster._opened.clear()
    if "error" in answer:
        return without_strange_characters(str(answer["error"]))
    return ""


def job(words: tuple[str, ...], _typed: str, _work: Work) -> str:
    """`@job WHAT FILE GAMES`: what the studio starts in a process. Its lines are JSON for a page,
    which shows texts as texts."""
    what, file, games = words
    told = io.StringIO()
    with redirect_stdout(told):
        job_process.main(what, Path(file).absolute(), int(games))
    lines = [json.loads(line) for line in told.getvalue().splitlines()]
    assert "result" in lines[-1], lines[-1:]
    return ""


VERBS: dict[str, Callable[[tuple[str, ...], str, Work], str]] = {
    "@rewrite": rewrite,
    "@games": random_games,
    "@job": job,
    "@parcel": parcel,
    "@server": server,
    "@state": read_state,
    "@studio": studio,
    "@told": told,
    "@walk": walk,
}
