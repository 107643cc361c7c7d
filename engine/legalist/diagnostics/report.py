"""The report that collects the findings of all stages."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from legalist.limits import MOST_FINDINGS

from .catalogue import entry
from .diagnostic import CLASHES, MORE, Diagnostic, Label
from .fix import Fix, replace
from .near_names import Guess, refill_guesses
from .render import render
from .source_lines import keep_lines, lines_of
from .span import Span

LONGEST_PARAMETER = 120
LONGEST_HELP = 1_000
SHAPE = ("L1", "L2")


class _More:
    """How many findings of a severity are kept and which are left out; `elsewhere` is the number
    that another report has left out."""

    __slots__ = ("elsewhere", "kept", "left_out")

    def __init__(self) -> None:
        self.kept = 0
        self.elsewhere = 0
        self.left_out: set[tuple[str, str, Span | None]] = set()


class RulesetError(Exception):
    """A ruleset that cannot be used, with all findings about it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics)


class Report:
    """Collects findings; a stage continues after adding one."""

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}
        # What is left out because there is too much of it, by its severity. (Most reports stay
        # empty, and there are thousands in one run.)
        self._more: defaultdict[str, _More] = defaultdict(_More)
        # How many findings were added, including duplicates.
        self.told = 0
        refill_guesses()

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
        """Add the finding `code` with the catalogue's words, filled in with `params`. Its places
        are those of this moment, wherever the text moves later.

        If `help` is a guess at a misspelt name, the fix is to write that name.
        """
        if span is not None:
            span = span.fixed()
        labels = [Label(label.span.fixed(), label.text) for label in labels]
        words = {name: _short(value) for name, value in params.items()}
        message = entry(code).headline.format(**words)
        places = [place for place in (span, *(label.span for label in labels)) if place is not None]
        self.told += 1
        mends = tuple(fix.fixed() for fix in fixes) or self._spelling(span, help)
        about = frozenset(value.strip("`") for value in params.values() if isinstance(value, str))
        self._keep(
            Diagnostic(
                code, message, span, tuple(labels), _cut(help), mends, about, self._excerpt(places)
            )
        )

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add findings made elsewhere."""
        for diagnostic in diagnostics:
            self.told += 1
            self._keep(diagnostic)

    def _keep(self, diagnostic: Diagnostic) -> None:
        """Keep a finding, or count it if there are too many of its severity."""
        more = self._more[diagnostic.severity]
        if diagnostic in self._found:
            return
        if diagnostic.code in MORE.values():
            # Other games of the same ruleset mostly repeat the findings that this one left out.
            more.elsewhere = max(more.elsewhere, diagnostic.number)
        elif more.kept < MOST_FINDINGS:
            more.kept += 1
            self._found.setdefault(diagnostic)
        else:
            more.left_out.add((diagnostic.code, diagnostic.message, diagnostic.span))

    @property
    def full(self) -> bool:
        """Whether further errors are only counted, so that explaining them would be in vain."""
        return self._more["error"].kept >= MOST_FINDINGS

    def take_back(self, first: int) -> list[Diagnostic]:
        """Remove and return all findings except the first `first`."""
        found = list(self._found)
        self._found = dict.fromkeys(found[:first])
        for diagnostic in found[first:]:
            self._more[diagnostic.severity].kept -= 1
        return found[first:]

    def remember(self, name: str, text: str) -> None:
        """Keep the text of a file of rules, so that findings in it can quote it."""
        keep_lines(name, text)

    def lines(self, name: str) -> list[str]:
        """Return the lines of a file, to build fixes."""
        return lines_of(name)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All findings by file, line and column, without duplicates. If a file cannot be
        read or has the wrong shape, later findings about that place are left out."""
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
        return [*sorted(kept, key=lambda found: found.order), *self._left_out()]

    def _left_out(self) -> Iterator[Diagnostic]:
        """Yield a finding for each severity of which findings were left out."""
        for severity, code in MORE.items():
            more = self._more.get(severity)
            count = 0 if more is None else max(len(more.left_out), more.elsewhere)
            if count:
                message = entry(code).headline.format(count=count)
                yield Diagnostic(code, message, None, about=frozenset({str(count)}))

    def misshapen(self, span: Span) -> bool:
        """Was anything reported about the shape of what stands there?"""
        return any(
            found.stage in SHAPE and found.span is not None and found.span in span
            for found in self._found
        )

    @property
    def errors(self) -> bool:
        """Whether any finding makes the ruleset unusable."""
        return "error" in self._more and self._more["error"].kept > 0

    @property
    def only_clashes(self) -> bool:
        """Whether the only findings are that modules conflict."""
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
        """Return a fix for each guess at the misspelt name, if it occurs in one place."""
        if not isinstance(help, Guess) or span is None or span.line != span.end_line:
            return ()
        known = self.lines(span.file)
        line = known[span.line - 1] if span.line <= len(known) else ""
        within = line[span.column - 1 : span.end_column - 1]
        if within.count(help.name) != 1:
            return ()
        first = span.column + within.index(help.name)
        place = span.at(span.line, first, span.line, first + len(help.name))
        return tuple(replace(place, one, safe=help.sure) for one in help.names)

    def _excerpt(self, places: Iterable[Span]) -> tuple[tuple[str, int, str], ...]:
        lines = []
        for place in places:
            known = self.lines(place.file)
            if 0 < place.line <= len(known):
                lines.append((place.file, place.line, known[place.line - 1]))
        return tuple(lines)


def _cut(help: str) -> str:
    """Return a hint without its end, if it quotes too much of a file."""
    return str(help) if len(help) <= LONGEST_HELP else help[: LONGEST_HELP - 1] + "…"


def _short(value: object) -> object:
    """Shorten a name: names come from strangers' files, and one must not fill the screen."""
    if not isinstance(value, str):
        return value
    line = " ".join(value.split())
    return line if len(line) <= LONGEST_PARAMETER else line[: LONGEST_PARAMETER - 1] + "…"
