"""L618 and on: maps typed as rows of characters."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        code="L618",
        name="unknown-sign",
        severity="error",
        message="`{sign}` is not in the legend",
        explain="Every character of `rows:` must be in the `legend:`, which says what it stands "
        "for. Only a blank (a hole) and `.` (a plain space) need no entry there. A tab is as wide "
        "as each editor likes; use blanks.",
        wrong='hexes: pointy\nrows: |\n  . . ~\n   . ~\nlegend: {".": land}\n',
        right='hexes: pointy\nrows: |\n  . . ~\n   . ~\nlegend: {".": land, "~": river}\n',
    ),
    Entry(
        code="L619",
        name="row-out-of-step",
        severity="error",
        message="this row is out of step with the other rows",
        explain="Rows of hexes are staggered, so that each hex stands between two of the row above "
        "it. Move the row: a row of pointy hexes by one character, a row of flat hexes by two. "
        "Squares stand under each other.",
        wrong="hexes: pointy\nrows: |\n  . . .\n   . . .\n   . . .\n",
        right="hexes: pointy\nrows: |\n  . . .\n   . . .\n  . . .\n",
    ),
    Entry(
        code="L620",
        name="sign-between-places",
        severity="error",
        message="`{sign}` stands between two places of this row",
        explain="There is a blank too many or too few before this character, so that it and what "
        "follows it is out of step with the other rows. Pointy hexes of a row have one blank "
        "between them, flat hexes three. A hole is as wide as a space.",
        wrong="hexes: pointy\nrows: |\n  . . . .\n   .  . .\n  . . . .\n",
        right="hexes: pointy\nrows: |\n  . . . .\n   . . .\n  . . . .\n",
    ),
    Entry(
        code="L621",
        name="two-signs-at-one-place",
        severity="error",
        message="`{sign}` and `{other}` are at one place of the board",
        explain="Two characters stand side by side where there is room for one space. Put a blank "
        "between pointy hexes, three blanks between flat hexes; squares are typed with blanks "
        "between or without, but in one way on the whole map.",
        wrong="hexes: pointy\nrows: |\n  . . . .\n   . ..\n  . . . .\n",
        right="hexes: pointy\nrows: |\n  . . . .\n   . . .\n  . . . .\n",
    ),
    Entry(
        code="L622",
        name="bad-sign",
        severity="error",
        message="`{sign}` cannot be a character of the legend",
        explain="Each key of the legend is one character, in quotes. A blank is always a hole.",
        wrong='squares: 4\nrows: |\n  ..~~\nlegend: {".": land, "~~": river, "~": river}\n',
        right='squares: 4\nrows: |\n  ..~~\nlegend: {".": land, "~": river}\n',
    ),
    Entry(
        code="L623",
        name="name-of-two-spaces",
        severity="error",
        message="`{space}` is the name of two spaces",
        explain="Every space of a map has a name of its own. Under `names:` take one that no other "
        "space has, by itself or by another entry.",
        wrong="squares: 4\nrows: |\n  ...\nnames: {A1: Rome, A2: Rome}\n",
        right="squares: 4\nrows: |\n  ...\nnames: {A1: Rome, A2: Ostia}\n",
    ),
    Entry(
        code="L624",
        name="rows-run-together",
        severity="error",
        message="these rows are run together into one",
        explain="Only after `|` YAML keeps lines as they are. Write `rows: |2`, and type the board "
        "two columns in from the word `rows`.",
        wrong="squares: 4\nrows:\n  ....\n  ....\n",
        right="squares: 4\nrows: |2\n  ....\n  ....\n",
    ),
)
