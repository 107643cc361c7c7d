"""What linking makes: one program, with the origin of every part.

A program is still only what authors wrote (parsed text and declarations); `check` gives it types.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from legalist.board import Board
from legalist.diagnostics import Span
from legalist.language import ast
from legalist.source import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from .changes import Change
    from .unread import Unread

Texts = dict[str, str]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a part was written; `module` is empty for the ruleset itself. `span` is its name,
    `node` what stands after it."""

    span: Span
    module: str = ""
    node: Node | None = field(default=None, compare=False, repr=False)

    def name(self, id: str) -> Span:
        """The name alone, where parameters stand after it."""
        here = self.span
        if here.line != here.end_line or here.end_column - here.column <= len(id):
            return here
        return Span(here.file, here.line, here.column, here.line, here.column + len(id))

    def at(self, *path: str, key: bool = False) -> Span:
        """The narrowest place that is there: of the value under these keys, of the entry of a list
        with this text, or of the last `key` itself. What takes several lines is told by its key."""
        node, place = self.node, self.span
        if isinstance(node, Scalar) and node.value is not None:
            return node.span  # the value alone stands for the one key that matters
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


@dataclass(slots=True, kw_only=True)
class Decl:
    """Common to everything that has an address: `section.id`.

    `source` is what the author wrote, as plain values, without citations and texts. `retold` is
    the module that gives it another text than it has without.
    """

    id: str
    address: str
    origin: Origin
    cite: tuple[str, ...] = ()
    text: Texts = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)
    retold: str = ""

    def copy(self) -> Self:
        """A declaration of its own, which can be given other texts and values."""
        copied = copy_fields(self)
        copied.text = dict(self.text)
        return copied


def copy_fields(value: T) -> T:
    """A shallow copy of a dataclass with slots; `copy.copy` takes five times as long."""
    kind: type = type(value)
    get, setters = _fields(kind)
    copied: T = object.__new__(kind)
    for set_field, part in zip(setters, get(value), strict=True):
        set_field(copied, part)
    return copied


@cache
def _fields(kind: type) -> tuple[Callable[[Any], tuple[Any, ...]], list[Callable[..., None]]]:
    names = list(kind.__dataclass_fields__)  # type: ignore[attr-defined]
    return attrgetter(*names), [getattr(kind, name).__set__ for name in names]


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
    places: dict[str, Span] = field(default_factory=dict, compare=False)


@dataclass(slots=True, kw_only=True)
class MembersDecl(Decl):
    """Members for an enum or a family of kinds that is there; `source` keeps them as written."""

    members: tuple[Member, ...]


@dataclass(slots=True, kw_only=True)
class ChangeDecl(Decl):
    """Other values for single keys of a declaration that is there."""

    keys: Mapping


@dataclass(slots=True, kw_only=True)
class KindDecl(Decl):
    """`counts` is one number for every kind, or a number per value of the attribute that is no
    player; `most` is the same with every option as high as it can be. A family that is `listed`
    has just its members, at first perhaps none."""

    attributes: tuple[tuple[str, str, Span], ...]
    counts: int | dict[str, int]
    most: int | dict[str, int]
    starts: ast.Expr
    members: tuple[Member, ...] = ()
    listed: bool = False
    count_spans: dict[str, Span] = field(default_factory=dict)


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
    """`before` and `after` name rules of the event; `first` and `last` are about all others."""

    trigger: ast.Trigger
    when: ast.Expr | None
    unless: ast.Expr | None
    body: ast.Block
    base: RuleDecl | None = None
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    first: bool = False
    last: bool = False


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

    def copy(self) -> Self:
        copied = Decl.copy(self)
        copied.choices = tuple(choice.copy() for choice in self.choices)
        copied.requires = tuple(part.copy() for part in self.requires)
        return copied


@dataclass(slots=True, kw_only=True)
class InvariantDecl(Decl):
    that: ast.Expr
    base: InvariantDecl | None = None


@dataclass(slots=True, kw_only=True)
class Program:
    """Everything a game is made of, for a fixed number of players; `place` is where its flow
    should be told. `retold` are names and citations to which a module gives another text; `heads`
    are the files of the modules and of the variant, `changes` what these changed, `unread` the
    files that are not played."""

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
    # Citations that nothing carries out since a module took that away.
    outdated: frozenset[str] = frozenset()
    look: dict[str, Any] = field(default_factory=dict)
