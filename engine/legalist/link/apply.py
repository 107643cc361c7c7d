"""Applying entries to the declarations: adding, replacing, wrapping, extending, removing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from legalist.diagnostics import Span, did_you_mean, nearest
from legalist.language import ast
from legalist.program import (
    ActionDecl,
    ChangeDecl,
    Decl,
    EffectDecl,
    FunctionDecl,
    InvariantDecl,
    MembersDecl,
    RequireDecl,
    RuleDecl,
)
from legalist.program.changes import Change
from legalist.program.signature import params_text

from .changed_keys import changed
from .declarations import Tables, Touch
from .existing_names import joining_advice, there_already_advice
from .item import Entry, Ref
from .members import with_members, without_member
from .rule_order import Places
from .sections import SECTIONS
from .unit import Unit
from .wrapping import commuting_form

# The keys that say when a rule runs.
PLACES = ("before", "after", "first", "last")


class Applier:
    """Applies units in order. Restrictions are added to the actions after all units are applied, so
    that the order of units does not matter for them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.report = tables.report
        self.places = Places(tables)
        self.restricted: dict[str, tuple[Ref, ...]] = {}

    def expect(self, *units: Unit) -> None:
        """Note what units will add."""
        for unit in units:
            self.tables.expect(unit.entries, unit.id)

    def apply(self, unit: Unit) -> None:
        for address, span in unit.removes:
            with self._noted(unit, "remove", address, span):
                self._remove(address, Touch(unit.id, "remove", span))
        for entry in unit.entries:
            table = self.tables.sections[entry.section]
            if unit.id:
                with self._noted(unit, entry.how, entry.address, entry.span):
                    self._apply(entry, table, unit.id)
            else:
                self._apply(entry, table, unit.id)

    @contextmanager
    def _noted(self, unit: Unit, how: str, address: str, span: Span) -> Iterator[None]:
        """Record a declaration before and after a module changes it."""
        section, id = [*address.split("."), ""][:2]
        table = self.tables.sections.get(section, {})
        old, before = table.get(id), _conditions(table.get(id))
        yield
        if unit.id and table.get(id) is not old:
            change = Change(unit.id, how, address, span, old, table.get(id))
            self.tables.changes.append(change)
        # Those of an action that is new, or gone, go without saying.
        after = _conditions(table.get(id))
        for one in {**before, **after} if unit.id and old is not None and id in table else ():
            was, now = before.get(one), after.get(one)
            if was is not now:
                done = "add" if was is None else "remove" if now is None else "change"
                self.tables.condition_changes.append(Change(unit.id, done, one, span, was, now))

    def finish(self) -> None:
        """Add the restrictions to their actions, and move rules to the first and last places."""
        self.places.finish(self.tables.sections["rules"])
        actions: dict[str, ActionDecl] = self.tables.sections["actions"]
        restrictions = self.tables.sections["restrictions"]
        for id, on in self.restricted.items():
            decl = restrictions.get(id)
            for action, span in on if id in restrictions else ():
                touch = Touch(decl.origin.module if decl is not None else "", "limit", span)
                there = self.tables.must_exist(f"actions.{action}", touch)
                if there and decl is not None and actions.get(action) is not None:
                    actions[action].requires += (decl,)

    def _apply(self, entry: Entry, table: dict[str, Any], module: str) -> None:
        form = commuting_form(entry.body) if entry.how == "wrap" else ""
        touch = Touch(module, entry.how, entry.span, form)
        section = SECTIONS.get(entry.section)
        if section is not None and section.words and entry.id in table:
            return
        if entry.how == "unclear":
            table.setdefault(entry.id, None)
            return
        if entry.how == "add":
            taken = self.tables.touches.get(entry.address)
            old = table.get(entry.id)
            advice = there_already_advice(entry, old, module) if taken else None
            # Who gives a kind nothing but members wants them added, also to that of a module.
            joined = joining_advice(entry, old) if taken and entry.decl is None else None
            if taken and entry.node is not None and self.report.misshapen(entry.node.span):
                table[entry.id] = None  # what it should be is not known, which is reported
            elif self.tables.may_add(entry.address, touch, advice, joined):
                table[entry.id] = entry.decl
                self._check_whole(entry)
                self._note_parts(entry, module)
                self._settle(entry, table, touch)
            else:
                table[entry.id] = None  # it is unclear which of the two is meant
            return
        if section is not None and entry.how == "wrap" and not section.wraps:
            return
        if not self.tables.may_change(entry.address, touch):
            return
        old = table.get(entry.id)
        _retell(entry.decl, module)
        if entry.how == "replace":
            table[entry.id] = entry.decl
            self._check_whole(entry)
            self._note_parts(entry, module)
        elif old is not None and isinstance(entry.decl, ChangeDecl):
            table[entry.id] = changed(old, entry, touch, self.tables)
        elif old is not None and isinstance(entry.decl, MembersDecl):
            table[entry.id] = with_members(old, entry, self._fresh(entry, module), self.report)
        elif old is not None and entry.decl is not None:
            table[entry.id] = self._wrapped(old, entry)
        if entry.how in ("wrap", "extend") and entry.section == "actions":
            self._extend(entry, table.get(entry.id), module)
        self._settle(entry, table, touch)

    def _check_whole(self, entry: Entry) -> None:
        if entry.lacks:
            self.report.add("L536", entry.span, kind=entry.id)

    def _settle(self, entry: Entry, table: dict[str, Any], touch: Touch) -> None:
        if entry.on:
            self.restricted[entry.id] = entry.on
        if entry.section == "rules" and (entry.before or entry.after):
            self.places.put(entry, table, touch)

    def _note_parts(self, entry: Entry, module: str) -> None:
        """Register the conditions of an action, and members, because others can name them as
        well."""
        parts = [(part.address, part.span) for part in entry.requires]
        parts += [(entry.member_address(name), span) for name, span in entry.members]
        for address, span in parts:
            self.tables.touches[address] = (Touch(module, "add", span),)

    def _fresh(self, entry: Entry, module: str) -> list[str]:
        """Return the members of the entry that no other unit adds."""
        return [
            name
            for name, span in entry.members
            if self.tables.may_add(entry.member_address(name), Touch(module, "add", span))
        ]

    def _extend(self, entry: Entry, action: ActionDecl | None, module: str) -> None:
        """Add a module's conditions to an existing action."""
        table: dict[str, RequireDecl] = {}
        if action is not None:
            table = {decl.id: decl for decl in action.requires}
        for part in entry.requires:
            self._apply(part, table, module)
        if action is not None:
            action.requires = tuple(decl for decl in table.values() if decl is not None)

    def _wrapped(self, old: Any, entry: Entry) -> Any:
        """Return the wrapping declaration, with the old one as its base."""
        new = entry.decl
        kept: dict[str, Any] = {
            "cite": tuple(dict.fromkeys(old.cite + new.cite)),
            "text": new.text or old.text,
            "retold": new.retold or old.retold,
            # What was told with the old text does not fit a new one.
            "told": new.told or ({} if new.text else old.told),
            "told_by": new.told_by or old.told_by,
        }
        if isinstance(new, FunctionDecl | EffectDecl):
            params = self._params(old.params, new.params, entry)
            return replace(new, base=old, params=params, **kept)
        if isinstance(new, RuleDecl):
            conditions = {"trigger": old.trigger, "when": old.when, "unless": old.unless}
            places = {key: getattr(new, key) or getattr(old, key) for key in PLACES}
            return replace(new, base=old, **conditions, **places, **kept)
        if isinstance(new, InvariantDecl):
            return replace(new, base=old, **kept)
        if isinstance(new, RequireDecl):
            return replace(new, base=old, forbids=old.forbids, **kept)
        if isinstance(new, ActionDecl) and entry.how == "wrap":
            base = EffectDecl(
                id=old.id,
                address=old.address,
                origin=old.origin,
                source={key: old.source[key] for key in ("do", "wrap") if key in old.source},
                params=(),
                body=old.body,
                base=old.base,
            )
            kept |= {"origin": new.origin, "body": new.body, "base": base}
        offered = old.source.get("offered", []) + new.source.get("offered", [])
        source = old.source if entry.how == "extend" else new.source
        kept |= {"offered": old.offered + new.offered, "source": {**source, "offered": offered}}
        return replace(old, **kept)

    def _params(
        self, old: Sequence[ast.Param], new: Sequence[ast.Param], entry: Entry
    ) -> tuple[ast.Param, ...]:
        """Return the parameters of a wrap, which may leave out all of them or their types."""
        if not new:
            return tuple(old)
        named = [
            replace(mine, name=mine.type.name, type=theirs.type) if not mine.name else mine
            for mine, theirs in zip(new, old, strict=False)
        ]
        kinds = [(p.type.form, p.type.name) for p in named]
        if len(new) != len(old) or kinds != [(p.type.form, p.type.name) for p in old]:
            self.report.add("L530", entry.span, address=entry.address, params=_listed(old))
            return tuple(old)
        return tuple(named)

    def _remove(self, address: str, touch: Touch) -> None:
        section, _, rest = address.partition(".")
        if section not in SECTIONS:
            near = nearest(section, SECTIONS)
            help = did_you_mean(address, [f"{near}.{rest}"]) if near is not None else ""
            self.report.add("L531", touch.span, help=help, address=address)
            return
        if not self.tables.may_change(address, touch):
            return
        id, _, inner = rest.partition(".")
        table = self.tables.sections[section]
        part = inner.rpartition(".")[2]
        if not inner:
            table.pop(id, None)
        elif table.get(id) is not None and inner.startswith("members."):
            table[id] = without_member(table[id], part)
        elif table.get(id) is not None:
            table[id].requires = tuple(d for d in table[id].requires if d.id != part)


def _conditions(decl: object) -> dict[str, RequireDecl]:
    requires = decl.requires if isinstance(decl, ActionDecl) else ()
    return {one.address: one for one in requires}


def _listed(params: Sequence[ast.Param]) -> str:
    return params_text(params) or "nothing"


def _retell(decl: Decl | None, module: str) -> None:
    """Record that a module gives another text to an existing declaration."""
    parts = (*decl.choices, *decl.requires) if isinstance(decl, ActionDecl) else ()
    for one in (decl, *parts):
        if one is not None and one.text:
            one.retold = module
        if one is not None and one.told:
            one.told_by = module
