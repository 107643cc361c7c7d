"""Declarations as authors wrote them (parsed text and plain values), each with its origin."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Self, TypeVar

from legalist.diagnostics import Span
from legalist.language import ast
from legalist.quick_dataclass import copy_fields, frozen, mutable
from legalist.source import Mapping, Node, Scalar, Sequence

from .head import Texts

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
        return here.at(here.line, here.column, here.line, here.column + len(id))

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


# The other texts of declarations: of an action, event or rule; of a requirement or restriction.
DONE, REFUSED = VOICES = ("done", "refused")
# The player who acts, in the text of what was done.
ACTOR = "me"


def _given(node: Mapping, key: str) -> bool:
    value = node.items[key]
    return not (isinstance(value, Scalar) and value.value is None)


@mutable(kw_only=True)
class Decl:
    """Base of everything that has an address: `section.id`.

    `source` is what the author wrote, as plain values, without citations and texts. `told` is its
    other text: what is told after an action or in the log, how a requirement is refused. `retold`
    and `told_by` are the modules that give it other texts than the original.
    """

    id: str
    address: str
    origin: Origin
    cite: tuple[str, ...] = ()
    text: Texts = field(default_factory=dict)
    source: dict[str, Any] = field(default_factory=dict)
    retold: str = ""
    told: Texts = field(default_factory=dict)
    told_by: str = ""

    @property
    def voice(self) -> str:
        """The key of its other text; empty if it cannot have one."""
        return ""

    @property
    def told_address(self) -> str:
        """The address at which its other text is translated."""
        return f"{self.address}.{self.voice}"

    def copy(self) -> Self:
        """Return a copy that can be given other texts and values."""
        copied = copy_fields(self)
        copied.text, copied.told = dict(self.text), dict(self.told)
        return copied


@mutable(kw_only=True)
class OptionDecl(Decl):
    """`form` is yes/no, number or values; `value` is what this program was linked with."""

    form: str
    default: bool | int | str
    value: bool | int | str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The values that the option may have, in words."""
        if self.form == "yes/no":
            return "yes or no"
        if self.form == "number":
            return f"a number from {self.low} to {self.high}"
        return "one of " + ", ".join(f"`{name}`" for name in self.values)


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
class PassageDecl(Decl):
    """A passage of the rulebook. `form` is what it is in its chapter; `players` are the numbers of
    players that it is for, empty for all; `when` has the values of options for which it is true."""

    chapter: str = ""
    form: str = "lead"
    players: tuple[int, ...] = ()
    when: dict[str, tuple[bool | int | str, ...]] = field(default_factory=dict)


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

    @property
    def voice(self) -> str:
        return DONE


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

    @property
    def voice(self) -> str:
        return DONE


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

    @property
    def voice(self) -> str:
        return REFUSED


@mutable(kw_only=True)
class ActionDecl(Decl):
    """`secret` names what the decision is about and only whoever decides may know."""

    offered: tuple[ast.Signature, ...]
    choices: tuple[ChoiceDecl, ...]
    requires: tuple[RequireDecl, ...]
    body: ast.Block
    base: EffectDecl | None = None
    secret: tuple[str, ...] = ()

    @property
    def voice(self) -> str:
        return DONE

    def copy(self) -> Self:
        copied = Decl.copy(self)
        copied.choices = tuple(choice.copy() for choice in self.choices)
        copied.requires = tuple(part.copy() for part in self.requires)
        return copied


@mutable(kw_only=True)
class InvariantDecl(Decl):
    that: ast.Expr
    base: InvariantDecl | None = None
