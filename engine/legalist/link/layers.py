"""Changing a declaration that modules have wrapped: the innermost one changes, wraps stay."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from legalist.program import ActionDecl, EffectDecl, RuleDecl
from legalist.source import Mapping, Node

from .node_readers import flag


def innermost(decl: Any) -> Any:
    """Return the declaration inside all wraps."""
    while getattr(decl, "base", None) is not None:
        decl = decl.base
    return decl


def changed_inside(old: Any, new: Any, offered: Node | None) -> Any:
    """Return the declaration with a new innermost one. `offered` is the old list of decisions in
    which an action is offered, without those that modules added."""
    if isinstance(old, ActionDecl):
        return _action(old, new, offered)
    base = getattr(old, "base", None)
    if base is None:
        # Other modules may have ordered the rule.
        places = {"before": old.before, "after": old.after} if isinstance(old, RuleDecl) else {}
        return replace(new, **places)
    inner = changed_inside(base, new, offered)
    if isinstance(old, RuleDecl):
        # A wrap has the conditions of what it wraps.
        return replace(
            old,
            base=inner,
            trigger=inner.trigger,
            when=inner.when,
            unless=inner.unless,
            first=inner.first or _says(old, "first"),
            last=inner.last or _says(old, "last"),
        )
    return replace(old, base=inner)


def _says(wrap: RuleDecl, key: str) -> bool:
    node = wrap.origin.node
    return isinstance(node, Mapping) and flag(node.get(key))


def _action(old: ActionDecl, new: ActionDecl, offered: Node | None) -> ActionDecl:
    """Return the changed action; its conditions stay, because each is changed by itself."""
    added = [
        (offer, text)
        for offer, text in zip(old.offered, old.source.get("offered", []), strict=True)
        if offered is None or offer.span not in offered.span
    ]
    source = {
        **(new.source if old.base is None else old.source),
        "offered": [*new.source.get("offered", []), *(text for _, text in added)],
    }
    kept = replace(
        old,
        offered=(*new.offered, *(offer for offer, _ in added)),
        choices=new.choices,
        secret=new.secret,
        source=source,
    )
    if old.base is None:
        return replace(kept, body=new.body, origin=new.origin)
    return replace(kept, base=_body(old.base, new))


def _body(base: EffectDecl, new: ActionDecl) -> EffectDecl:
    if base.base is not None:
        return replace(base, base=_body(base.base, new))
    source = {key: new.source[key] for key in ("do",) if key in new.source}
    return replace(base, body=new.body, origin=new.origin, source=source)
