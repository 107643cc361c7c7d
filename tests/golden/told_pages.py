"""What players read, as a page in each language: sentences from real games.

Positions come from random games and from the scenarios of the rulesets; of everything that is told
the first few that differ are taken. Whoever changes a text reads the page of its language.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from legalist.diagnostics import Report
from legalist.link import link
from legalist.looks.chronicle import Chronicle
from legalist.looks.look import Look
from legalist.play import Game, Move, MoveError, RuleFailure, State
from legalist.resources import rulesets_dir
from legalist.testing import Games, read_scenarios, run_scenario
from legalist.testing.scenario import Scenario
from legalist.typed.types import Domain, PiecesType
from legalist.wording import wording
from walks import Configuration, walk

SEED = 7
WALKS = (
    (Configuration("huang", 4), 160),
    (Configuration("chu-han", 2), 120),
    (Configuration("hex", 2), 6),
)
# Of one action at most so many moves, if they differ in their numbers, and of one rule so many
# lines.
MOST_MOVES, MOST_LINES = 4, 2
COUNTS = (1, 2, 5, 21)
COUNTED = (("huang", 4, "tile", (0, 3)), ("chu-han", 2, "card", (1, 16)))
# Scenarios in which everything that is told comes up.
SCENARIOS = {
    "huang": (
        "bandits eighteen-kingdoms exchange leaders palace pagodas revolt riot tiles "
        "worked-examples war "
        "traders-and-farmers turn house-artisans-in-revolts house-consolation house-great-wall "
        "house-harvest-festival house-market-barter house-market-draft house-mulligan "
        "house-river-boat house-sacred-capitals house-solo house-treaties"
    ),
    "chu-han": "answers events house lead reactions trick zhongli-mo",
    "hex": "hex",
}

Telling = Callable[[str], str]
Key = tuple[str, str]


def page(language: str) -> str:
    """Return the page of a language."""
    lines: list[str] = []
    for section, rows in samples().items():
        lines += [f"# {section}", ""]
        told = ((key[0], telling(language)) for key, telling in rows.items())
        lines += [f"{what}: {text}" for what, text in told if text]
        lines.append("")
    return "\n".join([*lines, "# Numbers", "", *_numbers(language), ""])


@cache
def samples() -> dict[str, dict[Key, Telling]]:
    """Sentences by section, each as a function of the language; a key has the address of what is
    told, and what sets this sentence apart."""
    seen = _Seen()
    for configuration, steps in WALKS:
        for state, _ in walk(configuration.game(), SEED, random.Random(SEED), steps):
            seen.state(state)
    games = Games()
    for ruleset, files in SCENARIOS.items():
        for file in files.split():
            path = rulesets_dir() / ruleset / "scenarios" / f"{file}.yaml"
            for scenario in read_scenarios(path, Report()):
                seen.scenario(scenario, games)
    return {section: dict(sorted(rows.items())) for section, rows in seen.rows.items()}


class _Seen:
    """What has come up so far, by section."""

    def __init__(self) -> None:
        sections = ("Decisions", "Moves: offered, and told", "The log", "Refusals")
        self.rows: dict[str, dict[Key, Telling]] = {section: {} for section in sections}

    def _add(self, section: int, key: Key, most: int, telling: Telling) -> None:
        rows = list(self.rows.values())[section]
        if key not in rows and sum(key[0] == other[0] for other in rows) < most:
            rows[key] = telling

    def scenario(self, scenario: Scenario, games: Games) -> None:
        states: list[State] = []
        run_scenario(scenario, games, states.append)
        for state in states:
            self.state(state)
        made = 0
        for step in scenario.steps:
            if step.illegal is not None and made < len(states):
                self._refused(states[made], str(step.illegal))
            made += step.move is not None

    def state(self, state: State) -> None:
        """Take what is told of a state and of the move that led to it."""
        if state.move is not None:
            self._move(state.game, state.move)
            self._log(state)
        decision = state.decision
        if decision is not None:
            key = (f"{state.game.program.id} {decision.id}", "")
            self._add(0, key, 1, lambda language: chronicle(state.game, language).asks(decision))

    def _move(self, game: Game, move: Move) -> None:
        key = (f"{game.program.id} {move.action}", ",".join(map(_amount, move.args)))

        def telling(language: str) -> str:
            return f"{move.describe(language)} | {move.told(language)}"

        self._add(1, key, MOST_MOVES, telling)

    def _log(self, state: State) -> None:
        game = state.game
        for entry in state.trace:
            if entry.kind in ("rule", "event", "value", "choice", "dropped"):
                numbers = " ".join(text for text in entry.args.values() if text.isdigit())
                key = (f"{game.program.id} {entry.address}", numbers)

                def telling(language: str, entry: Any = entry) -> str:
                    return next((one.text for one in chronicle(game, language).lines([entry])), "")

                if telling("en"):
                    self._add(2, key, MOST_LINES, telling)

    def _refused(self, state: State, text: str) -> None:
        try:
            reasons = state.game.why_not(state, text)
        except (MoveError, RuleFailure):
            return
        for place, reason in enumerate(reasons):

            def telling(language: str, place: int = place) -> str:
                return state.game.why_not(state, text, language)[place].text

            self._add(3, (f"{state.game.program.id} {reason.address}", ""), 1, telling)


@cache
def chronicle(game: Game, language: str) -> Chronicle:
    return Chronicle(game, Look(game.program, language))


def _amount(value: Any) -> str:
    """Return how many there are of how many sorts, as far as a sentence shows it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"{min(sum(value), 5)} of {min(sum(map(bool, value)), 3)}"
    return ""


def _numbers(language: str) -> Iterator[str]:
    yield from _phrases(language)
    yield from _pieces(language)
    yield from _citations(language)


def _phrases(language: str) -> Iterator[str]:
    for area, key in (("table", "moves"), ("table", "over_after"), ("table", "begin_so"),
                      ("looks", "unseen"), ("commands", "for_players"),
                      ("play", "carry_turn")):  # fmt: skip
        for n in COUNTS:
            yield f"{key}: {wording(area, language).count(key, n)}"


def _pieces(language: str) -> Iterator[str]:
    for ruleset, players, kind, members in COUNTED:
        game = Configuration(ruleset, players).game()
        domain = game.machine.checked.domains[kind]
        assert isinstance(domain, Domain)
        for member in members:
            for n in COUNTS:
                counts = tuple(n if one == member else 0 for one in range(domain.size))
                yield f"{kind}: {game.words.shown(PiecesType(domain), counts, language)}"


def _citations(language: str) -> Iterable[str]:
    for n in COUNTS:
        options = {"hand_size": min(n, 12), "tiles_left_out": n, "points_for_tile": min(n, 5)}
        modules = ("short-game",)
        program = link("huang", players=2, modules=modules, options=options, report=Report())
        assert program is not None
        for id in ("S2", "S3", "A2"):
            yield f"{id}: {program.citations[id][language]}"
