"""The answer most people want next is shown as such; where it depends on the plan there is none."""

import pytest

from diadochi.language import msg
from diadochi.rules.core.flow import Answer, Choice, Decision
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    Besiege,
    BesiegeAt,
    Bury,
    Choose,
    EndSegment,
    Fight,
    GoIn,
    Oppose,
    Overrun,
    Pass,
    PlaceMinor,
    PlaySurprise,
    RaiseTroops,
    Stand,
    StepBack,
    Stop,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import Activation, Position
from diadochi.windows.successors.offers import offers_of, usual, usual_part
from diadochi.windows.successors.part_chooser import _fitting
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import Table, at_table

BURIAL = "buried in Babylon, which B controls, by A's army: B guards the tomb, A has nothing"
WANTED: tuple[tuple[Kind, tuple[Answer, ...], Answer | None], ...] = (
    (Kind.ACTIVATION, (EndSegment(),), EndSegment()),
    (Kind.ACTIVATION, (RaiseTroops(), EndSegment()), RaiseTroops()),
    (Kind.ACTIVATION, (Activate("krateros"), EndSegment()), None),
    (Kind.SURRENDER_SIEGES, (BesiegeAt("sardeis"), EndSegment()), None),
    (Kind.SURRENDER_SIEGES, (EndSegment(),), EndSegment()),
    (Kind.INTERCEPTION, (PlaceMinor("minor-1a", "kelainai"), Pass()), Pass()),
    (Kind.NAVAL_INTERCEPTION, (Oppose("rhodos", ("rhodos",)), Pass()), Pass()),
    (Kind.INTERCEPTED, (Fight(), StepBack()), None),
    (Kind.AVOID_BATTLE, (Stand(), Avoid()), None),
    (Kind.SURPRISE, (PlaySurprise(1, "fog"), Pass()), Pass()),
    (Kind.OVERRUN, (Fight(), Overrun()), Overrun()),
    (Kind.CHOOSE_SEAT, (Choose("1"), Choose("2")), None),
    (Kind.CHOOSE_SEAT, (Choose("1"),), Choose("1")),
)


@pytest.mark.parametrize(("kind", "options", "wanted"), WANTED)
def test_the_usual_answer(kind: Kind, options: tuple[Answer, ...], wanted: Answer | None) -> None:
    assert usual(Decision(kind, 1, msg("?"), Choice(options)), options, None) == wanted


@pytest.mark.parametrize(
    ("points", "options", "wanted"),
    [(3, (Stop(),), None), (3, (Besiege(), Stop()), None), (0, (Stop(),), Stop())],
)
def test_a_march_with_points_left_is_never_ended_by_the_usual_answer(
    points: int, options: tuple[Answer, ...], wanted: Answer | None
) -> None:
    march = Activation(seat=1, general="krateros", group=Group(), space="ipsos", inside=False, points=points)
    position = Position(activation=march)
    assert usual(Decision(Kind.MARCH, 1, msg("?"), Choice(options)), options, position) == wanted


@pytest.mark.parametrize(
    ("outside", "wanted"),
    [
        (Group(generals=("krateros",)), GoIn(Group(generals=("krateros",)))),
        (Group(Units(mercenary=2), ("krateros",)), None),
    ],
)
def test_a_general_without_units_goes_inside_and_an_army_is_asked(outside: Group, wanted: Answer | None) -> None:
    parcel = GroupParcel(GoIn, outside, lambda _group: None, Group())
    question = Decision(Kind.SHELTER, 1, msg("?"), parcel)
    assert usual_part(question, parcel) == wanted
    assert [offer.answer for offer in offers_of(question) if offer.first] == [wanted] * (wanted is not None)


def test_what_brings_points_comes_before_what_is_put_into_a_menu(hand: Hand) -> None:
    at_table(hand, Table("royal/burial.toml", BURIAL, 0))
    offers = [offer.answer for offer in hand.playing.prompting.offers.values()]
    assert offers.index(Bury()) < offers.index(EndSegment())
    hand.controller.dice_are_typed = False


def test_a_chooser_begins_with_as_much_as_there_is_room_for() -> None:
    """Thirteen units stand before a city that holds two: the part that is proposed can be confirmed."""
    inside = allow("SIE-19")
    full = refuse(msg("There is no room."), "SIE-19")
    whole = Group(Units(mercenary=9, loyal=4), ("krateros",))

    def judge(part: Group) -> Verdict:
        return inside if part.units.count <= 2 else full

    part = _fitting(whole, judge)
    assert part.units.count == 2
    assert part.generals == ("krateros",)
    assert _fitting(part, judge) == part
