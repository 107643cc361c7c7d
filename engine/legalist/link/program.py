"""The result of linking: one program, with the origin of every part.

A program is still only what authors wrote (parsed text and declarations); `check` gives it types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Any, Self, TypeVar

from legalist.board import Board
from legalist.diagnostics import Span
from legalist.language import ast
from legalist.quick_dataclass import frozen, mutable
from legalist.source import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from .changes import Change
    from .unread_files import Unread

Texts = dict[str, str]
T = TypeVar("T")


@frozen
class Origin:
    """Where a part was written; `module` is empty for the ruleset itself. `span` is its name,
    `node` the value after it."""

    span: Span
    module: str = ""
    node: Node | None = field(default=None, compare=False, repr=False)

    def name(self, id: str) -> Span:
        """The span of the name alone, without its parameters."""
        here = self.span
        if here.line != here.end_line or here.end_column - here.column <= len(id):
            return here
        return Span(here.file, here.line, here.column, here.line, here.column + len(id))

    def at(self, *path: str, key: bool = False) -> Span:
        """Return the narrowest existing span: of the value under these keys, of the list entry with
        this text, or of the last `key` itself. A value of several lines is represented by its
        key."""
        node, place = self.node, self.span
        if isinstance(node, Scalar) and node.value is not None:
            return node.span  # a bare value stands for the main key
        for step in path:
            if isinstance(node, Sequence):
                known = (one for one in node.items if isinstance(one, Scalar))
                node = next((one for one in known if one.text.strip() == step), None)
                place = place if node is None else node.span
            elif isinstance(node, Mapping) and step in node:
                own, name = node.items[step].span, node.keys[step]
                place = name if key or own.line != own.end_line or not _given(node, step) else own
                node = node.items[step]
            elif not (isinstance(node, Scalar) and node.text.strip() == step):
                break
        return place


def _given(node: Mapping, key: str) -> bool:
    value = node.items[key]
    return not (isinstance(value, Scalar) and value.value is None)


@mutable(kw_only=True)
class Decl:
    """Base of everything that has an address: `section.id`.

    `source` is what the author wrote, as plain values, without citations and texts. `retold` is the
    module that gives it another text than the original.
    """

    id: str
    address: str
    origin: Origin
    cite: tuple[str, ...] = ()
    text: Texts = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)
    retold: str = ""

    def copy(self) -> Self:
        """Return a copy that can be given other texts and values."""
        copied = copy_fields(self)
        copied.text = dict(self.text)
        return copied


def copy_fields(value: T) -> T:
    """Return a shallow copy of a dataclass with slots; `copy.copy` takes five times as long."""
    kind: type = type(value)
    copied: T = _copier(kind)(value)
    return copied


@cache
def _copier(kind: type) -> Callable[[Any], Any]:
    """Return a function that copies field by field: a loop over the fields takes twice as long."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]
    lines = "".join(f" copied.{name} = value.{name}\n" for name in names)
    given: dict[str, Any] = {"new": object.__new__, "kind": kind}
    exec(f"def copy(value):\n copied = new(kind)\n{lines} return copied", given)
    made: Callable[[Any], Any] = given["copy"]
    return made


@mutable(kw_only=True)
class OptionDecl(Decl):
    """`form` is yes/no, number or values; `value` is what this program was linked with."""

    form: str
    default: bool | int | str
    value: bool | int | str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()


@mutable(kw_only=True)
class EnumDecl(Decl):
    members: tuple[str, ...]
    member_spans: tuple[Span, ...]


@frozen
class Member:
    """A kind that is declared individually, with its attributes as written."""

    name: str
    span: Span
    values: dict[str, bool | int | str]
    places: dict[str, Span] = field(default_factory=dict, compare=False)


@mutable(kw_only=True)
class MembersDecl(Decl):
    """Members for an existing enum or family of kinds; `source` keeps them as written."""

    members: tuple[Member, ...]


@mutable(kw_only=True)
class ChangeDecl(Decl):
    """New values for single keys of an existing declaration."""

    keys: Mapping


@mutable(kw_only=True)
class KindDecl(Decl):
    """`counts` is one number for every kind, or a number per value of the attribute that is not a
    player; `most` is the same with every option at its highest value. A `listed` family has only
    its members, at first perhaps none."""

    attributes: tuple[tuple[str, str, Span], ...]
    counts: int | dict[str, int]
    most: int | dict[str, int]
    starts: ast.Expr
    members: tuple[Member, ...] = ()
    listed: bool = False
    count_spans: dict[str, Span] = field(default_factory=dict)


@mutable(kw_only=True)
class ZoneDecl(Decl):
    params: tuple[ast.Param, ...]
    holds: str
    holds_span: Span
    order: str
    seen_owner: str
    seen_others: str
    open: ast.Expr | None = None


@mutable(kw_only=True)
class ValueDecl(Decl):
    """`start` is the plain value written in the file, None for the default of the type."""

    params: tuple[ast.Param, ...]
    type: ast.TypeName
    start: bool | int | str | None
    seen: str


@mutable(kw_only=True)
class PatternDecl(Decl):
    offsets: tuple[tuple[int, int], ...]


@mutable(kw_only=True)
class WordDecl(Decl):
    """A terrain, a mark or an area that rules use."""


@mutable(kw_only=True)
class FunctionDecl(Decl):
    """`base` is what a module wrapped; the body refers to it as `base`."""

    params: tuple[ast.Param, ...]
    body: ast.Expr
    base: FunctionDecl | None = None


@mutable(kw_only=True)
class EffectDecl(Decl):
    params: tuple[ast.Param, ...]
    body: ast.Block
    base: EffectDecl | None = None


@mutable(kw_only=True)
class EventDecl(Decl):
    params: tuple[ast.Param, ...]
    secret: tuple[str, ...] = ()


@mutable(kw_only=True)
class RuleDecl(Decl):
    """`before` and `after` name rules of the event; `first` and `last` refer to all other rules."""

    trigger: ast.Trigger
    when: ast.Expr | None
    unless: ast.Expr | None
    body: ast.Block
    base: RuleDecl | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    first: bool = False
    last: bool = False


@mutable(kw_only=True)
class ChoiceDecl(Decl):
    choice: ast.Choice
    secret: bool = False
    implied: bool = False


@mutable(kw_only=True)
class RequireDecl(Decl):
    """A condition of an action; `forbids` negates it. Address: actions.<action>.require.<id> or
    restrictions.<id>."""

    that: ast.Expr
    forbids: bool = False
    base: RequireDecl | None = None


@mutable(kw_only=True)
class ActionDecl(Decl):
    """`secret` names what the decision is about and only whoever decides may know."""

    offered: tuple[ast.Signature, ...]
    choices: tuple[ChoiceDecl, ...]
    requires: tuple[RequireDecl, ...]
    body: ast.Block
    base: EffectDecl | None = None
    secret: tuple[str, ...] = ()

    def copy(self) -> Self:
        copied = Decl.copy(self)
        copied.choices = tuple(choice.copy() for choice in self.choices)
        copied.requires = tuple(part.copy() for part in self.requires)
        return copied


@mutable(kw_only=True)
class InvariantDecl(Decl):
    that: ast.Expr
    base: InvariantDecl | None = None


@mutable(kw_only=True)
class Program:
    """Everything a game consists of, for a fixed number of players; `place` is where findings about
    its flow are reported. `retold` are names and citations to which a module gives another text;
    `heads` are the files of the modules and of the variant, `changes` what these changed, `unread`
    the files that are not in play."""

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
    broken: frozenset[str] = frozenset()
    place: Span | None = None
    variant: str = "-"
    module_order: frozenset[tuple[str, str]] = frozenset()
    heads: dict[str, Mapping] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
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
