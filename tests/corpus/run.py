"""Run the command of every case of the corpus and write down what is said.

    python tests/corpus/run.py [--group GROUP] [--json FILE] [--out FILE] [--full] [--record]

The first table counts the groups: told, at a wanted line, and what a reader made of the answers
(`judgements.yaml`). The second has a row for each case: exit code, number of findings, codes,
places, whether the first finding is at a wanted line (`-` where the case names none), the verdict
(with `?` where the answer is no longer the one that was judged), headline and help. `--full` adds
what was meant and the whole answer, for those who judge. `--record` writes the answers of today
into `judgements.yaml`: read the diff, and correct the verdicts by hand.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import yaml
from cases import JUDGEMENTS, Case, Judgement, answer, read_cases, read_judgements


def run(case: Case, judged: Judgement | None) -> dict[str, Any]:
    reply = answer(case.command, case.files)
    findings = reply.findings
    first = findings[0] if findings else None
    place = case.content.get("place", {})
    at_place: bool | None = None
    if place:
        at_place = first is not None and first.file == place["file"] and first.line in case.lines
    return {
        "case": case.name,
        "group": case.group,
        "exit_code": reply.exit_code,
        "crash": reply.crash,
        "told": reply.told,
        "answer": reply.gist,
        "verdict": "" if judged is None else judged.verdict,
        "stale": judged is None or judged.answer != reply.gist,
        "findings": len(findings),
        "codes": [finding.code for finding in findings],
        "places": [f"{finding.file}:{finding.line}" for finding in findings if finding.file],
        "wanted": [f"{place['file']}:{line}" for line in case.lines],
        "at_place": at_place,
        "headline": first.headline if first else "",
        "help": first.help if first else "",
        "output": reply.output,
    }


def summary(rows: list[dict[str, Any]]) -> list[str]:
    groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["group"]].append(row)
    lines = [
        "| group | cases | told | at a wanted line | knows what to do | misled | one finding |",
        "|---|---|---|---|---|---|---|",
    ]
    for group, members in [*sorted(groups.items()), ("all", rows)]:
        placed = [row for row in members if row["at_place"] is not None]
        told = share(sum(row["told"] for row in members), len(members))
        right = share(sum(row["at_place"] for row in placed), len(placed))
        lines.append(
            f"| {group} | {len(members)} | {told} | {right} "
            f"| {verdicts(members, 'knows')} | {verdicts(members, 'misleads')} "
            f"| {sum(row['findings'] == 1 for row in members)} |"
        )
    return lines


def verdicts(rows: list[dict[str, Any]], verdict: str) -> str:
    return share(sum(row["verdict"] == verdict for row in rows), len(rows))


def record(rows: list[dict[str, Any]]) -> None:
    """Write the answers of today, with the verdicts as they are."""
    known = read_judgements() if JUDGEMENTS.exists() else {}
    for row in rows:
        known[row["case"]] = Judgement(row["verdict"] or "unclear", row["answer"])
    entries = {name: vars(known[name]) for name in sorted(known)}
    text = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=10**6)
    JUDGEMENTS.write_text(text, "utf-8")


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part // whole} %)" if whole else "-"


def table(rows: list[dict[str, Any]]) -> list[str]:
    lines = [
        "| case | exit | findings | codes | places | wanted | at place | verdict | headline "
        "| help |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        at_place = {True: "yes", False: "no", None: "-"}[row["at_place"]]
        cells = [
            row["case"],
            f"{row['exit_code']} {row['crash']}",
            row["findings"],
            " ".join(row["codes"]),
            " ".join(row["places"]),
            " ".join(row["wanted"]),
            at_place,
            row["verdict"] + "?" * row["stale"],
            row["headline"],
            row["help"],
        ]
        lines.append("| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |")
    return lines


def full(case: Case, row: dict[str, Any]) -> list[str]:
    words = [f"- {key}: {case.content[key]}" for key in ("meant", "slip", "fix")]
    return ["", f"## {case.name}", *words, "", f"    $ {case.command}"] + [
        f"    {line}".rstrip() for line in row["output"].split("\n")
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--group", help="only the cases of this folder")
    parser.add_argument("--json", type=Path, help="write the rows as JSON")
    parser.add_argument("--out", type=Path, help="write the table to this file")
    parser.add_argument("--record", action="store_true", help="note the answers as judged")
    parser.add_argument("--full", action="store_true", help="add the whole answers")
    asked = parser.parse_args()
    cases = [case for case in read_cases() if asked.group in (None, case.group)]
    judged = read_judgements() if JUDGEMENTS.exists() else {}
    rows = [run(case, judged.get(case.name)) for case in cases]
    if asked.record:
        record(rows)
    lines = [*summary(rows), "", *table(rows)]
    if asked.full:
        for case, row in zip(cases, rows, strict=True):
            lines += full(case, row)
    text = "\n".join(lines) + "\n"
    if asked.json:
        asked.json.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    if asked.out:
        asked.out.write_text(text, "utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
