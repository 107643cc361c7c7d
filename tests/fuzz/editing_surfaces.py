"""Cases of what changes files or is asked by an editor: format, edit, scenario, the server."""

from __future__ import annotations

import json
import random

from case import GAME, OUT, Case, Run
from hostile_texts import ODD_NAMES, ODD_TEXTS
from material import bases, names, pick_file, words_of
from mutations import BYTES, MUTATIONS, damage
from played_games import recorded, saved

from legalist.editing.operations import operations

VARIANT = (
    "variant: mine\nruleset: {}\ntitle: {{en: Mine}}\noptions: {{board_size: 5}}\n"
    "functions:\n  more(player p): 1\nevents:\n  begun(player p): {{}}\n"
    "rules:\n  extra:\n    on: begun(p)\n    do: end game\n"
)
SECTIONS = ("options", "functions", "rules", "actions", "zones", "values", "kinds", "enums", "flow",
            "events", "remove", "names", "look", "title", "nothing")  # fmt: skip
VALUES = (
    "yes", "7", "{a: 1}", "[1, 2]", "&a [*a]", "*a", "!!python/object:os.system x", "|", "{", "'",
    "a\nb: c", "on: begin\ndo: end game", "---", "...", "# only a remark", "<<: {a: 1}", "~",
    "!x y", "? a", "1\n  2\n 3", "[" * 60, "\u2028", "a: b: c", "9" * 400,
)  # fmt: skip
REQUESTS = (
    "documentSymbol", "foldingRange", "codeLens", "semanticTokens/full", "hover", "completion",
    "definition", "references", "signatureHelp", "documentHighlight", "prepareRename", "rename",
    "formatting", "inlayHint", "codeAction", "prepareCallHierarchy",
)  # fmt: skip
NAMES = (*ODD_TEXTS[:20], "if", "player", "base", "me", "../x", "a b", "<b>x</b>", "[x](y)",
         "stone", "fine_name")  # fmt: skip


def changed(data: bytes, rng: random.Random) -> bytes:
    """A file with a few mistakes of one sort or several."""
    text = data.decode("utf-8", "replace")
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        try:
            text = rng.choice(MUTATIONS)(text, rng)
        except Exception:
            continue  # a text that is no YAML any more cannot be changed as a tree
    return text.encode("utf-8", "surrogatepass")


def format_case(rng: random.Random) -> Case:
    base = rng.choice(names()["page"])
    file = pick_file(base, rng)
    data = changed(bases()[base][file], rng)
    if rng.random() < 0.2:
        data = rng.choice(BYTES)(data.decode("utf-8", "replace"), rng).encode(
            "utf-8", "surrogatepass"
        )
    target = rng.choice((GAME, f"{GAME}/{file}"))
    runs = (Run(("format", target, rng.choice(("--check", "--diff")))),)
    if rng.random() < 0.5:
        runs = (Run(("@rewrite", "format", target)), Run(("@rewrite", "format", target)))
    return Case("format", base, {file: data}, runs)


def edit_case(rng: random.Random) -> Case:
    """Operations of any name, with addresses and values that fit, or do not."""
    base = rng.choice(("hex", "hex", "hex", rng.choice(names()["good"])))
    text = VARIANT.format(base if "/" not in base else "game").encode()
    file = "variants/mine.yaml"
    if rng.random() < 0.3:
        file = pick_file(base, rng)
        text = bases()[base][file]
    data = changed(text, rng) if rng.random() < 0.5 else text
    if rng.random() < 0.05:
        data += b"\xff"
    known = operations()
    runs = []
    for _ in range(rng.choice((1, 2, 3))):
        name = rng.choice(sorted(known))
        words = [_word(one, base, rng) for one in known[name].words.replace("[", "").split()]
        runs.append(Run(("@rewrite", "edit", f"{GAME}/{file}", name, "--", *words)))
    return Case("edit", base, {file: data}, tuple(runs))


def _word(what: str, base: str, rng: random.Random) -> str:
    if rng.random() < 0.15:
        return rng.choice((*ODD_TEXTS, *ODD_NAMES)).encode("utf-8", "ignore").decode()
    if what.startswith("NUMBER"):
        return rng.choice(("1", "3", "2-4", "4-2", "0", "-1", "9" * 5000, "٣"))
    if what.startswith("ADDRESS"):
        parts = [rng.choice((*SECTIONS, *words_of(base))) for _ in range(rng.choice((1, 1, 2, 3)))]
        return ".".join((rng.choice(SECTIONS), *parts)) + rng.choice(("", "", "", "(player p)"))
    if what.startswith(("VALUE", "TEXT")) and rng.random() < 0.7:
        return rng.choice(VALUES)
    return rng.choice(words_of(base))


def scenario_case(rng: random.Random) -> Case:
    """A scenario from a save or a recording that somebody has had their hands on."""
    base = rng.choice(("hex", "hex", "blind-auction"))
    if rng.random() < 0.5:
        file, data = "game.json", json.loads(saved(base))
        for _ in range(rng.randrange(3)):
            damage(data["state"] if rng.random() < 0.4 else data, rng)
        text = json.dumps(data)
    else:
        file, lines = "games.jsonl", recorded(base).split("\n")
        at = rng.randrange(len(lines))
        data = json.loads(lines[at])
        for _ in range(rng.randrange(3)):
            damage(data, rng)
        text = "\n".join([*lines[:at], json.dumps(data), *lines[at + 1 :]])
    if rng.random() < 0.15:
        text = rng.choice(BYTES)(text, rng)
    words = ["scenario", "--from", f"{GAME}/{file}"]
    if base != "hex" or rng.random() < 0.5:
        words += ["--with", GAME]
    if rng.random() < 0.4:
        words += [rng.choice(("--move", "--line")), str(rng.randrange(9))]
    if rng.random() < 0.3:
        name = rng.choice((*ODD_TEXTS, *VALUES)).encode("utf-8", "ignore").decode()
        words += [f"--name={name}"]
    if rng.random() < 0.4:
        places = (f"{OUT}/new.yaml", f"{GAME}/ruleset.yaml", OUT, "/dev/null")
        words += ["--out", rng.choice(places)]
    files = {file: text.encode("utf-8", "surrogatepass")}
    return Case("scenario", base, files, (Run(tuple(words)),))


def server_case(rng: random.Random) -> Case:
    """A document of any sort in an editor, typed on, and questions about any place of it."""
    base = rng.choice(names()["page"])
    file = pick_file(base, rng)
    messages: list[dict[str, object]] = []
    data = bases()[base][file]
    lines = data.count(b"\n") + 3
    text = changed(data, rng).decode("utf-8", "replace")
    messages.append({"open": file, "text": text})
    for _ in range(rng.randrange(2, 9)):
        if rng.random() < 0.25:
            text = changed(text.encode() if rng.random() < 0.5 else data, rng).decode(
                "utf-8", "replace"
            )
            messages.append({"change": file, "text": text})
            continue
        at = [rng.choice((-1, 10**9, *range(lines))), rng.choice((0, 3, 9, 30, 10**6))]
        messages.append({"ask": rng.choice(REQUESTS), "file": file, "at": at,
                         "name": rng.choice(NAMES).encode("utf-8", "ignore").decode()})  # fmt: skip
    for _ in range(rng.choice((0, 0, 1, 2))):
        given = given_to_commands(file, rng)
        name = "legalist.runScenarios"
        if isinstance(given[0], str):
            name = ("legalist.showReferences" if isinstance(given[-1], str) and given[1:]
                    else "legalist.chooseContext")  # fmt: skip
        at = rng.randrange(1, len(messages) + 1)
        messages.insert(at, {"command": name, "given": given})
    typed = json.dumps(messages)
    return Case("language server", base, {}, (Run(("@server", rng.choice(("", "deep"))), typed),))


def given_to_commands(file: str, rng: random.Random) -> list[object]:
    return rng.choice((
        ["@" + file], ["@" + file, {}], ["@" + file, {"players": "x"}],
        ["@" + file, {"modules": [1, "../../x"], "map": ["x"], "edition": {}}],
        ["@" + file, {"players": 99, "map": "maps/none.yaml", "modules": ["nothing"]}],
        ["@" + file, {"modules": 3}], [[["@" + file, "x"]]], [[[1]]], ["@" + file, "rules.x"],
        ["untitled:x"], ["file://[", {}], [["a", ["x.yaml", "x"]]],
    ))  # fmt: skip
