"""The catalogue of findings: one page per code in `pages/`, read when it is needed.

A page is source and documentation at once: front matter with the headline, then what to do about
it, then a wrong and a right example.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from legalist.quick_dataclass import frozen

STAGES = {
    "1": "reading files",
    "2": "shape of files",
    "3": "language",
    "4": "names and types",
    "5": "modules, options and maps put together",
    "6": "maps",
    "7": "scenarios",
    "8": "while playing",
    "9": "states and secrets",
}

_PAGES = Path(__file__).parent / "pages"
_PAGE = re.compile(
    r"---\n(?P<head>.*?)---\n\n(?P<help>.*?)\n\n"
    r"## Wrong\n\n```\w*\n(?P<wrong>.*?)\n```\n\n"
    r"## Right\n\n```\w*\n(?P<right>.*?)\n```\n",
    re.DOTALL,
)


@frozen
class Entry:
    """Everything that is fixed about one kind of finding.

    `headline` is a `str.format` template with named fields; `help` says what to do; `wrong` and
    `right` are small examples in the form of the file; `page` is the whole page as Markdown.

    The examples are run by our tests. `frame` says what they are put into, `also` which other
    findings the wrong one cannot avoid, and `tested` what tests the finding if no frame can.
    """

    code: str
    title: str
    severity: Literal["error", "warning"]
    headline: str
    help: str
    wrong: str
    right: str
    page: str
    frame: str
    also: tuple[str, ...] = ()
    tested: str = ""

    @property
    def says(self) -> str:
        """The headline with its fields shown as placeholders."""
        return _blanks(self.headline)


def _blanks(headline: str) -> str:
    words = headline.replace("{{", "\0").replace("}}", "\1")
    return words.replace("{", "‹").replace("}", "›").replace("\0", "{").replace("\1", "}")


@cache
def entry(code: str) -> Entry:
    """Return the entry of a code; an unknown code is a bug and raises."""
    path = _PAGES / f"{code}.md"
    if not path.is_file():
        raise KeyError(code)
    text = path.read_text("utf-8")
    parts = _PAGE.fullmatch(text)
    if parts is None:
        raise ValueError(f"{path} is not a page of the catalogue")
    import yaml  # most runs report nothing

    head = yaml.safe_load(parts["head"])
    body = text[parts.start("help") :]
    says = f"*{head['severity'].capitalize()}.* {_blanks(head['headline'])}"
    return Entry(
        code=code,
        title=head["title"],
        severity=head["severity"],
        headline=head["headline"],
        help=parts["help"],
        wrong=parts["wrong"],
        right=parts["right"],
        page=f"# {code}: {head['title']}\n\n{says}\n\n{body}",
        frame=head["frame"],
        also=tuple(head.get("also", ())),
        tested=head.get("tested", ""),
    )


@cache
def codes() -> tuple[str, ...]:
    """Return all codes, sorted."""
    return tuple(sorted(path.stem for path in _PAGES.glob("L*.md")))


@cache
def entries(stage: str = "") -> tuple[Entry, ...]:
    """Return the entries of all codes, or of one stage, such as `L5`."""
    return tuple(entry(code) for code in codes() if code.startswith(stage))


def index_page(folder: str = "") -> str:
    """Return all codes by stage, as Markdown; `folder` is the path of the pages, relative to the
    index."""
    lines = ["# Diagnostics", "", "Every message has a code that never changes its meaning."]
    for digit, title in STAGES.items():
        lines += ["", f"## L{digit}xx: {title}", "", "| code | name | says |", "|---|---|---|"]
        for one in entries(f"L{digit}"):
            code = f"[{one.code}]({folder}/{one.code}.md)" if folder else one.code
            says = one.says.replace("|", "\\|")
            lines.append(f"| {code} | {one.title} | {says} |")
    return "\n".join(lines) + "\n"
