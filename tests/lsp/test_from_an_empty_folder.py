"""A newcomer begins in an empty folder, with a game that comes with Legalist: a module beside a
file of scenarios, both written with completion and fixes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .editor import Editor
from .typist import Typist, passed

HEAD = "module: tricks\ntitle: {en: Tricks}\nof: chu-han\n\n"
RULE = f"{HEAD}rules:\n  reward:\n    on: trick_ended(leader)\n    do: |\n      "
TESTS = "ruleset: chu-han\nscenarios:\n  - name: first\n    modules: [./tricks.yaml]\n"
POSITION = f"{TESTS}    position:\n      "
STEP = f"{TESTS}    steps:\n      - "
Offer = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("newcomer")


@pytest.fixture(scope="module")
def cards(folder: Path) -> Iterator[Editor]:
    with Editor(folder) as one:
        yield one


def test_from_an_empty_folder_to_passing_scenarios(tmp_path: Path) -> None:
    with Editor(tmp_path) as editor:
        module = Typist(editor, tmp_path / "long-tricks.yaml")
        module.take("module: a module", "long-tricks", "Long tricks")
        module.take("chu-han")
        module.line(0)
        module.take("options")
        module.take("an option of numbers", "reward", "0", "5", "1", "What a trick is worth")
        module.line(0)
        module.take("rules")
        module.take("a rule", "reward_trick")
        module.take("trick_ended")
        module.after("do: |\n      ")
        module.take("gain", "lead", "reward")  # a slip
        module.line(0)
        module.take("restrictions")
        module.take("a restriction", "no_lone_zero")
        module.take("play")
        module.after("on: play\n    text: {en: ")
        module.own("The 0 may not be played alone")
        module.after("forbid: ")
        module.take("rank")
        module.own(" = 0")
        found = [str(one.code) for one in editor.diagnostics(module.uri)]
        assert found == ["L401"]
        module.after("gain(lead")
        module.own("er")
        assert editor.codes(module.uri) == []

        editor.save(module.uri)

        tests = Typist(editor, tmp_path / "tests.yaml")
        tests.own("scenarios:\n  ")
        tests.take("a scenario", "a trick is worth a point", "play 9")
        tests.after("worth a point")
        tests.line(4)
        tests.take("modules")
        tests.own("[./long-tricks.yaml]")
        tests.after("expect: ")
        tests.own("vp(han) = 0")
        tests.fix("write `ruleset: chu-han`")
        assert tests.text.startswith("ruleset: chu-han\nscenarios:\n")
        tests.after("zones: {")
        tests.take("hand", "han")
        tests.own("[")
        tests.take("9")
        tests.own(", ")
        tests.take("1")
        tests.own("], ")
        tests.take("hand", "chu")
        tests.own("{")
        tests.take("2")
        tests.own("2}")
        tests.after("vp(han) = 0")
        tests.line(6)
        tests.take("- move")
        tests.take("pass")
        tests.line(8)
        tests.take("fired")
        tests.take("reward_trick")
        tests.line(8)
        tests.take("expect")
        tests.take("vp", "han")
        tests.own(" = ")
        tests.take("reward")
        assert [one.message for one in editor.diagnostics(tests.uri)] == []
        editor.save(tests.uri)
        (lens,) = editor.about("textDocument/codeLens", tests.uri)
        told = editor.command(lens.command.command, *lens.command.arguments)
        assert passed(told) == [True], told
    done = subprocess.run([sys.executable, "-m", "legalist", "test", tmp_path / "tests.yaml"],
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def offer(cards: Editor, folder: Path) -> Offer:
    """What is offered at the end of a text, the likeliest first."""
    (folder / "tricks.yaml").write_text(f"{RULE}gain(leader, 1)\n", "utf-8")
    files = {kind: cards.open(folder / name, "") for kind, name in
             (("module", "mine.yaml"), ("ruleset", "tests.yaml"))}  # fmt: skip

    def offered(text: str) -> list[str]:
        uri = files[text.split(":")[0]]
        cards.write(uri, text)
        last = text.split("\n")[-1]
        at = {"line": text.count("\n"), "character": len(last)}
        found = cards.about("textDocument/completion", uri, position=at)
        return [
            one.text_edit.new_text for one in sorted(found.items, key=lambda one: one.sort_text)
        ]

    return offered


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("add 1 to ", {"scored(${1:player})", "vp(${1:player})", "set_rank", "set_size"}),
        ("ask ", {"active", "first_on_lead", "leader"}),
        ("move ", {"card(${1:rank}, ${2:lead})", "card", "decree"}),
    ],
)
def test_what_fits_comes_first(offer: Offer, text: str, first: set[str]) -> None:
    found = offer(RULE + text)
    assert set(found[:2]) <= first
    assert len(found) > len(first)


def test_numbers_come_first_where_one_is_wanted(offer: Offer) -> None:
    for text in ("add ", "draw ", "repeat ", "add vp(leader) + ", "let x = 3 * "):
        found = offer(RULE + text)
        assert found.index("cards_in_game") < found.index("active"), text
        assert found.index("set_rank") < found.index("active"), text


def test_attributes_alone_follow_a_dot(offer: Offer) -> None:
    for text in ("let x = any c in cards where c.", "let x = top(draw_pile) = card(1).",
                 "let x = hand(leader)."):  # fmt: skip
        assert offer(RULE + text) == ["lead", "rank"], text
    assert offer(f"{RULE}let x = 3.") != ["lead", "rank"]
    found = offer(f"{RULE}if xiang_yu_doubles = xiang_yu_doubles.")
    assert set(found) == {"whole_hand", "from_then_on"}


def test_numbers_are_in_their_order(offer: Offer) -> None:
    found = [int(one) for one in offer(f"{HEAD}options:\n  head_start: ")]
    assert len(found) > 10 and found == sorted(found)


def test_a_new_name_is_for_the_author_to_think_of(offer: Offer) -> None:
    assert offer(f"{RULE}let ") == offer(f"{RULE}for each ") == []
    assert "mine" not in offer(f"{RULE}let mine = ")
    assert "mine" not in offer(f"{RULE}for each mine in ")
    assert "mine" in offer(f"{RULE}for each mine in players: gain(")
    assert "mine" in offer(f"{RULE}let x = all mine in players where ")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{POSITION}zones:\n        hand(", {"han", "chu"}),
        (f"{POSITION}zones: {{hand(", {"han", "chu"}),
        (f"{POSITION}zones:\n        hand(han): {{", {"9: ", "yu_ji: "}),
        (f"{POSITION}known:\n        ", {"draw_pile: "}),
        (f"{POSITION}known:\n        draw_pile: [[", {"han", "chu"}),
        (f"{STEP}sees:\n          han:\n            ", {"vp(${1:player}): ", "draw_pile: "}),
        (f"{STEP}sees:\n          han:\n            draw_pile: ", {"nothing"}),
        (f"{STEP}move: ", {"pass", "play"}),
        (f"{STEP}move: pass\n        fired: ", {"reward"}),
        (f"{STEP}expect: vp(", {"han", "chu"}),
        (f"{TESTS}    steps:\n      ", {"- move: ", "- illegal: "}),
        (TESTS.replace("[./tricks.yaml]\n", "["), {"./tricks.yaml", "events"}),
        (TESTS.replace("[./tricks.yaml]\n", "./tri"), {"tricks.yaml"}),
    ],
)
def test_scenarios_are_completed_everywhere(offer: Offer, text: str, wanted: set[str]) -> None:
    assert wanted <= set(offer(text))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f'{STEP}move: pass\n        tell: {{en: "Han has {{', {"active", "vp(${1:player})"}),
        (f"{STEP}move: pass\n        tell: Han has {{", {"active", "vp(${1:player})"}),
        (f"{STEP}move: pass\n        tell: Han has {{vp(", {"han", "chu"}),
        (f'{HEAD}rules:\n  r:\n    on: trick_ended(first)\n    text: {{en: "For {{',
         {"first", "points_to_win", "goal"}),
        (f"{HEAD}citations:\n  E1: Up to {{", {"points_to_win", "goal"}),
    ],
)  # fmt: skip
def test_braces_of_texts_are_completed(offer: Offer, text: str, wanted: set[str]) -> None:
    found = offer(text)
    assert wanted <= set(found)
    assert "a rule" not in found and "on: " not in found


def test_keys_in_braces_are_still_languages(offer: Offer) -> None:
    assert "points_to_win" not in offer(f"{HEAD}rules:\n  r:\n    text: {{")


def test_what_stands_in_a_path_is_written_once(offer: Offer) -> None:
    found = offer(TESTS.replace("[./tricks.yaml]\n", "./tri"))
    assert "./tricks.yaml" not in found


def test_names_with_hyphens_are_left_to_the_editor_to_filter(cards: Editor, folder: Path) -> None:
    """Some editors take the beginning of a word for the server's only if nothing else is given."""
    uri = cards.open(folder / "hyphens.yaml", "module: hyphens\nof: chu-h")
    (found,) = cards.ask("textDocument/completion", uri, "of: chu-h").items
    assert found.filter_text is None and found.label == found.text_edit.new_text == "chu-han"
    assert found.text_edit.range.start.character == len("of: ")
    cards.close(uri)


def test_a_hover_knows_me_and_what_a_module_changed(cards: Editor, folder: Path) -> None:
    text = f"{HEAD}functions:\n  going_out_points(player out):\n    wrap: base + 1\n"
    text += "restrictions:\n  mine:\n    on: play\n    forbid: vp(me) > 3\n"
    uri = cards.open(folder / "hovers.yaml", text)
    me = cards.ask("textDocument/hover", uri, "vp(m").contents.value
    assert "me: player" in me and "play: player" not in me
    about = cards.ask("textDocument/hover", uri, "  going_out").contents.value
    assert "going-out.yaml" in about and "(module" not in about
    assert "Changed: wrap by `tricks`" in about
    cards.close(uri)


def test_a_module_of_ones_own_is_named_by_its_path(cards: Editor, folder: Path) -> None:
    (folder / "tricks.yaml").write_text(f"{RULE}gain(leader, 1)\n", "utf-8")
    wrong = f"{TESTS}    steps:\n      - expect: vp(han) = 0\n".replace("./tricks.yaml", "tricks")
    uri = cards.open(folder / "named.yaml", wrong)
    cards.wait(lambda: bool(cards.found.get(uri) and cards.found[uri].diagnostics))
    (finding,) = cards.found[uri].diagnostics
    assert finding.code == "L704"
    assert finding.range.start == cards.at(uri, "modules: [")
    actions = cards.about(
        "textDocument/codeAction", uri, context={"diagnostics": []},
        range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}},
    )  # fmt: skip
    cards.apply(next(one for one in actions if one.title == "write `./tricks.yaml`").edit)
    assert cards.texts[uri] == wrong.replace("[tricks]", "[./tricks.yaml]")
    assert cards.codes(uri) == []
    cards.close(uri)


def test_a_path_that_leaves_its_folder_is_not_proposed(cards: Editor, folder: Path) -> None:
    text = f"{TESTS}    steps: []\n".replace("./tricks", "../tricks")
    uri = cards.open(folder / "outside.yaml", text)
    (finding,) = [one for one in cards.diagnostics(uri) if one.code == "L205"]
    assert "./../" not in finding.message
    cards.close(uri)
