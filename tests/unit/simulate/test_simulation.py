"""Simulations: the same games however they are played, kept when stopped, and gone on with."""

import csv
import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from legalist.bots import make_bot
from legalist.play import Game, load
from legalist.simulate.job import Job, pieces
from legalist.simulate.measures import MeasureError, measure_of
from legalist.simulate.observe import observe, observed_numbers
from legalist.simulate.report import shown
from legalist.simulate.run import Memory, run
from legalist.simulate.run_file import RunError, RunFile, run_path
from legalist.simulate.tally import Tally


@cache
def small() -> Game:
    return load("hex", options={"board_size": 5})


def job(*bots: str, seed: int = 3, expressions: dict[str, str] | None = None) -> Job:
    names = bots or ("random",)
    measures = tuple(measure_of(small(), id, text) for id, text in (expressions or {}).items())
    return Job(small(), tuple(make_bot(name) for name in names), names, seed, measures)


def backwards(play):  # type: ignore[no-untyped-def]
    """Pieces that come in the wrong order, as from other processes."""
    return lambda pieces: ((n, play(*pieces[n])) for n in reversed(range(len(pieces))))


def forwards(play):  # type: ignore[no-untyped-def]
    return lambda pieces: ((n, play(*piece)) for n, piece in enumerate(pieces))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def simulate(path: Path, games: int, spread=forwards, resume: bool = False) -> Tally:  # type: ignore[no-untyped-def]
    made = job()
    with RunFile(path, {"seed": 3}, made.header, 2, resume=resume) as file:
        run(games, file, spread(made.play), lambda done: None)
    return file.tally


def test_rows_and_tally_do_not_depend_on_how_games_are_divided(tmp_path: Path) -> None:
    one = simulate(tmp_path / "one.csv", 450)
    other = simulate(tmp_path / "other.csv", 450, backwards)
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "other.csv").read_bytes()
    assert one == other
    whole = Memory(2)
    whole.take(job().play(0, 450))
    assert whole.tally == one


def test_what_was_stopped_is_gone_on_with(tmp_path: Path) -> None:
    simulate(tmp_path / "whole.csv", 300)
    path = tmp_path / "parts.csv"

    def stopping(play):  # type: ignore[no-untyped-def]
        def spread(pieces):  # type: ignore[no-untyped-def]
            yield from forwards(play)(pieces[: len(pieces) // 3])
            raise KeyboardInterrupt

        return spread

    with pytest.raises(KeyboardInterrupt):
        simulate(path, 300, stopping)
    done = len(rows(path))
    assert 0 < done < 300
    # What a power cut leaves behind the last whole row.
    with path.open("ab") as file:
        file.write(b"99,102,3")
    tally = simulate(path, 300, resume=True)
    assert path.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert tally.games == 300
    assert tally == simulate(tmp_path / "again.csv", 300)


def test_only_the_same_games_are_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    simulate(path, 20)
    with pytest.raises(RunError, match="seed differ"):
        RunFile(path, {"seed": 4}, "", 2, resume=True)
    path.write_bytes(path.read_bytes()[:-5])
    with pytest.raises(RunError, match="shorter"):
        RunFile(path, {"seed": 3}, "", 2, resume=True)
    run_path(path).write_text("{}", "utf-8")
    with pytest.raises(RunError, match="not what a simulation wrote"):
        RunFile(path, {"seed": 3}, "", 2, resume=True)


def test_a_tally_survives_json(tmp_path: Path) -> None:
    tally = simulate(tmp_path / "games.csv", 50)
    assert Tally.from_json(json.loads(json.dumps(tally.to_json()))) == tally


def test_measures_are_the_same_in_the_module_and_on_the_python_machine() -> None:
    expressions = {
        "red_stones": "count s in spaces where stone_on(s) = stone(red)",
        "red_won": "winner = red",
    }
    found = job(expressions=expressions).statistics(0, 12)
    slow = small().random_games(list(expressions.values())).play_slowly(12, 3)
    assert found == slow
    assert [bool(won) for _, won in found.measured] == [won == (0,) for won in found.winners]
    assert len({red for red, _ in found.measured}) > 2
    with pytest.raises(MeasureError, match="must be a number"):
        measure_of(small(), "who", "winner")


def test_bots_change_seats_and_their_wins_are_counted() -> None:
    made = job("search:30", "random")
    played = made.play(0, 6)
    table = list(csv.DictReader((made.header + played.text).splitlines()))
    assert [row["bot_red"] for row in table] == ["search:30", "random"] * 3
    wins = Counter(row[f"bot_{row['winners']}"] for row in table)
    shares = {name: one.mean for name, one in zip(made.bot_names, played.tally.shares, strict=True)}
    assert shares == {name: wins[name] / 6 for name in made.bot_names}
    # Bots draw by seed and decision alone.
    assert made.play(3, 2).text == "".join(f"{line}\n" for line in played.text.splitlines()[3:5])


def test_observed_games_are_those_of_the_simulation() -> None:
    assert observed_numbers(100, 4) == [0, 25, 50, 75]
    assert observed_numbers(2, 5) == [0, 1]
    made = job()
    found = made.statistics(0, 8)
    for number in range(8):
        seen = observe(made, number)
        assert seen.decisions.total() == found.lengths[number]
        assert seen.widest == 25
        assert 1 <= seen.branching[9].mean < seen.branching[0].mean <= 25
        # Nobody leads before the end.
        assert seen.leading.number == 0


def test_points_are_told_by_source_and_the_lead_is_followed() -> None:
    game = load("huang", players=2)
    made = Job(game, (make_bot("random"),), ("random",), 1)
    seen = observe(made, 0)
    assert seen.decisions.total() == made.statistics(0, 1).lengths[0]
    assert any(source.startswith("rules.") for _, source, _ in seen.gained)
    assert seen.leading.number == 1


def test_pieces_are_all_games_once() -> None:
    for first, games in ((0, 1), (0, 199), (37, 20_000), (10, 10)):
        numbers = [at + n for at, number in pieces(first, games) for n in range(number)]
        assert numbers == list(range(first, games))


def test_games_of_several_sizes_stand_side_by_side() -> None:
    """A sweep loads one game after the other; none may be played with what was made for another."""
    for size in (7, 3, 5):
        game = load("hex", options={"board_size": size})
        assert len(game.start(0).legal_moves) == size * size
        state = game.playout(4)
        assert state.outcome is not None
        assert game.playouts(1, 4) == game.random_games().play_slowly(1, 4)


def test_numbers_are_shown_as_people_write_them() -> None:
    assert [shown(one) for one in (-0.25, 1.5, -320.04)] == ["−0.250", "1.50", "−320.0"]
    assert [shown(one, share=True) for one in (-0.045, 0.161)] == ["−4.5 %", "16.1 %"]
