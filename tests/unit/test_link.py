"""Linking a ruleset: parts, options, editions, players, maps, texts, hash and listing."""

from pathlib import Path
from textwrap import dedent

import pytest
import yaml
from link_rulesets import MANIFEST, TURN, Rulesets, marked

from legalist.diagnostics import Report, did_you_mean
from legalist.link import link, list_maps, list_modules, list_rulesets, ruleset_names
from legalist.program.canonical import program_hash
from legalist.program.print import flatten


@pytest.fixture
def market(tmp_path: Path) -> Rulesets:
    return Rulesets(tmp_path / "market")


def test_a_ruleset_becomes_a_program(market: Rulesets) -> None:
    program = market.link()
    assert program.id == "market"
    assert program.title == {"en": "Market"}
    assert program.seats == ("north", "east")
    assert list(program.rules) == ["pay", "note_it"]
    assert program.board is not None
    assert len(program.board.names) == 9
    buy = program.actions["buy"]
    assert [require.address for require in buy.requires] == [
        "actions.buy.require.affordable",
        "actions.buy.require.open",
    ]
    assert buy.requires[0].cite == ("A2",)
    assert program.zones["purse"].seen_others == "count"
    assert program.values["debt"].type.name == "number"
    assert program.functions["wealth"].origin.span.line > 1
    assert program.citations["A1"] == {"en": "Buy something."}


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_rulesets_link_without_findings(name: str) -> None:
    report = Report()
    assert link(name, report=report) is not None
    assert [d.message for d in report] == []


def test_everything_wrong_is_reported_at_once(market: Rulesets) -> None:
    turn = TURN.replace("wealth(me) >=", "wealth(me) ==")
    market.file("rules/turn.yaml", turn.replace("announce bought", "announse bought"))
    codes = market.codes(options={"sidee": 2, "side": 99}, map="sqare", seats=["north", "nobody"])
    assert sorted(codes) == ["L311", "L311", "L540", "L542", "L552", "L560"]


def test_unknown_targets(tmp_path: Path) -> None:
    for target, code in [("hxe", "L501"), (str(tmp_path), "L502"), ("no/such", "L101")]:
        report = Report()
        assert link(target, report=report) is None
        assert [d.code for d in report] == [code]


def test_parts(market: Rulesets) -> None:
    market.file(
        "ruleset.yaml",
        MANIFEST.replace("[rules/turn.yaml]", "[rules/trun.yaml, ../x.yaml]"),
    )
    found = market.findings()
    assert [d.code for d in found] == ["L505", "L503", "L504"]
    assert found[1].help == "did you mean `rules/turn.yaml`?"
    assert marked(found[1].span) == "rules/trun.yaml"


def test_a_name_declared_in_two_parts(market: Rulesets) -> None:
    market.file("more.yaml", "functions: {price(player p): 1}\n")
    market.file("ruleset.yaml", MANIFEST.replace("turn.yaml]", "turn.yaml, more.yaml]"))
    (found,) = market.findings()
    assert (found.code, marked(found.span)) == ("L520", "price(player p)")
    assert marked(found.labels[0].span) == "price(space s)"


def test_options_are_layered(market: Rulesets) -> None:
    assert market.link().options["start_money"].value == 4
    assert market.link(edition="rich").options["start_money"].value == 9
    program = market.link(edition="rich", options={"start_money": "5", "haggling": "yes"})
    assert program.options["start_money"].value == 5
    assert program.options["haggling"].value is True
    assert program.kinds["coin"].counts == 5
    assert program.options["start_money"].default == 3
    assert market.link(edition="rich").names["coin"] == {"en": "gold"}


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("side", 7, "L542"),
        ("side", True, "L542"),
        ("side", "many", "L542"),
        ("haggling", 1, "L542"),
        ("tax_rule", "stepp", "L542"),
        ("tax_rul", "flat", "L540"),
        ("rain", "wet", "L541"),
    ],
)
def test_option_values_are_checked(market: Rulesets, name: str, value: object, code: str) -> None:
    (found,) = market.findings(options={name: value})
    assert found.code == code
    if code == "L541":
        assert "`weather`" in found.message
    if name in ("tax_rul", "stepp"):
        assert found.help == did_you_mean(name, ["tax_rule", "steep"])


def test_an_edition_may_set_options_of_modules(market: Rulesets) -> None:
    assert "rain" not in market.link().options
    assert market.link(modules=["weather"]).options["rain"].value == "wet"
    (market.root / "modules/weather.yaml").unlink()
    assert market.codes() == ["L540"]


def test_option_declarations_are_checked(market: Rulesets) -> None:
    market.module(
        "odd",
        """
        options:
          rain: {values: [wet, dry], default: damp}
          hail: {from: 3, to: 1, default: 2}
        """,
    )
    assert market.codes(modules=["odd"]) == ["L544", "L545"]


def test_players_and_seats(market: Rulesets) -> None:
    assert market.link(players=3).seats == ("north", "east", "south")
    assert market.link(seats=["south", "north"]).seats == ("south", "north")
    for asked, code in [
        ({"players": 4}, "L551"),
        ({"players": 1}, "L551"),
        ({"seats": ["north", "north"]}, "L553"),
        ({"players": 3, "seats": ["north", "east"]}, "L555"),
    ]:
        assert market.codes(**asked) == [code]  # type: ignore[arg-type]
    market.module("west", "players: {max: 4, seats: [west]}")
    assert market.link(modules=["west"], players=4).seats[-1] == "west"
    market.module("crowd", "players: {max: 5}")
    assert market.codes(modules=["crowd"]) == ["L554"]


def test_a_module_may_be_for_fewer_players(market: Rulesets) -> None:
    market.module("duel", "players: {max: 2}")
    market.module("west", "players: {max: 4, seats: [west]}")
    market.module("crew", "players: {min: 3}")
    assert market.link(modules=["duel"]).max_players == 2
    (found,) = market.findings(modules=["duel"], players=3)
    assert (found.code, marked(found.span)) == ("L551", "max")
    assert market.link(modules=["west", "duel"], seats=["west", "east"]).max_players == 2
    assert market.link(modules=["crew", "west"], players=4).min_players == 3
    (found,) = market.findings(modules=["duel", "crew"], players=2)
    assert found.code == "L556"
    assert [label.span.file.rsplit("/", 1)[-1] for label in found.labels] == ["duel.yaml"]
    market.module("alone", "players: {max: 1}")
    (found,) = market.findings(modules=["alone"])
    assert found.message == "`market` is for 2 or more players, but `alone` is for 1 or fewer"


def test_maps(market: Rulesets) -> None:
    assert market.codes(map="sqare") == ["L560"]
    text = "map: {}\nterrain: land\nspaces:\n  A: {{neighbours: [B]}}\n  B: {{terrain: swmap}}\n"
    market.file("maps/pair.yaml", text.format("pair"))
    (found,) = market.findings(map="pair")
    assert found.code == "L562"
    assert marked(found.span) == "swmap"
    path = market.file("../own.yaml", text.format("own").replace("swmap", "land"))
    board = market.link(map=str(path)).board
    assert board is not None
    assert board.id == "own"
    assert [(m.id, len(m.problems)) for m in list_maps(market.root)] == [("pair", 0), ("square", 0)]


def test_text_files(market: Rulesets) -> None:
    market.file(
        "text/pl.yaml",
        """
        language: pl
        names: {coin: moneta}
        texts:
          title: Targ
          actions.buy: Kup
          actions.buy.require.affordable: Za drogo
          options.rain: Deszcz
          citations.A1: Kup coś.
          actions.bui: Kup
        """,
    )
    program, report = market.try_link()
    assert program is not None
    assert [(d.code, d.help) for d in report] == [("L571", "did you mean `actions.buy`?")]
    assert program.title["pl"] == "Targ"
    assert program.names["coin"] == {"en": "coin", "pl": "moneta"}
    assert program.actions["buy"].requires[0].text["pl"] == "Za drogo"
    assert program.citations["A1"]["pl"] == "Kup coś."


def test_citations_are_checked(market: Rulesets) -> None:
    market.module("weather", "options: {rain: {values: [wet, dry], default: dry, cite: A3}}")
    market.module("law", "functions: {fine: {cite: B1, is: 1}}\ncitations: {B1: Fines.}")
    _, report = market.try_link(modules=["weather", "law"])
    assert [(d.code, d.severity) for d in report] == [("L570", "warning")]


def test_the_hash_knows_what_matters(market: Rulesets, tmp_path: Path) -> None:
    first = program_hash(market.link())
    assert len(first) == 64
    assert program_hash(market.link(options={"haggling": True})) != first
    assert program_hash(market.link(players=3)) != first
    other = Rulesets(tmp_path / "other")
    one_file = MANIFEST.replace("parts: [rules/turn.yaml]\n", "") + TURN.lstrip()
    (other.root / "rules" / "turn.yaml").unlink()
    other.file("ruleset.yaml", one_file.replace("title: Market", "title: Bazaar"))
    assert program_hash(other.link()) == first
    other.file("ruleset.yaml", one_file.replace("price(space s): 2", "price(space s): 3"))
    assert program_hash(other.link()) != first
    swapped = one_file.replace("  pay:", "  zpay:")
    other.file("ruleset.yaml", swapped)
    assert program_hash(other.link()) != first


def test_flattened_text_names_origins_and_is_yaml(market: Rulesets) -> None:
    market.module("feast", "functions: {price: {wrap: base + 1}}")
    text = flatten(market.link(modules=["feast", "weather"]))
    assert "modules/feast.yaml:3 (module feast)" in text
    assert "rules/turn.yaml" in text
    read = yaml.safe_load(text)
    assert read["functions"]["price(space s)"]["base"]["is"] == 2
    assert read["options"]["start_money"] == 4


def test_broken_modules_are_listed_not_hidden(market: Rulesets) -> None:
    market.file("modules/broken.yaml", "module: [\n")
    market.module("wrong", "functions: {price: {wrap: base ++}}")
    market.link(modules=["weather"])
    listed = {module.id: module for module in list_modules(market.root)}
    assert list(listed) == ["broken", "weather", "wrong"]
    assert listed["weather"].title == {"en": "Weather"}
    assert not listed["weather"].problems
    assert listed["broken"].problems
    assert [d.code for d in listed["wrong"].problems] == ["L301"]


def test_shipped_rulesets_are_listed() -> None:
    assert [listed.id for listed in list_rulesets()] == ruleset_names()


def test_a_derived_ruleset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Rulesets(tmp_path / "market")
    monkeypatch.setattr("legalist.link.location.rulesets_dir", lambda: tmp_path)
    derived = Rulesets(tmp_path / "bazaar")
    text = dedent("""\
        ruleset: bazaar
        extends: market
        title: Bazaar
        players: {seats: [camel, mule, ox]}
        options: {start_money: 7}
        names: {coin: dinar}
        """)
    derived.file("ruleset.yaml", text)
    program = derived.link()
    assert (program.id, program.title, program.seats) == (
        "bazaar", {"en": "Bazaar"}, ("camel", "mule")
    )  # fmt: skip
    assert program.options["start_money"].value == 7
    assert program.names["coin"] == {"en": "dinar"}
    assert derived.link(modules=["weather"]).modules == ("weather",)
    derived.file("ruleset.yaml", text + "functions: {price(space s): 5}\n")
    assert derived.codes() == ["L506"]
    derived.file("ruleset.yaml", "ruleset: bazaar\nextends: bazaar\n")
    assert derived.codes() == ["L507"]


def test_a_part_that_cannot_be_read_does_not_cascade(market: Rulesets) -> None:
    market.module("feast", "rules: {pay: {wrap: base}}\nremove: [actions.buy]")
    market.file("rules/turn.yaml", "rules: [\n")
    found = market.findings(modules=["feast"])
    assert len(found) == 1
    assert found[0].code.startswith("L1")
    market.file("rules/turn.yaml", TURN.replace("rules:\n", "rules: pay\nnothing:\n"))
    assert market.codes(modules=["feast"]) == ["L203", "L201"]
