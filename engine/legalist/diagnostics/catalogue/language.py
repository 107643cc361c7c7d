"""L3xx: the text of rules."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L301",
        "not-understood",
        "error",
        "{found} does not fit here",
        "Up to this place the text makes sense; then something stands that cannot follow. The help "
        "line says what was expected. If it does not help, look just before the place: a word may "
        "be missing or misspelt there.",
        "when: size(hand(me)) == 0",
        "when: size(hand(me)) = 0",
    ),
    Entry(
        "L302",
        "text-too-long",
        "error",
        "this text has {size} letters; at most {limit} are read",
        "No single rule needs to be so long. Give parts of it names, as functions or effects, and "
        "use the names.",
        "do: |\n  # many thousands of lines",
        "do: |\n  deal_cards()\n  choose_first_player()",
    ),
    Entry(
        "L303",
        "too-many-brackets",
        "error",
        "more than {limit} brackets or conditions stand inside each other here",
        "Nobody could read this. Give the inner parts names, as functions, and use the names. "
        "It may also be that a bracket is never closed.",
        "is: ((((((((((1 + 2))))))))))     # and fifty more",
        "is: 1 + 2",
    ),
    Entry(
        "L304",
        "text-empty",
        "error",
        "nothing is written here",
        "The key is there, but the text after it is empty. Write what is meant, or remove the key.",
        'when: ""',
        "when: size(deck) = 0",
    ),
    Entry(
        "L305",
        "tab-in-text",
        "error",
        "there is a tab in this text; use spaces",
        "What belongs together is seen by how far lines are indented, and tabs look different in "
        "every editor. Replace the tab by spaces, two for each step.",
        "do: |\n  if size(deck) = 0:\n  <tab>end game",
        "do: |\n  if size(deck) = 0:\n    end game",
    ),
    Entry(
        "L306",
        "steps-do-not-fit",
        "error",
        "this line is indented in a way that fits no line above it",
        "A line must start exactly under the line it goes on from: either under the last one, two "
        "spaces deeper after a line that ends with `:`, or back under an earlier one.",
        "do: |\n  if size(deck) = 0:\n      end game\n    shuffle deck",
        "do: |\n  if size(deck) = 0:\n      end game\n  shuffle deck",
    ),
    Entry(
        "L307",
        "not-a-text",
        "error",
        "a text of the rules language belongs here",
        "Here stands a number, yes or no, or nothing at all, where rules are to be written.",
        "do: 3",
        "do: add 3 to points(me)",
    ),
    Entry(
        "L308",
        "folded-text",
        "error",
        "write `|` {how} before this text",
        "YAML joins the lines of a text after `>`, or after nothing, into one, so that the places "
        "of mistakes could not be shown and effects would run together. After `|` the lines stay "
        "as they are.",
        "do: >\n  shuffle deck\n  draw 3 from deck to hand(me)",
        "do: |\n  shuffle deck\n  draw 3 from deck to hand(me)",
    ),
    Entry(
        "L309",
        "ends-too-early",
        "error",
        "this {what} ends too early",
        "Up to its end the text makes sense, but something must follow. The help line says what. "
        "In effects each line is an effect of its own: an effect cannot go on in the next line, "
        "except inside parentheses.",
        "do: move coin from bank",
        "do: move coin from bank to purse(me)",
    ),
    Entry(
        "L310",
        "number-out-of-reach",
        "error",
        "this number is too large",
        "Numbers go up to about two thousand million. No game needs more; perhaps a digit was "
        "pressed too long.",
        "set points(me) to 30000000000000",
        "set points(me) to 30",
    ),
)
