"""Texts have blanks in them, `{like} this`, which are filled in with what happened, by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from legalist.diagnostics import Report, Span, did_you_mean
from legalist.source import Mapping, Node, Scalar, TreeMemory

from .find import Target, files_in
from .nodes import entries, read_checked, word
from .program import ActionDecl, Decl, EventDecl, Program, RuleDecl

BLANK = re.compile(r"\{(\w+)\}")


def check_blanks(target: Target, program: Program, report: Report) -> None:
    """Report blanks that nothing fills in, in the texts of declarations and in translations."""
    decls: Iterable[Decl] = (
        *program.actions.values(),
        *program.events.values(),
        *program.rules.values(),
    )
    known = {decl.address: (decl, _fillings(decl)) for decl in decls}
    for address, (decl, names) in list(known.items()):
        before = len(report)
        for text in _texts(decl.origin.node):
            _check(decl, word(text), text.span, names, report)
        if len(report) > before:
            del known[address]  # what is wrong here is wrong in every language
    for folder in target.folders:
        for path in files_in(folder, "text"):
            root = read_checked(path, "text", Report())
            for address, node in _with_blanks(root) if root is not None else ():
                if address in known:
                    _check(known[address][0], word(node), node.span, known[address][1], report)


_translations: TreeMemory[list[tuple[str, Node]]] = TreeMemory()


def _with_blanks(root: Mapping) -> list[tuple[str, Node]]:
    """The translations of a file in which there is any blank."""

    def read() -> list[tuple[str, Node]]:
        texts = entries(root.get("texts"))
        return [(address, node) for address, _, node in texts if "{" in word(node)]

    return _translations.get(root, "blanks", Report(), read)


def _fillings(decl: Decl) -> list[str]:
    match decl:
        case ActionDecl():
            given = [param.name for asked in decl.offered for param in asked.params]
            return [*(choice.id for choice in decl.choices), *given]
        case EventDecl():
            return [param.name for param in decl.params]
        case RuleDecl():
            return list(decl.trigger.names)
    return []


def _texts(node: Node | None) -> list[Scalar]:
    text = node.get("text") if isinstance(node, Mapping) else node
    found = text.items.values() if isinstance(text, Mapping) else [text]
    return [one for one in found if isinstance(one, Scalar)]


def _check(decl: Decl, text: str, span: Span, known: list[str], report: Report) -> None:
    for name in BLANK.findall(text) if "{" in text else ():
        if name not in known:
            listed = ", ".join(f"`{{{one}}}`" for one in known)
            help = did_you_mean(name, known) or (f"there are {listed}" if known else "")
            report.add("L572", span, help=help, name=name, address=decl.address)
