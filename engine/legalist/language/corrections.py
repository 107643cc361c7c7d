"""What a line that does not parse was meant to say: the nearest lines that do.

There are two sources of rewritten lines: the table of habits, and what the grammar would accept
where the parser stopped (a word that is missing, misspelt or superfluous, or another preposition).
Rewritten lines are tried with the parser, the smallest changes first. Only a line that parses is
proposed, and only if no other is equally near.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from legalist.diagnostics import nearest
from legalist.quick_dataclass import frozen

from .grammar import parser
from .habits import HOLE, PLAYERS, habits, with_numbers
from .words import beginnings, keywords

LONGEST_LINE = 200
MOST_TRIED = 80
MOST_CHANGED = 10
# After a value these are ordinary operators, and any other operator could be meant as well.
OPERATORS = frozenset({"EQUAL", "IN"})
# The cost of a change: a common habit, or a guess at what was forgotten.
HABIT, GUESS = 2, 5
# A letter that no author uses, as wide as the hole it stands for.
_NAME = "ℵ"
_WORDS, _CALLS = re.compile(r"[^\W\d]\w*"), re.compile(r"([^\W\d]\w*)\(")
_LINKS = r"(?:from|to|of|in|by|where|and|or|is)\b"
# `a stone`, but not `a in spaces`.
_ARTICLES = re.compile(r"\b(an?|the)\s+(?!(?:in|is|not|and|or|exists|has|where)\b)[^\W\d]", re.I)
# What follows a call; inside its parentheses it is rare.
_JOINTS = re.compile(
    r"[()]|\s*(?:[!<>]=?|[=+*-])|\s*:$"
    r"|\s+(?:where|has|then|else|to|from|and|or|in|not in|exists|is)\b"
)
_ENDINGS = frozenset({"$END", "_NL", "_DEDENT"})

# Connecting words, and the words of the language that may be meant.
CONNECTIVES = {
    "into": ("TO",), "onto": ("TO",), "on": ("TO", "IN"), "upon": ("TO",), "inside": ("TO", "IN"),
    "in": ("TO", "FROM"), "at": ("TO", "IN"), "for": ("TO",), "from": ("IN",),
    "of": ("IN", "FROM"), "out of": ("FROM", "IN"), "off": ("FROM",), "within": ("IN",),
    "with": ("WHERE",), "having": ("WHERE",), "that": ("WHERE",), "which": ("WHERE",),
    "who": ("WHERE",), "such that": ("WHERE",), "if": ("WHERE",), "when": ("WHERE",),
    "=": ("TO",), ":=": ("TO", "EQUAL"), "as": ("TO", "EQUAL"), "be": ("EQUAL",), "is": ("EQUAL",),
    "have": ("HAS",), "having the": ("HAS",), "per": ("BY",), "do": ("COLON",), "then": ("COLON",),
    ";": ("COLON", "COMMA"), "or": ("ELSE",), "otherwise": ("ELSE",),
}  # fmt: skip
# Words of ordinary sentences that nobody uses as names.
FILLERS = frozenset(
    "than with which that such into onto upon off near except but both either neither nor"
    " only must be are the my your his her their its whose most least have does do it them when"
    " while unless return is if or of to in by this these those there here can may I".split()
)
# What may have been forgotten. Other tokens could be anything.
FORGOTTEN = {
    "COLON": ":", "RPAR": ")", "RSQB": "]", "RBRACE": "}", "EQUAL": "=", "EACH": "each", "TO": "to",
    "FROM": "from", "IN": "in", "OF": "of", "THEN": "then", "TIMES": "times", "AT": "at",
    "RANDOM": "random", "GAME": "game", "COMMA": ",",
}  # fmt: skip


@frozen
class Correction:
    """A corrected line; `when` says in which case it is meant, if there are several. `sure` means
    that nothing else can have been meant."""

    line: str
    when: str = ""
    sure: bool = False


@frozen
class _Stop:
    """Where the parser stopped, and what it would have accepted there."""

    at: int
    accepted: frozenset[str]


@lru_cache(maxsize=2_000)
def corrections(line: str, start: str) -> tuple[Correction, ...]:
    """Return the nearest lines of the language, if they are few enough to choose from."""
    if len(line) > LONGEST_LINE:
        return ()
    meant: dict[str, tuple[str, ...]] = {}
    reached = MOST_CHANGED
    queue = [(0, 0, line)]
    reasons: dict[str, tuple[str, ...]] = {line: ()}
    costs = {line: 0}
    tried = 0
    while queue and tried < MOST_TRIED and queue[0][0] <= reached:
        cost, _, text = heapq.heappop(queue)
        if cost > costs[text]:
            continue
        tried += 1
        stop = _stop(text, start)
        if stop is None and text != line and _articles(line, text):
            continue
        if stop is None and text != line:
            reached = cost
            meant.setdefault(_tidy(text, start), reasons[text])
            continue
        for more, other, when in _rewritten(text, start, stop or _Stop(len(text), frozenset())):
            if cost + more < costs.get(other, MOST_CHANGED + 1):
                costs[other] = cost + more
                heapq.heappush(queue, (cost + more, len(reasons), other))
            reasons[other] = reasons.get(other) or (*reasons[text], *([when] if when else []))
    if len(meant) == 1:
        (only,) = meant
        return (Correction(only, sure=reached <= HABIT and not _brings_in(line, only)),)
    return _two_readings(meant) if len(meant) == 2 else ()


def _articles(line: str, other: str) -> bool:
    """Return whether the other line takes an article of a sentence (`A stone`) for a name."""
    articles = {article for article in _ARTICLES.findall(line) if article}
    return any(re.search(rf"\b{article}\b(?! (?!{_LINKS})\w)", other) for article in articles)


def _brings_in(line: str, other: str) -> bool:
    """Return whether the other line names or calls something that the line does not. Whether the
    game has it is unknown here."""
    known = {word.lower() for word in _WORDS.findall(line)} | set(keywords().values())
    called = set(_CALLS.findall(other)) - set(_CALLS.findall(line))
    return bool(called - set(keywords().values())) or not set(_WORDS.findall(other)) <= known


def _two_readings(meant: dict[str, tuple[str, ...]]) -> tuple[Correction, ...]:
    """Return two lines with the case that each is meant for, if that distinguishes them."""
    (one, some), (other, more) = meant.items()
    whens = [
        [when for when in own if when not in rest] for own, rest in ((some, more), (more, some))
    ]
    if not all(whens):
        return ()
    return Correction(one, whens[0][-1]), Correction(other, whens[1][-1])


def _rewritten(text: str, start: str, stop: _Stop) -> Iterator[tuple[int, str, str]]:
    """Yield lines that are one change away: the cost, the line, and when it is meant."""
    for habit in habits(start):
        other = habit.rewrite(text)
        if other != text:
            yield habit.cost, other, habit.when
    for cost, other in _at_the_stop(text, start, stop):
        yield cost, other, ""


def _at_the_stop(text: str, start: str, stop: _Stop) -> Iterator[tuple[int, str]]:
    """Yield the lines that the grammar would have accepted where the parser stopped."""
    first, last = _word(text, stop.at)
    word, before, after = text[first:last], text[:first], text[last:]
    words = keywords()
    accepted = {terminal: words.get(terminal, "") for terminal in stop.accepted}
    after_value = "COMPARE" in accepted
    for terminal, other in _connected(text, first):
        if terminal not in OPERATORS or (terminal in accepted and not after_value):
            yield HABIT, other
    for slip in _misspelt(word, after, accepted.values()):
        yield HABIT, before + slip + after
    opening = re.match(r"\s*(\w+)", text)
    if opening and start == "effects":
        for slip in _misspelt(opening[1], "", [*beginnings(start), "else"]):
            yield HABIT, text[: opening.start(1)] + slip + text[opening.end(1) :]
    for terminal, sign in FORGOTTEN.items():
        if terminal in accepted and not (after_value and terminal in OPERATORS):
            if terminal == "IN" and (start == "choice" or text[first : first + 1] == "("):
                continue
            space = "" if sign in ":)],}" else " "
            yield GUESS, f"{before.rstrip()}{space}{sign}{' ' if word else ''}{text[first:]}"
    yield from _closed(text)
    follows = re.match(r"\s*(\w+)", after)
    if word.isalpha() and follows and follows[1] in accepted.values():
        yield GUESS, before.rstrip() + after
    if text[first : first + 1] in (")", "]", "}"):
        yield GUESS, before + text[first + 1 :]
    takes_call = "LPAR" in accepted and "COMMA" not in accepted
    if word.isidentifier() and takes_call and _calls(before, word, start):
        yield GUESS - 1, f"{before.rstrip()}({word}){after}"


def _closed(text: str) -> Iterator[tuple[int, str]]:
    """Yield lines with the `)` that is missing: before the next word or sign that seldom stands in
    parentheses, the nearest one first. Before a `+` it is just as likely as after the sum."""
    opened: list[int] = []
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            opened.pop()
    if not opened or not re.match(r"\w", text[max(opened[-1] - 1, 0)]):
        return  # parentheses that only group hold anything
    depth, inside, cost = 0, opened[-1] + 1, GUESS - 1
    for joint in _JOINTS.finditer(text, inside):
        depth += {"(": 1, ")": -1}.get(joint[0], 0)
        if depth == 0 and joint[0] not in "()" and text[inside : joint.start()].strip():
            yield cost, f"{text[: joint.start()]}){text[joint.start() :]}"
            cost += joint[0].strip() not in ("+", "-", "*")


def _calls(before: str, word: str, start: str) -> bool:
    """Return whether the word before the stop calls something with the word at it. Two words of
    prose are not a call: only the beginning of an effect, a source or target of moves, or something
    of a player is."""
    owner = re.search(r"(?:^|(?<=\s)|(?<=\())([^\W\d]\w*)\s+$", before)
    if owner is None or owner[1] in keywords().values():
        return False
    lead = before[: owner.start()].strip()
    # `turn ends` is a sentence, not an effect on `ends`.
    begins = start == "effects" and not lead and not word.endswith("s")
    moved = re.match(r"(?:move|draw)\b.*\b(?:from|to)$", lead) is not None
    return begins or moved or re.fullmatch(PLAYERS, word) is not None


def _connected(text: str, at: int) -> Iterator[tuple[str, str]]:
    """Yield lines with another connecting word in place of the one at or before the stop."""
    for said, terminals in CONNECTIVES.items():
        end = r"(?!\w)" if said[-1].isalpha() else ""
        for match in re.finditer(rf"(?<!\w){re.escape(said)}{end}", text, re.IGNORECASE):
            near = match.start() <= at <= match.end() + 1
            for terminal in terminals if near else ():
                sign = FORGOTTEN.get(terminal) or keywords()[terminal]
                space = "" if sign == ":" else " "
                before, after = text[: match.start()].rstrip(), text[match.end() :]
                yield terminal, f"{before}{space}{sign}{after}"


def _misspelt(word: str, after: str, accepted: Iterable[str]) -> Iterator[str]:
    """Yield the word of the language that was mistyped; short words are too similar to any
    name."""
    near = nearest(word, [one for one in accepted if one]) if word else None
    if near and not after.startswith("("):
        alike = word.startswith(near) or sorted(near) == sorted(word)
        if len(near) > 3 or alike:
            yield near


def _word(text: str, at: int) -> tuple[int, int]:
    """Return where the word that the parser stopped in begins and ends."""
    first = last = min(at, len(text))
    while last < len(text) and re.match(r"\w", text[last]):
        last += 1
    while last > first > 0 and re.match(r"\w", text[first - 1]):
        first -= 1
    return first, last


def _stop(text: str, start: str) -> _Stop | None:
    """Try a line with the parser; return None if it parses."""
    source, lead = _complete(text.replace(HOLE, _NAME), start)
    try:
        tree = parser().recognise(source, start)
    except DedentError:
        return _Stop(len(text), frozenset())
    except UnexpectedInput as error:
        token = error.token if isinstance(error, UnexpectedToken) else None
        at = (error.pos_in_stream or 0) - lead
        if at > len(text) or (token is not None and token.type in _ENDINGS):
            at = len(text.rstrip())
        given = getattr(error, "interactive_parser", None)
        accepted = frozenset(given.accepts()) if given is not None else frozenset()
        return _Stop(max(at, 0), accepted)
    names = tree.scan_values(_is_name)
    if any(str(token) in _no_names() and not _is_argument(source, token) for token in names):
        return _Stop(len(text), frozenset())
    return None


def _is_name(leaf: object) -> bool:
    return isinstance(leaf, Token) and leaf.type == "NAME"


def _is_argument(source: str, name: Token) -> bool:
    """Return whether a word of the language is all there is between the parentheses of a call: that
    is no word of a sentence, as in `neighbours(to)`."""
    if str(name) not in keywords().values():
        return False
    before, after = source[: name.start_pos], source[name.end_pos :]
    return re.search(r"\w\(\s*$", before) is not None and after.lstrip().startswith(")")


@lru_cache(maxsize=1)
def _no_names() -> frozenset[str]:
    """Return the words that are never names: in place of a name they mean something else."""
    # Short words name variables, and the last three are names of the language itself.
    words = {word for word in keywords().values() if len(word) > 2}
    return frozenset(words - {"base", "number", "random"}) | FILLERS


def _complete(text: str, start: str) -> tuple[str, int]:
    """Return a line in a complete text, and the length of what precedes it."""
    if start != "effects":
        return text, 0
    line = text.strip()
    lead = "if yes:\n  base\n" if re.match(r"else\b", line) else ""
    block = "\n  base" if line.endswith(":") else ""
    return f"{lead}{line or 'base'}{block}\n", len(lead)


def _tidy(text: str, start: str) -> str:
    """Return the line without double spaces, and with numbers in figures."""
    line = re.sub(r"(?<=\S) {2,}(?=\S)", " ", text.strip()).replace("( ", "(").replace(" )", ")")
    figures = with_numbers(line)
    return figures if _stop(figures, start) is None else line
