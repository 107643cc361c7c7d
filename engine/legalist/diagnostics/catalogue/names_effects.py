"""L43x to L450: names and types of effects, zones, values and kinds."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L430",
        "draw-from-one",
        "error",
        "nothing can be drawn from `{zone}`: it holds at most one piece",
        "`draw` takes pieces by chance from a bag, or from the top of a pile. A single piece is "
        "moved by name.",
        "do: draw 1 from stone_on(at) to hand(me)",
        "do: move all from stone_on(at) to hand(me)",
    ),
    Entry(
        "L431",
        "shuffle-no-pile",
        "error",
        "only a pile can be {done}, and `{zone}` is not a pile",
        "Pieces in a bag have no order: drawing from it is by chance anyway. If the order matters, "
        "declare the zone with `order: pile`.",
        "zones:\n  deck: {holds: card, order: bag}\nflow:\n  setup: shuffle deck",
        "zones:\n  deck: {holds: card, order: pile}\nflow:\n  setup: shuffle deck",
    ),
    Entry(
        "L432",
        "base-of-nothing",
        "error",
        "`base` has nothing to stand for here: it belongs after `wrap:`",
        "`base` stands for what was there before, in the text after `wrap:`. Anywhere else it has "
        "no meaning.",
        "rules:\n  score: {on: placed(who), do: base}",
        "rules:\n  score:\n    wrap: |\n      base\n      add 1 to points(who)",
    ),
    Entry(
        "L433",
        "zones-hold-different",
        "error",
        "`{source}` holds `{one}` and `{target}` holds `{other}`: no piece can go from one to the "
        "other",
        "A zone holds pieces of one family. To bring a piece to another place, the place must be "
        "declared to hold the same family.",
        "zones:\n  purse(player): {holds: coin, …}\n  deck: {holds: card, …}\n"
        "do: move all from deck to purse(me)",
        "zones:\n  hand(player): {holds: card, …}\n  deck: {holds: card, …}\n"
        "do: move all from deck to hand(me)",
    ),
    Entry(
        "L434",
        "unknown-value",
        "error",
        "there is no value `{name}` to change",
        "`set`, `add` and `subtract` change something declared under `values:`. Names given by "
        "`let`, options and functions cannot be changed.",
        "values:\n  points(player): {start: 0}\ndo: add 1 to pionts(me)",
        "values:\n  points(player): {start: 0}\ndo: add 1 to points(me)",
    ),
    Entry(
        "L435",
        "no-adding",
        "error",
        "`{op}` does not go with `{name}`, which is {found}; use `set … to …`",
        "`add` and `subtract` are for numbers, and for putting members into a set or taking them "
        "out. For anything else write `set … to …`.",
        "values:\n  active: {type: player}\ndo: add 1 to active",
        "values:\n  active: {type: player}\ndo: set active to next(active)",
    ),
    Entry(
        "L436",
        "unknown-event",
        "error",
        "there is no event `{name}`",
        "Events are declared under `events:`; rules wait for them with `on:`, and effects tell "
        "them with `announce`.",
        "events:\n  placed(player who):\nrules:\n  score: {on: plased(who), …}",
        "events:\n  placed(player who):\nrules:\n  score: {on: placed(who), …}",
    ),
    Entry(
        "L437",
        "unknown-effect",
        "error",
        "there is no effect `{name}`",
        "A line of effects starts with a word such as `move`, `draw`, `set`, `add`, `if`, `for "
        "each`, `ask`, `announce`, or is the name of something declared under `effects:`.",
        "effects:\n  pay(player p): …\ndo: pya(me)",
        "effects:\n  pay(player p): …\ndo: pay(me)",
    ),
    Entry(
        "L438",
        "unknown-decision",
        "error",
        "no action is offered at `{name}`",
        "`ask` names a decision, and the actions that say `offered:` with the same name are what "
        "the player can choose from. At least one action must belong to it.",
        "actions:\n  take: {offered: main_choice, …}\nflow:\n  turn: ask active to choose",
        "actions:\n  take: {offered: main_choice, …}\nflow:\n  turn: ask active to main_choice",
    ),
    Entry(
        "L440",
        "holds-no-pieces",
        "error",
        "a zone holds pieces, and `{name}` is no kind of piece",
        "`holds:` names one of the things declared under `kinds:`.",
        "enums:\n  suit: [red, black]\nzones:\n  deck: {holds: suit, order: pile}",
        "kinds:\n  card: {attributes: {suit: suit}, …}\nzones:\n  deck: {holds: card, order: pile}",
    ),
    Entry(
        "L441",
        "no-owner",
        "error",
        "`{name}` is shown to its owner, but belongs to no player",
        "The owner is the player in the parentheses. Add one, or say what everybody sees: for a "
        "zone `seen: count`, for a value `seen: all` or `seen: nobody`.",
        "zones:\n  hand: {holds: card, order: bag, seen: {owner: contents, others: count}}",
        "zones:\n  hand(player): {holds: card, order: bag, seen: {owner: contents, others: count}}",
    ),
    Entry(
        "L442",
        "too-many-places",
        "error",
        "there can be one for each player, space, colour and so on, but this is {found}",
        "Zones and values can be kept for each player, space, colour, kind and so on: for each "
        "member of a declared list, not for each number or set.",
        "values:\n  points(number): {start: 0}",
        "values:\n  points(player): {start: 0}",
    ),
    Entry(
        "L443",
        "value-type",
        "error",
        "the value `{name}` cannot be {found}",
        "A value is a number, yes/no, one of a declared sort (or none), or a set of such.",
        "values:\n  bids: {type: list of number}",
        "values:\n  bid(player): {start: 0}",
    ),
    Entry(
        "L444",
        "start-does-not-fit",
        "error",
        "`{name}` cannot start as `{found}`: expected {wanted}",
        "`start:` says what the value is when the game begins. Without it numbers start at 0, "
        "yes/no at no, sets empty, and a sort with `or none` at none.",
        "values:\n  points(player): {start: many}",
        "values:\n  points(player): {start: 0}",
    ),
    Entry(
        "L445",
        "too-many-kinds",
        "error",
        "`{name}` would have {size} different pieces, which is far too many",
        "Each combination of attributes is a kind of its own, and here there are far too many. Use "
        "fewer attributes or shorter lists.",
        "card: {attributes: {a: space, b: space, c: space}, count: 1, starts: deck}",
        "card: {attributes: {suit: suit, rank: rank}, count: 1, starts: deck}",
    ),
    Entry(
        "L446",
        "count-by-what",
        "error",
        "it is not clear by which attribute the pieces of `{name}` are counted; give one number "
        "for all of them",
        "Numbers for each member can be given when the kind has exactly one attribute besides a "
        "player. Otherwise give one number, which holds for every combination.",
        "card: {attributes: {suit: suit, rank: rank}, count: {red: 3}, starts: deck}",
        "card: {attributes: {suit: suit, rank: rank}, count: 3, starts: deck}",
    ),
    Entry(
        "L447",
        "count-of-nothing",
        "error",
        "`{name}` is counted, but there is no such {kind}",
        "Under `count:` stand the members of the kind's attribute.",
        "enums:\n  colour: [red, blue]\nkinds:\n  stone: {attributes: {colour: colour}, "
        "count: {rad: 3}, starts: bag}",
        "enums:\n  colour: [red, blue]\nkinds:\n  stone: {attributes: {colour: colour}, "
        "count: {red: 3}, starts: bag}",
    ),
    Entry(
        "L448",
        "starts-elsewhere",
        "error",
        "a {kind} cannot start in `{zone}`, which holds something else",
        "`starts:` must be a zone that is declared to hold this kind.",
        "kinds:\n  coin: {count: 9, starts: deck}\nzones:\n  deck: {holds: card, order: pile}",
        "kinds:\n  coin: {count: 9, starts: bank}\nzones:\n  bank: {holds: coin, order: bag}",
    ),
    Entry(
        "L449",
        "starts-too-hard",
        "error",
        "in `starts:` only attributes of the piece and fixed names can stand in the parentheses",
        "Where pieces are before the set-up must be known without playing. Anything else belongs "
        "into the set-up: `flow:`, `setup:`.",
        "stone: {attributes: {owner: player}, count: 1, starts: supply(next(owner))}",
        "stone: {attributes: {owner: player}, count: 1, starts: supply(owner)}",
    ),
    Entry(
        "L450",
        "goes-on-for-ever",
        "error",
        "these would go on for ever: {chain}",
        "Effects and rules set each other off in a circle, and no player is asked in between. "
        "Break the circle: let one of them do its work itself, with `repeat until …:` if it must "
        "be done again.",
        "rules:\n  a: {on: moved(who), do: announce moved(who)}",
        "rules:\n  a: {on: moved(who), do: announce arrived(who)}",
    ),
    Entry(
        "L451",
        "zone-is-no-value",
        "error",
        "{found} is not a value by itself; ask for its `size(…)`, or look through it",
        "A bag or a pile can be asked about, but it cannot be named, compared or listed as a "
        "whole. Ask how many pieces it holds with `size(…)`, how many of a kind with "
        "`number(…, kind)`, or look through it with `any x in …`.",
        "functions:\n  richer(player p): purse(p) > purse(next(p))",
        "functions:\n  richer(player p): size(purse(p)) > size(purse(next(p)))",
    ),
    Entry(
        "L452",
        "attribute-of-a-member",
        "error",
        "`{member}` needs {wanted} as its {name}, and has {found}",
        "Every kind that is listed under `members:` gives a value for each attribute of its kind. "
        "Numbers and yes/no may be left out: they are 0 and no.",
        "card: {attributes: {rank: number}, members: {king: {rank: high}}, starts: deck}",
        "card: {attributes: {rank: number}, members: {king: {rank: 13}}, starts: deck}",
    ),
    Entry(
        "L453",
        "kinds-by-name",
        "error",
        "the kinds of {name} are listed by name; write that name instead",
        "A family with `members:` has no combinations of attributes to choose from: name a member.",
        "do: move card(13) from deck to hand(me)",
        "do: move king from deck to hand(me)",
    ),
    Entry(
        "L454",
        "no-map",
        "error",
        "the rules speak of spaces, but this game has no map",
        "Say which map is played on: `map:` names one of `maps/`, or one written under `maps:`.",
        "ruleset: stones\nzones:\n  stone_on(space): {holds: stone, order: one}",
        "ruleset: stones\nmap: board\nzones:\n  stone_on(space): {holds: stone, order: one}",
    ),
    Entry(
        "L455",
        "too-many-pieces",
        "error",
        "there are more than {limit} pieces of one kind of {name}",
        "Give a `count:` that is as large as the game needs. What is counted without end is better "
        "kept as a number under `values:`.",
        "kinds:\n  coin: {count: 1000000, starts: bank}",
        "kinds:\n  coin: {count: 200, starts: bank}",
    ),
    Entry(
        "L456",
        "nothing-to-start-as",
        "error",
        "`{name}` is always {wanted}, but there is none that it could start as",
        "The kind lists no members yet, or the map has no such area. Let the value be `or none`, "
        "or let a module add a member.",
        "kinds:\n  event: {members: {}, starts: deck}\nvalues:\n  current: {type: event}",
        "kinds:\n  event: {members: {}, starts: deck}\nvalues:\n  current: {type: event or none}",
    ),
    Entry(
        "L457",
        "hidden-member",
        "warning",
        "the {what} `{name}` hides the {type} `{name}`",
        "In rules the name always stands for the option, value, zone or function, so the member "
        "cannot be spoken of. Rename one of the two.",
        "enums:\n  season: [dry, wet]\nvalues:\n  dry: {type: yes/no}",
        "enums:\n  season: [dry, wet]\nvalues:\n  is_dry: {type: yes/no}",
    ),
)
