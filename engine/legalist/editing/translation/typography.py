"""The signs that a language writes: quotes, apostrophes, dashes, the spaces of French."""

from __future__ import annotations

import re

QUOTES = {
    "de": ("„", "“"),
    "fr": ("«", "»"),
    "pl": ("„", "”"),
    "ru": ("«", "»"),
    "en": ("“", "”"),
}
DASHES = {"de": "–", "fr": "–", "pl": "–", "ru": "—", "en": "–"}
NARROW, WIDE = "\u202f", "\u00a0"
# Places are not text: `{piece:acc}`, `{limit|one|more}`.
PLACES = re.compile(r"(\{[^{}]*\})")
QUOTED = re.compile(r'"([^"]*)"')
APOSTROPHE = re.compile(r"(?<=\w)'(?=[\w{])|(?<=\w)'$")
# After a plural, where nothing else in the text opens a quote: `the players' hands`.
POSSESSIVE = re.compile(r"(?<=s)'(?=\s)")
FRENCH = (
    (re.compile(r"[ \u00a0]([;!?»])"), rf"{NARROW}\1"),
    (re.compile(r"«[ \u00a0]"), f"«{NARROW}"),
    (re.compile(r"[ \u202f]:(?=\s|$)"), f"{WIDE}:"),
    (re.compile(r"(?<=[\w)])([;!?])(?=\s|$)"), rf"{NARROW}\1"),
    (re.compile(r"(?<=[\w)]):(?=\s|$)"), f"{WIDE}:"),
)


def set_right(text: str, language: str) -> str:
    """Return the text with the signs of its language; that of others stays as it is."""
    language = language.partition("-")[0]
    if language not in QUOTES:
        return text
    parts = PLACES.split(text)
    return "".join(part if at % 2 else _part(part, language) for at, part in enumerate(parts))


def _part(text: str, language: str) -> str:
    first, last = QUOTES[language]
    text = QUOTED.sub(rf"{first}\1{last}", text.replace("...", "…"))
    text = APOSTROPHE.sub("’", text)
    if text.endswith("'") and text[-2:-1].isalpha():
        text = f"{text[:-1]}’"
    if language == "en" and " '" not in text:
        text = POSSESSIVE.sub("’", text)
    text = re.sub(r"(?<=\s)[-–—](?=\s)", DASHES[language], text)
    if language == "fr":
        text = re.sub(r"«(?=\w)", f"«{NARROW}", re.sub(r"(?<=\w)»", f"{NARROW}»", text))
        for wrong, right in FRENCH:
            text = wrong.sub(right, text)
    return text
