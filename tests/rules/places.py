"""Places in the code of a function, found by the words they mention: names, attributes, literals, `callee()`.

A place has a kind: a condition, a comparison, a part that can be left out, an expression, a statement. Of the places
of a kind that mention all words, the smallest are meant.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
PLAIN = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Delete, ast.Return, ast.Raise)
TRUTHS = {"any", "all", "bool", "isinstance"}


@dataclass(frozen=True)
class Place:
    """A node with where it hangs; `scope` is what must mention the words, the node itself unless told otherwise."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None
    scope: tuple[ast.AST, ...]

    def put(self, *new: ast.AST) -> None:
        """Put something in the place of the node; nothing or several where it hangs in a list."""
        if self.index is None:
            (only,) = new
            setattr(self.parent, self.field, only)
        else:
            held: list[ast.AST] = getattr(self.parent, self.field)
            at = next(i for i, node in enumerate(held) if node is self.node)
            held[at : at + 1] = new


def places(function: ast.FunctionDef) -> Iterator[Place]:
    """Every node below a function, outer ones first, its signature left aside."""
    for statement in function.body:
        yield from _below(statement, function, "body", function.body.index(statement))


def _below(node: ast.AST, parent: ast.AST, field: str, index: int | None) -> Iterator[Place]:
    yield Place(node, parent, field, index, _scope(node, parent))
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for at, each in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(each, ast.AST):
                yield from _below(each, node, name, at if isinstance(value, list) else None)


def _scope(node: ast.AST, parent: ast.AST) -> tuple[ast.AST, ...]:
    match node, parent:
        case ast.If(), _:
            return (node.test,)
        case ast.match_case(), _:
            return (node.pattern,) if node.guard is None else (node.pattern, node.guard)
        case _, ast.match_case() if node is parent.guard:
            return (parent.pattern, node)
        case _:
            return (node,)


def meant(function: ast.FunctionDef, is_kind: Callable[[Place], bool], words: str, within: str = "") -> list[Place]:
    """The smallest places of a kind that mention all words, in the order of the code.

    With `within`, only those that stand in the smallest phrase (call, comparison, case, statement with its body) that
    mentions those words and holds any of them. What is only told to people counts where nothing else fits.
    """
    silent = set(map(id, _untold(function)))
    whole = set(map(id, ast.walk(function)))
    return _meant(function, is_kind, words, within, silent) or _meant(function, is_kind, words, within, whole)


def _meant(
    function: ast.FunctionDef, is_kind: Callable[[Place], bool], words: str, within: str, heard: set[int]
) -> list[Place]:
    there = [place for place in places(function) if id(place.node) in heard]
    found = [place for place in there if is_kind(place) and _mentions(place.scope, words, heard)]
    found = [place for place in found if not any(_holds(place, other) for other in found)]
    if not within:
        return found
    phrases = [place for place in there if is_phrase(place) and _mentions((place.node,), within, heard)]
    holding = [phrase for phrase in phrases if any(_is_in(phrase, place) for place in found)]
    smallest = [one for one in holding if not any(other is not one and _is_in(one, other) for other in holding)]
    return [place for place in found if any(_is_in(phrase, place) for phrase in smallest)]


def _untold(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but events noted, what a question is about, and sentences."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="note"))) | ast.keyword(arg="about"):
            return
        case ast.Call(func=ast.Name(id="msg" | "msgn")):
            return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _untold(child)


def _is_in(phrase: Place, place: Place) -> bool:
    return any(node is place.node for node in ast.walk(phrase.node))


def _holds(outer: Place, inner: Place) -> bool:
    return inner is not outer and any(node is inner.scope[-1] for part in outer.scope for node in ast.walk(part))


def words_of(function: ast.FunctionDef, is_kind: Callable[[Place], bool]) -> list[str]:
    """The source of every place of a kind, for whoever named none."""
    return [ast.unparse(place.node).partition("\n")[0] for place in places(function) if is_kind(place)]


def _mentions(scope: tuple[ast.AST, ...], words: str, heard: set[int]) -> bool:
    said = {word for part in scope for node in ast.walk(part) if id(node) in heard for word in _words(node)}
    return set(words.split()) <= said


def _words(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name():
            yield node.id
        case ast.Attribute():
            yield node.attr
        case ast.keyword(arg=str(name)):
            yield name
        case ast.Constant():
            yield str(node.value)
        case ast.YieldFrom(value=ast.Call() as call) | (ast.Call() as call):
            yield f"{_callee(call)}()"


def _callee(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def is_condition(place: Place) -> bool:
    """Whether something is either so or not."""
    node, parent = place.node, place.parent
    match parent:
        case ast.If() | ast.IfExp() | ast.While() | ast.comprehension() if place.field in ("test", "ifs"):
            return True
        case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return isinstance(node, ast.expr)
        case ast.match_case() if place.field == "guard":
            return True
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return name in TRUTHS
        case _:
            return isinstance(node, ast.BoolOp | ast.Compare) or _is_negation(node)


def _is_negation(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def is_comparison(place: Place) -> bool:
    """Whether two things are compared."""
    return isinstance(place.node, ast.Compare)


def is_expression(place: Place) -> bool:
    """Whether it has a value; a procedure that is called is meant with its `yield from`."""
    if isinstance(place.parent, ast.YieldFrom):
        return not isinstance(place.node, ast.Call)
    return isinstance(place.node, ast.expr | ast.keyword) and not isinstance(place.node, ast.Starred)


def is_phrase(place: Place) -> bool:
    """Whether other places may be told by what stands in it."""
    return isinstance(place.node, ast.Call | ast.Compare | ast.match_case | ast.stmt)


def is_statement(place: Place) -> bool:
    """Whether it is a statement, a compound one by its head."""
    return isinstance(place.node, ast.stmt)


def can_be_left_out(place: Place) -> bool:
    """Whether the code still stands without it: a guard, an operand, an addend, an element, a plain statement..."""
    node, parent = place.node, place.parent
    match node:
        case ast.If():
            return not node.orelse and isinstance(node.body[-1], LEAVING)
        case ast.keyword():
            return True
        case _ if isinstance(node, PLAIN):
            return not _is_docstring(node)
    match parent:
        case ast.BoolOp():
            return isinstance(node, ast.expr)
        case ast.BinOp(op=ast.Sub()):
            return place.field == "right"
        case ast.BinOp(op=ast.Add() | ast.BitOr()):
            return isinstance(node, ast.expr)
        case ast.Tuple() | ast.List() | ast.Set():
            return place.field == "elts"
        case ast.comprehension():
            return place.field == "ifs"
        case ast.match_case():
            return place.field == "guard"
        case _:
            return False


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
