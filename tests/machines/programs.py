"""Programs made by chance, well-typed by construction: every production of a type makes a text of
that type from parts of the right types. They are for comparing machines, and mean nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from textwrap import indent

DECLARED = """\
ruleset: made
title: Made
players: {{min: 3, max: 3, seats: [ann, ben, cleo]}}
map: board
maps: {{board: {{squares: 4, shape: {{rectangle: [{width}, {height}]}}}}}}
enums: {{colour: [amber, blue, coral]}}
kinds:
  stone: {{attributes: {{colour: colour, worth: number}}, members: {{
    pebble: {{colour: amber, worth: 2, count: 4}}, rock: {{colour: blue, worth: -1, count: 3}},
    gem: {{colour: coral, worth: 7, count: 2}}, shard: {{colour: amber, worth: 0, count: 5}}}},
    starts: bag}}
  crown: {{attributes: {{owner: player}}, count: 1, starts: chest(owner)}}
zones:
  chest(player): {{holds: crown, order: bag}}
  crown_on(space): {{holds: crown, order: one}}
  attic: {{holds: crown, order: pile}}
  bag: {{holds: stone, order: bag}}
  heap: {{holds: stone, order: pile, seen: count}}
  hand(player): {{holds: stone, order: bag, seen: {{owner: contents, others: count}}}}
  stone_on(space): {{holds: stone, order: one}}
values:
  active: {{type: player}}
  counter: {{start: 3}}
  turns: {{start: 0}}
  points(player): {{start: 2}}
  wish(player): {{type: colour or none}}
  bold(player): {{type: yes/no}}
  marked: {{type: set of space}}
  here: {{type: space}}
  liked: {{type: set of colour}}
  holder: {{type: player or none}}
  level(colour): {{start: 1}}
events:
  shaken(player who, number n, space at): {{}}
functions:
{functions}
effects:
{effects}
rules:
{rules}
actions:
{actions}
{restrictions}flow:
  setup: |
    draw {drawn} from bag to heap
    shuffle heap
    for each p in players: draw 1 from heap to hand(p)
    for each s in spaces where distance(s, here) mod 2 = 0: draw 1 from bag to stone_on(s)
{setup}
  turn: |
    add 1 to turns
    if turns > 6: end game
    ask active to what or pass
{asking}    set active to next(active)
outcome: {{score(player p): points(p)}}
"""
Names = tuple[tuple[str, str], ...]


class Maker:
    def __init__(self, seed: int) -> None:
        self.rng = random.Random(f"program {seed}")
        self._fresh = 0
        self.functions: list[tuple[str, tuple[str, ...], str]] = []
        # Effects must not come back to themselves, so rules announce nothing; only actions ask.
        self.announces = self.asks = False

    def program(self, sides: tuple[int, int] | None = None) -> str:
        functions = "".join(self._function(n) for n in range(self.rng.randrange(1, 5)))
        given = (("who", "player"), ("n", "number"), ("at", "space"))
        rules = "".join(self._rule(n, given) for n in range(self.rng.randrange(1, 3)))
        self.announces = True
        effect = self.effects(2, given)
        effects = f"  work(player who, number n, space at): |\n{indent(effect, '    ')}\n"
        setup = self.effects(2, ()) + "\nwork(active, 2, here)"
        replies = "".join(self._reply(n) for n in range(self.rng.randrange(1, 3)))
        self.asks = self.rng.random() < 0.6
        number = self.rng.randrange(1, 4)
        actions = "".join(self._action(n) for n in range(number)) + replies
        asking = ""
        if self.asks:
            asking = f"    if {self.make('truth', 1, ())}:\n{indent(self._ask(()), '      ')}\n"
        restrictions = ""
        if self.rng.random() < 0.3:
            forbidden = self.make("truth", 2, (("me", "player"),))
            restrictions = f'restrictions:\n  tired: {{on: act0, forbid: "{forbidden}"}}\n'
        width, height = self.rng.choice((2, 3, 5, 9)), self.rng.choice((1, 3, 8))
        if sides is not None:
            width, height = sides
        return DECLARED.format(
            width=width,
            height=height,
            drawn=self.rng.randrange(3, 9), functions=functions, effects=effects, actions=actions,
            setup=indent(setup, "    "), rules=rules, asking=asking, restrictions=restrictions,
        )  # fmt: skip

    def _function(self, number: int) -> str:
        result = self.rng.choice(("number", "truth", "space set", "number"))
        types = tuple(self.rng.choice(TYPES) for _ in range(self.rng.randrange(0, 3)))
        names = tuple((f"a{n}", one) for n, one in enumerate(types))
        body = self.make(result, 3, names)
        self.functions.append((f"f{number}", types, result))
        params = ", ".join(f"{WRITTEN[one]} {name}" for name, one in names)
        return f"  f{number}({params}): |\n    {body}\n"

    def _rule(self, number: int, given: Names) -> str:
        when = f"    when: |\n      {self.make('truth', 2, given)}\n" if number else ""
        effects = indent(self.effects(1, given), "      ")
        return f"  rule{number}:\n    on: shaken(who, n, at)\n{when}    do: |\n{effects}\n"

    def _reply(self, number: int) -> str:
        names: Names = (("me", "player"), ("by", "player"), ("n", "number"))
        text, type_ = self._choice("chosen", names)
        if type_:
            names = (*names, ("chosen", type_))
        offered = "reply(player by, number n)"
        effects = indent(self.effects(1, names), "      ")
        return (
            f'  reply{number}:\n    offered: {offered}\n    choose: {{chosen: "{text}"}}\n'
            f"    do: |\n{effects}\n"
        )

    def _ask(self, names: Names) -> str:
        """Ask somebody in one of the ways to ask."""
        make = self.make
        reply = f"reply({make('player', 1, names)}, {make('number', 1, names)})"
        some = make("player set", 1, names)
        orelse = indent(self.effects(1, names), "  ")
        match self.rng.randrange(5):
            case 0:
                return f"ask {make('player', 1, names)} to {reply} or pass\nelse:\n{orelse}"
            case 1:
                return f"ask first of {some} to {reply}\nelse:\n{orelse}"
            case 2:
                return f"ask all {some} to {reply}"
            case 3:
                return f"ask all {some} to {reply} or pass\nelse:\n{orelse}"
        return f"ask {make('player', 1, names)} to {reply}"

    def _action(self, number: int) -> str:
        names: Names = (("me", "player"),)
        choices = []
        for n in range(self.rng.randrange(0, 3)):
            name = f"c{n}"
            text, type_ = self._choice(name, names)
            choices.append(f"      {name}: {text}\n")
            if type_:
                names = (*names, (name, type_))
        chosen = f"    choose:\n{''.join(choices)}" if choices else ""
        require = ""
        for n in range(self.rng.randrange(0, 3)):
            require += f"      r{n}: |\n        {self.make('truth', 2, names)}\n"
        require = f"    require:\n{require}" if require else ""
        effects = indent(self.effects(2, names), "      ")
        return f"  act{number}:\n    offered: what\n{chosen}{require}    do: |\n{effects}\n"

    def _choice(self, name: str, names: Names) -> tuple[str, str]:
        """A choice, and its type if it can be used like a value of that type."""
        inner = (*names, (name, "space"))
        match self.rng.randrange(12):
            case 0:
                return f"a space where {self.make('truth', 2, inner)}", "space"
            case 1:
                return f"a space in {self.make('space set', 2, names)}", "space"
            case 2:
                return "a colour", "colour"
            case 3:
                low = self.rng.randrange(4)
                return f"number from {low} to {low + self.rng.randrange(4)}", "number"
            case 4:
                return "yes or no", "truth"
            case 5:
                return f"up to 2 of {self.make('space set', 1, names)}", "space set"
            case 6:
                return "1 to 2 pieces in hand(me)", "pieces"
            case 7:
                looked = self.make("truth", 1, (*names, (name, "stone")))
                return f"a stone in hand(me) where {looked}", "stone"
            case 8:
                return f"any of {self.make('colour set', 1, names)}", "colour set"
            case 9:
                return f"order of {self.make('colour set', 1, names)}", "colours in order"
            case 10:
                return "up to 2 pieces in bag", "pieces"
        return "a player", "player"

    def _small(self) -> str:
        return str(self.rng.randrange(5))

    # ---- effects

    def effects(self, depth: int, names: Names) -> str:
        return "\n".join(self._effect(depth, names) for _ in range(self.rng.randrange(1, 4)))

    def _effect(self, depth: int, names: Names) -> str:
        make, rng = self.make, self.rng
        if depth == 0 or rng.random() < 0.55:
            return self._simple(names)
        self._fresh += 1
        name = f"v{self._fresh}"

        def block(type_: str) -> str:
            return indent(self.effects(depth - 1, (*names, (name, type_))), "  ")

        own = indent(self.effects(depth - 1, names), "  ")
        match rng.randrange(12):
            case 0:
                return f"for each {name} in {make('space set', 2, names)}:\n{block('space')}"
            case 1:
                return f"for each {name} in {make('numbers', 1, names)}:\n{block('number')}"
            case 2:
                other = indent(self.effects(depth - 1, names), "  ")
                return f"if {make('truth', 2, names)}:\n{own}\nelse:\n{other}"
            case 3:
                return f"repeat {rng.randrange(4)} times:\n{own}"
            case 4:
                return (
                    f"pick {name} at random from {make('space set', 2, names)}:\n{block('space')}"
                )
            case 5:
                return f"if wish({make('player', 1, names)}) exists as {name}:\n{block('colour')}"
            case 6:
                return f"for each {name} in {make('player set', 2, names)}:\n{block('player')}"
            case 7:
                some = make("colours in order", 1, names)
                return f"for each {name} in {some}:\n{block('colour')}"
            case 8:
                return f"for each {name} in hand({make('player', 1, names)}):\n{block('stone')}"
            case 9:
                hand = f"hand({make('player', 1, names)})"
                return f"draw {self._small()} from heap to {hand}\nelse:\n{own}"
            case 10 if self.asks:
                return self._ask(names)
        text = f"let {name} = {make('number', 2, names)}"
        return f"{text}\n{self._effect(depth - 1, (*names, (name, 'number')))}"

    def _simple(self, names: Names) -> str:
        make = self.make
        if self.announces and self.rng.random() < 0.08:
            parts = (make(one, 1, names) for one in ("player", "number", "space"))
            return f"announce shaken({', '.join(parts)})"
        pieces = [name for name, one in names if one == "pieces"]
        if pieces and self.rng.random() < 0.3:
            return f"move {self.rng.choice(pieces)} from {self._store(names)} to heap"
        return self.rng.choice((
            lambda: f"set counter to ({make('number', 3, names)}) mod 1000",
            lambda: f"add ({make('number', 2, names)}) mod 9 to points({make('player', 1, names)})",
            lambda: f"subtract 1 from points({make('player', 1, names)})",
            lambda: f"set wish({make('player', 1, names)}) to {make('colour', 1, names)}",
            lambda: f"set bold({make('player', 1, names)}) to {make('truth', 2, names)}",
            lambda: f"set marked to {make('space set', 3, names)}",
            lambda: f"set here to {make('space', 2, names)}",
            lambda: f"set active to {make('player', 2, names)}",
            lambda: f"draw {self._small()} from bag to hand({make('player', 1, names)})",
            lambda: f"draw 1 from heap to hand({make('player', 1, names)})",
            lambda: f"move all from stone_on({make('space', 1, names)}) to heap",
            lambda: "shuffle heap",
            lambda: f"reveal 2 of heap to {make('player', 1, names)}",
            lambda: f"if number(bag, stone.gem) > 0: move stone.gem from bag to "
            f"hand({make('player', 1, names)})",
            lambda: self._place(names),
            lambda: f"set liked to {make('colour set', 2, names)}",
            lambda: f"set holder to {self.rng.choice(('none', make('player', 1, names)))}",
            lambda: f"add {make('space', 1, names)} to marked",
            lambda: f"set level({make('colour', 1, names)}) to ({make('number', 2, names)}) mod 77",
            lambda: f"move crown({make('player', 1, names)}) to "
            f"{self.rng.choice(('attic', 'chest(active)'))}",
            lambda: self._crown(names),
            lambda: "move all from attic to chest(active)",
            lambda: f"move all from hand({make('player', 1, names)}) to {self._store(names)}",
            lambda: f"repeat until counter > 20: add 1 + abs({make('number', 1, names)}) mod 9 "
            "to counter",
            lambda: f"if ({make('number', 1, names)}) = 4: end game",
            lambda: f"if number(bag, {(kind := make('stone', 1, names))}) > 0: "
            f"move {kind} from bag to heap",
        ))()  # fmt: skip

    def _store(self, names: Names) -> str:
        return self.rng.choice((f"hand({self.make('player', 1, names)})", "bag"))

    def _crown(self, names: Names) -> str:
        at = self.make("space", 1, names)
        return f"if crown_on({at}) is none: move crown(active) to crown_on({at})"

    def _place(self, names: Names) -> str:
        """Mostly a move that is possible; now and then a fault, which all machines must tell."""
        at = self.make("space", 1, names)
        test = f"if stone_on({at}) is none and number(bag, stone.shard) > 0: "
        move = f"move stone.shard from bag to stone_on({at})"
        return move if self.rng.random() < 0.03 else test + move

    # ---- expressions

    def make(self, type_: str, depth: int, names: Names) -> str:
        known = [name for name, one in names if one == type_]
        if known and self.rng.random() < (0.7 if depth == 0 else 0.35):
            return self.rng.choice(known)
        fitting = [one for one in self.functions if one[2] == type_]
        if depth > 0 and fitting and self.rng.random() < 0.15:
            name, params, _ = self.rng.choice(fitting)
            return f"{name}({', '.join(self.make(one, depth - 1, names) for one in params)})"
        simple, compound = PRODUCTIONS[type_]
        if depth == 0 or self.rng.random() < 0.1:
            return self.rng.choice(simple)
        self._fresh += 1
        return self.rng.choice(compound)(_Parts(self, depth - 1, names, f"x{self._fresh}"))


class _Parts:
    """What a production is made from: `p("number")` is a number, `p("truth", "space")` a condition
    on a new name `p.x` of a space."""

    def __init__(self, maker: Maker, depth: int, names: Names, x: str) -> None:
        self._maker, self._depth, self._names, self.x = maker, depth, names, x

    def __call__(self, type_: str, bound: str = "") -> str:
        names = (*self._names, (self.x, bound)) if bound else self._names
        return self._maker.make(type_, self._depth, names)


TYPES = ("number", "space", "player", "colour", "truth", "stone", "colour set", "space set")
WRITTEN = {
    "number": "number", "space": "space", "player": "player", "colour": "colour",
    "truth": "yes/no", "stone": "stone", "colour set": "set of colour", "space set": "set of space",
}  # fmt: skip
Production = Callable[[_Parts], str]
PRODUCTIONS: dict[str, tuple[tuple[str, ...], tuple[Production, ...]]] = {
    "number": (
        ("0", "1", "2", "5", "counter", "points(active)", "size(heap)", "size(marked)"),
        (
            lambda p: f"({p('number')} + {p('number')})",
            lambda p: f"({p('number')} - {p('number')})",
            lambda p: f"(({p('number')}) mod 50) * (({p('number')}) mod 40)",
            lambda p: f"({p('number')}) div (abs({p('number')}) + 1)",
            lambda p: f"({p('number')}) mod (0 - abs({p('number')}) - 1)",
            lambda p: f"(if {p('truth')} then {p('number')} else {p('number')})",
            lambda p: f"(count {p.x} in {p('space set')} where {p('truth', 'space')})",
            lambda p: f"(sum ({p('number', 'space')}) mod 99 for {p.x} in {p('space set')})",
            lambda p: f"(max {p('number', 'player')} for {p.x} in players)",
            lambda p: f"(min ({p('number', 'space')}) for {p.x} in {p('space set')})",
            lambda p: f"size({p('space set')})",
            lambda p: f"total({p('numbers')})",
            lambda p: f"item({p('numbers')}, {p('number')})",
            lambda p: f"distance({p('space')}, {p('space')})",
            lambda p: f"points({p('player')})",
            lambda p: f"size(hand({p('player')}))",
            lambda p: f"number(hand({p('player')}), stone.pebble)",
            lambda p: f"(let {p.x} = {p('number')} then {p('number', 'number')})",
            lambda p: f"(sum {p.x}.worth for {p.x} in hand({p('player')}))",
            lambda p: f"(sum {p('number', 'stone')} for {p.x} in {p('pieces')}) mod 31",
            lambda p: f"(count {p.x} in {p('pieces')} where {p('truth', 'stone')})",
            lambda p: f"number({p('pieces')}, {p('stone')})",
            lambda p: f"number(heap, {p('stone')})",
            lambda p: f"level({p('colour')})",
            lambda p: f"({p('stone')}).worth",
            lambda p: f"size({p('colour set')})",
            lambda p: f"(max {p('number', 'number')} for {p.x} in {p('numbers')})",
            lambda p: f"(count {p.x} in {p('player set')} where {p('truth', 'player')})",
            lambda p: f"size(distinct(list {p('colour', 'player')} for {p.x} in players))",
            lambda p: f"(let {p.x} = {p('space set')} then {p('number', 'space set')})",
            lambda p: f"(let {p.x} = {p('colour')} then {p('number', 'colour')})",
            lambda p: f"(({p('number')}) * 2147483647)",
        ),
    ),
    "truth": (
        ("bold(active)", "yes", "no", "counter > 3", "top(heap) exists"),
        (
            lambda p: f"({p('number')} < {p('number')})",
            lambda p: f"({p('number')} = {p('number')})",
            lambda p: f"({p('space')} = {p('space')})",
            lambda p: f"({p('player')} != {p('player')})",
            lambda p: f"({p('truth')} and {p('truth')})",
            lambda p: f"({p('truth')} or {p('truth')})",
            lambda p: f"not ({p('truth')})",
            lambda p: f"({p('space')} in {p('space set')})",
            lambda p: f"({p('space')} not in marked)",
            lambda p: f"(stone_on({p('space')}) exists)",
            lambda p: f"(stone_on({p('space')}) = stone.rock)",
            lambda p: f"(stone_on({p('space')}).colour = {p('colour')})",
            lambda p: f"(wish({p('player')}) = {p('colour')})",
            lambda p: f"(any {p.x} in {p('space set')} where {p('truth', 'space')})",
            lambda p: f"(no {p.x} in {p('space set')} where {p('truth', 'space')})",
            lambda p: f"(every {p.x} in {p('space set')} has {p('truth', 'space')})",
            lambda p: f"(every {p.x} in players has {p('truth', 'player')})",
            lambda p: f"bold({p('player')})",
            lambda p: f"({p('colour')} in {p('colour set')})",
            lambda p: f"({p('player')} in {p('player set')})",
            lambda p: f"({p('colour')} not in {p('colours in order')})",
            lambda p: f"(any {p.x} in {p('colour set')} where {p('truth', 'colour')})",
            lambda p: f"(any {p.x} in {p('pieces')} where {p('truth', 'stone')})",
            lambda p: f"(every {p.x} in {p('numbers')} has {p('truth', 'number')})",
            lambda p: f"({p('stone')} = {p('stone')})",
            lambda p: f"(({p('stone')}).colour = {p('colour')})",
            lambda p: f"(stone_on({p('space')}) = {p('stone')})",
            lambda p: f"(holder = {p('player')})",
            lambda p: f"({p('numbers')} < {p('numbers')})",
            lambda p: f"({p('numbers')} = {p('numbers')})",
            lambda p: f"({p('colour set')} = {p('colour set')})",
            lambda p: f"(crown_on({p('space')}) exists)",
            lambda p: f"(let {p.x} = {p('truth')} then {p('truth', 'truth')})",
        ),
    ),
    "space": (
        ("here",),
        (
            lambda p: (
                f"((first {p.x} in {p('space set')} where {p('truth', 'space')}) "
                f"otherwise {p('space')})"
            ),
            lambda p: (
                f"((best {p.x} in {p('space set')} by {p('number', 'space')}) "
                f"otherwise {p('space')})"
            ),
            lambda p: f"(if {p('truth')} then {p('space')} else {p('space')})",
            lambda p: f"(only({p('space set')}) otherwise {p('space')})",
        ),
    ),
    "player": (
        ("active", "next(active)", "previous(active)", "next(next(active))"),
        (
            lambda p: f"next({p('player')})",
            lambda p: f"previous({p('player')})",
            lambda p: f"(if {p('truth')} then {p('player')} else {p('player')})",
            lambda p: f"((best {p.x} in players by {p('number', 'player')}) otherwise active)",
            lambda p: f"(holder otherwise {p('player')})",
            lambda p: (
                f"((first {p.x} in {p('player set')} where {p('truth', 'player')}) "
                f"otherwise {p('player')})"
            ),
            lambda p: f"((only({p('player set')})) otherwise {p('player')})",
        ),
    ),
    "colour": (
        ("colour.amber", "colour.blue", "colour.coral"),
        (
            lambda p: f"(wish({p('player')}) otherwise {p('colour')})",
            lambda p: f"(if {p('truth')} then {p('colour')} else {p('colour')})",
            lambda p: f"({p('stone')}).colour",
            lambda p: f"(only({p('colour set')}) otherwise {p('colour')})",
            lambda p: f"((best {p.x} in colours by {p('number', 'colour')}) otherwise colour.blue)",
        ),
    ),
    "space set": (
        ("spaces", "marked", "neighbours(here)"),
        (
            lambda p: f"neighbours({p('space')})",
            lambda p: f"neighbours({p('space set')})",
            lambda p: f"(all {p.x} in {p('space set')} where {p('truth', 'space')})",
            lambda p: f"(all {p.x} in spaces where {p('truth', 'space')})",
            lambda p: f"({p('space set')} + {p('space set')})",
            lambda p: f"({p('space set')} - {p('space set')})",
            lambda p: f"({p('space set')} & {p('space set')})",
            lambda p: f"{{{p('space')}, {p('space')}}}",
            lambda p: f"(all {p.x} connected to {p('space')} where {p('truth', 'space')})",
            lambda p: f"union(list neighbours({p.x}) for {p.x} in {p('space set')})",
            lambda p: f"union(list {p('space set', 'player')} for {p.x} in players)",
            lambda p: f"(all {p.x} in spaces where stone_on({p.x}) = {p('stone')})",
            lambda p: f"(all {p.x} in spaces where stone_on({p.x}).colour = {p('colour')})",
            lambda p: f"(if {p('truth')} then {p('space set')} else {p('space set')})",
        ),
    ),
    "stone": (
        ("stone.pebble", "stone.rock", "stone.gem", "stone.shard"),
        (
            lambda p: f"(top(heap) otherwise {p('stone')})",
            lambda p: f"(stone_on({p('space')}) otherwise {p('stone')})",
            lambda p: f"(if {p('truth')} then {p('stone')} else {p('stone')})",
            lambda p: (
                f"((best {p.x} in hand({p('player')}) by {p('number', 'stone')}) "
                f"otherwise {p('stone')})"
            ),
            lambda p: (
                f"((first {p.x} in {p('pieces')} where {p('truth', 'stone')}) "
                f"otherwise {p('stone')})"
            ),
        ),
    ),
    "pieces": (("hand(active)", "bag"), (lambda p: f"hand({p('player')})",)),
    "colour set": (
        ("colours", "liked", "{colour.blue}"),
        (
            lambda p: f"{{{p('colour')}, {p('colour')}}}",
            lambda p: f"({p('colour set')} + {p('colour set')})",
            lambda p: f"({p('colour set')} - {p('colour set')})",
            lambda p: f"({p('colour set')} & {p('colour set')})",
            lambda p: f"(all {p.x} in colours where {p('truth', 'colour')})",
            lambda p: f"(if {p('truth')} then {p('colour set')} else {p('colour set')})",
        ),
    ),
    "player set": (
        ("players", "{active}"),
        (
            lambda p: f"(all {p.x} in players where {p('truth', 'player')})",
            lambda p: f"{{{p('player')}, {p('player')}}}",
            lambda p: f"({p('player set')} - {p('player set')})",
        ),
    ),
    "colours in order": (
        ("[colour.blue, colour.amber]",),
        (
            lambda p: f"[{p('colour')}, {p('colour')}, {p('colour')}]",
            lambda p: f"(list {p('colour', 'player')} for {p.x} in players)",
            lambda p: f"sorted({p('colours in order')})",
            lambda p: f"distinct({p('colours in order')})",
            lambda p: f"reversed({p('colours in order')})",
            lambda p: f"(all {p.x} in {p('colours in order')} where {p('truth', 'colour')})",
        ),
    ),
    "numbers": (
        ("numbers(1, 4)", "[counter, 2]"),
        (
            lambda p: f"[{p('number')}, {p('number')}]",
            lambda p: f"(list {p('number', 'player')} for {p.x} in players)",
            lambda p: f"(list {p('number', 'space')} for {p.x} in {p('space set')})",
            lambda p: f"sorted({p('numbers')})",
            lambda p: f"reversed({p('numbers')})",
            lambda p: f"distinct({p('numbers')})",
            lambda p: f"({p('numbers')} + {p('numbers')})",
        ),
    ),
}
