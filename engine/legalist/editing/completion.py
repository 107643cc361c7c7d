"""One thing that could be written at a place."""

from __future__ import annotations

import re
from typing import Literal

from legalist.quick_dataclass import frozen

Kind = Literal[
    "key", "function", "effect", "event", "action", "rule", "decision", "value", "zone", "kind",
    "option", "member", "attribute", "type", "local", "keyword", "snippet", "citation", "file",
    "address", "seat", "scenario",
]  # fmt: skip
_PLACE = re.compile(r"\$\{\d+(?::((?:\\.|[^\\}])*))?\}|\$\d+")


@frozen
class Completion:
    """`insert` is what is written, the label if it is empty; in a `snippet` the places to fill in
    are `${1:like this}`. `detail` stands beside the label, `about` below it, both as plain text.
    Lower ranks come first."""

    label: str
    kind: Kind
    detail: str = ""
    about: str = ""
    insert: str = ""
    snippet: bool = False
    rank: int = 5

    @property
    def text(self) -> str:
        return self.insert or self.label

    @property
    def without_call(self) -> Completion:
        """The name alone, for a place where the parenthesis of a call stands already."""
        if not self.insert.startswith(f"{literal(self.label)}("):
            return self
        return Completion(self.label, self.kind, self.detail, self.about, rank=self.rank)

    def plain(self, margin: str) -> str:
        """Return what is written by an editor that knows no snippets: what stands in the places to
        fill in stays, and the lines after the first begin with the margin."""
        if not self.snippet:
            return self.text
        filled = _PLACE.sub(lambda match: match[1] or "", self.text)
        return re.sub(r"\\([\\$}])", r"\1", filled).replace("\n", f"\n{margin}")


def blank(number: int, text: str) -> str:
    """Return a place to fill in; signs that mean something in snippets are escaped."""
    safe = text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
    return f"${{{number}:{safe}}}"


def literal(text: str) -> str:
    """Return a text as it stands in a snippet."""
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
