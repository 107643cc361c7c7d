"""L51x to L53x: modules, and what they change."""

from .entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "L510",
        "unknown-module",
        "error",
        "there is no module `{module}`",
        "Modules are files in the folder `modules/` (or `house/`) of the ruleset, named without "
        "`.yaml`. On the command line the path of a module file will do, too.",
        "modules: [sotrms]",
        "modules: [storms]",
    ),
    Entry(
        "L511",
        "module-of-another",
        "error",
        "the module `{module}` is for the ruleset `{of}`, not for `{ruleset}`",
        "A module changes one ruleset, which it names with `of:`.",
        "module: storms\nof: chess           # played with hex",
        "module: storms\nof: hex",
    ),
    Entry(
        "L512",
        "module-required",
        "error",
        "the module `{module}` cannot be played without `{other}`",
        "The module says so with `requires:`. Add the other module, too.",
        "modules: [storms]               # which says requires: [weather]",
        "modules: [storms, weather]",
    ),
    Entry(
        "L513",
        "modules-conflict",
        "error",
        "the modules `{module}` and `{other}` cannot be played together",
        "One of them says so with `conflicts:`. Leave one of the two out.",
        "modules: [storms, calm]         # storms says conflicts: [calm]",
        "modules: [storms]",
    ),
    Entry(
        "L514",
        "modules-in-a-circle",
        "error",
        "the modules {modules} are each to come after the other",
        "`requires:` and `after:` say that a module is applied after another, `before:` that it "
        "is applied before. Together they go in a circle here, so there is no first one.",
        "# storms\nafter: [weather]\n# weather\nafter: [storms]",
        "# storms\nafter: [weather]\n# weather says nothing",
    ),
    Entry(
        "L515",
        "module-misnamed",
        "error",
        "this file is called `{file}.yaml`, but says that it is the module `{module}`",
        "A module has the name of its file, so that it can be found.",
        "# modules/storms.yaml\nmodule: storm",
        "# modules/storms.yaml\nmodule: storms",
    ),
    Entry(
        "L516",
        "module-twice",
        "error",
        "two files are the module `{module}`",
        "Every module that is played has a name of its own.",
        "--module storms.yaml --module house/storms.yaml",
        "--module storms.yaml",
    ),
    Entry(
        "L517",
        "file-outside",
        "error",
        "`{path}` leads out of the folder of this file",
        "A variant or a file of scenarios can name a module or a map by the path of its file, but "
        "only inside its own folder. Copy the file there. On the command line any path will do.",
        "modules: [./../storms.yaml]",
        "modules: [./storms.yaml]",
    ),
    Entry(
        "L518",
        "file-not-beside",
        "error",
        "there is no file `{path}` beside this one",
        "A path that begins with `./` starts in the folder of the file it is written in. Modules "
        "and maps of the ruleset are called by their names, without `./` and `.yaml`.",
        "modules: [./sotrms.yaml]",
        "modules: [./storms.yaml]",
    ),
    Entry(
        "L519",
        "module-nearly-named",
        "warning",
        "there is no module `{module}` that this could be about",
        "`after:`, `before:` and `conflicts:` may name modules of other people, which are not "
        "there. But there is a module of nearly this name: check the spelling.",
        "after: [storm]        # the module is called storms",
        "after: [storms]",
    ),
    Entry(
        "L520",
        "declared-twice",
        "error",
        "`{address}` is declared twice",
        "A name stands for one thing in its section. Rename one of them, or take it out.",
        "functions:\n  worth(card c): 1\n  worth(space s): 2",
        "functions:\n  worth(card c): 1\n  price(space s): 2",
    ),
    Entry(
        "L521",
        "exists-already",
        "error",
        "`{address}` is there already",
        "A module that brings a thing of the same name must say what it means by it: "
        "`replace: true` to take its place, `wrap:` to change it (where `base` stands for the old "
        "one). If it is meant as a new thing, give it another name.",
        "functions:\n  hand_size: 7",
        "functions:\n  hand_size: {replace: true, is: 7}",
    ),
    Entry(
        "L522",
        "both-add",
        "error",
        "{by} and {other} both add `{address}`",
        "Two modules bring things of the same name. Rename one of them; if one is meant to change "
        "the other's, it says `after:` at its top and `wrap:` or `replace: true` at the thing.",
        "# two modules, each with\nvalues:\n  luck(player): {start: 0}",
        "# one of them with another name\nvalues:\n  fortune(player): {start: 0}",
    ),
    Entry(
        "L523",
        "both-replace",
        "error",
        "{by} {doing} `{address}`, and {other} {other_doing} it, too",
        "Only one module can take a thing's place or take it out. Usually the two are not meant "
        "to be played together, and one says `conflicts:`; or both can `wrap:` it. A variant "
        "may replace what modules have replaced.",
        "# two modules, each with\nfunctions:\n  hand_size: {replace: true, is: 7}",
        "# two modules, one of them after the other, each with\nfunctions:\n"
        "  hand_size: {wrap: base + 1}",
    ),
    Entry(
        "L524",
        "no-order",
        "error",
        "{by} {doing} `{address}`, {other} {other_doing} it, and nothing says which comes first",
        "The result depends on the order, and the order in which modules are asked for never "
        "counts. Say it with `after:` at the top of one of the two modules.",
        "module: storms\nfunctions:\n  hand_size: {wrap: base - 1}",
        "module: storms\nafter: [feast]\nfunctions:\n  hand_size: {wrap: base - 1}",
    ),
    Entry(
        "L525",
        "nothing-there",
        "error",
        "{by} {doing} `{address}`, but there is no such thing",
        "What is to be changed must be declared in the ruleset or in a module that comes before. "
        "Check the name, and the section it stands in.",
        "functions:\n  hand_sice: {wrap: base + 1}",
        "functions:\n  hand_size: {wrap: base + 1}",
    ),
    Entry(
        "L526",
        "removed",
        "error",
        "{by} {doing} `{address}`, but {other} removes it",
        "What one module takes out another cannot change. Perhaps they are not meant to be "
        "played together: then one says `conflicts:`.",
        "# one module\nremove: [rules.pay]\n# another\nrules:\n  pay: {wrap: base}",
        "# one module\nremove: [rules.pay]\n# another\nconflicts: [the-first]",
    ),
    Entry(
        "L527",
        "beside-another-event",
        "error",
        "`{rule}` is run on `{event}`, but `{other}` on `{other_event}`",
        "`before:` and `after:` put a rule among the rules of its own event.",
        "rules:\n  tax: {on: turn_ended(who), after: pay, …}     # pay is on card_bought",
        "rules:\n  tax: {on: card_bought(who), after: pay, …}",
    ),
    Entry(
        "L528",
        "impossible-place",
        "error",
        "`{rule}` cannot be run where it says: what it comes after is run later than what it "
        "comes before",
        "Leave out `before:` or `after:`, or turn them round.",
        "rules:\n  tax: {after: second, before: first, …}",
        "rules:\n  tax: {after: first, before: second, …}",
    ),
    Entry(
        "L529",
        "no-wrap",
        "error",
        "`{section}` cannot be wrapped, so `{id}` cannot",
        "What can be wrapped has a value or does something: functions, effects, rules, actions, "
        "conditions, the flow and the outcome. Anything else can only be replaced.",
        "invariants:\n  supported: {wrap: base or alone}",
        "invariants:\n  supported: {replace: true, that: …}",
    ),
    Entry(
        "L530",
        "other-parameters",
        "error",
        "`{address}` takes {params}, and a wrap must take the same",
        "A wrap is used wherever the old one was, so it has the same parameters. You may leave "
        "out their types, or the whole of the parentheses.",
        "functions:\n  worth(space s): {wrap: base + 1}      # it is worth(card c)",
        "functions:\n  worth(card c): {wrap: base + 1}",
    ),
    Entry(
        "L531",
        "no-address",
        "error",
        "`{address}` is not the address of anything",
        "An address is a section, a dot and an id; a condition of an action has a longer one.",
        "remove: [rule.pay]",
        "remove: [rules.pay, actions.buy.require.rich_enough]",
    ),
    Entry(
        "L532",
        "wrap-keeps-conditions",
        "error",
        "`{rule}` is wrapped, so it keeps its own `{key}:`",
        "A wrap changes what a rule does; when it is run stays as it was. Put a condition into "
        "the text of the wrap, or replace the whole rule.",
        "rules:\n  pay: {wrap: base, when: rich(who)}",
        "rules:\n  pay:\n    wrap: |\n      if rich(who): base",
    ),
    Entry(
        "L533",
        "action-keeps-choices",
        "error",
        "`{action}` is there already, so a module that changes it cannot give `{key}:`",
        "With `wrap:` a module changes what an action does, and may add conditions under "
        "`require:`. For other choices, replace the whole action.",
        "actions:\n  buy: {wrap: base, choose: {what: a card}}",
        "actions:\n  buy: {replace: true, offered: turn_action, choose: {what: a card}, do: …}",
    ),
    Entry(
        "L534",
        "declaration-unreadable",
        "error",
        "`{address}` is not written in a way that can be understood",
        "Something that it needs is missing. Compare it with the others of its section.",
        "kinds:\n  card:",
        "kinds:\n  card: {count: 40, starts: deck}",
    ),
    Entry(
        "L535",
        "rules-at-same-place",
        "error",
        "{by} and {other} both put a rule {side} `{rule}`, and nothing says which comes first",
        "Rules are run one after another, so the result may depend on it. Say it with `after:` "
        "at the top of one of the two modules.",
        "module: storms\nrules:\n  wind: {after: pay, …}",
        "module: storms\nafter: [feast]\nrules:\n  wind: {after: pay, …}",
    ),
    Entry(
        "L536",
        "no-start",
        "error",
        "`{kind}` does not say where its pieces are before set-up",
        "All pieces are somewhere from the beginning. Name the zone with `starts:`.",
        "kinds:\n  card: {count: 40}",
        "kinds:\n  card: {count: 40, starts: deck}",
    ),
    Entry(
        "L537",
        "add-keeps-the-rest",
        "error",
        "`{id}` is there already, so what adds members to it cannot give `{key}:`",
        "With `add:` a module brings more members of an enum or of a kind. Everything else about "
        "it stays as it is, unless a module says `replace: true` and writes the whole of it.",
        "kinds:\n  card:\n    add: {queen: {rank: 12}}\n    starts: table",
        "kinds:\n  card:\n    add: {queen: {rank: 12}}",
    ),
    Entry(
        "L538",
        "added-in-another-form",
        "error",
        "`{member}` cannot be added to `{kind}` like this: it {why}",
        "A kind that lists its `members:` gets another one with its attributes. A kind that "
        "counts pieces by the value of an attribute gets a number for another value. Where one "
        "`count:` holds for all, a new value of the attribute is enough.",
        "kinds:\n  card: {add: {queen: 2}}                # card has members:",
        "kinds:\n  card: {add: {queen: {rank: 12, count: 2}}}",
    ),
)
