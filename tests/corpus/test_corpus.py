"""The corpus is in order: each case says what was meant and where, and its corrected files pass."""

from __future__ import annotations

import functools

import pytest
from cases import Case, answer, read_cases

CASES = read_cases()
NEEDED = {"meant", "slip", "command", "fix", "files"}
ALLOWED = NEEDED | {"place", "right", "right_command"}
COMMANDS = ("check", "test", "play", "try", "map")


@functools.cache
def answer_once(command: str, files: tuple[tuple[str, str], ...]) -> str:
    """Many cases are slips in the same files, whose corrected form is one."""
    reply = answer(command, dict(files))
    assert not reply.crash
    assert reply.exit_code == 0, reply.output
    return "".join(f"{finding.headline}\n" for finding in reply.findings)


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 150
    assert len({case.group for case in CASES}) >= 12


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_case_is_well_formed(case: Case) -> None:
    assert set(case.content) >= NEEDED
    assert set(case.content) <= ALLOWED
    assert case.command.split()[0] == "legalist" and case.command.split()[1] in COMMANDS
    assert case.right_files != case.files or case.right_command != case.command
    assert all(case.content[key].strip() for key in ("meant", "slip", "fix"))
    if "place" in case.content:
        text = case.files[case.content["place"]["file"]]
        assert all(1 <= line <= text.count("\n") + 1 for line in case.lines)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_corrected_files_pass(case: Case) -> None:
    # What only play can find is played by its own tests; here the files must be in order.
    command = case.right_command.replace("legalist try ", "legalist check ")
    assert answer_once(command, tuple(sorted(case.right_files.items()))) == ""
