"""What is typed, and what is there, decide which sort of file is meant: one table."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import legalist
from legalist.diagnostics import Report, RulesetError
from legalist.link import link, locate
from legalist.link.contents import Sort
from legalist.link.file_advice import refuse
from legalist.link.location import Location, rulesets_in
from legalist.resources import rulesets_dir

MANIFEST = "ruleset: mine\nplayers: {seats: [red]}\nflow: {}\n"
FILES = {
    "mine/ruleset.yaml": MANIFEST,
    "mine/rules/turn.yaml": "actions: {}\n",
    "mine/components.yaml": "kinds: {}\n",
    "mine/modules/storms.yaml": "module: storms\nof: mine\nmap: small\n",
    "mine/modules/forgot.yaml": "rules: {}\n",
    "mine/modules/base.yaml": "module: base\nof: hex\n",
    "mine/variants/other.yaml": "variant: other\nruleset: hex\n",
    "mine/house/odd.yaml": "module: odd\nof: mine\n  rules: [\n",
    "mine/maps/small.yaml": "map: small\nrows: A B\n",
    "mine/maps/storms.yaml": "map: storms\n",
    "mine/text/pl.yaml": "language: pl\ntexts: {}\n",
    "mine/variants/quick.yaml": "variant: quick\nruleset: mine\nmodules: [storms]\n",
    "mine/scenarios/deep/first.yaml": "scenarios: []\n",
    "hex/ruleset.yaml": "ruleset: hex\n",
    "many/one/ruleset.yaml": "ruleset: one\n",
    "many/two/ruleset.yaml": "ruleset: two\n",
    "game.yaml": MANIFEST,
    "yml/ruleset.yml": MANIFEST,
    "capital/Ruleset.YAML": MANIFEST,
    "storms.yaml": "# a remark\n---\n'module': storms\nof: hex\n",
    "storms.yml": "module: storms\nof: hex\n",
    "storms.txt": "module: storms\n",
    "storms.json": '{"module": "storms", "of": "hex"}\n',
    "STORMS.YAML": "module: storms\n",
    "modul.yaml": "modul: storms\n",
    "capitals.yaml": "Module: storms\nOf: hex\n",
    "indented.yaml": "  module: storms\n  rules:\n    ruleset: x\n",
    "flow.yaml": "{map: small, spaces: {}}\n",
    "windows.yaml": "\ufeffvariant: w\r\nruleset: hex\r\n",
    "no-variant.yaml": "ruleset: hex\noptions: {board_size: 5}\n",
    "scenarios.yaml": "ruleset: hex\nscenarios:\n  - name: x\n    map: small\n",
    "part.yaml": "functions: {}\n",
    "game.json": '{\n "legalist_save": 1,\n "game": {"target": "hex"}\n}\n',
    "broken.json": '{\n "legalist_save": 1,\n "ga',
    "keyless.json": '{\n "game": {},\n "moves": [],\n "state": {"hash": "x"}\n}\n',
    "games.jsonl": '{"ruleset": "hex", "hash": "x", "seed": 1, "step": 0}\n',
    "cut.jsonl": '{"ruleset": "hex", "hash": "x", "seed": 1, "step": 0, "pla',
    "notes.txt": "We played until midnight.\n",
    "nothing.yaml": "",
    "other.yaml": "services: {web: 1}\n",
    "binary.png": "\0\1\2",
    "empty/": "",
    "folder/notes.txt": "x",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        path = root / name
        if name.endswith("/"):
            path.mkdir()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="")
    return root


@pytest.fixture(autouse=True)
def _inside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


TABLE = {
    "hex": (Sort.RULESET, "hex"),
    "./hex": (Sort.RULESET, "./hex"),
    "hex/": (Sort.RULESET, "./hex"),
    "hex/ruleset.yaml": (Sort.RULESET, "./hex"),
    "mine": (Sort.RULESET, "mine"),
    "mine/": (Sort.RULESET, "mine"),
    "./mine/ruleset.yaml": (Sort.RULESET, "mine"),
    "huang": (Sort.RULESET, "huang"),
    "./huang": (Sort.MISSING, None),
    "huang/": (Sort.MISSING, None),
    "mine/rules/turn.yaml": (Sort.PART, "mine"),
    "mine/components.yaml": (Sort.PART, "mine"),
    "mine/modules/storms.yaml": (Sort.MODULE, "mine"),
    "mine/modules/forgot.yaml": (Sort.MODULE, "mine"),
    "mine/modules/base.yaml": (Sort.MODULE, "mine"),
    "mine/variants/other.yaml": (Sort.VARIANT, "hex"),
    "mine/house/odd.yaml": (Sort.MODULE, "mine"),
    "mine/maps/small.yaml": (Sort.MAP, "mine"),
    "mine/text/pl.yaml": (Sort.TEXT, "mine"),
    "mine/variants/quick.yaml": (Sort.VARIANT, "mine"),
    "mine/scenarios/deep/first.yaml": (Sort.SCENARIOS, "mine"),
    "mine/storms": (Sort.MODULE, "mine"),
    "mine/small": (Sort.MAP, "mine"),
    "mine/quick": (Sort.VARIANT, "mine"),
    "mine/nothing": (Sort.MISSING, "mine"),
    "huang/palace": (Sort.MODULE, "huang"),
    "many": (Sort.RULESETS, None),
    "mine/modules": (Sort.FOLDER, "mine"),
    "folder": (Sort.FOLDER, None),
    "empty": (Sort.EMPTY, None),
    "game.yaml": (Sort.MISNAMED, None),
    "yml/ruleset.yml": (Sort.MISNAMED, None),
    "yml": (Sort.FOLDER, None),
    "capital/Ruleset.YAML": (Sort.MISNAMED, None),
    "storms.yaml": (Sort.MODULE, "hex"),
    "storms.yml": (Sort.MISNAMED, "hex"),
    "storms.txt": (Sort.MISNAMED, None),
    "storms.json": (Sort.MISNAMED, "hex"),
    "STORMS.YAML": (Sort.MISNAMED, None),
    "modul.yaml": (Sort.MODULE, None),
    "capitals.yaml": (Sort.MODULE, "hex"),
    "indented.yaml": (Sort.MODULE, None),
    "flow.yaml": (Sort.MAP, None),
    "windows.yaml": (Sort.VARIANT, "hex"),
    "no-variant.yaml": (Sort.VARIANT, "hex"),
    "scenarios.yaml": (Sort.SCENARIOS, "hex"),
    "part.yaml": (Sort.PART, None),
    "game.json": (Sort.SAVE, None),
    "broken.json": (Sort.SAVE, None),
    "keyless.json": (Sort.SAVE, None),
    "games.jsonl": (Sort.RECORDING, "hex"),
    "cut.jsonl": (Sort.RECORDING, "hex"),
    "notes.txt": (Sort.OTHER, None),
    "nothing.yaml": (Sort.OTHER, None),
    "other.yaml": (Sort.OTHER, None),
    "binary.png": (Sort.OTHER, None),
    "/dev/null": (Sort.OTHER, None),
    "mine\\ruleset.yaml": (Sort.WINDOWS, None),
    "C:\\games\\hex": (Sort.WINDOWS, None),
    "c:/games/hex": (Sort.WINDOWS, None),
    "nowhere": (Sort.MISSING, None),
    "nowhere/at/all.yaml": (Sort.MISSING, None),
    "notes.txt/inside": (Sort.MISSING, None),
    "x" * 5000: (Sort.MISSING, None),
    "hex/" + "x" * 5000: (Sort.MISSING, "./hex"),
    "nul\0": (Sort.MISSING, None),
    "": (Sort.MISSING, None),
}


@pytest.mark.parametrize("typed", TABLE, ids=lambda typed: repr(typed[:30]))
def test_what_is_typed_is_of_a_sort(typed: str) -> None:
    location = locate(typed)
    ruleset = None if location.ruleset is None else locate(location.ruleset).name
    assert (location.sort, ruleset) == TABLE[typed]
    assert location.typed == typed
    assert locate(location) is location
    if location.sort is Sort.RULESET:
        again = locate(location.name)
        assert again.path.resolve() == location.path.resolve()


@pytest.mark.parametrize("typed", TABLE, ids=lambda typed: repr(typed[:30]))
def test_whatever_cannot_be_played_is_one_finding(typed: str) -> None:
    location = locate(typed)
    if location.sort in (Sort.RULESET, Sort.VARIANT):
        return
    report = Report()
    assert link(location, report=report) is None
    (finding,) = report.diagnostics
    assert finding.code in ("L101", "L102", "L106", "L133", "L134", "L135", "L501", "L502", "L573")


@pytest.mark.parametrize(
    ("typed", "better"),
    [
        ("game.yaml", "ruleset.yaml"),
        ("yml/ruleset.yml", "yml/ruleset.yaml"),
        ("capital/Ruleset.YAML", "capital/ruleset.yaml"),
        ("storms.txt", "storms.yaml"),
        ("STORMS.YAML", "STORMS.yaml"),
    ],
)
def test_a_misnamed_file_gets_a_better_name(typed: str, better: str) -> None:
    assert locate(typed).better == Path(better)


def test_a_path_is_never_a_name() -> None:
    assert locate(Path("hex")).path == Path("hex")
    assert locate("hex").path == rulesets_dir() / "hex"
    assert locate("hex").shadowed
    assert not locate("huang").shadowed
    assert locate("hex").name == "hex"
    assert locate(Path("hex")).name == "./hex"


def test_a_map_and_a_module_may_share_a_name() -> None:
    assert locate("mine/storms").sort is Sort.MODULE
    assert locate("mine/storms", ["maps"]).sort is Sort.MAP
    assert locate("mine/odd", ["maps"]).sort is Sort.MISSING


def test_a_folder_of_rulesets_has_rulesets() -> None:
    assert [one.name for one in rulesets_in(locate("many"))] == ["many/one", "many/two"]


def test_load_takes_names_paths_and_locations(tmp_path: Path, monkeypatch) -> None:
    shutil.copytree(rulesets_dir() / "hex", tmp_path / "hex")
    manifest = tmp_path / "hex" / "ruleset.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("default: 11", "default: 7"), "utf-8")
    monkeypatch.chdir(tmp_path)
    sizes = [
        len(legalist.load(place).start().legal_moves)
        for place in ("hex", "./hex", Path("hex"), locate("./hex"), locate("hex"))
    ]
    assert sizes == [121, 49, 49, 49, 121]
    with pytest.raises(RulesetError, match="L573"):
        legalist.load("huang/palace")


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text("module: x\n")
    path.chmod(0)
    report = Report()
    refuse(locate(path), (Sort.MODULE,), report)
    assert [one.code for one in report.diagnostics] == ["L102"]


def test_the_sort_is_told_by_the_beginning_of_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    line = '{"hash": "x", "seed": 1, "step": 0, "move": "A1"}\n'
    path.write_text(line * 100_000)
    assert isinstance(locate(path), Location)
    assert locate(path).sort is Sort.RECORDING


def test_a_path_with_many_parts_is_only_missing() -> None:
    assert locate("a/" * 1500 + "b").sort is Sort.MISSING
    assert locate("").sort is Sort.MISSING


def test_a_file_that_was_written_again_at_once_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of a file system may be coarse, and one path may be two files."""
    file = tmp_path / "mine.yaml"
    file.write_text("module: mine\n", "utf-8")
    written = file.stat().st_mtime_ns
    assert locate(file).sort is Sort.MODULE
    file.write_text("variant: mine\nruleset: hex\n", "utf-8")
    os.utime(file, ns=(written, written))
    assert locate(file).sort is Sort.VARIANT
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.yaml").write_text("module: name_of_the_length\n", "utf-8")
    assert (other / "mine.yaml").stat().st_size == file.stat().st_size
    os.utime(other / "mine.yaml", ns=(written, written))
    monkeypatch.chdir(tmp_path)
    assert locate(Path("mine.yaml")).sort is Sort.VARIANT
    monkeypatch.chdir(other)
    assert locate(Path("mine.yaml")).sort is Sort.MODULE
