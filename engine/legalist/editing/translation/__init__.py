"""Texts for translators who do not edit YAML: out to a file of theirs, and back.

In: the programs of a ruleset and a language, or a file from a translator, possibly a stranger.
Out: a CSV, PO or XLIFF file, or edits of the author's file of texts. Invariants: what goes out and
comes back unchanged changes nothing; what does not fit is a finding at its place in the
translator's file, and is left out.
"""

from .exchange import FORMATS, read_rows, write_units
from .take_in import changed_texts, writing
from .typography import set_right
from .units import Unit, units_of

__all__ = [
    "FORMATS",
    "Unit",
    "changed_texts",
    "read_rows",
    "set_right",
    "units_of",
    "write_units",
    "writing",
]
