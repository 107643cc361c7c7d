"""Common slips in YAML, with the corrected line.

Each slip looks at the place where the parser stopped and offers mends, the likeliest first. A mend
counts only if the parser gets further with it (see `problems`), so a slip may be bold: it suggests
what could be meant, and the parser decides whether that makes sense.
"""

from collections.abc import Callable, Iterator

from . import entries, line_layout, quotes
from .brackets import bracket_slips
from .indentation import indentation_slips
from .mend import Mend, Stopped

SLIPS: tuple[Callable[[Stopped], Iterator[Mend]], ...] = (
    line_layout.tabs,
    line_layout.outdented_lines,
    line_layout.fence,
    quotes.look_alikes,
    line_layout.remarks,
    entries.bullets,
    entries.dash_after_key,
    line_layout.bar,
    quotes.backslash,
    quotes.quotes,
    line_layout.text_after_bar,
    line_layout.block_not_indented,
    quotes.hash,
    entries.two_entries,
    bracket_slips,
    quotes.reserved_start,
    quotes.colon_in_text,
    entries.no_colon,
    entries.no_dash,
    indentation_slips,
)
