"""One finding about a file, as a value."""

from dataclasses import dataclass, field
from typing import Any

from .catalogue import Entry, entry
from .fix import Fix
from .span import Span

# Two modules that do not go together as they are: shown after what is wrong with each alone, since
# their authors may never have thought of each other.
CLASHES = frozenset({"L522", "L523", "L524", "L535", "L558", "L580"})


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that explains the first ("the other one is here")."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """What is wrong, where, and what to do about it.

    `excerpt` carries the source lines of the places named, so that a diagnostic can be
    shown where the file itself is out of reach (an unsaved buffer, another machine). `fixes` are
    ways to mend it, the likeliest first. `about` are the names that it speaks of.
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
        """The stages count up: `L1` is reading, `L2` the shape of files, and so on."""
        return self.code[:2]

    @property
    def severity(self) -> str:
        return self.entry.severity

    @property
    def order(self) -> tuple[bool, str, int, int, str, str]:
        """Sorting key: by place, then by code, findings without a place first, clashes last."""
        clash = self.code in CLASHES
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
