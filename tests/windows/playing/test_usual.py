"""The answer most people want next is shown as such; where it depends on the plan there is none."""

import pytest

from desktop.language import msg
from desktop.rules.core.flow import Answer, Choice, Decision
from desktop.rules.successors.answers import (
    Activate,
    Besiege,
    BesiegeAt,
    Bury,
    Choose,
    EndSegment,
    Fight,
    Overrun,
    Pass,
    PlaySurprise,
    RaiseTroops,
    Stop,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Activation, Position
from desktop.windows.successors.usual import usual
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import Table, at_table

BURIAL = "buried in Babylon, which B controls, by A's army: B guards the tomb, A has nothing"
WANTED: tuple[tuple[Kind, tuple[Answer, ...], Answer | None], ...] = (
    (Kind.ACTIVATION, (EndSegment(),), EndSegment()),
    (Kind.ACTIVATION, (RaiseTroops(), EndSegment()), RaiseTroops()),
    (Kind.ACTIVATION, (Activate("krateros"), EndSegment()), None),
    (Kind.SURRENDER_SIEGES, (BesiegeAt("sardeis"), EndSegment()), BesiegeAt("sardeis")),
    (Kind.SURPRISE, (PlaySurprise(1, "fog"), Pass()), Pass()),
    (Kind.OVERRUN, (Fight(), Overrun()), Fight()),
    (Kind.CHOOSE_SEAT, (Choose("1"), Choose("2")), None),
    (Kind.CHOOSE_SEAT, (Choose("1"),), Choose("1")),
)


@pytest.mark.parametrize(("kind", "options", "wanted"), WANTED)
def test_the_usual_answer(kind: Kind, options: tuple[Answer, ...], wanted: Answer | None) -> None:
    assert usual(Decision(kind, 1, msg("?"), Choice(options)), options, None) == wanted


@pytest.mark.parametrize(
    ("points", "options", "wanted"),
    [(3, (Stop(),), None), (3, (Besiege(), Stop()), Besiege()), (0, (Stop(),), Stop())],
)
def test_a_march_with_points_left_is_never_ended_by_the_usual_answer(
    points: int, options: tuple[Answer, ...], wanted: Answer | None
) -> None:
    march = Activation(seat=1, general="krateros", group=Group(), space="ipsos", inside=False, points=points)
    position = Position(activation=march)
    assert usual(Decision(Kind.MARCH, 1, msg("?"), Choice(options)), options, position) == wanted


def test_what_brings_points_comes_before_what_is_put_into_a_menu(hand: Hand) -> None:
    at_table(hand, Table("royal/burial.toml", BURIAL, 0))
    offers = [offer.answer for offer in hand.playing.prompting.offers.values()]
    assert offers.index(Bury()) < offers.index(EndSegment())
    hand.controller.dice_are_typed = False
