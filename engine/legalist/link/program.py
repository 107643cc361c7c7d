"""What linking makes: one program, with the origin of every part.

A program is still only what authors wrote (parsed text and declarations); `check` gives it types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from legalist.board import Board
from legalist.diagnostics import Span
from legalist.language import ast

Texts = dict[str, str]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a part was written; `module` is empty for the ruleset itself."""

    span: Span
    module: str = ""


@dataclass(slots=True, kw_only=True)
class Decl:
    """Common to everything that has an address: `section.id`.

    `source` is what the author wrote, as plain values, without citations and texts.
    """

    id: str
    address: str
    origin: Origin
    cite: tuple[str, ...] = ()
    text: Texts = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class OptionDecl(Decl):
    """form: yes/no, number or values; `value` is what this program was linked with."""

    form: str
    default: bool | int | str
    value: bool | int | str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class EnumDecl(Decl):
    members: tuple[str, ...]
    member_spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Member:
    """A kind that is declared by itself, with its attributes as they were written."""

    name: str
    span: Span
    values: dict[str, bool | int | str]


@dataclass(slots=True, kw_only=True)
class KindDecl(Decl):
    """`counts` is one number for every kind, or a number per value of the attribute that is no
    player."""

    attributes: tuple[tuple[str, str, Span], ...]
    counts: int | dict[str, int]
    starts: ast.Expr
    members: tuple[Member, ...] = ()


@dataclass(slots=True, kw_only=True)
class ZoneDecl(Decl):
    params: tuple[ast.Param, ...]
    holds: str
    holds_span: Span
    order: str
    seen_owner: str
    seen_others: str
    open: ast.Expr | None = None


@dataclass(slots=True, kw_only=True)
class ValueDecl(Decl):
    """`start` is the plain value written in the file, None for the type's own first value."""

    params: tuple[ast.Param, ...]
    type: ast.TypeName
    start: bool | int | str | None
    seen: str


@dataclass(slots=True, kw_only=True)
class PatternDecl(Decl):
    offsets: tuple[tuple[int, int], ...]


@dataclass(slots=True, kw_only=True)
class WordDecl(Decl):
    """A terrain, a mark or an area that rules speak of."""


@dataclass(slots=True, kw_only=True)
class FunctionDecl(Decl):
    """`base` is what a module wrapped, which the body calls `base`."""

    params: tuple[ast.Param, ...]
    body: ast.Expr
    base: FunctionDecl | None = None


@dataclass(slots=True, kw_only=True)
class EffectDecl(Decl):
    params: tuple[ast.Param, ...]
    body: ast.Block
    base: EffectDecl | None = None


@dataclass(slots=True, kw_only=True)
class EventDecl(Decl):
    params: tuple[ast.Param, ...]
    secret: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class RuleDecl(Decl):
    trigger: ast.Trigger
    when: ast.Expr | None
    unless: ast.Expr | None
    body: ast.Block
    base: RuleDecl | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class ChoiceDecl(Decl):
    choice: ast.Choice
    secret: bool = False
    implied: bool = False


@dataclass(slots=True, kw_only=True)
class RequireDecl(Decl):
    """A condition of an action; `forbids` turns it round. Address: actions.<action>.require.<id>
    or restrictions.<id>."""

    that: ast.Expr
    forbids: bool = False
    base: RequireDecl | None = None


@dataclass(slots=True, kw_only=True)
class ActionDecl(Decl):
    offered: tuple[ast.Signature, ...]
    choices: tuple[ChoiceDecl, ...]
    requires: tuple[RequireDecl, ...]
    body: ast.Block
    base: EffectDecl | None = None


@dataclass(slots=True, kw_only=True)
class InvariantDecl(Decl):
    that: ast.Expr


@dataclass(slots=True, kw_only=True)
class Program:
    """Everything a game is made of, for a fixed number of players."""

    id: str
    title: Texts
    modules: tuple[str, ...]
    edition: str
    seats: tuple[str, ...]
    min_players: int
    max_players: int
    board: Board | None
    hash: str
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
    broken: frozenset[str] = frozenset()
    variant: str = "-"
    module_order: frozenset[tuple[str, str]] = frozenset()
    citations: dict[str, Texts] = field(default_factory=dict)
    texts: dict[str, Texts] = field(default_factory=dict)
    names: dict[str, Texts] = field(default_factory=dict)
    look: dict[str, Any] = field(default_factory=dict)
