"""L8xx: while playing."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L801",
        "never-comes-to-an-end",
        "error",
        "`{rule}` did not come to an end after {limit} steps",
        "Most likely a `repeat until` waits for something that never happens. Look at what the "
        "repeated lines change, and whether that can make the condition true.",
        "do: |\n  repeat until size(hand(me)) = 6:\n    draw 1 from deck to hand(me)",
        "do: |\n  repeat until size(hand(me)) = 6 or size(deck) = 0:\n"
        "    draw 1 from deck to hand(me)",
    ),
    Entry(
        "L802",
        "number-grew-too-large",
        "error",
        "a number became too large: {value}",
        "Numbers in a game stay below two thousand million. Something multiplies or adds again "
        "and again.",
        "do: |\n  repeat 40 times:\n    set points(me) to points(me) * 2 + 1",
        "do: add 2 to points(me)",
    ),
    Entry(
        "L803",
        "division-by-zero",
        "error",
        "something is divided by zero",
        "`div` and `mod` need a number other than 0 on their right. Say first what is to happen "
        "when it is 0.",
        "share(player p): coins(p) div size(hand(p))",
        "share(player p): if size(hand(p)) = 0 then 0 else coins(p) div size(hand(p))",
    ),
    Entry(
        "L804",
        "list-grew-too-long",
        "error",
        "a list became too long: {size} items",
        "Lists have at most ten thousand items. Perhaps a wrong number stands in `numbers(…)`.",
        "is: total(numbers(1, 1000000))",
        "is: total(numbers(1, 10))",
    ),
    Entry(
        "L805",
        "piece-not-there",
        "error",
        "there is no {kind} in `{zone}` to be moved",
        "A `move` needs the piece to be where it is taken from. Ask first, with `if`, or with a "
        "condition under `require:`.",
        "do: move stone(red) from bag to stone_on(at)",
        "do: |\n  if stone(red) in bag: move stone(red) from bag to stone_on(at)",
    ),
    Entry(
        "L806",
        "place-taken",
        "error",
        "`{zone}` holds one piece already; the {kind} has no place there",
        "A zone with `order: one` holds at most one piece. Move the other piece away first, or "
        "require the place to be empty.",
        "do: move stone from hand(me) to stone_on(at)",
        "require:\n  empty: stone_on(at) is none\ndo: move stone from hand(me) to stone_on(at)",
    ),
    Entry(
        "L807",
        "nothing-to-choose",
        "error",
        "{player} must choose at `{decision}`, but no move is legal",
        "When it can happen that nothing is possible, say what then: `ask … or pass`, or `else:` "
        "with what is done instead.",
        "turn: ask active to play_card",
        "turn: |\n  ask active to play_card\n  else: set active to next(active)",
    ),
    Entry(
        "L808",
        "game-without-end",
        "error",
        "the game did not end within {limit} moves",
        "Some rule must reach `end game` sooner or later. If the game is only long, allow more "
        "moves.",
        "turn: |\n  ask active to play\n  set active to next(active)",
        "turn: |\n  ask active to play\n  if size(deck) = 0: end game\n"
        "  set active to next(active)",
    ),
    Entry(
        "L810",
        "other-ruleset",
        "error",
        "this saved game was made with other rules",
        "A saved game can only be gone on with under exactly the rules, modules, options and map "
        "it was made with. Load the same ones, in the same version.",
        "legalist play saved.json           # after a rule was changed",
        "legalist play saved.json           # with the rules as they were",
    ),
    Entry(
        "L811",
        "unreadable-move",
        "error",
        "`{text}` cannot be read as a move",
        "A move is the name of an action and then its choices with spaces between them, as they "
        "are shown in the list of legal moves.",
        "place(A1)",
        "place A1",
    ),
    Entry(
        "L812",
        "illegal-move",
        "error",
        "`{text}` is not a legal move now",
        "The move can be read, but a rule forbids it at this moment. The reasons name the rules.",
        "place A1            # where a stone is already",
        "place A2",
    ),
    Entry(
        "L813",
        "ambiguous-move",
        "error",
        "`{text}` could be several moves",
        "More than one legal move fits. Write all the choices of the one you mean.",
        "place A1            # red or blue?",
        "place red A1",
    ),
    Entry(
        "L814",
        "position-impossible",
        "error",
        "this position cannot be laid out: {message}",
        "A position puts the pieces that there are into zones that there are. Check the names and "
        "that no more pieces are used than the game has.",
        "position:\n  zones:\n    stone_on: {Z99: red}",
        "position:\n  zones:\n    stone_on: {A1: red}",
    ),
)
