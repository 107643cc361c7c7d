"""House rules: each plays, and any two or three of them go together or say why they do not.

`house_games.py` plays two hundred games with each.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from games import play
from house import HUANG, House, house_rules, small_copy

from legalist.check import check
from legalist.diagnostics import Diagnostic, Report
from legalist.link import link
from legalist.program import Program
from legalist.program.canonical import program_hash
from legalist.testing import read_scenarios
from legalist.testing.scenario_files import files_of_ruleset
from walks import Configuration

HOUSE = house_rules()
OFFICIAL = sorted(path.stem for path in (HUANG / "modules").glob("*.yaml"))
ODD_PAIR = ("market-barter", "no-exchange")
GAMES = 3


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_copy(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def lawless(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """House rules that do not say what they come after and what they exclude."""
    copy = small_copy(tmp_path_factory.mktemp("lawless"))
    for path in (copy / "house").glob("*.yaml"):
        lines = path.read_text("utf-8").split("\n")
        kept = [line for line in lines if not line.startswith(("after:", "conflicts:"))]
        path.write_text("\n".join(kept), "utf-8")
    return copy


def linked(folder: Path, *modules: str) -> tuple[Program | None, list[Diagnostic]]:
    report = Report()
    return link(folder, modules=modules, report=report), report.diagnostics


def findings(folder: Path, *modules: str) -> list[Diagnostic]:
    """Everything that stands against playing these modules together."""
    report = Report()
    program = link(folder, modules=modules, report=report)
    if program is not None:
        check(program, report)
    return [one for one in report.diagnostics if one.severity == "error"]


def places(diagnostic: Diagnostic) -> set[str]:
    """The modules whose files and lines a finding shows."""
    spans = [diagnostic.span, *(label.span for label in diagnostic.labels)]
    return {Path(span.file).stem for span in spans if span is not None and span.line > 0}


def test_there_are_enough_of_them() -> None:
    assert len(HOUSE) >= 8


@pytest.mark.parametrize("house", HOUSE.values(), ids=lambda house: house.name)
def test_a_house_rule_is_short_and_says_that_it_is_one(house: House) -> None:
    assert len(house.path.read_text("utf-8").splitlines()) < 40
    assert house.said["title"]["en"].endswith("(house rule)")
    assert house.said["about"]["en"].startswith("Unofficial rule. ")
    assert house.said["of"] == "huang"


@pytest.mark.parametrize("house", HOUSE.values(), ids=lambda house: house.name)
def test_random_games_with_a_house_rule(house: House) -> None:
    for players in house.players():
        played = [play(Configuration("huang", players, (house.name,)), s) for s in range(GAMES)]
        assert [(one.seed, one.problems) for one in played if one.problems] == []


def test_every_house_rule_has_a_scenario() -> None:
    report = Report()
    found = {
        module
        for file in files_of_ruleset("huang", report)
        for scenario in read_scenarios(file, report)
        for module in scenario.setting.modules
    }
    report.raise_if_errors()
    assert sorted(set(HOUSE) - found) == []


def test_pairs_go_together_or_say_why_not(small: Path) -> None:
    for modules in combinations(HOUSE, 2):
        found = findings(small, *modules)
        assert bool(found) == (modules == ODD_PAIR), modules
        assert all(places(one) == {*ODD_PAIR} for one in found)


def test_triples_go_together_or_say_why_not(small: Path) -> None:
    for modules in combinations(HOUSE, 3):
        program, found = linked(small, *modules)
        assert (program is None) == ({*ODD_PAIR} <= {*modules}), modules
        assert all(places(one) == {*ODD_PAIR} for one in found), modules


def test_what_clashes_is_refused_unless_the_files_settle_it(lawless: Path) -> None:
    """The pairs that would clash, had their authors been careless: both places are shown."""
    clashing = []
    for one, other in combinations(HOUSE.values(), 2):
        if not one.touches() & other.touches():
            continue
        found = findings(lawless, one.name, other.name)
        assert all(places(finding) == {one.name, other.name} for finding in found)
        if found:
            clashing.append(f"{one.name} and {other.name}")
    assert clashing == [
        "hard-end and hidden-ambitions",
        "harvest-festival and solo",
        "market-barter and no-exchange",
        "river-boat and solo",
    ]


@pytest.mark.parametrize("house", HOUSE.values(), ids=lambda house: house.name)
def test_a_house_rule_goes_with_every_official_module(house: House) -> None:
    assert [(module, findings(HUANG, house.name, module)) for module in OFFICIAL] == [
        (module, []) for module in OFFICIAL
    ]


def test_the_order_in_which_they_are_asked_for_changes_nothing(small: Path) -> None:
    names = [name for name in HOUSE if name != ODD_PAIR[0]]
    there, back = linked(small, *names)[0], linked(small, *reversed(names))[0]
    assert there is not None and back is not None
    assert program_hash(there) == program_hash(back)
    assert len(there.modules) == len(names)


def test_everything_at_once() -> None:
    names = tuple(name for name in HOUSE if name != ODD_PAIR[0])
    for official in ((), ("bandits", "dragon-dynasty", "palace"), ("eighteen-kingdoms",)):
        played = play(Configuration("huang", 3, (*names, *official)), 5)
        assert played.problems == []


def test_open_hands_are_seen_by_everybody() -> None:
    for modules, seen in (((), False), (("open-hands",), True)):
        state = Configuration("huang", 2, modules).game().start(1)
        hands = state.view("hare").to_json()["zones"]["hand"]
        assert (hands["tiger"] == state.zone("hand", "tiger")) == seen
        assert hands["hare"] == state.zone("hand", "hare")


def test_an_ambition_is_known_to_its_owner_alone() -> None:
    game = Configuration("huang", 2, ("hidden-ambitions",)).game()
    told = []
    for seed in range(8):
        view = game.start(seed).view("hare")
        told += view.to_json()["values"]["ambition"]
        told += [entry.text() for entry in view.trace if "ambition(" in entry.text()]
    assert any("hare" in text for text in told)
    assert not any("tiger" in text for text in told)
