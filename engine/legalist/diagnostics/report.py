"""Where every stage puts what it finds."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from .catalogue import entry
from .diagnostic import CLASHES, Diagnostic, Label
from .fix import Fix, replace
from .names import Guess
from .render import render
from .span import Span

LONGEST_PARAMETER = 120
SHAPE = ("L1", "L2")


class RulesetError(Exception):
    """A ruleset that cannot be used, with everything that is wrong with it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics)


class Report:
    """Collects findings; a stage goes on after adding one."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        self._sources: dict[str, list[str]] = {}
        # How often anything was reported, also what was known already.
        self.told = 0

    def add(
        self,
        code: str,
        span: Span | None,
        *,
        labels: Sequence[Label] = (),
        help: str = "",
        fixes: Sequence[Fix] = (),
        **params: object,
    ) -> None:
        """Add the finding `code` with the catalogue's words, filled in with `params`.

        Where `help` is a guess at a misspelt name, the fix is to write the name so.
        """
        words = {name: _short(value) for name, value in params.items()}
        message = entry(code).headline.format(**words)
        places = [place for place in (span, *(label.span for label in labels)) if place is not None]
        self.told += 1
        mends = tuple(fixes) or self._spelling(span, help)
        about = frozenset(value.strip("`") for value in params.values() if isinstance(value, str))
        self._found.setdefault(
            Diagnostic(
                code, message, span, tuple(labels), str(help), mends, about, self._excerpt(places)
            )
        )

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take over findings made elsewhere."""
        for diagnostic in diagnostics:
            self.told += 1
            self._found.setdefault(diagnostic)

    def take_back(self, first: int) -> list[Diagnostic]:
        """Take out all findings but the `first` so many, and give them."""
        found = list(self._found)
        self._found = dict.fromkeys(found[:first])
        return found[first:]

    def remember(self, name: str, text: str) -> None:
        """Keep the text of a file, so that findings in it can quote it."""
        self._sources[name] = text.split("\n")

    def lines(self, name: str) -> list[str]:
        """The lines of a file, of which fixes are made. A file that another report has read is
        read again: this happens only where something is wrong with it."""
        if name not in self._sources:
            try:
                text = Path(name).read_text("utf-8-sig")
            except (OSError, ValueError):
                text = ""
            self._sources[name] = text.split("\n")
        return self._sources[name]

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings by file, line and column; equal ones once. Where a file cannot be read or is
        of the wrong shape, what later stages make of that place adds nothing."""
        shapeless: dict[tuple[str, int], list[Diagnostic]] = {}
        for found in self._found:
            if found.span is not None and found.stage in SHAPE:
                shapeless.setdefault((found.span.file, found.span.line), []).append(found)
        kept = [
            found
            for found in self._found
            if found.span is None
            or not any(
                other.stage < found.stage and other.span is not None and found.span in other.span
                for other in shapeless.get((found.span.file, found.span.line), ())
            )
        ]
        return sorted(kept, key=lambda found: found.order)

    @property
    def errors(self) -> bool:
        """Is there any finding that makes the ruleset unusable?"""
        return any(diagnostic.severity == "error" for diagnostic in self._found)

    @property
    def only_clashes(self) -> bool:
        """Is nothing wrong but that modules do not go together as they are?"""
        return all(found.severity != "error" or found.code in CLASHES for found in self._found)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        """An empty report is still a report: `report or Report()` must keep it."""
        return True

    def raise_if_errors(self) -> None:
        if self.errors:
            raise RulesetError(self.diagnostics)

    def _spelling(self, span: Span | None, help: str) -> tuple[Fix, ...]:
        """Write each guess where the misspelt name stands, if it stands in one place."""
        if not isinstance(help, Guess) or span is None or span.line != span.end_line:
            return ()
        known = self.lines(span.file)
        line = known[span.line - 1] if span.line <= len(known) else ""
        within = line[span.column - 1 : span.end_column - 1]
        if within.count(help.name) != 1:
            return ()
        first = span.column + within.index(help.name)
        place = Span(span.file, span.line, first, span.line, first + len(help.name))
        return tuple(replace(place, one, safe=help.sure) for one in help.names)

    def _excerpt(self, places: Iterable[Span]) -> tuple[tuple[str, int, str], ...]:
        lines = []
        for place in places:
            known = self._sources.get(place.file)
            if known is not None and place.line <= len(known):
                lines.append((place.file, place.line, known[place.line - 1]))
        return tuple(lines)


def _short(value: object) -> object:
    """Names come from files of strangers: keep one from filling the screen."""
    if not isinstance(value, str):
        return value
    line = " ".join(value.split())
    return line if len(line) <= LONGEST_PARAMETER else line[: LONGEST_PARAMETER - 1] + "…"
