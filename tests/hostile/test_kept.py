"""Whatever fuzzing or an attacker once found, as small files, through the same guard for ever.

Each file in `kept` says what was wrong, lays out a folder, and names the commands to run there.
"""

import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parent.parent / "fuzz" / "run.py"
KEPT = Path(__file__).with_name("kept")


def test_what_once_failed_never_fails_again() -> None:
    done = subprocess.run(
        [sys.executable, RUN, "--kept"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    number = len(list(KEPT.glob("*.yaml")))
    assert f"{number} cases" in done.stdout
