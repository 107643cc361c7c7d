"""A module is written from an empty file to passing scenarios with completion and fixes alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .editor import Editor
from .typist import Typist, passed

RECORDED = Path(__file__).with_name("recorded")
RECORDING = os.environ.get("LEGALIST_RECORD", "") not in ("", "0")


def test_a_module_from_an_empty_file(editor: Editor, huang: Path) -> None:
    path = huang / "modules" / "settlers.yaml"
    module = Typist(editor, path)
    module.take("module: a module", "settlers", "Settlers")
    module.take("huang")
    module.line(0)
    module.take("citations")
    module.own('E1: {en: "Whoever settles a tile earns {points_for_settling} points more."}')
    module.line(0)
    module.take("options")
    module.take("an option of numbers", "points_for_settling", "0", "5", "2",
                '"The points that a settled tile earns its player"')  # fmt: skip
    module.line(4)
    module.take("cite")
    module.take("E1")
    module.line(0)
    module.take("rules")
    module.take("a rule", "reward_settlers")
    module.take("tile_settled")
    module.after("do: |\n      ")
    module.own("add ")
    module.take("points_for_settling")
    module.own(" to ")
    module.take("vp", "who", "t.color")  # a slip
    module.fix("write `colour`")
    module.after("colour)")
    module.line(4)
    module.take("cite")
    module.take("E1")
    assert [one.message for one in editor.diagnostics(module.uri)] == []
    editor.save(module.uri)

    tests = Typist(editor, huang / "scenarios" / "settlers.yaml")
    tests.take("scenarios: a file of scenarios", "huang", "whoever settles a tile earns points")
    tests.after("earns points")
    tests.line(4)
    tests.take("modules")
    tests.own("[")
    tests.take("settlers")
    tests.own("]")
    tests.line(4)
    tests.take("cite")
    tests.take("E1")
    tests.after("zones: {")
    tests.take("hand", "tiger")
    tests.own("[")
    tests.take("soldier")
    tests.own("]")
    tests.after("move: ")
    tests.take("place_tile")
    tests.own(" ")
    tests.take("soldier")
    tests.own(" ")
    tests.take("I4")
    tests.line(8)
    tests.take("fired")
    tests.take("reward_settlers")
    tests.line(8)
    tests.take("expect")
    tests.take("vp", "tiger", "soldier")
    tests.own(" = 2")
    assert [one.message for one in editor.diagnostics(tests.uri)] == []
    editor.save(tests.uri)

    (lens,) = [
        one for one in editor.about("textDocument/codeLens", tests.uri)
        if one.command.command == "legalist.runScenarios"
    ]  # fmt: skip
    told = editor.command(lens.command.command, *lens.command.arguments)
    assert passed(told) == [True], told
    for command in ("check", "test"):
        done = subprocess.run([sys.executable, "-m", "legalist", command, str(path)],
                              capture_output=True, text=True)  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
    steps = "\n".join(["# modules/settlers.yaml", *module.done, "# scenarios/settlers.yaml",
                       *tests.done, ""])  # fmt: skip
    compare("steps.txt", steps)
    compare("module.txt", module.text)
    compare("scenarios.txt", tests.text)


def compare(name: str, text: str) -> None:
    """Fails where `text` is not what is recorded; `LEGALIST_RECORD=1` writes it anew."""
    if RECORDING:
        (RECORDED / name).write_text(text, "utf-8")
    assert text == (RECORDED / name).read_text("utf-8")
