"""What an author is told about the thing under the pointer."""

from __future__ import annotations

from collections.abc import Iterator

from legalist.check.builtins import BUILTINS
from legalist.diagnostics import Span
from legalist.language.vocabulary import forms_of
from legalist.program import (
    ActionDecl,
    Decl,
    EnumDecl,
    EventDecl,
    FunctionDecl,
    KindDecl,
    OptionDecl,
    RuleDecl,
    ValueDecl,
    ZoneDecl,
)
from legalist.program.signature import params_text, signature_text, type_text
from legalist.quick_dataclass import frozen
from legalist.typed.types import Type

from .cursor import key_help, word_at
from .index import name_of
from .markdown import code, escaped, inline
from .mention import Mention
from .navigation import mention_at, target_name
from .scenario_game import in_scenario
from .sheet import Sheet

MOST_NAMED = 12


@frozen
class Hover:
    """Markdown about the place at `span`; None if it is about the whole position."""

    text: str
    span: Span | None = None


def hover(sheet: Sheet, line: int, column: int) -> Hover | None:
    mention = mention_at(sheet, line, column)
    if mention is not None:
        parts = list(_about(sheet, in_scenario(sheet, line), mention))
        if parts:
            return Hover("\n\n".join(parts), mention.span)
    about = key_help(sheet, line, column)
    if about:
        return Hover(escaped(about))
    word = word_at(sheet.lines, line, column)
    forms = forms_of(word) if word else ()
    if forms:
        shown = [f"{code(form.form)}\n\n{escaped(form.about)}" for form in forms[:3]]
        return Hover("\n\n".join(shown))
    return None


def _about(sheet: Sheet, game: Sheet, mention: Mention) -> Iterator[str]:
    """Tell what is named; `game` knows the declarations of the scenario around the place."""
    if isinstance(mention.to, Span):
        if sheet.written(mention.span) == "me":
            yield code("me: player")
            yield "The player who acts"
            return
        name = target_name(sheet, mention.to)
        type_ = mention.type or _type_of_local(sheet, mention)
        yield code(f"{name}: {plain_type(type_)}" if type_ else name)
        yield f"A name of {inline(mention.within)}" if mention.within else "A local name"
        return
    address = mention.to
    section, _, rest = address.partition(".")
    if section == "builtins":
        builtin = BUILTINS[rest]
        yield code(builtin.signature)
        yield escaped(builtin.about)
        yield f"For example {inline(builtin.example)}"
        return
    if section == "citations":
        yield from _citation(game, rest)
        return
    decl = game.decl(address)
    yield code(shown_signature(game, address, decl, mention.type))
    if decl is not None:
        if decl.text.get("en"):
            yield escaped(decl.text["en"])
        for id in decl.cite:
            yield from _citation(game, id)
    yield from _where(sheet, game, address, decl)


def shown_signature(
    sheet: Sheet, address: str, decl: Decl | None, type_: Type | None = None
) -> str:
    """Return the declaration in one line, with its types."""
    section, _, name = address.partition(".")
    match decl:
        case FunctionDecl():
            checked = sheet.checked
            function = None if checked is None else checked.functions.get(address)
            result = f": {plain_type(function.result)}" if function is not None else ""
            return f"{section[:-1] if section == 'functions' else section} " + (
                signature_text(decl.id, decl.params) + result
            )
        case OptionDecl():
            allowed = {"yes/no": "yes/no", "number": f"{decl.low} to {decl.high}"}
            values = allowed.get(decl.form) or " | ".join(decl.values[:MOST_NAMED])
            return f"option {decl.id}: {values} = {_value(decl.value)}"
        case EnumDecl():
            return f"enum {decl.id}: {_listed(decl.members)}"
        case KindDecl():
            attributes = ", ".join(f"{name}: {type}" for name, type, _ in decl.attributes)
            return f"kind {decl.id}({attributes})" if attributes else f"kind {decl.id}"
        case ZoneDecl():
            seen = decl.seen_owner
            if decl.seen_owner != decl.seen_others:
                seen = f"owner {decl.seen_owner}, others {decl.seen_others}"
            return (
                f"zone {signature_text(decl.id, decl.params)}: {decl.order} of {decl.holds}"
                f" (seen: {seen})"
            )
        case ValueDecl():
            start = "" if decl.start is None else f" = {_value(decl.start)}"
            return f"value {signature_text(decl.id, decl.params)}: {type_text(decl.type)}{start}"
        case EventDecl():
            return f"event {signature_text(decl.id, decl.params)}"
        case RuleDecl():
            return f"rule {decl.id} on {decl.trigger.event}({', '.join(decl.trigger.names)})"
        case ActionDecl():
            offered = ", ".join(signature_text(one.name, one.params) for one in decl.offered)
            choices = ", ".join(choice.id for choice in decl.choices)
            return f"action {decl.id}({choices}) offered at {offered}"
    params = getattr(decl, "params", None)
    kind = section.removesuffix("s")
    shown = name.rsplit(".", 1)[-1] + (f"({params_text(params)})" if params else "")
    return f"{kind} {shown}" + (f": {plain_type(type_)}" if type_ is not None else "")


def plain_type(type_: Type) -> str:
    """Return a type as it is written in signatures."""
    return str(type_).removeprefix("a ").removeprefix("the ")


def _value(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _listed(names: tuple[str, ...]) -> str:
    more = f", … ({len(names)})" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _type_of_local(sheet: Sheet, mention: Mention) -> Type | None:
    return next((one.type for one in sheet.index.of(mention.to) if one.type is not None), None)


def citation_sentence(sheet: Sheet, id: str) -> str:
    """Return the sentence of the rulebook that a citation stands for."""
    if sheet.program is None:
        return ""
    texts = sheet.program.citations.get(id, {})
    return texts.get("en") or next(iter(texts.values()), "")


def _citation(sheet: Sheet, id: str) -> Iterator[str]:
    sentence = citation_sentence(sheet, id)
    if sentence:
        yield f"**{escaped(id)}** {escaped(sentence)}"
    else:
        yield f"Rule {inline(id)} of the rulebook"


def _where(sheet: Sheet, game: Sheet, address: str, decl: Decl | None) -> Iterator[str]:
    """Say where it is declared and which modules change it."""
    declared = sheet.index.declarations(address)
    if declared:
        span = declared[0].span
        # What a module has changed comes from there, but was declared before.
        origin = decl.origin if decl is not None and decl.origin.span.file == span.file else None
        module = f" (module {escaped(origin.module)})" if origin and origin.module else ""
        yield f"Declared in {inline(f'{span.file}:{span.line}')}{module}"
    program = game.program
    changes = [] if program is None else program.changes
    said = []
    for change in changes:
        if change.address == address and change.how != "add":
            said.append(f"{change.how} by {inline(change.module or name_of(address))}")
    if said:
        yield "Changed: " + ", ".join(said)
    yield _used(sheet, address)


def _used(sheet: Sheet, address: str) -> str:
    """Say how many places name it: of all files once they are known, else of those in play."""
    index = sheet.known_index
    places = sum(one.role in ("uses", "changes") for one in index.of(address))
    many = "1 place" if places == 1 else f"{places} places"
    return f"Used in {many}" + ("" if index is not sheet.index else " of this game")
