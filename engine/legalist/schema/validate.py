"""Findings about the shape of a file, in our words and at our places.

jsonschema finds what is wrong; nothing it says reaches an author.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema_rs import Draft202012Validator

from legalist.diagnostics import Label, Report, Span, did_you_mean
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .flat import flat_schema
from .words import choice, expected, found, hint, key_hint, name_hint

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator as Explainer
    from jsonschema.exceptions import ValidationError

KINDS = ("ruleset", "part", "module", "variant", "map", "scenarios", "text")
LONGEST_CHOICE = 12


def validate(node: Node, kind: str, report: Report) -> None:
    """Report everything about the shape of `node` that a file of this kind may not have."""
    values = plain(node)
    if not _shape(kind).is_valid(values):
        _explain(list(_validator(kind).iter_errors(values)), node, report)


def _explain(errors: "list[ValidationError]", node: Node, report: Report) -> None:
    # Where an entry does not belong at all, what it holds is no further mistake.
    keys = {(*error.absolute_path, str(error.instance)) for error in errors if _of_key(error)}
    for error in errors:
        misplaced = error.validator == "type" and isinstance(error.instance, dict)
        if misplaced and tuple(error.absolute_path) in keys:
            continue
        place = _Place(node, list(error.absolute_path))
        _EXPLAIN.get(str(error.validator), _other)(error, place, report)


@cache
def _shape(kind: str) -> Draft202012Validator:
    """Says yes or no, a hundred times faster than jsonschema, which is asked why it is no."""
    return Draft202012Validator(flat_schema(kind))


@cache
def _validator(kind: str) -> "Explainer":
    # Importing jsonschema takes longer than most checks; files without mistakes never need it.
    from jsonschema import Draft202012Validator as Explainer

    return Explainer(flat_schema(kind))


class _Place:
    """The node an error is about, the key it stands under, and words for it."""

    def __init__(self, root: Node, path: list[str | int]) -> None:
        self.node = root
        self.key: Span | None = None
        self.name = ""
        self.listed = False
        for step in path:
            self.key = None
            self.listed = isinstance(step, int)
            if isinstance(self.node, Mapping) and isinstance(step, str):
                self.key = self.node.keys[step]
                self.name = step
                self.node = self.node.items[step]
            elif isinstance(self.node, Sequence) and isinstance(step, int):
                self.node = self.node.items[step]

    @property
    def where(self) -> str:
        if not self.name:
            return "this file"
        return f"an entry of `{self.name}`" if self.listed else f"`{self.name}`"

    @property
    def name_span(self) -> Span:
        """Of something that lacks a part: what it is called."""
        return self.key or self.span

    @property
    def span(self) -> Span:
        """Of an empty value its key, of a large one its first character or its key."""
        span = self.node.span
        if isinstance(self.node, Scalar):
            return self.key if self.node.value is None and self.key else span
        if span.line != span.end_line:
            return self.key or Span(span.file, span.line, span.column, span.line, span.column + 1)
        return span


def _type(error: "ValidationError", place: _Place, report: Report) -> None:
    schema = _schema(error)
    report.add(
        "L203",
        place.span,
        help=hint(schema, place.node),
        expected=expected(schema),
        found=found(place.node),
    )


def _enum(error: "ValidationError", place: _Place, report: Report) -> None:
    allowed = list(_schema(error)["enum"])
    if not isinstance(place.node, Scalar):
        report.add("L203", place.span, expected=choice(allowed), found=found(place.node))
        return
    guess = did_you_mean(place.node.text, [str(value) for value in allowed])
    report.add(
        "L204",
        place.span,
        help=guess,
        where=place.where,
        value=place.node.text,
        allowed=choice(allowed),
    )


def _unknown_keys(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    if hint(_schema(error), place.node):
        _type(error, place, report)
        return
    known = list(_schema(error).get("properties", {}))
    for key in _unknown(error, place.node):
        guess = key_hint(key, [name for name in known if name not in place.node])
        if key == "wrap" and "replace" in known:
            guess = "this cannot be wrapped; `replace: true` takes the place of what is there"
        elif not guess and len(known) <= LONGEST_CHOICE:
            guess = f"possible here: {', '.join(f'`{name}`' for name in known)}"
        report.add("L201", place.node.keys[key], help=guess, key=key, where=place.where)


def _missing(error: "ValidationError", place: _Place, report: Report) -> None:
    """A key that is missing because it is misspelt is already reported as unknown."""
    assert isinstance(place.node, Mapping)
    schema = _schema(error)
    for key in schema["required"]:
        if key not in place.node and not _misspelt(key, error, place.node):
            about = str(schema["properties"].get(key, {}).get("description", ""))
            report.add("L202", place.name_span, help=about, where=place.where, key=key)


def _companion(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    for key, needed in _schema(error)["dependentRequired"].items():
        for other in needed if key in place.node else ():
            if other not in place.node and not _misspelt(other, error, place.node):
                report.add("L207", place.node.keys[key], key=key, other=other, where=place.where)


def _one_of(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    keys = [part["required"][0] for part in _schema(error)["anyOf"]]
    meant = hint(_schema(error), place.node) or any(
        _misspelt(key, error, place.node) for key in keys
    )
    if not meant:
        about = _schema(error).get("properties", {}).get(keys[0], {}).get("description", "")
        help = f"`{keys[0]}`: {about}" if about else ""
        report.add("L208", place.name_span, help=help, where=place.where, keys=choice(keys))


def _not_both(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    first, second = _schema(error)["not"]["required"]
    label = Label(place.node.keys[first], f"`{first}` is here")
    report.add("L209", place.node.keys[second], labels=[label], first=first, second=second)


def _pattern(error: "ValidationError", place: _Place, report: Report) -> None:
    schema = _schema(error)
    if "propertyNames" in error.schema_path and isinstance(place.node, Mapping):
        key = str(error.instance)
        span, value = place.node.keys[key], key
    else:
        span, value = place.span, str(error.instance)
    help = name_hint(value, str(schema.get("pattern", "")))
    report.add("L205", span, help=help, value=value, expected=expected(schema))


def _range(error: "ValidationError", place: _Place, report: Report) -> None:
    schema = _schema(error)
    least, most = schema.get("minimum"), schema.get("maximum")
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    report.add("L206", place.span, value=error.instance, where=place.where, limits=limits)


def _length(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping | Sequence)
    schema = _schema(error)
    kind, one, many = (
        ("Properties", "key", "keys")
        if isinstance(place.node, Mapping)
        else ("Items", "entry", "entries")
    )
    least, most = schema.get(f"min{kind}"), schema.get(f"max{kind}")
    over = most is not None and len(place.node) > most
    number = most if over else least
    limits = "exactly" if least == most else "at most" if over else "at least"
    thing = one if number == 1 else many
    report.add("L210", place.span, where=place.where, limits=f"{limits} {number} {thing}")


def _repeated(error: "ValidationError", place: _Place, report: Report) -> None:
    del error
    assert isinstance(place.node, Sequence)
    seen: dict[object, Span] = {}
    for item in place.node.items:
        value = repr(plain(item))
        if value in seen:
            text = item.text if isinstance(item, Scalar) else "this"
            label = Label(seen[value], "it is here already")
            report.add("L211", item.span, labels=[label], value=text)
        seen.setdefault(value, item.span)


def _other(error: "ValidationError", place: _Place, report: Report) -> None:
    report.add("L212", place.span, where=place.where, expected=expected(_schema(error)))


_EXPLAIN: dict[str, Callable[["ValidationError", _Place, Report], None]] = {
    "additionalProperties": _unknown_keys,
    "anyOf": _one_of,
    "dependentRequired": _companion,
    "enum": _enum,
    "maxItems": _length,
    "maxProperties": _length,
    "maximum": _range,
    "minItems": _length,
    "minProperties": _length,
    "minimum": _range,
    "not": _not_both,
    "pattern": _pattern,
    "required": _missing,
    "type": _type,
    "uniqueItems": _repeated,
}


def _of_key(error: "ValidationError") -> bool:
    return "propertyNames" in error.schema_path


def _schema(error: "ValidationError") -> dict[str, Any]:
    schema = error.schema
    assert isinstance(schema, dict)
    return schema


def _unknown(error: "ValidationError", node: Mapping) -> Iterator[str]:
    """Keys that the schema of the mapping does not name (where it names all it allows)."""
    schema = _schema(error)
    if schema.get("additionalProperties") is False:
        yield from (key for key in node if key not in schema.get("properties", {}))


def _misspelt(key: str, error: "ValidationError", node: Mapping) -> bool:
    return any(key_hint(unknown, [key]) for unknown in _unknown(error, node))
