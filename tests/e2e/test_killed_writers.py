"""A killed program loses nothing that it has written (`make soak` kills many more)."""

from killed_writers import kill_all


def test_killed_games_and_recordings_are_whole() -> None:
    moves, lines = kill_all(saves=5, recordings=1)
    assert moves > 0
    assert lines > 0
