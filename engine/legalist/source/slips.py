"""What people type where YAML wants something else, and the line as it should be.

Each slip looks at the place where the parser stopped and offers mends, the likeliest first. A mend
counts only if the parser gets further with it (see `problems`), so a slip may be bold: it says what
could be meant, and the parser says whether that makes sense.
"""

from collections.abc import Callable, Iterator

from . import entries, layout, quotes
from .brackets import bracket_slips
from .indentation import indentation_slips
from .mend import Mend, Stopped

SLIPS: tuple[Callable[[Stopped], Iterator[Mend]], ...] = (
    layout.tabs,
    layout.outdented_lines,
    layout.fence,
    quotes.look_alikes,
    layout.remarks,
    entries.bullets,
    entries.dash_after_key,
    layout.bar,
    quotes.backslash,
    quotes.quotes,
    layout.text_after_bar,
    layout.block_not_indented,
    quotes.hash,
    entries.two_entries,
    bracket_slips,
    quotes.reserved_start,
    quotes.colon_in_text,
    entries.no_colon,
    entries.no_dash,
    indentation_slips,
)
