"""Readers for the plain parts of checked files: names, texts, lists.

The schema has already reported what is wrong with a file; these readers only have to tolerate it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from legalist import schema
from legalist.diagnostics import Diagnostic, Report, Span
from legalist.diagnostics.near_names import own_guesses
from legalist.diagnostics.source_lines import keep_lines, kept_lines
from legalist.source import Files, Mapping, Node, Scalar, Sequence, files
from legalist.source.reader import is_yaml, parse_yaml, read_text, remember
from legalist.source.store import store
from legalist.source.stored_tree import load_tree, save_tree
from legalist.wording.phrase import Phrase

if TYPE_CHECKING:
    from legalist.program import Texts
    from legalist.source.chunks import Chunks

DEFAULT_LANGUAGE = "en"


def shown(path: Path) -> str:
    """Return how messages name a file: by its relative path, if it is below the current folder."""
    full, here = os.path.abspath(path), os.getcwd()
    inside = os.path.join(here, "")
    return full[len(inside) :] if full.startswith(inside) else "." if full == here else full


# Files without findings, as last read, each in a few versions: a ruleset is linked many times in
# one run, and an author goes back to an earlier text.
Trees = dict[tuple[str, str, str], dict[str, tuple[Mapping, str | list[str]]]]
_read: Trees = {}
MOST_READ = 500
MOST_VERSIONS = 4


def read_checked(path: Path, kind: str, report: Report) -> Mapping | None:
    """Return a file as a tree; problems with its shape are reported, and the rest is still used."""
    present = files()
    # What is said about a file may depend on others, so findings are kept for one moment only.
    key = (read_checked, os.fspath(path), kind)
    root, findings = present.once(key, lambda: _read_or_known(present, path, kind))
    report.extend(findings)
    return root


def _read_or_known(
    present: Files, path: Path, kind: str
) -> tuple[Mapping | None, Iterable[Diagnostic]]:
    # Only texts that are being edited are read in chunks: others are read once, or stored.
    chunks = present.chunks if present.is_held(path) else None
    trees = _read if chunks is None else chunks.trees
    # The current folder may be another one by now: what counts is how messages name the file.
    key = (os.path.abspath(path), shown(path), kind)
    version = present.version(path)
    known = trees.get(key, {}).get(version)
    if known is not None:
        tree, lines = known
        keep_lines(tree.span.file, lines)
        present.place(tree)
        present.quote(tree.span.file)
        return tree, ()
    own = Report()
    with own_guesses():
        root = _read_file(path, kind, chunks, own)
    if root is not None and not own.diagnostics:
        _keep(trees, key, version, root)
    present.quote(shown(path))
    return root, own.diagnostics


def _read_file(path: Path, kind: str, chunks: Chunks | None, report: Report) -> Mapping | None:
    name = shown(path)
    quoted = is_yaml(path)
    text = read_text(path, name, report)
    if text is None:
        return None
    # A text that is being edited is another one at the next keystroke.
    held = files().is_held(path)
    key = "" if held else store().key(kind, text)
    root = load_tree(key, name)
    if root is not None:
        remember(text, name, report, quoted=quoted)
        return root
    node = parse_yaml(text, name, report, quoted=quoted, chunks=chunks)
    if not isinstance(node, Mapping):
        return None
    files().place(node)
    schema.validate(node, kind, report)
    if not report.told:
        save_tree(key, node)
    return node


def _keep(trees: Trees, key: tuple[str, str, str], version: str, root: Mapping) -> None:
    if len(trees) >= MOST_READ:
        trees.clear()
    versions = trees.setdefault(key, {})
    if len(versions) >= MOST_VERSIONS:
        del versions[next(iter(versions))]
    versions[version] = (root, kept_lines(root.span.file))


def word(node: Node | None) -> str:
    """Return the name in a scalar; empty if there is none."""
    if isinstance(node, Scalar) and node.value is not None:
        return node.text.strip() or str(node.value)
    return ""


def number(node: Node | None) -> int | None:
    if isinstance(node, Scalar) and isinstance(node.value, int):
        return None if isinstance(node.value, bool) else node.value
    return None


def flag(node: Node | None) -> bool:
    if not isinstance(node, Scalar):
        return False
    # The schema reports `yes` for `true`, but the meaning is clear.
    return node.value is True or node.text.strip().lower() in ("yes", "on", "true")


def words(node: Node | None) -> list[tuple[str, Span]]:
    """Return the names of a list, each with its place; a single name is a list of one."""
    if isinstance(node, Scalar):
        return [(word(node), node.span)] if word(node) else []
    if isinstance(node, Sequence):
        return [(word(item), item.span) for item in node.items if word(item)]
    return []


def texts(node: Node | None) -> Texts:
    """Return text by language; a plain text is in English."""
    if isinstance(node, Mapping):
        said = {language: phrase(item) for language, item in node.items.items()}
        return {language: text for language, text in said.items() if text}
    return {DEFAULT_LANGUAGE: word(node)} if word(node) else {}


def phrase(node: Node | None) -> str:
    """Return a text; one that is written as forms, such as `{one: stone, other: stones}`, is a
    `Phrase`, and its first form is the plain one."""
    if not isinstance(node, Mapping):
        return word(node)
    forms = {name: _as_phrase(phrase(item)) for name, item in node.items.items()}
    return Phrase(next(iter(forms.values()), ""), forms)


def _as_phrase(text: str) -> Phrase:
    return text if isinstance(text, Phrase) else Phrase(text)


def mapping(node: Node | None) -> Mapping | None:
    return node if isinstance(node, Mapping) else None


def entries(node: Node | None) -> list[tuple[str, Span, Node]]:
    """Return the entries of a mapping, each with the place of its name."""
    if not isinstance(node, Mapping):
        return []
    return [(key, node.keys[key], item) for key, item in node.items.items()]


def written(node: Node | None) -> Any:
    """Return what the author wrote as plain values, without insignificant white space."""
    if isinstance(node, Scalar):
        if isinstance(node.value, str):
            return "\n".join(line.rstrip() for line in node.value.strip("\n").split("\n")).rstrip()
        return node.value
    if isinstance(node, Mapping):
        return {key: written(item) for key, item in node.items.items()}
    if isinstance(node, Sequence):
        return [written(item) for item in node.items]
    return None
