"""Modules and variants: what they may change, in what order, and what cannot go together."""

from itertools import permutations
from pathlib import Path

import pytest
from link_rulesets import Rulesets, marked

from legalist.diagnostics import render
from legalist.language import ast
from legalist.program.canonical import program_hash


@pytest.fixture
def market(tmp_path: Path) -> Rulesets:
    return Rulesets(tmp_path / "market")


def test_wraps_stack_in_the_order_that_files_say(market: Rulesets) -> None:
    market.module("feast", "functions: {price: {wrap: base + 1, cite: A1}}")
    market.module("drought", "after: [feast]\nfunctions: {price(at): {wrap: base * 2}}")
    price = market.link(modules=["drought", "feast"]).functions["price"]
    assert price.origin.module == "drought"
    assert [(p.type.name, p.name) for p in price.params] == [("space", "at")]
    assert price.base is not None
    assert price.base.origin.module == "feast"
    assert price.base.params[0].name == "s"
    assert price.base.base is not None
    assert isinstance(price.base.base.body, ast.Number)
    assert price.cite == ("A1",)


def test_what_can_be_wrapped(market: Rulesets) -> None:
    market.module(
        "all",
        """
        actions:
          buy:
            wrap: |
              base
              base
            require:
              affordable: {wrap: base or haggling}
              sunny: yes
        rules:
          note_it: {wrap: base}
        flow:
          turn: {wrap: base}
        outcome:
          score: {wrap: base + 1}
        restrictions:
          never: {on: buy, cite: A2, forbid: wealth(me) = 0}
        """,
    )
    program = market.link(modules=["all"])
    buy = program.actions["buy"]
    assert len(buy.body) == 2
    assert buy.base is not None
    assert isinstance(buy.base.body[0], ast.Announce)
    assert [(r.address, r.forbids) for r in buy.requires] == [
        ("actions.buy.require.affordable", False),
        ("actions.buy.require.open", False),
        ("actions.buy.require.sunny", False),
        ("restrictions.never", True),
    ]
    assert buy.requires[0].base is not None
    assert buy.requires[0].cite == ("A2",)
    rule = program.rules["note_it"]
    assert rule.trigger.event == "bought"
    assert rule.when is not None
    assert rule.base is not None
    assert list(program.rules) == ["pay", "note_it"]


def test_conditions_can_be_added_without_order(market: Rulesets) -> None:
    for name in ("one", "two"):
        market.module(name, f"actions: {{buy: {{wrap: base, require: {{{name}: yes}}}}}}")
    buy = market.link(modules=["two", "one"]).actions["buy"]
    assert buy.base is None
    assert [r.id for r in buy.requires] == ["affordable", "open", "one", "two"]


def test_members_are_added_in_any_order(market: Rulesets) -> None:
    market.module(
        "goods",
        """
        enums: {good: [salt, silk]}
        kinds:
          crate: {attributes: {good: good}, count: {salt: 2, silk: 1}, starts: store}
          deed: {attributes: {worth: number}, members: {mill: {worth: 3}}, starts: deeds}
        zones: {store: {holds: crate}, deeds: {holds: deed}}
        """,
    )
    for name, count in (("tea", 4), ("rice", 5), ("oil", "start_money")):
        market.module(
            name,
            f"""
            requires: [goods]
            enums: {{good: {{add: [{name}], cite: A1}}}}
            kinds:
              crate: {{add: {{{name}: {count}}}}}
              deed: {{add: {{{name}_press: {{worth: 2, count: {count}}}}}}}
            """,
        )
    market.module("no_salt", "requires: [goods]\nremove: [enums.good.members.salt,"
                  " kinds.crate.members.salt, kinds.deed.members.mill]")  # fmt: skip
    orders = permutations(("tea", "rice", "oil", "goods", "no_salt"))
    programs = [market.link(modules=order) for order in orders]
    assert len({program_hash(program) for program in programs}) == 1
    program = programs[0]
    assert program.enums["good"].members == ("silk", "oil", "rice", "tea")
    assert program.enums["good"].cite == ("A1",)
    assert program.kinds["crate"].counts == {"silk": 1, "oil": 4, "rice": 5, "tea": 4}
    assert program.kinds["deed"].counts == {"oil_press": 4, "rice_press": 5, "tea_press": 4}


def test_what_adds_members_and_what_takes_them_away(market: Rulesets) -> None:
    market.module("goods", "enums: {good: [salt, silk]}")
    market.module("tea", "enums: {good: {add: [tea]}}")
    (found,) = market.findings(modules=["goods", "tea"])
    assert found.code == "L524"
    market.module("tea", "after: [goods]\nenums: {good: {add: [tea]}}")
    market.module("no_tea", "after: [goods]\nremove: [enums.good.members.tea]")
    (found,) = market.findings(modules=["goods", "tea", "no_tea"])
    assert found.code == "L524"
    (found,) = market.findings(modules=["goods", "no_tea"])
    assert found.code == "L525"


def test_replace_and_remove(market: Rulesets) -> None:
    market.module(
        "new",
        """
        functions: {price(space s): {replace: true, is: 5}}
        rules: {pay: {replace: true, on: "bought(who, at)", do: "add 9 to debt(who)"}}
        remove: [rules.note_it, actions.buy.require.open]
        """,
    )
    program = market.link(modules=["new"])
    assert program.functions["price"].base is None
    assert list(program.rules) == ["pay"]
    assert [r.id for r in program.actions["buy"].requires] == ["affordable"]


def test_rules_are_put_where_they_say(market: Rulesets) -> None:
    rule = 'on: "bought(who, at)", do: "add 1 to debt(who)"'
    market.module(
        "many",
        f"""
        rules:
          last: {{{rule}}}
          a: {{{rule}, after: pay}}
          b: {{{rule}, after: pay}}
          first: {{{rule}, before: pay}}
          between: {{{rule}, after: [a, b], before: note_it}}
        """,
    )
    rules = market.link(modules=["many"]).rules
    assert list(rules) == ["first", "pay", "a", "b", "between", "note_it", "last"]


CONFLICTS = {
    "both replace": (
        "functions: {price(space s): {replace: true, is: 5}}",
        "functions: {price(space s): {replace: true, is: 6}}",
        "L523",
    ),
    "replace and remove": (
        "functions: {price(space s): {replace: true, is: 5}}",
        "remove: [functions.price]",
        "L523",
    ),
    "both wrap": (
        "functions: {price: {wrap: base + 5}}",
        "functions: {price: {wrap: base * 6}}",
        "L524",
    ),
    "wrap and replace": (
        "functions: {price: {wrap: base + 5}}",
        "functions: {price(space s): {replace: true, is: 6}}",
        "L524",
    ),
    "wrap what the other removes": (
        "remove: [rules.pay]",
        "after: [one]\nrules: {pay: {wrap: base}}",
        "L526",
    ),
    "restrict what the other removes": (
        "remove: [actions.buy]",
        "restrictions: {never: {on: buy, that: no}}",
        "L526",
    ),
    "condition of what the other replaces": (
        "actions: {buy: {replace: true, offered: turn_action, do: end game}}",
        "actions: {buy: {wrap: base, require: {affordable: {wrap: base}}}}",
        "L524",
    ),
    "both add": (
        "values: {luck: {start: 0}}",
        "values: {luck(player): {start: 0}}",
        "L522",
    ),
    "wrap what the other adds": (
        "functions: {luck: 1}",
        "functions: {luck: {wrap: base + 1}}",
        "L524",
    ),
    "the other way round": (
        "functions: {luck: {wrap: base + 1}}",
        "functions: {luck: 1}",
        "L524",
    ),
    "same place": (
        'rules: {x: {on: "bought(who, at)", do: "set debt(who) to 1", after: pay}}',
        'rules: {y: {on: "bought(who, at)", do: "set debt(who) to 2", after: pay}}',
        "L535",
    ),
    "beside what the other removes": (
        "remove: [rules.pay]",
        'rules: {y: {on: "bought(who, at)", do: "set debt(who) to 2", after: pay}}',
        "L524",
    ),
    "different values": ("options: {side: 4}", "options: {side: 5}", "L543"),
    "conflicts": ("conflicts: [two]", "", "L513"),
    "different maps": ("map: square", "map: other\nmaps: {other: {spaces: {A: {}}}}", "L565"),
    "seats": ("players: {seats: [west]}", "players: {seats: [west]}", "L553"),
}


@pytest.mark.parametrize("name", CONFLICTS)
def test_conflicts_name_both_places(market: Rulesets, name: str) -> None:
    one, two, code = CONFLICTS[name]
    market.module("one", one)
    market.module("two", two)
    texts = set()
    for order in permutations(["one", "two"]):
        found = market.findings(modules=order)
        assert [d.code for d in found] == [code], render(found)
        texts.add(render(found))
        places = {found[0].span and found[0].span.file, *(lb.span.file for lb in found[0].labels)}
        assert places == {str(market.root / f"modules/{n}.yaml") for n in ("one", "two")}
    assert len(texts) == 1


@pytest.mark.parametrize("name", ["both wrap", "wrap and replace", "same place"])
def test_an_order_settles_it(market: Rulesets, name: str) -> None:
    one, two, _ = CONFLICTS[name]
    market.module("one", one)
    market.module("two", "after: [one]\n" + two)
    hashes = {program_hash(market.link(modules=order)) for order in permutations(["one", "two"])}
    assert len(hashes) == 1


WRONG = {
    "exists": ("functions: {price(space s): 5}", "L521", "price(space s)", "replace: true"),
    "never was": ("functions: {prize: {wrap: base}}", "L525", "prize", "`price`"),
    "never was, rule": ("remove: [rules.pai]", "L525", "rules.pai", "`rules.pay`"),
    "no section": ("remove: [rule.pay]", "L531", "rule.pay", "`rules.pay`"),
    "no condition": (
        "actions: {buy: {wrap: base, require: {opne: {wrap: base}}}}", "L525", "opne", "`open`",
    ),
    "no rule beside": (
        'rules: {x: {on: "bought(a, b)", do: base, after: note}}', "L525", "note", "",
    ),
    "no action": ("restrictions: {never: {on: buyy, that: no}}", "L525", "buyy", "`buy`"),
    "other event": (
        'events: {slept: }\nrules: {x: {on: slept, do: end game, after: pay}}', "L527", "pay", "",
    ),
    "between nothing": (
        'rules: {x: {on: "bought(a, b)", do: end game, after: note_it, before: pay}}',
        "L528", "x", "",
    ),
    "parameters": ("functions: {price(player p): {wrap: base}}", "L530", "price(player p)", ""),
    "two parameters": ("functions:\n  price(a, b): {wrap: base}", "L530", "price(a, b)", ""),
    "rule conditions": ("rules: {pay: {wrap: base, when: yes}}", "L532", "yes", ""),
    "action choices": ("actions: {buy: {wrap: base, choose: {x: a space}}}", "L533", "{", ""),
    "of": ("of: bazaar", "L511", "bazaar", ""),
    "requires": ("requires: [rain]", "L512", "rain", ""),
    "needs": ("needs: {marks: {first_roww: 1}}", "L563", "first_roww", "`first_row`"),
    "needs more": ("needs: {marks: {first_row: 9}}", "L563", "first_row", ""),
    "needs terrain": ("terrain: [sea]\nneeds: {terrain: [sea]}", "L564", "sea", ""),
    "no map": ("map: sqare", "L560", "sqare", "`square`"),
    "no option": ("options: {sied: 3}", "L540", "sied", "`side`"),
    "no count": ("kinds: {chip: {count: haggling, starts: bank}}", "L546", "haggling", ""),
    "no start": ("kinds: {chip: {count: 3}}", "L536", "chip", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_modules(market: Rulesets, name: str) -> None:
    text, code, place, help = WRONG[name]
    market.module("odd", text)
    if text.startswith("of:"):
        market.file("modules/odd.yaml", "module: odd\n" + text)
    (found,) = market.findings(modules=["odd"])
    assert found.code == code
    assert marked(found.span).startswith(place)
    assert help in found.help


def test_modules_that_are_not_there_or_misnamed(market: Rulesets) -> None:
    market.module("feast")
    (found,) = market.findings(modules=["faest"])
    assert (found.code, found.help) == ("L510", "did you mean `feast`?")
    market.file("modules/fest.yaml", "module: feast\nof: market\n")
    assert market.codes(modules=["fest"]) == ["L515"]
    own = market.file("../own.yaml", "module: feast\nof: market\n")
    assert market.link(modules=[own]).modules == ("feast",)
    assert market.codes(modules=[str(own), "feast"]) == ["L516"]
    market.file("house/late.yaml", "module: late\nof: market\n")
    assert market.link(modules=["late", "late"]).modules == ("late",)


def test_a_circle_of_modules(market: Rulesets) -> None:
    market.module("one", "after: [two]")
    market.module("two", "requires: [one]")
    market.module("three", "after: [one]")
    assert market.codes(modules=["one", "two", "three"]) == ["L514"]


def test_broken_entries_do_not_cascade(market: Rulesets) -> None:
    market.module("one", "functions: {luck: 1 +}\nactions: {sell: {offered: turn_action, do: x y}}")
    market.module(
        "two",
        """
        requires: [one]
        functions: {luck: {wrap: base + 1}}
        restrictions: {never: {on: sell, that: no}}
        """,
    )
    assert market.codes(modules=["one", "two"]) == ["L309", "L311"]


def test_a_variant_has_the_last_word(market: Rulesets) -> None:
    market.module("feast", "functions: {price(space s): {replace: true, is: 5}}")
    path = market.variant(
        """
        title: My market
        modules: [feast, weather]
        edition: rich
        players: {min: 3, max: 3}
        options: {rain: wet, side: 4}
        functions: {price(space s): {replace: true, is: 6}}
        remove: [rules.note_it]
        """
    )
    program = market.link(path)
    assert program.title == {"en": "My market"}
    assert program.modules == ("feast", "weather")
    assert program.seats == ("north", "east", "south")
    assert program.options["rain"].value == "wet"
    assert program.options["start_money"].value == 9
    assert program.board is not None
    assert len(program.board.names) == 16
    assert program.functions["price"].origin.module == "mine"
    assert list(program.rules) == ["pay"]
    assert market.link(path, options={"side": 2}).options["side"].value == 2


def test_a_variant_of_nothing(market: Rulesets, tmp_path: Path) -> None:
    lost = tmp_path / "lost.yaml"
    lost.write_text("variant: lost\nruleset: markett\n", "utf-8")
    assert market.codes(lost) == ["L501"]


def test_a_module_that_is_missing_does_not_cascade(market: Rulesets) -> None:
    path = market.variant("modules: [feats]\nfunctions: {luck: {wrap: base + 1}}")
    assert market.codes(path, options={"luck": 3}) == ["L510"]


def test_links_out_of_the_folder_are_not_followed(market: Rulesets, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("module: evil\nof: market\n", "utf-8")
    (market.root / "modules" / "evil.yaml").symlink_to(outside)
    assert market.codes(modules=["evil"]) == ["L510"]


def test_the_order_of_modules_holds_for_rules_with_a_place_of_their_own(market: Rulesets) -> None:
    rule = 'on: "bought(who, at)", do: "set debt(who) to 1"'
    market.module("early", f"rules: {{x: {{{rule}}}}}")
    market.module("late", f"after: [early]\nrules: {{y: {{{rule}, after: pay}}}}")
    program = market.link(modules=["late", "early"])
    assert list(program.rules) == ["pay", "note_it", "x", "y"]


def test_a_rule_that_goes_against_the_order_of_its_module(market: Rulesets) -> None:
    rule = 'on: "bought(who, at)", do: "set debt(who) to 1"'
    market.module("early", f"rules: {{x: {{{rule}}}}}")
    market.module("late", f"after: [early]\nrules: {{y: {{{rule}, before: note_it}}}}")
    (found,) = market.check(modules=["late", "early"])
    assert found.code == "L580"
    assert marked(found.span) == "y"
    market.module("late", f"after: [early]\nrules: {{y: {{{rule}, before: [note_it, x]}}}}")
    assert not market.check(modules=["late", "early"])


COMMUTING = [
    ("base + 5", "base + size(purse(first p in players))"),
    ("base + 5", "2 + base"),
    ("base + 5", "base - 6"),
    ("base - 1", "base - price_of_all"),
    ("if haggling then base + 1 else base", "base - 2"),
    ("base * 2", "3 * base"),
    ("max(base, 3)", "max(4, base)"),
    ("base and haggling", "not haggling and base"),
    ("base or haggling or yes", "no or base"),
]
NOT_COMMUTING = [
    ("base + 5", "base * 6"),
    ("base + terrain_set", "base - other_set"),
    ("5 - base", "base - 3"),
    ("base and haggling", "base or haggling"),
    ("if base > 3 then base + 1 else base", "base + 1"),
    ("base + base", "base + 1"),
    ("base(s) + 1", "base + 1"),
]


@pytest.mark.parametrize(("one", "two"), COMMUTING)
def test_wraps_that_commute_need_no_order(market: Rulesets, one: str, two: str) -> None:
    market.module("one", f"functions: {{price: {{wrap: '{one}'}}}}")
    market.module("two", f"functions: {{price: {{wrap: '{two}'}}}}")
    hashes = {program_hash(market.link(modules=order)) for order in permutations(["one", "two"])}
    assert len(hashes) == 1


@pytest.mark.parametrize(("one", "two"), NOT_COMMUTING)
def test_wraps_that_do_not_commute_need_an_order(market: Rulesets, one: str, two: str) -> None:
    market.module("one", f"functions: {{price: {{wrap: '{one}'}}}}")
    market.module("two", f"functions: {{price: {{wrap: '{two}'}}}}")
    assert market.codes(modules=["one", "two"]) == ["L524"]


@pytest.mark.parametrize("lost", ["replace", "wrap"])
def test_the_help_for_replace_against_wrap_loses_nothing(market: Rulesets, lost: str) -> None:
    replaces = "functions: {price(space s): {replace: true, is: 6}}"
    wraps = "functions: {price: {wrap: base + 5}}"
    market.module("one", replaces if lost == "wrap" else wraps)
    market.module("two", wraps if lost == "wrap" else replaces)
    (found,) = market.findings(modules=["one", "two"])
    word = "before" if lost == "wrap" else "after"
    assert found.help.startswith(f"say `{word}: [two]` at the top of `one`")
    assert [fix.title for fix in found.fixes] == [f"write `{word}: [two]`"]


def test_a_wrap_that_is_lost_is_told(market: Rulesets) -> None:
    market.module("one", "functions: {price: {wrap: base + 5}}")
    market.module("two", "after: [one]\nfunctions: {price(space s): {replace: true, is: 6}}")
    (found,) = market.check(modules=["one", "two"])
    assert (found.code, found.severity) == ("L581", "warning")
    assert marked(found.span) == "price(space s)"
    assert marked(found.labels[0].span) == "price"
    assert "`before: [one]`" in found.help


def test_clashes_come_last_and_all_at_once(market: Rulesets) -> None:
    rule = 'on: "bought(who, at)"'
    mine = f"""
        functions: {{price: {{wrap: base * 2}}, odd: wealht(first p in players)}}
        rules: {{x: {{{rule}, do: "set debt(who) to 1"}}}}
        """
    market.module("mine", mine)
    market.module("one", "functions: {price: {wrap: base + 5}}")
    market.module("two", "functions: {price: {wrap: 10 - base}}")
    market.module("three", f'rules: {{y: {{{rule}, do: "set debt(who) to 2"}}}}')
    modules = ["mine", "one", "two", "three"]
    assert [d.code for d in market.check(modules=modules)] == ["L408", *["L524"] * 3]
    market.module("mine", mine.replace(", odd: wealht(first p in players)", ""))
    assert sorted(d.code for d in market.check(modules=modules)) == [*["L524"] * 3, "L558"]


def test_single_keys_are_changed_in_any_order(market: Rulesets) -> None:
    market.file(
        "rules/turn.yaml",
        "enums: {good: [salt, silk]}\nkinds:\n"
        "  crate: {attributes: {good: good}, count: {salt: 2, silk: 1}, starts: store}\n"
        "  deed: {attributes: {worth: number}, members: {mill: {worth: 3}}, starts: deeds}\n"
        "zones: {store: {holds: crate}, deeds: {holds: deed}}\n"
        + (market.root / "rules/turn.yaml").read_text("utf-8"),
    )
    market.module(
        "one",
        """
        kinds: {crate: {change: {count: {salt: 9}}}, deed: {add: {farm: {worth: 1}}}}
        options: {side: {change: {to: 8}}}
        values: {debt: {change: {start: 2}, cite: A1}}
        """,
    )
    market.module(
        "two",
        """
        kinds: {crate: {change: {count: {silk: 7}}}, deed: {change: {members: {mill: {count: 4}}}}}
        options: {side: {change: {default: 7}}}
        zones: {purse: {change: {seen: {others: nothing}}}}
        """,
    )
    market.module("three", "after: [one]\nkinds: {deed: {change: {members: {farm: {worth: 5}}}}}")
    market.module("no_salt", "after: [one]\nremove: [kinds.crate.members.salt]")
    programs = [market.link(modules=order) for order in permutations(["one", "two", "three"])]
    assert len({program_hash(program) for program in programs}) == 1
    program = programs[0]
    assert program.kinds["crate"].counts == {"salt": 9, "silk": 7}
    assert {m.name: m.values for m in program.kinds["deed"].members} == {
        "mill": {"worth": 3, "count": 4},
        "farm": {"worth": 5},
    }
    side = program.options["side"]
    assert (side.low, side.high, side.value) == (2, 8, 7)
    purse = program.zones["purse"]
    assert (purse.seen_owner, purse.seen_others) == ("contents", "nothing")
    debt = program.values["debt"]
    assert (debt.start, debt.cite, debt.origin.module) == (2, ("A1",), "")
    (found,) = market.check(modules=["one", "no_salt"])
    assert found.code == "L581"


def test_a_rule_that_no_longer_runs_first_does_not_do_so_under_a_wrap(market: Rulesets) -> None:
    body = "wrap: |\n      base\n      set debt(who) to 1\n"
    early = "rules:\n  early: {on: 'bought(who, at)', first: true, do: set debt(who) to 2}\n"
    market.module("early", early)
    market.module("around", f"after: [early]\nrules:\n  early:\n    {body}")
    market.module("own_place", f"after: [early]\nrules:\n  early:\n    last: true\n    {body}")
    market.module("late", "after: [around, own_place]\nrules: {early: {change: {first: false}}}")
    plain = market.link(modules=["early", "around"]).rules["early"]
    changed = market.link(modules=["early", "around", "late"]).rules["early"]
    own = market.link(modules=["early", "own_place", "late"]).rules["early"]
    assert [(rule.first, rule.last) for rule in (plain, changed, own)] == [
        (True, False),
        (False, False),
        (False, True),
    ]


CHANGES = {
    "both change": ("kinds: {coin: {change: {count: 5}}}", "L523"),
    "replaced": ("kinds: {coin: {replace: true, count: 5, starts: bank}}", "L524"),
    "removed": ("remove: [kinds.coin]", "L524"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changes_that_clash(market: Rulesets, name: str) -> None:
    text, code = CHANGES[name]
    market.module("one", "kinds: {coin: {change: {count: 6}}}")
    market.module("two", text)
    assert market.codes(modules=["one", "two"]) == [code]
    market.module("two", "kinds: {coin: {change: {count: 6}}}")
    market.link(modules=["one", "two"])
    path = market.variant("modules: [one]\nkinds: {coin: {change: {count: 3}}}")
    assert market.link(path).kinds["coin"].counts == 3


def test_a_variant_is_told_about_the_modules_it_names(market: Rulesets) -> None:
    market.module("feast", "conflicts: [fast]")
    market.module("fast")
    path = market.variant("modules: [feast, fast]")
    (found,) = market.findings(path)
    assert found.code == "L513"
    assert found.span is not None
    assert (Path(found.span.file), marked(found.span)) == (path, "fast")
    market.file("modules/other.yaml", "module: other\nof: bazaar\nrequires: [stalls]\n")
    path = market.variant("modules: [other]")
    (found,) = market.findings(path)
    assert found.code == "L511"
    assert found.span is not None
    assert (Path(found.span.file), marked(found.span)) == (path, "other")


def test_a_module_on_both_sides_of_another(market: Rulesets) -> None:
    market.module("one", "after: [two]\nbefore: [two]")
    market.module("two")
    (found,) = market.findings(modules=["one", "two"])
    assert found.code == "L514"
    assert [marked(found.span), *(marked(label.span) for label in found.labels)] == ["two", "two"]
