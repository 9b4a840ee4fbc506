"""Many marches at once: every row of the tables of planning has its figures, whatever waits on its way."""

import pytest

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import SweepDone, SweepOf, SweptMarch
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_reach import Target
from diadochi.forecast.successors.march_ways import Chances, Threat, armies_of, is_held_by, threats_by
from diadochi.rules.successors.kit import Kit
from tests.house.kept import kept_opening


@pytest.mark.slow
def test_each_row_of_the_first_setup_has_figures_with_what_waits_on_the_way(kit: Kit) -> None:
    position = kept_opening(kit, "babylon-323")
    rows: list[tuple[Threat, Target, float]] = []
    for seat in sorted(position.factions):
        for lifted, widest in armies_of(kit, position, seat):
            chances = Chances(kit, lifted)
            for space, threat in threats_by(kit, widest).items():
                target = widest.targets[space]
                rows.append((threat, target, chances.of(target.cost)))
    marches = tuple(threat.asked("stand") for threat, _, _ in rows)
    replies = [*SweepOf(marches).replies(kit, position)]
    assert replies.pop() == SweepDone()
    assert [reply.number for reply in replies] == [*range(len(rows))]
    waited_for = 0
    for reply, (threat, target, chance) in zip(replies, rows, strict=True):
        assert isinstance(reply, SweptMarch)
        assert reply.odds is not None, threat
        fought = sum(reply.odds.results.values())
        assert float(reply.odds.arrives) <= chance + 1e-9
        assert bool(fought) == bool(target.fights)
        assert reply.odds.holds <= reply.odds.arrives
        if target.ambushes:
            assert "ambushed" in {named.key for named in reply.odds.also}
        waited_for += bool(target.fights or target.ambushes)
    assert (len(rows), waited_for) == (212, 20)


def test_a_march_nobody_can_make_holds_up_no_other(kit: Kit) -> None:
    position = kept_opening(kit, "babylon-323")
    fit, unfit = MarchAsked("leonnatos", ("kardia", False)), MarchAsked("leonnatos", ("babylon", False))
    replies = [*SweepOf((unfit, fit)).replies(kit, position)]
    assert replies == [SweptMarch(0, None), SweptMarch(1, odds_system(kit).odds(kit, position, fit)), SweepDone()]


def test_whoever_holds_a_place_is_found_by_marker_and_pieces(kit: Kit) -> None:
    position = kept_opening(kit, "babylon-323")
    assert is_held_by(position, 3, "kardia")
    assert is_held_by(position, 3, "abdera")
    assert not is_held_by(position, 2, "kardia")
