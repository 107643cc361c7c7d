"""Invisible characters, and characters that look like others.

They come from word processors, web pages and phones. A plain ASCII file is skipped at once; in any
other file only the characters named here are examined.
"""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit, Fix, Report, Span

# What no text may hold: control characters, which a terminal obeys; line endings that YAML knows
# and editors do not; marks that show a line in another order than it is written; halves of
# characters. (To name what is allowed instead takes Python ten times as long to compile.)
_STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff\ufffe\uffff]")
INVISIBLE = {
    "\u00a0": "a no-break space",
    "\u202f": "a narrow no-break space",
    "\u3000": "a wide space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u200c": "an invisible mark",
    "\u200d": "an invisible mark",
    "\u200e": "a text direction mark",
    "\u200f": "a text direction mark",
    "\u2060": "an invisible mark",
    "\ufeff": "an invisible mark",
}
_BLANKS = "\u00a0\u202f\u2007\u2009\u2002\u2003\u3000"
_INVISIBLE = re.compile(f"[{_BLANKS}\u00ad\u200b-\u200f\u2060\ufeff]")
# Inside a text a wide or no-break space is good typography, and a joiner is spelling.
_IN_WORDS = re.compile(
    rf"(?<=[^\s:\-])[{_BLANKS}](?=[^\s#])|(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])"
)
_PLAIN = {
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "＂": '"',
    "‘": "'", "’": "'", "‚": "'", "`": "`",
    "：": ": ", "，": ", ", "｛": "{", "｝": "}", "［": "[", "］": "]", "（": "(", "）": ")",
    "＃": "#", "－": "-", "＝": "=", "｜": "|",
}  # fmt: skip
# A character that only looks like one of YAML's, where YAML's is meant: after a key, at the start
# of a value, around a whole value.
LOOK_ALIKES = re.compile(r"(?<=[:\[{,-] )[“”„‟«‘‚＂]|(?<=[\w)])：|[，｛｝［］｜]|(?<=^)[“”„]")

# Enough of a file to see how it is written.
SAMPLE = 400


def strange_character(text: str) -> re.Match[str] | None:
    """Return the first character that no text may hold."""
    return _STRANGE.search(text)


def strange_characters(text: str) -> Iterator[re.Match[str]]:
    """Yield all of them."""
    return _STRANGE.finditer(text)


def without_strange_characters(text: str) -> str:
    """Return a text of the same length that can be shown anywhere."""
    return _STRANGE.sub("\ufffd", text)


def character_code(sign: str) -> str:
    """Return how messages name a character that cannot be shown: `U+001B`."""
    return f"U+{ord(sign):04X}"


def plain_signs(line: str) -> str:
    """Return the line with look-alikes replaced by the characters that YAML knows."""
    changed = "".join(_PLAIN.get(sign, sign) for sign in line)
    return re.sub(r"(: |, )\s+", r"\1", changed) if changed != line else line


def invisible_characters(text: str, name: str, report: Report) -> bool:
    """Report invisible characters that change the meaning of a line; all of a file in one
    finding."""
    if not _INVISIBLE.search(text):
        return False
    places = []
    for number, line in enumerate(text.split("\n"), 1):
        if _INVISIBLE.search(line):
            places += [(number, match) for match in _wrong(line)]
    if not places:
        return False
    number, match = places[0]
    edits = tuple(
        Edit(Span(name, n, m.start() + 1, n, m.end() + 1), _visible(m.group())) for n, m in places
    )
    rest = {n for n, _ in places} - {number}
    more = (
        f"; there are more in {len(rest)} other line{'s' if len(rest) > 1 else ''}" if rest else ""
    )
    sign = match.group()
    title = "put an ordinary space there" if sign in _BLANKS else "take it out"
    help = f"delete it and type {'a space' if sign in _BLANKS else 'what you see'}{more}"
    span = Span(name, number, match.start() + 1, number, match.end() + 1)
    what = INVISIBLE.get(sign, "an unusual space")
    report.add("L150", span, help=help, fixes=(Fix(title, edits, safe=True),), character=what)
    return True


def _visible(sign: str) -> str:
    """Return what to type in place of the character."""
    if sign == "\u3000":
        return "  "
    return " " if sign in _BLANKS else ""


def invisible_fix(sign: str, span: Span) -> Fix:
    """Return the fix for one such character, wherever it is."""
    title = "put an ordinary space there" if sign in _BLANKS else "take it out"
    return Fix(title, (Edit(span, _visible(sign)),), safe=True)


def _wrong(line: str) -> Iterator[re.Match[str]]:
    """Yield invisible characters outside quotes that are not part of a text."""
    inside = [m.span() for m in re.finditer(r"\"[^\"]*\"|(?<![\w])'[^']*'", line)]
    words = {m.start() for m in _IN_WORDS.finditer(line)}
    colon = re.search(r"[:：](\s|$)", line)
    for match in _INVISIBLE.finditer(line):
        at = match.start()
        quoted = any(start < at < end for start, end in inside)
        # Before the colon it is part of a key, where no such character belongs. (Directly before it
        # is French typography.)
        in_key = colon is not None and at < colon.start() - 1
        if not quoted and (at not in words or (in_key and not line[:at].strip().count(" "))):
            yield match


def wide_encoding(data: bytes) -> str:
    """Return the encoding of a text that takes two or four bytes for each letter; empty for any
    other. Without the mark at its beginning it is known by the zeros between the letters."""
    marks = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32"}
    marks |= {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
    for mark, name in marks.items():
        if data.startswith(mark):
            return name
    start = data[:SAMPLE]
    if start.count(0) * 2 > len(start):
        return "UTF-32"
    return "UTF-16" if start.count(0) * 4 > len(start) else ""
