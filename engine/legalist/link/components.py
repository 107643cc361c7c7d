"""Declarations of what a game consists of: options, enums, kinds, zones, values, patterns."""

from __future__ import annotations

from legalist.diagnostics import Label, Span, did_you_mean
from legalist.language import ast, parse_expression, parse_type
from legalist.limits import LARGEST_NUMBER
from legalist.program import (
    EnumDecl,
    KindDecl,
    Member,
    MembersDecl,
    OptionDecl,
    PassageDecl,
    PatternDecl,
    ValueDecl,
    WordDecl,
    ZoneDecl,
)
from legalist.source import Mapping, Node, Scalar, Sequence

from .item import Entry, Item
from .node_readers import entries, number, word, words
from .option_values import fitting, option_form


def option(item: Item) -> Entry:
    """Read a declared option; settings of other files' options are read elsewhere."""
    body = item.body
    if body is None:
        return item.entry(None)
    form = option_form(body)
    default = body.get("default")
    decl = OptionDecl(
        **item.common(),
        form=form,
        default=0,
        value=0,
        low=number(body.get("from")) or 0,
        high=number(body.get("to")) or 0,
        values=tuple(name for name, _ in words(body.get("values"))),
    )
    given = default.value if isinstance(default, Scalar) else None
    value = fitting(decl, given)
    limits = [body.get(key) for key in ("from", "to")]
    if form == "number" and any(number(limit) is None for limit in limits):
        pass  # the shape of the file is wrong, which is reported
    elif form == "number" and max(abs(decl.low), abs(decl.high)) > LARGEST_NUMBER:
        too_large = [limit for limit in limits if abs(number(limit) or 0) > LARGEST_NUMBER]
        item.report.add("L310", too_large[0].span if too_large[0] is not None else item.span)
    elif form == "number" and decl.low > decl.high:
        item.report.add(
            "L545", body.items["from"].span, labels=[Label(body.items["to"].span, "to this")],
            option=item.id, low=decl.low, high=decl.high,
        )  # fmt: skip
    elif value is None and item.report.misshapen(item.node.span):
        return item.entry(None)
    elif value is None:
        place = default.span if default is not None else item.span
        help = did_you_mean(str(given), decl.values)
        if form == "yes/no" and isinstance(given, int):
            help = "an option that is a number says its limits: `{from: 0, to: 9, default: 3}`"
        item.report.add("L544", place, help=help, option=item.id, allowed=decl.allowed)
    # Rules that use it can be checked with any value that it might have.
    decl.default = decl.value = _some_value(decl) if value is None else value
    return item.entry(decl)


def _some_value(decl: OptionDecl) -> bool | int | str:
    if decl.form == "number":
        return decl.low
    return next(iter(decl.values), "") if decl.form == "values" else False


def enum(item: Item) -> Entry:
    if item.how == "extend":
        return _added(item)
    members = words(item.node if isinstance(item.node, Sequence) else item.get("values"))
    decl = EnumDecl(
        **item.common(),
        members=tuple(name for name, _ in members),
        member_spans=tuple(span for _, span in members),
    )
    decl.source = {}
    return item.entry(decl if members else None, members=tuple(members))


def kind(item: Item) -> Entry:
    """Read a kind. Counts may name options, so `count_pieces` fills them in once options have
    values."""
    if item.how == "extend":
        return _added(item)
    starts = item.expression("starts")
    members = entries(item.get("members"))
    counted = entries(item.get("count"))
    listed = tuple((key, span) for key, span, _ in [*members, *counted])
    if starts is None:
        lacks = "starts" if item.body is not None and item.get("starts") is None else ""
        return item.entry(None, members=listed, lacks=lacks)
    attributes = entries(item.get("attributes"))
    return item.entry(
        KindDecl(
            **item.common(),
            attributes=tuple((key, word(node), node.span) for key, _, node in attributes),
            counts=1,
            most=1,
            starts=starts,
            members=tuple(_member(key, span, node) for key, span, node in members),
            listed=item.get("members") is not None,
            count_spans={key: span for key, span, _ in counted},
        ),
        members=listed,
    )


def _added(item: Item) -> Entry:
    """Read members for an existing declaration; the rest of it stays as it is."""
    for key, span, _ in entries(item.body):
        if key not in ("add", "cite", "note"):
            item.report.add("L537", span, id=item.id, key=key)
    members = [_member(*parts) for parts in entries(item.get("add"))]
    if item.section == "enums":
        members = [Member(name, span, {}) for name, span in words(item.get("add"))]
    return item.entry(
        MembersDecl(**item.common(), members=tuple(members)),
        members=tuple((member.name, member.span) for member in members),
    )


def _member(name: str, span: Span, node: Node) -> Member:
    values = {
        key: value.value
        for key, _, value in entries(node)
        if isinstance(value, Scalar) and isinstance(value.value, bool | int | str)
    }
    places = {key: first.to(value.span) for key, first, value in entries(node)}
    return Member(name, span, values, places)


def zone(item: Item) -> Entry:
    holds = item.get("holds")
    if not item.read_signature() or holds is None or not word(holds):
        return item.entry(None)
    seen = item.get("seen")
    if isinstance(seen, Mapping):
        owner, others = word(seen.get("owner")), word(seen.get("others"))
    else:
        owner = others = word(seen)
    return item.entry(
        ZoneDecl(
            **item.common(),
            params=item.params,
            holds=word(holds),
            holds_span=holds.span,
            order=word(item.get("order")) or "bag",
            seen_owner=owner or "contents",
            seen_others=others or "contents",
            open=_open(item, seen),
        )
    )


def _open(item: Item, seen: Node | None) -> ast.Expr | None:
    node = seen.get("open") if isinstance(seen, Mapping) else None
    return parse_expression(node, item.report) if isinstance(node, Scalar) else None


def value(item: Item) -> Entry:
    readable = item.read_signature()
    node = item.get("type")
    type_name: ast.TypeName | None = ast.TypeName(span=item.span, form="plain", name="number")
    if isinstance(node, Scalar):
        type_name = parse_type(node, item.report)
    if not readable or type_name is None:
        return item.entry(None)
    start = item.get("start")
    first = start.value if isinstance(start, Scalar) else None
    if isinstance(first, float):
        first = None
    if type_name.form == "yes/no" and first in ("yes", "no"):
        first = first == "yes"
    return item.entry(
        ValueDecl(
            **item.common(),
            params=item.params,
            type=type_name,
            start=first,
            seen=word(item.get("seen")) or "all",
        )
    )


def pattern(item: Item) -> Entry:
    offsets = item.get("offsets")
    places: list[tuple[int, int]] = []
    for place in offsets.items if isinstance(offsets, Sequence) else []:
        pair = [number(part) for part in place.items] if isinstance(place, Sequence) else []
        if len(pair) == 2 and pair[0] is not None and pair[1] is not None:
            places.append((pair[0], pair[1]))
    decl = PatternDecl(**item.common(), offsets=tuple(places))
    return item.entry(decl if places else None)


def name_only(item: Item) -> Entry:
    """Read a terrain, a mark or an area."""
    return item.entry(WordDecl(**item.common()))


def passage(item: Item) -> Entry:
    """Read a passage of the rulebook."""
    players = item.get("players")
    numbers = [number(one) for one in getattr(players, "items", ())]
    when = {key: _values(node) for key, _, node in entries(item.get("when"))}
    decl = PassageDecl(
        **item.common(),
        chapter=word(item.get("chapter")),
        form=word(item.get("as")) or "lead",
        players=tuple(one for one in numbers if one is not None),
        when=when,
    )
    return item.entry(decl if decl.text else None)


def _values(node: Node) -> tuple[bool | int | str, ...]:
    """Return the values of an option that are listed, or the only one."""
    listed = node.items if isinstance(node, Sequence) else [node]
    values = [one.value for one in listed if isinstance(one, Scalar)]
    return tuple(one for one in values if isinstance(one, bool | int | str))


def is_setting(item: Item) -> bool:
    """Return whether an entry sets an option, as in `options: {hand_size: 5}`; a mapping with more
    keys declares one."""
    return item.body is None or set(item.body.items) == {"default"}
