"""Does one thing with a ruleset of a stranger and prints the codes of what is found.

Run in a process of its own (`forks.py`), so that it cannot take the tests with it.
"""

import json
import random

from loading import limit

from legalist.diagnostics import RulesetError, render
from legalist.play import Game, MoveError, RuleFailure, load


def run_in_wasm(game: Game) -> None:
    """Start a game and make a few moves on the other machine alone."""
    machine = game.fast_machine
    assert machine is not None
    game._guarded(machine.start, machine.slots[0], 0)
    for _ in range(3):
        if game._guarded(machine.count, machine.slots[0]):
            game._guarded(machine.play, machine.slots[0], 0)


def main(folder: str, what: str, text: str) -> None:
    limit()
    answer: dict[str, object] = {"codes": [], "text": ""}
    try:
        if what == "wasm":
            run_in_wasm(load(folder))
            print(json.dumps(answer))
            return
        state = load(folder).start(0)
        match what:
            case "play":
                for _ in range(3):
                    state = state.apply(state.legal_moves.random(random.Random(0)))
            case "view":
                answer["text"] = json.dumps(state.view(0).to_json())
            case "length":
                answer["text"] = str(len(state.legal_moves))
            case "read":
                state.apply(text)
            case "ask":
                answer["text"] = str(state.game.evaluate(state, text))[:200]
    except RulesetError as error:
        answer = {
            "codes": [one.code for one in error.diagnostics],
            "text": render(error.diagnostics),
        }
    except RuleFailure as error:
        answer = {"codes": [error.diagnostic.code], "text": render([error.diagnostic])}
    except MoveError as error:
        answer["text"] = f"{type(error).__name__}: {error}"
    print(json.dumps(answer))
