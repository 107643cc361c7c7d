"""Steps with several files are checked as from scratch. `make soak` makes 2,000 of them."""

from pathlib import Path

from author_sessions import differences, fresh
from full_checks import FullChecks

SESSIONS = 4


def test_sessions_are_checked_as_from_scratch(tmp_path: Path) -> None:
    fresh(tmp_path)
    with FullChecks(tmp_path) as full:
        found = list(differences(3, range(SESSIONS), tmp_path, full, lambda _: None))
    assert found == []
