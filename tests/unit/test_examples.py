"""The examples do what they say, in a small measure."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_hex_is_learned_by_playing() -> None:
    """What chooses at random wins half of its games; after 80 rounds, three quarters and more."""
    learn = example("learn_hex")
    wins, games = learn.against_random(learn.train(0, seed=1, rounds=80), 1_000, 1 << 40)
    assert wins / games > 0.6
