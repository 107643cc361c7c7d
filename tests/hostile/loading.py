"""Loads a ruleset of a stranger and plays on; prints the codes of what is found.

Run in a process of its own (`forks.py`), so that it cannot take the tests with it.
"""

import json
import random
import resource

from legalist.diagnostics import RulesetError, render
from legalist.play import RuleFailure, load

MEMORY = 1_500_000_000
# A net only: what stops a ruleset is its steps and its work. Processor time, so that a machine with
# other work to do is no reason to fail.
SECONDS = 120


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(folder: str, moves: str) -> None:
    limit()
    rng = random.Random(0)
    codes: list[str] = []
    text = ""
    moved = 0
    try:
        state = load(folder).start(0)
        for _ in range(int(moves)):
            if state.decision is None:
                break
            state = state.apply(state.legal_moves.random(rng))
            moved += 1
    except RulesetError as error:
        codes = [found.code for found in error.diagnostics]
        text = render(error.diagnostics)
    except RuleFailure as error:
        codes = [error.diagnostic.code]
        text = f"{render([error.diagnostic])} in {error.address}"
    print(json.dumps({"codes": codes, "text": text, "moves": moved}))
