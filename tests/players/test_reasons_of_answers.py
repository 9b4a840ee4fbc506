"""A reason is true of the answer it stands with, not only of that kind of answer."""

from collections.abc import Sequence
from itertools import islice

import pytest

from diadochi.language import msg
from diadochi.players.game_players import Advice
from diadochi.players.successors.steward import deserts, improves
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.successors.answers import Avoid, Choose, Pass, Stand, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.players.stewards import stewards
from tests.players.test_before_battles import ways
from tests.rules.notation.positions import the_kit

pytestmark = pytest.mark.xdist_group("stewards")

WON, LOST = msg("the battle would probably be won"), msg("the battle would probably be lost")


def test_who_stands_or_avoids_says_of_the_battle_what_is_likely() -> None:
    """What speaks for standing is by how much it is won more often than every other time."""
    likely = unlikely = 0
    for asked in islice(stewards(Kind.AVOID_BATTLE), 12):
        found = {each.answer: each for each in ways("steward", asked)}
        if Avoid() not in found:
            continue
        stand, avoid = found[Stand()], found[Avoid()]
        wins = stand.worth > 0
        assert (WON in stand.reasons) == wins
        assert (LOST in avoid.reasons) == (not wins)
        assert stand.reasons
        assert avoid.reasons
        likely, unlikely = likely + wins, unlikely + (not wins)
    assert likely
    assert unlikely


def test_only_the_best_target_is_said_to_be_the_best() -> None:
    told = 0
    for asked in islice(stewards(Kind.CHOOSE_SPACE), 8):
        chosen = [each for each in ways("steward", asked) if isinstance(each.answer, Choose)]
        best = [each for each in chosen if msg("the best choice") in each.reasons]
        assert all(each.worth == chosen[0].worth for each in best)
        told += len(best) < len(chosen)
    assert told


def test_to_play_no_card_says_the_same_whether_one_fits_or_not() -> None:
    """Or else everyone would know whether it holds one."""
    reasons = set()
    fitting = set()
    for asked in islice(stewards(Kind.SURPRISE), 40):
        found = ways("steward", asked)
        reasons |= {each.reasons for each in found if each.answer == Pass()}
        fitting.add(_plays(found))
    assert len(reasons) == 1
    assert fitting == {True, False}


def _plays(advice: Sequence[Advice]) -> bool:
    return len(advice) > 1


def test_only_the_best_fleet_or_unit_has_the_reason() -> None:
    kit = the_kit()
    fleets = tuple(Choose(fleet) for fleet in kit.fleets)
    units = tuple(Take(Group(units)) for units in (Units(mercenary=1), Units(loyal=1), Units(royal=1)))
    for advise, kind, options in ((improves, Kind.CHOOSE_FLEET, fleets), (deserts, Kind.DESERTION, units)):
        found = [*advise(kit, Position(), Decision(kind, 1, msg("?"), Choice(options)), EVEN)]
        most = max(each.worth for each in found)
        assert any(each.worth < most for each in found)
        assert all(bool(each.reasons) == (each.worth == most) for each in found)
