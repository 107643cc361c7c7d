"""The cache of files that were read: what it gives, and when it gives nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from legalist.diagnostics import Report
from legalist.language import ast, parsed_texts
from legalist.language.stored_texts import KINDS, Text, texts_from_data, texts_to_data
from legalist.language.walk import walk
from legalist.link import link, node_readers
from legalist.link.node_readers import read_checked
from legalist.link.sections import read_sections
from legalist.resources import rulesets_dir
from legalist.source import store as store_module
from legalist.source.nodes import Mapping, same
from legalist.source.store import Store, store
from legalist.source.stored_tree import Unreadable, tree_from_data, tree_to_data

RULES = """\
functions:
  double(number n): n * 2
effects:
  give(player who): |
    if double(2) = 4:
      set points(who) to double(3)
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("LEGALIST_CACHE", raising=False)
    _forget()


def _forget() -> None:
    """Start as a new process does."""
    node_readers._read.clear()
    parsed_texts._parsed.clear()


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.yaml"
    path.write_text(RULES, "utf-8")
    return path


def _entries(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").rglob("*.json"))


def _read(path: Path, kind: str = "part") -> Mapping:
    report = Report()
    root = read_checked(path, kind, report)
    assert root is not None and not report.diagnostics
    return root


def _no_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("it was parsed again")

    monkeypatch.setattr(node_readers, "parse_yaml", refuse)
    monkeypatch.setattr("legalist.language.parse._tree", refuse)


def _shipped() -> Iterator[tuple[Path, str]]:
    folders = {"modules": "module", "house": "module", "maps": "map", "text": "text",
               "scenarios": "scenarios", "variants": "variant", "rules": "part"}  # fmt: skip
    for ruleset in rulesets_dir().iterdir():
        for path in ruleset.rglob("*.yaml"):
            parent = path.relative_to(ruleset).parts[0]
            kind = "ruleset" if path.name == "ruleset.yaml" else folders.get(parent, "part")
            yield path, kind


def test_every_shipped_file_is_read_back_as_it_was() -> None:
    shipped = list(_shipped())
    assert len(shipped) > 100
    for path, kind in shipped:
        report = Report()
        first = read_checked(path, kind, report)
        if first is None or report.diagnostics:
            continue  # a saved game, or a file of another kind
        _forget()
        again = _read(path, kind)
        assert again is not first and same(first, again), path


def test_every_shipped_text_is_read_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trees and all their spans are equal, and nothing is parsed the second time."""
    paths = [(path, kind) for path, kind in _shipped() if kind in ("part", "ruleset", "module")]
    before = {path: read_sections(_read(path, kind), "", Report()) for path, kind in paths}
    _forget()
    _no_parsing(monkeypatch)
    found = set()
    for path, kind in paths:
        for one, other in zip(
            before[path], read_sections(_read(path, kind), "", Report()), strict=True
        ):
            assert repr(one) == repr(other)
            body = other.body if isinstance(other.body, tuple) else (other.body,)
            found |= {type(n) for part in body if isinstance(part, ast.Node) for n in walk(part)}
    assert len(found) > 20


def test_a_stored_file_needs_no_parser_however_little_room_there_is(
    rules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_sections(_read(rules), "", Report())
    _forget()
    _no_parsing(monkeypatch)
    monkeypatch.setattr(parsed_texts, "MOST_PARSED", 1)
    assert len(read_sections(_read(rules), "", Report())) == 2


def test_a_game_is_linked_from_the_cache_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    first = link("huang", modules=["bandits"], report=Report())
    assert first is not None
    _forget()
    _no_parsing(monkeypatch)
    again = link("huang", modules=["bandits"], report=Report())
    assert again is not None
    assert list(again.functions.values()) == list(first.functions.values())
    assert list(again.rules.values()) == list(first.rules.values())


def test_every_node_of_the_language_can_be_stored() -> None:
    nodes = {
        one
        for one in vars(ast).values()
        if isinstance(one, type) and issubclass(one, ast.Node) and not one.__name__.startswith("_")
    } - {ast.Node}
    assert nodes == set(KINDS)


def test_another_content_is_not_found(rules: Path) -> None:
    first = _read(rules)
    rules.write_text(RULES.replace("n * 2", "n * 3"), "utf-8")
    _forget()
    assert not same(first, _read(rules))


def test_another_program_finds_nothing(tmp_path: Path) -> None:
    old, new = Store(tmp_path, "one"), Store(tmp_path, "two")
    old.put(old.key("part", RULES), {"a": 1})
    assert old.get(old.key("part", RULES)) == {"a": 1}
    assert new.get(new.key("part", RULES)) is None


def test_what_reads_files_is_part_of_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = store_module._reader()
    changed = Path(store_module.__file__).stat()
    listed = store_module._listed

    def later(folder: str) -> Iterator[tuple[str, os.stat_result]]:
        for path, status in listed(folder):
            values = list(status)
            values[6] += path.endswith("part.schema.json")  # its size
            yield path, os.stat_result(values)

    assert changed.st_size
    monkeypatch.setattr(store_module, "_listed", later)
    assert store_module._reader() != before


def test_a_file_with_findings_is_not_kept(rules: Path, tmp_path: Path) -> None:
    rules.write_text("functions:\n  a: 1\nfunctionz: {}\n", "utf-8")
    report = Report()
    read_checked(rules, "part", report)
    assert report.diagnostics
    assert not _entries(tmp_path)


def test_texts_with_findings_are_not_kept(rules: Path, tmp_path: Path) -> None:
    rules.write_text("functions:\n  a: 1 +\n", "utf-8")
    report = Report()
    read_sections(_read(rules), "", report)
    assert report.diagnostics
    assert [path for path in _entries(tmp_path) if "texts" in path.name] == []
    _forget()
    again = Report()
    read_sections(_read(rules), "", again)
    assert again.diagnostics == report.diagnostics


def _damages() -> dict[str, Any]:
    return {
        "empty": lambda data: b"",
        "cut": lambda data: data[: len(data) // 2],
        "one character": lambda data: data[:-20] + b"x" + data[-19:],
        "no checksum": lambda data: data.partition(b"\n")[2],
        "not text": lambda data: b"\xff" * 100,
        "nothing but brackets": lambda data: b"[" * 100_000,
    }


@pytest.mark.parametrize("damage", _damages())
def test_a_damaged_entry_is_ignored(rules: Path, tmp_path: Path, damage: str) -> None:
    first = _read(rules)
    read_sections(first, "", Report())
    assert len(_entries(tmp_path)) == 2
    for path in _entries(tmp_path):
        path.write_bytes(_damages()[damage](path.read_bytes()))
    _forget()
    again = _read(rules)
    assert same(first, again)
    assert read_sections(again, "", Report())[0].body == read_sections(first, "", Report())[0].body


def _hostile(data: Any) -> Iterator[Any]:
    """Yield copies of data in which one part is something else."""
    parts = data.items() if isinstance(data, dict) else enumerate(data[:40])
    for key, part in list(parts):
        for other in (None, -1, 10**9, "x", [], {}, [[]], 0.5, True):
            yield {**data, key: other} if isinstance(data, dict) else [
                *data[:key], other, *data[key + 1 :]
            ]  # fmt: skip
        if isinstance(part, dict | list):
            for inner in _hostile(part):
                copied = dict(data) if isinstance(data, dict) else list(data)
                copied[key] = inner
                yield copied


def test_a_forged_tree_is_refused_or_is_a_tree(rules: Path) -> None:
    data = json.loads(json.dumps(tree_to_data(_read(rules))))
    refused = 0
    for forged in _hostile(data):
        try:
            root = tree_from_data(forged, "rules.yaml")
        except Unreadable:
            refused += 1
        else:
            tree_to_data(root)
    assert refused > 500


def test_a_forged_text_is_refused_or_is_a_text(rules: Path) -> None:
    root = _read(rules)
    read_sections(root, "", Report())
    texts = [
        Text(start, text, first[1:], last[1:], columns, tree)
        for (start, text, first, last, columns), tree in parsed_texts._parsed.items()
    ]
    data = json.loads(json.dumps(texts_to_data(texts)))
    refused = 0
    for forged in _hostile(data):
        try:
            found = texts_from_data(forged, "rules.yaml")
        except Unreadable:
            refused += 1
        else:
            texts_to_data(found)
    assert refused > 500


def test_a_tree_that_goes_in_a_circle_is_refused(rules: Path) -> None:
    data = tree_to_data(_read(rules))
    data["groups"][-1][0][0] = len(data["texts"]) + len(data["groups"]) - 1
    with pytest.raises(Unreadable):
        tree_from_data(data, "rules.yaml")


def test_a_folder_that_cannot_be_written_is_ignored(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    first = _read(rules)
    _forget()
    assert same(first, _read(rules))


def test_a_pipe_in_the_folder_does_not_block(rules: Path, tmp_path: Path) -> None:
    _read(rules)
    (entry,) = _entries(tmp_path)
    entry.unlink()
    os.mkfifo(entry)
    _forget()
    _read(rules)


def test_it_can_be_switched_off(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGALIST_CACHE", "off")
    read_sections(_read(rules), "", Report())
    assert not (tmp_path / "cache").exists()


def test_the_oldest_entries_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "MOST_STORED", 10_000)
    kept = Store(tmp_path, "")
    for number in range(40):
        kept.put(str(number), "x" * 1_000)
        os.utime(tmp_path / f"{number}.json", (number, number))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 10_000
    assert kept.get("39") is not None and kept.get("0") is None


def test_a_large_entry_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "LARGEST_STORED", 1_000)
    kept = Store(tmp_path, "")
    kept.put("large", "x" * 2_000)
    assert list(tmp_path.iterdir()) == []


def test_nothing_of_an_edited_text_is_kept(rules: Path, tmp_path: Path) -> None:
    from legalist.source import Files, reading

    with reading(Files({rules: RULES.replace("n * 2", "n * 5")})):
        read_sections(_read(rules), "", Report())
    assert not _entries(tmp_path)


def test_processes_can_write_at_once(tmp_path: Path) -> None:
    """Several processes fill one empty cache; each sees a whole check, and none leaves a part."""
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    command = [sys.executable, "-m", "legalist", "check", "hex", "--json"]
    running = [
        subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE) for _ in range(3)
    ]
    answers = {process.communicate()[0] for process in running}
    assert [process.returncode for process in running] == [0, 0, 0]
    assert len(answers) == 1
    left = [path for path in (tmp_path / "cache" / "legalist").iterdir() if path.suffix != ".json"]
    assert left == []


def test_the_store_of_this_run_is_in_the_folder_of_caches(tmp_path: Path) -> None:
    store().put(store().key("kind", "content"), [1])
    assert [path.parent for path in _entries(tmp_path)] == [tmp_path / "cache" / "legalist"]
