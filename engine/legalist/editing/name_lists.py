"""Lists of names in a file: `modules`, `remove`, `after` and the like."""

from __future__ import annotations

from legalist.source import Sequence, plain

from .document import Document, Path
from .tree_edits import add_item, drop, drop_item, put


def names_at(doc: Document, path: Path) -> list[str]:
    """Return the names in a list; a single name is a list of one."""
    node = doc.at(path)
    found = None if node is None else plain(node)
    return found if isinstance(found, list) else [] if found is None else [found]


def add_name(doc: Document, path: Path, name: str) -> Document:
    """Return the document with a name at the end of a list, which is made if there is none."""
    node, names = doc.at(path), names_at(doc, path)
    if name in names:
        return doc
    if not isinstance(node, Sequence) or not node.items:
        return put(doc, path, [*names, name])
    return add_item(doc, path, name)


def drop_name(doc: Document, path: Path, name: str) -> Document:
    """Return the document without a name in a list; an empty list goes, too."""
    node, names = doc.at(path), names_at(doc, path)
    if name not in names:
        return doc
    if not isinstance(node, Sequence) or len(names) == 1:
        return drop(doc, path)
    return drop_item(doc, path, name)
