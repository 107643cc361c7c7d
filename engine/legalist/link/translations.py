"""Putting in the texts and names of `text/<language>.yaml`."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.source import Mapping, TreeMemory

from .find import Target, files_in, module_files
from .heads import PARTS, heads, labels_of, map_labels, titled
from .nodes import entries, read_checked, word
from .program import Program
from .texts import all_texts, declarations, retold_at

# A text for a thing that is there without the module: `modules.night.functions.goal`.
RETOLD = re.compile(r"(modules\.[^.]+)\.(?=[^.]+\.)")


def read_texts(
    target: Target, program: Program, written: set[str] | None, report: Report, *, fill: bool
) -> None:
    """Put in all translations. Texts of things that only a module has, which is not played now,
    or that one took away (`written`), may stand there too; what belongs to nothing is reported,
    unless it is not known what was taken away. Without `fill` they are only looked at."""
    program.texts |= heads(target, program)
    translated = _Translated(target, program, written, report)
    for folder in reversed(target.folders):
        for path in files_in(folder, "text"):
            root = read_checked(path, "text", report)
            if root is None:
                continue
            language = word(root.get("language")) or path.stem
            names, texts = (_lines_of(root, section, report) for section in ("names", "texts"))
            if not fill:
                names = [line for line in names if "." in line[0] and translated.doubts(line[0])]
                texts = [line for line in texts if line[0] not in translated.sure]
            for key, text, span in names:
                translated.name(key, language, text, span)
            for address, text, span in texts:
                translated.text(address, language, text, span)


Line = tuple[str, str, Span]
_lines: TreeMemory[list[Line]] = TreeMemory()


def _lines_of(root: Mapping, section: str, report: Report) -> list[Line]:
    """The names or the texts of a file, each with the place of its address."""

    def read() -> list[Line]:
        return [(key, word(node), span) for key, span, node in entries(root.get(section))]

    return _lines.get(root, section, report, read)


class _Translated:
    """What can be translated, by address."""

    def __init__(
        self, target: Target, program: Program, written: set[str] | None, report: Report
    ) -> None:
        self.target = target
        self.program = program
        self.written = written or set()
        self.telling = written is not None and not report.errors
        self.report = report
        self.titles = titled(target)
        self.places = all_texts(program) | {"ruleset.title": program.title}
        for decl in declarations(program):  # also what has no text in English
            self.places[retold_at(decl.address, decl.retold)] = decl.text
        self.known = {self._plain(address) for address in self.places} | {"about"}

    @cached_property
    def sure(self) -> set[str]:
        """Addresses that certainly belong to something."""
        return self.places.keys() | (self.of_modules if self.telling else frozenset())

    def doubts(self, key: str) -> bool:
        """May a name with a dot in it belong to nothing?"""
        return key.startswith("modules.") or key not in self.labels

    def name(self, key: str, language: str, text: str, span: Span) -> None:
        place = f"names.{key}"
        if not key.startswith("modules."):
            if place not in self.program.retold:
                self.program.names.setdefault(key, {})[language] = text
                self._check_label(key, span)
            return
        retold = RETOLD.match(f"{key}.")
        if retold is not None:
            id = key[retold.end() :]
            if self.program.retold.get(f"names.{id}") == retold[1].removeprefix("modules."):
                self.program.names[id][language] = text
            elif retold[1] not in self.titles:
                self._nowhere(place, span)

    def text(self, address: str, language: str, text: str, span: Span) -> None:
        place = self.places.get(address)
        if place is not None:
            place[language] = text
            return
        thing, _, part = address.rpartition(".")
        if part in PARTS and thing in self.titles:
            self.program.texts.setdefault(address, {})[language] = text
        elif self.telling and not self._is_elsewhere(self._plain(address)):
            self._nowhere(address, span)

    def _plain(self, address: str) -> str:
        """The address that a thing has with and without the module that retells it."""
        retold = RETOLD.match(address)
        return address[retold.end() :] if retold and retold[1] in self.titles else address

    def _is_elsewhere(self, address: str) -> bool:
        """Is there such a thing, though it has another text now or is not played?"""
        return address in self.known or address in self.written or address in self.of_modules

    @cached_property
    def of_modules(self) -> frozenset[str]:
        return module_addresses(self.target)

    def _check_label(self, key: str, span: Span) -> None:
        """A name for the label of a mark that stands on no map is a slip of the pen."""
        if not self.telling or "." not in key or key.partition(".")[0] not in self.program.marks:
            return
        if key not in self.labels:
            self._nowhere(f"names.{key}", span, did_you_mean(key, self.labels))

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels of this map and of all others of the ruleset."""
        board = self.program.board
        return map_labels(self.target) | (set() if board is None else labels_of(board).keys())

    def _nowhere(self, address: str, span: Span, help: str = "") -> None:
        if self.telling:
            titles = {f"{thing}.{part}" for thing in self.titles for part in PARTS}
            help = help or did_you_mean(self._plain(address), self.known | titles)
            self.report.add("L571", span, help=help, address=address, what="text")


def module_addresses(target: Target) -> frozenset[str]:
    """The addresses of everything that any module of the ruleset declares."""
    files = module_files(target).values()
    return _addresses(tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=20)
def _addresses(files: tuple[tuple[Path, int], ...]) -> frozenset[str]:
    found: set[str] = set()
    for path, _ in files:
        root = read_checked(path, "module", Report())
        for section, _, node in entries(root):
            for key, _, item in entries(node):
                address = f"{section}.{key.split('(')[0].strip()}"
                found.add(address)
                for part in ("require", "choose"):
                    inner = item.get(part) if isinstance(item, Mapping) else None
                    found |= {f"{address}.{part}.{name}" for name, _, _ in entries(inner)}
    return frozenset(found)
