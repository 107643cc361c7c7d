"""A game in progress: its states so far, and who chooses for which seat."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

from legalist.bots import Bot, chance_at
from legalist.cli.game_options import Chosen
from legalist.cli.save_file import SaveFiles
from legalist.cli.saves import Save
from legalist.cli.screen_text import LANGUAGE
from legalist.play import Game, Move, State
from legalist.play.transfer import position_of, turn_start


class Session:
    """`states` holds every state from the first decision on, so that undo just removes states."""

    def __init__(
        self, game: Game, chosen: Chosen, seed: int, states: list[State], humans: tuple[str, ...],
        bot: Bot, language: str = LANGUAGE, earlier: tuple[str, ...] = (), force: bool = False,
        carried: bool = False,
    ) -> None:  # fmt: skip
        self.game = game
        self.chosen = chosen
        self.seed = seed
        self.states = states
        self.humans = humans
        self.bot = bot
        self.language = language
        # Moves before the first state that do not lead to it; they are kept in the file.
        self.earlier = earlier
        # Whether those were made under other rules, from which the first state was carried over.
        self.carried = carried
        self.files = SaveFiles(force)

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def human(self) -> bool:
        """Whether a person chooses now."""
        decision = self.state.decision
        return decision is not None and decision.seat in self.humans

    def apply(self, move: Move) -> State:
        self.states.append(self.state.apply(move))
        return self.state

    def let_bot_choose(self) -> State:
        rng = chance_at(self.seed, len(self.states))
        return self.apply(self.bot.choose(self.state, rng))

    @property
    def undone_seats(self) -> tuple[str, ...]:
        """The persons whose choices `undo` takes back: the last who chose, and with an open choice
        all who chose at the same time."""
        number = self._before()
        undone = [] if number is None else self.states[number:-1]
        seats = [state.decision.seat for state in undone if state.decision is not None]
        return tuple(dict.fromkeys(seat for seat in seats if seat in self.humans))

    def undo(self) -> None:
        """Go back to the last decision of a person before this one; do nothing if there is none.

        Choices made at the same time are open once the last of them is made. They are then taken
        back together: nobody chooses again knowing what the others chose.
        """
        number = self._before()
        if number is not None:
            del self.states[number + 1 :]

    def _before(self) -> int | None:
        for number in range(len(self.states) - 2, -1, -1):
            decision = self.states[number].decision
            if decision is not None and decision.seat in self.humans:
                still_hidden = all(state.hidden_moves for state in self.states[number + 1 :])
                return number if still_hidden else self._first_of_all(number)
        return None

    def _first_of_all(self, number: int) -> int | None:
        """Return the first of the decisions made at the same time as this one."""
        while self.states[number].hidden_moves:
            if number == 0:
                return None
            number -= 1
        return number

    def save(self, path: Path) -> None:
        """Save the game; raise one of SAVE_ERRORS."""
        self.files.write(path, self._saved())

    def check_save(self, path: Path) -> None:
        """Raise RulesetError if saving the game there would lose another file."""
        self.files.check(path, self._saved())

    def _saved(self) -> Save:
        moves = tuple(str(state.move) for state in self.states if state.move is not None)
        position = position_of(self.state)
        return Save(
            self.chosen, self.seed, self.humans, self.earlier + moves, position.data,
            self.game.fingerprints, position.outline.to_json(), self._turn(), self._carried,
        )  # fmt: skip

    def _turn(self) -> dict[str, Any] | None:
        """Return where the turn began, if the state is in the middle of an action."""
        number = turn_start(self.states)
        if number is None:
            return None
        start = position_of(self.states[number])
        moves = len(self.earlier) + number
        return {"moves": moves, "state": start.data, "outline": start.outline.to_json()}

    @cached_property
    def _carried(self) -> dict[str, Any] | None:
        if not self.carried:
            return None
        return {"moves": len(self.earlier), "state": self.states[0].to_json()}
