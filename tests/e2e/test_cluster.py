"""Games played by a real scheduler of dask.distributed with two real workers."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shell import PATIENCE, environment, run

from legalist.resources import rulesets_dir

pytest.importorskip("distributed")

OWN = {
    "variant.yaml": """\
variant: narrow
title: Narrow Hex
ruleset: hex
modules: [./not-at-the-edge.yaml]
options: {board_size: 4}
""",
    "not-at-the-edge.yaml": """\
module: not-at-the-edge
of: hex
title: Nobody begins at the edge
restrictions:
  not_at_the_edge:
    on: place
    text: The first stone does not go to the edge.
    forbid: (every s in spaces has stone_on(s) is none) and first_row(at)
""",
    "bots/careful.yaml": "bot: {text: {en: Careful}}\nsearch: {iterations: 30}\n",
}


class Machines:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "scheduler.json"
        self._log = (folder / "log.txt").open("wb")
        self._started: list[subprocess.Popen[bytes]] = []
        self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        self.workers = [
            self._start("worker", "--nworkers", "1", "--nthreads", "1", "--no-nanny",
                        "--local-directory", str(folder))
            for _ in range(2)
        ]  # fmt: skip
        self.address = self._address()

    def _start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard",
                   "--scheduler-file", str(self._file), *words]  # fmt: skip
        process = subprocess.Popen(
            command, env=environment(), stdout=self._log, stderr=self._log, stdin=subprocess.DEVNULL
        )
        self._started.append(process)
        return process

    def _address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                return str(json.loads(self._file.read_text())["address"])
            except (OSError, ValueError):
                time.sleep(0.1)
        raise TimeoutError("the scheduler does not start")

    def close(self) -> None:
        for process in self._started:
            process.kill()
            process.wait()
        self._log.close()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], Machines]]:
    opened: list[Machines] = []

    def start() -> Machines:
        opened.append(Machines(tmp_path_factory.mktemp("machines")))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a ruleset, a variant, a module and a bot of somebody's own."""
    shutil.copytree(rulesets_dir() / "hex", tmp_path / "mine")
    for name, text in OWN.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_a_worker_that_dies_changes_nothing(own: Path, machines: Callable[[], Machines]) -> None:
    cluster = machines()
    words = ["simulate", "variant.yaml", "--bots", "bots/careful.yaml,random", "--games", "400",
             "--observe", "0", "--metric", "red_won=winner = red"]  # fmt: skip
    elsewhere = subprocess.Popen(
        [sys.executable, "-m", "legalist", *words, "--out", "there.csv", "--cluster",
         cluster.address],
        cwd=own, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    rows = own / "there.csv"
    end = time.monotonic() + PATIENCE
    while not rows.exists() or rows.read_bytes().count(b"\n") < 20:
        assert elsewhere.poll() is None, elsewhere.stderr and elsewhere.stderr.read().decode()
        assert time.monotonic() < end
        time.sleep(0.05)
    os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert elsewhere.poll() is None, "the worker must die in the middle"
    assert elsewhere.wait(PATIENCE) == 0
    here = run(*words, "--out", "here.csv", cwd=own)
    assert here.returncode == 0, here.stderr
    assert rows.read_bytes() == (own / "here.csv").read_bytes()
    notes = [json.loads((own / f"{name}.csv.run").read_text("utf-8")) for name in ("here", "there")]
    assert notes[0] == notes[1]

    # The worker that is left compares, too, also rules of which only one set is somebody's own.
    arms = ["compare", "./mine --option board_size=4", "variant.yaml", "--games", "60", "--json"]
    there = run(*arms, "--cluster", cluster.address, cwd=own)
    assert there.returncode == 0, there.stderr
    assert there.stdout == run(*arms, cwd=own).stdout
    swept = ["sweep", "variant.yaml", "--option", "board_size=3..4", "--games", "40", "--json"]
    there = run(*swept, "--cluster", cluster.address, cwd=own)
    assert there.returncode == 0, there.stderr
    assert there.stdout == run(*swept, cwd=own).stdout


def test_a_cluster_that_is_not_there_is_told(tmp_path: Path) -> None:
    said = run("simulate", "hex", "--games", "10", "--cluster", "tcp://127.0.0.1:9", cwd=tmp_path)
    assert said.returncode == 1
    assert "no scheduler answers at tcp://127.0.0.1:9" in said.stderr
    assert "Traceback" not in said.stderr
    said = run("simulate", "hex", "--games", "10", "--cluster", "nonsense://", cwd=tmp_path)
    assert said.returncode == 1 and "Traceback" not in said.stderr
