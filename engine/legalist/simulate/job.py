"""A simulation: which games are played by whom, in pieces that any process may play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from legalist.bots import Bot, RandomBot
from legalist.machine.statistics import Statistics
from legalist.quick_dataclass import frozen

from .bot_games import BotGames
from .counted import counting, value_of
from .measures import Measure
from .rows import header, row_text
from .tally import Tally

if TYPE_CHECKING:
    from legalist.play import Game

# Games are divided into about so many pieces: progress and results come piece by piece.
PIECES = 200
MOST_IN_PIECE = 5_000


@frozen
class Piece:
    """The result of some games in a row: their rows as text, and the tally."""

    text: str
    tally: Tally

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "tally": self.tally.to_json()}

    @classmethod
    def from_json(cls, data: Any) -> Piece:
        return cls(str(data["text"]), Tally.from_json(data["tally"]))


class Job:
    """Games with the seeds from `seed` on. With several bots each sits on another seat from game to
    game. What it plays depends on nothing else."""

    def __init__(
        self, game: Game, bots: tuple[Bot, ...], bot_names: tuple[str, ...], seed: int,
        measures: tuple[Measure, ...] = (),
    ) -> None:  # fmt: skip
        game = counting(game, measures)
        self.game = game
        self.bots = bots
        self.bot_names = bot_names
        self.seed = seed
        self.measures = measures
        self._random = game.random_games([one.at_end for one in measures])
        self._played = BotGames(game, bots, self._random.measures)
        self.all_random = all(isinstance(bot, RandomBot) for bot in bots)
        # Compiled once, before processes are forked.
        fast = self._random.fast_machine if self.all_random else game.fast_machine
        self.compiled = fast is not None

    @property
    def header(self) -> str:
        return header(self.game.seats, self.bot_names, [one.id for one in self.measures])

    def statistics(self, first: int, number: int) -> Statistics:
        """Play games, numbered from `first` on."""
        found = (
            self._random.play(number, self.seed + first)
            if self.all_random
            else self._played.play(first, number, self.seed)
        )
        for measure in self.measures:
            # What counts is no rule of the game.
            for counted in (found.rules, found.rule_squares):
                counted.pop(f"rules.{value_of(measure.id)}", None)
        return found

    def play(self, first: int, number: int) -> Piece:
        found = self.statistics(first, number)
        tally = Tally(self.game.players)
        tally.add_games(found, len(self.bots), first)
        return Piece(row_text(found, self.game.seats, self.bot_names, first, self.seed), tally)


def pieces(first: int, games: int) -> Sequence[tuple[int, int]]:
    """Divide the games from `first` on up to `games`: the first of each piece, and their number.
    Results do not depend on how they are divided."""
    size = max(1, min(MOST_IN_PIECE, -(-(games - first) // PIECES)))
    return [(at, min(size, games - at)) for at in range(first, games, size)]


def identity(job: Job, setup: dict[str, Any]) -> dict[str, Any]:
    """Return what says which games these are: whoever has the same has the same results."""
    return {
        "legalist": version(),
        "ruleset": job.game.program.id,
        "hash": job.game.hash,
        "setup": setup,
        "seats": list(job.game.seats),
        "bots": list(job.bot_names),
        "seed": job.seed,
        "measures": {one.id: one.expression for one in job.measures},
    }


def version() -> str:
    """Return the version of Legalist; a checkout that was never installed has none."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("legalist")
    except PackageNotFoundError:
        return ""
