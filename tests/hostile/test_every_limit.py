"""Every limit of the reference has a test that goes just inside it and just outside.

The table names the test; a limit without a row fails, and so does a row whose test is gone.
"""

import ast
from pathlib import Path

import pytest
from click.testing import CliRunner
from test_hostile import PLAIN, TURN
from test_limits import CASES, SAVES

from legalist.cli import main
from legalist.limits import LIMITS
from legalist.testing import file_checks

TESTS = Path(__file__).parent.parent
RULESETS = "hostile/test_limits.py::test_just_outside_it_is_refused_at_its_line"
SAVED = "hostile/test_limits.py::test_a_saved_game_is_read_up_to_its_limits"
RUNNING = "unit/test_work_limits.py::test_a_limit_can_be_reached_but_not_passed"
STUDIO = "studio/test_studio_limits.py"
MORE = "hostile/test_more_limits.py"
PAIRS = {
    **dict.fromkeys(CASES, RULESETS),
    **dict.fromkeys(SAVES, SAVED),
    "file depth": "hostile/test_limits.py::test_the_depth_of_a_file",
    "file values": "hostile/test_limits.py::test_the_values_of_a_file",
    "cached file": "unit/test_store.py::test_a_large_entry_is_not_kept",
    "cache": "unit/test_store.py::test_the_oldest_entries_go",
    "errors shown": "hostile/test_limits.py::test_findings_are_cut_off_with_their_number",
    "warnings shown": "hostile/test_limits.py::test_findings_are_cut_off_with_their_number",
    "steps": RUNNING,
    "work": RUNNING,
    "work of a trial": "hostile/test_work.py::test_a_trial_of_very_many_moves_ends_early",
    "random game": (
        "hostile/test_long_games.py::test_a_random_game_takes_so_much_work_and_no_more"
    ),
    "work of set-ups": "hostile/test_every_limit.py::test_the_work_of_set_ups",
    "list": RUNNING,
    "pieces of one kind": RUNNING,
    "pieces of a family": RUNNING,
    "possibilities": RUNNING,
    "ways to take pieces": RUNNING,
    "values tried": RUNNING,
    "moves written": "unit/test_work_limits.py::test_a_view_lists_so_many_moves",
    "readings": "unit/test_work_limits.py::test_so_many_readings_of_a_text_are_tried",
    "move": "hostile/test_limits.py::test_the_length_of_a_typed_move",
    "waiting rules": (
        "unit/test_states_from_outside.py::test_a_stack_is_not_deeper_than_any_game_makes_it"
    ),
    "decisions of bots": "hostile/test_long_games.py::test_bots_stop_playing_a_game_without_end",
    "undo": (
        "hostile/test_long_games.py::test_a_long_game_keeps_its_last_states_and_all_its_moves"
    ),
    "recorded decisions": "hostile/test_long_games.py::test_so_many_decisions_are_recorded",
    "recorded game": "hostile/test_long_games.py::test_a_recorded_game_has_a_largest_size",
    "combinations": (
        "hostile/test_long_games.py::test_not_all_of_very_many_combinations_are_tried"
    ),
    "counted moves": "hostile/test_limits.py::test_positions_are_counted_up_to_a_limit",
    "searched moves": "machines/test_search.py::test_a_tree_grows_up_to_its_limits",
    "moves below": "machines/test_search.py::test_a_tree_grows_up_to_its_limits",
    "record": "hostile/test_limits.py::test_a_line_of_a_recording",
    "message": f"{STUDIO}::test_the_bytes_of_a_message",
    "request": f"{STUDIO}::test_the_bytes_of_a_request",
    "rooms": "studio/test_guard.py::test_there_is_room_for_so_many_games",
    "sockets": "studio/test_guard.py::test_there_is_room_for_so_many_pages",
    "silence": "studio/test_guard.py::test_who_does_not_say_who_they_are_is_sent_away",
    "editors": f"{STUDIO}::test_the_editors_that_are_open",
    "messages waiting": f"{STUDIO}::test_the_messages_that_wait_for_a_slow_page",
    "jobs": f"{STUDIO}::test_the_jobs_that_run",
    "job time": f"{STUDIO}::test_the_time_of_a_job",
    "job memory": f"{STUDIO}::test_the_memory_and_processor_time_of_a_job",
    "playtest": "studio/test_playtests.py::test_what_cannot_be_played_is_refused",
    "rulebooks": f"{STUDIO}::test_the_rulebooks_that_are_made_at_a_time",
    "rulebook time": f"{STUDIO}::test_a_rulebook_that_takes_too_long",
    "followers": "studio/test_playtests.py::test_the_pages_that_follow",
    "versions": "studio/test_folder.py::test_the_last_versions_are_kept",
    "log": f"{STUDIO}::test_the_lines_of_the_log",
    "named number": "machines/test_sums.py::test_large_sums_are_alike_on_three_machines",
    "sum": "machines/test_sums.py::test_large_sums_are_alike_on_three_machines",
    "signs": f"{MORE}::test_the_signs_of_a_map",
    "random decisions": f"{MORE}::test_the_decisions_of_a_random_game",
    "trial decisions": f"{MORE}::test_the_decisions_of_a_trial",
    "imagined games": f"{MORE}::test_what_a_bot_of_a_file_may_ask_for",
    "seconds of a bot": f"{MORE}::test_what_a_bot_of_a_file_may_ask_for",
    "weighed moves": f"{MORE}::test_the_moves_that_a_greedy_bot_weighs",
    "swept values": f"{MORE}::test_the_values_that_are_swept",
    "run": f"{MORE}::test_the_bytes_of_a_run",
    "shared files": f"{MORE}::test_the_files_of_a_shared_game",
    "pasted rows": f"{MORE}::test_the_rows_that_are_pasted",
    "pasted row": f"{MORE}::test_the_rows_that_are_pasted",
    "trial games": f"{STUDIO}::test_the_games_of_a_trial",
    "project files": f"{MORE}::test_the_files_of_a_project",
    "project folders": f"{MORE}::test_the_folders_of_a_project",
    "waiting answers": "lsp/test_connection.py::test_a_reader_that_is_too_slow_is_hung_up_on",
    "log line": f"{MORE}::test_the_lines_of_a_log",
    "log lines": f"{MORE}::test_the_lines_of_a_log",
    "order": "hostile/test_parcels.py::test_the_bytes_of_an_order",
    "order files": "hostile/test_parcels.py::test_the_number_of_files_of_an_order",
}


def test_every_limit_has_a_test() -> None:
    assert {limit.name for limit in LIMITS} == set(PAIRS)


@pytest.mark.parametrize("file", sorted({place.split("::")[0] for place in PAIRS.values()}))
def test_the_tests_are_there(file: str) -> None:
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    there = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    named = {place.split("::")[1] for place in PAIRS.values() if place.startswith(f"{file}::")}
    assert named <= there


@pytest.mark.parametrize(("most", "found"), [(2_000_000, True), (2_000, False)])
def test_the_work_of_set_ups(
    most: int, found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a module, the game fails after some work; with too small a share nobody gets there."""
    monkeypatch.setattr(file_checks, "SET_UP_WORK", most)
    monkeypatch.setattr(file_checks, "LEAST_WORK", 1)
    calls = "  turn: |\n    prepare()\n"
    text = PLAIN + "actions:\n  wait: {offered: turn_action, do: add 1 to counter}\n"
    text += TURN.replace("  turn: |\n", calls) + "effects:\n  prepare(): set counter to 0\n"
    (tmp_path / "ruleset.yaml").write_text(text, "utf-8")
    (tmp_path / "modules").mkdir()
    total = "sum (sum 1 for b in numbers(1, 100)) for a in numbers(1, 100)"
    module = "module: hard\nof: stranger\ntitle: {en: Hard}\neffects:\n  prepare():\n"
    module += f"    replace: true\n    do: |\n      set counter to {total}\n"
    module += "      set counter to 1 div (counter - 10000)\n"
    (tmp_path / "modules" / "hard.yaml").write_text(module, "utf-8")
    answer = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert ("L830" in answer.output) == found, answer.output
