"""What the parts of a ruleset are called in every language, to guess which one a person meant.

Read only when a name is unknown; what is wrong with the files is said elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Named

from legalist.diagnostics import Report, did_you_mean
from legalist.source import Mapping, Node

from .find import Target, files_in
from .nodes import entries, read_checked, texts, word


def meant(
    name: str,
    section: str,
    known: Iterable[str],
    target: Target,
    written: Named[str, Node | None] | None = None,
) -> str:
    """A hint for an unknown name of `modules`, `maps`, `editions` or `options`; `written` is what
    the files say about those that are known. If none is near, all of them."""
    ids = list(dict.fromkeys(known))
    titles = {id: _own((written or {}).get(id)) for id in ids}
    for folder in target.folders:
        for path in files_in(folder, "text"):
            root = read_checked(path, "text", Report())
            said = {key: word(node) for key, _, node in entries(_part(root, "texts"))}
            said |= {key: word(node) for key, _, node in entries(_part(root, "names"))}
            for id, called in titles.items():
                addresses = (f"{section}.{id}.title", f"{section}.{id}", id)
                called += [said[address] for address in addresses if address in said]
    listed = ", ".join(f"`{id}`" for id in sorted(ids))
    return did_you_mean(name, ids, titles) or (f"there are {listed}" if ids else "")


def _own(node: Node | None) -> list[str]:
    return [*texts(_part(node, "title")).values(), *texts(_part(node, "text")).values()]


def _part(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, Mapping) else None
