"""Work shared by processes: the same results as without, in the same order, and no error is lost.

Each test runs a fresh Python, because a process with threads, such as a test runner, never forks.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork") or len(os.sched_getaffinity(0)) < 2, reason="needs two processors"
)

ONE_PROCESSOR = "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True
    )


def test_results_come_in_order_and_from_several_processes() -> None:
    """Before the first process and a helper go on, each has seen that the other is at work."""
    done = run(
        """
        import os
        from legalist.parallel import share
        steps, first = [], os.getpid()
        mine, theirs = os.pipe(), os.pipe()
        met = False
        def work(number):
            global met
            if not met:
                own, other = (mine, theirs) if os.getpid() == first else (theirs, mine)
                os.write(own[1], b"x" * 40)
                os.read(other[0], 1)
                met = True
            return number, os.getpid()
        results = share(40, work, lambda: steps.append(1))
        assert [number for number, _ in results] == list(range(40))
        assert len(steps) == 40
        print(len({process for _, process in results}) > 1)
        """
    )
    assert done.stdout == "True\n", done.stderr


def test_results_may_be_larger_than_a_pipe() -> None:
    done = run(
        """
        from legalist.parallel import share
        results = share(16, lambda number: str(number) * 300_000, lambda: None)
        print([result[:2] for result in results] == [(str(n) * 2)[:2] for n in range(16)])
        """
    )
    assert done.stdout == "True\n", done.stderr


def test_what_a_helper_cannot_do_the_first_process_does() -> None:
    done = run(
        """
        import os
        from legalist.parallel import aside, share
        first = os.getpid()
        def work(number):
            if os.getpid() != first:
                os._exit(3)
            return number
        print(share(12, work, lambda: None) == list(range(12)))
        with aside(lambda: work(7)) as result:
            print(result())
        """
    )
    assert done.stdout == "True\n7\n", done.stderr


def test_an_error_is_raised_in_the_first_process() -> None:
    done = run(
        """
        from legalist.parallel import share
        def work(number):
            return 1 // (number - 11)
        share(12, work, lambda: None)
        """
    )
    assert done.returncode == 1
    assert done.stderr.count("ZeroDivisionError") == 1


def test_no_process_is_left_after_an_interruption() -> None:
    done = run(
        """
        import os, time
        from legalist.parallel import share
        first = os.getpid()
        def work(number):
            if os.getpid() == first:
                raise KeyboardInterrupt
            time.sleep(60)
        try:
            share(12, work, lambda: None)
        except KeyboardInterrupt:
            try:
                os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                print("none left")
        """
    )
    assert done.stdout == "none left\n", done.stderr


def test_check_finds_the_same_alone_and_together(tmp_path: Path) -> None:
    """The same findings in the same order, from games that different processes checked."""
    shipped = Path(__file__).parents[2] / "rulesets" / "huang"
    folder = tmp_path / "huang"
    subprocess.run(["cp", "-r", str(shipped), str(folder)], check=True)
    for name in ("palace", "bandits"):
        module = folder / "modules" / f"{name}.yaml"
        wrong = "invariants:\n  unheard_of: nobody_knows = 1\n"
        module.write_text(module.read_text("utf-8").replace("invariants:\n", wrong), "utf-8")
    check = f"""
    from legalist.cli import main
    main(["check", {str(folder)!r}])
    """
    together = run(check)
    alone = run(ONE_PROCESSOR + textwrap.dedent(check))
    assert together.returncode == alone.returncode == 1
    assert together.stdout == alone.stdout
    assert together.stderr == alone.stderr
    assert (together.stdout + together.stderr).count("nobody_knows") >= 2


def test_an_interruption_is_never_lost_among_many_forks() -> None:
    """Each round is interrupted a little later than the one before; a process that goes on for some
    rounds after the signal was sent has lost it."""
    done = run(
        """
        import logging, os, select, signal, time  # logging runs a function after every fork
        from legalist.parallel import aside
        lost = 0
        for number in range(40):
            working = os.fork()
            if working == 0:
                first, (begun, begin), (sent, send) = os.getpid(), os.pipe(), os.pipe()
                if os.fork() == 0:
                    os.read(begun, 1)
                    time.sleep(number * 0.003)
                    os.kill(first, signal.SIGINT)
                    os.write(send, b"x")
                    os._exit(0)
                try:
                    os.write(begin, b"x")
                    more = 20
                    while more:
                        with aside(lambda: 1) as result:
                            result()
                        more -= bool(select.select([sent], [], [], 0)[0])
                except KeyboardInterrupt:
                    os._exit(7)
                os._exit(0)
            lost += os.waitstatus_to_exitcode(os.waitpid(working, 0)[1]) != 7
        print(lost)
        """
    )
    assert done.stdout == "0\n", done.stderr


def test_a_helper_can_compile_rules_after_the_first_process_did() -> None:
    """The threads of a compiler would be missing in a forked process, which would wait for them."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(
            """
            from legalist.parallel import as_done
            from legalist.play import load
            def work(number):
                game = load("hex", options={"board_size": 3 + number % 4})
                return game.playouts(1, number).lengths
            first = work(0)
            found = dict(as_done(6, work, processes=2, fewest=1))
            print(found[0] == first, len(found))
            """
        )],
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.stdout == "True 6\n", done.stderr
