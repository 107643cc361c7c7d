"""Names in out-of-the-way places: in what scenarios tell, in who knows what, in texts on several
lines. A jump finds them, and a renaming reaches them or says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from .editor import Editor

MODULE = """\
module: tricks
title: {en: Tricks}
of: chu-han
options:
  reward:
    from: 0
    to: 5
    default: 1
    text: {en: What a trick is worth}
functions:
  double_reward:
    text:
      en: Twice what is given by rule,
        which is {reward} if nothing
        else is agreed
      de: >
        Zweimal, was ein Stich einbringt:
        {reward}
      fr: "Deux fois ce que \\"rapporte\\" une
        levée : {reward}"
    is: reward
      * 2
rules:
  reward_trick:
    on: trick_ended(leader)
    do: gain(leader, double_reward)
"""
SCENARIOS = """\
ruleset: chu-han
scenarios:
  - name: a trick scores
    modules: [./tricks.yaml]
    position:
      zones:
        hand(han): ["9", "1"]
        hand(chu): ["2", "4"]
        draw_pile: {top: ["5"]}
      values: {active: han}
      known:
        draw_pile: [[han]]
    steps:
      - move: play 9
        by: han
      - move: pass
        fired: reward_trick
        expect: vp(han) = double_reward
        tell:
          en: Han gets {double_reward}, twice
            the {reward}, and has {vp(han)}.
          de: "Han erhält {double_reward}."
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tricks")
    (folder / "tricks.yaml").write_text(MODULE, "utf-8")
    (folder / "tests.yaml").write_text(SCENARIOS, "utf-8")
    return folder


@pytest.fixture(scope="module")
def cards(files: Path) -> Iterator[Editor]:
    with Editor(files) as one:
        yield one


@pytest.fixture
def module(cards: Editor, files: Path) -> Iterator[str]:
    uri = cards.open(files / "tricks.yaml")
    yield uri
    cards.close(uri)


@pytest.fixture
def tests(cards: Editor, files: Path) -> Iterator[str]:
    uri = cards.open(files / "tests.yaml")
    yield uri
    cards.close(uri)


def places(found: Iterable[lsp.Location]) -> list[tuple[str, int, int]]:
    return [(Path(one.uri).name, *where(one.range.start)) for one in found]


def where(at: lsp.Position) -> tuple[int, int]:
    return at.line, at.character


def test_definition_from_what_a_scenario_tells(cards: Editor, module: str, tests: str) -> None:
    for before in ("Han gets {doub", "the {rew", "erhält {dou"):
        name = "double_reward" if "dou" in before else "reward"
        at = cards.at(module, f"\n  {name}")
        wanted = ("tricks.yaml", at.line, 2)
        assert places(cards.ask("textDocument/definition", tests, before)) == [wanted]
    found = cards.ask("textDocument/definition", tests, "and has {v")
    assert [Path(one.uri).name for one in found] == ["components.yaml"]
    hover = cards.ask("textDocument/hover", tests, "the {rew").contents.value
    assert "option reward: 0 to 5" in hover and "What a trick is worth" in hover


def test_references_reach_what_a_scenario_tells(cards: Editor, module: str, tests: str) -> None:
    found = places(
        cards.ask("textDocument/references", module, "\n  doub",
                  context={"includeDeclaration": False})
    )  # fmt: skip
    for before in ("expect: vp(han) = ", "Han gets {", "erhält {"):
        at = cards.at(tests, before)
        assert ("tests.yaml", *where(at)) in found
    assert len(found) == 4  # and in the rule


def test_who_knows_a_pile_names_it(cards: Editor, tests: str) -> None:
    known = "known:\n        draw"
    assert "zone draw_pile" in cards.ask("textDocument/hover", tests, known).contents.value
    (found,) = cards.ask("textDocument/definition", tests, known)
    assert Path(found.uri).name == "components.yaml"
    more = cards.ask("textDocument/references", tests, known, context={"includeDeclaration": False})
    assert ("tests.yaml", *where(cards.at(tests, "known:\n        "))) in places(more)


def test_a_module_of_a_scenario_is_a_file(cards: Editor, tests: str) -> None:
    hover = cards.ask("textDocument/hover", tests, "[./tri").contents.value
    assert "module tricks" in hover
    assert places(cards.ask("textDocument/definition", tests, "[./tri")) == [
        ("tricks.yaml", 0, len("module: "))
    ]


def test_seats_are_explained(cards: Editor, tests: str) -> None:
    for before in ("by: ha", "hand(ha", "values: {active: ha"):
        assert "player han" in cards.ask("textDocument/hover", tests, before).contents.value
        (found,) = cards.ask("textDocument/definition", tests, before)
        assert Path(found.uri).name == "ruleset.yaml"
    with pytest.raises(JsonRpcException, match="seats are not renamed"):
        cards.ask("textDocument/rename", tests, "by: ha", newName="western")


def test_renaming_reaches_joined_lines(cards: Editor, module: str, tests: str) -> None:
    before = cards.texts[module], cards.texts[tests]
    for old, new in (("reward", "gift"), ("double_reward", "two_gifts")):
        edit = cards.ask("textDocument/rename", module, f"\n  {old}", newName=new)
        cards.apply(edit)
    renamed = [text.replace("double_reward", "two_gifts") for text in before]
    wanted = [
        renamed[0].replace("{reward}", "{gift}").replace("\n  reward:", "\n  gift:")
        .replace("is: reward", "is: gift"),
        renamed[1].replace("{reward}", "{gift}"),
    ]  # fmt: skip
    assert [cards.texts[module], cards.texts[tests]] == wanted
    assert cards.codes(module) == cards.codes(tests) == []


def test_a_text_with_unknown_places_stops_a_renaming(cards: Editor, files: Path) -> None:
    # After an empty line, an escape hides where the characters stand.
    start = MODULE.index("Twice what")
    said = MODULE[start : MODULE.index("\n      de:")]
    hidden = MODULE.replace(said, '"\n        \\"Twice\\" {reward}"')
    uri = cards.open(files / "tricks.yaml", hidden)
    assert cards.codes(uri) == []
    with pytest.raises(JsonRpcException, match="on several lines"):
        cards.ask("textDocument/rename", uri, "\n  rew", newName="gift")
    cards.close(uri)


def test_a_wrong_name_on_a_later_line_is_marked_there(cards: Editor, module: str) -> None:
    text = cards.texts[module]
    wrong = text.replace("is: reward\n      * 2", "is: 2\n      * rewrad").replace(
        "einbringt:\n        {reward}", "einbringt:\n        {rewrad}"
    )
    cards.write(module, wrong)
    found = {(one.code, where(one.range.start)) for one in cards.diagnostics(module)}
    assert found == {
        ("L401", where(cards.at(module, "\n      * "))),
        ("L572", where(cards.at(module, "einbringt:\n        "))),
    }
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}}
    actions = cards.about(
        "textDocument/codeAction", module, range=whole,
        context={"diagnostics": [], "only": ["source.fixAll"]},
    )  # fmt: skip
    cards.apply(actions[0].edit)
    assert cards.texts[module] == wrong.replace("rewrad", "reward")
    cards.write(module, text)
