"""An entry of a section as it is written in a file, before it becomes a declaration."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

from legalist.diagnostics import Report, Span
from legalist.language import ast, parse_effects, parse_expression, parse_signature
from legalist.program import VOICES, ChangeDecl, Decl, Origin, Texts
from legalist.quick_dataclass import copy_fields, mutable
from legalist.source import Mapping, Node, Scalar

from .node_readers import flag, texts, word, words, written

# Keys that say how an entry changes an existing declaration, or that only people read.
ABOUT = frozenset(
    {"cite", "text", *VOICES, "note", "replace", "extend", "before", "after", "first", "last"}
)
# Keys for conditions that add one more to the old one.
JOINS: tuple[Literal["and"], Literal["or"]] = ("and", "or")
WRAPS = ("wrap", *JOINS)
# Sections whose entries have members; `add:` adds more.
WITH_MEMBERS = ("enums", "kinds")
# Sections in which `change:` can change single keys of entries; others have only one.
CHANGEABLE = (
    "options", "kinds", "zones", "values", "events", "actions", "rules", "invariants",
)  # fmt: skip
# The conditions of an action are such a section, too.
CONDITIONS = ".require"

Ref = tuple[str, Span]


@mutable(kw_only=True)
class Entry:
    """A declaration and what it does: add, replace, wrap, extend, change, or unclear.

    `decl` is None when it could not be read, which is reported. `on` are the actions of a
    restriction, `requires` the conditions of an action entry, `members` those of an enum or of a
    family of kinds, `lacks` a missing key without which the entry can only add members.
    """

    section: str
    id: str
    how: str
    span: Span
    decl: Any
    before: tuple[Ref, ...] = ()
    after: tuple[Ref, ...] = ()
    on: tuple[Ref, ...] = ()
    requires: tuple[Entry, ...] = ()
    members: tuple[Ref, ...] = ()
    node: Node | None = None
    lacks: str = ""

    @property
    def address(self) -> str:
        return f"{self.section}.{self.id}"

    def copy(self) -> Entry:
        """Return a copy for linking, which fills in texts, values and conditions."""
        copied = copy_fields(self)
        copied.decl = None if self.decl is None else self.decl.copy()
        copied.requires = tuple(part.copy() for part in self.requires)
        return copied

    @property
    def body(self) -> object:
        """The expression or the effects of the declaration, if it has any."""
        return getattr(self.decl, "that", None) or getattr(self.decl, "body", None)

    def member_address(self, name: str) -> str:
        """Return the address of a single member, as in `kinds.stone.members.white`."""
        return f"{self.address}.members.{name}"


def _told(body: Mapping) -> Texts:
    return next((texts(body.get(voice)) for voice in VOICES if body.get(voice) is not None), {})


@mutable
class Item:
    """An entry being read. `main` names the key that a bare value stands for."""

    section: str
    key: str
    span: Span
    node: Node
    module: str
    report: Report
    main: str = ""
    id: str = field(init=False)
    params: tuple[ast.Param, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.id = self.key

    @property
    def address(self) -> str:
        return f"{self.section}.{self.id}"

    @property
    def body(self) -> Mapping | None:
        return self.node if isinstance(self.node, Mapping) else None

    @property
    def how(self) -> str:
        wraps = [key for key in WRAPS if self.get(key) is not None]
        if wraps:
            # An action whose effects stay as they are only gets more conditions, so the order does
            # not matter.
            untouched = self.section == "actions" and word(self.get("wrap")) == "base"
            if len(wraps) > 1 or (self.main and self.get(self.main) is not None):
                return "unclear"  # the schema does not allow both
            return "extend" if untouched else "wrap"
        if self.body is not None and self.body.get("change") is not None:
            changeable = self.section in CHANGEABLE or self.section.endswith(CONDITIONS)
            return "change" if changeable else "unclear"  # the schema says what to write
        adds = self.section in WITH_MEMBERS and self.get("add") is not None
        if adds or flag(self.get("extend")):
            return "extend"
        return "replace" if flag(self.get("replace")) else "add"

    def get(self, key: str) -> Node | None:
        if isinstance(self.node, Mapping):
            return self.node.get(key)
        empty = isinstance(self.node, Scalar) and self.node.value is None
        return self.node if key == self.main and not empty else None

    def read_signature(self) -> bool:
        """Split the key into name and parameters."""
        signature = parse_signature(self.key, self.span, self.report)
        if signature is None:
            self.id = self.key.split("(")[0].strip()
            return False
        self.id, self.params = signature.name, signature.params
        return True

    def expression(self, key: str) -> ast.Expr | None:
        node = self.get(key)
        return parse_expression(node, self.report) if isinstance(node, Scalar) else None

    def wrapped(self) -> ast.Expr | None:
        """Return the new expression of a wrap; `and: X` stands for `base and X`."""
        for key in JOINS:
            joined = self.expression(key)
            if joined is not None:
                base = ast.Name(span=self.span, name="base")
                return ast.Logic(span=joined.span, op=key, left=base, right=joined)
        return self.expression("wrap")

    def effects(self, key: str) -> ast.Block | None:
        node = self.get(key)
        return parse_effects(node, self.report) if isinstance(node, Scalar) else None

    def common(self, **own: Any) -> dict[str, Any]:
        """Return the fields that all declarations have, with the `own` fields of this one."""
        if self.body is not None:
            source = {k: written(v) for k, v in self.body.items.items() if k not in ABOUT}
            for key in JOINS:
                if key in source:
                    source["wrap"] = f"base {key} ({source.pop(key)})"
        else:
            short = self.main not in ABOUT and self.get(self.main) is not None
            source = {self.main: written(self.node)} if short else {}
        return {
            "id": self.id,
            "address": self.address,
            "origin": Origin(self.span, self.module, self.node),
            "cite": tuple(name for name, _ in words(self.get("cite"))),
            "text": texts(self.get("text")),
            "told": {} if self.body is None else _told(self.body),
            "source": source,
            **own,
        }

    def entry(self, decl: Decl | None, **own: Any) -> Entry:
        return Entry(
            section=self.section,
            id=self.id,
            how=self.how,
            span=self.span,
            decl=decl,
            node=self.node,
            before=tuple(words(self.get("before"))),
            after=tuple(words(self.get("after"))),
            **own,
        )

    def change(self) -> Entry:
        """Return an entry that changes single keys; its parameters may be left out."""
        self.read_signature()
        keys = self.get("change")
        if not isinstance(keys, Mapping):
            return self.entry(None)
        return self.entry(ChangeDecl(**self.common(), keys=keys))

    def part(self, section: str, key: str, span: Span, node: Node, main: str) -> Item:
        """Return an entry inside this one, such as a condition of an action."""
        return Item(section, key, span, node, self.module, self.report, main)
