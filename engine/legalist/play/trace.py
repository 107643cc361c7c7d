"""The trace of a move: what fired and what it did, in readable form with citations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

import legalist.typed as t
from legalist.machine import PASS, Slots
from legalist.machine.sights import sees_value, sight
from legalist.machine.trace_entries import (
    CHOSEN,
    DROPPED,
    EVENT,
    MOVED,
    RULE,
    SHOWN,
    SHUFFLED,
    VALUE,
)
from legalist.plan.layout import Family
from legalist.program import Decl
from legalist.quick_dataclass import frozen
from legalist.typed.types import Type
from legalist.wording import fill, sentence, wording

from .moves import Move

if TYPE_CHECKING:
    from .game import Game


@frozen
class TraceEntry:
    """`kind` is rule, event, move, value, shuffle, reveal, choice (a move chosen at the same time
    as others) or dropped (such a move, no longer legal when it was to be carried out); `address` is
    that of the declaration. `texts` say what it is, `told` what the log tells of it, if it is
    something else."""

    kind: str
    address: str
    args: dict[str, str]
    cite: tuple[str, ...] = ()
    texts: dict[str, str] = field(default_factory=dict)
    told: dict[str, str] = field(default_factory=dict)
    shown: Callable[[str], dict[str, str]] | None = field(default=None, compare=False, repr=False)

    def text(self, language: str = "en") -> str:
        """Return the entry as a sentence."""
        template = self.texts.get(language) or self.texts.get("en") or ""
        if self.kind == "move":
            template = "{count} × {piece}: {from} → {to}"
        elif self.kind == "value":
            template = "{value}: {old} → {new}"
        elif self.kind == "reveal":
            template = wording("play", language).template("sees", int(self.args["count"]))
        elif self.kind == "shuffle":
            template = wording("play", language).template("shuffled")
        elif self.kind in ("choice", "dropped"):
            template = wording("play", language).template(self.kind)
        args = self.shown(language) if self.shown is not None else self.args
        # Only what a ruleset tells is a sentence.
        told = (sentence if self.texts else fill)(template, args, language)
        return told or f"{self.address}({', '.join(self.args.values())})"

    def done(self, language: str = "en") -> str:
        """Return what the log tells, if it is something else than the text."""
        if not any(self.told.values()):
            return ""
        # The text in the player's language is better than what is told in another.
        template = self.told.get(language) or self.texts.get(language) or self.told.get("en", "")
        args = self.shown(language) if self.shown is not None else self.args
        return sentence(template, args, language)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "address": self.address,
            "args": self.args,
            "cite": list(self.cite),
        }


def read_trace(
    game: Game, s: Slots, raw: list[tuple[Any, ...]], viewer: int | None = None
) -> tuple[TraceEntry, ...]:
    """Return the entries of a raw trace that led to `s`; a viewer gets only what that player may
    know."""
    reader = _Reader(game, s, viewer)
    entries: list[TraceEntry] = []
    for one in raw:
        entry = reader.entry(one)
        if entry is None:
            continue
        if entries and _same_secret(entries[-1], entry):
            # The number of unseen pieces of each kind is a secret as well.
            count = int(entries[-1].args["count"]) + int(entry.args["count"])
            entries[-1] = replace(entry, args={**entry.args, "count": str(count)})
        else:
            entries.append(entry)
    return tuple(entries)


def _same_secret(one: TraceEntry, other: TraceEntry) -> bool:
    """Return whether both are moves of unseen pieces between the same zones."""
    return (
        one.kind == other.kind == "move"
        and one.args["piece"] == other.args["piece"] == "?"
        and (one.args["from"], one.args["to"]) == (other.args["from"], other.args["to"])
    )


class _Reader:
    def __init__(self, game: Game, s: Slots, viewer: int | None) -> None:
        self.game = game
        self.s = s
        self.viewer = viewer

    def entry(self, raw: tuple[Any, ...]) -> TraceEntry | None:
        match raw[0]:
            case kind if kind == RULE:
                procedure = self.game.machine.procedures[raw[1]]
                rule = self.game.program.rules[procedure.id]
                event = self.game.machine.checked.events[rule.trigger.event]
                args = self._args(event, rule.trigger.names, raw[2])
                return self._told("rule", rule, args)
            case kind if kind == EVENT:
                event = self.game.machine.events[raw[1]]
                decl = self.game.program.events[event.id]
                names = tuple(param.name for param in decl.params)
                return self._told("event", decl, self._args(event, names, raw[2]))
            case kind if kind == MOVED:
                return self._moved(*raw[1:])
            case kind if kind == VALUE:
                return self._changed(*raw[1:])
            case kind if kind == SHUFFLED:
                zone = self.game.machine.zones[raw[1]]
                return TraceEntry("shuffle", f"zones.{zone.id}", {"zone": place(zone, raw[2])})
            case kind if kind == SHOWN:
                zone = self.game.machine.zones[raw[1]]
                shown = {
                    "zone": place(zone, raw[2]),
                    "count": str(raw[3]),
                    "to": self.game.seats[raw[4]],
                }
                return TraceEntry("reveal", f"zones.{zone.id}", shown)
            case kind if kind == CHOSEN:
                return self._chosen("choice", f"decisions.{raw[1]}", *raw[2:])
            case kind if kind == DROPPED:
                return self._chosen("dropped", "", *raw[1:])
        raise AssertionError(raw)

    def _chosen(
        self, kind: str, asked: str, player: int, number: int, given: Any, chosen: Any
    ) -> TraceEntry:
        """Return the entry of a noted move; `asked` is the address for a pass."""
        move, words = Move(self.game, player, number, chosen, given), self.game.words
        seat = self.game.seats[player]

        def shown(language: str) -> dict[str, str]:
            told = move.describe(language, viewer=self.viewer)
            return {"player": words.name(seat, language) or seat, "move": told}

        args = {"player": seat, "move": move.text(self.viewer)}
        if number == PASS:
            return TraceEntry(kind, asked, args, shown=shown)
        decl = self.game.program.actions[move.action]
        return TraceEntry(kind, decl.address, args, decl.cite, shown=shown)

    def _told(self, kind: str, decl: Decl, args: dict[str, tuple[Type, Any] | None]) -> TraceEntry:
        """`args` are typed values by name, None for those that the viewer may not know."""
        words = self.game.words

        def shown(language: str) -> dict[str, str]:
            return {
                name: "?" if one is None else words.shown(*one, language)
                for name, one in args.items()
            }

        texts = {name: "?" if one is None else words.text(*one) for name, one in args.items()}
        return TraceEntry(kind, decl.address, texts, decl.cite, decl.text, decl.told, shown)

    def _args(
        self, event: t.Event, names: tuple[str, ...], values: tuple[Any, ...]
    ) -> dict[str, tuple[Type, Any] | None]:
        """Return arguments by name; a secret one only for the first player that the event names."""
        found: dict[str, tuple[Type, Any] | None] = {}
        declared = [param.name for param in self.game.program.events[event.id].params]
        owners = [
            value
            for param, value in zip(event.params, values, strict=True)
            if param.type == self.game.machine.checked.domains["player"]
        ]
        allowed = self.viewer is None or owners[:1] == [self.viewer]
        for name, original, param, value in zip(names, declared, event.params, values, strict=True):
            hidden = original in event.secret and not allowed
            found[name] = None if hidden else (param.type, value)
        return found

    def _moved(self, a: int, i: int, b: int, j: int, kind: int, count: int) -> TraceEntry | None:
        zones = self.game.machine.zones
        source, target = zones[a], zones[b]
        levels = {
            sight(self.game.machine, self.s, source, i, self.viewer),
            sight(self.game.machine, self.s, target, j, self.viewer),
        }
        if levels == {"nothing"}:
            return None
        piece = source.zone.holds.members[kind] if "contents" in levels else "?"
        args = {
            "piece": piece, "count": str(count), "from": place(source, i), "to": place(target, j),
        }  # fmt: skip
        return TraceEntry("move", f"zones.{target.id}", args)

    def _changed(self, number: int, index: int, old: Any, new: Any) -> TraceEntry | None:
        value = self.game.machine.values[number]
        if not sees_value(value, index, self.viewer):
            return None
        text = self.game.words.text
        args = {
            "value": place(value, index),
            "old": text(value.value.type, old),
            "new": text(value.value.type, new),
        }
        return TraceEntry("value", f"values.{value.id}", args)


def place(family: Family, index: int) -> str:
    """Return one zone or value by name: `hand(north)`."""
    args = zip(family.params, family.arguments(index), strict=True)
    words = ", ".join(domain.members[arg] for domain, arg in args)
    return f"{family.id}({words})" if words else family.id
