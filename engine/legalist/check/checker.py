"""Types for a whole program: declarations first, then functions, procedures, actions, flow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import legalist.typed as t
from legalist.diagnostics import Label, Report, Span, did_you_mean, nearest
from legalist.interruption import pause
from legalist.language import ast
from legalist.language.walk import names_in
from legalist.limits import DEEPEST_CALLS, MOST_CHOICES
from legalist.link.wrapping import speaks_of_base
from legalist.program import (
    ActionDecl,
    Decl,
    EffectDecl,
    FunctionDecl,
    InvariantDecl,
    Program,
    RequireDecl,
    RuleDecl,
)
from legalist.quick_dataclass import copy_fields
from legalist.typed.types import (
    NUMBER,
    TRUTH,
    UNKNOWN,
    ListType,
    PiecesType,
    SetType,
    Type,
    UnknownType,
    ZoneType,
    fits,
)

from .call_depth import CallDepth
from .choice_sizes import report_large_choices
from .choices import check_choice
from .components import check_components
from .cycles import asked_decisions
from .declaration_cache import Record, signature
from .effects import Effects
from .event_hints import event_hint
from .expressions import Expressions
from .scope import Scope
from .state_size import check_state_size
from .wraps import substitute_base

FLOW = ("setup", "turn", "ending")
MOST_LISTED = 5
# A call takes as much recursion as this many levels of a text.
CALL_LEVELS = 3


class Checker:
    """Builds the typed program; findings go to the report."""

    def __init__(self, program: Program, report: Report) -> None:
        self.program = program
        self.report = report
        self.scope = Scope(program, report)
        self.out = t.Checked(
            domains=self.scope.domains,
            attributes=self.scope.attributes,
            kinds=self.scope.kind_members,
            listed=frozenset(self.scope.listed),
        )
        self.decls: dict[str, FunctionDecl] = {}
        self.failed: set[str] = set()
        self.in_progress: list[str] = []
        # How deep the functions in progress are nested together.
        self.levels = 0
        self.depth = CallDepth(program)
        # For each declaration being checked, the functions that it has called.
        self.calls: list[dict[str, int]] = []
        self._signatures: dict[str, int] = {}

    def run(self) -> t.Checked:
        check_components(self.scope, self.out)
        check_state_size(self.scope, self.out)
        for decl in self.program.functions.values():
            self._declare_function(f"functions.{decl.id}", decl)
        for decl in self.program.outcome.values():
            self._declare_function(f"outcome.{decl.id}", decl)
        self._open_zones()
        self.depth.report(self.report)
        for key in self.depth.order:
            if key in self.decls:
                self.function(key, self.decls[key].origin.span)
        for key, decl in list(self.decls.items()):
            self.function(key, decl.origin.span)
        self._outcome()
        self._effects()
        self._rules()
        self._actions()
        self._flow()
        self._invariants()
        if not self.report.errors:
            # An effect that could not be read may ask for anything.
            self._never_asked()
        return self.out

    def _invariants(self) -> None:
        for decl in self.program.invariants.values():
            key = f"invariants.{decl.id}"

            def make(key: str = key, decl: InvariantDecl = decl) -> None:
                body = self._condition_of(self.expressions(), decl)
                self.out.functions[key] = t.Function(decl.id, decl.address, (), TRUTH, body)

            self._once(key, decl, make)
            self.out.invariants[decl.id] = self.out.functions.pop(key)

    def _once(self, key: str, decl: Decl, make: Callable[[], None]) -> None:
        """Check a declaration, unless it was checked before among names with the same meaning."""
        known = self.depth.written(key, decl)
        records = known.recorded(self.scope.meanings)
        for record in records:
            if self._same_calls(record, decl):
                self.out.functions |= record.functions
                for id, procedure in record.procedures.items():
                    self.out.procedures[id] = copy_fields(procedure)
                self.out.actions |= record.actions
                self.out.notes[key] = record.notes
                return
        pause()
        before = self.report.told
        self.calls.append({})
        outer, self.scope.notes = self.scope.notes, []
        make()
        notes, self.scope.notes = tuple(self.scope.notes), outer
        self.out.notes[key] = notes
        calls = self.calls.pop()
        # A part that cannot be read is assumed to be correct, without further findings.
        if self.report.told == before and not self.program.broken and not self.failed:
            records.append(
                Record(
                    calls,
                    notes,
                    {id: one for id, one in self.out.functions.items() if id == key},
                    {id: one for id, one in self.out.procedures.items() if id.rstrip("'") == key},
                    {id: one for id, one in self.out.actions.items() if f"actions.{id}" == key},
                )
            )

    def _same_calls(self, record: Record, decl: Decl) -> bool:
        """Return whether the functions that it calls still have the same types; they are checked
        first."""
        return all(
            (function := self.function(key, decl.origin.span)) is not None
            and self._signature(key, function) == types
            for key, types in record.calls.items()
        )

    def _signature(self, key: str, function: t.Function) -> int:
        """Return a number for the types of a function; cached, because all its callers ask for
        it."""
        if key not in self._signatures:
            self._signatures[key] = signature(function)
        return self._signatures[key]

    def expression(
        self, node: ast.Expr, report: Report, about: tuple[str, ...] = ()
    ) -> tuple[t.Expr, tuple[t.Param, ...]]:
        """Type one more expression, in which seats and spaces can be named; `about` are names for
        players in it, whose parameters are returned as well."""
        before = self.scope.report
        self.scope.report, self.scope.literals = report, True
        self.scope.notes = []
        try:
            x = self.expressions()
            player = self.scope.domains["player"]
            params = tuple(x.param(name, player, node.span) for name in about)
            found = x.check(node)
            if isinstance(found, t.ZoneName) and isinstance(found.type, ZoneType):
                found = t.ReadZone(PiecesType(found.type.item), "all", found.at)
            return found, params
        finally:
            self.scope.report, self.scope.literals = before, False

    def expressions(self, base: str = "") -> Expressions:
        return Expressions(self.scope, self.function, base)

    def params(self, x: Expressions, nodes: tuple[ast.Param, ...]) -> tuple[t.Param, ...]:
        params = []
        for node in nodes:
            type_ = self.scope.type_of(node.type)
            if not node.name:
                self.report.add("L421", node.span, type=node.type.name)
                continue
            params.append(x.param(node.name, type_, node.span, node.name_span))
        return tuple(params)

    # ---- functions

    def _declare_function(self, key: str, decl: FunctionDecl) -> None:
        self.decls[key] = decl
        if decl.base is not None:
            self._wraps(decl, decl.body)
            self._declare_function(f"{key}'", decl.base)

    def function(self, key: str, span: Span) -> t.Function | None:
        """Return the typed function, checked on first use; a function may not depend on itself."""
        if key in self.out.functions:
            function = self.out.functions[key]
            if self.calls:
                self.calls[-1][key] = self._signature(key, function)
            return function
        if key in self.failed or key not in self.decls:
            return None
        if key in self.in_progress:
            loop = [*self.in_progress[self.in_progress.index(key) :], key]
            chain = " → ".join(one.split(".", 1)[1] for one in loop)
            decl = self.decls[key]
            help = "let one of them do without the others"
            if decl.origin.module and len(loop) == 2 and not decl.base:
                help = "for what it was before, write `wrap:` with `base` instead of its own name"
            self.report.add("L422", span, help=help, name=decl.id, chain=chain)
            self.failed.add(key)
            return None
        decl = self.decls[key]
        levels = self.depth.written(key, decl).height + CALL_LEVELS
        if self.levels + levels > DEEPEST_CALLS:
            self._too_deep(key, span)
            return None
        self.in_progress.append(key)
        self.levels += levels
        self._once(key, decl, lambda: self._check_function(key, decl))
        self.levels -= levels
        self.in_progress.pop()
        if key in self.failed:
            self.out.functions.pop(key, None)
            return None
        if isinstance(self.out.functions[key].result, UnknownType):
            self.failed.add(key)
        return self.function(key, span) if key not in self.failed else self.out.functions[key]

    def _too_deep(self, key: str, span: Span) -> None:
        """Report functions that call each other in a circle which is too long to follow."""
        first, *_, last = (self.decls[one].id for one in (*self.in_progress, key))
        chain = f"{first} → … → {last}"
        self.report.add(
            "L881", span, name=first, depth=f"more than {DEEPEST_CALLS}", limit=DEEPEST_CALLS,
            chain=chain,
        )  # fmt: skip
        self.failed.add(key)

    def _check_function(self, key: str, decl: FunctionDecl) -> None:
        x = self.expressions(f"{key}'" if decl.base else "")
        params = x.base_params = self.params(x, decl.params)
        body = x.value(decl.body)
        self.out.functions[key] = t.Function(decl.id, decl.address, params, body.type, body)

    def _open_zones(self) -> None:
        """Type the conditions under which zones are open, as functions of the zone's parameters."""
        for zone in self.program.zones.values():
            if zone.open is None or zone.id not in self.out.zones:
                continue
            key = f"zones.{zone.id}"
            self._declare_function(
                key,
                FunctionDecl(
                    id=zone.id, address=zone.address, origin=zone.origin, params=zone.params,
                    body=zone.open,
                ),
            )  # fmt: skip
            function = self.function(key, zone.open.span)
            if function is not None and not fits(function.result, TRUTH):
                self.report.add("L406", zone.open.span, wanted=TRUTH, found=function.result)
            self.out.zones[zone.id].open = key

    def _outcome(self) -> None:
        player = self.scope.domains["player"]
        wanted: dict[str, tuple[Type, ...]] = {
            "score": (NUMBER, ListType(NUMBER)),
            "winners": (SetType(player),),
        }
        for name, decl in self.program.outcome.items():
            function = self.out.functions.get(f"outcome.{name}")
            if function is None or name not in wanted:
                continue
            if not any(fits(function.result, type_) for type_ in wanted[name]):
                both = " or ".join(str(type_) for type_ in wanted[name])
                self.report.add("L406", decl.body.span, wanted=both, found=function.result)
            if name == "score" and [p.type for p in function.params] != [player]:
                self.report.add("L423", decl.origin.span)
            setattr(self.out, name, f"outcome.{name}")

    # ---- procedures

    def _procedure(
        self,
        key: str,
        decl: EffectDecl | RuleDecl,
        bind: Callable[[Expressions], tuple[t.Param, ...]],
        guard: Callable[[Expressions], t.Expr | None] = lambda x: None,
    ) -> None:
        self._once(key, decl, lambda: self._check_procedure(key, decl, bind, guard))

    def _check_procedure(
        self,
        key: str,
        decl: EffectDecl | RuleDecl | ActionDecl,
        bind: Callable[[Expressions], tuple[t.Param, ...]],
        guard: Callable[[Expressions], t.Expr | None] = lambda x: None,
    ) -> None:
        x = self.expressions()
        params = bind(x)
        base_run: t.Run | None = None
        if decl.base is not None:
            self._wraps(decl, decl.body)
            args = tuple(t.Local(p.type, p.name) for p in params)
            base_run = t.Run(decl.origin.span, f"{key}'", args)
            self._check_procedure(f"{key}'", decl.base, bind, lambda x: None)
        checked_guard = guard(x)
        body = Effects(x, base_run).block(decl.body)
        self.out.procedures[key] = t.Procedure(
            decl.id, decl.address, params, body, checked_guard, labels=x.labels
        )

    def _effects(self) -> None:
        for decl in self.program.effects.values():
            self._procedure(f"effects.{decl.id}", decl, self._binder(decl.params))

    def _binder(self, nodes: tuple[ast.Param, ...]) -> Callable[[Expressions], tuple[t.Param, ...]]:
        return lambda x: self.params(x, nodes)

    def _rules(self) -> None:
        ran: dict[str, list[str]] = {name: [] for name in self.program.events}
        for decl in self.program.rules.values():
            event = self.program.events.get(decl.trigger.event)
            if event is None:
                hint = event_hint(decl.trigger.event, self.program)
                self.scope.unknown("L436", decl.trigger.event_span, decl.trigger.event, hint)
                self._rule_of_nothing(decl)
                continue
            if len(event.params) != len(decl.trigger.names):
                label = Label(event.origin.span, "the event is declared here")
                self.report.add(
                    "L424", decl.trigger.span, labels=[label], name=event.id,
                    wanted=len(event.params), found=len(decl.trigger.names),
                    help=f"write `{event.id}({', '.join(p.name for p in event.params)})`",
                )  # fmt: skip
                self._rule_of_nothing(decl, [param.name for param in event.params])
                continue
            self._procedure(
                f"rules.{decl.id}", decl, self._rule_binder(decl), self._rule_guard(decl)
            )
            ran[event.id].append(f"rules.{decl.id}")
        for name, event in self.program.events.items():
            x = self.expressions()
            params = self.params(x, event.params)
            self._known_secrets(event, event.secret, [p.name for p in event.params])
            self.out.events[name] = t.Event(name, params, tuple(ran[name]), event.secret)

    def _known_secrets(self, decl: Decl, secret: Sequence[str], params: Sequence[str]) -> None:
        """Report secrets that are no parameters."""
        for name in secret:
            if name not in params:
                hint = did_you_mean(name, params)
                self.scope.unknown("L401", decl.origin.at("secret", name), name, hint)

    def _rule_of_nothing(self, decl: RuleDecl, meant: Sequence[str] = ()) -> None:
        """Check a rule without an event: the meaning of its names, and of those that were perhaps
        `meant`, is unknown; the rest is checked."""

        def bind(x: Expressions) -> tuple[t.Param, ...]:
            named = dict(zip(decl.trigger.names, decl.trigger.name_spans, strict=True))
            named |= {name: decl.trigger.span for name in meant if name not in named}
            return tuple(x.param(name, UNKNOWN, span) for name, span in named.items())

        self._procedure(f"rules.{decl.id}", decl, bind, self._rule_guard(decl))

    def _rule_binder(self, decl: RuleDecl) -> Callable[[Expressions], tuple[t.Param, ...]]:
        event = self.program.events[decl.trigger.event]

        def bind(x: Expressions) -> tuple[t.Param, ...]:
            params = []
            trigger = decl.trigger
            named = zip(trigger.names, trigger.name_spans, event.params, strict=True)
            for name, span, param in named:
                type_ = self.scope.type_of(param.type)
                params.append(x.param(name, type_, span))
            return tuple(params)

        return bind

    def _rule_guard(self, decl: RuleDecl) -> Callable[[Expressions], t.Expr | None]:
        def guard(x: Expressions) -> t.Expr | None:
            when = x.condition(decl.when) if decl.when is not None else None
            if decl.unless is None:
                return when
            unless = t.Not(TRUTH, x.condition(decl.unless))
            return unless if when is None else t.Logic(TRUTH, "and", when, unless)

        return guard

    def _flow(self) -> None:
        if "turn" not in self.program.flow and "flow.turn" not in self.program.broken:
            self.report.add("L425", self.program.place, name=self.program.id, phase="turn")
        for name, decl in self.program.flow.items():
            self._procedure(f"flow.{name}", decl, lambda x: ())
        for name in FLOW:
            self.out.procedures.setdefault(
                f"flow.{name}", t.Procedure(name, f"flow.{name}", (), ())
            )

    # ---- actions

    def _actions(self) -> None:
        offers: dict[str, tuple[ast.Signature, list[str]]] = {}
        secret: dict[str, set[int]] = {}
        for decl in self.program.actions.values():
            key = f"actions.{decl.id}"
            self._once(key, decl, partial(self._action, decl))
            for offer in decl.offered:
                first, actions = offers.setdefault(offer.name, (offer, []))
                actions.append(decl.id)
                secret.setdefault(offer.name, set()).update(
                    place for place, param in enumerate(offer.params) if param.name in decl.secret
                )
                if [p.type.name for p in first.params] != [p.type.name for p in offer.params]:
                    label = Label(first.span, "here it is offered with other parameters")
                    self.report.add("L426", offer.span, labels=[label], name=offer.name)
            given = [param.name for offer in decl.offered for param in offer.params]
            self._known_secrets(decl, decl.secret, given)
        for name, (offer, actions) in offers.items():
            params = self.params(self.expressions(), offer.params)
            hidden = frozenset(secret[name])
            self.out.decisions[name] = t.Decision(name, params, tuple(actions), hidden)

    def _never_asked(self) -> None:
        asked = asked_decisions(self.out)
        for decl in self.program.actions.values():
            for offer in decl.offered:
                if offer.name not in asked:
                    free = [n for n, one in self.out.decisions.items() if not one.params]
                    names = [f"`{name}`" for name in free if name in asked]
                    listed = " or ".join(names[:MOST_LISTED])
                    help = did_you_mean(offer.name, asked) or (
                        f"offer it at {listed}, or write `ask … to {offer.name}` among effects"
                    )
                    self.report.add(
                        "L428", offer.span, help=help,
                        name=offer.name, action=decl.id,
                    )  # fmt: skip

    def _wraps(self, decl: Decl, body: ast.Expr | ast.Block) -> None:
        """Warn about a wrap that does not use what it wraps, which was probably not intended. A
        misspelt `base` is told where it stands."""
        parts = body if isinstance(body, tuple) else (body,)
        named = {name for part in parts for name in names_in(part)}
        misspelt = {name for name in named if nearest(name, ["base"])}
        if not speaks_of_base(body) and misspelt <= {*self.scope.known_names()}:
            self.report.add("L429", decl.origin.at("wrap", key=True), address=decl.address)

    def _action(self, decl: ActionDecl) -> None:
        if len(decl.choices) > MOST_CHOICES:
            extra = decl.choices[MOST_CHOICES]
            self.report.add("L885", extra.origin.name(extra.id), name=decl.id, limit=MOST_CHOICES)
        choices: list[t.Choice] = []
        holder: list[Expressions] = []

        def bind(x: Expressions) -> tuple[t.Param, ...]:
            player = self.scope.domains["player"]
            x.locals["me"] = ("me", player)
            x.bound["me"] = decl.origin.span
            x.labels["me"] = "me"
            params = [t.Param("me", "me", player)]
            if len(decl.offered) == 1:
                params += self.params(x, decl.offered[0].params)
            elif any(offer.params for offer in decl.offered):
                place = next(offer.span for offer in decl.offered if offer.params)
                self.report.add("L427", place, name=decl.id)
            choices.clear()
            for number, choice in enumerate(decl.choices, 1):
                x.coming = tuple(later.id for later in decl.choices[number:])
                choices.append(check_choice(x, choice))
            holder.append(x)
            return (*params, *(t.Param(choice.id, choice.name, choice.type) for choice in choices))

        self._check_procedure(f"actions.{decl.id}", decl, bind)
        x = holder[0]
        x.action = decl.id
        requirements = tuple(self._requirement(x, one) for one in decl.requires)
        action = t.Action(decl.id, tuple(choices), requirements, f"actions.{decl.id}")
        report_large_choices(action, self.report)
        self.out.actions[decl.id] = action

    def _requirement(self, x: Expressions, decl: RequireDecl) -> t.Requirement:
        x.condition_of = decl.address
        that = self._condition_of(x, decl)
        if decl.forbids:
            that = t.Not(TRUTH, that)
        return t.Requirement(decl.id, decl.address, that)

    def _condition_of(self, x: Expressions, decl: RequireDecl | InvariantDecl) -> t.Expr:
        """Return what is required or forbidden, as written: a wrap's `base` is what it replaces."""
        if decl.base is None:
            return x.condition(decl.that)
        self._wraps(decl, decl.that)
        base = self._condition_of(x, decl.base)
        x.locals["base"] = ("base", TRUTH)
        that = x.condition(decl.that)
        del x.locals["base"]
        return substitute_base(that, base)
