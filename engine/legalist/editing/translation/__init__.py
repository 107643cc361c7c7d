"""Texts for translators who do not edit YAML: out to a file of theirs, and back.

In: the programs of a ruleset and a language, or a file from a translator, possibly a stranger.
Out: a CSV, PO or XLIFF file, or edits of the author's file of texts. Invariants: what goes out and
comes back unchanged changes nothing; what does not fit is a finding at its place in the
translator's file, and is left out.
"""

from .exchange import FORMATS, read_rows, write_units
from .programs import is_language, programs_of
from .take_in import Value, as_text, as_written, changed_texts, is_form, writing
from .typography import set_right
from .units import Unit, leaves, units_of, where_met

__all__ = [
    "FORMATS",
    "Unit",
    "Value",
    "as_text",
    "as_written",
    "changed_texts",
    "is_form",
    "is_language",
    "leaves",
    "programs_of",
    "read_rows",
    "set_right",
    "units_of",
    "where_met",
    "write_units",
    "writing",
]
