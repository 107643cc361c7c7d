"""What is worth knowing above a declaration: who changes it, and which scenarios test it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from legalist.diagnostics import Report, Span
from legalist.link.contents import Sort
from legalist.quick_dataclass import frozen
from legalist.testing.scenario import ScenarioResult
from legalist.testing.scenario_reader import read_scenarios

from .checkup import Results
from .index import Index, file_of, is_declaration
from .mention import Mention
from .sheet import Sheet
from .symbols import outline

Tests = tuple[tuple[str, str], ...]  # file and name of each scenario


@frozen
class Lens:
    """A line about a declaration. `scenarios` are run when it is clicked; `address` is shown with
    its references if there are none."""

    at: Span
    title: str
    scenarios: Tests = ()
    address: str = ""


def lenses(sheet: Sheet, results: Results) -> Iterator[Lens]:
    """Yield the lenses of a file. `results` are those of the scenarios that were run."""
    if sheet.project is None or sheet.sort is Sort.TEXT:
        return
    index = sheet.spoken_index
    if sheet.sort is Sort.SCENARIOS:
        yield from _of_scenarios(sheet, results)
        return
    for mention in index.in_file(sheet.path):
        if mention.role not in ("declares", "changes") or not isinstance(mention.to, str):
            continue
        address = mention.to
        if address.startswith("citations."):
            yield _coverage(index, mention, results)
        elif is_declaration(address):
            tests = scenarios_of(index, address)
            if tests:
                yield Lens(mention.span, _title(tests, results), tests)
            modules = {
                Path(file_of(one.span)).stem
                for one in index.of(address)
                if one.role == "changes" and one.span != mention.span
            }
            if modules:
                many = "1 module touches" if len(modules) == 1 else f"{len(modules)} modules touch"
                yield Lens(mention.span, f"{many} this", address=address)


def scenarios_of(index: Index, address: str) -> Tests:
    """Return the scenarios that name a declaration, or that cite the same rule of the rulebook."""
    found: dict[tuple[str, str], None] = {}
    cited = [
        str(one.to)
        for one in index.within(address)
        if isinstance(one.to, str) and one.to.startswith("citations.")
    ]
    for target in (address, *cited):
        found |= dict.fromkeys(scenarios_naming(index, target))
    return tuple(sorted(found))


def scenarios_naming(index: Index, target: str) -> Iterator[tuple[str, str]]:
    """Yield the file and name of each scenario that names or cites something."""
    for one in index.of(target):
        if one.within.startswith("scenarios."):
            yield file_of(one.span), _name(one.within)


def _name(within: str) -> str:
    return " ".join(within.removeprefix("scenarios.").split())


def _coverage(index: Index, mention: Mention, results: Results) -> Lens:
    target = str(mention.to)
    by = {
        one.within
        for one in index.of(target)
        if one.role == "speaks" and is_declaration(one.within)
    }
    tests = tuple(sorted(set(scenarios_naming(index, target))))
    carried = f"carried out by {len(by)}" if by else "carried out by nothing"
    tested = _title(tests, results) if tests else "no scenario"
    return Lens(mention.span, f"{carried}, {tested}", tests)


def _of_scenarios(sheet: Sheet, results: Results) -> Iterator[Lens]:
    for symbol in [child for one in outline(sheet) for child in one.children]:
        if symbol.section == "scenarios":
            test = (str(sheet.path), symbol.name)
            yield Lens(symbol.at, _title((test,), results), (test,))


def _title(tests: Tests, results: Results) -> str:
    many = "1 scenario" if len(tests) == 1 else f"{len(tests)} scenarios"
    known = [results[test] for test in tests if test in results]
    if not known:
        return f"run {many}"
    passed, failed = known.count(True), known.count(False)
    told = [f"{passed} passed"] if passed else []
    told += [f"{failed} failed"] if failed else []
    return f"{', '.join(told)} of {many}"


def run_tests(tests: Tests) -> Iterator[partial[ScenarioResult]]:
    """Yield a step for each scenario; the caller decides when to take it."""
    from legalist.testing.games import Games  # a machine is needed only now
    from legalist.testing.run import run_scenario

    games = Games()
    files: dict[str, set[str]] = {}
    for file, name in tests:
        files.setdefault(file, set()).add(name)
    for file, names in files.items():
        for scenario in read_scenarios(Path(file), Report()):
            if scenario.name in names:
                yield partial(run_scenario, scenario, games)
