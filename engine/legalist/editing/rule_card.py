"""Everything about the declaration at a place of a file, for the margin of an editor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from legalist.diagnostics import Span
from legalist.link.contents import Sort
from legalist.link.texts import retold_at
from legalist.link.translations import text_at
from legalist.program import Texts
from legalist.quick_dataclass import frozen

from .checkup import Results
from .index import Index, file_of, is_declaration
from .lens import scenarios_naming
from .sheet import Sheet
from .symbols import Symbol, outline

MOST_USES = 40


@frozen
class Use:
    """A declaration or a scenario that names this one, and the first place where it does."""

    address: str
    span: Span


@frozen
class Tested:
    """A scenario about the declaration; `passed` is None until it has been run."""

    file: str
    name: str
    line: int
    passed: bool | None


@frozen
class RuleCard:
    """`sentence` and the citations are by language; `declared` is where it is written first,
    `changes` are the other places that change it."""

    address: str
    at: Span
    sentence: dict[str, str]
    cite: tuple[tuple[str, dict[str, str]], ...]
    declared: Span | None
    changes: tuple[Span, ...]
    uses: tuple[Use, ...]
    scenarios: tuple[Tested, ...]


def rule_card(sheet: Sheet, line: int, results: Results) -> RuleCard | None:
    """Return the card of the declaration around a line; None if there is none."""
    found = _around(outline(sheet), line)
    if found is None or sheet.sort in (Sort.SCENARIOS, Sort.TEXT, Sort.MAP):
        return None
    address, symbol = found
    decl, program = sheet.decl(address), sheet.program
    cited = () if decl is None else decl.cite
    citations = {} if program is None else program.citations
    index = sheet.known_index
    declared = index.declarations(address)
    changes = [one.span for one in index.of(address) if one.role == "changes"]
    return RuleCard(
        address,
        symbol.at,
        {}
        if decl is None
        else _in_all_languages(sheet, retold_at(decl.address, decl.retold), decl.text),
        tuple(
            (id, _in_all_languages(sheet, f"citations.{id}", citations.get(id, {}))) for id in cited
        ),
        declared[0].span if declared else None,
        tuple(changes),
        tuple(_uses(index, address))[:MOST_USES],
        tuple(
            _tested(sheet.spoken_index, [address, *(f"citations.{id}" for id in cited)], results)
        ),
    )


def _in_all_languages(sheet: Sheet, address: str, own: Texts) -> dict[str, str]:
    """Return what the declaration says itself, and what the files of texts say for it: a check at
    every keystroke reads those, but does not put them in."""
    files = () if sheet.project is None else sheet.project.files
    told = (text_at(file.root, address) for file in files if file.sort is Sort.TEXT)
    return dict(one for one in told if one is not None) | dict(own)


def _around(symbols: list[Symbol], line: int) -> tuple[str, Symbol] | None:
    """Return the innermost declaration around a line with its address."""
    for group in symbols:
        for entry in group.children:
            if entry.whole.line <= line <= entry.whole.end_line:
                address = f"{group.name}.{_id(entry)}"
                if not is_declaration(address):
                    return None
                for part in entry.children:
                    inside = part.whole.line <= line <= part.whole.end_line
                    if part.section == "require" and inside:
                        return f"{address}.require.{_id(part)}", part
                return address, entry
    return None


def _id(symbol: Symbol) -> str:
    return symbol.name.split("(")[0].strip()


def _uses(index: Index, address: str) -> Iterator[Use]:
    seen = set()
    for one in index.of(address):
        by = one.within
        own = not by or by == address or by.startswith("scenarios.")
        if one.role == "uses" and not own and by not in seen:
            seen.add(by)
            yield Use(by, one.span)


def _tested(index: Index, targets: list[str], results: Results) -> Iterator[Tested]:
    lines: dict[tuple[str, str], int] = {}
    for one in index.mentions():
        if one.within.startswith("scenarios."):
            name = " ".join(one.within.removeprefix("scenarios.").split())
            key = (file_of(one.span), name)
            lines[key] = min(lines.get(key, one.span.line), one.span.line)
    found = {test for target in targets for test in scenarios_naming(index, target)}
    for test in sorted(found):
        yield Tested(str(Path(test[0])), test[1], lines.get(test, 1), results.get(test))
