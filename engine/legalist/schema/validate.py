"""Findings about the shape of a file, with our own wording and spans.

jsonschema finds the errors; none of its messages reach an author.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from jsonschema_rs import Draft202012Validator

from legalist.diagnostics import Edit, Fix, Label, Report, Span, did_you_mean
from legalist.diagnostics.fix import replace
from legalist.diagnostics.near_names import sure
from legalist.source import Mapping, Node, Scalar, Sequence, plain

from .declared import Declared, listed
from .edits import entry_end, in_braces, insert_entry, remove_entry
from .examples import example, own_name
from .expectations import (
    choice,
    expected,
    foreign_keys,
    foreign_value,
    found,
    key_hint,
    name_hint,
)
from .flat_schema import flat_schema
from .key_homes import belongs, only_home
from .misplaced_keys import Misplaced, inner
from .sections import explain_sections
from .spilt import explain_spilt
from .value_forms import Wrong, bare, right_form

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator as Explainer
    from jsonschema.exceptions import ValidationError

KINDS = ("ruleset", "part", "module", "variant", "map", "scenarios", "text")
CHANGE = "change"
ADD = "add"


def validate(node: Node, kind: str, report: Report) -> None:
    """Report every error in the shape of `node`, given the kind of the file."""
    values = plain(node)
    if not _shape(kind).is_valid(values):
        _explain(node, kind, list(_validator(kind).iter_errors(values)), report)


def _explain(node: Node, kind: str, errors: "list[ValidationError]", report: Report) -> None:
    misplaced = Misplaced(node, flat_schema(kind), report)
    errors = misplaced.explain(errors)
    errors = explain_sections(node, flat_schema(kind), errors, report)
    errors = _whole_values(node, kind, errors, report)
    errors = explain_spilt(node, errors, report)
    # If an entry does not belong at all, its contents are not reported as well.
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
    """Report `{red, blue}` once, where a text or a list would be allowed as well as keys."""
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
    """Return a validator that only says yes or no, a hundred times faster than jsonschema, which is
    used to find out why."""
    return Draft202012Validator(flat_schema(kind))


@cache
def _validator(kind: str) -> "Explainer":
    # Importing jsonschema takes longer than most checks; files without mistakes never need it.
    from jsonschema import Draft202012Validator as Explainer

    return Explainer(flat_schema(kind))


class _Place:
    """The node of an error, its key, and words for it."""

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
        """The span of the name of something that lacks a part."""
        return self.key or self.span

    @property
    def span(self) -> Span:
        """The span of the key for an empty value, and of the first character or the key for
        a large one."""
        span = self.node.span
        if isinstance(self.node, Scalar):
            return self.key if self.node.value is None and self.key else span
        if span.line != span.end_line:
            return self.key or span.at(span.line, span.column, span.line, span.column + 1)
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
    """Return the keys that a group can have, if the schema names them all."""
    known = schema.get("properties", {})
    return f"possible keys: {_listed(known)}" if known and "title" not in schema else ""


def _enum(error: "ValidationError", place: _Place, report: Report) -> None:
    allowed = list(_schema(error)["enum"])
    if not isinstance(place.node, Scalar):
        report.add("L203", place.span, expected=choice(allowed), found=found(place.node))
        return
    text = place.node.text
    guess = foreign_value(text, allowed) or did_you_mean(text, [str(value) for value in allowed])
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
    properties = _schema(error).get("properties", {})
    known = list(properties)
    free = [name for name in known if name not in place.node]
    for key in _unknown(error, place):
        span, value = place.node.keys[key], place.node.items[key]
        fitting = [name for name in free if _takes(properties[name], value)]
        guess = key_hint(key, fitting)
        meant = foreign_keys(key, fitting)
        fixes = tuple(replace(span, name, safe=len(meant) == 1) for name in meant)
        lacking = _instead(error, place).get(key, "")
        if key == "wrap" and "replace" in known:
            guess = "this cannot be wrapped; `replace: true` takes the place of the old one"
            if CHANGE in known:
                guess += ", and `change:` changes single keys of it"
        elif key == CHANGE and {"replace", "wrap"} <= set(known):
            guess = "there is only one key to change: write `replace: true` beside it, or `wrap:`"
        elif lacking and not guess and not only_home(key, place.kind):
            about = str(properties[lacking].get("description", ""))
            guess = f"write `{lacking}:` instead" + (f" ({_small(about)})" if about else "")
            fixes = (replace(span, lacking),)
        elif ADD in free and _takes(properties[ADD], value, key) and not sure(guess):
            guess, fixes = _added(place.node, key)
        elif not guess and "(" in key and (home := _open_group(properties, value)):
            guess = f"it belongs in `{home}:`, one level deeper"
        elif not guess:
            elsewhere = belongs(key, place.root, place.path, place.kind, report)
            guess, fixes = elsewhere.help, elsewhere.fixes
            if not fixes and free and (place.path or not guess):
                guess += f"{'; ' if guess else ''}possible here: {_listed(free)}"
        report.add("L201", span, help=guess, fixes=fixes, key=key, where=place.where)


def _open_group(properties: dict[str, Any], value: Node) -> str:
    """Return the key of the first group whose entries have names of the game, such as `hand(me)`,
    and can be such a value."""
    for name, schema in properties.items():
        inside = schema.get("additionalProperties")
        number = isinstance(value, Scalar) and isinstance(value.value, int)
        fits = isinstance(inside, dict) and (number is ("integer" in inside.get("type", ())))
        if fits:
            return name
    return ""


def _takes(schema: dict[str, Any], value: Node, key: str = "") -> bool:
    """Could the value stand there, or under this key in the group that stands there?"""
    if key:
        inside = schema.get("additionalProperties")
        return isinstance(inside, dict) and isinstance(value, Mapping) and _takes(inside, value)
    types = schema.get("type", [])
    form = "object" if isinstance(value, Mapping) else "array"
    return isinstance(value, Scalar) or not types or form in types


def _added(node: Mapping, key: str) -> tuple[str, tuple[Fix, ...]]:
    """A new member that stands beside the keys of a kind, not under `add:`."""
    help = f"new members stand under `{ADD}:`: write `{ADD}: {{{key}: …}}`"
    span, last = node.keys[key], entry_end(node, key)[0]
    if len(node) > 1 or in_braces(node) or last != span.line:
        return help, ()
    left = " " * (span.column - 1)
    edit = Edit(span.at(span.line, 1, span.line, span.column), f"{left}{ADD}:\n{left}  ")
    return help, (Fix(f"write `{ADD}:` before it", (edit,)),)


def _instead(error: "ValidationError", place: _Place) -> dict[str, str]:
    """The unknown key that stands for the missing one, where there is one of each."""
    assert isinstance(place.node, Mapping)
    schema, unknown = _schema(error), list(_unknown(error, place))
    needed = [key for key in schema.get("required", []) if key not in place.node]
    either = [part["required"][0] for part in schema.get("anyOf", ())]
    if either and not any(key in place.node for key in either):
        needed.append(either[0])
    if len(needed) != 1 or len(unknown) != 1:
        return {}
    value = place.node.items[unknown[0]]
    takes = _takes(schema.get("properties", {}).get(needed[0], {}), value)
    return {unknown[0]: needed[0]} if takes and isinstance(value, Scalar) else {}


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
    """Return a sentence as a part of another."""
    sentence = sentence.rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def _insertion(place: _Place, schema: dict[str, Any], key: str) -> tuple[Fix, str]:
    """Return the fix that inserts a key, with an initial value."""
    assert isinstance(place.node, Mapping)
    value = (
        _like(place.node, key)
        or next(iter(_declared(place, key)), "")
        or example(schema.get("properties", {}).get(key, {}), key, place.node.span)
    )
    edits = insert_entry(place.node, key, value)
    return Fix(f"add `{key}: {value}`", edits), f"{key}: {value}"


def _declared(place: _Place, key: str) -> list[str]:
    """Names of the ruleset that a key could have, the likeliest first."""
    assert isinstance(place.node, Mapping)
    section = str(place.path[0]) if len(place.path) == 2 else ""
    names = Declared(place.root, place.node.span.file)
    if (section, key) == ("rules", "on"):
        effects = place.node.get("do")
        return names.events(effects.text if isinstance(effects, Scalar) else "")
    if (section, key) == ("restrictions", "on"):
        return list(names.entries("actions"))
    return names.decisions() if (section, key) == ("actions", "offered") else []


def _others(place: _Place, key: str) -> str:
    names = _declared(place, key)
    return f"; there are {listed(names)}" if len(names) > 1 else ""


# Keys whose initial value can be taken from another key of the group.
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
                    "L207", place.node.keys[key], help=f"add `{text}`{_others(place, other)}",
                    fixes=(fix,),
                    key=key, other=other, where=place.where,
                )  # fmt: skip


def _one_of(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    # Who declares something new lacks a key; `change` is for what is there already.
    needed = [part["required"][0] for part in _schema(error)["anyOf"]]
    keys = [key for key in needed if key != CHANGE]
    if CHANGE in place.node and CHANGE not in needed:
        return  # which is told as a key that cannot stand there
    if not any(_misspelt(key, error, place) for key in keys):
        about = _schema(error).get("properties", {}).get(keys[0], {}).get("description", "")
        if len(keys) == 1:
            code, blanks = "L202", {"key": keys[0]}
        else:
            code, blanks = "L208", {"keys": choice(keys)}
        fix, text = _insertion(place, _schema(error), keys[0])
        others = _others(place, keys[0])
        help = f"add `{text}`" + (others or (f" ({_small(about)})" if about else ""))
        report.add(
            code, place.name_span, help=help, fixes=(fix,), where=place.where, **blanks
        )  # fmt: skip


def _not_both(error: "ValidationError", place: _Place, report: Report) -> None:
    assert isinstance(place.node, Mapping)
    refused = _schema(error)["not"]
    pairs = [part["required"] for part in refused.get("anyOf", [refused])]
    first, second = next(pair for pair in pairs if all(key in place.node for key in pair))
    label = Label(place.node.keys[first], f"`{first}` is here")
    # Without its body an entry says nothing, so `replace` is the one to remove.
    keys = ("replace",) if "replace" in (first, second) else (second, first)
    needed = [part["required"][0] for part in _schema(error).get("anyOf", [])]
    if first == CHANGE and needed and not any(key in place.node for key in needed if key != CHANGE):
        keys = (second,)  # without `change` too little is left
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
    pattern = str(schema.get("pattern", ""))
    name = name_hint(value, pattern)
    if not name and place.name == "remove":
        name = Declared(place.root, span.file).address(value)
    if not name and place.name == "language":
        name = own_name("language", pattern, span)
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
    negative = str(error.instance).startswith("-") and least is not None and least >= 0
    help = "the number is set, and nothing is taken away from it: write what is left" * negative
    report.add(
        "L206", place.span, help=help, fixes=fixes,
        value=error.instance, where=place.where, limits=limits,
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
    """Remove an item of a list, together with what is between it and the previous one."""
    start, end = before.span, item.span
    return (Edit(end.at(start.end_line, start.end_column, end.end_line, end.end_column), ""),)


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
    """Report keys that the schema of the group does not name (if it names all it allows), except
    those that belong elsewhere."""
    schema = _schema(error)
    assert isinstance(place.node, Mapping)
    if schema.get("additionalProperties") is False:
        known = schema.get("properties", {})
        for key in place.node:
            if key not in known and (*place.path, key) not in place.moved:
                yield key


def _misspelt(key: str, error: "ValidationError", place: _Place) -> bool:
    if key in _instead(error, place).values():
        return True
    return any(key_hint(unknown, [key]) for unknown in _unknown(error, place))
