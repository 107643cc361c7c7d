"""Cases of texts in several languages: names with forms and patterns, two voices of a text, and
the files that translators work on."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import yaml
from case import GAME, OUT, Case, Run
from hostile_texts import ODD_TEXTS
from material import bases
from mutations import BYTES, MUTATIONS
from played_games import game_of

from legalist.editing.translation import units_of, write_units

FORMATS = ("csv", "po", "xliff")
TRANSLATED = ("hex", "hex", "hex", "hex", "chu-han")
LANGUAGES = ("pl", "de", "fr", "ru", "en", "pl-PL", "xx", "cy")
FORMS = ("nom", "acc", "gen", "few", "many", "one", "other", "loc", "f", "", "no", "1", "{at}",
         "count", "few/acc", "a.b", "__class__")  # fmt: skip
PIECES = (
    "{at}", "{at}", "{at}", "{me}", "{me}", "{me:acc}", "{at:count}", "{n} {at:count}",
    "{at:few/acc}",
    "{at|one|more}", "{at:acc:gen}", "<b>x</b>", "&amp;", "=1+1", "@SUM(A1)", "'", "„", "皇",
    "[x](y)",
)  # fmt: skip
ODD_PIECES = (
    "{nothing}", "{", "}", "{{", "}}", "{}", "{:acc}", "{at:}", "{at!r}", "{at.__class__}",
    "{at[0]}", "{a|b",
    "{{at}}", "{ at }", "{at:" + "x" * 300 + "}", "{at}" * 300, "]]>", "\\n",
    '"', "\t", "\u202e", "\x1b[2J",
    "\u2028", "x" * 30_000, *ODD_TEXTS,
)  # fmt: skip
# A translation program writes these; a stranger writes them wrongly.
PO_LINES = ('msgid "x"', 'msgstr ""', 'msgctxt "actions.place"', '"more"', 'msgid_plural "x"',
            'msgstr[0] "x"', "#~ msgid \"old\"", "#, fuzzy",
            'msgstr "a\\', 'msgctxt ""', "\\", '"')  # fmt: skip
XML_LINES = (
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>', "<!DOCTYPE xliff>", "&b;",
    "&#0;", "&#x202e;",
    '<!ENTITY x SYSTEM "file:///etc/passwd">', "&x;", "<![CDATA[x]]>",
    "<?xml-stylesheet href='x'?>",
    "<trans-unit id=''/>", "<trans-unit>", "</body>", "<target>",
    "<source><g id='1'>x</g></source>",
    "<trans-unit id='actions.place'><target>x</target><target>y</target></trans-unit>",
    "<a>" * 300, "<xliff xmlns='x'>",
    '<trans-unit id="names.stone#acc"><target>kamień</target></trans-unit>',
)  # fmt: skip
CSV_LINES = (
    "key,translation", "key;translation",
    '"', ",,,,,,", "actions.place,,,x", "names.stone#few/acc,,,x",
    '"a\nb",x', "'=1+1,done,x,=2", "key", "key,key,translation", ";" * 200, "x" * 140_000,
    "names.stone#,,,x",
)  # fmt: skip
LINES = {"csv": CSV_LINES, "po": PO_LINES, "xliff": XML_LINES}


def _phrase(rng: random.Random) -> str:
    """What stands in a text."""
    chosen = [rng.choice((*PIECES, "stone", "kamień")) for _ in range(rng.randrange(1, 4))]
    if rng.random() < 0.12:
        chosen.append(rng.choice(ODD_PIECES))
    return " ".join(chosen).encode("utf-8", "ignore").decode()


def _said(rng: random.Random, depth: int = 0) -> Any:
    """A text, its forms, forms of forms, or something else."""
    chance = rng.random()
    if chance < 0.55 or depth > 3:
        return _phrase(rng)
    if chance < 0.97:
        return {
            rng.choice(FORMS if rng.random() < 0.2 else FORMS[:9]): _said(rng, depth + 1)
            for _ in range(rng.randrange(1, 4))
        }
    return rng.choice((None, 7, True, [], ["x"], {}))


def phrases_case(rng: random.Random) -> Case:
    """A file of texts, or texts beside the rules, in which anything is said."""
    base = rng.choice(("hex", "hex", "blind-auction"))
    language = rng.choice(LANGUAGES[:5])
    file = f"text/{language}.yaml"
    own = yaml.safe_load(bases()[base].get(file, b"names: {}\ntexts: {}\n")) or {}
    own["language"] = language
    units = _addresses(base)
    for _ in range(rng.choice((1, 2, 4, 9))):
        address = rng.choice(units)
        section, name = (
            ("names", address[6:]) if address.startswith("names.") else ("texts", address)
        )
        if rng.random() < 0.1:
            name += rng.choice((".done", ".refused", ".of", ".x", "\n", ".done.done"))
        own.setdefault(section, {})[name] = _said(rng)
    files = {file: yaml.dump(own, allow_unicode=True).encode("utf-8", "surrogatepass")}
    if rng.random() < 0.4:
        files["ruleset.yaml"] = _two_voices(base, rng)
    look = rng.choice((
        ("check", f"{GAME}/{file}"), ("texts", GAME), ("format", GAME, "--diff"),
        ("rulebook", GAME, "--lang", language, "--out", f"{OUT}/book.md"),
        ("rulebook", GAME, "--lang", language, "--out", f"{OUT}/book.html"),
        ("texts", GAME, "--lang", language, "--typography"),
        ("texts", GAME, "--lang", language, "--export", rng.choice(FORMATS), "--out",
        f"{OUT}/file.csv"),
        ("@rewrite", "texts", GAME, "--lang", language, "--typography", "--fix"),
    ))  # fmt: skip
    return Case(
        "phrases", base, files, (Run(("check", GAME)), Run(look), Run(("@told", language, GAME)))
    )


def _two_voices(base: str, rng: random.Random) -> bytes:
    """The manifest with texts that actions and requirements say, and are refused with."""
    tree = yaml.safe_load(bases()[base]["ruleset.yaml"])
    actions = tree.get("actions")
    for action in actions.values() if isinstance(actions, dict) else ():
        for key in rng.sample(("text", "done", "require"), 2):
            if key != "require":
                action[key] = {"en": _said(rng), rng.choice(LANGUAGES): _said(rng)}
        require = action.get("require")
        for name, condition in (require or {}).items() if isinstance(require, dict) else ():
            that = condition if isinstance(condition, str) else (condition or {}).get("that", "yes")
            require[name] = {
                "that": that,
                "text": {"en": _said(rng)},
                "refused": {"en": _said(rng)},
            }
    return yaml.dump(tree, allow_unicode=True, sort_keys=False).encode("utf-8", "surrogatepass")


@cache
def _addresses(base: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit.address for unit in units_of([game_of(base).program], "pl")))


@cache
def exported(base: str, form: str, language: str = "pl") -> str:
    """The file that a translator gets."""
    program = game_of(base).program
    return write_units(units_of([program], language), form, program.id, language)


def translators_case(rng: random.Random) -> Case:
    """A translator's file comes back, in one of many states."""
    base, form = rng.choice(TRANSLATED), rng.choice(FORMATS)
    text = exported(base, form)
    if base != "hex":  # a part is enough
        text = text[: rng.randrange(2000, 6000)] if rng.random() < 0.5 else text
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        text = _worked_on(text, base, form, rng)
    name = f"from_translator.{rng.choice((form,) * 20 + (*FORMATS, 'xlf', 'CSV', 'txt', 'po.gz'))}"
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.1:
        data = rng.choice((b"\xff\xfe", b"\xef\xbb\xbf", b"\x00")) + data
    language = rng.choice(LANGUAGES) if rng.random() < 0.3 else "pl"
    words = ["texts", GAME, "--lang", language]
    into = rng.choice(((), (), (), ("--into", f"{GAME}/text/new.yaml"), ("--into",
    f"{GAME}/ruleset.yaml"),
                       ("--into", f"{OUT}/deep/er/pl.yaml"), ("--into",
                       f"{GAME}/text")))  # fmt: skip
    taking = ("--import", f"{GAME}/{name}")
    runs = [Run((*words, *taking, "--diff"))]
    if rng.random() < 0.7:
        runs = [Run(("@rewrite", *words, *taking, *into))] * 2
    if rng.random() < 0.3:
        out = rng.choice((f"{OUT}/again.{form}", f"{OUT}/x/y.{form}", OUT, "/dev/null"))
        since = ("--since", f"{GAME}/{name}") if rng.random() < 0.8 else ()
        runs.append(Run((*words, "--export", form, "--out", out, *since)))
    return Case("translators", base, {name: data}, tuple(runs))


def _row(address: str, said: str, form: str, rng: random.Random) -> str:
    """What a translator's file says about one text."""
    key = address + (f"#{rng.choice(FORMS)}" if rng.random() < 0.5 else "")
    if form == "csv":
        return ",".join(
            '"' + one.replace('"', '""') + '"' for one in (key, "done", "", said, "", "", "")
        )
    if form == "po":
        return f'msgctxt "{key}"\nmsgid ""\nmsgstr {json.dumps(said, ensure_ascii=False)}\n'
    return f"<trans-unit id={quoteattr(key)}><target>{escape(said)}</target></trans-unit>"


def _worked_on(text: str, base: str, form: str, rng: random.Random) -> str:
    chance = rng.random()
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    if chance < 0.5:  # another translation
        word = rng.choice((*PIECES, *ODD_PIECES)).encode("utf-8", "ignore").decode()
        lines[at] = rng.choice((
            lines[at].replace("pole", word), lines[at].replace("{at}", word),
            _row(rng.choice(_addresses(base)), word, form, rng),
        ))  # fmt: skip
        return "\n".join(lines)
    if chance < 0.7:
        lines.insert(at, rng.choice(LINES[form]))
        return "\n".join(lines)
    if chance < 0.8:
        return rng.choice((text[: rng.randrange(len(text) + 1)], text * 2, text.replace("\n",
        "\r\n"),
                           text.replace("\n", "\r"), text.replace(",", ";"), ""))  # fmt: skip
    if chance < 0.9:
        return rng.choice(BYTES)(text, rng)
    try:
        return rng.choice(MUTATIONS)(text, rng)
    except Exception:
        return text  # it is no YAML, which some of them need
