"""Saved games: how the game was put together, the moves so far, and the state."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .chosen import Chosen, chosen_from_json
from .trouble import Trouble

if TYPE_CHECKING:
    from legalist.play import Game, State

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Save:
    """A game that can be gone on with. `seed` and `moves` lead from the set-up to the state."""

    chosen: Chosen
    seed: int
    humans: tuple[str, ...]
    moves: tuple[str, ...]
    data: dict[str, Any]

    def state(self, game: Game) -> State:
        return game.from_json(self.data)

    def history(self, game: Game) -> list[State]:
        """All states up to the saved one, for undo; only the saved one if the moves do not lead
        to it (somebody edited the file)."""
        from legalist.play import MoveError

        saved = self.state(game)
        states = [game.start(self.seed)]
        try:
            for move in self.moves:
                states.append(states[-1].apply(move))
        except MoveError:
            return [saved]
        return states if states[-1] == saved else [saved]

    def write(self, path: Path) -> None:
        content = {
            "legalist_save": FORMAT,
            "game": self.chosen.to_json(),
            "seed": self.seed,
            "humans": list(self.humans),
            "moves": list(self.moves),
            "state": self.data,
        }
        path.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8")


def read_save(path: Path) -> Save:
    """The saved game in a file; says in plain words if it is none."""
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["legalist_save"] != FORMAT:
            raise Trouble(f"{path} was saved by another version of Legalist")
        return Save(
            chosen=chosen_from_json(content["game"]),
            seed=int(content["seed"]),
            humans=tuple(map(str, content["humans"])),
            moves=tuple(map(str, content["moves"])),
            data=dict(content["state"]),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Trouble(f"{path} is not a saved game of Legalist") from error
