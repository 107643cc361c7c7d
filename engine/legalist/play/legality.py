"""Reading moves, and explaining which rules make them illegal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from legalist.diagnostics import nearest
from legalist.diagnostics.quoted_text import quoted
from legalist.limits import LONGEST_MOVE, MOST_READINGS
from legalist.machine import PASS, Broken, Slots, forms
from legalist.program import Decl
from legalist.typed.types import ListType, PiecesType, SetType, Type
from legalist.wording import ENGLISH, wording

from .errors import AmbiguousMove, IllegalMove, Reason, UnreadableMove
from .moves import Move
from .value_text import nothing

if TYPE_CHECKING:
    from .game import Game


def readings(game: Game, s: Slots, text: str, language: str = ENGLISH) -> list[Move]:
    """Return all moves that a text may mean, legal or not; raise if there are none."""
    say = wording("play", language)
    whole, text = text, quoted(text)
    if len(whole) > LONGEST_MOVE:
        raise UnreadableMove(say("too_long", text=text, longest=str(LONGEST_MOVE)))
    words = whole.split()
    if not words:
        raise UnreadableMove(say("empty"))
    pending = game.machine.pending(s)
    if pending is None:
        raise UnreadableMove(say("too_late", text=text))
    player = pending.player
    if words[0] == "pass":
        if len(words) > 1:
            raise UnreadableMove(say("after_pass", text=text))
        return [Move(game, player, PASS, ())]
    actions = {action.id: number for number, action in enumerate(game.machine.actions)}
    number = actions.get(words[0])
    if number is None:
        told = say("no_action", text=text, word=quoted(words[0]))
        raise UnreadableMove(told + guess(words[0], [*actions, "pass"], language))
    choices = game.machine.actions[number].choices
    said = [choice for choice in choices if not choice.implied]
    given = words[1:]
    if said and len(given) > len(said) and _is_many(said[-1].type):
        given = [*given[: len(said) - 1], ",".join(given[len(said) - 1 :])]
    if len(said) != len(given):
        form = " ".join([words[0], *(f"<{choice.id}>" for choice in said)])
        raise UnreadableMove(say("form", text=text, form=form))
    options: dict[str, list[Any]] = {}
    for choice, word in zip(said, given, strict=True):
        found = game.words.parse(choice.type, word, player)
        if not found:
            sort = game.words.sort(choice.type, language)
            told = say("no_value", text=text, word=quoted(word), choice=choice.id, sort=sort)
            raise UnreadableMove(told + guess(word, _known(choice.type), language))
        options[choice.id] = found
    asked = number in game.machine.offered[pending.decision]
    about = pending.args if asked else ()
    return [
        Move(game, player, number, args, about)
        for args in islice(_combinations(game, s, number, options, asked), MOST_READINGS)
    ]


def guess(word: str, known: Iterable[str], language: str) -> str:
    """Return the end of a message about an unknown word: the word that was perhaps meant."""
    meant = nearest(word, known)
    return "" if meant is None else f"; {wording('play', language)('did_you_mean', name=meant)}"


def _combinations(
    game: Game, s: Slots, number: int, options: dict[str, list[Any]], asked: bool
) -> Iterator[tuple[Any, ...]]:
    """Return all ways to fill in the choices; an implied choice can take any of its values if the
    action is `asked` for now."""
    choices = game.machine.actions[number].choices

    def fill(args: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        if len(args) == len(choices):
            yield args
            return
        choice = choices[len(args)]
        values: Iterable[Any]
        if not choice.implied:
            values = options[choice.id]
        elif asked:
            values = _domain(game, s, number, args) or (nothing(choice.type),)
        else:
            values = (nothing(choice.type),)  # refused whatever is chosen
        for value in values:
            yield from fill((*args, value))

    return fill(())


def _domain(game: Game, s: Slots, number: int, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what an implied choice can be after the other choices. After impossible ones the rules
    may break; if they break after possible ones, `reasons` will find out."""
    try:
        form = game.machine.domain(s, number, args)
    except Broken:
        return ()
    return tuple(islice(forms.items(form), MOST_READINGS))


def _is_many(type_: Type) -> bool:
    return isinstance(type_, PiecesType | SetType | ListType)


def _known(type_: Any) -> tuple[str, ...]:
    inner = getattr(type_, "item", type_)
    return getattr(inner, "members", ())


def read_move(game: Game, s: Slots, text: str) -> Move:
    """Return the one legal move that a text means."""
    found = readings(game, s, text)
    legal = [move for move in found if not reasons(game, s, move)]
    if len(legal) == 1:
        return legal[0]
    if legal:
        meanings = ", ".join(f"`{quoted(str(move))}`" for move in legal[:4])
        raise AmbiguousMove(f"`{quoted(text)}` may mean {meanings}; say more exactly which")
    raise IllegalMove(quoted(text), tuple(why_illegal(game, s, found)))


def why_illegal(
    game: Game, s: Slots, moves: Iterable[Move], language: str = ENGLISH
) -> list[Reason]:
    """Return the reasons against the most likely reading: of several readings, one that could at
    least be chosen explains more than one that could not."""
    found = [reasons(game, s, move, language) for move in moves]
    return min(found, key=lambda one: (sum(".choose." in why.address for why in one), len(one)))


def reasons(game: Game, s: Slots, move: Move, language: str = ENGLISH) -> list[Reason]:
    """Return every rule that forbids a move, in its own words; none if the move is legal."""
    say = wording("play", language)
    machine, program = game.machine, game.program
    pending = machine.pending(s)
    if pending is None:
        return [Reason("flow.ending", (), say("over"))]
    here = f"decisions.{pending.decision}"
    if move.player != pending.player:
        decides = game.seats[pending.player]
        seat = game.words.name(decides, language) or decides
        return [Reason(here, (), say("other_decides", seat=seat))]
    if move.number == PASS:
        if pending.or_pass:
            return []
        return [Reason(here, (), say("no_pass"))]
    decl = program.actions[move.action]
    offers = machine.offered[pending.decision]
    if move.number not in offers:
        ids = [machine.actions[n].id for n in offers]
        named = [game.words.name(id, language) or id.replace("_", " ") for id in ids]
        text = say("not_now", offered=", ".join(named))
        return [Reason(decl.address, decl.cite, text, "", decl.origin.span)]
    return _broken_conditions(game, s, move, language)


def _broken_conditions(game: Game, s: Slots, move: Move, language: str) -> list[Reason]:
    """Return the choices of a move that are impossible, and its requirements that do not hold."""
    say, machine = wording("play", language), game.machine
    decl = game.program.actions[move.action]
    found: list[Reason] = []
    try:
        for i, choice in enumerate(decl.choices):
            form, value = machine.domain(s, move.number, move.args[:i]), move.args[i]
            if not forms.contains(form, value):
                type_ = machine.actions[move.number].choices[i].type
                told = say("no_choice", what=game.words.shown(type_, value, language))
                found.append(against(choice, decl, said_in(choice, language) or told))
        for j, requirement in enumerate(decl.requires):
            if not machine.requirement(s, move.number, j, move.args):
                told = requirement.id.replace("_", " ")
                found.append(against(requirement, decl, said_in(requirement, language) or told))
    except Broken:
        # What is impossible already may well break the conditions that follow.
        if not found:
            raise
    return found


def against(condition: Decl, action: Decl, text: str) -> Reason:
    """Return a choice or a requirement of an action as a reason."""
    cite, written = condition.cite or action.cite, _source(condition.source)
    return Reason(condition.address, cite, text, written, condition.origin.span)


def said_in(decl: Decl, language: str) -> str:
    """Return how a declaration refuses a move, or else what it says, in a language or else in
    English."""
    return (
        decl.told.get(language)
        or decl.text.get(language)
        or decl.told.get(ENGLISH)
        or decl.text.get(ENGLISH, "")
    )


def _source(source: dict[str, Any]) -> str:
    for key in ("that", "forbid", "wrap", "is"):
        if key in source:
            return str(source[key]).strip()
    return ""
