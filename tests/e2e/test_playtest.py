"""Simulating, comparing and sweeping as people do it."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from shell import COMMAND, PATIENCE, environment, listen_to_ctrl_c, run

SMALL = ("hex", "--option", "board_size=4")


def test_rows_are_the_same_with_one_process_and_with_two(tmp_path: Path) -> None:
    for jobs in (1, 2):
        said = run("simulate", *SMALL, "--games", "300", "--out", f"{jobs}.csv", "-j", jobs,
                   "--observe", "4", "--json", cwd=tmp_path)  # fmt: skip
        assert said.returncode == 0, said.stderr
        (tmp_path / f"{jobs}.json").write_text(said.stdout, "utf-8")
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "2.json").read_bytes()
    found = json.loads(said.stdout)
    assert found["identity"]["hash"] and found["identity"]["seed"] == 1
    assert found["identity"]["setup"]["options"] == {"board_size": "4"}
    with (tmp_path / "1.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lengths = [int(row["decisions"]) for row in rows]
    assert found["figures"][0]["value"] == pytest.approx(sum(lengths) / 300)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_opens_without_a_network(tmp_path: Path, language: str) -> None:
    said = run("simulate", *SMALL, "--games", "50", "--report", "games.html", "--metric",
               "red_won=winner = red", "--lang", language, cwd=tmp_path)  # fmt: skip
    assert said.returncode == 0, said.stderr
    said = run("compare", "hex --option board_size=4", "hex --option board_size=5",
               "hex --option board_size=6", "--games", "60", "--report", "arms.html", "--lang",
               language, cwd=tmp_path)  # fmt: skip
    assert said.returncode == 0, said.stderr
    for page in ("games.html", "arms.html"):
        text = (tmp_path / page).read_text("utf-8")
        assert text.count("<svg") >= 2
        assert not re.search(r"<script|https?:|//|url\(|@import", text)


def test_parquet_holds_the_rows_and_what_they_are_of(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    said = run("simulate", *SMALL, "--games", "40", "--out", "games.parquet", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.num_rows == 40
    assert table["seed"].to_pylist() == list(range(1, 41))
    about = json.loads(table.schema.metadata[b"legalist"])
    assert about["ruleset"] == "hex" and len(about["hash"]) == 64


def test_metrics_of_ones_own_come_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(
        "metrics:\n  left: {is: count s in spaces where stone_on(s) is none}\n  red: winner = red\n"
    )
    said = run("simulate", *SMALL, "--games", "30", "--metrics", "mine.yaml", "--json",
               cwd=tmp_path)  # fmt: skip
    figures = {(one["metric"], one["of"]): one for one in json.loads(said.stdout)["figures"]}
    assert figures["measure", "left"]["kind"] == "mean"
    assert figures["measure", "red"]["kind"] == "share"
    assert figures["measure", "red"]["value"] == pytest.approx(figures["seat", "red"]["value"])
    wrong = run("simulate", *SMALL, "--metric", "left=count s in spacs", cwd=tmp_path)
    assert wrong.returncode == 1 and "did you mean" in wrong.stderr


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    words = ["simulate", "hex", "--option", "board_size=3", "--games", "9000000", "--observe", "0",
             "--out", "games.csv"]  # fmt: skip
    process = subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, env=environment(), preexec_fn=listen_to_ctrl_c,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    rows, end = tmp_path / "games.csv", time.monotonic() + PATIENCE
    while not (rows.exists() and rows.stat().st_size > 100_000) and time.monotonic() < end:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130 and "--resume" in errors
    noted = json.loads((tmp_path / "games.csv.run").read_text("utf-8"))
    assert noted["size"] == rows.stat().st_size
    done = noted["tally"]["games"]
    assert rows.read_bytes().count(b"\n") == done + 1 > 1_000
    more = run("simulate", "hex", "--option", "board_size=3", "--games", done + 10, "--resume",
               "--observe", "0", "--out", "games.csv", cwd=tmp_path)  # fmt: skip
    assert more.returncode == 0, more.stderr
    assert rows.read_bytes().count(b"\n") == done + 11
    refused = run("simulate", "hex", "--games", done + 20, "--resume", "--out", "games.csv",
                  cwd=tmp_path)  # fmt: skip
    assert refused.returncode == 1 and "hash" in refused.stderr


def test_a_comparison_finds_what_differs() -> None:
    said = run("compare", "hex --option board_size=4", "hex --option board_size=5", "--games", "80",
               "--json")  # fmt: skip
    found = json.loads(said.stdout)
    length = next(one for one in found["differences"] if one["metric"] == "length")
    assert length["real"] and length["difference"]["low"] > 5
    assert found["verdicts"][0].startswith("Games are ")
    hashes = {one["hash"] for one in found["identities"]}
    assert len(hashes) == 2
    assert run("compare", "hex", "chu-han", "--games", "2").returncode == 1


@pytest.mark.parametrize(
    "command",
    [("simulate", "hex"), ("compare", "hex", "hex --option swap_rule=yes"), ("sweep", "hex")],
)
def test_a_file_without_metrics_is_named(command: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("metric: {}\n")
    said = run(*command, "--metrics", "mine.yaml", cwd=tmp_path)
    assert said.returncode == 1 and "mine.yaml has no `metrics:`" in said.stderr


def test_a_sweep_finds_the_value_that_meets_a_target() -> None:
    said = run("sweep", "hex", "--option", "board_size=3..6", "--games", "60", "--target", "13.5",
               "--json")  # fmt: skip
    found = json.loads(said.stdout)
    assert [one["at"] for one in found["points"]] == ["3", "4", "5", "6"]
    assert found["answer"]["best"]["at"] == "4"
    assert found["answer"]["possible"] == ["4"]
    many = json.loads(
        run("sweep", "hex", "--option", "board_size=3..19", "--games", "20", "--target", "60",
            "--json").stdout
    )  # fmt: skip
    assert 3 < len(many["points"]) < 9
    assert many["answer"]["best"]["at"] in ("8", "9")
    wrong = run("sweep", "hex", "--option", "board_size=4")
    assert wrong.returncode == 1 and "4..8" in wrong.stderr
