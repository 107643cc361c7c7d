"""Zones, values and stocks of pieces: the components of a state."""

from __future__ import annotations

from typing import cast

import legalist.typed as t
from legalist.diagnostics import Span, did_you_mean
from legalist.language import ast
from legalist.limits import LARGEST_NUMBER, MOST_PIECES, MOST_PIECES_IN_ALL
from legalist.program import KindDecl, ValueDecl
from legalist.typed.types import NUMBER, TRUTH, Domain, OptionalType, SetType, Type, UnknownType

from .expressions import Expressions
from .hidden import check_hidden
from .scope import Scope


def check_components(scope: Scope, out: t.Checked) -> None:
    check_hidden(scope)
    for zone in scope.program.zones.values():
        params = _domains(scope, zone.params)
        holds = scope.domain(zone.holds, zone.holds_span)
        if holds is not None and holds.sort != "kind":
            scope.report.add("L440", zone.holds_span, name=zone.holds)
            holds = None
        if holds is not None and params is not None:
            out.zones[zone.id] = t.Zone(
                zone.id,
                params,
                holds,
                cast(t.ZoneOrder, zone.order),
                zone.seen_owner,
                zone.seen_others,
            )
            owned = any(domain.sort == "player" for domain in params)
            if zone.seen_owner != zone.seen_others and not owned:
                scope.report.add("L441", zone.origin.at("seen"), name=zone.id)
    for value in scope.program.values.values():
        _check_value(scope, out, value)
    for kind in scope.program.kinds.values():
        _check_kind(scope, out, kind)


def _domains(scope: Scope, params: tuple[ast.Param, ...]) -> tuple[Domain, ...] | None:
    found: list[Domain] = []
    for param in params:
        type_ = scope.type_of(param.type)
        if isinstance(type_, Domain):
            found.append(type_)
        elif not isinstance(type_, UnknownType):
            scope.report.add("L442", param.span, found=type_)
    return tuple(found) if len(found) == len(params) else None


def _check_value(scope: Scope, out: t.Checked, decl: ValueDecl) -> None:
    params = _domains(scope, decl.params)
    type_ = scope.type_of(decl.type)
    if isinstance(type_, UnknownType) or params is None:
        return
    if type_ not in (NUMBER, TRUTH) and not isinstance(type_, Domain | OptionalType | SetType):
        scope.report.add("L443", decl.origin.at("type"), name=decl.id, found=type_)
        return
    if decl.seen == "owner" and not any(domain.sort == "player" for domain in params):
        scope.report.add("L441", decl.origin.at("seen"), name=decl.id)
    if isinstance(type_, Domain) and not type_.size and all(one.size for one in params):
        help = f"with `type: {type_.name} or none` it starts as none"
        scope.report.add("L456", decl.origin.span, help=help, name=decl.id, wanted=type_)
        return
    start = _start(scope, decl, type_)
    out.values[decl.id] = t.Value(decl.id, params, type_, start, decl.seen)


def _start(scope: Scope, decl: ValueDecl, type_: Type) -> int | bool:
    start, span = decl.start, decl.origin.at("start")
    if type_ == NUMBER:
        if isinstance(start, str) and start in scope.program.options:
            option = scope.program.options[start].value
            if isinstance(option, int):
                return option
        if start is not None and (isinstance(start, bool) or not isinstance(start, int)):
            scope.report.add("L444", span, name=decl.id, wanted=f"it is {type_}", found=start)
            return 0
        if start is not None and abs(start) > LARGEST_NUMBER:
            scope.report.add("L310", span)
        return start or 0
    if type_ == TRUTH:
        if start in ("yes", "no"):
            return start == "yes"
        if start is not None and not isinstance(start, bool):
            scope.report.add("L444", span, name=decl.id, wanted=f"it is {type_}", found=start)
        return bool(start)
    if isinstance(type_, SetType):
        if start is not None:
            scope.report.add(
                "L444",
                span,
                name=decl.id,
                wanted="a set starts empty",
                found=start,
                help="leave `start:` out, and put members into it in `setup`",
            )
        return 0
    domain = type_.item if isinstance(type_, OptionalType) else type_
    assert isinstance(domain, Domain)
    if start is None or start == "none":
        return -1 if isinstance(type_, OptionalType) else 0
    if str(start) not in domain.members:
        hint = did_you_mean(str(start), domain.members)
        scope.report.add(
            "L444", span, name=decl.id, wanted=f"it is {type_}", found=start, help=hint
        )
        return 0
    return domain.members.index(str(start))


def _check_kind(scope: Scope, out: t.Checked, decl: KindDecl) -> None:
    domain = scope.domains[decl.id]
    attributes = scope.attributes[decl.id]
    counted = [
        i
        for i, (_, one) in enumerate(attributes)
        if isinstance(one, Domain) and one.sort != "player"
    ]
    if isinstance(decl.counts, dict) and not decl.listed:
        if len(counted) != 1:
            scope.report.add("L446", decl.origin.at("count"), name=decl.id)
            return
        members = scope.domains[str(attributes[counted[0]][1].name)].members  # type: ignore[attr-defined]
        for name in decl.counts:
            if name not in members:
                hint = did_you_mean(name, members)
                scope.report.add("L447", decl.count_spans[name], kind=decl.id, name=name, help=hint)
        keys = [members[combo[counted[0]]] for combo in scope.kind_members[decl.id]]
    else:
        keys = list(domain.members)
    stock, most = _numbers(decl.counts, keys), _numbers(decl.most, keys)
    if max(stock, default=0) > MOST_PIECES:
        scope.report.add("L455", decl.origin.at("count"), name=decl.id, limit=MOST_PIECES)
        return
    if sum(stock) > MOST_PIECES_IN_ALL:
        scope.report.add(
            "L872", decl.origin.at("count"), name=decl.id, limit=f"{MOST_PIECES_IN_ALL:,}"
        )
        return
    starts = _starts(scope, decl, attributes)
    if starts is None:
        return
    out.stock[decl.id], out.most[decl.id] = stock, most
    out.starts[decl.id] = starts


def _numbers(counts: int | dict[str, int], keys: list[str]) -> tuple[int, ...]:
    """Return the number for each key."""
    if isinstance(counts, int):
        return (counts,) * len(keys)
    return tuple(counts.get(key, 0) for key in keys)


def _starts(
    scope: Scope, decl: KindDecl, attributes: tuple[tuple[str, Type], ...]
) -> tuple[t.Start, ...] | None:
    """Return, for each kind of the family, the zone its pieces are in before set-up."""
    x = Expressions(scope, _no_functions)
    for name, type_ in attributes:
        x.locals[name] = (name, type_)
    at = x.zone_at(decl.starts)
    if at is None:
        return None
    if scope.program.zones[at.zone].holds != decl.id:
        scope.report.add("L448", decl.starts.span, zone=at.zone, kind=decl.id)
        return None
    names = [name for name, _ in attributes]
    starts = []
    for combo in scope.kind_members[decl.id]:
        args: list[int] = []
        for arg in at.args:
            if isinstance(arg, t.Local):
                args.append(combo[names.index(arg.name)])
            elif isinstance(arg, t.Const):
                args.append(int(arg.value))
            else:
                scope.report.add("L449", decl.starts.span)
                return None
        starts.append(t.Start(at.zone, tuple(args)))
    return tuple(starts)


def _no_functions(_name: str, _span: Span) -> t.Function | None:
    return None
