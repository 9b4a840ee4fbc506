"""Which answers do nothing is known in one place."""

import pytest

from diadochi.rules.core.flow import Answer, NodeKind
from diadochi.rules.successors.answers import Enough, Fight, GoIn, Pass, Sortie, Stand, does_nothing
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units


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
