"""Metrics that are added up at events and turns."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from legalist.bots import make_bot
from legalist.cli import main
from legalist.diagnostics import Report, RulesetError
from legalist.machine.random import MOVES, Draws
from legalist.machine.trace_entries import EVENT
from legalist.play import Game, load
from legalist.simulate.job import Job
from legalist.simulate.measures import measure_of, read_measures

METRICS = {
    "placed": "on tile_settled(who, tile, at): 1",
    "on_rivers": "on tile_settled(who, tile, at): terrain(at) = river",
    "held": "each turn: size(hand(active))",
    "left": "size(market)",
}


@cache
def huang() -> Game:
    return load("huang", players=3)


def job(metrics: dict[str, str], bot: str = "random") -> Job:
    measures = tuple(measure_of(huang(), id, text) for id, text in metrics.items())
    return Job(huang(), (make_bot(bot),), (bot,), 7, measures)


def test_games_are_the_same_and_do_not_know() -> None:
    plain, counted = job({}), job(METRICS)
    assert counted.compiled
    before, after = plain.statistics(0, 40), counted.statistics(0, 40)
    assert (after.lengths, after.winners, after.scores) == (
        before.lengths, before.winners, before.scores,
    )  # fmt: skip
    assert (after.rules, after.actions) == (before.rules, before.actions)
    assert counted.game.hash == plain.game.hash
    # Also where bots play that no module runs.
    own = job(METRICS, "curious").statistics(0, 1)
    assert own.rules.keys() == before.rules.keys()
    assert own.measured[0][0] > 20


def test_both_machines_count_what_traces_tell() -> None:
    counted = job(METRICS)
    fast = counted.statistics(0, 4).measured
    assert fast == counted._random.play_slowly(4, 7).measured
    machine = huang().machine
    settled = [one.id for one in machine.events].index("tile_settled")
    for seed, (placed, on_rivers, held, _) in enumerate(fast, 7):
        s, trace = machine.blank(seed), []  # type: ignore[var-annotated]
        machine.run(s, trace)
        machine.play_out(s, Draws(seed, MOVES), 10_000, trace)
        told = [entry for entry in trace if entry[0] == EVENT and entry[1] == settled]
        assert placed == len(told)
        assert 0 < on_rivers < placed < held


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("on tile_setled(who, tile, at): 1", "L436"),
        ("on tile_settled(who): 1", "L424"),
        ("on tile_settled(who, tile, at): who", "L406"),
        ("each turn: siz(hand(active))", "L408"),
        ("each turn: 1 +", "L301"),
    ],
)
def test_mistakes_are_told_at_the_metric(text: str, code: str) -> None:
    with pytest.raises(RulesetError) as caught:
        measure_of(huang(), "mine", text)
    first = caught.value.diagnostics[0]
    assert first.code == code
    assert first.span is not None
    assert first.span.file == "metric mine"


def test_file_and_report(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "metrics:\n"
        "  wars: {on: 'war_started(who, tile, at)'}\n"
        "  held: {each: turn, is: size(hand(active))}\n"
        "  turns: {each: turn}\n"
    )
    assert read_measures(file, Report()) == {
        "wars": "on war_started(who, tile, at): 1",
        "held": "each turn: size(hand(active))",
        "turns": "each turn: 1",
    }
    command = ["simulate", "huang", "--games", "30", "--observe", "1", "-j", "1"]
    done = CliRunner().invoke(main, [*command, "--metrics", str(file)])
    assert done.exit_code == 0, done.output
    assert {"wars", "held", "turns"} <= {line.split(" ")[0] for line in done.output.splitlines()}
    assert "metric_" not in done.output


def test_a_ruleset_brings_metrics_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "near"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(
        "ruleset: near\ntitle: Near\nextends: hex\nplayers: {seats: [red, blue]}\n"
        "options: {board_size: 5}\n"
    )
    (folder / "metrics.yaml").write_text("metrics: {stones: {each: turn}}\n")
    for command in (
        ["simulate", str(folder), "--games", "20", "--observe", "0"],
        ["compare", str(folder), f"{folder} --option board_size=4", "--games", "20"],
    ):
        done = CliRunner().invoke(main, [*command, "-j", "1", "--json"])
        assert done.exit_code == 0, done.output
        assert "stones" in done.output
