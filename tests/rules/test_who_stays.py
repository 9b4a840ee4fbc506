"""Of several minor generals who are left alone together, the one who can still act is proposed: he stands first."""

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Stays
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.movement.free_acts import clean_up
from diadochi.rules.successors.notation import read
from tests.rules.notation.positions import the_kit

TEXT = (
    "diadochi fourth; turn 2 strategy activation round 1 active 1 order 1,2; "
    'seats 1 "A" | 2 "B"; pieces ipsos 1:minor-1a+minor-1b+4M; activated minor-1a'
)


def test_who_can_still_act_is_proposed() -> None:
    question = next(clean_up(read(the_kit(), TEXT)))
    assert isinstance(question, Decision)
    assert question.kind is Kind.WHO_STAYS
    assert tuple(question.options) == (Stays("minor-1b"), Stays("minor-1a"))
