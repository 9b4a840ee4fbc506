"""A plan made behind the curtain is its owner's until the end: in no list, no text and no hand of others."""

from diadochi.journal.record.plan_book import plans_from
from diadochi.journal.record.record_text import export_text
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.playing.map_tables import Playing
from tests.windows.game.conftest import playing
from tests.windows.game.test_looking import begun, sit_down
from tests.windows.plans.conftest import the_plan

__all__ = ["playing"]


def opened_hand(playing: Playing) -> int:
    """Someone's hand lies open; whose."""
    begun(playing)
    if playing.hotseat.viewer is None:
        playing.hotseat.uncover()
        sit_down(playing)
    viewer = playing.hotseat.viewer
    assert viewer is not None
    return viewer


def test_a_plan_shows_no_hand_but_its_owners(playing: Playing) -> None:
    viewer = opened_hand(playing)
    held = playing.controller.position.factions[viewer].hand
    playing.plans.mode.begin_here()
    assert the_plan(playing).owner == viewer
    laid = playing.controller.position
    for seat, faction in laid.factions.items():
        assert faction.hand == held if seat == viewer else set(faction.hand) <= {HIDDEN}
    playing.plans.mode.leave()
    assert playing.hotseat.viewer == viewer  # whoever looked looks on
    assert playing.controller.position.factions[viewer].hand == held


def test_others_see_nothing_of_it_and_no_text_has_it(playing: Playing) -> None:
    viewer = opened_hand(playing)
    mode, panel = playing.plans.mode, playing.plans.panel
    mode.begin_here()
    mode.rename(the_plan(playing), "Take Sardeis by night")
    mode.leave()
    assert [plan.name for plan in mode.shown] == ["Take Sardeis by night"]
    playing.hotseat.cover()
    assert not mode.shown
    assert panel.list.count() == 0
    plan = mode.book.plans[0]
    mode.open(plan)
    assert not playing.games.desk.is_planning
    playing.hotseat.viewer = next(seat for seat in (1, 2) if seat != viewer)
    playing.hotseat.viewer_changed.emit()
    assert not mode.shown
    record = playing.games.desk.record
    assert record is not None
    assert "by night" not in export_text(record)
    record.about.is_over = True
    assert "by night" in export_text(record)


def test_a_plan_with_every_hand_closed_is_everybodys(playing: Playing) -> None:
    opened_hand(playing)
    playing.hotseat.cover()
    if playing.hotseat.is_closed:
        assert not playing.plans.mode.may_plan
        return
    playing.plans.mode.begin_here()
    assert the_plan(playing).owner is None
    assert {card for faction in playing.controller.position.factions.values() for card in faction.hand} <= {HIDDEN}
    playing.plans.mode.leave()
    record = playing.games.desk.record
    assert record is not None
    assert [plan.owner for plan in plans_from(record.about.meta["plans"])] == [None]
