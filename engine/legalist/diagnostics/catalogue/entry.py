"""The shape of a catalogue entry."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Entry:
    """All that is fixed about one kind of finding.

    `message` is a `str.format` template with named blanks; `explain` says what to do;
    `wrong` and `right` are tiny examples in the form of the file.
    """

    code: str
    name: str
    severity: Literal["error", "warning"]
    message: str
    explain: str
    wrong: str
    right: str
