"""Two hundred random games with every house rule of Huang, at a small table and at a full one.

    python tests/rulesets/house_games.py [--games 200] [house rule …]

Ends with 1 if a game broke off, did not end, or broke an invariant at any decision.
"""

from __future__ import annotations

import argparse
from collections import Counter

from games import play
from house import house_rules

from walks import Configuration


def main() -> int:
    rules = house_rules()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", nargs="*", default=list(rules))
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    problems: list[str] = []
    for name in given.rules:
        for players in rules[name].players():
            configuration = Configuration("huang", players, (name,))
            seen: Counter[str] = Counter()
            decisions = 0
            for seed in range(given.games):
                played = play.__wrapped__(configuration, seed)  # nothing is kept of so many
                seen += played.actions + played.rules
                decisions += played.decisions
                problems += [f"{configuration}, seed {seed}: {one}" for one in played.problems]
            program = configuration.game().program
            own = [*program.actions.values(), *program.rules.values()]
            used = ", ".join(f"{d.id} {seen[d.id]}" for d in own if d.origin.module == name)
            average = decisions // given.games
            print(f"{configuration!s:<32} {average:>4} decisions a game  {used}", flush=True)
    print("\n".join([*problems[:20], f"{len(problems)} problems"]))
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
