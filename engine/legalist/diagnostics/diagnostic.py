"""One finding about a file, as a value."""

from dataclasses import field
from typing import Any

from legalist.quick_dataclass import frozen

from .catalogue import Entry, entry
from .fix import Fix
from .span import Span

# Conflicts of two modules: shown after the problems of each alone, because their authors may not
# know of each other.
CLASHES = frozenset({"L522", "L523", "L524", "L535", "L558", "L580"})

# The findings that tell how many others are not shown.
MORE = {"error": "L883", "warning": "L884"}


@frozen
class Label:
    """A second place that explains the first ("the other one is here")."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """What is wrong, where, and what to do about it.

    `excerpt` has the source lines of the places named, so that a diagnostic can be shown where the
    file itself is not available (an unsaved buffer, another machine). `fixes` are possible
    corrections, the likeliest first. `about` are the names that it mentions.
    """

    code: str
    message: str
    span: Span | None
    labels: tuple[Label, ...] = ()
    help: str = ""
    fixes: tuple[Fix, ...] = field(default=(), compare=False)
    about: frozenset[str] = field(default=frozenset(), compare=False, repr=False)
    excerpt: tuple[tuple[str, int, str], ...] = field(default=(), compare=False, repr=False)

    @property
    def entry(self) -> Entry:
        return entry(self.code)

    @property
    def stage(self) -> str:
        """The stage: `L1` is reading, `L2` the shape of files, and so on."""
        return self.code[:2]

    @property
    def severity(self) -> str:
        return self.entry.severity

    @property
    def number(self) -> int:
        """The number of findings that it stands for."""
        return int(next(iter(self.about))) if self.code in MORE.values() else 1

    @property
    def order(self) -> tuple[int, str, int, int, str, str]:
        """The sorting key: by place, then by code; findings without a place first, clashes
        last, and then what is not shown."""
        clash = 2 if self.code in MORE.values() else int(self.code in CLASHES)
        if self.span is None:
            return (clash, "", 0, 0, self.code, self.message)
        return (clash, self.span.file, self.span.line, self.span.column, self.code, self.message)

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "name": self.entry.title,
            "severity": self.severity,
            "message": self.message,
            "span": None if self.span is None else self.span.to_json(),
            "labels": [{"span": label.span.to_json(), "text": label.text} for label in self.labels],
            "help": self.help,
            "fixes": [fix.to_json() for fix in self.fixes],
        }
