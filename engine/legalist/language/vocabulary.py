"""The words of the language: one table for the manual, hints and completion.

The grammar defines how they are combined; this describes what they are for.
"""

from __future__ import annotations

import re

from legalist.quick_dataclass import frozen

from .words import keywords


@frozen
class Word:
    """A form of the language: how it is written, what it does, an example."""

    form: str
    about: str
    example: str


TYPES: tuple[Word, ...] = (
    Word("number", "A whole number.", "points(me) + 1"),
    Word("yes/no", "Yes or no.", "stone_on(at) exists"),
    Word("player", "A seat at the table.", "next(active)"),
    Word("space", "A space of the map.", "neighbours(at)"),
    Word("an enum, a pattern, an area", "One of a few declared things.", "colour, triangle, camp"),
    Word("a kind", "Which sort of piece, with its attributes.", "stone(red), card.rank"),
    Word("T or none", "Something that may be missing.", "top(pile) exists"),
    Word("set of T", "Some members of a finite type.", "{red, blue} + {green}"),
    Word("list of T", "Things in order, possibly repeated.", "[3, 1, 2]"),
    Word("pieces of K", "How many pieces of each kind.", "choose: up to 3 pieces in hand(me)"),
)

OPERATORS: tuple[Word, ...] = (
    Word("if C then A else B", "One of two values.", "if rich(me) then 2 else 1"),
    Word("let x = A then B", "A name inside one expression.", "let n = size(hand(me)) then n * n"),
    Word("A otherwise B", "A, or B where A is none.", "top(pile) otherwise card(1)"),
    Word("A or B, A and B, not A", "Conditions combined.", "not (empty(s) or taken(s))"),
    Word("A = B, A != B", "Equal or not.", "stone_on(s) = stone(red)"),
    Word(
        "A < B, <=, >, >=", "Numbers, or lists of numbers from their first.", "size(hand(me)) < 6"
    ),
    Word("X in S, X not in S", "Whether a set, list or bag holds it.", "at in neighbours(home)"),
    Word("X exists, X is none", "Whether there is one.", "winner is none"),
    Word("A + B, A - B, A & B", "Sums; of sets: together, without, in both.", "corners - taken"),
    Word("A * B, A div B, A mod B", "Products, and division of whole numbers.", "points div 2"),
    Word("X.attribute", "An attribute of a kind.", "card.rank"),
    Word("type.member", "A member in full, if its name alone has other meanings.", "colour.red"),
)

QUANTIFIERS: tuple[Word, ...] = (
    Word("all x in S where C", "Those of S for which C holds.", "all s in spaces where empty(s)"),
    Word(
        "all x connected to S where C",
        "All spaces that can be reached from S, step by step, over spaces for which C holds.",
        "all x connected to at where stone_on(x) = stone(me)",
    ),
    Word("any x in S where C", "Whether there is one.", "any p in players where points(p) > 9"),
    Word("no x in S where C", "Whether there is none.", "no s in spaces where empty(s)"),
    Word("every x in S has C", "Whether C holds for all.", "every s in spaces_of(t) has mine(s)"),
    Word("count x in S where C", "How many there are.", "count s in spaces where mine(s)"),
    Word("first x in S where C", "The first one, or none.", "first s in spaces where empty(s)"),
    Word(
        "best x in S by E",
        "The one with the greatest E, or none.",
        "best p in players by points(p)",
    ),
    Word("sum E for x in S", "The sum of E.", "sum worth(c) for c in hand(me)"),
    Word(
        "max E for x in S, min E for x in S",
        "The greatest or least E; 0 for none.",
        "max points(p) for p in players",
    ),
    Word("list E for x in S", "A list of E.", "sorted(list points(p) for p in players)"),
)

CHOICES: tuple[Word, ...] = (
    Word("a T, one T in S where C", "One member.", "at: a space in neighbours(home)"),
    Word("number from A to B", "A number.", "bid: number from 1 to size(hand(me))"),
    Word("yes or no", "Yes or no.", "help: yes or no"),
    Word(
        "up to N pieces in Z",
        "Some pieces of a zone; also `A to B pieces`, `N pieces`, `any pieces`.",
        "cards: up to 3 pieces in hand(me)",
    ),
    Word(
        "up to N of S",
        "Some members of a set; also `A to B of`, `N of`, `any of`.",
        "targets: 2 of neighbours(at)",
    ),
    Word(
        "order of S",
        "All members in an order of the player's choice.",
        "first_to_last: order of players",
    ),
)

EFFECTS: tuple[Word, ...] = (
    Word("move K from Z to Z", "Move one piece.", "move stone(red) from bag to stone_on(at)"),
    Word(
        "move N of K from Z to Z",
        "Move several of a kind.",
        "move 2 of coin from bank to purse(me)",
    ),
    Word(
        "move P from Z to Z",
        "Move the pieces that were chosen.",
        "move cards from hand(me) to discards",
    ),
    Word(
        "move K to Z",
        "Move a piece of which there is only one from wherever it is; if it is already there, "
        "nothing happens.",
        "move caravan(me) to caravan_on(at)",
    ),
    Word("move all from Z to Z", "Move everything.", "move all from stone_on(at) to bag"),
    Word(
        "draw N from Z to Z",
        "Draw at random from a bag, from the top of a pile; an `else:` block "
        "runs when there are too few.",
        "draw 2 from deck to hand(me)",
    ),
    Word("shuffle Z", "Shuffle a pile; nobody knows its order any more.", "shuffle deck"),
    Word(
        "reveal N of Z to P",
        "Show a player the top pieces of a pile; they stay where they are, and the player knows "
        "them until they move.",
        "reveal 4 of deck to me",
    ),
    Word("set V to E, add E to V, subtract E from V", "Change a value.", "add 3 to points(me)"),
    Word("let x = E", "A name until the end of the block.", "let home = realm(at)"),
    Word("if C: … else if C: … else: …", "Do something only if.", "if rich(me): end game"),
    Word(
        "if E exists as x: … else: …",
        "Do something with what may be missing, if it is there.",
        "if berth(me) exists as s: capture(s)",
    ),
    Word(
        "for each x in S where C: …",
        "Do something for each; S is fixed before the first.",
        "for each p in players: draw 1 from deck to hand(p)",
    ),
    Word(
        "repeat N times: …, repeat until C: …", "Do something again.", "repeat 3 times: advance(me)"
    ),
    Word(
        "pick x at random from S: …",
        "Let chance choose.",
        "pick p at random from players: set active to p",
    ),
    Word(
        "announce event(…)",
        "Say that something happened: its rules run, in order.",
        "announce captured(me, at)",
    ),
    Word("some_effect(…)", "Do a named effect.", "capture(at)"),
    Word(
        "ask P to decision(…)",
        "Let a player choose one of the actions offered there; with "
        "`or pass` nothing may be chosen, and an `else:` block runs when nothing was.",
        "ask next(me) to reaction or pass",
    ),
    Word(
        "ask first of S to decision(…)",
        "Ask one player after the other, in the order of S. Each may pass; the first who does not "
        "ends the asking. An `else:` block runs when all passed.",
        "ask first of players_from(next(me)) to buy(card)",
    ),
    Word(
        "ask all S to decision(…)",
        "Let each player of S choose without seeing what the others choose; then all choices are "
        "carried out, in the order of S. One that is no longer possible then is dropped. With "
        "`or pass` players may pass, and an `else:` block runs when nobody chose anything.",
        "ask all players to bid",
    ),
    Word("end game", "End the game: the ending runs, then the outcome is read.", "end game"),
    Word("base", "In a wrap: what was wrapped.", "base"),
)

FORMS: tuple[Word, ...] = (*TYPES, *OPERATORS, *QUANTIFIERS, *CHOICES, *EFFECTS)
# In a form these stand for what an author writes: `A`, `x`, `event`.
_PLACE = re.compile(r"[A-Z]\b|x\b|…")


def forms_of(word: str) -> list[Word]:
    """Return the forms that contain a word of the language."""
    return [form for form in FORMS if re.search(rf"\b{re.escape(word)}\b", form.form)]


def joints() -> frozenset[str]:
    """Return the words that follow a value in some form: as names they would only confuse."""
    after = {
        word
        for form in FORMS
        for word in re.findall(rf"(?:{_PLACE.pattern}) ([a-z]+)\b", form.form)
    }
    return frozenset(after & set(keywords().values()))
