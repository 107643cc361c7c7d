"""A game in progress: its states so far, and who chooses for which seat."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from legalist.bots import Bot, chance_at
from legalist.play import Game, Move, State
from legalist.play.transfer import position_of, turn_start
from legalist.wording import ENGLISH

from .chosen import Chosen
from .kept_states import Room
from .save_file import SaveFiles
from .saved_game import Save


class Session:
    """`states` holds every state from the first decision on, so that undo just removes states; of a
    very long game only the last ones. `number` counts those that are forgotten, too."""

    def __init__(
        self, game: Game, chosen: Chosen, seed: int, states: list[State], humans: tuple[str, ...],
        bot: Bot, language: str = ENGLISH, earlier: tuple[str, ...] = (), force: bool = False,
        carried: bool = False,
    ) -> None:  # fmt: skip
        self.game = game
        self.chosen = chosen
        self.seed = seed
        self.states = states
        self.number = len(states) + len(earlier)
        self._room = Room()
        self.humans = humans
        self.bot = bot
        self.language = language
        # Moves before the first state, which is not the start; they are kept in the file.
        self.earlier = list(earlier)
        # Whether the game was carried over from other rules: its moves do not lead here from the
        # start.
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

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, also those before the first state that is kept."""
        made = (str(state.move) for state in self.states if state.move is not None)
        return (*self.earlier, *made)

    def apply(self, move: Move) -> State:
        for oldest in self._room.add(self.states, self.state.apply(move)):
            if oldest.move is not None:
                self.earlier.append(str(oldest.move))
        self.number += 1
        return self.state

    def since(self, number: int) -> list[State]:
        """Return the states from this number on, of those that are not forgotten."""
        return self.states[max(0, len(self.states) - (self.number - number)) :]

    def let_bot_choose(self) -> State:
        rng = chance_at(self.seed, self.number)
        return self.apply(self.bot.choose(self.state, rng))

    @property
    def undone_seats(self) -> tuple[str, ...]:
        """The persons whose choices `undo` takes back: the last who chose, and with an open choice
        all who chose at the same time."""
        number = self.before(self.humans)
        undone = [] if number is None else self.states[number:-1]
        seats = [state.decision.seat for state in undone if state.decision is not None]
        return tuple(dict.fromkeys(seat for seat in seats if seat in self.humans))

    def undo(self, seats: Collection[str] | None = None) -> None:
        """Go back to the last decision of a person before this one, or of some seats; do nothing if
        there is none.

        Choices made at the same time are open once the last of them is made. They are then taken
        back together: nobody chooses again knowing what the others chose.
        """
        number = self.before(self.humans if seats is None else seats)
        if number is not None:
            undone = self.states[number + 1 :]
            del self.states[number + 1 :]
            self.number -= len(undone)
            self._room.give_back(undone)

    def before(self, seats: Collection[str]) -> int | None:
        """Return which of the states is that of the last decision of some seats."""
        for number in range(len(self.states) - 2, -1, -1):
            decision = self.states[number].decision
            if decision is not None and decision.seat in seats:
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
        self.files.write(path, self.saved())

    def check_save(self, path: Path) -> None:
        """Raise RulesetError if saving the game there would lose another file."""
        self.files.check(path, self.saved())

    def saved(self) -> Save:
        """Return the game as it can be resumed."""
        position = position_of(self.state)
        return Save(
            self.chosen, self.seed, self.humans, self.moves, position.data,
            self.game.fingerprints, position.outline.to_json(), self._turn(), self._carried(),
        )  # fmt: skip

    def _turn(self) -> dict[str, Any] | None:
        """Return where the turn began, if the state is in the middle of an action."""
        number = turn_start(self.states)
        if number is None:
            return None
        start = position_of(self.states[number])
        return {
            "moves": self._made(number),
            "state": start.data,
            "outline": start.outline.to_json(),
        }

    def _carried(self) -> dict[str, Any] | None:
        if not self.carried:
            return None
        return {"moves": self._made(0), "state": self.states[0].to_json()}

    def _made(self, number: int) -> int:
        """Return the number of moves up to a state that is kept."""
        made = [state.move is not None for state in self.states[: number + 1]]
        return len(self.earlier) + sum(made)
