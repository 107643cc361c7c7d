"""From the rules of the grammar to trees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token

from legalist.diagnostics import Span

from . import ast
from .reductions import Reduced

Place = Callable[[int, int, int, int], Span]


class TreeBuilder:
    """`place` maps a position in the text being parsed to a span of its file."""

    def __init__(self) -> None:
        self.place: Place = lambda a, b, c, d: Span("", a, b, c, d)

    def _span(self, meta: Reduced) -> Span:
        if meta.empty:
            return self.place(1, 1, 1, 2)
        return self.place(meta.line, meta.column, meta.end_line, meta.end_column)

    def _token(self, token: Token) -> Span:
        return self.place(
            token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 2
        )

    def expression(self, meta: Reduced, c: list[Any]) -> Any:
        return c[0]

    def effects(self, meta: Reduced, c: list[Any]) -> Any:
        return tuple(c)

    def type_name(self, meta: Reduced, c: list[Any]) -> Any:
        return c[0]

    # expressions

    def conditional(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Conditional(span=self._span(meta), condition=c[0], then=c[1], otherwise=c[2])

    def let_in(self, meta: Reduced, c: list[Any]) -> Any:
        name, value, body = c
        return ast.LetIn(
            span=self._span(meta),
            name=str(name),
            name_span=self._token(name),
            value=value,
            body=body,
        )

    def otherwise(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Otherwise(span=self._span(meta), value=c[0], default=c[1])

    def disjunction(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Logic(span=self._span(meta), op="or", left=c[0], right=c[1])

    def conjunction(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Logic(span=self._span(meta), op="and", left=c[0], right=c[1])

    def negation(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Not(span=self._span(meta), operand=c[0])

    def compare(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Compare(span=self._span(meta), op=c[1].value, left=c[0], right=c[2])

    def equal(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Compare(span=self._span(meta), op="=", left=c[0], right=c[1])

    def member(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Member(span=self._span(meta), item=c[0], group=c[1])

    def not_member(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Not(span=self._span(meta), operand=self.member(meta, c))

    def exists(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Exists(span=self._span(meta), operand=c[0])

    def is_none(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Not(span=self._span(meta), operand=self.exists(meta, c))

    def binary(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Binary(span=self._span(meta), op=c[1].value, left=c[0], right=c[2])

    def larger(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Binary(span=self._span(meta), op="max", left=c[0], right=c[1])

    def smaller(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Binary(span=self._span(meta), op="min", left=c[0], right=c[1])

    def negative(self, meta: Reduced, c: list[Any]) -> Any:
        zero = ast.Number(span=self._span(meta), value=0)
        return ast.Binary(span=self._span(meta), op="-", left=zero, right=c[1])

    def attribute(self, meta: Reduced, c: list[Any]) -> Any:
        target, name = c
        return ast.Attribute(
            span=self._span(meta), target=target, name=str(name), name_span=self._token(name)
        )

    def number(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Number(span=self._span(meta), value=int(c[0]))

    def yes(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Truth(span=self._span(meta), value=True)

    def no(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Truth(span=self._span(meta), value=False)

    def none(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Nothing(span=self._span(meta))

    def quoted(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Quoted(span=self._span(meta), value=str(c[0])[1:-1])

    def name(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Name(span=self._span(meta), name=str(c[0]))

    def call(self, meta: Reduced, c: list[Any]) -> Any:
        name, args = c
        return ast.Call(
            span=self._span(meta), name=str(name), name_span=self._token(name), args=args or ()
        )

    asked = call
    target = call

    def args(self, meta: Reduced, c: list[Any]) -> Any:
        return tuple(c)

    def names(self, meta: Reduced, c: list[Any]) -> Any:
        return tuple(name for name in c if name is not None)

    def set_literal(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.SetLiteral(span=self._span(meta), items=c[0] or ())

    def list_literal(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.ListLiteral(span=self._span(meta), items=c[0] or ())

    def _quantifier(
        self,
        kind: ast.QuantifierKind,
        meta: Reduced,
        var: Token,
        source: Any,
        where: Any,
        body: Any = None,
    ) -> Any:
        return ast.Quantifier(
            span=self._span(meta),
            kind=kind,
            var=str(var),
            var_span=self._token(var),
            source=source,
            where=where,
            body=body,
        )

    def q_all(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("all", meta, *c)

    def q_connected(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("connected", meta, *c)

    def q_any(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("any", meta, *c)

    def q_no(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Not(span=self._span(meta), operand=self._quantifier("any", meta, *c))

    def q_every(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("every", meta, *c)

    def q_count(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("count", meta, *c)

    def q_first(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("first", meta, *c)

    def q_best(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("best", meta, *c)

    def q_sum(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("sum", meta, c[1], c[2], c[3], c[0])

    def q_max(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("max", meta, c[1], c[2], c[3], c[0])

    def q_min(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("min", meta, c[1], c[2], c[3], c[0])

    def q_list(self, meta: Reduced, c: list[Any]) -> Any:
        return self._quantifier("list", meta, c[1], c[2], c[3], c[0])

    # choices

    def article(self, meta: Reduced, c: list[Any]) -> Any:
        return None

    def choice_one(self, meta: Reduced, c: list[Any]) -> Any:
        _, name, source, where = c
        return ast.ChooseOne(
            span=self._span(meta),
            type_name=str(name),
            type_span=self._token(name),
            source=source,
            where=where,
        )

    def choice_number(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.ChooseNumber(span=self._span(meta), low=c[0], high=c[1])

    def choice_yes_no(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.ChooseTruth(span=self._span(meta))

    def _some(self, meta: Reduced, c: list[Any], pieces: bool) -> Any:
        (low, high), source, where = c
        return ast.ChooseSome(
            span=self._span(meta), pieces=pieces, low=low, high=high, source=source, where=where
        )

    def choice_pieces(self, meta: Reduced, c: list[Any]) -> Any:
        return self._some(meta, c, pieces=True)

    def choice_set(self, meta: Reduced, c: list[Any]) -> Any:
        return self._some(meta, c, pieces=False)

    def choice_order(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.ChooseOrder(span=self._span(meta), source=c[0])

    def at_most(self, meta: Reduced, c: list[Any]) -> Any:
        return (None, c[0])

    def between(self, meta: Reduced, c: list[Any]) -> Any:
        return (c[0], c[1])

    def exactly(self, meta: Reduced, c: list[Any]) -> Any:
        return (c[0], c[0])

    def any_amount(self, meta: Reduced, c: list[Any]) -> Any:
        return (None, None)

    # effects

    def block(self, meta: Reduced, c: list[Any]) -> Any:
        return tuple(c)

    def move_all(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Move(span=self._span(meta), what=None, count=None, source=c[0], target=c[1])

    def move(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Move(span=self._span(meta), what=c[0], count=None, source=c[1], target=c[2])

    def move_many(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Move(span=self._span(meta), what=c[1], count=c[0], source=c[2], target=c[3])

    def move_unique(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.MoveUnique(span=self._span(meta), what=c[0], target=c[1])

    def draw(self, meta: Reduced, c: list[Any]) -> Any:
        orelse = c[3] if len(c) > 3 else ()
        return ast.Draw(span=self._span(meta), count=c[0], source=c[1], target=c[2], orelse=orelse)

    def ask(self, meta: Reduced, c: list[Any]) -> Any:
        # `ask all p in players where … to …`: the `all` of the set is the one of the asking.
        if isinstance(c[0], ast.Quantifier) and c[0].kind == "all":
            return self.ask_all(meta, c)
        orelse = c[3] if len(c) > 3 else ()
        return ast.Ask(
            span=self._span(meta), player=c[0], call=c[1], or_pass=c[2] is not None, orelse=orelse
        )

    def ask_all(self, meta: Reduced, c: list[Any]) -> Any:
        orelse = c[3] if len(c) > 3 else ()
        return ast.AskAll(
            span=self._span(meta), players=c[0], call=c[1], or_pass=c[2] is not None, orelse=orelse
        )

    def ask_first(self, meta: Reduced, c: list[Any]) -> Any:
        orelse = c[2] if len(c) > 2 else ()
        return ast.AskFirst(span=self._span(meta), players=c[0], call=c[1], orelse=orelse)

    def branch(self, meta: Reduced, c: list[Any]) -> Any:
        orelse = c[2] if len(c) > 2 else ()
        return ast.If(span=self._span(meta), condition=c[0], then=c[1], orelse=orelse)

    def else_if(self, meta: Reduced, c: list[Any]) -> Any:
        return (self.branch(meta, c),)

    def if_exists(self, meta: Reduced, c: list[Any]) -> Any:
        value, var, then = c[:3]
        return ast.IfExists(
            span=self._span(meta),
            var=str(var),
            var_span=self._token(var),
            value=value,
            then=then,
            orelse=c[3] if len(c) > 3 else (),
        )

    def else_if_exists(self, meta: Reduced, c: list[Any]) -> Any:
        return (self.if_exists(meta, c),)

    def else_block(self, meta: Reduced, c: list[Any]) -> Any:
        return c[0]

    def for_each(self, meta: Reduced, c: list[Any]) -> Any:
        var, source, where, body = c
        return ast.ForEach(
            span=self._span(meta),
            var=str(var),
            var_span=self._token(var),
            source=source,
            where=where,
            body=body,
        )

    def repeat_times(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.RepeatTimes(span=self._span(meta), times=c[0], body=c[1])

    def repeat_until(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.RepeatUntil(span=self._span(meta), until=c[0], body=c[1])

    def pick(self, meta: Reduced, c: list[Any]) -> Any:
        var, source, body = c
        return ast.Pick(
            span=self._span(meta),
            var=str(var),
            var_span=self._token(var),
            source=source,
            body=body,
        )

    def shuffle(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Shuffle(span=self._span(meta), zone=c[0])

    def reveal(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Reveal(span=self._span(meta), count=c[0], zone=c[1], to=c[2])

    def set_value(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Assign(span=self._span(meta), op="set", place=c[0], value=c[1])

    def add_value(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Assign(span=self._span(meta), op="add", place=c[1], value=c[0])

    def subtract_value(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Assign(span=self._span(meta), op="subtract", place=c[1], value=c[0])

    def let(self, meta: Reduced, c: list[Any]) -> Any:
        name, value = c
        return ast.Let(
            span=self._span(meta), name=str(name), name_span=self._token(name), value=value
        )

    def announce(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Announce(span=self._span(meta), call=c[0])

    def run(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Run(span=self._span(meta), call=c[0])

    def end_game(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.EndGame(span=self._span(meta))

    def base(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Base(span=self._span(meta))

    # signatures

    def trigger(self, meta: Reduced, c: list[Any]) -> Any:
        event, names = c[0], c[1] or ()
        return ast.Trigger(
            span=self._span(meta),
            event=str(event),
            event_span=self._token(event),
            names=tuple(str(name) for name in names),
            name_spans=tuple(self._token(name) for name in names),
        )

    def signature(self, meta: Reduced, c: list[Any]) -> Any:
        return ast.Signature(span=self._span(meta), name=str(c[0]), params=c[1] or ())

    def params(self, meta: Reduced, c: list[Any]) -> Any:
        return tuple(param for param in c if param is not None)

    def param(self, meta: Reduced, c: list[Any]) -> Any:
        span, name = self._span(meta), "" if c[1] is None else str(c[1])
        return ast.Param(span=span, type=c[0], name=name, name_span=_end(span, len(name)))

    def _type(self, form: str, meta: Reduced, name: str) -> Any:
        return ast.TypeName(span=self._span(meta), form=form, name=name)

    def type_plain(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("plain", meta, str(c[0]))

    def type_optional(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("optional", meta, str(c[0]))

    def type_yes_no(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("yes/no", meta, "yes/no")

    def type_set(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("set", meta, str(c[0]))

    def type_list(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("list", meta, str(c[0]))

    def type_pieces(self, meta: Reduced, c: list[Any]) -> Any:
        return self._type("pieces", meta, str(c[0]))


def _end(span: Span, width: int) -> Span:
    """Return the last `width` characters of a span on one line."""
    if not width or span.line != span.end_line:
        return span
    return span.at(span.line, span.end_column - width, span.line, span.end_column)
