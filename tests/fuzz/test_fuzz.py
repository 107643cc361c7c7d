"""Some cases of `make fuzz`, always the same; and the guard that it relies on."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from case import Case, Run, from_file, to_text
from lark import UnexpectedInput
from sentences import STARTS, sentence
from surfaces import SURFACES, make_case

from legalist.language.grammar import parser

RUN = Path(__file__).with_name("run.py")
CASES = 300
SEED = 1


def fuzz(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, RUN, *words], capture_output=True, text=True, check=False
    )


def test_some_cases_of_strangers_files() -> None:
    done = fuzz("--cases", str(CASES), "--seed", str(SEED), "--dry")
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{CASES} cases" in done.stdout
    assert "0 failures" in done.stdout


def test_cases_are_the_same_for_a_seed_and_come_from_every_surface() -> None:
    assert make_case(4, 17) == make_case(4, 17)
    assert {make_case(4, number).surface for number in range(600)} == {one.name for one in SURFACES}


def test_a_kept_case_is_the_same_case(tmp_path: Path) -> None:
    runs = (Run(("check", "game"), "\x1b[2J\n\udcff"), Run(("@walk", "1", "game")))
    files = {"ruleset.yaml": b"a: 1\n\n  b\r\n", "odd.yaml": b"\xff\x00", "gone.yaml": None}
    case = Case("ruleset", "hex", files, runs)
    path = tmp_path / "kept.yaml"
    path.write_text(to_text(case, "a reason"), "utf-8")
    assert from_file(path) == case


@pytest.mark.parametrize("start", STARTS)
def test_sentences_are_those_of_the_grammar(start: str) -> None:
    """But for a few, where one word can begin two things (`no div …`)."""
    wrong = 0
    for seed in range(30):
        text = sentence(start, ("stone", "hand"), random.Random(seed), 9)
        try:
            parser().recognise(text + ("\n" if start == "effects" else ""), start)
        except UnexpectedInput:
            wrong += 1
    assert wrong <= 6


ESCAPES = {
    "a file outside": "open('/etc/passwd')",
    "a folder outside": "os.listdir('/etc')",
    "writing outside its folder for output": "open('mine', 'w')",
    "removing": "os.remove('mine')",
    "a process": "subprocess.run(['true'])",
    "a shell": "os.system('true')",
    "a fork": "os.fork()",
    "a socket": "socket.socket()",
    "code": "eval('1 + 1')",
    "code that calls itself rules": "exec(compile('1', '<rules>', 'exec'))",
    "ctypes": "ctypes.CDLL(None)",
    "pickle": "pickle.loads(pickle.dumps(Guard))",
}
PROGRAM = """
import ctypes, os, pickle, socket, subprocess, sys
from pathlib import Path
from guard import Escape, Guard
attempts = [lambda: 1, ATTEMPTS]
guard, here = Guard(), Path.cwd()
guard.put_on()
for attempt in attempts:
    try:
        with guard.watching(here, here / "out"):
            attempt()
    except Escape:
        print("stopped")
    else:
        print("done")
"""


def test_the_guard_stops_what_no_case_may_do(tmp_path: Path) -> None:
    program = tmp_path / "attempts.py"
    attempts = ", ".join(f"lambda: {attempt}" for attempt in ESCAPES.values())
    program.write_text(PROGRAM.replace("ATTEMPTS", attempts), "utf-8")
    done = subprocess.run(
        [sys.executable, program],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(RUN.parent), *sys.path])},
    )
    answers = dict(zip(["nothing", *ESCAPES], done.stdout.split(), strict=True))
    assert answers == {"nothing": "done", **dict.fromkeys(ESCAPES, "stopped")}, done.stderr
