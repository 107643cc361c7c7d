"""What the log tells of a move besides the move itself, in sentences.

An event is told if it has a text for that (`done:`), and the rules that answer it only if they have
one, too: who won and by how much says more than the general rule. The rules that answer other
events are told by their texts. Then come the choices of others and the changes of what is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from legalist.play import Decision, Game, TraceEntry
from legalist.program.piece_names import PATTERN, pattern_parts
from legalist.quick_dataclass import frozen
from legalist.wording import fill, wording

from .look import Look

NAMED = re.compile(r"(\w+)(?:\((.*)\))?")
NOTHING = "—"


@frozen
class Line:
    """A line of the log. `kind` is that of the trace: rule, event, value, choice or dropped."""

    kind: str
    address: str
    text: str
    cite: tuple[str, ...]


class Chronicle:
    """The wording of one game in one language."""

    def __init__(self, game: Game, look: Look) -> None:
        self._program = game.program
        self._look = look
        self._language = look.language
        self._say = wording("looks", look.language)
        self._panels = {one.id for one in look.panels}

    def lines(self, trace: Iterable[TraceEntry]) -> Iterator[Line]:
        """Yield what is told of a trace, each line once."""
        seen: set[Line] = set()
        for entry in trace:
            text = self._told(entry)
            line = Line(entry.kind, entry.address, text, entry.cite)
            if text and line not in seen:
                seen.add(line)
                yield line

    def asks(self, decision: Decision) -> str:
        """Return who is to decide what: `North: choose a card (of: South)`."""
        about = [self.pair(*one) for one in decision.circumstances(self._language).items()]
        text = decision.text(self._language)
        told = self._say("of", thing=text, owner=", ".join(about)) if about else text
        return self.pair(self._look.seats[decision.seat].name, told)

    def pair(self, name: str, value: str) -> str:
        """Return `name: value`, as the language writes it."""
        return self._say("pair", name=name, value=value)

    def _told(self, entry: TraceEntry) -> str:
        match entry.kind:
            case "event":
                return entry.done(self._language)
            case "rule":
                done = entry.done(self._language)
                return done or ("" if self._event_is_told(entry) else entry.text(self._language))
            case "choice" | "dropped":
                return entry.text(self._language)
            case "value":
                return self.change(entry) if self._is_shown(entry) else ""
        return ""

    def _event_is_told(self, entry: TraceEntry) -> bool:
        rule = self._program.rules[entry.address.removeprefix("rules.")]
        return any(self._program.events[rule.trigger.event].told.values())

    def _is_shown(self, entry: TraceEntry) -> bool:
        value = self._program.values[entry.address.removeprefix("values.")]
        return bool(value.params) and value.id in self._panels

    def change(self, entry: TraceEntry) -> str:
        """Return the change of a value: `North's red points: 0 → 1`."""
        args = entry.args
        old, new = self.word(args["old"]), self.word(args["new"])
        said = self._say("changed", value=self.place(args["value"]), old=old, new=new)
        return said[:1].upper() + said[1:]

    def named(self, entry: TraceEntry) -> TraceEntry:
        """Return an entry with the names that people use."""
        args = {
            name: self.place(value) if name == "zone" else self.word(value)
            for name, value in entry.args.items()
        }
        return replace(entry, args=args)

    def place(self, text: str) -> str:
        """Return `score(north, red)` by the pattern of such names, or as `points (North, red)`."""
        found = NAMED.fullmatch(text)
        if found is None:
            return text
        args = [part.strip() for part in (found[2] or "").split(",") if part.strip()]
        parts = [self._look.name(arg) for arg in args]
        pattern = self._look.said(self._program.names.get(f"{found[1]}.{PATTERN}", {}))
        if pattern:
            places = pattern_parts(self._program, f"{found[1]}.{PATTERN}")
            return fill(pattern, dict(zip(places, parts, strict=False)), self._language)
        name = self._look.name(found[1])
        return self._say("of", thing=name, owner=", ".join(parts)) if parts else name

    def word(self, text: str) -> str:
        """Return `north-red` as `North red`; an id without a name stays as it is."""
        if text in ("none", "-"):
            return NOTHING
        if text in ("yes", "no"):
            return self._look.truth(text == "yes")
        parts = text.split("-")
        known = all(part in self._program.names for part in parts)
        return " ".join(map(self._look.name, parts)) if known else text
