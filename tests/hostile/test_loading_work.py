"""Loading takes work in proportion to the file, whatever is in it."""

from pathlib import Path
from typing import Any

import networkx
import pytest
from test_hostile import GOOD, turn

from legalist.board import read_board
from legalist.cli.file_checks import check_game, check_location
from legalist.cli.maps.distances import MANY, MOST_STARTS, ways
from legalist.diagnostics import Report, RulesetError, near_names, render
from legalist.language import wrong_lines
from legalist.limits import MOST_FINDINGS
from legalist.link.location import locate
from legalist.link.node_readers import read_checked
from legalist.plan.expressions import Expr
from legalist.plan.passes.masks import MOST_TRIED, Masks
from legalist.play import load
from legalist.schema import value_errors


def loaded(folder: Path, text: str) -> list[str]:
    """Load a ruleset in this process; return the codes of what is wrong with it."""
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    try:
        load(folder)
    except RulesetError as error:
        return [finding.code for finding in error.diagnostics]
    return []


def multiplying(calls: int, depth: int) -> str:
    """Conditions on spaces, each of which names the next one several times."""
    lines = "".join(
        f"  f{n}(space a): {' or '.join([f'f{n + 1}(a)'] * calls)}\n" for n in range(depth)
    )
    text = GOOD.replace("stone_on(at) is none", "f0(at) and stone_on(at) is none")
    return f"{text}functions:\n{lines}  f{depth}(space a): stone_on(a) is none\n"


def test_conditions_that_multiply_are_not_written_out(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(multiplying(10, 8), "utf-8")
    assert len(load(tmp_path).machine.code.source) < 200_000


def test_conditions_inside_each_other_are_not_tried_again_at_each_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0
    mask = Masks.mask

    def counted(self: Masks, *args: Any) -> Expr | None:
        nonlocal tries
        tries += 1
        return mask(self, *args)

    monkeypatch.setattr(Masks, "mask", counted)
    inner = "counter = 0"
    for n in range(16):
        inner = f"(any x{n} in spaces where ({inner} or counter + size(pot(owner(x{n}))) = 3))"
    text = turn(f"if {inner}:\n  set counter to 1\nask active to turn_action")
    (tmp_path / "ruleset.yaml").write_text(text + "functions:\n  owner(space s): active\n", "utf-8")
    assert load(tmp_path).machine.code.source
    assert 0 < tries < 2 * MOST_TRIED


def test_guesses_at_names_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    edits = near_names._edits

    def counted(left: str, right: str) -> int:
        nonlocal compared
        compared += 1
        return edits(left, right)

    monkeypatch.setattr(near_names, "_edits", counted)
    lines = "".join(f"  function_number{n}: function_nubmer{n} + 1\n" for n in range(900))
    codes = loaded(tmp_path, f"{GOOD}functions:\n{lines}")
    assert codes == ["L401"] * 100 + ["L883"]
    assert compared < 2 * near_names.MOST_COMPARED


def test_what_is_not_shown_is_not_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a hundred errors are shown: the others are counted without looking for corrections, or
    for the names that a file could have meant."""
    explained: list[str] = []

    def counting(owner: Any, name: str) -> None:
        before = getattr(owner, name)

        def counted(*given: Any) -> Any:
            explained.append(name)
            return before(*given)

        monkeypatch.setattr(owner, name, counted)

    counting(wrong_lines, "explain")
    counting(value_errors, "report_form")
    lines = "".join(f"  f{n}: {n}x +\n" for n in range(900))
    assert left_out(tmp_path, f"{GOOD}functions:\n{lines}") >= 800
    module = tmp_path / "modules" / "mine.yaml"
    module.parent.mkdir()
    module.write_text("module: mine\nremove:\n" + "  - [a]\n" * 900, "utf-8")
    read_checked(module, "module", report := Report())
    assert max(one.number for one in report.diagnostics) >= 800
    assert 0 < explained.count("explain") <= 2 * MOST_FINDINGS
    assert 0 < explained.count("report_form") <= 2 * MOST_FINDINGS


def left_out(folder: Path, text: str) -> int:
    """Return how many findings about a ruleset are not shown."""
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    with pytest.raises(RulesetError) as error:
        load(folder)
    (more,) = [one for one in error.value.diagnostics if one.code == "L883"]
    return more.number


@pytest.mark.parametrize(
    "section",
    [
        "functions:\n" + "".join(f"  f{n}: f{n + 1} + 1\n" for n in range(900)) + "  f900: 1\n",
        "functions:\n" + "".join(f"  f{n}: f{(n + 1) % 900}\n" for n in range(900)),
        "effects:\n" + "".join(f"  e{n}(): e{n + 1}()\n" for n in range(900)) + "  e900(): base\n",
    ],
    ids=["functions", "a circle of functions", "effects"],
)
def test_long_chains_of_calls_are_refused(section: str, tmp_path: Path) -> None:
    assert "L881" in loaded(tmp_path, GOOD + section)


def test_a_text_that_shows_a_long_chain_of_functions(tmp_path: Path) -> None:
    chain = "".join(f"  f{n}: f{n + 1} + f{n + 1}\n" for n in range(900)) + "  f900: 1\n"
    text = GOOD.replace("    offered:", '    text: {en: "Place for {f0}"}\n    offered:')
    assert "L881" in loaded(tmp_path, f"{text}functions:\n{chain}")


def test_distances_are_measured_from_a_few_spaces_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "".join(
        f"  s{n}: {{neighbours: [s{n - 1}], marks: {{m{n % 30}: yes, all: yes}}}}\n"
        for n in range(1, 2000)
    )
    path = tmp_path / "map.yaml"
    path.write_text(f"map: line\nspaces:\n  s0: {{neighbours: [s1]}}\n{lines}", "utf-8")
    report = Report()
    board = read_board(path, report)
    assert board is not None, render(report.diagnostics)
    searched = 0
    search = networkx.single_source_shortest_path_length

    def counted(graph: Any, source: int) -> Any:
        nonlocal searched
        searched += 1
        return search(graph, source)

    monkeypatch.setattr(networkx, "single_source_shortest_path_length", counted)
    told = list(ways(board))
    assert "each by one of 1998 spaces alone" in told[1]
    assert searched <= 1 + MANY * MOST_STARTS


def test_unknown_keys_of_a_manifest_are_reported(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(GOOD + "kolour: 3\n", "utf-8")
    report = Report()
    check_location(locate(str(tmp_path)), report)
    assert [finding.code for finding in report] == ["L201"]


@pytest.mark.parametrize(("share", "codes"), [(2_000_000, ["L830"]), (100_000, [])])
def test_set_ups_of_many_games_share_their_work(
    share: int, codes: list[str], tmp_path: Path
) -> None:
    """One that takes more than its share is left, and nothing wrong is said of it."""
    heavy = "set counter to sum (sum 0 for b in numbers(1, 400)) for a in numbers(1, 400)"
    setup = f"  setup: |\n    {heavy}\n    set counter to 1 div counter\n"
    (tmp_path / "ruleset.yaml").write_text(GOOD.replace("flow:\n", f"flow:\n{setup}"), "utf-8")
    report = Report()
    check_game(tmp_path, {}, report, work=share)
    assert [finding.code for finding in report if finding.severity == "error"] == codes
