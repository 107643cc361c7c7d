"""Findings about the shape of a file, in our words and at our places.

jsonschema finds what is wrong; nothing it says reaches an author.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema_rs import Draft202012Validator

from legalist.diagnostics import Edit, Fix, Label, Report, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .belonging import belongs
from .edits import in_braces, insert_entry, remove_entry
from .examples import example
from .flat import flat_schema
from .forms import Wrong, bare, right_form
from .misplaced import Misplaced, inner
from .words import choice, expected, foreign_key, found, key_hint, name_hint

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator as Explainer
    from jsonschema.exceptions import ValidationError

KINDS = ("ruleset", "part", "module", "variant", "map", "scenarios", "text")
CHANGE = "change"


def validate(node: Node, kind: str, report: Report) -> None:
    """Report everything about the shape of `node` that a file of this kind may not have."""
    values = plain(node)
    if not _shape(kind).is_valid(values):
        _explain(node, kind, list(_validator(kind).iter_errors(values)), report)


def _explain(node: Node, kind: str, errors: "list[ValidationError]", report: Report) -> None:
    misplaced = Misplaced(node, flat_schema(kind), report)
    errors = misplaced.explain(errors)
    errors = _whole_values(node, kind, errors, report)
    # Where an entry does not belong at all, what it holds is no further mistake.
    keys = {(*error.absolute_path, str(error.instance)) for error in errors if _of_key(error)}
    for error in errors:
        group = error.validator == "type" and isinstance(error.instance, dict)
        if group and tuple(error.absolute_path) in keys:
            continue
        place = _Place(node, list(error.absolute_path), kind, misplaced.moved)
        _EXPLAIN.get(str(error.validator), _other)(error, place, report)


def _whole_values(
    node: Node, kind: str, errors: "list[ValidationError]", report: Report
) -> "list[ValidationError]":
    """Report `{red, blue}` once, where a text or a list could stand as well as keys."""
    left = []
    for error in errors:
        path = list(error.absolute_path)
        for end in (len(path), len(path) - 1):
            place = _Place(node, path[: max(end, 0)], kind, set())
            schema = flat_schema(kind)
            for step in place.path:
                schema = inner(schema, step)
            if _of_another_form(schema, place):
                _wrong_form(schema, place, report)
                break
        else:
            left.append(error)
    return left


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

    def __init__(
        self, root: Node, path: list[str | int], kind: str, moved: set[tuple[str | int, ...]]
    ) -> None:
        self.root = root
        self.kind = kind
        self.path = path
        self.moved = moved
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
    _wrong_form(_schema(error), place, report)


def _wrong_form(schema: dict[str, Any], place: _Place, report: Report) -> None:
    lines = report.lines(place.span.file)
    form = right_form(Wrong(schema, place.node, place.name, place.key, lines))
    report.add(
        "L203",
        place.span,
        help=form.help if form else _possible(schema),
        fixes=form.fixes if form else (),
        expected=expected(schema),
        found=found(place.node),
    )


def _of_another_form(schema: dict[str, Any], place: _Place) -> bool:
    types = schema.get("type", [])
    braces = isinstance(place.node, Mapping) and bare(place.node) and in_braces(place.node)
    return braces and not isinstance(types, str) and bool({"string", "array"} & {*types})


def _possible(schema: dict[str, Any]) -> str:
    """The keys that a group can have, where it names them all."""
    known = schema.get("properties", {})
    return f"possible keys: {_listed(known)}" if known and "title" not in schema else ""


def _enum(error: "ValidationError", place: _Place, report: Report) -> None:
    allowed = list(_schema(error)["enum"])
    if not isinstance(place.node, Scalar):
        report.add("L203", place.span, expected=choice(allowed), found=found(place.node))
        return
    text = place.node.text
    guess = did_you_mean(text, [str(value) for value in allowed])
    fixes = [
        replace(place.node.span, str(value), safe=str(value).lower() == text.strip().lower())
        for value in allowed
        if not guess and place.node.value is not None
    ]
    report.add(
        "L204",
        place.span,
        help=guess,
        fixes=fixes,
        where=place.where,
        value=text,
        allowed=choice(allowed),
    )


def _unknown_keys(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    known = list(_schema(error).get("properties", {}))
    free = [name for name in known if name not in place.node]
    for key in _unknown(error, place):
        span = place.node.keys[key]
        guess = key_hint(key, free)
        meant = foreign_key(key, free)
        fixes: tuple[Fix, ...] = (replace(span, meant, safe=True),) if meant else ()
        if key == "wrap" and "replace" in known:
            guess = "this cannot be wrapped; `replace: true` takes the place of what is there"
            if CHANGE in known:
                guess += ", and `change:` changes single keys of it"
        elif not guess:
            elsewhere = belongs(key, place.root, place.path, place.kind, report)
            guess, fixes = elsewhere.help, elsewhere.fixes
            if not fixes and free:
                guess += f"{'; ' if guess else ''}possible here: {_listed(free)}"
        report.add("L201", span, help=guess, fixes=fixes, key=key, where=place.where)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _missing(error: "ValidationError", place: _Place, report: Report) -> None:
    """A key that is missing because it is misspelt is already reported as unknown."""
    assert isinstance(place.node, Mapping)
    schema = _schema(error)
    for key in schema["required"]:
        if key not in place.node and not _misspelt(key, error, place):
            about = str(schema["properties"].get(key, {}).get("description", ""))
            fix, text = _insertion(place, schema, key)
            help = f"add `{text}`" + (f" ({_small(about)})" if about else "")
            report.add(
                "L202", place.name_span, help=help, fixes=(fix,), where=place.where, key=key
            )  # fmt: skip


def _small(sentence: str) -> str:
    """A sentence as a part of another."""
    sentence = sentence.rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _insertion(place: _Place, schema: dict[str, Any], key: str) -> tuple[Fix, str]:
    """The fix that puts a key in, with a value to begin with."""
    assert isinstance(place.node, Mapping)
    value = _like(place.node, key) or example(
        schema.get("properties", {}).get(key, {}), key, place.node.span
    )
    edits = insert_entry(place.node, key, value)
    return Fix(f"add `{key}: {value}`", edits), f"{key}: {value}"


# Keys whose value can be taken from another key of the group, to begin with.
_MODELS = {"default": ("values", "from"), "from": ("default", "to"), "to": ("default", "from")}


def _like(node: Mapping, key: str) -> str:
    for other in _MODELS.get(key, ()):
        model = node.get(other)
        if isinstance(model, Sequence) and model.items:
            model = model.items[0]
        if isinstance(model, Scalar) and model.text:
            return model.text
    return ""


def _companion(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    schema = _schema(error)
    for key, needed in schema["dependentRequired"].items():
        for other in needed if key in place.node else ():
            if other not in place.node and not _misspelt(other, error, place):
                fix, text = _insertion(place, schema, other)
                report.add(
                    "L207", place.node.keys[key], help=f"add `{text}`", fixes=(fix,),
                    key=key, other=other, where=place.where,
                )  # fmt: skip


def _one_of(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    keys = [part["required"][0] for part in _schema(error)["anyOf"]]
    if not any(_misspelt(key, error, place) for key in keys):
        about = _schema(error).get("properties", {}).get(keys[0], {}).get("description", "")
        if keys[1:] == [CHANGE]:
            # Who declares something new lacks one key; the other is for what is there already.
            code, blanks = "L202", {"key": keys[0]}
        else:
            code, blanks = "L208", {"keys": choice(keys)}
        fix, text = _insertion(place, _schema(error), keys[0])
        help = f"add `{text}`" + (f" ({_small(about)})" if about else "")
        report.add(
            code, place.name_span, help=help, fixes=(fix,), where=place.where, **blanks
        )  # fmt: skip


def _not_both(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    refused = _schema(error)["not"]
    pairs = [part["required"] for part in refused.get("anyOf", [refused])]
    first, second = next(pair for pair in pairs if all(key in place.node for key in pair))
    label = Label(place.node.keys[first], f"`{first}` is here")
    # Without its body an entry says nothing, so `replace` is the one to go.
    keys = ("replace",) if "replace" in (first, second) else (second, first)
    fixes = [
        Fix(f"take `{key}` out", edits) for key in keys if (edits := remove_entry(place.node, key))
    ]
    report.add(
        "L209", place.node.keys[second], labels=[label], help="keep one of them", fixes=fixes,
        first=first, second=second,
    )  # fmt: skip


def _pattern(error: "ValidationError", place: _Place, report: Report) -> None:
    schema = _schema(error)
    if "propertyNames" in error.schema_path and isinstance(place.node, Mapping):
        key = str(error.instance)
        span, value = place.node.keys[key], key
    else:
        span, value = place.span, str(error.instance)
    name = name_hint(value, str(schema.get("pattern", "")))
    report.add(
        "L205",
        span,
        help=f"write `{name}`" if name else "",
        fixes=(replace(span, name, safe=True),) if name else (),
        value=value,
        expected=expected(schema),
    )


def _range(error: "ValidationError", place: _Place, report: Report) -> None:
    schema = _schema(error)
    least, most = schema.get("minimum"), schema.get("maximum")
    limits = f"at least {least}" if most is None else f"from {least} to {most}"
    nearest = most if most is not None and error.instance > most else least
    fixes = (replace(place.node.span, str(nearest)),)
    report.add(
        "L206", place.span, fixes=fixes, value=error.instance, where=place.where, limits=limits
    )  # fmt: skip


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
    before: Node = place.node
    for item in place.node.items:
        value = repr(plain(item))
        if value in seen:
            text = item.text if isinstance(item, Scalar) else "this"
            label = Label(seen[value], "it is here already")
            fixes = (Fix("take it out", edits, True),) if (edits := _second(before, item)) else ()
            report.add("L211", item.span, labels=[label], fixes=fixes, value=text)
        before = item
        seen.setdefault(value, item.span)


def _second(before: Node, item: Node) -> tuple[Edit, ...]:
    """Take an item of a list out, together with what stands between it and the one before."""
    start, end = before.span, item.span
    return (
        Edit(Span(end.file, start.end_line, start.end_column, end.end_line, end.end_column), ""),
    )


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


def _unknown(error: "ValidationError", place: _Place) -> Iterator[str]:
    """Keys that the schema of the group does not name (where it names all it allows), except
    those that belong elsewhere."""
    schema = _schema(error)
    assert isinstance(place.node, Mapping)
    if schema.get("additionalProperties") is False:
        known = schema.get("properties", {})
        for key in place.node:
            if key not in known and (*place.path, key) not in place.moved:
                yield key


def _misspelt(key: str, error: "ValidationError", place: _Place) -> bool:
    return any(key_hint(unknown, [key]) for unknown in _unknown(error, place))
