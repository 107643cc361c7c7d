"""Every set of Huang's modules, with every number of players and in every edition.

    python tests/rulesets/test_combinations.py 50

compares all combinations of the three with their recordings, plays that many random games of each,
and ends with 1 if anything was wrong.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations as subsets
from itertools import permutations
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from goldens import FOLDER, RECORDING, compare
from legalist.diagnostics import Report, RulesetError
from legalist.link import link
from legalist.play import Game, Move, State, load
from legalist.program.canonical import program_hash
from legalist.testing.combinations import (
    Combination,
    combinations,
    coverage_of_all,
    largest_sets,
    rows,
)
from walks import choose

RULESET = "huang"
LONGEST = 5_000
SEED = 7
# Random players exchange and withdraw too often to get anywhere.
IDLE = {"exchange", "withdraw_leader", "pass"}
TRIES = 4
MODULES = ("bandits", "dragon-dynasty", "eighteen-kingdoms", "palace", "short-game")
EDITIONS = ("en", "pl", "de", "fr")
APART = {"bandits", "eighteen-kingdoms"}
SETS = [
    chosen
    for size in range(len(MODULES) + 1)
    for chosen in subsets(MODULES, size)
    if not set(chosen) >= APART
]


@dataclass(slots=True)
class Played:
    """What came up in some games, and what was wrong."""

    decisions: int = 0
    came_up: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        self.decisions += other.decisions
        self.came_up += other.came_up
        self.problems += other.problems


@cache
def tried() -> tuple[Combination, ...]:
    return tuple(combinations(RULESET))


def most_players(modules: Sequence[str]) -> int:
    return 2 if "short-game" in modules else 5 if "dragon-dynasty" in modules else 4


def legal(modules: tuple[str, ...]) -> Iterator[Combination]:
    """What the rulebook allows."""
    for players in range(2, most_players(modules) + 1):
        for edition in EDITIONS:
            yield Combination(modules, players, edition)


def some(modules: tuple[str, ...]) -> list[Combination]:
    """Of those, every number of players and every edition at least once, and across the sets of
    modules every number of players in every edition."""
    players = range(2, most_players(modules) + 1)
    alike = [other for other in SETS if most_players(other) == most_players(modules)]
    first = alike.index(modules)
    return [
        Combination(
            modules, players[number % len(players)], EDITIONS[(first + number) % len(EDITIONS)]
        )
        for number in range(len(EDITIONS))
    ]


def busy(state: State, choices: random.Random) -> Move:
    """A move that changes the board, mostly; of tiles to place, often one beside its like, or
    nothing would ever be built."""
    moves = [choose(state, choices) for _ in range(TRIES)]
    placing = [move for move in moves if move.action == "place_tile"]
    if placing and choices.random() < 0.5:
        lying = state.read()["zones"]["tile_on"]
        return max(placing, key=lambda move: _like_it(state, move, lying))
    return next((move for move in moves if move.action not in IDLE), moves[0])


def _like_it(state: State, move: Move, lying: dict[str, str]) -> int:
    board = state.game.program.board
    assert board is not None
    _, colour, at = str(move).split()
    near = board.neighbours[board.names.index(at)]
    return sum(lying.get(board.names[space]) == colour for space in near)


def play(game: Game, seed: int) -> Played:
    """A random game to its end, with all invariants checked at every decision."""
    played, choices = Played(), random.Random(seed)
    state = game.start(seed)
    while state.decision is not None and played.decisions < LONGEST:
        move = busy(state, choices)
        played.decisions += 1
        played.came_up[move.action] += 1
        state = state.apply(move)
        fired = (entry for entry in state.trace if entry.kind == "rule")
        played.came_up.update(entry.address.removeprefix("rules.") for entry in fired)
        for broken in game.check_invariants(state):
            played.problems.append(f"after {played.decisions} decisions {broken} does not hold")
    if state.outcome is None:
        played.problems.append(f"the game goes on after {played.decisions} decisions")
    return played


def heading(one: Combination) -> str:
    return f"{one.players}p {one.edition}"


def playthrough(one: Combination, game: Game) -> str:
    """One line: how long a fast game is, who wins, and a hash of the state it ends in."""
    lengths: list[int] = []
    state = game.playout(SEED, count=lengths.append)
    assert state.outcome is not None
    # The hash of the rules is left out: a text that plays the same is the same playthrough.
    end = {key: value for key, value in state.to_json().items() if key != "hash"}
    digest = hashlib.sha256(json.dumps(end, sort_keys=True).encode()).hexdigest()[:12]
    winners = ", ".join(state.outcome.winners) or "nobody"
    return f"{heading(one)}: {lengths[0]} decisions, {winners}, {digest}"


def name(modules: Sequence[str]) -> str:
    return "+".join(modules) or "none"


def recording_name(modules: Sequence[str]) -> str:
    return f"combinations/{name(modules)}.txt"


def recording(modules: Sequence[str]) -> dict[str, str]:
    """The recorded line of every combination of these modules, by its heading."""
    lines = (FOLDER / recording_name(modules)).read_text("utf-8").splitlines()
    return {line.partition(":")[0]: line for line in lines}


def soak(games: int) -> int:
    """Many games of everything that loads; prints what it sees and returns the problems."""
    problems = 0
    for modules in SETS:
        began, whole, number = time.perf_counter(), Played(), 0
        recorded = recording(modules)
        for one in legal(modules):
            game = load(RULESET, **one.parts())
            if (line := playthrough(one, game)) != recorded[heading(one)]:
                whole.problems.append("recording")
                print(f"{name(modules)}, {line}\n  was recorded as {recorded[heading(one)]}")
            for seed in range(games):
                played = play(game, seed)
                number += 1
                whole.add(played)
                for problem in played.problems:
                    print(f"{one.players} players, {one.edition}, seed {seed}: {problem}")
        problems += len(whole.problems)
        seconds = time.perf_counter() - began
        print(
            f"{', '.join(modules) or 'no module'}: {number} games, {whole.decisions} decisions, "
            f"{len(whole.problems)} problems, {seconds:.0f} s",
            flush=True,
        )
    return problems


@pytest.mark.parametrize("modules", SETS, ids=name)
def test_legal_combinations_play_as_recorded(modules: tuple[str, ...]) -> None:
    """Each game is loaded once: to be counted, to be compared with the recording and, one of each
    set, to be played with all invariants checked. `make soak` does it with all of them."""
    lines = []
    capitals = 19 if "eighteen-kingdoms" in modules else 7
    short = 24 if "short-game" in modules else 0
    for number, one in enumerate(legal(modules) if RECORDING else some(modules)):
        game = load(RULESET, **one.parts())
        bag = sum(game.start(number).zone("bag").values())
        assert bag == 138 - capitals - 6 * one.players - 6 - short, heading(one)
        if number == len(modules) % len(EDITIONS):
            assert play(game, number).problems == [], heading(one)
        lines.append(playthrough(one, game))
    if RECORDING:
        compare(recording_name(modules), "\n".join([*lines, ""]))
    recorded = recording(modules)
    assert {line.partition(":")[0]: line for line in lines}.items() <= recorded.items()
    assert list(recorded) == [heading(one) for one in legal(modules)]


def test_all_of_them_are_recorded_and_no_others() -> None:
    assert {file.stem for file in (FOLDER / "combinations").iterdir()} == {*map(name, SETS)}
    everything = {one for modules in SETS for one in legal(modules)}
    assert len(everything) == 216
    chosen = {(one.players, one.edition) for modules in SETS for one in some(modules)}
    assert chosen == {(one.players, one.edition) for one in everything}
    for modules in SETS:
        assert {one.players for one in some(modules)} == {one.players for one in legal(modules)}
        assert {one.edition for one in some(modules)} == {*EDITIONS}


def test_the_combinations_are_all_there() -> None:
    assert {name for one in tried() for name in one.modules} == {*MODULES}
    assert {one.players for one in tried()} == {2, 3, 4, 5}
    assert {one.edition for one in tried()} == {*EDITIONS}
    assert len(tried()) == 2 ** len(MODULES) * 4 * 4


def test_a_combination_loads_if_and_only_if_the_rulebook_allows_it() -> None:
    for one in tried():
        allowed = one.modules in SETS and one.players <= most_players(one.modules)
        assert one.loads == allowed, one


def test_what_is_refused_says_why_and_where() -> None:
    for one in tried():
        if one.loads:
            continue
        first = one.refused[0]
        places = [first.span, *(label.span for label in first.labels)]
        files = [Path(place.file).name for place in places if place is not None]
        if set(one.modules) >= APART:
            assert first.code == "L513"
            assert files == ["bandits.yaml", "eighteen-kingdoms.yaml"]
        else:
            assert first.code == "L551"
            assert files == ["short-game.yaml" if "short-game" in one.modules else "ruleset.yaml"]
            assert str(one.players) in first.message
        assert all(name in one.reason for name in files)


@pytest.mark.parametrize(
    ("asked", "code", "words"),
    [
        ({"modules": ["bandits"], "map": "eighteen-kingdoms"}, "L563", ["bandits", "camp"]),
        ({"options": {"bandit_setup": "paired"}}, "L541", ["bandit_setup", "bandits"]),
        ({"options": {"palace_hand": "own_turn"}}, "L541", ["palace_hand", "palace"]),
        (
            {"modules": ["bandits"], "options": {"bandit_contact": "near"}},
            "L542",
            ["bandit_contact", "adjacent"],
        ),
        ({"modules": ["bandit"]}, "L510", ["bandit"]),
        ({"seats": ["dragon", "tiger"]}, "L552", ["dragon"]),
    ],
)
def test_what_does_not_fit_is_said_plainly(
    asked: dict[str, object], code: str, words: list[str]
) -> None:
    with pytest.raises(RulesetError) as error:
        load(RULESET, **asked)  # type: ignore[arg-type]
    found = [one for one in error.value.diagnostics if one.severity == "error"]
    assert [one.code for one in found] == [code]
    assert all(word in found[0].message for word in words)


@pytest.mark.parametrize("modules", [one for one in SETS if 1 < len(one) < 4], ids="+".join)
def test_the_order_of_modules_changes_nothing(modules: tuple[str, ...]) -> None:
    hashes = set()
    for order in permutations(modules):
        program = link(RULESET, modules=order, report=Report())
        assert program is not None
        hashes.add(program_hash(program))
    assert len(hashes) == 1


def test_everything_that_modules_bring_comes_up() -> None:
    """Random games reach every action and rule of the modules, some of them by an option only."""
    whole = Played()
    wanted: set[str] = set()
    for modules, options in (
        (["bandits", "palace"], {"riot_takes_bandits": True, "palace_draw": "may"}),
        (["eighteen-kingdoms", "palace"], {"palace_lost": "discarded"}),
    ):
        game = load(RULESET, modules=modules, options=options, players=2)
        ours = [*game.program.actions.values(), *game.program.rules.values()]
        wanted |= {decl.id for decl in ours if decl.origin.module}
        for seed in range(12):
            whole.add(play(game, seed))
    assert whole.problems == []
    # Set-up is over when the first trace is written; palaces are too rare to pay for or to lose.
    at_setup = {"draw_bandits", "put_pagodas_away", "fill_granaries"}
    rare = {"establish_palace", "palace_without_tile", "draw_for_palace", "discard_surplus"}
    assert wanted - set(whole.came_up) <= at_setup | rare


def test_the_table_groups_what_is_alike() -> None:
    table = rows(tried())
    assert sum(len(row.players) * len(row.editions) for row in table) == len(tried())
    assert table[0].answer == "loads"
    assert (table[0].players, table[0].editions) == ((2, 3, 4), EDITIONS)
    assert sum(row.answer == "loads" for row in table) == len(SETS)


def test_every_rule_of_the_rulebook_is_carried_out_and_shown() -> None:
    assert largest_sets(RULESET) == [
        ("bandits", "dragon-dynasty", "palace", "short-game"),
        ("dragon-dynasty", "eighteen-kingdoms", "palace", "short-game"),
    ]
    table = {row.citation: row for row in coverage_of_all(RULESET)}
    assert {"B1", "B6", "E1", "E5", "I1", "I2", "D1", "S2"} <= set(table)
    assert [citation for citation, row in table.items() if not row.covered] == []


if __name__ == "__main__":
    raise SystemExit(1 if soak(int(sys.argv[1]) if len(sys.argv) > 1 else 50) else 0)
