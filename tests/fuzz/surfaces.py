"""Every way in which Legalist reads what strangers write. Whatever reads more joins the table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass

from case import GAME, OUT, Case, Run
from editing_surfaces import VARIANT, changed, edit_case, format_case, scenario_case, server_case
from hostile_games import hostile_game
from hostile_texts import ODD_NAMES, odd_lines
from material import bases, names, pick_file, words_of
from mutations import BYTES, damage, places, read, written
from played_games import PLAYED, recorded, saved, seats
from playtest_surfaces import (
    bots_case,
    hints_case,
    job_case,
    language_socket_case,
    parcel_case,
    print_case,
    resume_case,
    simulate_case,
)
from sentences import STARTS, sentence
from studio_surfaces import shared_case, studio_case
from text_surfaces import phrases_case, translators_case

SAVE = "game.json"
RECORDING = "games.jsonl"
# Commands that look at a ruleset or a variant in ways of their own.
LOOKS: tuple[tuple[str, ...], ...] = (
    ("rulebook", "{}", "--out", f"{OUT}/book.md"),
    ("rulebook", "{}", "--out", f"{OUT}/book.html", "--with-source"),
    ("print", "{}", "--out", f"{OUT}/sheets.pdf"),
    ("show", "{}"),
    ("show", "{}", "--svg", f"{OUT}/board.svg"),
    ("show", "{}", "--png", f"{OUT}/board.png", "--width", "200"),
    ("flatten", "{}"),
    ("flatten", "{}", "--typed"),
    ("format", "{}", "--diff"),
    ("texts", "{}"),
    ("texts", "{}", "--lang", "fr", "--typography"),
    *(
        ("texts", "{}", "--lang", "pl", "--export", form, "--out", f"{OUT}/file")
        for form in ("csv", "po", "xliff")
    ),
    ("coverage", "{}"),
    ("editions", "{}"),
    ("combinations", "{}"),
    ("list", "{}"),
    ("list", "{}", "--rules"),
    ("map", "check", "{}"),
    ("map", "show", "{}"),
    ("map", "ascii", "{}"),
    ("check", "{}", "--json"),
    ("check", "{}", "--fix", "--yes"),
    ("perft", "{}", "--depth", "1"),
    ("try", "{}", "--games", "1"),
    ("test", "{}"),
    ("record", "{}", "--out", f"{OUT}/games.jsonl", "--fast"),
)


@dataclass(frozen=True)
class Surface:
    """`make` gives a case by chance; `weight` is how often, compared with the others."""

    name: str
    weight: int
    make: Callable[[random.Random], Case]


def _look(target: str, rng: random.Random) -> Run:
    return Run(tuple(word.replace("{}", target) for word in rng.choice(LOOKS)))


def _walk(rng: random.Random, typed: str = "", *words: str) -> Run:
    return Run(("@walk", str(rng.randrange(1000)), GAME, *words), typed)


def _table(base: str, rng: random.Random, *words: str) -> Run:
    people = ",".join(seats(base))
    typed = odd_lines(words_of(base), rng)
    return Run(("play", GAME, "--seed", "1", "--human", people, *words), typed)


def _played(rng: random.Random) -> str:
    """A game that was saved; seldom a large one, which takes its time."""
    return rng.choices(PLAYED, (12, 12, 2, 1))[0]


def _ruleset(rng: random.Random) -> Case:
    base = rng.choice(names()["page"])
    files: dict[str, bytes | None] = {}
    for _ in range(rng.choice((1, 1, 2))):
        file = pick_file(base, rng)
        files[file] = changed(files.get(file) or bases()[base][file], rng)
    check = Run(("check", GAME))
    runs = rng.choice(((check,), (check, _walk(rng)), (_look(GAME, rng),)))
    return Case("ruleset", base, files, runs)


def _large(rng: random.Random) -> Case:
    base = rng.choice(names()["large"])
    file = pick_file(base, rng)
    files = {file: changed(bases()[base][file], rng)}
    folder, stem = file.split("/")[0], file.split("/")[-1].removesuffix(".yaml")
    runs = [_walk(rng, "", *([stem] if folder in ("modules", "house") else []))]
    if folder in ("modules", "house", "maps", "scenarios"):
        runs.insert(0, Run(("test" if folder == "scenarios" else "check", f"{GAME}/{file}")))
    elif rng.random() < 0.2:
        runs.append(_look(GAME, rng))
    return Case("large ruleset", base, files, tuple(runs))


def _sentences(rng: random.Random) -> Case:
    """A text of rules is replaced by one that the grammar could mean."""
    base = rng.choice(names()["good"])
    file = rng.choice([name for name in ("rules.yaml", "ruleset.yaml") if name in bases()[base]])
    tree = read(bases()[base][file].decode())
    texts = [(c, k) for c, k in places(tree) if isinstance(c[k], str) and k not in ("title", "map")]
    for container, key in rng.sample(texts, min(len(texts), rng.randrange(1, 4))):
        sort = "effects" if key == "do" or "\n" in container[key] else rng.choice(STARTS)
        if key == "choose" or str(container[key]).startswith(("a ", "any ", "number ")):
            sort = "choice"
        container[key] = sentence(sort, words_of(base), rng, rng.randrange(5, 22))
    games = Run(("@games", str(rng.randrange(1000)), GAME))
    runs = rng.choice(((Run(("check", GAME)),), (_walk(rng),), (games,)))
    return Case("sentences", base, {file: written(tree).encode()}, runs)


def _one_of(folder: str, name: str, *lines: tuple[str, ...]) -> Callable[[random.Random], Case]:
    """Cases of a file in a folder of a shipped ruleset, or of a new one there."""

    def make(rng: random.Random) -> Case:
        having = [one for one in bases() if any(f.startswith(f"{folder}/") for f in bases()[one])]
        small = [one for one in having if one in ("hex", "blind-auction") or "/" in one]
        base = rng.choice(small if small and rng.random() < 0.95 else having)
        file = pick_file(base, rng, f"{folder}/")
        data = changed(bases()[base][file], rng)
        target = f"{GAME}/{file}"
        runs = tuple(Run(tuple(word.replace("{}", target) for word in line)) for line in lines)
        return Case(name, base, {file: data}, runs)

    return make


def _variant(rng: random.Random) -> Case:
    base = rng.choice(("hex", "hex", "hex", "hex", "huang"))
    text = VARIANT.format(rng.choice((base, base, base, "../game", "..", "mine")))
    target = f"{GAME}/variants/mine.yaml"
    data = changed(text.encode(), rng)
    runs = (Run(("check", target)), Run(("@walk", "1", target)), _look(target, rng))
    return Case("variant", base, {"variants/mine.yaml": data}, runs)


def _save(rng: random.Random) -> Case:
    base = _played(rng)
    data = json.loads(saved(base))
    for _ in range(rng.randrange(1, 4)):
        damage(data["state"] if rng.random() < 0.6 else data, rng)
    text = json.dumps(data)
    if rng.random() < 0.2:
        text = rng.choice(BYTES)(text, rng)
    target = f"{GAME}/{SAVE}"
    typed = odd_lines(words_of(base), rng, 4)
    runs = (
        Run(("check", target, *([] if base == "hex" else [GAME]))),
        Run(("play", "--resume", target, "--save", f"{OUT}/again.json"), typed),
        Run(("play", GAME, "--resume", target, "--save", f"{OUT}/other.json"), typed),
        Run(("show", target, "--with", GAME)),
    )
    files = {SAVE: text.encode("utf-8", "surrogatepass")}
    return Case("save", base, files, rng.choice((runs[:2], runs[2:3], runs[3:])))


def _state(rng: random.Random) -> Case:
    base = _played(rng)
    data = json.loads(saved(base))["state"]
    for _ in range(rng.randrange(1, 4)):
        damage(data, rng)
    return Case("state", "", {}, (Run(("@state", "1", base), json.dumps(data)),))


def _recording(rng: random.Random) -> Case:
    base = rng.choice(("hex", "blind-auction"))
    lines = recorded(base).split("\n")
    at = rng.randrange(len(lines))
    data = json.loads(lines[at])
    damage(data, rng)
    lines[at] = json.dumps(data)
    text = "\n".join(lines) + rng.choice(("\n", "", '{"hash": '))
    if rng.random() < 0.3:
        text = rng.choice(BYTES)(text, rng)
    target = f"{GAME}/{RECORDING}"
    runs = (
        Run(("replay", target, *([] if base == "hex" else [GAME]), "--fast")),
        Run(("check", target)),
    )
    return Case("recording", base, {RECORDING: text.encode("utf-8", "surrogatepass")}, runs)


def _moves(rng: random.Random) -> Case:
    base = _played(rng)
    typed = odd_lines(words_of(base), rng, 30)
    if rng.random() < 0.8:
        return Case("moves", "", {}, (Run(("@walk", str(rng.randrange(1000)), base), typed),))
    return Case("moves", base, {}, (_table(base, rng),))


def _random_games(rng: random.Random) -> Case:
    """Rules that may be endless, explode or be slow, on the fast machine and on the slow one."""
    if rng.random() < 0.6:
        base, files = hostile_game(rng)
    else:
        base = rng.choice(names()["good"])
        file = rng.choice(
            [name for name in ("rules.yaml", "ruleset.yaml") if name in bases()[base]]
        )
        files = {file: changed(bases()[base][file], rng)}
    return Case("random games", base, files, (Run(("@games", str(rng.randrange(1000)), GAME)),))


def _bytes(rng: random.Random) -> Case:
    """Bytes that are no text, in a file of any kind."""
    base = rng.choice(names()["page"])
    file = rng.choice(sorted(bases()[base]))
    data = bytearray(bases()[base][file])
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(data) + 1)
        data[at : at + rng.choice((0, 1, 4))] = rng.choice(
            (b"\xff", b"\x00", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\xc2\x85", b"\x1b[31m")
        )
    run = rng.choice((Run(("check", GAME)), _look(GAME, rng)))
    return Case("bytes", base, {file: bytes(data)}, (run,))


def _command_line(rng: random.Random) -> Case:
    """Words that no command expects."""
    lines = (*LOOKS, ("explain", "{}"), ("new", "module", "{}", "--out", OUT), ("list", "{}"),
             ("new", "ruleset", "{}", "--out", OUT), ("play", "hex", "--with", "{}", "--quiet"),
             ("play", "hex", "--map", "{}"), ("play", "--resume", "{}"), ("replay", "{}"),
             ("play", "hex", "--option", "{}=1"), ("play", "hex", "--seats", "{}"),
             ("play", "hex", "--human", "{}"), ("show", "hex", "--state", "{}"),
             ("map", "new", "{}", "--out", OUT), ("format", "{}", "--check"),
             ("edit", "{}", "set", "swap_rule", "no", "--diff"),
             ("scenario", "--from", "{}"))  # fmt: skip
    odd = rng.choice(ODD_NAMES)
    words = tuple(word.replace("{}", odd) for word in rng.choice(lines))
    return Case("command line", "hex", {}, (Run(words),))


SURFACES: tuple[Surface, ...] = (
    Surface("ruleset", 48, _ruleset),
    Surface("large ruleset", 1, _large),
    Surface("sentences", 28, _sentences),
    Surface("module", 4, _one_of("modules", "module", ("check", "{}"), ("@walk", "1", GAME))),
    Surface("map", 8, _one_of("maps", "map", ("map", "check", "{}"), ("show", "{}"))),
    Surface("texts", 2, _one_of("text", "texts", ("check", "{}"), ("texts", GAME),
                                ("rulebook", GAME, "--lang", "pl", "--out", f"{OUT}/book.md"))),
    Surface("scenarios", 6, _one_of("scenarios", "scenarios", ("test", "{}"), ("check", "{}"))),
    Surface("phrases", 8, phrases_case),
    Surface("translators", 10, translators_case),
    Surface("variant", 6, _variant),
    Surface("save", 12, _save),
    Surface("state", 60, _state),
    Surface("recording", 12, _recording),
    Surface("moves", 14, _moves),
    Surface("bytes", 12, _bytes),
    Surface("command line", 12, _command_line),
    Surface("format", 8, format_case),
    Surface("edit", 10, edit_case),
    Surface("scenario", 8, scenario_case),
    Surface("studio", 6, studio_case),
    Surface("shared game", 4, shared_case),
    Surface("random games", 8, _random_games),
    Surface("bots", 6, bots_case),
    Surface("hints", 4, hints_case),
    Surface("print", 4, print_case),
    Surface("simulate", 6, simulate_case),
    Surface("resume", 6, resume_case),
    Surface("parcel", 8, parcel_case),
    Surface("jobs", 4, job_case),
    Surface("language socket", 3, language_socket_case),
    Surface("language server", 3, server_case),  # takes twenty times as long as the others
)  # fmt: skip


def make_case(seed: int, number: int, only: str = "") -> Case:
    """The case of this number, of one surface `only` or of any; each is made by a generator of its
    own."""
    rng = random.Random(f"{seed}/{number}")
    among = [surface for surface in SURFACES if only in ("", surface.name)]
    return rng.choices(among, [surface.weight for surface in among])[0].make(rng)
