"""Habits: how people write something, and how it is written in rules.

The tables are text files beside this one. A pattern is a sentence with places in it, and the forms
that it may stand for are indented below:

    (put|place) {a} @on {z}
        -> move {a} from … to {z}

`{x} {y} {z} {c}` stand for any text, `{a} {b}` for one value (a number, a name, a call), `{n} {m}`
for an amount, `{i}` for a number, `{v} {w}` for a word; `{ws}` in a form is the word `w` in the
singular. `(in|on)` are alternatives, `[the ]` may be missing, `\\(` is a bracket, `@on` a list of
words named above. In a form `…` is what only the author can say. The arrow tells how far the form
is from what was written: `=>` it says just this, `->` it means this, `~>` and `~~>` it probably
does. In parentheses at the end stands when it is meant, where the same line can be read in two
ways. Under `[lines]` a pattern makes up a whole line, under `[parts]` it stands anywhere in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from legalist.quick_dataclass import frozen

_FOLDER = Path(__file__).parent
HOLE = "…"
NUMBERS = tuple("zero one two three four five six seven eight nine ten eleven twelve".split())
NEARNESS = {"=>": 1, "->": 2, "~>": 3, "~~>": 4}

_INSIDE = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
_VALUE = rf"(?:\w+(?:\({_INSIDE}\))?(?:\.\w+)*|\({_INSIDE}\))"
_TEXT, _WORD = ".+?", r"[^\W\d]\w*"
_PLACES = {
    **dict.fromkeys("xyzc", _TEXT),
    **dict.fromkeys("abnm", _VALUE),
    **dict.fromkeys("vw", _WORD),
    "i": rf"\d+|{'|'.join(NUMBERS)}",
}
_SIGNS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}
_TOKEN = re.compile(r"\{(\w)\}|\\(.)|\s+|[\[\]()|]|[^\s\\\[\]()|{]+")
_FORM = re.compile(r"\s+(=>|->|~~?>) ?(.*?)(?:  \((.+)\))?$")


@frozen
class Habit:
    """One row: a pattern, its form, when it is meant, and the distance between them."""

    pattern: re.Pattern[str]
    form: str | Callable[[re.Match[str]], str]
    when: str = ""
    cost: int = 2

    def rewrite(self, line: str) -> str:
        """Return the line in the new form, or unchanged."""
        return self.pattern.sub(self._fill, line)

    def _fill(self, match: re.Match[str]) -> str:
        if not isinstance(self.form, str):
            return self.form(match)
        return re.sub(r"\{(\w)(s?)\}", lambda place: _part(match, place), self.form)


def _part(match: re.Match[str], place: re.Match[str]) -> str:
    text = str(match[place[1]]).strip()
    return singular(text) if place[2] else text


def singular(word: str) -> str:
    """Return the singular of a name: `cards` are of the kind `card`."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "zes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def plural(word: str) -> str:
    """Return the plural of a name: all members of the type `city` are `cities`."""
    if word.endswith("y") and not word.endswith(("ay", "ey", "oy", "uy")):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def read_habits(name: str) -> tuple[Habit, ...]:
    """Return the rows of a table."""
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(_rows(text.split("\n")))


def read_words(name: str) -> dict[str, str]:
    """Return a table of words: what each of them is in the language."""
    text = (_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    rows = [line.split(" = ") for line in text.split("\n") if " = " in line]
    return {word: written for written, words in rows for word in words.split("|")}


def _rows(lines: list[str]) -> Iterator[Habit]:
    lists: dict[str, str] = {}
    patterns: list[str] = []
    whole = complete = True
    for line in lines:
        if not line or line.startswith("#"):
            continue
        form = _FORM.match(line)
        if line in ("[lines]", "[parts]"):
            whole = line == "[lines]"
        elif line.startswith("@") and " = " in line:
            word, _, words = line.partition(" = ")
            lists[word] = f"({words})"
        elif form is None:
            patterns = [line] if complete else [*patterns, line]
            complete = False
        else:
            complete = True
            for pattern in patterns:
                spelt = re.sub(r"@\w+", lambda m: lists[m[0]], pattern)
                yield Habit(_compile(spelt, whole), form[2], form[3] or "", NEARNESS[form[1]])


def _compile(pattern: str, whole: bool) -> re.Pattern[str]:
    """Compile a sentence pattern to a regular expression."""
    made = []
    for token in _TOKEN.finditer(pattern):
        place, literal, text = token[1], token[2], token[0]
        if place:
            made.append(f"(?P<{place}>{_PLACES[place]})")
        elif text.isspace():
            made.append(r"\s+")
        else:
            made.append(_SIGNS.get(text) or re.escape(literal or text))
    words = "".join(made)
    framed = rf"^\s*{words}\s*$" if whole else rf"(?<![\w.]){words}(?!\w)"
    return re.compile(framed, re.IGNORECASE)
