"""Kinds of questions, rolls and draws are members of one enumeration per game: nobody yields or compares a word."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from diadochi.rules.core.flow import NodeKind
from diadochi.rules.rome.kinds import Kind as KindOfRome
from diadochi.rules.successors.kinds import Kind

pytestmark = pytest.mark.untraced  # it reads sources
DESKTOP = Path(__file__).parents[2] / "desktop" / "diadochi"
NODES = ("Decision", "Roll", "Draw", "CardAim")
OTHER_THINGS = {"card", "entry", "face", "fleet", "member", "name", "piece", "record", "self", "subject", "space", "m"}
"""What else has a kind that bears one of these words: a Surprise card, an heir, a fleet that comes by a card."""


def wrong(source: str) -> list[str]:
    """The words that stand in `source` where a kind of question should, each with its line.

    A bare `kind` is one of a question in a file that knows the enumeration.
    """
    if not any(word in source for word in ("kind", *NODES)):
        return []
    tree = ast.parse(source)
    bare = any(isinstance(node, ast.ImportFrom) and str(node.module).endswith(".kinds") for node in tree.body)
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else (node.target,))
        if isinstance(target, ast.Name)
    }
    found = (word for node in ast.walk(tree) if isinstance(node, _LOOKED_AT) for word in _words(node, tables, bare))
    return [f"line {word.lineno}: {word.value}" for word in found]


_LOOKED_AT = (ast.Call, ast.MatchClass, ast.Compare, ast.Match, ast.Subscript)


def _words(node: ast.AST, tables: dict[str, ast.expr], bare: bool) -> Iterator[ast.Constant]:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in NODES:
            yield from _in(*node.args[:1], *(word.value for word in node.keywords if word.arg == "kind"))
        case ast.MatchClass(cls=ast.Name(id=name), kwd_attrs=fields) if name in NODES and "kind" in fields:
            yield from _in(node.kwd_patterns[fields.index("kind")])
        case ast.Compare(left=left, comparators=others) if any(_is_kind(one, bare) for one in (left, *others)):
            resolved = (tables.get(one.id, one) if isinstance(one, ast.Name) else one for one in (left, *others))
            yield from (word for word in _in(*resolved) if word.value in _ALL)
        case ast.Match(subject=subject, cases=cases) if _is_kind(subject, bare):
            yield from (word for case in cases for word in _in(case.pattern) if word.value in _ALL)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=table), attr="get"), args=[key, *_]) if _is_kind(key, bare):
            yield from (word for word in _keys(tables.get(table)) if word.value in _ALL)
        case ast.Subscript(value=ast.Name(id=table), slice=key) if _is_kind(key, bare):
            yield from (word for word in _keys(tables.get(table)) if word.value in _ALL)


_ALL = frozenset((*Kind, *KindOfRome))


def _is_kind(side: ast.expr, bare: bool) -> bool:
    """Whether it is the `kind` of something that may be a question, or a name for one handed over."""
    match side:
        case ast.Attribute(value=owner, attr="kind"):
            return (
                not isinstance(owner, ast.Subscript)
                and ast.unparse(owner).rpartition(".")[2].strip("_") not in OTHER_THINGS
            )
        case ast.Name(id="kind"):
            return bare
    return False


def _in(*nodes: ast.AST) -> Iterator[ast.Constant]:
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each


def _keys(table: ast.expr | None) -> Iterator[ast.Constant]:
    if isinstance(table, ast.Dict):
        yield from _in(*(key for key in table.keys if key is not None))


@pytest.mark.parametrize(
    "source",
    [
        'yield Decision("march", 1)',
        'yield Roll(kind="battle", seat=1)',
        'match node:\n    case Decision(kind="hand_over" | "march"): pass',
        'if node.kind == "march": pass',
        'if node.kind in ("march", "activation"): pass',
        '_OWN = frozenset(("march",))\nif self.node.kind in _OWN: pass',
        'match decision.kind:\n    case "burial": pass',
        '_NOBODY: dict[str, int] = {"sorties": 1}\n_NOBODY.get(decision.kind)',
        '_NOBODY = {"sorties": 1}\n_NOBODY[decision.kind]',
        'from diadochi.rules.successors.kinds import Kind\nif kind == "march": pass',
    ],
)
def test_a_word_in_place_of_a_kind_is_found(source: str) -> None:
    assert wrong(source)


@pytest.mark.parametrize(
    "source", ["node.kind == Kind.MARCH", 'card.kind == "surprise"', 'kit.royals[r].kind == "heir"']
)
def test_a_member_and_kinds_of_other_things_pass(source: str) -> None:
    assert not wrong(source)


def test_nothing_yields_or_compares_a_word_where_a_kind_belongs() -> None:
    found = {
        str(path.relative_to(DESKTOP)): words
        for path in sorted(DESKTOP.rglob("*.py"))
        if (words := wrong(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize("kinds", [Kind, KindOfRome])
def test_a_kind_is_written_as_its_name_in_small_letters(kinds: type[NodeKind]) -> None:
    assert all(kind == kind.name.lower() for kind in kinds)


@pytest.mark.parametrize(("system", "kinds"), [("successors", Kind), ("rome", KindOfRome)])
def test_every_kind_is_asked_for(system: str, kinds: type[NodeKind]) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((DESKTOP / "rules" / system).rglob("*.py")))
    assert [kind for kind in kinds if f"Kind.{kind.name}" not in source] == []
