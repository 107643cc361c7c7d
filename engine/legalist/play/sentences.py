"""The few sentences that the engine itself says to players, in the languages it knows."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {
    "yes": {"en": "yes", "pl": "tak", "de": "ja", "fr": "oui", "ru": "да"},
    "no": {"en": "no", "pl": "nie", "de": "nein", "fr": "non", "ru": "нет"},
    "pass": {"en": "Pass", "pl": "Pas", "de": "Passen", "fr": "Passer", "ru": "Пас"},
    "over": {
        "en": "The game is over",
        "pl": "Gra jest skończona",
        "de": "Das Spiel ist zu Ende",
        "fr": "La partie est terminée",
        "ru": "Партия окончена",
    },
    "other_decides": {
        "en": "It is {seat} who decides now",
        "pl": "Teraz decyduje {seat}",
        "de": "Jetzt entscheidet {seat}",
        "fr": "C'est à {seat} de décider",
        "ru": "Сейчас решает {seat}",
    },
    "no_pass": {
        "en": "This decision cannot be passed",
        "pl": "Tu nie można spasować",
        "de": "Hier kann nicht gepasst werden",
        "fr": "On ne peut pas passer ici",
        "ru": "Здесь нельзя пасовать",
    },
    "not_now": {
        "en": "`{action}` is not asked for now; the choice is between {offered}",
        "pl": "`{action}` nie jest teraz możliwe; do wyboru: {offered}",
        "de": "`{action}` steht jetzt nicht zur Wahl, sondern {offered}",
        "fr": "`{action}` n'est pas demandé maintenant ; au choix : {offered}",
        "ru": "`{action}` сейчас нельзя; на выбор: {offered}",
    },
    "no_choice": {
        "en": "`{word}` cannot be chosen here ({choice})",
        "pl": "`{word}`: tego nie można tu wybrać ({choice})",
        "de": "`{word}` kann hier nicht gewählt werden ({choice})",
        "fr": "`{word}` ne peut pas être choisi ici ({choice})",
        "ru": "`{word}`: это здесь выбрать нельзя ({choice})",
    },
}


def say(sentence: str, language: str, **words: str) -> str:
    """A sentence in a language, in English failing that."""
    texts = SENTENCES[sentence]
    return (texts.get(language) or texts["en"]).format(**words)
