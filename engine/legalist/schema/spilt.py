"""`{en: Take a rest, please}`: the end of a text, cut off by a comma, that is taken for a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from legalist.diagnostics import Edit, Fix, Report
from legalist.source import Mapping, Node, Scalar, Sequence
from legalist.source.lines import quoted

from .edits import in_braces

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

Path = tuple[str | int, ...]


def explain_spilt(
    root: Node, errors: list[ValidationError], report: Report
) -> list[ValidationError]:
    """Report texts that a comma cuts in two; the errors with other causes are returned."""
    left = []
    told: set[Path] = set()
    for error in errors:
        path = _path(error)
        parent = _at(root, path[:-1])
        if not path or not isinstance(parent, Mapping):
            left.append(error)
        elif path not in told:
            if _tell(parent, str(path[-1]), report):
                told.add(path)
            else:
                left.append(error)
    return left


def _path(error: ValidationError) -> Path:
    """The entry that an error is about, also where it is about the key."""
    path = tuple(error.absolute_path)
    return (*path, str(error.instance)) if "propertyNames" in error.schema_path else path


def _at(root: Node, path: Path) -> Node | None:
    node: Node | None = root
    for step in path:
        if isinstance(node, Mapping):
            node = node.items.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
        else:
            return None
    return node


def _tell(parent: Mapping, key: str, report: Report) -> bool:
    keys = list(parent.keys)
    item = parent.items.get(key)
    if not isinstance(item, Scalar) or item.value is not None or item.text or keys[0] == key:
        return False
    before, span = parent.items[keys[keys.index(key) - 1]], parent.keys[key]
    plain = isinstance(before, Scalar) and before.style == "plain" and isinstance(before.value, str)
    if not in_braces(parent) or not plain or before.span.line != span.line:
        return False
    whole = before.span.to(span)
    line = report.lines(span.file)[span.line - 1]
    text = quoted(line[whole.column - 1 : whole.end_column - 1])
    help = f"if it belongs to the text before it, write {text} in quotes"
    report.add(
        "L124", span, help=help, fixes=(Fix(f"write {text}", (Edit(whole, text),)),), key=key
    )
    return True
