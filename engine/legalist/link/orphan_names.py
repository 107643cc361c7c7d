"""Names and looks that belong to nothing.

A name may belong to anything that has an id: a member, a seat, a zone, a parameter of a decision. A
word that occurs nowhere else in the files, including modules that are not in play, is a slip.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.program import VOICES
from legalist.program.piece_names import PATTERN
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, Sequence, TreeMemory

from .node_readers import entries, read_checked
from .targets import Target
from .unit import Unit

WORD = re.compile(r"\w+")
# Sections in which a word is only mentioned, or shown to people.
SPOKEN = frozenset({"names", "look", "citations", "sources", "title", "about", "note"})
# The texts of declarations.
TOLD = frozenset({"text", *VOICES})
# What a name can begin with, or be, in every ruleset.
GIVEN = frozenset({"letter", "pass", "space", "player", "terrain", "options", "panels"})
# Chapters are letters of citations; names in modules are checked with their texts.
ELSEWHERE = ("chapter.", "modules.")
MOST_LISTED = 8
# The sections whose entries most often get a name or a look.
NAMED = ("kinds", "zones", "values", "actions", "events", "enums", "terrain", "marks", "areas")
# The beginnings of addresses of texts.
ADDRESSES = frozenset(
    {"ruleset", "actions", "rules", "events", "functions", "effects", "citations", "editions"}
)


@frozen(eq=False)
class Words:
    """The words of one file, and those of them that it declares."""

    all: frozenset[str]
    declared: frozenset[str]


Vocabulary: TypeAlias = frozenset[Words]


def check_names(
    target: Target, units: Iterable[Unit], marks: Collection[str], report: Report
) -> None:
    """Report names and looks for what is in no file of the ruleset, its modules or its maps. (Those
    for labels of `marks` are checked with the texts.)"""
    own = list(units)
    played = {_words(root) for unit in own for root in (unit.root, *unit.roots)}
    vocabulary = target.once(_words_to_choose) | played
    for unit in own:
        for section in ("names", "look"):
            _tell(unit.root, section, vocabulary, marks, report)
    for path in target.text_files:
        root = read_checked(path, "text", Report())
        if root is not None:
            _tell(root, "names", vocabulary, marks, report)


def _words_to_choose(target: Target) -> Vocabulary:
    """Return the words of all modules and maps of the ruleset."""
    files = (
        *(("module", path) for path in target.module_files.values()),
        *(("map", path) for path in target.map_files.values()),
    )
    roots = (read_checked(path, kind, Report()) for kind, path in files)
    return frozenset(_words(root) for root in roots if root is not None)


_unknown: TreeMemory[list[tuple[str, Span]]] = TreeMemory()


def _tell(
    root: Mapping, section: str, vocabulary: Vocabulary, marks: Collection[str], report: Report
) -> None:
    def read() -> list[tuple[str, Span]]:
        known = _all_of(vocabulary)
        given = _given(root, section)
        unknown = [
            (key, span)
            for key, span, words in given
            if not (key.startswith(ELSEWHERE) or known.issuperset(words))
        ]
        # If the line `texts:` is missing, one finding at the first text is enough for all.
        addresses = [
            (key, span) for key, span, _ in given if section == "names" and _is_address(key)
        ]
        return [line for line in unknown if line not in addresses] + addresses[:1]

    for key, span in _unknown.get(root, (section, vocabulary), Report(), read):
        if "." in key and key.partition(".")[0] in marks:
            continue
        what = "name" if section == "names" else "look"
        help = _help(key, root, section, vocabulary)
        report.add("L571", span, help=help, address=f"{section}.{key}", what=what)


@lru_cache(maxsize=8)
def _all_of(vocabulary: Vocabulary) -> frozenset[str]:
    return GIVEN.union(*(words.all for words in vocabulary))


_keys: TreeMemory[list[tuple[str, Span, list[str]]]] = TreeMemory()


def _given(root: Mapping, section: str) -> list[tuple[str, Span, list[str]]]:
    """Return the names or looks of a file, each with its words."""

    def read() -> list[tuple[str, Span, list[str]]]:
        return [
            (key, span, WORD.findall(key.removesuffix(f".{PATTERN}")))
            for key, span, _ in entries(root.get(section))
        ]

    return _keys.get(root, section, Report(), read)


def _help(key: str, root: Mapping, section: str, vocabulary: Vocabulary) -> str:
    if section == "names" and _is_address(key):
        return f"texts go under `texts:`; write `texts:` on a line of its own before `{key}:`"
    given = {name for name, _, _ in entries(root.get(section))}
    own = _words(root).declared
    declared = own or {id for words in vocabulary for id in words.declared}
    free = [f"`{id}`" for id in sorted(declared - given)][:MOST_LISTED]
    guess = did_you_mean(key, sorted(declared))
    return guess or (f"there is no {section[:4]} yet for {', '.join(free)}" if free else "")


def _is_address(key: str) -> bool:
    return key.partition(".")[0] in ADDRESSES and "." in key


_memory: TreeMemory[Words] = TreeMemory()
# Looking for words reports nothing.
_QUIET = Report()


def _words(root: Mapping) -> Words:
    """Return all words of a file except those that are only mentioned."""

    def read() -> Words:
        parts = [(key, node) for key, node in root.items.items() if key not in SPOKEN]
        spoken = chain.from_iterable(WORD.findall(key) for key, _ in parts)
        declared = (key for section in NAMED for key, _, _ in entries(root.get(section)))
        return _one(
            frozenset(spoken).union(*(_in_section(node) for _, node in parts)),
            frozenset(key.partition("(")[0].strip() for key in declared),
        )

    return _memory.get(root, "words", Report(), read)


@lru_cache(maxsize=500)
def _one(all: frozenset[str], declared: frozenset[str]) -> Words:
    """Equal words are one object: most edits change none, and what was found out stays known."""
    return Words(all, declared)


_in_trees: TreeMemory[frozenset[str]] = TreeMemory()


def _in_section(node: Node) -> frozenset[str]:
    """Return the words of a section. Those of each entry are kept: most edits change one."""
    if not isinstance(node, Mapping):
        return _in_text(node)

    def read() -> frozenset[str]:
        inner = [item for key, item in node.items.items() if key not in SPOKEN | TOLD]
        keys = chain.from_iterable(map(WORD.findall, node.items))
        return frozenset(keys).union(*map(_in_entry, inner))

    return _in_trees.get(node, "section", _QUIET, read)


def _in_entry(node: Node) -> frozenset[str]:
    if not isinstance(node, Mapping):
        return _in_text(node)
    return _in_trees.get(node, "entry", _QUIET, lambda: _in_text(node))


def _in_text(node: Node) -> frozenset[str]:
    return frozenset(chain.from_iterable(map(WORD.findall, _texts(node))))


def _texts(node: Node) -> Iterator[str]:
    match node:
        case Scalar():
            yield node.text
        case Sequence():
            for item in node.items:
                yield from _texts(item)
        case Mapping():
            yield from node.items
            for key, item in node.items.items():
                if key not in SPOKEN and key not in TOLD:
                    yield from _texts(item)
