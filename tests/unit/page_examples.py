"""Runs the examples on the pages of the catalogue.

An example is a fragment. The front matter of its page says which frame it is put into:

    text        one file, read as YAML and nothing else
    ruleset     a part of the ruleset in language/preludes/catalogue
    manifest    keys of that ruleset's manifest
    action      the keys of one action of it
    module      a module of it: `modules/example.yaml`
    variant     a variant of it: `variants/example.yaml`
    folder      the files of a whole ruleset, without any other
    map         a map
    scenarios   a file of scenarios of it
    scenario    the keys of one scenario
    steps       the steps of one scenario, after set-up
    play        the keys of one action of the ruleset, which is then taken again and again
    game        a part of the ruleset, which is then played by chance from beginning to end
    trial       a part of the ruleset, which `legalist try` then plays
    command     a command line in the folder of the ruleset
    none        not run: `tested` names the test that shows the finding

What an example declares takes the place of what the ruleset declares under the same name. A line
`# modules/storms.yaml` begins another file; all modules among the files are played.
"""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Iterable
from pathlib import Path

from click.testing import CliRunner

from legalist import RuleFailure
from legalist.board import board_from_node
from legalist.check import check
from legalist.cli import main
from legalist.diagnostics import Report
from legalist.link import link
from legalist.link.map_words import MapWords, check_declared, check_map_words
from legalist.machine.reference import check_set_up
from legalist.play import Game
from legalist.source import Mapping, parse_yaml
from legalist.testing import run_scenarios

WORLD = Path(__file__).parent.parent / "language" / "preludes" / "catalogue"
MARKERS = {"<tab>": "\t", "<no-break space>": "\xa0", "<invisible character>": "\x07"}
FILE = re.compile(r"^# (\S+/\S+\.yaml|ruleset\.yaml|rules\.yaml)\n", re.MULTILINE)
KEY = re.compile(r"^(\w+):")
ENTRY = re.compile(r"^  (\w+)\b.*?:")
CODE = re.compile(r"\[(L\d\d\d)\]: ")
MOST_MOVES = 60
LONGEST = 300


def codes(frame: str, example: str) -> list[str]:
    """The codes of all findings about an example, in the current folder."""
    for marker, character in MARKERS.items():
        example = example.replace(marker, character)
    return FRAMES[frame](example + "\n")


def text_codes(example: str) -> list[str]:
    report = Report()
    parse_yaml(example, "example.yaml", report)
    return _codes(report)


def map_codes(example: str) -> list[str]:
    report = Report()
    node = parse_yaml(example, "map.yaml", report)
    assert isinstance(node, Mapping)
    rules = MapWords()
    if isinstance(inline := node.get("maps"), Mapping):
        rules.take(node, own=True)
        node = inline.get("board")
        assert isinstance(node, Mapping)
    board = board_from_node(node, report, {"size": 11})
    if rules.declared["marks"]:
        check_declared(rules, report)
        check_map_words(node, board, rules, "game", report)
    return _codes(report)


def ruleset_codes(example: str) -> list[str]:
    _lay_out(example, "rules.yaml")
    return _linked()


def manifest_codes(example: str) -> list[str]:
    return ruleset_codes(f"# ruleset.yaml\n{example}")


def action_codes(example: str) -> list[str]:
    return ruleset_codes(_action(example))


def folder_codes(example: str) -> list[str]:
    _write(_files(example, ""))
    return _linked()


def module_codes(example: str) -> list[str]:
    first = "modules/example.yaml"
    _lay_out(example, first)
    names = [Path(name) for name, _ in _files(example, first)]
    return _linked(modules=[name.stem for name in names if name.parent == Path("modules")])


def variant_codes(example: str) -> list[str]:
    _lay_out(f"variant: example\nruleset: stones\n{example}", "variants/example.yaml")
    return _linked("variants/example.yaml")


def scenarios_codes(example: str) -> list[str]:
    _lay_out(example, "scenarios/example.yaml")
    return [
        finding.code for result in run_scenarios(["scenarios"]) for finding in result.diagnostics
    ]


def scenario_codes(example: str) -> list[str]:
    name = "" if "name:" in example else "name: example\n"
    steps = "" if "steps:" in example else "steps: [{decides: north}]\n"
    one = "  - " + textwrap.indent(name + example.replace("- name", "name") + steps, "    ")[4:]
    return scenarios_codes(f"scenarios:\n{one}")


def steps_codes(example: str) -> list[str]:
    return scenario_codes("start: setup\nsteps:\n" + textwrap.indent(example, "  "))


def play_codes(example: str) -> list[str]:
    if findings := action_codes(example):
        return findings
    program = link(".", report=Report())
    assert program is not None
    state = Game(program).start(0)
    try:
        for _ in range(MOST_MOVES):
            moves = [move for move in state.legal_moves if move.action == "example"]
            if not moves:
                break
            state = state.apply(moves[0])
    except RuleFailure as failure:
        return [failure.diagnostic.code]
    return []


def game_codes(example: str) -> list[str]:
    if findings := ruleset_codes(example):
        return findings
    program = link(".", report=Report())
    assert program is not None
    try:
        Game(program).playout(limit=LONGEST)
    except RuleFailure as failure:
        return [failure.diagnostic.code]
    return []


def trial_codes(example: str) -> list[str]:
    _lay_out(example, "rules.yaml")
    result = CliRunner().invoke(main, ["try", ".", "--games", "8", "--seed", "1"])
    assert isinstance(result.exception, SystemExit | None), result.exception
    # The ruleset around an example has zones and values that the example does not use.
    return [code for code in CODE.findall(result.output) if code != "L860"]


def command_codes(example: str) -> list[str]:
    _lay_out("", "rules.yaml")
    result = CliRunner().invoke(main, shlex.split(example)[1:])
    assert isinstance(result.exception, SystemExit | None), result.exception
    return CODE.findall(result.output)


FRAMES = {
    "text": text_codes,
    "map": map_codes,
    "ruleset": ruleset_codes,
    "manifest": manifest_codes,
    "action": action_codes,
    "folder": folder_codes,
    "module": module_codes,
    "variant": variant_codes,
    "scenarios": scenarios_codes,
    "scenario": scenario_codes,
    "steps": steps_codes,
    "play": play_codes,
    "game": game_codes,
    "trial": trial_codes,
    "command": command_codes,
}


def _linked(target: str = ".", **parts: object) -> list[str]:
    report = Report()
    program = link(target, report=report, partial=True, **parts)  # type: ignore[arg-type]
    if program is not None:
        checked = check(program, report)
        if not report.diagnostics:
            check_set_up(program, checked, report)
    return _codes(report)


def _codes(report: Report) -> list[str]:
    return [finding.code for finding in report]


def _files(example: str, first: str) -> list[tuple[str, str]]:
    """The files of an example: what stands before the first line with a name belongs to `first`."""
    parts = FILE.split(example)
    named = list(zip(parts[1::2], parts[2::2], strict=True))
    return named if not parts[0].strip() else [(first, parts[0]), *named]


def _lay_out(example: str, first: str) -> None:
    """The ruleset and the files of the example, in the current folder."""
    world = {str(path.relative_to(WORLD)): path.read_text("utf-8") for path in WORLD.rglob("*.*")}
    written = dict(_files(example, first))
    manifest = _without(world["ruleset.yaml"], written.get("rules.yaml", ""))
    if "ruleset.yaml" in written:
        manifest = _without(manifest, written["ruleset.yaml"], whole=True)
        written["ruleset.yaml"] = manifest + written["ruleset.yaml"]
    heads = {
        name: _module_head(Path(name).stem, text)
        for name, text in written.items()
        if name.startswith("modules/")
    }
    _write([*world.items(), ("ruleset.yaml", manifest), *(written | heads).items()])


def _write(files: Iterable[tuple[str, str]]) -> None:
    for name, text in files:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text, "utf-8")


def _module_head(name: str, text: str) -> str:
    """A module with the two lines that every module begins with."""
    keys = {section for section, _ in _places(text)}
    head = {"module": name, "of": "stones"}
    lines = [f"{key}: {value}\n" for key, value in head.items() if key not in keys]
    return "".join(lines) + text


def _without(world: str, example: str, *, whole: bool = False) -> str:
    """The world without the entries (or the whole sections) that the example has as well."""
    taken = set(_entries(example))
    sections = {section for section, _ in taken}
    kept = []
    lines = world.splitlines(keepends=True)
    for line, (section, entry) in zip(lines, _places(world), strict=True):
        if (section in sections) if whole else (section, entry) in taken and entry:
            continue
        kept.append(line)
    return "".join(kept)


def _entries(text: str) -> list[tuple[str, str]]:
    return list(dict.fromkeys(_places(text)))


def _places(text: str) -> list[tuple[str, str]]:
    """The section and the entry that each line belongs to."""
    section = entry = ""
    places = []
    for line in text.splitlines():
        if key := KEY.match(line):
            section, entry = key[1], ""
        elif name := ENTRY.match(line):
            entry = name[1]
        places.append((section, entry))
    return places


def _action(example: str) -> str:
    keys = {key[1] for line in example.splitlines() if (key := KEY.match(line))}
    rest = {
        "offered": "main_choice",
        "choose": "{at: a space, what: a stone in hand(me)}",
        "do": "add 1 to points(me)",
    }
    lines = [f"{key}: {value}\n" for key, value in rest.items() if key not in keys]
    return "actions:\n  example:\n" + textwrap.indent("".join(lines) + example, "    ")
