"""L5xx: rulesets, options, players and maps put together; modules are in `link_modules`."""

from . import link_modules
from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L501",
        "unknown-ruleset",
        "error",
        "there is no ruleset `{name}`",
        "Give the name of a ruleset that comes with the program, the path of a folder that holds "
        "a `ruleset.yaml`, or the path of a variant file. `extends:` and a variant's `ruleset:` "
        "can only name a ruleset that comes with the program.",
        "extends: hexx",
        "extends: hex",
    ),
    Entry(
        "L502",
        "no-manifest",
        "error",
        "`{path}` is not a ruleset: there is no `ruleset.yaml` in it",
        "The folder of a ruleset holds a file called `ruleset.yaml`, the manifest. Give the "
        "folder that has it, or write one.",
        "my-game/rules.yaml",
        "my-game/ruleset.yaml",
    ),
    Entry(
        "L503",
        "part-missing",
        "error",
        "there is no file `{part}` in the folder of the ruleset",
        "`parts:` lists the files of the ruleset, by their path from the folder of the manifest. "
        "One of them is not there: check its spelling, or take it off the list.",
        "parts: [rules/trun.yaml]",
        "parts: [rules/turn.yaml]",
    ),
    Entry(
        "L504",
        "part-outside",
        "error",
        "`{path}` leads out of the folder of the ruleset",
        "A ruleset reads only files in its own folder. Copy the file there and name it by its "
        "path from the manifest, with `/` between folders.",
        "parts: [../other/rules.yaml]",
        "parts: [rules.yaml]",
    ),
    Entry(
        "L505",
        "part-not-listed",
        "warning",
        "`{part}` is not listed under `parts:`, so nothing in it counts",
        "Files under `rules/` are read only if the manifest lists them, because their order is "
        "the order of rules. Add the file to `parts:`, or take it away.",
        "parts: [rules/turn.yaml]        # and there is rules/war.yaml, too",
        "parts: [rules/turn.yaml, rules/war.yaml]",
    ),
    Entry(
        "L506",
        "derived-too-much",
        "error",
        "a ruleset that extends another cannot have `{key}`",
        "A ruleset with `extends:` is the other one under new names: it may change title, names, "
        "looks, seats, editions, map and the values of options. To change "
        "its rules, write a module or a variant.",
        "extends: hex\nrules: {…}",
        "module: my-rules\nof: hex\nrules: {…}",
    ),
    Entry(
        "L507",
        "extends-circle",
        "error",
        "the rulesets go in a circle: `{name}` is extended twice",
        "A ruleset cannot extend itself, nor one that extends it.",
        "ruleset: hex\nextends: hex",
        "ruleset: small-hex\nextends: hex",
    ),
    *link_modules.ENTRIES,
    Entry(
        "L540",
        "unknown-option",
        "error",
        "there is no option `{option}`",
        "The name is not among the options that the ruleset and its modules declare.",
        "options: {bord_size: 9}",
        "options: {board_size: 9}",
    ),
    Entry(
        "L541",
        "option-of-module",
        "error",
        "the option `{option}` belongs to the module `{module}`, which is not played",
        "An option that a module declares can be set only when the module is played. Add the "
        "module, or leave the option out.",
        "options: {storm_strength: 3}",
        "modules: [storms]\noptions: {storm_strength: 3}",
    ),
    Entry(
        "L542",
        "option-value",
        "error",
        "the option `{option}` cannot be `{value}`: it is {allowed}",
        "An option has a list of values, a range of numbers, or is yes or no. Give it a value "
        "that it allows.",
        "options: {board_size: 99}       # declared from 3 to 19",
        "options: {board_size: 19}",
    ),
    Entry(
        "L543",
        "options-disagree",
        "error",
        "`{module}` and `{other}` give the option `{option}` different values",
        "Two modules set one option, and which of them is right does not follow from anything. "
        "Let one of them leave it alone, or let one say `conflicts:` with the other.",
        "# one module\noptions: {hand_size: 5}\n# another\noptions: {hand_size: 7}",
        "# one module\noptions: {hand_size: 5}\n# another says nothing about it",
    ),
    Entry(
        "L544",
        "option-default",
        "error",
        "the default of the option `{option}` is not {allowed}",
        "The default must be one of the values that the option allows.",
        "hand_size: {from: 3, to: 7, default: 8}",
        "hand_size: {from: 3, to: 7, default: 7}",
    ),
    Entry(
        "L545",
        "option-range",
        "error",
        "the option `{option}` goes from {low} to {high}, so no number fits",
        "`from:` is the least allowed number and `to:` the greatest.",
        "hand_size: {from: 7, to: 3, default: 5}",
        "hand_size: {from: 3, to: 7, default: 5}",
    ),
    Entry(
        "L546",
        "count-no-number",
        "error",
        "the count of `{kind}` is `{count}`, which is no number and no option that is a number",
        "How many pieces there are is a number, or the name of an option with `from:` and `to:`.",
        "card: {count: many, starts: deck}",
        "card: {count: 40, starts: deck}",
    ),
    Entry(
        "L550",
        "unknown-edition",
        "error",
        "there is no edition `{edition}`",
        "Editions are declared under `editions:` in the manifest.",
        "edition: enn",
        "edition: en",
    ),
    Entry(
        "L551",
        "player-count",
        "error",
        "{count} cannot play: the number of players is {allowed}",
        "`players:` in the manifest says how few and how many can play; a module may add seats, or "
        "be for fewer players.",
        "legalist play hex --players 3",
        "legalist play hex --players 2",
    ),
    Entry(
        "L552",
        "unknown-seat",
        "error",
        "there is no seat `{seat}`",
        "The seats are listed in the manifest under `players:`; a module may add some.",
        "seats: [red, bleu]",
        "seats: [red, blue]",
    ),
    Entry(
        "L553",
        "seat-twice",
        "error",
        "the seat `{seat}` is there twice",
        "Every player has a seat of their own.",
        "seats: [red, red]",
        "seats: [red, blue]",
    ),
    Entry(
        "L554",
        "too-few-seats",
        "error",
        "up to {high} can play, but there are only {seats}",
        "`seats:` must name a seat for each of the `max:` players.",
        "players: {min: 2, max: 3, seats: [red, blue]}",
        "players: {min: 2, max: 3, seats: [red, blue, green]}",
    ),
    Entry(
        "L555",
        "seats-and-players",
        "error",
        "{count} play, but {seats} seats are given",
        "When you choose who sits at the table, name as many seats as there are players.",
        "players: 3\nseats: [red, blue]",
        "players: 2\nseats: [red, blue]",
    ),
    Entry(
        "L556",
        "limits-disagree",
        "error",
        "`{module}` is for {low} or more players, and `{other}` for {high} or fewer",
        "A module may say with `players:` that fewer can play than without it, or that more must. "
        "These two leave no number of players that suits both: leave one of them out.",
        "# one module\nplayers: {min: 4}\n# another\nplayers: {max: 2}",
        "# one module\nplayers: {min: 4}\n# another says nothing about players",
    ),
    Entry(
        "L558",
        "order-not-said",
        "error",
        "`{one}` and `{other}` both answer `{event}`, and which comes first matters: {what}",
        "Two modules bring rules for the same event, and one changes what the other looks at or "
        "changes. The order in which modules are named never decides; say it in one of the rules "
        "with `after:` or `before:`, or in the head of one module that it is `after:` the other.",
        "# one module doubles the coins, the other adds three\n"
        "rules:\n  bonus: {on: paid(who), do: add 3 to coins(who)}",
        "rules:\n  bonus: {on: paid(who), after: doubling, do: add 3 to coins(who)}",
    ),
    Entry(
        "L560",
        "unknown-map",
        "error",
        "there is no map `{map}`",
        "A map is a file in the folder `maps/` of the ruleset, named without `.yaml`, or one "
        "written in the manifest under `maps:`.",
        "map: rombus",
        "map: rhombus",
    ),
    Entry(
        "L562",
        "unknown-terrain",
        "error",
        "the map `{map}` has the terrain `{terrain}`, which the rules do not know",
        "Rules could never speak of it. List it under `terrain:` in the ruleset or in a module, "
        "or correct the map.",
        "terrain: [land, river]\n# and on the map:\nA1: {terrain: watter}",
        "terrain: [land, river]\n# and on the map:\nA1: {terrain: river}",
    ),
    Entry(
        "L563",
        "map-lacks",
        "error",
        "`{module}` needs a map with {wanted} of `{what}`, and `{map}` has {found}",
        "The module says under `needs:` what the map must have. Choose another map, or play "
        "without the module.",
        "needs: {areas: {harbour: 5}}     # on a map without harbours",
        "needs: {areas: {harbour: 5}}     # on a map with five",
    ),
    Entry(
        "L564",
        "map-lacks-terrain",
        "error",
        "`{module}` needs a map with the terrain `{terrain}`, and `{map}` has none",
        "The module says under `needs:` what the map must have. Choose another map, or play "
        "without the module.",
        "needs: {terrain: [swamp]}        # on a dry map",
        "needs: {terrain: [swamp]}        # on a map with a swamp",
    ),
    Entry(
        "L565",
        "maps-disagree",
        "error",
        "`{module}` and `{other}` each bring a map of their own",
        "Only one map can be played on. Say which with `map:` in a variant or on the command "
        "line, or let one module say `conflicts:` with the other.",
        "modules: [islands, mountains]",
        "modules: [islands, mountains]\nmap: islands",
    ),
    Entry(
        "L570",
        "unknown-citation",
        "warning",
        "`{address}` cites `{citation}`, which is not among the citations",
        "The ruleset lists under `citations:` all rules of the rulebook. Correct the citation, or "
        "add it to the list; a module may have a list of its own.",
        "citations: {A1: …}\nrules:\n  score: {cite: A11, …}",
        "citations: {A1: …}\nrules:\n  score: {cite: A1, …}",
    ),
    Entry(
        "L571",
        "text-for-nothing",
        "warning",
        "there is nothing at `{address}` that this text could belong to",
        "A file of texts names the thing each text belongs to: section, dot, id.",
        "texts:\n  actions.plcae: …",
        "texts:\n  actions.place: …",
    ),
    Entry(
        "L572",
        "blank-not-filled",
        "warning",
        "`{{{name}}}` in the text of `{address}` stands for nothing, so it would be shown as it is",
        "Between curly brackets a text names what it puts in: a choice of the action, or something "
        "that the event tells.",
        "actions:\n  place:\n    text: Put a stone on {space}\n    choose: {at: a space}",
        "actions:\n  place:\n    text: Put a stone on {at}\n    choose: {at: a space}",
    ),
)
