"""What an author probably meant when a text does not parse.

Lark reports which tokens it would have accepted; this module turns them into plain words.
"""

from __future__ import annotations

import re
from dataclasses import replace

from lark import Token
from lark.exceptions import UnexpectedInput, UnexpectedToken

from legalist.quick_dataclass import frozen

from .habits import QUOTES, SIGN_HELP, WORD_HELP
from .vocabulary import joints
from .words import beginnings

VALUE_NEEDED = "a value belongs here: a name, a number, or something in parentheses"
EFFECT_NEEDED = (
    "a line starts with a word such as `move`, `draw`, `set`, `add`, `if`, `for each`, `ask`,"
    " or with the name of an effect and what it is about in parentheses, such as `pay(me, 2)`"
)
SENTENCE = (
    "this reads like a sentence, which players see if it stands after `text:`; a condition or a"
    " value is made of names, signs and numbers, such as `size(hand(me)) > 2`"
)
CHOICE_NEEDED = (
    "a choice is written like `a card in hand(me)`, `a space where …`, `number from 1 to 3`,"
    " `yes or no`, `up to 2 pieces in hand(me)`, `2 of …` or `order of …`"
)
EVENT_NEEDED = (
    "an event belongs here, with names for what it tells in parentheses, as in `placed(who, at)`"
)
ONE_EVENT = (
    "a rule waits for one event: write another rule for the other one; what both do can be an"
    " effect under `effects:`"
)
# What may be missing, the most informative first, with further advice.
MISSING = {
    "COLON": ("a `:`", ""),
    "THEN": ("`then`", ""),
    "ELSE": ("`else`", ": say what the value is in the other case"),
    "HAS": ("`has`", ": say what each of them must have"),
    "BY": ("`by`", ": say what to compare"),
    "FOR": (
        "`for`",
        ": say what to go through, as in `sum points(p) for p in players`; "
        "how many there are is `size(…)`",
    ),
    "TO": ("`to`", ""),
    "FROM": ("`from`", ""),
    "TIMES": ("`times`", ""),
    "EACH": ("`each`", ""),
    "GAME": ("`game`", ""),
    "AT": ("`at random from`", ""),
    "RANDOM": ("`random from`", ""),
    "RPAR": ("a closing `)`", ""),
    "RSQB": ("a closing `]`", ""),
    "RBRACE": ("a closing `}`", ""),
    "EQUAL": ("`=`", ""),
    "IN": ("`in`", ""),
    "WHERE": ("`where`", ": say which ones"),
}
CLOSING = frozenset({"RPAR", "RSQB", "RBRACE"})
ENDINGS = frozenset({"$END", "_NL", "_DEDENT"})


@frozen
class Mistake:
    """`found` is empty if a line or text (in `what`) ends too early. `layout` means that the
    indentation is wrong, not the line itself; `indented` means that there is too much of it."""

    found: str
    help: str
    line: int
    column: int
    width: int
    what: str = "text"
    layout: bool = False
    indented: bool = False


def explain(error: UnexpectedInput, text: str, start: str) -> Mistake:
    """Return where the mistake is, what it is, and what to do about it."""
    token = error.token if isinstance(error, UnexpectedToken) else None
    accepted = _accepted(error)
    if token is not None and token.type in ENDINGS:
        return _too_early(token, text, start, accepted)
    if token is not None and token.type == "_INDENT":
        return _indented(token, text)
    at = max(error.pos_in_stream or 0, 0)
    foreign = _foreign(text, at, str(token or ""), start)
    if foreign is not None:
        first, found, help = foreign
        return _mistake(text, first, found, help)
    before = text[:at].rstrip()
    if token is not None and token.type in CLOSING and before.endswith(","):
        return _mistake(text, len(before) - 1, ",", "take this comma out, or say what follows it")
    if token is None:
        return _mistake(text, at, text[at], "this symbol has no meaning in rules; take it out")
    if start == "expression" and _is_prose(text):
        return _mistake(text, text.index(text.split()[0]), text.split()[0], SENTENCE)
    opening = re.search(r"(?:^|\n)\s*([^\W\d]\w*)\s+$", text[:at]) if start == "effects" else None
    if opening and opening[1] not in beginnings("effects") and "LPAR" in accepted:
        return _mistake(text, opening.start(1), opening[1], EFFECT_NEEDED)
    rest = text[at + len(token) :].lstrip()
    mistake = _mistake(text, at, str(token), _advice(token, start, accepted, rest))
    return replace(mistake, layout="_INDENT" in accepted)


def _is_prose(text: str) -> bool:
    """Return whether a text is words and nothing else, several of them in a row that no form of the
    language has."""
    words = re.sub(r"[.,!?;]", "", text).split()
    return len(words) > 3 and all(word.isalpha() for word in words)


def uneven_line(text: str) -> tuple[int, int, int]:
    """Return line, column and width of the first line whose indentation matches no line above
    it."""
    levels = [0]
    for number, line in enumerate(text.split("\n"), 1):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if not words or words.startswith("#"):
            continue
        while indent < levels[-1]:
            levels.pop()
            if indent > levels[-1]:
                return number, indent + 1, len(words)
        if indent > levels[-1]:
            levels.append(indent)
    return 1, 1, 1


def _accepted(error: UnexpectedInput) -> frozenset[str]:
    parser = getattr(error, "interactive_parser", None)
    return frozenset(parser.accepts()) if parser is not None else frozenset()


def _mistake(text: str, at: int, found: str, help: str) -> Mistake:
    before = text[:at]
    line, column = before.count("\n") + 1, at - before.rfind("\n")
    return Mistake(f"`{found}`", help, line, column, max(1, len(found)))


def _too_early(token: Token, text: str, start: str, accepted: frozenset[str]) -> Mistake:
    lines = text.split("\n")
    line = (token.line or 1) if token.type == "_NL" else len(text.rstrip().split("\n"))
    words = re.sub(r"\s*(#.*)?$", "", lines[line - 1])
    help = _unclosed(words) if "RPAR" in accepted else ""
    help = help or _needed(start, accepted, "here")
    return Mistake("", help, line, len(words) + 1, 1, "line" if token.type == "_NL" else "text")


def _unclosed(line: str) -> str:
    """Return which of several opening parentheses has no closing one; empty if there is only one
    place for it."""
    opened = list[int]()
    for at, sign in enumerate(line):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            opened.pop()
    name = re.search(r"\w+$", line[: opened[-1]]) if opened and ")" in line else None
    if name is None:
        return ""
    return f"the parenthesis that opens in `{name[0]}(` is never closed; put a `)` where it ends"


def _indented(token: Token, text: str) -> Mistake:
    """The token has the position of the line break before it, but the line itself should be
    shown."""
    rest = list(enumerate(text.split("\n"), 1))[token.line or 1 :]
    number, line = next((n, one) for n, one in rest if one.strip() and one.strip()[0] != "#")
    help = "a line is indented only below one that ends with `:`"
    words = line.strip()
    column = line.index(words) + 1
    return Mistake("the indentation", help, number, column, len(words), layout=True, indented=True)


def _foreign(text: str, at: int, word: str, start: str) -> tuple[int, str, str] | None:
    """Return (position, what was written, what to write) for words and symbols of other
    languages."""
    if word in WORD_HELP:
        return at, word, WORD_HELP[word]
    before = re.search(r"(\w+)\s*$", text[:at])
    if before and before[1] in WORD_HELP:
        return before.start(), before[1], WORD_HELP[before[1]]
    if before and before[1] in _openers() and not re.match(r"[\w(]", text[at:]):
        keyword = before[1]
        help = f"`{keyword}` is a word of the language; a name must be another word"
        return before.start(), keyword, help
    if before and before[1] == "else" and word == ":":
        return before.start(), "else", "`else` goes under the `if`, `draw` or `ask` it belongs to"
    for first in (at - 1, at):
        pair = text[max(first, 0) : first + 2]
        if pair in SIGN_HELP and len(pair) == 2:
            return first, pair, SIGN_HELP[pair]
    if re.search(r"\d\.$", text[:at]) and word.isdigit():
        return at - 1, ".", "numbers here are whole numbers"
    sign = text[at : at + 1]
    if sign in QUOTES and sign:
        return at, sign, "names need no quotes"
    if sign in SIGN_HELP:
        return at, sign, SIGN_HELP[sign]
    if start == "effects" and sign == "=":
        return at, sign, "to change a value write `set … to …`"
    return None


def _openers() -> frozenset[str]:
    """Return words that need something after them: followed by a symbol, they were meant as a
    name."""
    return (beginnings("expression") | joints()) - {"yes", "no", "none", "exists"}


def _advice(token: Token, start: str, accepted: frozenset[str], rest: str) -> str:
    kind, word = token.type, str(token)
    starts_value = kind in ("NAME", "INT", "LPAR", "STRING") or word.isalpha()
    if start == "trigger" and "COMMA" not in accepted and word in (",", "or", "and", "|", "/"):
        return ONE_EVENT
    if start == "trigger" and "COMMA" not in accepted:
        return EVENT_NEEDED
    if start == "trigger" and "COMMA" in accepted:
        return "name the parameters of the event without their types, as in `placed(who, at)`"
    if start in ("signature", "type_name") and "COMMA" in accepted:
        return "write a type and a name for each, with commas between: `f(player p, space s)`"
    if "COMMA" in accepted and starts_value:
        return "a comma is missing before this, or a sign or word such as `+`, `=` or `and`"
    if kind in CLOSING and kind not in accepted and "INT" not in accepted:
        return _missing(accepted, "before this") or f"there is one `{word}` too many"
    if accepted == {"NONE"} and word == "not":
        return "write `!=`, or `exists` to ask whether something is there"
    if accepted == {"NONE"}:
        return "only `none` can follow `is`; to compare two things write `=`"
    compared = kind in ("COMPARE", "EQUAL") and "COMPARE" not in accepted
    if compared and not accepted - ENDINGS - {"AND", "OR", "OTHERWISE"}:
        return "compare two things at a time, and join the comparisons with `and`"
    if _too_much(token, accepted, rest):
        return f"take `{word}` out"
    help = _needed(start, accepted, "before this")
    if help:
        return help
    if "AND" in accepted and starts_value:
        return "a sign or word is missing before this, such as `+`, `=`, `and` or `or`"
    if start == "effects":
        return "nothing more belongs on this line; each effect has a line of its own"
    return "the text is complete before this; take the rest out, or join it with `and` or `or`"


def _too_much(token: Token, accepted: frozenset[str], rest: str) -> bool:
    """Return whether what belongs here comes right after the word, as in `draw 1 card from
    deck`."""
    follows = re.match(r"[a-z]+", rest)
    words = ("TO", "FROM", "IN", "TIMES")
    next_word = follows[0].upper() if follows else ""
    return token.type == "NAME" and next_word in words and next_word in accepted


def _missing(accepted: frozenset[str], where: str) -> str:
    after_value = "COMPARE" in accepted or "AND" in accepted
    for name, (what, more) in MISSING.items():
        # After a value these two are ordinary operators, and a line may start with `for`.
        if name in accepted and not (after_value and name in ("EQUAL", "IN")):
            if name == "FOR" and "MOVE" in accepted:
                continue
            return f"{what} is missing {where}{more}"
    return ""


def _needed(start: str, accepted: frozenset[str], where: str) -> str:
    if start == "choice" and accepted & {"PIECES", "A"}:
        return CHOICE_NEEDED
    if "_INDENT" in accepted:
        return "what to do must be indented below the line that ends with `:`"
    missing = _missing(accepted, where)
    if missing:
        return missing
    if "INT" in accepted:
        return VALUE_NEEDED
    if "MOVE" in accepted:
        return EFFECT_NEEDED
    return "a name belongs here" if "NAME" in accepted else ""
