"""What to write at the top of a module so that it works with another: `after:`, `before:`,
`conflicts:`, `requires:`. Advice is a sentence and the edits that carry it out."""

from __future__ import annotations

from collections.abc import Mapping as AnyMapping
from collections.abc import Sequence as AnySequence
from typing import NamedTuple

from legalist.diagnostics import Edit, Fix, Span
from legalist.source import Mapping, Sequence

from .owner import rank

# The head of a module or a variant, by its id: its whole file.
Heads = AnyMapping[str, Mapping]


class Advice(NamedTuple):
    help: str
    fixes: tuple[Fix, ...] = ()


class Side(NamedTuple):
    """One of two modules, and the place in it that the advice is about."""

    module: str
    span: Span


def order_advice(
    mine: Side, theirs: Side, heads: Heads, orders: AnySequence[str] = ("after", "before")
) -> Advice:
    """Advise which of the `orders` to write into `mine`, the module whose file is to be changed. If
    the other is someone else's, the two may not be meant to be played together at all."""
    if not orders:
        return apart_advice(mine, theirs, heads)
    words = " or ".join(f"`{order}: [{theirs.module}]`" for order in orders)
    say = f"say {words} at the top of `{mine.module}`"
    apart = rank(mine.span.file) != rank(theirs.span.file)
    if apart:
        say += f", or `conflicts: [{theirs.module}]` if they do not belong together"
    keys = [*orders, *(["conflicts"] if apart else [])]
    return Advice(say, head_fixes(mine.module, keys, theirs.module, heads))


def apart_advice(mine: Side, theirs: Side, heads: Heads) -> Advice:
    """Advise to say that the two are not meant to be played together."""
    say = f"say `conflicts: [{theirs.module}]` in `{mine.module}` if they do not belong together"
    return Advice(say, head_fixes(mine.module, ["conflicts"], theirs.module, heads))


def elsewhere_advice(name: str, modules: AnySequence[str], mine: str, heads: Heads) -> Advice:
    """Advise how to use a name of a module that is not in play; `mine` is the module or variant
    that uses it, empty for the ruleset."""
    listed = " or ".join(f"`{id}`" for id in modules)
    known = f"`{name}` belongs to the module {listed}"
    if not mine:
        return Advice(f"{known}, which the ruleset itself can do without")
    key = "modules" if "variant" in heads[mine] else "requires"
    say = f"{known}: say `{key}: [{modules[0]}]` at the top of `{mine}`"
    if key == "requires":
        say += f", and play it with `--with {modules[0]}`"
    fixes = [fix for id in modules for fix in head_fixes(mine, [key], id, heads)]
    return Advice(say, tuple(fixes))


def head_fixes(
    module: str, keys: AnySequence[str], name: str, heads: Heads, *, safe: bool = False
) -> tuple[Fix, ...]:
    """Return fixes that add a name to lists at the top of a module, each under another key."""
    head = heads.get(module)
    if head is None:
        return ()
    edits = [(key, name_edit(head, key, name)) for key in keys]
    return tuple(
        Fix(f"write `{key}: [{name}]`", (edit,), safe) for key, edit in edits if edit is not None
    )


def name_edit(head: Mapping, key: str, name: str) -> Edit | None:
    """Return the edit that adds a name to a list at the top of a file, or adds the list with it."""
    node = head.get(key)
    if node is None:
        return _line_edit(head, f"{key}: [{name}]\n")
    if not isinstance(node, Sequence) or not node.items:
        return None
    last = node.items[-1].span
    end = last.at(last.end_line, last.end_column, last.end_line, last.end_column)
    if node.span.line == head.keys[key].line:
        return Edit(end, f", {name}")
    dash = " " * (node.span.column - 1) + "- "
    return Edit(end, f"\n{dash}{name}")


def _line_edit(head: Mapping, line: str) -> Edit | None:
    """Return the edit that adds a line below those that say what the file is."""
    named = [head.keys[key] for key in ("module", "variant", "of", "ruleset") if key in head]
    if not named or any(span.column != 1 for span in named):
        return None
    below = max(span.line for span in named) + 1
    return Edit(Span(named[0].file, below, 1, below, 1), line)
