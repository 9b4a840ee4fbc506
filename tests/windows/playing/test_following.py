"""The view goes where it is asked, when that is out of sight or too small to read, and back."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest

from diadochi.language import msg
from diadochi.rules.core.flow import Choice, Decision
from diadochi.windows.playing import question_view
from diadochi.windows.playing.question_view import READABLE
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import AVOIDING, INTERCEPTING, at_table


@pytest.fixture
def looking(hand: Hand) -> Iterator[Hand]:
    """A table that has nowhere to go back to and follows."""
    hand.playing.following.forget()
    hand.window.shell.commands["follow"].setChecked(True)
    yield hand
    hand.window.shell.commands["follow"].setChecked(True)
    hand.playing.following.forget()
    hand.controller.dice_are_typed = False


def middle(hand: Hand) -> tuple[int, int]:
    point = hand.view.visible_rect().center()
    return round(point.x()), round(point.y())


def sees(hand: Hand, space: str) -> bool:
    return hand.view.viewport().rect().contains(hand.at(space))


def far_away(hand: Hand) -> None:
    """Look at Persis in full size."""
    hand.look_at("persepolis")
    QCoreApplication.processEvents()


def ask_far_away(hand: Hand) -> str:
    """Whether an army tries to avoid battle is asked while someone looks at Persis; the space of the battle."""
    at_table(hand, AVOIDING)
    stage = hand.playing.map_play.reactions.stage
    assert stage is not None
    return stage.candidates[0].space


def test_the_view_goes_to_a_question_out_of_sight_and_backspace_goes_back(looking: Hand) -> None:
    far_away(looking)
    before = middle(looking), looking.view.step
    space = ask_far_away(looking)
    assert sees(looking, space)
    assert looking.playing.following.button.isVisible()
    looking.key(Qt.Key.Key_Backspace)
    after = middle(looking), looking.view.step
    assert after[1] == before[1]
    assert QPoint(*after[0]).manhattanLength() == pytest.approx(QPoint(*before[0]).manhattanLength(), abs=4)
    assert not looking.playing.following.button.isVisible()


def test_it_stays_when_nobody_wants_it_to_follow(looking: Hand) -> None:
    looking.window.shell.commands["follow"].setChecked(False)
    assert not looking.window.shell.preferences.follow
    far_away(looking)
    before = middle(looking)
    space = ask_far_away(looking)
    assert middle(looking) == before
    assert not sees(looking, space)
    assert not looking.playing.shell.commands["look_back"].isEnabled()


def test_what_is_seen_and_readable_is_not_moved(looking: Hand) -> None:
    at_table(looking, INTERCEPTING)
    stage = looking.playing.map_play.reactions.stage
    assert stage is not None
    looking.look_at(stage.candidates[0].space)
    looking.view.zoom_to(0.5)
    looking.playing.following.forget()
    before = middle(looking), looking.view.step
    looking.playing.following._asked = None
    looking.playing.show()
    assert (middle(looking), looking.view.step) == before


def test_on_the_whole_sheet_it_comes_nearer_to_where_it_is_asked(looking: Hand) -> None:
    looking.view.fit()
    scale = looking.view.scale_now
    at_table(looking, INTERCEPTING)
    stage = looking.playing.map_play.reactions.stage
    assert stage is not None
    assert looking.view.step > scale
    assert all(sees(looking, candidate.space) for candidate in stage.candidates)
    looking.playing.following.go_back()
    assert looking.view.scale_now == pytest.approx(scale)


def test_who_marches_looks_where_he_likes(looking: Hand) -> None:
    at_table(looking, INTERCEPTING._replace(answers=2))
    looking.playing.following.forget()
    far_away(looking)
    before = middle(looking)
    looking.playing.following._asked = None
    looking.controller.go_to(1)
    assert looking.controller.decision is not None
    assert looking.controller.decision.kind in ("hand_over", "activation")
    assert middle(looking) == before


def test_who_moves_the_map_himself_stays_where_he_looks(looking: Hand) -> None:
    far_away(looking)
    ask_far_away(looking)
    assert looking.playing.shell.commands["look_back"].isEnabled()
    far_away(looking)
    looking.controller.go_to(1)
    assert not looking.playing.shell.commands["look_back"].isEnabled()
    assert not looking.playing.following.button.isVisible()


def test_the_way_back_is_offered_for_a_while_and_the_key_leads_there_later(
    looking: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question_view, "BACK_SHOWN_MS", 40)
    far_away(looking)
    before = middle(looking)
    button = looking.playing.following.button
    assert not button.isVisible()
    ask_far_away(looking)
    assert button.isVisible()
    QTest.qWait(120)
    assert not button.isVisible()
    looking.window.shell.commands["look_back"].trigger()
    assert all(abs(now - then) < 4 for now, then in zip(middle(looking), before, strict=True))


def test_the_way_back_leaves_the_map_when_the_player_moves_it(looking: Hand) -> None:
    far_away(looking)
    ask_far_away(looking)
    assert looking.playing.following.button.isVisible()
    looking.view.pan(5, 0)
    assert not looking.playing.following.button.isVisible()


def test_it_comes_nearer_to_armies_that_can_act_and_cannot_be_read(looking: Hand) -> None:
    at_table(looking, AVOIDING)
    looking.view.fit()
    assert looking.view.step < READABLE
    following = looking.playing.following
    following.forget()
    following._asked = None
    asked = Decision("activation", 1, msg("which army is activated next?"), Choice(()))
    following.show(asked, set(), ["kelainai", "ipsos"])
    assert looking.view.step >= READABLE
    assert sees(looking, "kelainai")
    before = middle(looking)
    following.show(Decision("activation", 1, msg("and now?"), Choice(())), set(), ["persepolis"])
    assert middle(looking) == before, "whoever is asked again looks where he likes"


def test_whoever_chooses_his_card_sees_an_army_of_his(looking: Hand) -> None:
    at_table(looking, AVOIDING)
    following = looking.playing.following

    def asked(*own: str) -> None:
        following._asked = None
        following.show(Decision("tyche", 1, msg("which card is played?"), Choice(())), set(), own=own)
        QCoreApplication.processEvents()

    far_away(looking)
    asked("kelainai", "ipsos")
    assert sees(looking, "kelainai")
    assert sees(looking, "ipsos"), "both are near each other"
    before = middle(looking)
    asked("pella", "ipsos")
    assert middle(looking) == before, "one of them is in sight"
    asked("memphis", "pella")
    assert sees(looking, "memphis"), "the strongest, when they stand far apart"
    assert not sees(looking, "pella")
    before = middle(looking)
    asked("nowhere")
    assert middle(looking) == before


def test_the_army_on_the_march_comes_into_sight_when_a_step_is_taken_back(looking: Hand) -> None:
    at_table(looking, INTERCEPTING)
    far_away(looking)
    kinds = []
    while (space := looking.playing.map_play.marches_at()) and len(looking.controller.line.entries) > 1:
        far_away(looking)
        looking.controller.undo()
        node = looking.controller.node
        kinds.append(node.kind if node is not None else "")
        space = looking.playing.map_play.marches_at()
        assert not space or sees(looking, space), kinds
    assert "march" in kinds
