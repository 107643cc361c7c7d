"""L1xx: reading files."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L101",
        "file-missing",
        "error",
        "there is no file `{file}`",
        "A file that is named somewhere, or on the command line, is not there. Check the "
        "spelling of its name, capital letters included, and the folder it is in.",
        "parts: [componets.yaml]",
        "parts: [components.yaml]",
    ),
    Entry(
        "L102",
        "file-unreadable",
        "error",
        "the file `{file}` cannot be read: {reason}",
        "Something is there under this name, but it is not an ordinary file or you have no "
        "right to read it.",
        "parts: [rules]          # a folder",
        "parts: [rules/turn.yaml]",
    ),
    Entry(
        "L103",
        "file-too-large",
        "error",
        "the file `{file}` is larger than {limit}",
        "Files of rules are small. Split this one into several files and list them under `parts:`.",
        "parts: [everything.yaml]",
        "parts: [components.yaml, rules/turn.yaml, rules/scoring.yaml]",
    ),
    Entry(
        "L104",
        "not-utf8",
        "error",
        "the file `{file}` is not written in UTF-8",
        "Letters such as `ł` or `皇` can be stored in several ways; we read UTF-8 only. Open the "
        "file in your editor and save it again with the encoding UTF-8.",
        "# saved as Windows-1250, Latin-2 or UTF-16",
        "# saved as UTF-8",
    ),
    Entry(
        "L105",
        "strange-character",
        "error",
        "there is an invisible character here ({character}) that a text file may not contain",
        "The file holds a character that is not text. It often comes from copying out of "
        "another program. Delete it and type the place anew.",
        'title: "Hex<invisible character>"',
        'title: "Hex"',
    ),
    Entry(
        "L106",
        "file-empty",
        "error",
        "the file `{file}` is empty",
        "There is nothing in this file but perhaps comments. Fill it, or take it off the list "
        "that names it.",
        "# actions will come here",
        "actions: {}",
    ),
    Entry(
        "L107",
        "several-documents",
        "error",
        "a line `---` starts a second document here; a file holds one",
        "In YAML a line of three hyphens ends one document and starts the next. Remove it, or "
        "move what follows to a file of its own.",
        "map: small\n---\nmap: large",
        "map: small",
    ),
    Entry(
        "L108",
        "tab",
        "error",
        "there is a tab here; indent with spaces",
        "YAML sees the structure of a file by how far lines are indented, and tabs look "
        "different in every editor. Replace the tab by spaces, two for each step.",
        "options:\n<tab>size: {from: 3, to: 11, default: 11}",
        "options:\n  size: {from: 3, to: 11, default: 11}",
    ),
    Entry(
        "L109",
        "unreadable",
        "error",
        "this cannot be read as YAML",
        "The file breaks the rules of YAML here. Compare the line with its neighbours: a "
        "missing colon, quote, bracket or space is the usual cause.",
        "%YAML 3.0\n---\nmap: small",
        "map: small",
    ),
    Entry(
        "L110",
        "colon-in-text",
        "error",
        "a colon followed by a space cannot stand inside this text",
        "In YAML `word: ` starts a new entry. Where the text itself has a colon, write it in "
        "quotes, or as a block: `|` and the text on the next lines, indented.",
        "do: if size(hand(me)) = 0: end game",
        "do: |\n  if size(hand(me)) = 0: end game",
    ),
    Entry(
        "L111",
        "quote-not-closed",
        "error",
        "this quote is never closed",
        "The text starts with a quotation mark and the file ends before the second one. Add "
        "it where the text ends. An apostrophe in a text that starts with `'` is written twice.",
        'title: "Hex',
        'title: "Hex"',
    ),
    Entry(
        "L112",
        "bracket-not-closed",
        "error",
        "this `{bracket}` is not closed, or a comma is missing in it",
        "Something in brackets must have commas between its parts and end with the matching "
        "bracket. Text in it that has a comma, colon or bracket of its own belongs in quotes.",
        "enums:\n  colour: [red, blue",
        "enums:\n  colour: [red, blue]",
    ),
    Entry(
        "L113",
        "indentation",
        "error",
        "this line does not fit the lines above it",
        "Entries of the same thing start in the same column. Move this line left or right so "
        "that it stands under the others it belongs to. In a list every line starts with `- `.",
        "options:\n  size: {from: 3, to: 11, default: 11}\n   swap: {type: yes/no, default: true}",
        "options:\n  size: {from: 3, to: 11, default: 11}\n  swap: {type: yes/no, default: true}",
    ),
    Entry(
        "L114",
        "reserved-start",
        "error",
        "a text may not start with `{character}`; put it in quotes",
        "YAML keeps a few signs for itself at the start of a text: @, %, ` and others. In "
        "quotes they are harmless.",
        "title: @home",
        'title: "@home"',
    ),
    Entry(
        "L115",
        "key-twice",
        "error",
        "`{key}` is given twice",
        "The same key stands twice in one place, and only one of them could count. Delete one, "
        "join them, or give one another name.",
        "rules:\n  score: {on: placed(who), do: end game}\n  score: {on: moved(who), do: end game}",
        "rules:\n  score: {on: placed(who), do: end game}\n"
        "  score_move: {on: moved(who), do: end game}",
    ),
    Entry(
        "L116",
        "anchor",
        "error",
        "`&` gives a name to a part of a file; that is not used here",
        "YAML can name a part of a file with `&` and repeat it with `*`. We do not use this. "
        "Write the part out, or make it a function. A text that starts with `&` belongs in quotes.",
        "zones:\n  hand(player): &secret {holds: card, order: bag}",
        "zones:\n  hand(player): {holds: card, order: bag}",
    ),
    Entry(
        "L117",
        "alias",
        "error",
        "`*` repeats a named part of a file; that is not used here",
        "YAML can name a part of a file with `&` and repeat it with `*`. We do not use this. "
        "Write the part out, or make it a function. A text that starts with `*` belongs in quotes.",
        "zones:\n  reserve(player): *secret",
        "zones:\n  reserve(player): {holds: card, order: bag}",
    ),
    Entry(
        "L118",
        "tag",
        "error",
        "`!` gives a value a special type; that is not used here",
        "YAML can say with `!` that a value is to be built in a special way. We read plain "
        "values only. Remove it, or put a text that starts with `!` in quotes.",
        "default: !!int 3",
        "default: 3",
    ),
    Entry(
        "L119",
        "too-deep",
        "error",
        "things stand inside each other more than {limit} deep here",
        "No file of rules needs so many levels; most likely brackets are not closed.",
        "colour: " + "[" * 40 + "red" + "]" * 40,
        "colour: [red]",
    ),
    Entry(
        "L120",
        "key-not-a-word",
        "error",
        "a key must be a word or a text, not a list or a group of keys",
        "What stands before a colon names the thing after it. If an expression starts with a "
        "bracket, put all of it in quotes.",
        "values:\n  {red, blue}: 3",
        "values:\n  '{red, blue}': 3",
    ),
    Entry(
        "L121",
        "too-many-values",
        "error",
        "the file `{file}` holds more than {limit} values",
        "Files of rules are small. Split this one into several files and list them under `parts:`.",
        "spaces: {A1: {}, A2: {}, A3: {}}     # and many thousands more",
        "shape: {rectangle: [8, 8]}",
    ),
    Entry(
        "L122",
        "number-too-large",
        "error",
        "the number {number} is too large",
        "Whole numbers have at most 15 digits here. If it is meant as a text, put it in quotes.",
        "default: 99999999999999999999",
        "default: 1000",
    ),
    Entry(
        "L123",
        "comma-splits-text",
        "error",
        "the bracket in `{text}` is torn apart: between `[ ]` or `{{ }}` a comma ends a text",
        "Inside square or curly brackets YAML takes every comma as the end of a part, also the "
        "one inside `vp(me, red)`. Put the part in quotes, or write the list with one `- ` on "
        "each line.",
        "expect: [vp(north, red) = 1]",
        'expect: ["vp(north, red) = 1"]',
    ),
    Entry(
        "L124",
        "comma-ends-text",
        "error",
        "a comma ends a text here, so `{key}` is taken for a key of its own",
        "Between curly brackets YAML takes every comma as the end of a part. Put a text that has a "
        "comma in it between double quotes.",
        "text: {en: Build a wall, then rest}",
        'text: {en: "Build a wall, then rest"}',
    ),
    Entry(
        "L125",
        "wrong-escape",
        "error",
        "a backslash in double quotes does not go with what follows it",
        'Between double quotes a backslash starts a special sign such as `\\n` or `\\"`. Write '
        "it twice, or use single quotes, where it is an ordinary sign.",
        'title: "red\\green"',
        "title: 'red\\green'",
    ),
    Entry(
        "L126",
        "colon-missing",
        "error",
        "{what} is missing {where}",
        "Each entry is written `name: value`, with a colon and a space. A text that goes on "
        "over several lines needs `|` after the colon and must be indented.",
        "options\n  size: {from: 3, to: 11, default: 11}",
        "options:\n  size: {from: 3, to: 11, default: 11}",
    ),
    Entry(
        "L127",
        "top-not-keys",
        "error",
        "a file must hold entries of the form `name: value`, not {found}",
        "The outermost level of every file is a group of keys. Check that the first entry has "
        "its colon and that the file does not start with a hyphen.",
        "- hex\n- small",
        "map: small\ntitle: Small board",
    ),
    Entry(
        "L128",
        "bracket-not-opened",
        "error",
        "this `{bracket}` closes a bracket that was never opened",
        "There is one closing bracket too many, or the opening one is missing. A text that has "
        "brackets of its own may need quotes.",
        "enums:\n  colour: [red, blue]]",
        "enums:\n  colour: [red, blue]",
    ),
    Entry(
        "L129",
        "text-after-quote",
        "error",
        "the quoted text ends before this, and nothing may follow it",
        "A text that starts with a quotation mark ends at the next one. If the mark belongs to "
        "the text, write it twice between single quotes, or use the other sort of quotes around "
        "the text.",
        "title: 'Tiger's reign'",
        'title: "Tiger\'s reign"',
    ),
    Entry(
        "L130",
        "text-after-bar",
        "error",
        "after `|` the text must start on the next line",
        "The sign `|` says that a text of several lines follows. Put the text on the lines "
        "below, indented, or remove the sign.",
        "do: | end game",
        "do: |\n  end game",
    ),
    Entry(
        "L131",
        "left-of-block",
        "error",
        "this line stands further left than the first line of the text above",
        "The first line after `|` says how far the whole text is indented. A text whose first "
        "line begins with blanks of its own, such as the first row of a map, needs `|2`: then the "
        "text starts two columns to the right of its key. A comment belongs inside the text or "
        "right below the key.",
        "rows: |\n     . .\n    . . .",
        "rows: |2\n     . .\n    . . .",
    ),
    Entry(
        "L132",
        "remark-cuts-text",
        "warning",
        "`{remark}` is a remark and no part of the text before it",
        "After a blank, `#` begins a remark, which only people read. Put a text that has the sign "
        "in it between double quotes. A remark that is meant has a blank after the sign.",
        "text: Take card #1",
        'text: "Take card #1"',
    ),
)
