"""What holds in every program that was linked without errors.

`check` relies on it. A violation is a mistake of the linker, never of an author.
"""

from __future__ import annotations

from collections.abc import Iterator

from .declarations import Decl, OptionDecl
from .program import Program

SECTIONS = (
    "options", "enums", "kinds", "zones", "values", "patterns", "terrain", "marks", "areas",
    "functions", "effects", "events", "actions", "rules", "flow", "outcome", "invariants",
)  # fmt: skip


def violations(program: Program) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    return list(_violations(program))


def _violations(program: Program) -> Iterator[str]:
    if not program.min_players <= len(program.seats) <= program.max_players:
        yield f"{len(program.seats)} players sit at a table for others"
    if len(set(program.seats)) < len(program.seats):
        yield "two seats have one name"
    declared = {decl.address for decl in program.declared}
    for section in SECTIONS:
        table: dict[str, Decl] = getattr(program, section)
        for id, decl in table.items():
            if (decl.id, decl.address) != (id, f"{section}.{id}"):
                yield f"{section}.{id} is called {decl.address}"
            if decl.address not in declared:
                yield f"{decl.address} is in a table and not declared"
            if decl.origin.module not in ("", program.variant, *program.modules):
                yield f"{decl.address} comes from {decl.origin.module}, which is not in play"
    for option in program.options.values():
        if not _allowed(option):
            yield f"option {option.id} is {option.value}"


def _allowed(option: OptionDecl) -> bool:
    match option.form:
        case "yes/no":
            return isinstance(option.value, bool)
        case "number":
            return isinstance(option.value, int) and option.low <= option.value <= option.high
        case _:
            return option.value in option.values
