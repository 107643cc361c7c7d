"""The cases of the corpus: what an author meant, files with one slip, and the corrected ones.

A case is a YAML file in the folder of its group:

    meant: what the author wanted, in the author's voice
    slip: what they did wrong
    command: legalist check mine.yaml         what they would type
    place: {file: mine.yaml, line: 7}         where a message should point, `line: [6, 7]` if either
                                              is fine; left out where a whole file is meant
    fix: what the author would want to be told
    files: {mine.yaml: "…"}                   by path, as they wrote them
    right: the corrected lines as {file, line, text}, or whole files by path (null removes one)
    right_command: what to type instead, where the command is the slip

`judgements.yaml` beside the groups has what a reader with nothing but the docs made of the answers.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from click.testing import CliRunner

from legalist.cli import main

HERE = Path(__file__).parent
JUDGEMENTS = HERE / "judgements.yaml"
VERDICTS = ("knows", "unclear", "misleads")
HEADLINE = re.compile(r"^(error|warning|note)(?:\[(L\d+)\])?: (.*)$")
ARROW = re.compile(r"^ *--> (.+?):(\d+)(?::\d+)?$")
HELP = re.compile(r"^ *= help: (.*)$")


@dataclass
class Finding:
    severity: str
    code: str
    headline: str
    file: str = ""
    line: int = 0
    help: str = ""


@dataclass(frozen=True)
class Answer:
    """What a command printed: `crash` names an exception that was not caught."""

    exit_code: int
    output: str
    crash: str

    @property
    def told(self) -> bool:
        return self.exit_code != 0 or bool(self.findings)

    @property
    def gist(self) -> str:
        """What a reader judges: the first finding with its place and its help."""
        findings = self.findings
        if not findings:
            words = self.output.split("Error: ")[-1].split()
            return " ".join(words) if self.exit_code else "nothing is told"
        first = findings[0]
        place = f" {first.file}:{first.line}" if first.file else ""
        help = f" / {first.help}" if first.help else ""
        return f"{first.code or first.severity}{place}: {first.headline}{help}"

    @property
    def findings(self) -> list[Finding]:
        """The findings in the output, in order."""
        findings: list[Finding] = []
        for row in self.output.split("\n"):
            if headline := HEADLINE.match(row):
                findings.append(Finding(headline[1], headline[2] or "", headline[3]))
            elif findings and (arrow := ARROW.match(row)) and not findings[-1].file:
                findings[-1].file, findings[-1].line = arrow[1], int(arrow[2])
            elif findings and (advice := HELP.match(row)) and not findings[-1].help:
                findings[-1].help = advice[1]
        return findings


@dataclass(frozen=True)
class Case:
    path: Path
    content: Mapping[str, Any]

    @property
    def name(self) -> str:
        return self.path.relative_to(HERE).with_suffix("").as_posix()

    @property
    def group(self) -> str:
        return self.path.parent.name

    @property
    def command(self) -> str:
        return str(self.content["command"])

    @property
    def right_command(self) -> str:
        return str(self.content.get("right_command", self.command))

    @property
    def files(self) -> dict[str, str]:
        return dict(self.content["files"])

    @property
    def right_files(self) -> dict[str, str]:
        """The corrected files: `right` replaces single lines, or whole files (null removes one)."""
        files = self.files
        right = self.content.get("right", {})
        if isinstance(right, list):
            for change in right:
                lines = files[change["file"]].split("\n")
                lines[change["line"] - 1] = change["text"]
                files[change["file"]] = "\n".join(lines)
            return files
        return {name: text for name, text in (files | right).items() if text is not None}

    @property
    def lines(self) -> list[int]:
        """The lines at which a message would help; none where it is about a whole file."""
        line = self.content["place"]["line"] if "place" in self.content else []
        return line if isinstance(line, list) else [line]


@dataclass(frozen=True)
class Judgement:
    """Whether a player `knows` what to do after an answer, or it is `unclear` or `misleads`."""

    verdict: str
    answer: str


def read_judgements() -> dict[str, Judgement]:
    entries = yaml.safe_load(JUDGEMENTS.read_text("utf-8"))
    return {name: Judgement(**entry) for name, entry in entries.items()}


def read_cases() -> list[Case]:
    return [
        Case(path, yaml.safe_load(path.read_text("utf-8")))
        for path in sorted(HERE.glob("*/*.yaml"))
    ]


@contextlib.contextmanager
def laid_out(files: Mapping[str, str]) -> Iterator[None]:
    """A new current folder with the files in it."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for name, text in files.items():
            path = Path(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8"))
        yield


def answer(command: str, files: Mapping[str, str]) -> Answer:
    """What the command says in a folder with these files."""
    words = shlex.split(command)[1:]
    with laid_out(files):
        result = CliRunner().invoke(main, words)
        output = result.output.replace(f"{os.getcwd()}{os.sep}", "")
    crash = "" if isinstance(result.exception, SystemExit | None) else repr(result.exception)
    return Answer(result.exit_code, output, crash)
