"""Does one thing with a ruleset of a stranger and prints the codes of what is found.

Run in a process of its own (`forks.py`), so that it cannot take the tests with it.
"""

import json
import random

from loading import limit

from legalist.diagnostics import RulesetError, render
from legalist.play import MoveError, RuleFailure, load


def main(folder: str, what: str, text: str) -> None:
    limit()
    answer: dict[str, object] = {"codes": [], "text": ""}
    try:
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
