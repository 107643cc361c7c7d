"""Everything we tell an author about a file: values first, words last.

In: a code of the catalogue, a place and the names involved. Out: a `Diagnostic`, which any front
end can print, send or count. Invariants: every diagnostic has a catalogue entry, and only `render`
turns diagnostics into terminal text.
"""

from .diagnostic import CLASHES, Diagnostic, Label
from .fix import Edit, Fix
from .near_names import did_you_mean, nearest, write_instead
from .render import render
from .report import Report, RulesetError
from .span import Anchor, AnchoredSpan, Span

__all__ = [
    "CLASHES",
    "Anchor",
    "AnchoredSpan",
    "Diagnostic",
    "Edit",
    "Fix",
    "Label",
    "Report",
    "RulesetError",
    "Span",
    "did_you_mean",
    "nearest",
    "render",
    "write_instead",
]
