"""The names in a file of rules that can be told without knowing the other files.

What the names in expressions and effects mean, the checker notes; here are the rest: the keys that
declare, the parameters and types of signatures, addresses, citations, events, placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from legalist.diagnostics import Report, Span
from legalist.language import ast, parse_offer, parse_signature, parse_trigger, parse_type
from legalist.link.sections import SECTIONS
from legalist.program import VOICES
from legalist.source import Mapping, Node, Scalar, Sequence, TreeMemory

from .map_mentions import map_mentions
from .mention import Mention, Role, entries_of, inner_span, names_in, part_span

# Keys of an entry that say that it changes an existing declaration.
CHANGING = ("wrap", "and", "or", "replace", "change", "add", "extend")
# Keys at the top of a file that name other files.
FILES = {
    "requires": "modules", "conflicts": "modules", "overrides": "modules", "after": "modules",
    "before": "modules", "modules": "modules", "of": "rulesets", "extends": "rulesets",
    "map": "maps",
}  # fmt: skip
SEATS = "player.members"
# Types that no file declares.
GIVEN_TYPES = ("number", "player", "space", "terrain")
BLANK = re.compile(r"\{(\w+)")
WORD = re.compile(r"\w+")

_memory: TreeMemory[list[Mention]] = TreeMemory()


def file_mentions(root: Mapping) -> list[Mention]:
    """Return the mentions of a ruleset, a part, a module, a variant or a file of texts."""
    return _memory.get(root, "mentions", Report(), lambda: list(_of_file(root)))


def _of_file(root: Mapping) -> Iterator[Mention]:
    for section, spec in SECTIONS.items():
        node = root.get(section)
        if spec.words:
            for name, span in names_in(node):
                yield Mention(span, f"{section}.{name}", "declares", f"{section}.{name}")
        for key, span, item in entries_of(node):
            yield from _Entry(section, key, span, item).mentions()
    for key, kind in FILES.items():
        if key == "map" and "module" not in root and "ruleset" not in root:
            continue
        for name, span in names_in(root.get(key)):
            yield Mention(span, f"{kind}.{name}")
    if "module" not in root and "language" not in root:
        for name, span in names_in(root.get("ruleset")):
            yield Mention(span, f"rulesets.{name}", "uses" if "variant" in root else "declares")
    for name, span in names_in(root.get("module")):
        yield Mention(span, f"modules.{name}", "declares")
    players = root.get("players")
    for name, span in names_in(players.get("seats") if isinstance(players, Mapping) else None):
        yield Mention(span, f"{SEATS}.{name}", "declares")
    for name, span in names_in(root.get("remove")):
        yield Mention(_last(name, span), name, "changes")
    for key, span, node in entries_of(root.get("citations")):
        yield Mention(span, f"citations.{key}", "declares", f"citations.{key}")
        yield from _blanks(f"citations.{key}", node)
    for _, _, edition in entries_of(root.get("editions")):
        if isinstance(edition, Mapping):
            yield from _settings(edition.get("options"))
            yield from _spoken(edition)
    for _, _, board in entries_of(root.get("maps")):
        if isinstance(board, Mapping):
            yield from map_mentions(board)
    yield from _spoken(root)
    yield from _needs(root.get("needs"))
    for key, span, node in entries_of(root.get("texts")):
        yield from _address_key(key, span)
        yield from _blanks(key, node)


def _spoken(root: Mapping) -> Iterator[Mention]:
    for section in ("names", "look"):
        for key, span, node in entries_of(root.get(section)):
            yield from _named(key, span)
            if section == "names":
                yield from _blanks(f"names.{key}", node)


def _needs(node: Node | None) -> Iterator[Mention]:
    for key, _, item in entries_of(node):
        named = names_in(item) or [(name, span) for name, span, _ in entries_of(item)]
        for name, span in named:
            yield Mention(span, f"{key}.{name}")


def _settings(node: Node | None) -> Iterator[Mention]:
    for name, span, value in entries_of(node):
        yield Mention(span, f"options.{name}", "changes")
        for text, place in names_in(value):
            yield Mention(place, f"?option:{name}:{text}")


def _last(address: str, span: Span) -> Span:
    """Return the span of the last name of an address."""
    return part_span(span, address.rfind(".") + 1, len(address))


def _address_key(key: str, span: Span) -> Iterator[Mention]:
    """The key of a text: `rules.x`, `actions.x.require.y`, or one of these after `modules.x.`"""
    address, first = key, 0
    steps = key.split(".")
    if steps[0] == "modules" and len(steps) > 3:
        first = len(steps[0]) + len(steps[1]) + 2
        address = key[first:]
        steps = steps[2:]
    if len(steps) < 2 or (steps[0] not in SECTIONS and steps[0] != "citations"):
        return
    start = first + len(steps[0]) + 1
    place = part_span(span, start, start + len(steps[1]))
    yield Mention(place, ".".join(steps[:2]), "speaks", address)
    if len(steps) > 3:
        yield Mention(_last(key, span), address, "speaks", address)


def _named(key: str, span: Span) -> Iterator[Mention]:
    """The key of a name or a look: a word, or `owner.member`, perhaps after `modules.x.`"""
    first = len(".".join(key.split(".")[:2])) + 1 if key.startswith("modules.") else 0
    words = list(WORD.finditer(key, first))
    if len(words) > 1 and words[0][0] in ("chapter", "panels", "space"):
        return
    for place, word in enumerate(words):
        to = f"?word:{word[0]}" if place == 0 else f"?member:{words[0][0]}:{word[0]}"
        yield Mention(part_span(span, word.start(), word.end()), to, "speaks")


def _blanks(owner: str, node: Node | None) -> Iterator[Mention]:
    """The placeholders in a text, in each language."""
    given = list(node.items.values()) if isinstance(node, Mapping) else [node]
    for text in given:
        if not isinstance(text, Scalar) or "{" not in text.text:
            continue
        for blank in BLANK.finditer(text.text):
            span = text_place(text, blank.start(1), blank.end(1))
            yield Mention(span, f"?blank:{owner}:{blank[1]}", "speaks", owner)


def text_place(text: Scalar, start: int, end: int) -> Span:
    """Return the span of a part of a text; that of the whole text if it cannot be told, so that a
    renaming stops there and misses nothing."""
    before = text.text[:start]
    line, column = before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1
    return text.text_span(line, column, line, column + end - start)


def type_target(name: str) -> str:
    return name if name in GIVEN_TYPES else f"?type:{name}"


def type_span(type_name: ast.TypeName) -> Span:
    """Return the span of the declared name in `set of card` or `card or none`."""
    if type_name.form == "optional":
        return part_span(type_name.span, 0, len(type_name.name))
    width = type_name.span.end_column - type_name.span.column
    return part_span(type_name.span, width - len(type_name.name), width)


class _Entry:
    """One entry of a section."""

    def __init__(self, section: str, key: str, span: Span, node: Node) -> None:
        self.section = section
        self.key = key
        self.span = span
        self.node = node
        self.id = key.split("(")[0].strip()
        self.address = f"{section}.{self.id}"
        self.body = node if isinstance(node, Mapping) else None
        self.locals: dict[str, Span] = {}

    @property
    def role(self) -> Role:
        if self.section == "options" and (self.body is None or set(self.body) == {"default"}):
            return "changes"
        changing = self.body is not None and any(key in self.body for key in CHANGING)
        return "changes" if changing else "declares"

    def get(self, key: str) -> Node | None:
        return None if self.body is None else self.body.get(key)

    def use(self, span: Span, to: str, role: Role = "uses") -> Mention:
        return Mention(span, to, role, self.address)

    def mentions(self) -> Iterator[Mention]:
        yield self.use(part_span(self.span, 0, len(self.id)), self.address, self.role)
        if "(" in self.key:
            signature = parse_signature(self.key, self.span, Report())
            yield from self._params(signature)
        for node in _cites(self.node):
            for name, span in names_in(node):
                yield self.use(span, f"citations.{name}", "speaks")
        match self.section:
            case "options":
                yield from self._option()
            case "enums":
                yield from self._enum()
            case "kinds":
                yield from self._kind()
            case "zones":
                for name, span in names_in(self.get("holds")):
                    yield self.use(span, f"kinds.{name}")
            case "values":
                yield from self._value()
            case "rules":
                yield from self._rule()
            case "restrictions":
                for name, span in names_in(self.get("on")):
                    yield self.use(span, f"actions.{name}")
            case "actions":
                yield from self._action()
            case "book":
                for option, span, value in entries_of(self.get("when")):
                    yield self.use(span, f"options.{option}")
                    for name, place in names_in(value):
                        yield self.use(place, f"?option:{option}:{name}")
        for name, span in names_in(self.get("secret")):
            if name in self.locals:
                yield Mention(span, self.locals[name], "uses", self.address)
        yield from self._texts()

    def _texts(self) -> Iterator[Mention]:
        text = self.node if self.section == "events" and self.body is None else self.get("text")
        yield from _blanks(self.address, text)
        for voice in VOICES:
            yield from _blanks(self.address, self.get(voice))
        for part in ("require", "choose"):
            for key, _, item in entries_of(self.get(part)):
                if isinstance(item, Mapping):
                    for said in ("text", *VOICES):
                        yield from _blanks(f"{self.address}.{part}.{key}", item.get(said))

    def _params(self, signature: ast.Signature | None) -> Iterator[Mention]:
        for param in () if signature is None else signature.params:
            if param.type.form != "yes/no":
                yield self.use(type_span(param.type), type_target(param.type.name))
            if param.name:
                own = param.name_span
                self.locals[param.name] = own
                yield Mention(own, own, "declares", self.address, name=param.name)

    def _option(self) -> Iterator[Mention]:
        if self.role == "changes":
            for text, place in names_in(self.get("default") or self.node):
                yield self.use(place, f"?option:{self.id}:{text}")
            return
        for name, span in names_in(self.get("values")):
            yield self.use(span, f"{self.address}.values.{name}", "declares")
        if self.get("values") is not None:
            for name, span in names_in(self.get("default")):
                yield self.use(span, f"{self.address}.values.{name}")

    def _enum(self) -> Iterator[Mention]:
        lists: list[Node] = [self.node] if isinstance(self.node, Sequence) else []
        lists += [node for key in ("values", "add") if (node := self.get(key)) is not None]
        for node in lists:
            for name, span in names_in(node):
                yield self.use(span, f"{self.address}.members.{name}", "declares")

    def _kind(self) -> Iterator[Mention]:
        for key, span, node in entries_of(self.get("attributes")):
            yield self.use(span, f"{self.address}.attributes.{key}", "declares")
            for name, place in names_in(node):
                if name not in ("number", "yes/no"):
                    yield self.use(place, type_target(name))
        for part in ("members", "add"):
            for key, span, node in entries_of(self.get(part)):
                yield self.use(span, f"{self.address}.members.{key}", "declares")
                for attribute, place, value in entries_of(node):
                    if attribute != "count":
                        yield self.use(place, f"{self.address}.attributes.{attribute}")
                        for name, at in names_in(value):
                            yield self.use(at, f"?word:{name}")
        for key, span, value in entries_of(self.get("count")):
            yield self.use(span, f"?word:{key}")
            for name, at in names_in(value):
                yield self.use(at, f"?option:{name}:")
        for name, at in names_in(self.get("count")):
            yield self.use(at, f"?option:{name}:")
        starts = self.get("starts")
        if isinstance(starts, Scalar):
            for number, found in enumerate(WORD.finditer(starts.text)):
                attribute = f"?attribute:{self.id}:{found[0]}"
                to = f"zones.{found[0]}" if number == 0 else attribute
                yield self.use(part_span(inner_span(starts), found.start(), found.end()), to)

    def _value(self) -> Iterator[Mention]:
        node = self.get("type")
        type_name = parse_type(node, Report()) if isinstance(node, Scalar) else None
        if type_name is not None and type_name.form != "yes/no":
            yield self.use(type_span(type_name), type_target(type_name.name))
        for name, span in names_in(self.get("start") or (None if self.body else self.node)):
            yield self.use(span, f"?word:{name}")

    def _rule(self) -> Iterator[Mention]:
        on = self.get("on")
        trigger = parse_trigger(on, Report()) if isinstance(on, Scalar) else None
        if trigger is not None:
            to = f"events.{trigger.event}"
            yield Mention(trigger.event_span, to, "uses", self.address, name="on")
            for name, span in zip(trigger.names, trigger.name_spans, strict=True):
                self.locals[name] = span
                yield Mention(span, span, "declares", self.address, name=name)
        for key in ("before", "after"):
            for name, span in names_in(self.get(key)):
                yield self.use(span, f"rules.{name}")

    def _action(self) -> Iterator[Mention]:
        for text in _scalars(self.get("offered")):
            offer = parse_offer(text, Report())
            if offer is not None:
                name = part_span(offer.span, 0, len(offer.name))
                yield self.use(name, f"decisions.{offer.name}", "declares")
                yield from self._params(offer)
        for key, span, _ in entries_of(self.get("choose")):
            self.locals[key] = span
            yield Mention(span, span, "declares", self.address, name=key)
        for key, span, item in entries_of(self.get("require")):
            changes = isinstance(item, Mapping) and any(one in item for one in CHANGING)
            role: Role = "changes" if changes else "declares"
            yield self.use(span, f"{self.address}.require.{key}", role)


def _scalars(node: Node | None) -> list[Scalar]:
    given = node.items if isinstance(node, Sequence) else [node]
    return [one for one in given if isinstance(one, Scalar)]


def _cites(node: Node | None) -> Iterator[Node]:
    """Yield the citations of an entry and of its conditions and choices."""
    if isinstance(node, Mapping):
        for key, item in node.items.items():
            if key == "cite":
                yield item
            elif key in ("require", "choose"):
                for part in item.items.values() if isinstance(item, Mapping) else ():
                    yield from _cites(part)
