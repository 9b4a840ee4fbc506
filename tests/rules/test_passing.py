"""Which answers do nothing is known in one place."""

import ast
from pathlib import Path

import pytest

from diadochi.rules.core.flow import Answer, NodeKind
from diadochi.rules.successors.answers import PASSIVE, Enough, Fight, GoIn, Pass, Sortie, Stand, does_nothing
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units

DESKTOP = Path(__file__).parents[2] / "desktop" / "diadochi"
CLASSES = {type(answer).__name__ for answer in PASSIVE}


@pytest.mark.parametrize(
    ("kind", "answer", "nothing"),
    [
        (Kind.SURPRISE, Pass(), True),
        (Kind.AVOID_BATTLE, Stand(), True),
        (Kind.INTERCEPTED, Stand(), False),
        (Kind.PLACE_MARKER, Enough(), True),
        (Kind.CHOOSE_HOME, Enough(), False),
        (Kind.OVERRUN, Fight(), False),
        (Kind.SHELTER, GoIn(Group()), True),
        (Kind.SHELTER, GoIn(Group(Units(loyal=1))), False),
        (Kind.SORTIES, Sortie(Group()), True),
    ],
)
def test_an_answer_does_nothing_or_something(kind: NodeKind, answer: Answer, nothing: bool) -> None:
    assert does_nothing(kind, answer) == nothing


@pytest.mark.untraced
def test_such_answers_are_listed_once() -> None:
    """A list of three of them or more, wherever it stands, is a second opinion on what does nothing."""
    texts = {path: path.read_text(encoding="utf-8") for path in DESKTOP.rglob("*.py") if "rome" not in path.parts}
    lists = {
        str(path.relative_to(DESKTOP))
        for path, text in texts.items()
        if sum(name in text for name in CLASSES) > 2
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Tuple | ast.Set | ast.List)
        if len({part.id for part in ast.walk(node) if isinstance(part, ast.Name)} & CLASSES) > 2
    }
    assert lists == {"rules/successors/answers.py"}
