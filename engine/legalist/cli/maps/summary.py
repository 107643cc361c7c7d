"""What `map check` says about a valid map: what it has, and which rules it fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from legalist.board import Board
from legalist.board.measures import parts
from legalist.editing.new_files.map_needs import ONE, Rules

from .distances import listed, ways

SORTS = {"pointy": "pointy hex", "flat": "flat hex", "square": "square", "graph": "space"}
PLURALS = {"pointy": "pointy hexes", "flat": "flat hexes", "square": "squares", "graph": "spaces"}


def facts(board: Board, rules: Rules | None, modules: tuple[str, ...]) -> Iterator[str]:
    """Yield a line for each fact worth knowing."""
    sizes = [str(len(part)) for part in parts(board)]
    sort = SORTS[board.layout] if len(board) == 1 else PLURALS[board.layout]
    islands = f" in {len(sizes)} parts of {listed(sizes)}" if len(sizes) > 1 else ""
    yield f"{len(board)} {sort}{islands}"
    counted = {
        "terrain": Counter(terrain for terrain in board.terrain if terrain),
        "marks": {mark: len(spaces) for mark, spaces in board.marks.items()},
        "areas": {family: len(areas) for family, areas in board.areas.items()},
    }
    for section, counts in counted.items():
        if counts:
            said = ", ".join(f"{name} {count}" for name, count in counts.items())
            yield f"{section + ':':<9} {said}"
    yield from ways(board)
    if rules is not None:
        yield from _for(rules, board, counted, modules)


def _for(
    rules: Rules, board: Board, counted: Mapping[str, Mapping[str, int]], modules: tuple[str, ...]
) -> Iterator[str]:
    chosen = f" with {', '.join(modules)}" if modules else ""
    yield f"fits {rules.name}{chosen}"
    for section, known in rules.words.items():
        # A missing mark that the ruleset itself mentions has been reported as a finding.
        told = rules.own_marks if section == "marks" else ()
        absent = [name for name in known if not counted[section].get(name) and name not in told]
        lacking = [f"`{name}`" for name in absent]
        if lacking:
            yield f"note: the map has no {ONE[section]} {listed(lacking, 'or')}"
    for module, needs in rules.unfit(board).items():
        yield f"not for {module}: {'; '.join(needs)}"
