"""Adding the texts and names of `text/<language>.yaml`."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import cached_property, lru_cache

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.program import DONE, REFUSED, Program, Texts
from legalist.source import Mapping, TreeMemory

from .heads import heads, labels_of, map_labels, titled
from .node_readers import entries, phrase, read_checked, word
from .targets import Target, files_in
from .texts import all_texts, retold_at

# What a file says about itself.
PARTS = ("title", "about")
# A module's text for something that exists without it: `modules.night.functions.goal`.
RETOLD = re.compile(r"(modules\.[^.]+)\.(?=[^.]+\.)")


def read_texts(
    target: Target,
    program: Program,
    written: Sequence[frozenset[str]] | None,
    own: Set[tuple[str, str]],
    report: Report,
    *,
    fill: bool,
) -> None:
    """Add all translations. There may also be texts for what only a module that is not in play has,
    or for what one removed (`written`); a text that belongs to nothing is reported, unless it is
    unknown what was removed. What is `own`, by address and language, stays as a module or a variant
    says it. Without `fill` they are only checked."""
    program.texts |= heads(target, program)
    translated = _Translated(target, program, written, own, report)
    for folder in reversed(target.folders):
        for path in files_in(folder, "text"):
            root = read_checked(path, "text", report)
            if root is None:
                continue
            language = word(root.get("language")) or path.stem
            names, texts = (_lines_of(root, section, report) for section in ("names", "texts"))
            if fill:
                for key, (text, span) in names.items():
                    translated.name(key, language, text, span)
                for address, (text, span) in texts.items():
                    translated.text(address, language, text, span)
            elif translated.telling:
                for key in _names_of(root, ("modules", *program.marks), report):
                    translated.check_name(key, names[key][1])
                for address in translated.doubtful(root):
                    translated.check_text(address, texts[address][1])


Lines = dict[str, tuple[str, Span]]
_lines: TreeMemory[Lines] = TreeMemory()


def _lines_of(root: Mapping, section: str, report: Report) -> Lines:
    """Return the names or the texts of a file by address, each with the place of its address."""

    def read() -> Lines:
        return {key: (phrase(node), span) for key, span, node in entries(root.get(section))}

    return _lines.get(root, section, report, read)


def text_at(root: Mapping, address: str) -> tuple[str, str] | None:
    """Return the language of a file of texts and what it says at an address; None if nothing."""
    found = _lines_of(root, "texts", Report()).get(address)
    return None if found is None else (word(root.get("language")), found[0])


_names: TreeMemory[list[str]] = TreeMemory()


def _names_of(root: Mapping, owners: tuple[str, ...], report: Report) -> list[str]:
    """Return the names of a file that begin with one of `owners` and a dot."""

    def read() -> list[str]:
        prefixes = tuple(f"{owner}." for owner in owners)
        return [key for key in _lines_of(root, "names", report) if key.startswith(prefixes)]

    return _names.get(root, owners, report, read)


@lru_cache(maxsize=60)
def _texts_without(
    root: Mapping, known: tuple[frozenset[str], ...], titles: frozenset[str]
) -> frozenset[str]:
    """Return the addresses of the texts of a file that belong to nothing in the known sets."""
    there = _addresses_of(titles).union(*known)
    left = frozenset(_lines_of(root, "texts", Report())) - there
    return frozenset(one for one in left if _without_voice(_plain(one, titles)) not in there)


class _Translated:
    """What can be translated, by address."""

    def __init__(
        self,
        target: Target,
        program: Program,
        written: Sequence[frozenset[str]] | None,
        own: Set[tuple[str, str]],
        report: Report,
    ) -> None:
        self.target = target
        self.program = program
        self.written = written or ()
        self.own = own
        self.telling = written is not None and not report.errors
        self.report = report
        self.titles = target.once(titled)

    def _is_sure(self, address: str) -> bool:
        """Return whether it certainly exists, in play or not."""
        titles = _addresses_of(self.titles)
        known = (titles, self.cited, self.program.texts, self.of_modules, *self.written)
        return any(address in some for some in known)

    def doubtful(self, root: Mapping) -> list[str]:
        """Return the addresses of texts in a file that do not certainly exist."""
        # The ruleset is first, and stays the same while a module is edited.
        known = (self.of_modules, *self.written[:1])
        left = _texts_without(root, known, self.titles) - self.program.texts.keys() - self.cited
        return sorted(left.difference(*self.written[1:]))

    @cached_property
    def cited(self) -> set[str]:
        return {f"citations.{id}" for id in self.program.citations}

    @cached_property
    def places(self) -> dict[str, Texts]:
        places = all_texts(self.program) | {"ruleset.title": self.program.title}
        for decl in self.program.declared:  # also what has no text in English
            places[retold_at(decl.address, decl.retold)] = decl.text
            if decl.voice:
                places[retold_at(decl.told_address, decl.told_by)] = decl.told
        return places

    @cached_property
    def known(self) -> set[str]:
        return {self._plain(address) for address in self.places} | {"about"}

    def name(self, key: str, language: str, text: str, span: Span) -> None:
        module, id = self._retold_name(key)
        if not module and f"names.{key}" not in self.program.retold:
            if (f"names.{key}", language) not in self.own:
                self.program.names.setdefault(key, {})[language] = text
        elif module and self.program.retold.get(f"names.{id}") == module:
            self.program.names[id][language] = text
        self.check_name(key, span)

    def check_name(self, key: str, span: Span) -> None:
        """Report a name for a module that there is not, or for a label that stands on no map."""
        module, _ = self._retold_name(key)
        if module and f"modules.{module}" not in self.titles:
            self._nowhere(f"names.{key}", span)
        elif not module and f"names.{key}" not in self.program.retold:
            self._check_label(key, span)

    def _retold_name(self, key: str) -> tuple[str, str]:
        """The module and the id in `modules.night.stone`; no module in other names."""
        if not key.startswith("modules."):
            return "", key
        module, _, id = key.removeprefix("modules.").partition(".")
        return module, id

    def text(self, address: str, language: str, text: str, span: Span) -> None:
        place = self.places.get(address)
        if place is not None:
            if (address, language) not in self.own:
                place[language] = text
            return
        thing, _, part = address.rpartition(".")
        if part in PARTS and thing in self.titles:
            self.program.texts.setdefault(address, {})[language] = text
        else:
            self.check_text(address, span)

    def check_text(self, address: str, span: Span) -> None:
        """Report a text that belongs to nothing."""
        plain = _without_voice(self._plain(address))
        known = not self.telling or self._is_sure(plain)
        if not known and plain not in self.known:
            self._nowhere(address, span)

    def _plain(self, address: str) -> str:
        """Return the address without the module that changes the text."""
        return _plain(address, self.titles)

    @cached_property
    def of_modules(self) -> frozenset[str]:
        return self.target.once(module_addresses)

    def _check_label(self, key: str, span: Span) -> None:
        """Report a name for the label of a mark that is on no map: it is a slip."""
        if not self.telling or "." not in key or key.partition(".")[0] not in self.program.marks:
            return
        if key not in self.labels:
            self._nowhere(f"names.{key}", span, did_you_mean(key, self.labels))

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels of this map and of all others of the ruleset."""
        board = self.program.board
        return self.target.once(map_labels) | (set() if board is None else labels_of(board).keys())

    def _nowhere(self, address: str, span: Span, help: str = "") -> None:
        if self.telling:
            known = self.known | _addresses_of(self.titles)
            help = help or did_you_mean(self._plain(address), known)
            self.report.add("L571", span, help=help, address=address, what="text")


def _plain(address: str, titles: frozenset[str]) -> str:
    """Return the address without the module that changes the text."""
    if not address.startswith("modules."):
        return address
    retold = RETOLD.match(address)
    return address[retold.end() :] if retold and retold[1] in titles else address


def _without_voice(address: str) -> str:
    """Return the address of the declaration that has the text: `actions.place.done` is told by
    `actions.place`."""
    section, _, rest = address.partition(".")
    owner, _, voice = rest.rpartition(".")
    fits = section == "actions" and (voice == DONE if "." not in owner else voice == REFUSED)
    fits = fits or (section == "restrictions" and voice == REFUSED)
    fits = fits or (section in ("events", "rules") and voice == DONE)
    return f"{section}.{owner}" if owner and fits else address


@lru_cache(maxsize=8)
def _addresses_of(titles: frozenset[str]) -> frozenset[str]:
    return frozenset(f"{thing}.{part}" for thing in titles for part in PARTS)


def module_addresses(target: Target) -> frozenset[str]:
    """Return the addresses of everything that any module of the ruleset declares."""
    roots = [read_checked(path, "module", Report()) for path in target.module_files.values()]
    return _together(tuple(_addresses(root) for root in roots if root is not None))


@lru_cache(maxsize=20)
def _together(parts: tuple[frozenset[str], ...]) -> frozenset[str]:
    return frozenset().union(*parts)


_declared: TreeMemory[frozenset[str]] = TreeMemory()


def _addresses(root: Mapping) -> frozenset[str]:
    """Return the addresses of everything that a file declares."""

    def read() -> frozenset[str]:
        found: set[str] = set()
        for section, _, node in entries(root):
            for key, _, item in entries(node):
                address = f"{section}.{key.split('(')[0].strip()}"
                found.add(address)
                for part in ("require", "choose"):
                    inner = item.get(part) if isinstance(item, Mapping) else None
                    found |= {f"{address}.{part}.{name}" for name, _, _ in entries(inner)}
        return frozenset(found)

    return _declared.get(root, "addresses", Report(), read)
