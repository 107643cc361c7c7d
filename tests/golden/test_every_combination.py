"""A playthrough of every set of modules, number of players and edition that loads, one line each:
how long it was, who won, and a hash of the state it ended in."""

from __future__ import annotations

import hashlib
import json

from recordings import compare

from legalist import load
from legalist.testing.combinations import Combination, combinations

RULESET, SEED = "huang", 7


def line(one: Combination) -> str:
    lengths: list[int] = []
    state = load(RULESET, **one.parts()).playout(SEED, count=lengths.append)
    assert state.outcome is not None
    # The hash of the rules is left out: a text that plays the same is the same playthrough.
    end = {key: value for key, value in state.to_json().items() if key != "hash"}
    digest = hashlib.sha256(json.dumps(end, sort_keys=True).encode()).hexdigest()[:12]
    name = f"{'+'.join(one.modules) or 'none'} {one.players}p {one.edition}"
    winners = ", ".join(state.outcome.winners) or "nobody"
    return f"{name}: {lengths[0]} decisions, {winners}, {digest}"


def test_every_combination_plays_as_recorded() -> None:
    found = [line(one) for one in combinations(RULESET) if one.loads]
    assert len(found) == 216
    compare("combinations.short", "\n".join(found) + "\n")
