"""Declarations of behaviour: functions, effects, events, actions, rules, flow, outcome."""

from __future__ import annotations

from legalist.diagnostics import Span
from legalist.language import ast, parse_choice, parse_offer, parse_trigger
from legalist.program import (
    ActionDecl,
    ChoiceDecl,
    EffectDecl,
    EventDecl,
    FunctionDecl,
    InvariantDecl,
    RequireDecl,
    RuleDecl,
)
from legalist.source import Node, Scalar, Sequence

from .item import CONDITIONS, Entry, Item
from .node_readers import entries, flag, words


def function(item: Item) -> Entry:
    readable = item.read_signature()
    body = item.wrapped() if item.how == "wrap" else item.expression("is")
    if body is None or not readable:
        return item.entry(None)
    return item.entry(FunctionDecl(**item.common(), params=item.params, body=body))


def effect(item: Item) -> Entry:
    readable = item.read_signature()
    body = item.effects("wrap" if item.how == "wrap" else "do")
    if body is None or not readable:
        return item.entry(None)
    return item.entry(EffectDecl(**item.common(), params=item.params, body=body))


def event(item: Item) -> Entry:
    if not item.read_signature():
        return item.entry(None)
    return item.entry(EventDecl(**item.common(), params=item.params, secret=_secret(item)))


def _secret(item: Item) -> tuple[str, ...]:
    return tuple(name for name, _ in words(item.get("secret")))


def rule(item: Item) -> Entry:
    wraps = item.how == "wrap"
    on = item.get("on")
    trigger = parse_trigger(on, item.report) if isinstance(on, Scalar) else None
    when, unless = item.expression("when"), item.expression("unless")
    body = item.effects("wrap" if wraps else "do")
    for key in ("on", "when", "unless"):
        node = item.get(key)
        if wraps and node is not None:
            item.report.add("L532", node.span, rule=item.id, key=key)
    if wraps and trigger is None:
        trigger = ast.Trigger(span=item.span, event="", event_span=item.span, names=())
    broken = (item.get("when") is not None and when is None) or (
        item.get("unless") is not None and unless is None
    )
    if trigger is None or body is None or broken:
        return item.entry(None)
    entry = item.entry(
        RuleDecl(
            **item.common(),
            trigger=trigger,
            when=when,
            unless=unless,
            body=body,
            first=flag(item.get("first")),
            last=flag(item.get("last")),
        )
    )
    entry.decl.before = tuple(name for name, _ in entry.before)
    entry.decl.after = tuple(name for name, _ in entry.after)
    return entry


def requirement(item: Item) -> Entry:
    if item.how == "change":
        return item.change()
    body = item.wrapped() if item.how == "wrap" else item.expression("that")
    if body is None:
        return item.entry(None)
    return item.entry(RequireDecl(**item.common(), that=body))


def restriction(item: Item) -> Entry:
    wraps = item.how == "wrap"
    key = "forbid" if item.get("forbid") is not None else "that"
    body = item.wrapped() if wraps else item.expression(key)
    on = tuple(words(item.get("on")))
    if body is None or (not on and not wraps):
        return item.entry(None)
    decl = RequireDecl(**item.common(), that=body, forbids=key == "forbid" and not wraps)
    return item.entry(decl, on=on)


def invariant(item: Item) -> Entry:
    body = item.wrapped() if item.how == "wrap" else item.expression("that")
    if body is None:
        return item.entry(None)
    return item.entry(InvariantDecl(**item.common(), that=body))


def action(item: Item) -> Entry:
    how = item.how
    offered = _offered(item)
    choices = [_choice(item, *parts) for parts in entries(item.get("choose"))]
    requires = tuple(
        requirement(item.part(f"{item.address}{CONDITIONS}", key, span, node, "that"))
        for key, span, node in entries(item.get("require"))
    )
    key = "wrap" if how == "wrap" else "do"
    # `do: ""` says that nothing is to be done; a bar without lines was probably forgotten.
    node = item.get(key)
    idle = isinstance(node, Scalar) and node.value == "" and node.style == "quoted"
    body = () if idle and key == "do" else item.effects(key)
    if how in ("wrap", "extend"):
        for other in ("choose", "do"):
            node = item.get(other)
            if node is not None:
                item.report.add("L533", node.span, action=item.id, key=other)
    if body is None and item.get(key) is None:
        body = ()
    misshapen = isinstance(item.get("choose"), Scalar | Sequence)
    if body is None or None in choices or None in offered or misshapen:
        return item.entry(None, requires=requires)
    decl = ActionDecl(
        **item.common(),
        offered=tuple(offer for offer in offered if offer is not None),
        choices=tuple(choice for choice in choices if choice is not None),
        requires=tuple(one.decl for one in requires if isinstance(one.decl, RequireDecl)),
        body=body,
        secret=_secret(item),
    )
    decl.source = {name: decl.source[name] for name in ("offered", key) if name in decl.source}
    if "offered" in decl.source:
        decl.source["offered"] = [text for text, _ in words(item.get("offered"))]
    return item.entry(decl, requires=requires)


def _offered(item: Item) -> list[ast.Signature | None]:
    node = item.get("offered")
    nodes = node.items if isinstance(node, Sequence) else [] if node is None else [node]
    return [parse_offer(part, item.report) for part in nodes if isinstance(part, Scalar)]


def _choice(item: Item, key: str, span: Span, node: Node) -> ChoiceDecl | None:
    part = item.part(f"{item.address}.choose", key, span, node, "is")
    text = part.get("is")
    choice = parse_choice(text, item.report) if isinstance(text, Scalar) else None
    if choice is None:
        return None
    return ChoiceDecl(
        **part.common(),
        choice=choice,
        secret=flag(part.get("secret")),
        implied=flag(part.get("implied")),
    )
