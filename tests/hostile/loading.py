"""Loads a ruleset of a stranger and plays on; prints the codes of what is found and the seconds.

Run on its own, so that a test can stop it: python loading.py FOLDER [STEPS]
"""

import json
import random
import resource
import sys
import time

from legalist.diagnostics import RulesetError, render
from legalist.play import RuleFailure, load

MEMORY = 1_500_000_000


def main(folder: str, steps: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rng = random.Random(0)
    began = time.perf_counter()
    codes: list[str] = []
    text = ""
    try:
        state = load(folder).start(0)
        for _ in range(steps):
            if state.decision is None:
                break
            state = state.apply(state.legal_moves.random(rng))
    except RulesetError as error:
        codes = [found.code for found in error.diagnostics]
        text = render(error.diagnostics)
    except RuleFailure as error:
        codes = [error.diagnostic.code]
        text = f"{render([error.diagnostic])} in {error.address}"
    print(json.dumps({"codes": codes, "text": text, "seconds": time.perf_counter() - began}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
