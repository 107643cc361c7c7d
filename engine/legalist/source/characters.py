"""Characters that cannot be seen, and characters that look like others.

They come from word processors, web pages and telephones. A file that is plain ASCII is passed over
at once; in any other only the characters named here are looked at.
"""

import re
from collections.abc import Iterator

from legalist.diagnostics import Edit, Fix, Report, Span

INVISIBLE = {
    "\u00a0": "a no-break space",
    "\u202f": "a narrow no-break space",
    "\u3000": "a wide blank",
    "\u00ad": "a soft hyphen",
    "\u200b": "a blank without width",
    "\u200c": "a mark without width",
    "\u200d": "a mark without width",
    "\u200e": "a mark for the direction of writing",
    "\u200f": "a mark for the direction of writing",
    "\u2060": "a mark without width",
    "\ufeff": "a mark without width",
}
_BLANKS = "\u00a0\u202f\u2007\u2009\u2002\u2003\u3000"
_INVISIBLE = re.compile(f"[{_BLANKS}\u00ad\u200b-\u200f\u2060\ufeff]")
# Within the words of a text a wide or no-break blank is good typography, and a joiner is spelling.
_IN_WORDS = re.compile(
    rf"(?<=[^\s:\-])[{_BLANKS}](?=[^\s#])|(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])"
)
_PLAIN = {
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "＂": '"',
    "‘": "'", "’": "'", "‚": "'", "`": "`",
    "：": ": ", "，": ", ", "｛": "{", "｝": "}", "［": "[", "］": "]", "（": "(", "）": ")",
    "＃": "#", "－": "-", "＝": "=", "｜": "|",
}  # fmt: skip
# A sign that only looks like one of YAML's, where YAML's is meant: after a key, at the start of a
# value, around a whole value.
LOOK_ALIKES = re.compile(r"(?<=[:\[{,-] )[“”„‟«‘‚＂]|(?<=[\w)])：|[，｛｝［］｜]|(?<=^)[“”„]")


def plain_signs(line: str) -> str:
    """The line with the signs that YAML knows."""
    changed = "".join(_PLAIN.get(sign, sign) for sign in line)
    return re.sub(r"(: |, )\s+", r"\1", changed) if changed != line else line


def invisible_characters(text: str, name: str, report: Report) -> bool:
    """Report characters that cannot be seen where they change what a line means; all of the file
    in one finding."""
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
    title = "put an ordinary blank there" if sign in _BLANKS else "take it out"
    help = f"delete it and type {'a blank' if sign in _BLANKS else 'what you see'}{more}"
    span = Span(name, number, match.start() + 1, number, match.end() + 1)
    what = INVISIBLE.get(sign, "an unusual blank")
    report.add("L150", span, help=help, fixes=(Fix(title, edits, safe=True),), character=what)
    return True


def _visible(sign: str) -> str:
    """What to type in the place of the character."""
    if sign == "\u3000":
        return "  "
    return " " if sign in _BLANKS else ""


def invisible_fix(sign: str, span: Span) -> Fix:
    """The fix for one such character, wherever it stands."""
    title = "put an ordinary blank there" if sign in _BLANKS else "take it out"
    return Fix(title, (Edit(span, _visible(sign)),), safe=True)


def _wrong(line: str) -> Iterator[re.Match[str]]:
    """Invisible characters outside of quotes that are no part of a text's words."""
    inside = [m.span() for m in re.finditer(r"\"[^\"]*\"|(?<![\w])'[^']*'", line)]
    words = {m.start() for m in _IN_WORDS.finditer(line)}
    colon = re.search(r"[:：](\s|$)", line)
    for match in _INVISIBLE.finditer(line):
        at = match.start()
        quoted = any(start < at < end for start, end in inside)
        # Before the colon it is part of a key, where no such character belongs.
        # (Right before it, it is how French sets a colon.)
        in_key = colon is not None and at < colon.start() - 1
        if not quoted and (at not in words or (in_key and not line[:at].strip().count(" "))):
            yield match
