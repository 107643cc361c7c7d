"""`legalist new` writes files that can be used as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from legalist.cli import main
from legalist.editing.new_files.plan import TEMPLATES, fill
from legalist.link import ruleset_names
from legalist.play import load

KINDS = ("variant", "module", "map")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def legalist(*words: str) -> Result:
    return CliRunner().invoke(main, [*words])


def errors(result: Result) -> list[str]:
    """Warnings about a ruleset itself are not the new file's."""
    return [line for line in result.output.splitlines() if line.startswith("error")]


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("kind", KINDS)
def test_a_new_file_passes_check(kind: str, ruleset: str, here: Path) -> None:
    made = legalist("new", kind, "my-own", "--ruleset", ruleset)
    assert made.exit_code == 0, made.output
    assert made.output.startswith("wrote my-own.yaml\n")
    text = (here / "my-own.yaml").read_text("utf-8")
    assert kind == "map" or "$" not in text
    assert sum(line.lstrip().startswith("# ") for line in text.splitlines()) >= 4
    checked = legalist("check", "my-own.yaml")
    assert errors(checked) == []
    assert "my-own.yaml:" not in checked.output


def test_the_new_files_can_be_played(here: Path) -> None:
    for kind in KINDS:
        legalist("new", kind, f"my-{kind}", "--ruleset", "hex")
    games = [
        load(here / "my-variant.yaml"),
        load("hex", modules=[str(here / "my-module.yaml")]),
        load("hex", map=str(here / "my-map.yaml")),
    ]
    for game in games:
        state = game.start(1)
        for _ in range(8):
            if state.decision is not None:
                state = state.apply(state.legal_moves[0])
        assert state.move is not None
    counted = games[1].playout(2)
    assert counted.value("my_module_count", "red") > 2


def test_the_limit_of_a_new_module_limits(here: Path) -> None:
    legalist("new", "module", "calm", "--ruleset", "huang")
    game = load("huang", modules=[str(here / "calm.yaml")], options={"calm_limit": 1})
    limited = next(iter(game.program.actions))
    state = game.start(1)
    tried = next(move for move in state.legal_moves if move.action == limited)
    state = state.apply(tried)
    assert [reason.address for reason in game.why_not(state, tried)] == [
        f"actions.{limited}.require.empty_space",
        "restrictions.calm_limited",
    ]


def test_a_new_ruleset_is_a_game_with_a_scenario(here: Path) -> None:
    made = legalist("new", "ruleset", "first-try")
    assert made.output.splitlines() == [
        "wrote first-try/ruleset.yaml",
        "wrote first-try/scenarios/first.yaml",
        "check it: legalist check first-try",
        "test it:  legalist test first-try",
        "play it:  legalist play first-try",
    ]
    assert legalist("check", "first-try").output == "OK: first-try\n"
    assert legalist("test", "first-try").output == "OK: 1 scenario passed\n"
    game = load(here / "first-try")
    for seed in range(5):
        state = game.playout(seed)
        assert state.outcome is not None
        assert game.check_invariants(state) == []


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_new_ruleset_can_be_another_one_with_files_of_ones_own(ruleset: str, here: Path) -> None:
    made = legalist("new", "ruleset", "my-table", "--ruleset", ruleset)
    assert made.output.startswith("wrote my-table/ruleset.yaml\n"), made.output
    assert (
        "wrote my-table/modules/mine.yaml"
        in legalist("new", "module", "mine", "--ruleset", "my-table").output
    )
    assert errors(legalist("check", "my-table/modules/mine.yaml")) == []
    assert load(here / "my-table", modules=["mine"]).program.modules == ("mine",)


@pytest.mark.parametrize("kind", KINDS)
def test_files_for_a_ruleset_of_ones_own_go_into_its_folder(
    kind: str, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    legalist("new", "ruleset", "own")
    one = legalist("new", kind, "one", "--ruleset", "own")
    assert f"wrote own/{kind}s/one.yaml\n" in one.output
    assert legalist("check", "own").output == "OK: own\n"
    monkeypatch.chdir(here / "own")
    assert f"wrote {kind}s/two.yaml\n" in legalist("new", kind, "two").output
    for name in ("one", "two"):
        checked = legalist("check", f"{kind}s/{name}.yaml")
        assert checked.output == f"OK: {kind}s/{name}.yaml\n"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("kind", ["variant", "module"])
def test_unless_said_the_game_is_the_one_with_most_modules(kind: str) -> None:
    made = legalist("new", kind, "one")
    assert "it is for `huang`; for another game say --ruleset: `chu-han`" in made.output
    assert legalist("check", "one.yaml").output == "OK: one.yaml\n"


def test_a_map_needs_no_ruleset(here: Path) -> None:
    assert legalist("new", "map", "island").exit_code == 0
    assert legalist("check", "island.yaml").output == "OK: island.yaml\n"
    assert '"~": water' in (here / "island.yaml").read_text("utf-8")


def test_nothing_is_overwritten(here: Path) -> None:
    legalist("new", "map", "island")
    (here / "island.yaml").write_text("mine", "utf-8")
    again = legalist("new", "map", "island")
    assert again.exit_code == 1
    assert "island.yaml already exists" in again.output
    assert (here / "island.yaml").read_text("utf-8") == "mine"


@pytest.mark.parametrize("words", [("new", "map"), ("map", "new")])
def test_a_file_is_written_whole_or_not_at_all(
    here: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, str]
) -> None:
    def full(_path: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", full)
        assert legalist(*words, "island").exit_code != 0
    assert [*here.iterdir()] == []


def test_where_it_is_written_can_be_said(here: Path) -> None:
    (here / "maps").mkdir()
    assert "wrote maps/one.yaml" in legalist("new", "map", "one", "--out", "maps").output
    assert "wrote deep/two.yaml" in legalist("new", "map", "one", "--out", "deep/two.yaml").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("module", "My Rule"), "how about `my-rule`?"),
        (("module", "7"), "a name is made of small letters"),
        (("variant", "one", "--ruleset", "hax"), "did you mean `hex`?"),
        (("ruleset", "one", "--ruleset", "hax"), "did you mean `hex`?"),
        (("poem", "one"), "'poem' is not one of"),
    ],
)
def test_what_cannot_be_written_is_told(words: tuple[str, ...], said: str, here: Path) -> None:
    made = legalist("new", *words)
    assert made.exit_code > 0
    assert said in made.output
    assert list(here.iterdir()) == []


def test_only_a_shipped_ruleset_can_be_extended(here: Path) -> None:
    assert legalist("new", "ruleset", "own").exit_code == 0
    made = legalist("new", "ruleset", "one", "--ruleset", "own")
    assert made.exit_code == 1
    assert "only a ruleset that comes with Legalist can be extended: " in made.output
    assert [path.name for path in here.iterdir()] == ["own"]


def test_paragraphs_that_a_ruleset_has_no_words_for_are_left_out() -> None:
    words = {"id": "x", "title": "X", "word": "x", "ruleset": "y", "action": "go"}
    text = fill("variant", words)
    assert "functions:" not in text
    assert "on: go" in text
    assert len(list(TEMPLATES.glob("*.yaml"))) == 6
