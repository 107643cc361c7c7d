"""Where a text of the language is in its file."""

from collections.abc import Callable

from legalist.diagnostics import Span

# Maps a position in a text (line, column, last line, last column) to a span of its file.
Place = Callable[[int, int, int, int], Span]
