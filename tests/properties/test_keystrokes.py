"""A check after an edit finds what a check from scratch finds. `make soak` makes 5,000 edits."""

from full_checks import FullChecks
from keystrokes import differences

from legalist.editing.workshop import Workshop

FILES = 8


def test_edits_are_checked_as_from_scratch() -> None:
    with FullChecks() as full:
        found = list(differences(5, range(FILES), full, Workshop(), lambda _: None))
    assert found == []
