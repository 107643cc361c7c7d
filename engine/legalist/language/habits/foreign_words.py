"""Symbols and single words of other languages, and what to write instead."""

from __future__ import annotations

import re

from legalist.language.words import keywords

from .habit import NUMBERS, Habit, read_words

# What can simply be replaced wherever it occurs.
SIGNS = {
    "===": "=", "==": "=", "=>": ">=", "=<": "<=", "<>": "!=", "~=": "!=", "!==": "!=",
    "&&": "and", "||": "or", "**": "*", "//": "div", "/": "div", "%": "mod", "|": "or",
    "≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "·": "*", "÷": "div", "−": "-", "–": "-",
    "∈": "in", "∉": "not in", "∪": "+", "∩": "&", "∧": "and", "∨": "or", "¬": "not", "→": "to",
}  # fmt: skip

# What needs more than a replacement word.
SIGN_HELP = {
    "+=": "to change a value write `add … to …`",
    "-=": "to change a value write `subtract … from …`",
    "++": "to change a value write `add 1 to …`",
    "--": "to change a value write `subtract 1 from …`",
    ":=": "to name something write `let x = …`, to change a value `set … to …`",
    "->": "nothing is pointed at here; attributes are written with a dot, as in `card.rank`",
    "..": "write `numbers(1, 3)` for the numbers from 1 to 3",
    "!": "write `not`",
    "$": "this sign has no meaning in rules; take it out",
    "^": "write the multiplication out, with `*`",
    ";": "put each effect on a line of its own",
    "?": "write `if … then … else …`",
    ".": "a dot is only for attributes of a piece, as in `card.rank`",
} | {sign: f"write `{written}`" for sign, written in SIGNS.items()}
# What begins a comment in other languages, and may mean something else as well.
SIGN_HELP |= {sign: f"{SIGN_HELP[sign]}; remarks go into `note:`" for sign in ("//", "--", "$")}

QUOTES = "'\"‘’“”„«»`"

# Words with a single equivalent in the language.
WORDS = {
    "true": "yes", "false": "no", "null": "none", "nil": "none", "nothing": "none",
    "nobody": "none", "plus": "+", "minus": "-", "times": "*", "modulo": "mod",
    "foreach": "for each", "elif": "else if", "elsif": "else if", "elseif": "else if",
    "equals": "=", "equal": "=", "xor": "!=", "among": "in", "contained": "in",
}  # fmt: skip

# The same in the languages that the shipped games are played in.
OTHER_LANGUAGES = read_words("other_languages")
# Alone, a short word can just as well be a name.
WORDS |= {word: written for word, written in OTHER_LANGUAGES.items() if len(word) > 1}

WORD_HELP = {
    "while": "write `repeat until …:`, with the condition for stopping",
    "loop": "write `repeat 3 times:`, `repeat until …:` or `for each x in …:`",
    "when": "write `if …:`",
    "unless": "write `if not (…):`",
    "switch": "write `if …:`, `else if …:` and `else:`",
    "case": "write `if …:`, `else if …:` and `else:`",
    "return": "a function is one expression; nothing is returned by hand",
    "break": "a loop goes through everything; say with `where` or `if` what is left out",
    "continue": "a loop goes through everything; say with `where` or `if` what is left out",
    "def": "functions are declared under `functions:` in the file",
    "function": "functions are declared under `functions:` in the file",
    "var": "write `let x = …`",
    "const": "write `let x = …`",
    "with": "write `where` before a condition",
    "such": "write `where` before a condition",
    "greater": "write `>`",
    "more": "write `>`",
    "less": "write `<`",
    "fewer": "write `<`",
    "put": "write `move … from … to …`",
    "take": "write `move … from … to …`",
    "discard": "write `move … from … to …`",
    "remove": "write `move … from … to …`",
    "place": "write `move … from … to …`",
    "swap": "write a line for each of the two: `move … from … to …`",
    "give": "write `move … from … to …` for pieces, `add … to …` for a value, or an effect of the "
    "rules with parentheses, such as `gain(…)`",
    "gain": "write `add … to …` for a value, or `move … from … to …` for pieces",
    "lose": "write `subtract … from …` for a value, or `move … from … to …` for pieces",
    "increase": "write `add 1 to …`",
    "decrease": "write `subtract 1 from …`",
    "my": "whose it is stands in parentheses, as in `hand(me)`",
    "your": "whose it is stands in parentheses, as in `hand(me)`",
    "his": "whose it is stands in parentheses, as in `hand(p)`",
    "their": "whose it is stands in parentheses, as in `hand(p)`",
    "contains": "write it the other way round, as in `x in …`",
    "includes": "write it the other way round, as in `x in …`",
    "adjacent": "write `in neighbours(…)`",
} | {word: f"write `{written}`" for word, written in WORDS.items()}


# Words for players in rules everywhere: what belongs to them is not an attribute of a piece.
PLAYERS = "me|p|q|who|player|other|opponent|owner|winner|loser|victim"


def sign_habits() -> tuple[Habit, ...]:
    """Return habits of all texts: symbols and words of other languages, capitals, quotes,
    articles."""
    signs = [Habit(re.compile(rf"\s*{_alone(sign)}\s*"), f" {SIGNS[sign]} ") for sign in SIGNS]
    words = [
        Habit(re.compile(rf"\b{word}\b", re.IGNORECASE), written)
        for word, written in WORDS.items()
        if word not in OTHER_LANGUAGES
    ]
    # Who writes one word in another language writes them all in it.
    others = "|".join(sorted(OTHER_LANGUAGES, key=len, reverse=True))
    translated = Habit(
        re.compile(rf"\b(?:{others})\b", re.IGNORECASE),
        lambda m: OTHER_LANGUAGES[m[0].lower()],
        cost=1,
    )
    quotes = re.escape(QUOTES)
    return (
        *signs,
        *words,
        translated,
        Habit(re.compile(r"\b(?=\w*[A-Z])[A-Za-z]+\b"), _in_small_letters),
        Habit(re.compile(r"!(?!=)\s*"), "not "),
        Habit(re.compile(r"\s*->\s*"), "."),
        Habit(re.compile(r"\breturn\s+"), ""),
        Habit(re.compile(r"\s+//.*$"), "", cost=3),
        Habit(re.compile(rf"[{quotes}](\w+)[{quotes}]"), lambda m: str(m[1])),
        Habit(re.compile(r"\s*[;.?!]\s*$"), ""),
        Habit(re.compile(r"(?:\bthe|(?<=\s)an?)\s+(?=\w)", re.IGNORECASE), ""),
        Habit(re.compile(r"(\w)\[([^\[\]]*)\]"), lambda m: f"{m[1]}({m[2]})"),
        Habit(re.compile(r",\s*(?=[)\]}])"), ""),
        Habit(re.compile(r";(?=[^(){}]*[)}])"), ","),
        Habit(re.compile(r"(?<=\w),(?=\s+(?:and|or|then|else|where)\b)"), ""),
    )


def value_habits() -> tuple[Habit, ...]:
    """Return habits of values that cannot be written as a sentence pattern."""
    return (
        Habit(
            re.compile(rf"\b({PLAYERS})['’]s (\w+)"),
            lambda m: f"{m[2]}({m[1]})",
            "for a zone or a value of a player",
            cost=1,
        ),
        Habit(
            re.compile(r"(?<!\S)(\S+) (<=?|>=?|=) (\S+) (<=?|>=?|=) (?=\S)"),
            lambda m: f"{m[1]} {m[2]} {m[3]} and {m[3]} {m[4]} ",
        ),
        Habit(
            re.compile(r"\b(sum|max|min|list|count|any|all) of (?=.+ (?:for|in) )"),
            lambda m: f"{m[1]} ",
            cost=1,
        ),
        Habit(
            re.compile(r"\b(sum|max|min|list) (.+?) (?:of|over|with) (?=\w+ in )"),
            lambda m: f"{m[1]} {m[2]} for ",
        ),
        Habit(
            re.compile(r"\b(first|any|all|count|no) (\w+) (\w+) in (\S+)$"),
            lambda m: f"{m[1]} {m[3]} in {m[4]} where {m[2]}({m[3]})",
        ),
        Habit(
            re.compile(
                r"\b(sum|max|min|list|count|any|all|no|first|best)\s*\((.+ (?:for|in) .+)\)"
            ),
            lambda m: f"{m[1]} {m[2]}",
        ),
        Habit(
            re.compile(r"(\S+) (!=|<=?|>=?|=) (\S+) (and|or) (?=(?:!=|<=?|>=?|=) )"),
            lambda m: f"{m[1]} {m[2]} {m[3]} {m[4]} {m[1]} ",
        ),
        Habit(re.compile(r"(\d)\s*\.\.\.?\s*(\w+)"), lambda m: f"numbers({m[1]}, {m[2]})"),
    )


def parameter_habits() -> tuple[Habit, ...]:
    """Return habits of parameters as other languages write them."""
    return (
        Habit(re.compile(r"\b(\w+)\s*:\s*([^,()]+?)\s*(?=[,)])"), lambda m: f"{m[2]} {m[1]}"),
        Habit(re.compile(r"(?<=[(,])\s*(?:a|an|the)\s+"), " ", cost=1),
        Habit(re.compile(r";"), ","),
    )


def trigger_habits() -> tuple[Habit, ...]:
    """Return habits of triggers, whose parameters are named without types."""
    return (
        Habit(re.compile(r"(?<=[(,])(\s*)(?:\w+\s+)(\w+)(?=\s*[,)])"), lambda m: f"{m[1]}{m[2]}"),
        Habit(re.compile(r";"), ","),
    )


def with_numbers(text: str) -> str:
    """Return the line with number words replaced by figures."""
    return re.sub(r"\b[a-z]+\b", lambda m: _figure(m[0]), text)


def _alone(sign: str) -> str:
    """Return a pattern for a symbol that is not part of a longer one."""
    signs = r"[=<>!&|*/~+\-]" if len(sign) > 1 or sign in "/|" else r"[^\s\S]"
    return rf"(?<!{signs}){re.escape(sign)}(?!{signs})"


def _in_small_letters(match: re.Match[str]) -> str:
    word = match[0].lower()
    return word if word in keywords().values() else match[0]


def _figure(word: str) -> str:
    return str(NUMBERS.index(word)) if word in NUMBERS else word
