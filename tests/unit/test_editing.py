"""Changes of a file at addresses: the text that comes out, and what it does in the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from legalist.diagnostics import Report
from legalist.diagnostics.fix import apply_edits
from legalist.editing import changes as at
from legalist.editing.effect import findings, new_errors
from legalist.editing.head_changes import add_to_list, choose, choose_players, take_from_list
from legalist.editing.map_rows import set_row
from legalist.editing.new_variant import new_variant
from legalist.editing.text_edits import text_edits
from legalist.link import link
from legalist.program import Program

HEAD = "variant: mine\nruleset: huang\n"
PLENTIFUL = """\
# A variant of ours.
variant: mine
title: {en: Mine}   # for now
ruleset: huang

options:
  # more tiles
  hand_size: 7  # not 6
  market_size: {default: 5}

# Conditions.
functions:
    hand_limit(player p):
        cite: S3
        wrap: base + 1   # one more
    mine: 3
    # unfinished: 4

remove:
- rules.score_tile   # no points
- actions.exchange

actions:
  position_leader: {wrap: base, require: {governor_beside: {or: yes}}}
# The end.
"""


def edited(text: str, *changes: at.Change) -> str:
    for change in changes:
        report = Report()
        edits = text_edits(text, change, report, "mine.yaml")
        assert edits is not None, report.diagnostics
        text = apply_edits(text, edits)
    return text


def refusal(text: str, change: at.Change) -> str:
    report = Report()
    assert text_edits(text, change, report, "mine.yaml") is None
    return " ".join(one.code for one in report.diagnostics)


@pytest.mark.parametrize(
    ("change", "old", "new"),
    [
        (at.set_option("hand_size", 8), "hand_size: 7  # not 6", "hand_size: 8  # not 6"),
        (at.set_option("market_size", 4), "{default: 5}", "{default: 4}"),
        (at.set_option("fresh", True), "{default: 5}\n", "{default: 5}\n  fresh: true\n"),
        (at.wrap("functions.hand_limit", "base + 2"), "base + 1   #", "base + 2   #"),
        (at.wrap("functions.hand_limit", "x > 1", "and"), "wrap: base + 1   # one more",
         "and: x > 1   # one more"),
        (at.remove("functions.mine"), "    mine: 3\n", ""),
        (at.remove("rules.score_tile"), "", ""),
        (at.remove("rules.b"), "- actions.exchange\n", "- actions.exchange\n- rules.b\n"),
        (at.restore("rules.score_tile"), "- rules.score_tile   # no points\n", ""),
        (at.restore("actions.position_leader.require.governor_beside"),
         "actions:\n  position_leader: {wrap: base, require: {governor_beside: {or: yes}}}\n", ""),
        (at.wrap("actions.position_leader.require.governor_beside", "no", "or"),
         "{or: yes}", "{or: no}"),
        (at.add("actions.position_leader.require.more", {"that": "yes, or no"}),
         "{or: yes}}}", '{or: yes}, more: {that: "yes, or no"}}}'),
        (at.replace("functions.mine", 4), "mine: 3", "mine: 4"),
        (at.replace("functions.hand_limit", 9),
         "        cite: S3\n        wrap: base + 1   # one more\n",
         "        is: 9   # one more\n        replace: true\n"),
        (at.change_key("options.hand_size.to", 9), "hand_size: 7  # not 6",
         "hand_size: {change: {default: 7, to: 9}}  # not 6"),
        (choose("edition", "pl"), "ruleset: huang\n", "ruleset: huang\nedition: pl\n"),
        (choose_players(2, 3), "ruleset: huang\n", "ruleset: huang\nplayers: {min: 2, max: 3}\n"),
        (add_to_list("modules", "palace"), "ruleset: huang\n",
         "ruleset: huang\nmodules: [palace]\n"),
    ],
)  # fmt: skip
def test_a_file_with_everything_in_it(change: at.Change, old: str, new: str) -> None:
    assert old in PLENTIFUL
    after = edited(PLENTIFUL, change)
    assert after == (PLENTIFUL.replace(old, new, 1) if old else PLENTIFUL)
    windows = PLENTIFUL.replace("\n", "\r\n")
    report = Report()
    edits = text_edits(windows, change, report, "mine.yaml")
    assert edits is not None
    assert apply_edits(PLENTIFUL, edits) == after, "places count lines, whatever their ends"
    if "more:" not in new and "mine: 3\n" not in old:  # what is (or is not) there is another thing
        assert edited(after, change) == after, "what is said already is not said again"


@pytest.mark.parametrize(
    ("change", "added"),
    [
        (at.set_option("hand_size", 8), "\noptions:\n  hand_size: 8\n"),
        (at.remove("actions.a.require.b"), "remove: [actions.a.require.b]\n"),
        (at.wrap("functions.f", "base + 1"), "\nfunctions:\n  f: {wrap: base + 1}\n"),
        (at.wrap("actions.a.require.b", "no", "or"),
         "\nactions:\n  a: {wrap: base, require: {b: {or: no}}}\n"),
        (at.add("rules.mine", {"on": "e(p)", "do": "a\nb"}),
         "\nrules:\n  mine:\n    on: e(p)\n    do: |\n      a\n      b\n"),
        (at.add("functions.f(player p, colour c)", 3),
         "\nfunctions:\n  f(player p, colour c): 3\n"),
        (at.add("kinds.stone.members.red", {"count": 2}),
         "\nkinds:\n  stone: {add: {red: {count: 2}}}\n"),
        (at.add("enums.colour.members.red", None), "\nenums:\n  colour: {add: [red]}\n"),
        (at.order("rules.a", "before", "b"), "\nrules:\n  a:\n    wrap: base\n    before: b\n"),
        (at.change_key("zones.hand.limit", 3), "\nzones:\n  hand: {change: {limit: 3}}\n"),
        (at.replace("rules.a", {"on": "e", "do": "x"}),
         "\nrules:\n  a:\n    replace: true\n    on: e\n    do: x\n"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["", "# the end\n", "\n# the end", "options:\n", "options: {}\n"])
def test_a_file_with_nothing_but_its_head(change: at.Change, added: str, end: str) -> None:
    if "options:" in end and "options:" in added:
        assert edited(HEAD + end, change) == HEAD + added.lstrip()
    elif "options:" in end and added.startswith("\n"):
        # The author leaves no blank line before a section.
        assert edited(HEAD + end, change) == HEAD + end + added.lstrip()
    else:
        assert edited(HEAD + end, change) == HEAD + added + end
    bare = edited(HEAD.rstrip("\n"), change)
    assert bare == HEAD + added


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (at.wrap("functions.mine", "base"), "L592"),
        (at.add("functions.mine", 3), "L592"),
        (at.change_key("functions.hand_limit.is", 3), "L592"),
        (at.wrap("actions.exchange.require.a", "no", "or"), "L592"),
        (at.order("rules.score_tile", "before", "b"), "L592"),
        (at.order("functions.mine", "before", "b"), "L594"),
        (add_to_list("requires", "palace"), "L594"),
        (set_row(1, ". ."), "L594"),
    ],
)
def test_two_answers_are_none(change: at.Change, codes: str) -> None:
    assert refusal(PLENTIFUL, change) == codes


@pytest.mark.parametrize("address", ["score", "ruls.score", "rules.", "rules.a b", ""])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(at.Refused) as refused:
        at.remove(address)
    assert refused.value.code == "L594"


def test_a_file_that_does_not_parse_is_left_alone() -> None:
    assert refusal("variant: [a\nruleset: hex\n", at.set_option("a", 1)).startswith("L1")
    assert refusal("", at.set_option("a", 1)) == "L106"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "enums:\n  colour: [red, blue]\n",
        HEAD + "enums:\n  colour: {add: [red, blue]}\n",
        HEAD + "kinds:\n  colour:\n    add:\n      red: 1\n      blue: 2\n",
        HEAD + "kinds:\n  colour: {members: {red: {count: 1}, blue: {count: 2}}, starts: bag}\n",
    ],
)
def test_members(text: str) -> None:
    section = "enums" if "enums" in text else "kinds"
    value = None if section == "enums" else {"count": 3}
    more = edited(text, at.add(f"{section}.colour.members.green", value))
    assert "green" in more and "remove" not in more
    assert edited(more, at.remove(f"{section}.colour.members.green")) == text
    less = edited(text, at.remove(f"{section}.colour.members.red"))
    assert "red" not in less
    other = edited(text, at.remove(f"{section}.colour.members.white"))
    assert f"remove: [{section}.colour.members.white]" in other


def test_rows_of_a_map() -> None:
    board = "map: m\nhexes: pointy\nrows: |2  # top\n  . .\n   . .\n  # .\nlegend:\n  '#': river\n"
    assert edited(board, set_row(2, " * .")) == board.replace("   . .\n", "   * .\n")
    assert edited(board, set_row(3, ". #")) == board.replace("  # .\n", "  . #\n")
    assert refusal(board, set_row(4, ". .")) == "L595"
    assert refusal(board, set_row(0, ". .")) == "L595"
    assert refusal(board, set_row(1, "a\nb")) == "L591"
    inside = HEAD + "maps:\n  small:\n    hexes: pointy\n    rows: |\n      . .\n"
    assert edited(inside, set_row(1, ". *", "small")) == inside.replace(". .", ". *")
    assert refusal("map: m\nrows: '. .'\n", set_row(1, ". *")) == "L591"


def test_a_block_at_the_end_of_a_file_without_a_last_line_end() -> None:
    """A line below it gives the block a line end, which changes nothing that it says."""
    rule = f"{HEAD}rules:\n  a:\n    on: begin\n    do: |\n      end game"
    assert edited(rule, at.set_option("hand_size", 7)) == f"{rule}\noptions:\n  hand_size: 7\n"
    rows = "map: m\nrows: |\n  a b\n  c d"
    assert edited(rows, set_row(1, "x y")) == "map: m\nrows: |\n  x y\n  c d"
    assert edited(rows, set_row(2, "x")) == "map: m\nrows: |\n  a b\n  x"


@pytest.mark.parametrize(
    "change",
    [
        at.change_key("options.hand_size.values", [5, 6]),
        at.set_option("market_size", 5),
        at.remove("rules.a"),
    ],
)
def test_keys_after_a_question_mark_are_left_to_their_author(change: at.Change) -> None:
    text = "? variant\n: mine\n? ruleset\n: huang\n? options\n:\n  ? hand_size\n  : 5\n"
    assert refusal(text, change) == "L591"


def linked(text: str, folder: Path) -> Program:
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    report = Report()
    program = link(path, report=report)
    assert program is not None, report.diagnostics
    return program


def test_what_edits_do_in_the_game(tmp_path: Path) -> None:
    text = new_variant("mine", "huang")
    program = linked(text, tmp_path)
    before = {require.id for require in program.actions["position_leader"].requires}
    text = edited(
        text,
        at.set_option("hand_size", 8),
        at.remove("actions.position_leader.require.governor_beside"),
        at.remove("actions.exchange"),
        at.wrap("functions.hand_limit", "base + 1"),
        at.add("functions.bonus(player p)", "size(hand(p))"),
        at.order("rules.score_tile", "after", "visit_market"),
        add_to_list("modules", "palace"),
        choose("map", "warring-states"),
        choose_players(3, 3),
    )
    program = linked(text, tmp_path)
    assert findings(tmp_path / "mine.yaml", text) == []
    assert program.options["hand_size"].value == 8
    now = {require.id for require in program.actions["position_leader"].requires}
    assert before - now == {"governor_beside"}
    assert "exchange" not in program.actions
    assert program.functions["hand_limit"].base is not None
    assert program.functions["bonus"].origin.module == "mine"
    assert program.modules == ("palace",)
    assert len(program.seats) == 3
    rules = list(program.rules)
    assert rules.index("score_tile") > rules.index("visit_market")
    back = edited(
        text,
        at.restore("actions.position_leader.require.governor_beside"),
        at.restore("actions.exchange"),
        at.restore("functions.hand_limit"),
        at.restore("functions.bonus"),
        at.restore("rules.score_tile"),
        at.restore("options.hand_size"),
        take_from_list("modules", "palace"),
        choose("map", ""),
    )
    assert back == new_variant("mine", "huang") + "players: {min: 3, max: 3}\n"


def test_errors_that_an_edit_would_bring(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    text = new_variant("mine", "huang")
    for change, code in [
        (at.remove("actions.nonsense"), "L525"),
        (at.set_option("nonsense", 3), "L540"),
        (at.set_option("hand_size", 99), "L542"),
        (at.wrap("functions.hand_limit", "base + nonsense"), "L401"),
        (add_to_list("modules", "palac"), "L510"),
    ]:
        assert code in [one.code for one in new_errors(path, text, edited(text, change))]
    wrong = edited(text, at.remove("actions.nonsense"))
    assert new_errors(path, wrong, edited(wrong, at.set_option("hand_size", 8))) == []
    assert not path.exists(), "nothing needs to be on the disk"
