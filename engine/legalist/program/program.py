"""The program itself."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from legalist.board import Board
from legalist.diagnostics import Span
from legalist.quick_dataclass import mutable
from legalist.source import Mapping

from .changes import Change
from .declarations import (
    ActionDecl,
    Decl,
    EffectDecl,
    EnumDecl,
    EventDecl,
    FunctionDecl,
    InvariantDecl,
    KindDecl,
    OptionDecl,
    PassageDecl,
    PatternDecl,
    RuleDecl,
    ValueDecl,
    WordDecl,
    ZoneDecl,
)
from .head import Head, Texts
from .unread import Unread


@mutable(kw_only=True)
class Program:
    """Everything a game consists of, for a fixed number of players; `place` is where findings about
    its flow are reported. `retold` are names and citations to which a module gives another text;
    `heads` are the files of the modules and of the variant, `changes` what these changed,
    `condition_changes` the same for the requirements of actions, `unread` the files that are not in
    play. `files` are what the files in play say about themselves: those
    of the ruleset without a name, modules, then the variant. `set_by` says who set an option:
    `ruleset`, `edition`, `module`, `variant` or `chosen`."""

    id: str
    title: Texts
    modules: tuple[str, ...]
    edition: str
    seats: tuple[str, ...]
    min_players: int
    max_players: int
    board: Board | None
    options: dict[str, OptionDecl] = field(default_factory=dict)
    enums: dict[str, EnumDecl] = field(default_factory=dict)
    kinds: dict[str, KindDecl] = field(default_factory=dict)
    zones: dict[str, ZoneDecl] = field(default_factory=dict)
    values: dict[str, ValueDecl] = field(default_factory=dict)
    patterns: dict[str, PatternDecl] = field(default_factory=dict)
    terrain: dict[str, WordDecl] = field(default_factory=dict)
    marks: dict[str, WordDecl] = field(default_factory=dict)
    areas: dict[str, WordDecl] = field(default_factory=dict)
    functions: dict[str, FunctionDecl] = field(default_factory=dict)
    effects: dict[str, EffectDecl] = field(default_factory=dict)
    events: dict[str, EventDecl] = field(default_factory=dict)
    actions: dict[str, ActionDecl] = field(default_factory=dict)
    rules: dict[str, RuleDecl] = field(default_factory=dict)
    flow: dict[str, EffectDecl] = field(default_factory=dict)
    outcome: dict[str, FunctionDecl] = field(default_factory=dict)
    invariants: dict[str, InvariantDecl] = field(default_factory=dict)
    book: dict[str, PassageDecl] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    place: Span | None = None
    variant: str = "-"
    module_order: frozenset[tuple[str, str]] = frozenset()
    files: tuple[tuple[str, Head], ...] = ()
    set_by: dict[str, str] = field(default_factory=dict)
    heads: dict[str, Mapping] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    condition_changes: tuple[Change, ...] = ()
    unread: Unread | None = None
    citations: dict[str, Texts] = field(default_factory=dict)
    texts: dict[str, Texts] = field(default_factory=dict)
    names: dict[str, Texts] = field(default_factory=dict)
    retold: dict[str, str] = field(default_factory=dict)
    # Citations that nothing carries out since a module removed what did.
    outdated: frozenset[str] = frozenset()
    look: dict[str, Any] = field(default_factory=dict)
    # Everything with an address, in the order of the tables.
    declared: tuple[Decl, ...] = field(default=(), repr=False)
