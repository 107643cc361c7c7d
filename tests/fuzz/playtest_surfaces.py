"""Cases of what lets bots play: files of bots and of metrics, the words of `simulate`, `compare`
and `sweep`, runs that are gone on with, orders for other machines, jobs of the studio."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from case import GAME, OUT, Case, Run
from click.testing import CliRunner
from editing_surfaces import NAMES, REQUESTS, VARIANT, changed, given_to_commands
from hostile_games import hostile_game
from hostile_texts import ODD_NAMES, ODD_TEXTS
from material import bases, names, pick_file, words_of
from mutations import BYTES, damage
from sentences import sentence

from legalist.bots import make_bot
from legalist.cli import main
from legalist.link.location import locate
from legalist.saves.chosen import Chosen
from legalist.simulate.job import Job
from legalist.simulate.measures import measure_of
from legalist.simulate.parcel import order_of, pack

BOTS = (
    "bot: {text: {en: Cautious}}\nsearch: {iterations: 3, explore: 0.4}\n",
    "search: {iterations: 5, depth: 1}\n", "search: {seconds: 0.01, widen: 2}\n",
    "bot: {text: {en: Greedy, pl: Chciwy}}\nplay: greedy\nvalue: size(players)\n",
    "play: curious\n", "play: random\n", "play: greedy\n",
)  # fmt: skip
BOT_NUMBERS = ("0", "-1", "1", "2", "4.5", "NaN", ".inf", "1e400", "true", "'3'", "[1]", "~",
               "00000000000000000003", "0x2", "9" * 300)  # fmt: skip
METRICS = (
    "metrics:\n  early: {text: {en: Early}, is: size(players)}\n  other: 1 + 1\n",
    "metrics: {a: '1 = 1', b: 'count s in spaces where no'}\n",
)
# Games end soon, so that a case takes little time.
SMALL = ("hex", "--option", "board_size=3")
ALONE = ("--jobs", "1")
ROWS = "games.csv"
ODD_PLACES = ("../x.yaml", "/etc/x.yaml", "a/../../x.yaml", "", ".", "x.txt", "a/b.yaml", ".yaml",
              "x" * 300 + ".yaml", "a\x00.yaml", "mine.yaml/x.yaml", "C:\\x.yaml",
              "~/x.yaml")  # fmt: skip


def _odd(rng: random.Random) -> str:
    return rng.choice((*ODD_TEXTS, *ODD_NAMES)).encode("utf-8", "ignore").decode()


def _expression(base: str, rng: random.Random) -> str:
    if rng.random() < 0.3:
        return rng.choice(("size(players)", "1 div 0", "2 = 2", "points(red)", "no", "spaces",
                           "sum (sum 1 for b in numbers(1, 10000)) for a in numbers(1, 10000)",
                           _odd(rng)))  # fmt: skip
    return sentence("expression", words_of(base), rng, rng.randrange(2, 14)).strip()


def bots_case(rng: random.Random) -> Case:
    """A bot as a file, at the table, in simulations and in the place of another file."""
    text = rng.choice(BOTS)
    if rng.random() < 0.3:
        line = f"search: {{{rng.choice(('iterations', 'seconds', 'explore', 'widen', 'depth'))}: "
        text = f"{line}{rng.choice(BOT_NUMBERS)}, iterations: 2}}\n"
    elif rng.random() < 0.4:
        text = f"play: greedy\nvalue: {json.dumps(_expression('hex', rng))}\n"
    data = changed(text.encode(), rng) if rng.random() < 0.6 else text.encode()
    # A search that was asked for takes the time that was asked for.
    data = data.replace(b"seconds: 9", b"seconds: 0")
    file, target = "mine.yaml", f"{GAME}/mine.yaml"
    runs = (
        ("simulate", *SMALL, "--bots", target, "--games", "1", "--observe", "1", *ALONE),
        ("simulate", *SMALL, "--bots", f"{target},random", "--games", "2", "--json", *ALONE),
        ("play", *SMALL, "--bots", target, "--quiet"),
        ("compare", " ".join(SMALL), "hex --option board_size=2", "--bots", target,
         "--games", "2", *ALONE),
        ("check", target), ("format", target, "--diff"), ("try", target),
        ("play", *SMALL, "--bots", _odd(rng), "--quiet"),
    )  # fmt: skip
    return Case("bots", "", {file: data}, (Run(rng.choice(runs)),))


def hints_case(rng: random.Random) -> Case:
    """Hints at a table: of good games and of those that never end or are huge."""
    base, files = hostile_game(rng)
    if rng.random() < 0.6:
        base, file = rng.choice(("hex", "blind-auction")), ""
        file = pick_file(base, rng)
        files = {file: changed(bases()[base][file], rng)}
    typed = "\n".join(
        rng.choice(("hint search:3", "hint flat:2", "1", "hint 3", f"hint {_odd(rng)}", "undo"))
        for _ in range(4)
    )
    typed = typed.encode("utf-8", "surrogatepass").decode("utf-8", "surrogateescape")
    words = ("play", GAME, "--seed", "1", "--human", rng.choice(("red", "red,blue", "north")))
    return Case("hints", base, files, (Run(words, typed),))


def print_case(rng: random.Random) -> Case:
    """Sheets to print of rulesets with mistakes, and of sorts of pieces that nobody has."""
    base = rng.choice(names()["page"] + ("hex", "blind-auction") * 20)
    files: dict[str, bytes | None] = {}
    for _ in range(rng.choice((0, 1, 1, 2))):
        file = pick_file(base, rng)
        files[file] = changed(bases()[base][file], rng)
    words = ["print", GAME, "--out", f"{OUT}/{rng.choice(('sheets.pdf',) * 9 + ('x.txt',))}"]
    if rng.random() < 0.6:
        sorts = ("aids", "pieces", "cards", "aids,pieces", *words_of(base), _odd(rng))
        words += [f"--what={rng.choice(sorts)}"]
    words += rng.choice(([], [], ["--new"], ["--space", rng.choice(("10", "80", "9", "٣"))]))
    words += ["--lang", rng.choice(("en", "en", "pl", "de", "ru", "xx"))]
    return Case("print", base, files, (Run(tuple(words)),))


def simulate_case(rng: random.Random) -> Case:
    """Simulations, comparisons and sweeps of games with mistakes, with metrics of anybody."""
    if rng.random() < 0.3:
        base, files = hostile_game(rng)
    else:
        base = rng.choice(("hex", "hex", "blind-auction"))
        file = pick_file(base, rng)
        files = {file: changed(bases()[base][file], rng)} if rng.random() < 0.5 else {}
    text = rng.choice(METRICS)
    if rng.random() < 0.5:
        text = f"metrics: {{mine: {json.dumps(_expression(base or 'hex', rng))}}}\n"
    metrics = f"{GAME}/mine.yaml"
    files = {**files, "mine.yaml": changed(text.encode(), rng) if rng.random() < 0.5 else
             text.encode()}  # fmt: skip
    more: list[str] = []
    if rng.random() < 0.5:
        more += ["--metrics", metrics]
    if rng.random() < 0.5:
        name = rng.choice(("mine", "length", "a", "A b", _odd(rng)))
        more += [f"--metric={name}={_expression(base or 'hex', rng)}"]
    if rng.random() < 0.5:
        more += ["--report", rng.choice((f"{OUT}/x.html", f"{OUT}/a/b.html", OUT, "/dev/null"))]
    more += rng.choice(([], [], ["--json"], ["--lang", "pl"], ["--bots", "greedy"], ["--seed",
                       rng.choice(("0", "-1", "9" * 30, "x"))]))  # fmt: skip
    small = ("--option", "board_size=3") if base == "hex" else ()
    swept = rng.choice(("board_size=2..3", "board_size=3,2", "swap_rule=yes,no", "board_size=3..2",
                        "board_size=1..99999999999", "board_size=2..4/0", "board_size=..", "x=1,2",
                        "board_size=" + "2," * 30, "board_size=²..3"))  # fmt: skip
    arms = [" ".join((GAME, *small)), rng.choice((
        " ".join((GAME, *small)), f"{GAME} --with '", f"{GAME} --help", f"{GAME} {_odd(rng)}",
        f"{GAME} --with x", "hex --option board_size=2", "", "--version", f"{GAME} --lang xx",
    ))]  # fmt: skip
    line = rng.choice((
        ("simulate", GAME, *small, "--games", "2", "--observe", "1"),
        ("simulate", GAME, *small, "--games", "1", "--out", f"{OUT}/{ROWS}"),
        ("compare", *arms, "--games", "2"),
        ("compare", *arms, "--until-precise", "0.9", "--games", "4"),
        ("compare", GAME, "--each-module", "--games", "2"),
        ("sweep", GAME, "--option", swept, "--games", "2"),
        ("sweep", GAME, "--option", swept, "--games", "2", "--target",
         rng.choice(("3", "nan", "inf", "-1e300"))),
    ))  # fmt: skip
    return Case("simulate", base, files, (Run((*line, *more, *ALONE)),))


@cache
def _run() -> tuple[bytes, bytes]:
    """The rows of a simulation, and what is noted beside them."""
    with TemporaryDirectory() as folder:
        rows = Path(folder) / ROWS
        words = ["simulate", *SMALL, "--games", "3", "--observe", "0", "--out", str(rows), *ALONE]
        answer = CliRunner().invoke(main, words)
        assert answer.exit_code == 0, answer.output
        return rows.read_bytes(), rows.with_name(f"{ROWS}.run").read_bytes()


def resume_case(rng: random.Random) -> Case:
    """A simulation that is gone on with, from files that somebody has changed."""
    rows, noted = _run()
    text = noted.decode()
    if rng.random() < 0.85:
        data = json.loads(text)
        for _ in range(rng.randrange(1, 4)):
            damage(data["tally"] if rng.random() < 0.6 and isinstance(data.get("tally"), dict)
                   else data, rng)  # fmt: skip
        text = json.dumps(data)
    if rng.random() < 0.3:
        text = rng.choice(BYTES)(text, rng)
    if rng.random() < 0.2:
        rows = rng.choice((rows[: rng.randrange(len(rows))], b"", b"\xff\xfe", rows * 2))
    files: dict[str, bytes | None] = {
        ROWS: rows,
        f"{ROWS}.run": text.encode("utf-8", "surrogatepass"),
    }
    out = f"{GAME}/{ROWS}"
    words = ("@rewrite", "simulate", *SMALL, "--games", rng.choice(("4", "4", "2")), "--observe",
             "0", "--out", out, "--resume", "--report", f"{OUT}/page.html", *ALONE)  # fmt: skip
    return Case("resume", "", files, (Run(words),))


@cache
def _parcel(sort: str) -> str:
    """An order for another machine, as it is sent."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mine.yaml"
        path.write_text(VARIANT.format("hex").replace("board_size: 5", "board_size: 3"), "utf-8")
        bot = Path(folder) / "bot.yaml"
        bot.write_text(BOTS[1], "utf-8")
        chosen = Chosen(target=locate(path if sort == "mine" else "hex"),
                        options=() if sort == "mine" else (("board_size", "3"),))  # fmt: skip
        game = chosen.load()
        measures = (measure_of(game, "early", "size(players)"),)
        names = (str(bot), "random") if sort == "mine" else ("random",)
        job = Job(game, tuple(map(make_bot, names)), names, 1, measures)
        return pack([order_of(job, chosen)]).replace(f"{folder}/", "")


def parcel_case(rng: random.Random) -> Case:
    """An order of games as a machine of a cluster gets it, from whoever speaks to it."""
    data = json.loads(_parcel(rng.choice(("mine", "mine", "hex"))))
    chance = rng.random()
    files, orders = data["files"], data["orders"]
    if chance < 0.25:
        files[rng.choice(ODD_PLACES)] = rng.choice(("x: 1", "", "é", "\ud800", 7, "&a [*a]"))
    elif chance < 0.4 and "mine.yaml" in files:
        text = changed(files["mine.yaml"].encode(), rng).decode("utf-8", "replace")
        files["mine.yaml"] = text
    elif chance < 0.55:
        files["bot.yaml"] = rng.choice((*BOTS, "x: 1", changed(BOTS[0].encode(), rng).decode(
            "utf-8", "replace")))  # fmt: skip
        orders[0]["bots"] = [["x", rng.choice(("./bot.yaml", "bot.yaml", "../bot.yaml",
                                               "/etc/passwd", "hard.yaml", "search:2", "./.."))],
                             ["y", "random"]]  # fmt: skip
    elif chance < 0.65:
        orders[0]["measures"] = {rng.choice(("a", "A b", "")): _expression("hex", rng)}
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        damage(orders[0] if orders and isinstance(orders[0], dict) and rng.random() < 0.6 else data,
               rng)  # fmt: skip
        orders = data.get("orders")
        orders = orders if isinstance(orders, list) else []
    text = json.dumps(data)
    if rng.random() < 0.1:
        text = rng.choice(BYTES)(text, rng)
    kind, number = rng.choice(("games", "games", "pairs")), rng.choice(("2", "1", "0"))
    return Case("parcel", "", {}, (Run(("@parcel", kind, number), text),))


def job_case(rng: random.Random) -> Case:
    """A trial, a check or a test as the studio starts it, of a file of any sort."""
    base = rng.choice(("hex", "hex", "blind-auction", rng.choice(names()["page"])))
    files: dict[str, bytes | None] = {}
    if rng.random() < 0.15:
        base, files = hostile_game(rng)
        file = "ruleset.yaml"
    elif rng.random() < 0.4:
        file = "variants/mine.yaml"
        files[file] = changed(VARIANT.format("hex").encode(), rng)
    else:
        file = pick_file(base, rng)
        files[file] = changed(bases()[base][file], rng)
    what = rng.choice(("trial", "check", "check", "test"))
    return Case(
        "jobs",
        base,
        files,
        (
            Run(
                ("@job", what, f"{GAME}/{file}", "1"),
            ),
        ),
    )


def language_socket_case(rng: random.Random) -> Case:
    """An editor on the page: messages of its protocol, right and wrong, through the studio."""
    base = rng.choice(names()["page"])
    file = pick_file(base, rng)
    uri = rng.choice(
        (
            *(f"FOLDER/{file}",) * 12,
            "file:///etc/passwd",
            "FILE:/etc/x",
            "untitled:x",
            "FOLDER/../x",
            "file://localhost/etc/passwd",
            "file:///proc/self/../self/environ",
        )
    )
    sent: list[Any] = [
        _call("initialize", {"capabilities": {}, "processId": None,
                             "rootUri": rng.choice(("file:///", "FOLDER", None))}, 0),
        _call("initialized", {}),
    ]  # fmt: skip
    text = changed(bases()[base][file], rng).decode("utf-8", "replace")
    document = {"uri": uri, "version": 1, "languageId": "legalist", "text": text}
    sent.append(_call("textDocument/didOpen", {"textDocument": document}))
    for number in range(1, rng.randrange(3, 9)):
        at = {"line": rng.choice((0, 1, 5, -1, 10**9)), "character": rng.choice((0, 3, 10**6))}
        ask: Any = _call(f"textDocument/{rng.choice(REQUESTS)}", {
            "textDocument": {"uri": uri}, "position": at, "newName": rng.choice(NAMES),
            "range": {"start": {"line": 0, "character": 0}, "end": at},
            "context": {"includeDeclaration": True, "diagnostics": []},
            "options": {"tabSize": 2, "insertSpaces": True},
        }, number)  # fmt: skip
        chance = rng.random()
        if chance < 0.12:
            ask = _call("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": number + 1},
                "contentChanges": rng.choice(([{"text": text[::2]}], [], [{}], 7, [
                    {"range": {"start": at, "end": at}, "text": "x"}])),
            })  # fmt: skip
        elif chance < 0.2:
            ask = _call("workspace/executeCommand", {
                "command": rng.choice(("legalist.runScenarios", "legalist.chooseContext", "x")),
                "arguments": given_to_commands(file, rng)}, number)  # fmt: skip
        elif chance < 0.4:
            damage(ask, rng)
        elif chance < 0.5:
            ask = rng.choice(BYTES)(json.dumps(ask), rng)
        elif chance < 0.55:
            ask = rng.choice(("", "[]", "null", "7", "[" * 5000, '{"jsonrpc":"2.0"}', "\ud800",
                              _call("exit", None), _call("shutdown", None, number),
                              _call("x" * 3000, {}, number), [ask, ask]))  # fmt: skip
        sent.append(ask)
    messages = [one if isinstance(one, str) else json.dumps(one) for one in sent]
    messages = [one.encode("utf-8", "ignore").decode() for one in messages]
    asked = [{"room": "/lsp", "messages": messages}]
    return Case("language socket", base, {}, (Run(("@studio",), json.dumps(asked)),))


def _call(method: str, params: object, id: int | None = None) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    return message if id is None else {**message, "id": id}
