"""Operations that turn one guard of a function round. Each finds its place by words, never by lines of source.

`without(words)`: the smallest part that mentions the words is left out: a guard that leaves (`if ...: return`) never
    fires, the operand of an `and` or `or`, an addend, an element, a keyword, a filter is gone, a statement is `pass`.
`always(words)`, `never(words)`, `turned(words)`: the smallest condition is forced or negated.
`boundary(words)`: of the smallest comparison, < becomes <=, > becomes >=, and back.
`instead(words, new)`: the smallest expression gives way to another: `_` in it is the old one, `_1`, `_2`... its parts
    (arguments, sides, elements).
`steps(words, new)`: the smallest statement gives way to others, `_` among them being itself.
`answers(value)`: the whole function gives this answer at once.

Words stand with spaces between: names, attributes, literals, or `callee()` for the call itself. What fits no place, or
several of which none is chosen by `nth` (from 1), is refused.
"""

import ast
import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.rules.places import (
    Place,
    can_be_left_out,
    is_comparison,
    is_condition,
    is_expression,
    is_statement,
    meant,
    words_of,
)

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}


class Refused(ValueError):
    """An operation has no place in a function, or no certain one."""


class Missing(Refused):
    """No place of a function mentions the words."""


@dataclass(frozen=True)
class Turn:
    """An operation: its name as written in a table, and what it does to the tree of a function."""

    name: str
    change: Callable[[ast.FunctionDef], None]

    def __str__(self) -> str:
        return self.name

    def __call__(self, function: ast.FunctionDef) -> None:
        """Turn a function round, in its tree; it remains a generator if it is one."""
        before, yields = ast.dump(function), _yields(function)
        self.change(function)
        if ast.dump(function) == before:
            raise Refused(f"{function.name} stays what it is: {self}")
        if yields:
            function.body.append(ast.parse("yield from ()").body[0])


def without(words: str, within: str = "", nth: int = 0) -> Turn:
    """Leave the smallest part out that mentions the words."""
    return _turn("without", can_be_left_out, _Where(words, within, nth), _leave_out)


def always(words: str, within: str = "", nth: int = 0) -> Turn:
    """Let a condition hold always."""
    return _turn("always", is_condition, _Where(words, within, nth), lambda place: place.put(ast.Constant(True)))


def never(words: str, within: str = "", nth: int = 0) -> Turn:
    """Let a condition hold never."""
    return _turn("never", is_condition, _Where(words, within, nth), lambda place: place.put(ast.Constant(False)))


def turned(words: str, within: str = "", nth: int = 0) -> Turn:
    """Let a condition hold when it does not."""
    return _turn("turned", is_condition, _Where(words, within, nth), _negate)


def boundary(words: str, within: str = "", nth: int = 0) -> Turn:
    """Let a comparison hold at equality where it does not, or not where it does."""
    return _turn("boundary", is_comparison, _Where(words, within, nth), _move_boundary)


def instead(words: str, new: str, within: str = "", nth: int = 0) -> Turn:
    """Put another expression in place of the smallest that mentions the words."""
    parsed = ast.parse(new, mode="eval").body
    return _turn(f"{new} instead", is_expression, _Where(words, within, nth), lambda place: _replace(place, parsed))


def steps(words: str, new: str, within: str = "", nth: int = 0) -> Turn:
    """Put other statements in place of the smallest that mentions the words."""
    parsed = ast.parse(new).body
    return _turn(f"{new} instead", is_statement, _Where(words, within, nth), lambda place: _replace_step(place, parsed))


def answers(value: object) -> Turn:
    """Let the whole function give one answer, at once."""

    def change(function: ast.FunctionDef) -> None:
        function.body = [ast.Return(ast.Constant(value))]

    return Turn(f"answers {value!r}", change)


@dataclass(frozen=True)
class _Where:
    """How a place is named."""

    words: str
    within: str
    nth: int

    def __str__(self) -> str:
        return self.words + (f", within {self.within}" if self.within else "") + (f", {self.nth}." if self.nth else "")

    def chosen(self, function: ast.FunctionDef, kind: Callable[[Place], bool], name: str) -> Place:
        """The place in a function."""
        found = meant(function, kind, self.words, self.within)
        if not found:
            has = "; ".join(words_of(function, kind)) or "nothing of the kind"
            raise Missing(f"{function.name} has no place for {name!r}. It has: {has}")
        if len(found) == 1 and not self.nth:
            return found[0]
        if len(found) > 1 and 1 <= self.nth <= len(found):
            return found[self.nth - 1]
        several = "; ".join(ast.unparse(place.node) for place in found)
        raise Refused(
            f"{function.name} has {len(found)} for {name!r}, more words, within or nth must say which: {several}"
        )


def _turn(operation: str, kind: Callable[[Place], bool], where: _Where, put: Callable[[Place], None]) -> Turn:
    name = f"{operation} {where}"
    return Turn(name, lambda function: put(where.chosen(function, kind, name)))


def _leave_out(place: Place) -> None:
    match place.node, place.parent:
        case ast.If(), _:
            place.node.test = ast.Constant(False)
        case ast.stmt(), _:
            place.put(ast.Pass())
        case _, ast.BinOp():
            _become(place.parent, place.parent.left if place.field == "right" else place.parent.right)
        case _, ast.BoolOp():
            place.put()
            if len(place.parent.values) == 1:
                _become(place.parent, place.parent.values[0])
        case _, ast.match_case():
            place.parent.guard = None
        case _:
            place.put()


def _become(node: ast.AST, other: ast.AST) -> None:
    """Make a node into another in its place."""
    node.__class__ = other.__class__  # type: ignore[assignment]
    node.__dict__.clear()
    node.__dict__.update(other.__dict__)


def _negate(place: Place) -> None:
    place.put(ast.UnaryOp(ast.Not(), _expression(place)))


def _move_boundary(place: Place) -> None:
    assert isinstance(place.node, ast.Compare)
    place.node.ops = [BOUNDARY.get(type(op), type(op))() for op in place.node.ops]


def _replace(place: Place, new: ast.expr) -> None:
    parts = {f"_{number}": part for number, part in enumerate(_parts(place.node), 1)}
    filled = _Filled({"_": _expression(place), **parts}).visit(copy.deepcopy(new))
    if isinstance(place.node, ast.keyword):
        place.node.value = filled
    else:
        place.put(filled)


def _replace_step(place: Place, new: list[ast.stmt]) -> None:
    steps: list[ast.AST] = []
    for step in copy.deepcopy(new):
        match step:
            case ast.Expr(value=ast.Name(id="_")):
                steps.append(place.node)
            case _:
                steps.append(step)
    place.put(*steps)


def _expression(place: Place) -> ast.expr:
    node = place.node.value if isinstance(place.node, ast.keyword) else place.node
    assert isinstance(node, ast.expr)
    return node


def _parts(node: ast.AST) -> Sequence[ast.expr]:
    match node:
        case (ast.Call() as call) | ast.YieldFrom(value=ast.Call() as call):
            return call.args
        case ast.BinOp():
            return (node.left, node.right)
        case ast.Compare():
            return (node.left, *node.comparators)
        case ast.BoolOp():
            return node.values
        case ast.Tuple() | ast.List() | ast.Set():
            return node.elts
        case _:
            return ()


class _Filled(ast.NodeTransformer):
    """An expression with `_` and `_1`, `_2`... filled in."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.parts.get(node.id, node))


def _yields(function: ast.FunctionDef) -> bool:
    """Whether a function is a generator by itself, not by one it holds."""
    todo: list[ast.AST] = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return True
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            todo.extend(ast.iter_child_nodes(node))
    return False
