"""A scenario as a value: a position, moves and expectations, each with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from legalist.diagnostics import Diagnostic, Span
from legalist.link import Location
from legalist.program import Texts
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, plain, real_path

# An expression in a text that the rulebook shows.
BLANK = re.compile(r"\{([^{}]+)\}")


@frozen
class Said:
    """A text of the file and its place."""

    text: str
    span: Span

    def __str__(self) -> str:
        return self.text


@frozen
class Ending:
    """The outcome that a step expects; what is None or left out is not checked."""

    span: Span
    winners: tuple[Said, ...] | None = None
    scores: dict[str, tuple[tuple[int, ...], Span]] = field(default_factory=dict)


@frozen
class Sight:
    """What a seat is expected to see of a zone or of a value, as plain values."""

    seat: Said
    of: Said
    given: Any


@frozen
class Step:
    """What is tried, done and expected, in the order in which it is checked."""

    span: Span
    by: Said | None = None
    illegal: Said | None = None
    because: tuple[Said, ...] = ()
    legal: Said | None = None
    move: Said | None = None
    fired: tuple[Said, ...] = ()
    not_fired: tuple[Said, ...] = ()
    expect: tuple[Said, ...] = ()
    decides: Said | None = None
    decision: Said | None = None
    moves: tuple[int, Span] | None = None
    outcome: Ending | None = None
    sees: tuple[Sight, ...] = ()
    tell: Texts = field(default_factory=dict)
    shown: tuple[Said, ...] = ()
    silent: bool = False


@frozen
class Telling:
    """What the rulebook says about an example, besides its moves. `shown` are the expressions in
    its text, as those in what is told after a step."""

    chapter: str = ""
    title: Texts = field(default_factory=dict)
    text: Texts = field(default_factory=dict)
    shown: tuple[Said, ...] = ()


@frozen
class Setting:
    """The game that a scenario is played in. `map` is an id or a map written in the file."""

    players: int | None = None
    seats: tuple[str, ...] | None = None
    modules: tuple[str | Path, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    edition: str | None = None
    map: str | Path | Mapping | None = None


def game_key(target: Location, setting: Setting) -> str:
    """Return a text that is equal for equal games."""
    map: Any = setting.map
    if isinstance(map, Mapping):
        map = plain(map)
    elif map is not None:
        map = str(map)
    modules = sorted(str(name) for name in setting.modules)
    rules = str(real_path(target.path))
    parts = [
        rules,
        modules,
        setting.players,
        setting.seats,
        setting.options,
        setting.edition,
        map,
    ]
    return json.dumps(parts, sort_keys=True)


@frozen
class Position:
    """The position at the start, in the plain form that `Game.position` takes."""

    span: Span
    node: Mapping
    zones: dict[str, Any] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    rest: tuple[str, ...] = ()
    known: dict[str, Any] = field(default_factory=dict)

    def place(self, keys: Sequence[str]) -> Span:
        """Return the narrowest place in the file that these keys lead to."""
        span = self.span
        node: Node = self.node
        for key in keys:
            if not isinstance(node, Mapping) or key not in node:
                break
            span, node = node.keys[key], node.items[key]
        return span


@frozen
class Scenario:
    """`target` is the ruleset or variant to load, `node` the scenario in the file; `example` is set
    if the rulebook shows it."""

    name: str
    file: str
    target: Location
    span: Span
    node: Mapping
    steps: tuple[Step, ...]
    cite: tuple[Said, ...] = ()
    setting: Setting = Setting()
    position: Position | None = None
    start: str = "turn"
    seed: int = 0
    example: Telling | None = None


@frozen
class ScenarioResult:
    """The result of a scenario, or of a file of scenarios that cannot be read."""

    name: str
    file: str
    span: Span | None
    cite: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return not self.diagnostics

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "file": self.file,
            "span": None if self.span is None else self.span.to_json(),
            "cite": list(self.cite),
            "passed": self.passed,
            "seconds": round(self.seconds, 4),
            "diagnostics": [found.to_json() for found in self.diagnostics],
        }
