"""The edits that findings about modules offer: each is applied, and the finding is gone."""

from pathlib import Path
from textwrap import dedent

import pytest
from link_rulesets import Rulesets

from legalist.diagnostics import Diagnostic, render
from legalist.diagnostics.fix import apply_edits


@pytest.fixture
def market(tmp_path: Path) -> Rulesets:
    return Rulesets(tmp_path / "market")


def mend(finding: Diagnostic, number: int = 0) -> None:
    """Apply one of the fixes of a finding."""
    fix = finding.fixes[number]
    (file,) = {edit.span.file for edit in fix.edits}
    path = Path(file)
    path.write_text(apply_edits(path.read_text("utf-8"), fix.edits), "utf-8")


ORDERS = {
    "nothing said": "functions: {price: {wrap: base * 2}}",
    "a list": "after: [weather]\nfunctions: {price: {wrap: base * 2}}",
    "dashes": "after:\n  - weather\nfunctions: {price: {wrap: base * 2}}",
}


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_is_written(market: Rulesets, name: str) -> None:
    path = market.module("one", ORDERS[name])
    market.module("two", "functions: {price: {wrap: base + 1}}")
    (found,) = market.findings(modules=["one", "two"])
    mend(found)
    assert not market.check(modules=["one", "two"]), path.read_text("utf-8")


def test_the_module_of_a_name_is_required(market: Rulesets) -> None:
    market.module(
        "feast",
        "functions: {luck(player p): 3}\nrules: {enjoy: {on: 'bought(a, b)', do: end game}}",
    )
    path = market.module("mine", "functions: {double(player p): luck(p) * 2}")
    (found,) = market.check(modules=["mine"])
    assert "`--with feast`" in found.help
    mend(found)
    assert "requires: [feast]\n" in path.read_text("utf-8")
    assert not market.check(modules=["mine", "feast"])
    path = market.module("mine", "functions: {luck: {wrap: base + 1}}")
    (found,) = market.check(modules=["mine"])
    mend(found)
    assert not market.check(modules=["mine", "feast"])
    path = market.module("mine", "remove: [rules.enjoy]")
    (found,) = market.check(modules=["mine"])
    mend(found)
    assert not market.check(modules=["mine", "feast"])


def test_a_variant_names_the_module(market: Rulesets) -> None:
    market.module("feast", "functions: {luck(player p): 3}")
    path = market.variant("modules: [weather]\nfunctions: {double(player p): luck(p) * 2}")
    (found,) = market.check(path)
    mend(found)
    assert "modules: [weather, feast]" in path.read_text("utf-8")
    assert not market.check(path)


THERE_ALREADY = {
    "an enum": "enums: {good: [salt, silk, tea]}",
    "an enum with keys": "enums: {good: {values: [tea]}}",
    "members": "kinds: {deed: {members: {farm: {worth: 1}}}}",
    "counts": "enums: {good: {add: [tea]}}\nkinds: {crate: {count: {tea: 4}}}",
    "a function": "functions: {price(space s): 5}",
    "a function with keys": "functions:\n  price(space s):\n    is: 5",
    "a rule": 'rules: {pay: {on: "bought(a, b)", do: end game}}',
}


@pytest.mark.parametrize("name", THERE_ALREADY)
def test_what_is_there_already_is_added_to_or_replaced(market: Rulesets, name: str) -> None:
    goods = """
        enums: {good: [salt, silk]}
        kinds:
          crate: {attributes: {good: good}, count: {salt: 2, silk: 1}, starts: store}
          deed: {attributes: {worth: number}, members: {mill: {worth: 3}}, starts: deeds}
        zones: {store: {holds: crate}, deeds: {holds: deed}}
        """
    market.file(
        "rules/turn.yaml", dedent(goods) + (market.root / "rules/turn.yaml").read_text("utf-8")
    )
    path = market.module("odd", THERE_ALREADY[name])
    (found,) = market.findings(modules=["odd"])
    assert found.code == "L521"
    if name in ("an enum", "an enum with keys", "members", "counts"):
        assert "add:" in found.help
        assert "replace" not in found.help
    mend(found)
    assert not market.check(modules=["odd"]), (path.read_text("utf-8"), render(found))


def test_a_forgotten_part_is_listed(market: Rulesets) -> None:
    market.file("rules/luck.yaml", "functions: {luck: 3, more_luck: luck + 1}")
    market.module("mine", "functions: {double: luck * more_luck}")
    (found,) = market.check(modules=["mine"])
    assert found.code == "L585"
    mend(found)
    assert not market.check(modules=["mine"])
