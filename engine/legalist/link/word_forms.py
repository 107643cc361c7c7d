"""Forms that texts ask for, such as `{piece:acc}`: some name must have each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.program import Program
from legalist.quick_dataclass import frozen
from legalist.source import Mapping, Node, Scalar, TreeMemory

from .node_readers import DEFAULT_LANGUAGE, entries, read_checked, word
from .targets import Target

ASKED = re.compile(r"\{\w+((?::\w+)+)\}")
# The form for the number before it, which babel chooses.
COUNT = "count"


@frozen(eq=False)
class _Asked:
    """A form that a text in a language asks for."""

    language: str
    form: str
    span: Span


@frozen(eq=False)
class _Forms:
    """The forms that the names of a file have, by language, and those that its texts ask for."""

    known: tuple[tuple[str, str], ...]
    asked: tuple[_Asked, ...]


def check_forms(target: Target, program: Program, roots: Iterable[Mapping], report: Report) -> None:
    """Report forms that no name has in the language of the text that asks for them."""
    files = [*map(_of_part, roots)]
    for path in target.text_files:
        root = read_checked(path, "text", Report())
        if root is not None:
            files.append(_of_texts(root, word(root.get("language")) or path.stem))
    known: dict[str, set[str]] = {}
    for file in files:
        for language, form in file.known:
            known.setdefault(language, {COUNT}).add(form)
    asked = [one for file in files for one in file.asked]
    for decl in program.declared:
        asked += _of_declaration(decl.origin.node, "text")
        if decl.told:
            asked += _of_declaration(decl.origin.node, decl.voice)
    for one in asked:
        forms = known.get(one.language, {COUNT})
        if one.form not in forms:
            help = did_you_mean(one.form, forms) or _give(one)
            report.add("L588", one.span, help=help, form=one.form, language=one.language)


def _give(asked: _Asked) -> str:
    return f"give the names that can stand here this form: `{{nom: …, {asked.form}: …}}`"


_memory: TreeMemory[_Forms] = TreeMemory()
_QUIET = Report()


def _of_part(root: Mapping) -> _Forms:
    """Return the forms of a file of rules, whose texts are by language."""

    def read() -> _Forms:
        editions = [node for _, _, node in entries(root.get("editions"))]
        parts = [part for part in (root, *editions) if isinstance(part, Mapping)]
        names = [item for part in parts for _, _, item in entries(part.get("names"))]
        cited = [item for _, _, item in entries(root.get("citations"))]
        said = [pair for item in names for pair in _by_language(item)]
        told = [*said, *(pair for item in cited for pair in _by_language(item))]
        return _Forms(tuple(_known(said)), tuple(_asked(told)))

    return _memory.get(root, "forms", _QUIET, read)


def _of_texts(root: Mapping, language: str) -> _Forms:
    def read() -> _Forms:
        names, texts = (
            [(language, item) for _, _, item in entries(root.get(section))]
            for section in ("names", "texts")
        )
        return _Forms(tuple(_known(names)), tuple(_asked([*names, *texts])))

    return _memory.get(root, language, _QUIET, read)


def _of_declaration(node: Node | None, key: str) -> tuple[_Asked, ...]:
    if not isinstance(node, Mapping) or key not in node.items:
        return ()
    given = node

    def read() -> _Forms:
        return _Forms((), tuple(_asked(_by_language(given.items[key]))))

    return _memory.get(given, key, _QUIET, read).asked


Said = Iterable[tuple[str, Node]]


def _by_language(node: Node) -> list[tuple[str, Node]]:
    """Return a text by language; a plain one is in English."""
    return list(node.items.items()) if isinstance(node, Mapping) else [(DEFAULT_LANGUAGE, node)]


def _known(said: Said) -> Iterator[tuple[str, str]]:
    for language, node in said:
        if isinstance(node, Mapping):
            yield from ((language, form) for form in node.items)
            yield from _known((language, inner) for inner in node.items.values())


def _asked(said: Said) -> Iterator[_Asked]:
    for language, node in said:
        if isinstance(node, Mapping):
            yield from _asked((language, inner) for inner in node.items.values())
        elif isinstance(node, Scalar):
            for place in ASKED.finditer(node.text):
                for form in place[1].split(":")[1:]:
                    yield _Asked(language, form, _span(node, place.start(1), place.end(1)))


def _span(text: Scalar, start: int, end: int) -> Span:
    before = text.text[:start]
    line, column = before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1
    return text.text_span(line, column, line, column + end - start)
