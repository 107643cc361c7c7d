"""Wrong languages of texts: a file whose `language:` differs from its name, and unknown codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from legalist.diagnostics import Report
from legalist.diagnostics.fix import replace
from legalist.program import Program
from legalist.source import Mapping, Node, Sequence

from .node_readers import DEFAULT_LANGUAGE, read_checked, word
from .targets import Target

SHORT = 2


def check_languages(
    target: Target, program: Program, roots: Iterable[Mapping], report: Report
) -> None:
    """Report files of texts whose name and `language:` differ, and unknown language codes in the
    files in play (`roots`)."""
    named = {DEFAULT_LANGUAGE}
    for path in target.text_files:
        named.add(path.stem if len(path.stem) == SHORT else DEFAULT_LANGUAGE)
        root = read_checked(path, "text", Report())
        if root is not None and word(root.get("language")) not in ("", path.stem):
            _tell_file(path, root, report)
    used = {*program.title}.union(*program.citations.values(), *program.names.values())
    used = used.union(*(decl.text for decl in program.declared if decl.text))
    used = used.union(*(decl.told for decl in program.declared if decl.told))
    strange = {code for code in used - named if _canonical(code) != code}
    for root in roots if strange else ():
        for code, mapping in _texts_in(root, strange):
            meant = _canonical(code)
            span = mapping.keys[code]
            free = bool(meant) and meant not in mapping
            report.add(
                "L568",
                span,
                help=f"write `{meant}`" if free else "write a code of two letters, such as `en`",
                fixes=[replace(span, meant, safe=True)] if free else (),
                language=code,
                reason="no language has this code",
            )


def _tell_file(path: Path, root: Mapping, report: Report) -> None:
    node = root.items["language"]
    given, stem = word(node), path.stem
    rename = f"rename the file to `{given}.yaml`"
    known = _canonical(stem) == stem
    report.add(
        "L568",
        node.span,
        help=f"write `language: {stem}`, or {rename}" if known else rename,
        fixes=[replace(node.span, stem)] if known else (),
        language=given,
        reason=f"the file is called `{path.name}`",
    )


def _texts_in(node: Node, codes: set[str]) -> Iterator[tuple[str, Mapping]]:
    """Yield the places where one of the codes is a key."""
    if isinstance(node, Mapping):
        yield from ((code, node) for code in node if code in codes)
    items = node.items.values() if isinstance(node, Mapping) else getattr(node, "items", ())
    for item in items if isinstance(node, Mapping | Sequence) else ():
        yield from _texts_in(item, codes)


@lru_cache
def _canonical(code: str) -> str:
    """Return the canonical code of a language; empty if there is no such language."""
    from babel import Locale, UnknownLocaleError  # slow to import, and rarely needed

    try:
        locale = Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return ""
    language = str(locale.language)
    return code if code.split("-")[0] == language else language
