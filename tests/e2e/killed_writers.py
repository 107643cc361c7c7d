"""Kills the real program while it saves or records, and looks at what is left.

    python tests/e2e/killed_writers.py 500 200

kills 500 games that save after every move, and 200 recordings. Half of the games are killed at a
random time, the others at a chosen step of one save: before or after each call that changes a file.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from shell import COMMAND, PATIENCE, environment, run_process

GAME = ["hex", "--option", "board_size=5", "--seed", "5"]
PLACES = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
MOVES = 12
TYPED = [f"place {place}" for place in PLACES]
# Runs the program and kills it at the n-th call that touches a file, once the first save is there.
KILLED_AT = """
import os, signal, sys
left, save = int(sys.argv.pop(1)), sys.argv[-1]
def hook(name, given):
    global left
    if name in ("open", "os.rename", "os.remove", "os.chmod") and save in str(given):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(hook)
from legalist.cli.main import main
main(sys.argv[1:])
"""
# Calls of one save that touch the file, its backup or the parts of them; a bit more than there are.
CALLS = 16


class Lost(AssertionError):
    """Raised when something that was written is no longer there, or is damaged."""


def kill_while_saving(folder: Path, chance: random.Random) -> int:
    """Kill one game while it saves; return how many moves are left in the file."""
    save = folder / "game.json"
    words = ["play", *GAME, "--human", "red,blue", "--save", str(save)]
    steps = chance.random() < 0.5
    command = [sys.executable, "-c", KILLED_AT, str(chance.randrange(6 * CALLS))]
    process = subprocess.Popen(
        [*(command if steps else COMMAND), *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("".join(f"{move}\n" for move in TYPED[:MOVES]).encode())
    process.stdin.close()
    if not steps:
        _wait_for(save, process)
        time.sleep(chance.random() * 0.3)
        process.kill()
    shown = process.stdout.read().decode("utf-8", "replace")
    process.wait(PATIENCE)
    # Each prompt after the first shows that a move was made, and it was saved before.
    made = max(0, shown.count("> ") - 1)
    return _whole_save(save, made, steps)


def _whole_save(save: Path, made: int, steps: bool) -> int:
    if not save.exists():
        if made or not steps:
            raise Lost(f"{made} moves were made, and nothing is saved")
        return 0
    left = 0
    for path in (save, save.with_name(f"{save.name}.bak")):
        if path.exists():
            try:
                moves = json.loads(path.read_text("utf-8"))["moves"]
            except ValueError as error:
                raise Lost(f"{path} is damaged: {error}") from None
            if moves != TYPED[: len(moves)]:
                raise Lost(f"{path} holds other moves: {moves}")
            left = max(left, len(moves))
    now = len(json.loads(save.read_text("utf-8"))["moves"])
    if now < made:
        raise Lost(f"{made} moves were made, and {now} are saved")
    return now


def kill_while_recording(folder: Path, chance: random.Random) -> int:
    """Kill one recording; return how many whole lines it has."""
    file = folder / "games.jsonl"
    process = subprocess.Popen(
        [*COMMAND, "record", *GAME, "--games", "100000", "--fast", "--out", str(file)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
    )  # fmt: skip
    try:
        _wait_for(file, process)
        time.sleep(chance.random() * 0.3)
    finally:
        process.kill()
        process.wait(PATIENCE)
    *lines, rest = file.read_bytes().split(b"\n")
    for line in lines:
        json.loads(line)
    replayed = run_process("replay", file, "--quiet", "--fast")
    said = replayed.stderr or replayed.stdout
    if rest and f"games.jsonl:{len(lines) + 1}:1" not in said:
        raise Lost(f"the end of the recording is not told: {said}")
    if not rest and replayed.returncode:
        raise Lost(said)
    return len(lines)


def _wait_for(file: Path, process: subprocess.Popen[bytes]) -> None:
    """Wait until there is a whole line in the file, for as long as the process lives."""
    while not (file.exists() and b"\n" in file.read_bytes()):
        if process.poll() is not None and not file.exists():
            raise Lost(f"{file} was never written")
        time.sleep(0.005)


def kill_all(saves: int, recordings: int, seed: int = 1) -> tuple[int, int]:
    """Kill so many games and recordings; return how many moves and lines were left in all."""
    chance = random.Random(seed)
    moves = lines = 0
    for _ in range(saves):
        with tempfile.TemporaryDirectory() as folder:
            moves += kill_while_saving(Path(folder), chance)
    for _ in range(recordings):
        with tempfile.TemporaryDirectory() as folder:
            lines += kill_while_recording(Path(folder), chance)
    return moves, lines


if __name__ == "__main__":
    saves, recordings = (int(word) for word in sys.argv[1:3])
    moves, lines = kill_all(saves, recordings)
    print(f"{saves} games killed, {moves} moves left; {recordings} recordings, {lines} lines left")
