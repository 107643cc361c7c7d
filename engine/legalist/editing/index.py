"""What every name of some files refers to, and where everything is named."""

from __future__ import annotations

import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from legalist.diagnostics import Span
from legalist.interruption import pause
from legalist.link.sections import SECTIONS
from legalist.program import VOICES
from legalist.typed import Checked

from .mention import Mention, Target

# Where a bare word of a move, a position or a name is looked up, the likeliest first.
WORDS = (
    "kinds", "members", "zones", "values", "enums", "terrain", "marks", "areas", "patterns",
    "attributes", "options", "actions", "events", "decisions", "functions", "effects",
)  # fmt: skip
TYPES = ("enums", "kinds", "patterns", "areas")


class Index:
    """Mentions by file and by what they name."""

    def __init__(self, mentions: Iterable[Mention]) -> None:
        loose: list[Mention] = []
        self._by_target: defaultdict[Target, dict[Span, Mention]] = defaultdict(dict)
        self._by_name: defaultdict[str, dict[str, None]] = defaultdict(dict)
        self._locals: dict[tuple[str, str], Span] = {}
        self._sorted: dict[str, list[Mention]] = {}
        for mention in (one.fixed() for one in mentions):
            if isinstance(mention.to, str) and mention.to.startswith("?"):
                loose.append(mention)
            else:
                self._add(mention)
        pause()
        for mention in loose:
            to = self._resolve(str(mention.to), mention.within)
            if to is not None:
                self._add(replace(mention, to=to))

    def _add(self, mention: Mention) -> None:
        known = self._by_target[mention.to].get(mention.span)
        if known is not None:
            # The checker knows the type, the file knows the role.
            role = known.role if known.role != "uses" else mention.role
            mention = replace(
                known, type=known.type or mention.type, role=role, name=known.name or mention.name
            )
        self._by_target[mention.to][mention.span] = mention
        if isinstance(mention.to, Span):
            if mention.name:
                self._locals.setdefault((mention.within, mention.name), mention.to)
        elif mention.role == "declares":
            self._by_name[mention.to.rsplit(".", 1)[-1]][mention.to] = None

    def _declared(self, address: str) -> bool:
        return address in self._by_name.get(address.rsplit(".", 1)[-1], ())

    def _resolve(self, to: str, within: str) -> Target | None:
        """Return what a name means among the declarations of all files; None if nothing."""
        sort, name, *more = to[1:].split(":")
        wanted: list[str] = []
        match sort:
            case "type":
                wanted = [f"{section}.{name}" for section in TYPES]
            case "state":
                wanted = [f"zones.{name}", f"values.{name}"]
            case "attribute":
                wanted = [f"kinds.{name}.attributes.{more[0]}"]
            case "option":
                wanted = [f"options.{name}.values.{more[0]}" if more[0] else f"options.{name}"]
            case "member":
                wanted = [
                    f"options.{name}.values.{more[0]}",
                    f"enums.{name}.members.{more[0]}",
                    f"kinds.{name}.members.{more[0]}",
                ]
                # A kind has names by the values of its attributes, too: `stone.red`.
                wanted += [one for one in self._by_name.get(more[0], ()) if ".members." in one]
            case "blank":
                owner = name if not name.startswith("modules.") else name.split(".", 2)[2]
                for voice in VOICES:
                    owner = owner.removesuffix(f".{voice}")
                local = self._locals.get((owner, more[0])) or self._locals.get((within, more[0]))
                if local is not None:
                    return local
                wanted = [f"options.{more[0]}", f"functions.{more[0]}"]
            case "reason":
                wanted = [f"citations.{name}", f"restrictions.{name}"]
                wanted += [one for one in self._by_name.get(name, ()) if ".require." in one]
            case "word":
                return self._word(name)
        return next((address for address in wanted if self._declared(address)), None)

    def _word(self, name: str) -> str | None:
        def rank(address: str) -> int:
            steps = address.split(".")
            section = "members" if len(steps) > 3 and steps[2] != "attributes" else steps[0]
            if len(steps) > 3 and steps[2] == "attributes":
                section = "attributes"
            return WORDS.index(section) if section in WORDS else len(WORDS)

        known = [
            one for one in self._by_name.get(name, ()) if ".require." not in one
        ]  # conditions are named only as reasons
        return min(known, key=rank, default=None)

    @cached_property
    def _by_file(self) -> dict[str, list[Mention]]:
        found: defaultdict[str, list[Mention]] = defaultdict(list)
        files = _Paths()
        for places in self._by_target.values():
            for mention in places.values():
                found[files[mention.span.file]].append(mention)
        return dict(found)

    def in_file(self, path: Path) -> list[Mention]:
        """Return the mentions of a file in the order of the file."""
        full = os.path.abspath(path)
        if full not in self._sorted:
            self._sorted[full] = sorted(
                self._by_file.get(full, ()), key=lambda one: _start(one.span)
            )
        return self._sorted[full]

    def at(self, path: Path, line: int, column: int) -> Mention | None:
        """Return the narrowest mention at a position; the end of a name still belongs to it."""
        mentions = self.in_file(path)
        last = bisect_right(mentions, (line, column), key=lambda one: _start(one.span))
        best: Mention | None = None
        for mention in reversed(mentions[:last]):
            span = mention.span
            if span.line != line:
                break
            if (line, column) <= (span.end_line, span.end_column) and (
                best is None or _width(span) < _width(best.span)
            ):
                best = mention
        return best

    def of(self, target: Target) -> list[Mention]:
        """Return all mentions of a declaration or a local name, by file and place."""
        return sorted(self._by_target.get(target, {}).values(), key=lambda one: one.span)

    def declarations(self, target: Target) -> list[Mention]:
        """Return where something is declared; where it is only changed, if that is all there is."""
        mentions = self.of(target)
        for role in ("declares", "changes"):
            found = [one for one in mentions if one.role == role]
            if found:
                return found
        return []

    def mentions(self) -> Iterator[Mention]:
        """Yield all mentions."""
        for places in self._by_target.values():
            yield from places.values()

    def addresses(self) -> Iterator[str]:
        """Yield the addresses of everything that is declared."""
        for known in self._by_name.values():
            yield from known

    def within(self, address: str) -> list[Mention]:
        """Return what a declaration names."""
        return self._by_owner.get(address, [])

    @cached_property
    def _by_owner(self) -> dict[str, list[Mention]]:
        found: defaultdict[str, list[Mention]] = defaultdict(list)
        for places in self._by_target.values():
            for mention in places.values():
                found[mention.within].append(mention)
        return dict(found)


def checked_mentions(checked: Checked, file: str = "") -> Iterator[Mention]:
    """Yield what the checker has noted about one game, or only about one file of it."""
    files = _Paths()
    for key, notes in checked.notes.items():
        within = key.rstrip("'")
        for note in notes:
            if file and files[note.span.file] != file:
                continue
            to = note.to
            if isinstance(to, str):
                to = within if to == "base" else to.rstrip("'")
            role = "declares" if to == note.span else "uses"
            yield Mention(note.span, to, role, within, note.type)  # type: ignore[arg-type]


def name_of(target: str) -> str:
    """Return the name of what is at an address."""
    return target.rsplit(".", 1)[-1]


def is_declaration(address: str) -> bool:
    """Return whether it is the address of an entry of a section."""
    return address.partition(".")[0] in SECTIONS and address.count(".") == 1


class _Paths(dict[str, str]):
    """Absolute paths by those of spans. They are relative to the current folder, so it is not to be
    kept."""

    def __missing__(self, file: str) -> str:
        self[file] = os.path.abspath(file)
        return self[file]


_absolute = _Paths()


def file_of(span: Span) -> str:
    """Return the absolute path of the file of a span."""
    return _absolute[span.file] if os.path.isabs(span.file) else os.path.abspath(span.file)


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _width(span: Span) -> int:
    return (span.end_line - span.line) * 10_000 + span.end_column - span.column
