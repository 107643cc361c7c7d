"""L4xx: names and types. Effects and components are in `names_effects`."""

from . import names_effects
from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L401",
        "unknown-name",
        "error",
        "nothing is called `{name}` here",
        "The name is not declared anywhere, or not known at this place: a name given by `let`, "
        "`for each` or a choice holds only inside the same block or action. Check the spelling. "
        "Seats and spaces of the map can be named in scenarios, not in rules.",
        "enums:\n  colour: [red, blue]\nrules:\n  win: {on: placed(s), when: s.colour = rde, …}",
        "enums:\n  colour: [red, blue]\nrules:\n  win: {on: placed(s), when: s.colour = red, …}",
    ),
    Entry(
        "L402",
        "name-taken",
        "error",
        "there is already a {what} called `{name}`",
        "Functions, values, zones, kinds, marks and options are all called by their bare names, "
        "so no two of them may share one; nor may two types. Give one of them another name.",
        "zones:\n  coins(player): {holds: coin, order: bag}\nvalues:\n  coins(player): {start: 0}",
        "zones:\n  purse(player): {holds: coin, order: bag}\nvalues:\n  coins(player): {start: 0}",
    ),
    Entry(
        "L403",
        "reserved-word",
        "error",
        "`{name}` is a word of the language itself and cannot be a name",
        "Words such as `all`, `count`, `from`, `me` and the functions that are always there, such "
        "as `size` and `next`, keep their meaning everywhere. Choose another name.",
        "values:\n  count(player): {start: 0}",
        "values:\n  stones_taken(player): {start: 0}",
    ),
    Entry(
        "L404",
        "unknown-type",
        "error",
        "there is no type called `{name}`",
        "A type is number, yes/no, player, space, or the name of something declared under "
        "`enums:`, `kinds:`, `patterns:` or `areas:`; `terrain` is a type when "
        "terrains are declared.",
        "zones:\n  hand(plyer): {holds: card, order: bag}",
        "zones:\n  hand(player): {holds: card, order: bag}",
    ),
    Entry(
        "L405",
        "name-used-twice",
        "error",
        "`{name}` already stands for something else here",
        "In one place a name means one thing. Give the second one another name.",
        "do: |\n  for each p in players:\n    for each p in players: trade(p, p)",
        "do: |\n  for each p in players:\n    for each q in players: trade(p, q)",
    ),
    Entry(
        "L406",
        "wrong-type",
        "error",
        "expected {wanted}, but this is {found}",
        "What stands here is of another sort than what is needed at this place. Perhaps something "
        "is missing around it: `size(…)` makes a number out of a set or a zone, `.colour` takes "
        "the colour of a piece, and `… otherwise …` says what to take when there may be nothing.",
        "when: hand(me) > 3",
        "when: size(hand(me)) > 3",
    ),
    Entry(
        "L407",
        "several-meanings",
        "error",
        "`{name}` could be {meanings}",
        "The same word is declared in several lists, and nothing around it tells which one is "
        "meant. Give the words different names, or compare with something of which the type is "
        "known.",
        "enums:\n  suit: [red, black]\n  team: [red, blue]\nfunctions:\n  start: red",
        "enums:\n  suit: [red, black]\n  team: [reds, blues]\nfunctions:\n  start: reds",
    ),
    Entry(
        "L408",
        "unknown-function",
        "error",
        "there is no function, value or zone called `{name}`",
        "Something with parentheses after it is a function, a value, a zone, a kind of piece or a "
        "mark of spaces. None of them has this name. Check the spelling, or declare it.",
        "when: sizes(hand(me)) = 0",
        "when: size(hand(me)) = 0",
    ),
    Entry(
        "L409",
        "number-of-arguments",
        "error",
        "wrong number of things in the parentheses of `{name}`: {found} given, {wanted} needed",
        "Each function, value, zone, event, effect and decision says in its declaration what has "
        "to stand in its parentheses.",
        "zones:\n  hand(player): …\nactions:\n  take:\n    do: draw 1 from deck to hand",
        "zones:\n  hand(player): …\nactions:\n  take:\n    do: draw 1 from deck to hand(me)",
    ),
    Entry(
        "L410",
        "zone-needed",
        "error",
        "a zone belongs here, and {found} is none of those declared",
        "Pieces are moved, drawn, shuffled and chosen from zones: those declared under `zones:`, "
        "with what their parentheses need. A space or a player by itself is not a zone.",
        "do: move stone(red) from bag to at",
        "do: move stone(red) from bag to stone_on(at)",
    ),
    Entry(
        "L411",
        "no-attributes",
        "error",
        "`.{name}` asks for an attribute of a piece, but this is {found}",
        "Only pieces have attributes. If a zone can hold many pieces, go through them first: "
        "`any c in hand(me) where c.colour = red`.",
        "when: hand(me).colour = red",
        "when: any c in hand(me) where c.colour = red",
    ),
    Entry(
        "L412",
        "unknown-attribute",
        "error",
        "a {kind} has no attribute `{name}`",
        "The attributes of a kind are listed in its declaration under `kinds:`.",
        "kinds:\n  card: {attributes: {suit: suit}, …}\nrules:\n  r: {when: c.colour = red, …}",
        "kinds:\n  card: {attributes: {suit: suit}, …}\nrules:\n  r: {when: c.suit = red, …}",
    ),
    Entry(
        "L413",
        "never-equal",
        "error",
        "these two can never be equal: the left one is {left}, the right one is {right}",
        "Only things of the same sort can be compared. Perhaps one side needs an attribute "
        "(`c.suit`) or `size(…)`. To ask whether something is in a set or zone, write `in`.",
        "when: hand(me) = 0",
        "when: size(hand(me)) = 0",
    ),
    Entry(
        "L414",
        "always-exists",
        "error",
        "`exists` and `is none` ask about something that may be missing, but this is {found}",
        "A place that holds at most one piece, and what `first`, `best`, `only` and `top` find, "
        "may be missing. Everything else is always there. For a set write `size(…) > 0`.",
        "when: hand(me) exists",
        "when: size(hand(me)) > 0",
    ),
    Entry(
        "L415",
        "branches-differ",
        "error",
        "after `then` stands {left}, after `else` {right}: both must be of the same sort",
        "An `if … then … else …` has one value, and what uses it must know of what sort it is.",
        "functions:\n  limit(player p): if rich(p) then 8 else no",
        "functions:\n  limit(player p): if rich(p) then 8 else 0",
    ),
    Entry(
        "L416",
        "otherwise-for-nothing",
        "error",
        "`otherwise` is for something that may be missing, but this is {found}",
        "What stands before `otherwise` is always there, so what stands after it would never be "
        "used. Leave it out, or write `if … then … else …`.",
        "is: size(hand(me)) otherwise 0",
        "is: size(hand(me))",
    ),
    Entry(
        "L417",
        "not-for-calculation",
        "error",
        "`{op}` calculates with numbers, but this is {found}",
        "Only numbers can be added, multiplied and so on; sets can be joined with `+`, cut down "
        "with `-`, and `&` gives what two sets share. `size(…)` and `number(…)` count.",
        "is: hand(me) * 2",
        "is: size(hand(me)) * 2",
    ),
    Entry(
        "L418",
        "members-unknown",
        "error",
        "nothing says of what sort the members of these brackets are",
        "A set in `{ }` needs members of a declared sort (colours, spaces, players, kinds), not "
        "numbers; a list in `[ ]` needs at least one member. To ask for an empty set write "
        "`size(…) = 0`.",
        "when: size(deck) in {1, 2}",
        "when: size(deck) in [1, 2]",
    ),
    Entry(
        "L419",
        "nothing-to-go-through",
        "error",
        "a set, a list or a zone belongs here, but this is {found}",
        "After `in` stands what is looked through: all spaces, the neighbours of a space, a hand, "
        "a list of players.",
        "when: any s in at where stone_on(s) exists",
        "when: any s in neighbours(at) where stone_on(s) exists",
    ),
    Entry(
        "L420",
        "not-for-this",
        "error",
        "`{name}` cannot be used with {found}",
        "The function, or `let`, takes other things than the one it is given. Zones themselves "
        "are no values: ask for their `size(…)`, `number(…)` or `top(…)`, or go through them.",
        "do: let cards = hand(me)",
        "do: let cards = size(hand(me))",
    ),
    Entry(
        "L421",
        "parameter-without-name",
        "error",
        "this `{type}` needs a name: write the type, then a name",
        "In functions, effects, events and decisions each thing in the parentheses has a type and "
        "a name, so that the text can speak of it.",
        "functions:\n  free(space): stone_on(s) is none",
        "functions:\n  free(space s): stone_on(s) is none",
    ),
    Entry(
        "L422",
        "function-needs-itself",
        "error",
        "to know `{name}` one would have to know `{name}` already: {chain}",
        "A function cannot be worked out if it needs itself, directly or by way of others. For "
        "things that spread over the map use `all x connected to …`.",
        "functions:\n  a(player p): b(p) + 1\n  b(player p): a(p) + 1",
        "functions:\n  a(player p): b(p) + 1\n  b(player p): size(hand(p))",
    ),
    Entry(
        "L423",
        "score-of-whom",
        "error",
        "`score` must be about one player: `score(player p)`",
        "The score is worked out for each player in turn.",
        "outcome:\n  score: 10",
        "outcome:\n  score(player p): coins(p)",
    ),
    Entry(
        "L424",
        "event-names",
        "error",
        "a rule names all that the event tells: `{name}` tells {wanted}, named here are {found}",
        "A rule gives a name to each thing that the event tells, in the same order, without types. "
        "Name them all, also those that the rule does not need.",
        "events:\n  placed(player who, space at):\nrules:\n  score:\n    on: placed(at)",
        "events:\n  placed(player who, space at):\nrules:\n  score:\n    on: placed(who, at)",
    ),
    Entry(
        "L425",
        "no-turn",
        "error",
        "`{name}` does not say what happens in a turn",
        "Under `flow:` the text of `turn:` is played again and again until `end game`. Without it "
        "there is no game.",
        "flow:\n  setup: shuffle deck",
        "flow:\n  setup: shuffle deck\n  turn: |\n    ask active to play_card\n"
        "    set active to next(active)",
    ),
    Entry(
        "L426",
        "decision-differs",
        "error",
        "`{name}` is offered with different parameters in different actions",
        "All actions that belong to one decision are asked for at once, so the decision must have "
        "the same types in its parentheses everywhere.",
        "actions:\n  take: {offered: after_move(space at), …}\n  leave: {offered: after_move, …}",
        "actions:\n  take: {offered: after_move(space at), …}\n"
        "  leave: {offered: after_move(space at), …}",
    ),
    Entry(
        "L427",
        "several-decisions",
        "error",
        "the action `{name}` is offered at several decisions, and one of them has parameters",
        "An action that uses what a decision tells can belong to that decision only. Write a "
        "second action for the other one, or leave the parameters out.",
        "take: {offered: [main_choice, after_move(space at)], …}",
        "take: {offered: [main_choice, after_move], …}",
    ),
    Entry(
        "L428",
        "never-asked",
        "warning",
        "nobody is ever asked `{name}`, so `{action}` can never be chosen",
        "An action is offered at a decision, and some effect must ask a player to take that "
        "decision. Give the name of a decision that there is, or ask for this one.",
        "actions:\n  rest: {offered: man_choice, do: end game}\nflow:\n  turn: ask active to "
        "main_choice",
        "actions:\n  rest: {offered: main_choice, do: end game}\nflow:\n  turn: ask active to "
        "main_choice",
    ),
    Entry(
        "L429",
        "wrap-without-base",
        "warning",
        "`{address}` is wrapped without `base`, so nothing is left of what was there",
        "`base` stands for what was there before. A wrap that leaves it out also throws away what "
        "other modules made of it. If that is meant, say `replace: true`.",
        "functions:\n  hand_limit(player p): {wrap: 7}",
        "functions:\n  hand_limit(player p): {wrap: base + 1}",
    ),
    *names_effects.ENTRIES,
)
