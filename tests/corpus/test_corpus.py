"""The corpus is in order: each case says what was meant and where, and its corrected files pass.
Every slip is told at its line."""

from __future__ import annotations

import functools

import pytest
from cases import VERDICTS, Case, answer, read_cases, read_judgements

CASES = read_cases()
PLAYED = [case for case in CASES if case.command.startswith("legalist try ")]
STATIC = [case for case in CASES if case not in PLAYED]
# What only a game with other members or other modules could show wrong: nobody can tell.
UNTOLD = {"logic-static/forbid-everything", "logic-static/rank-never"}
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
    command = in_few_games(case.right_command)
    assert answer_once(command, tuple(sorted(case.right_files.items()))) == ""


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case.name)
def test_what_only_play_can_find_is_told_at_its_line(case: Case) -> None:
    reply = answer(in_few_games(case.command), case.files)
    assert not reply.crash
    assert reply.exit_code == 1
    assert reply.findings[0].file == case.content["place"]["file"]
    assert reply.findings[0].line in case.lines


@pytest.mark.parametrize("case", STATIC, ids=lambda case: case.name)
def test_what_can_be_seen_without_playing_is_told_at_its_line(case: Case) -> None:
    reply = answer(case.command, case.files)
    assert not reply.crash
    assert reply.told is (case.name not in UNTOLD), reply.output
    if reply.told and "place" in case.content:
        assert reply.findings[0].file == case.content["place"]["file"], reply.output
        assert reply.findings[0].line in case.lines, reply.output


def test_a_reader_has_judged_every_answer() -> None:
    judged = read_judgements()
    assert set(judged) == {case.name for case in CASES}
    assert {one.verdict for one in judged.values()} <= set(VERDICTS)


@pytest.mark.parametrize("group", sorted({case.group for case in CASES}))
def test_most_answers_help_and_hardly_any_mislead(group: str) -> None:
    judged = read_judgements()
    verdicts = [judged[case.name].verdict for case in CASES if case.group == group]
    assert verdicts.count("knows") >= 0.9 * len(verdicts)
    assert verdicts.count("misleads") < 0.05 * len(verdicts)


def in_few_games(command: str) -> str:
    """Three games are enough to find each of these slips."""
    return f"{command} --games 3" if command.startswith("legalist try ") else command
