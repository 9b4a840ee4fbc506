"""Who may react glows on the map, arrows show from where to where, and a click on what glows drafts the answer."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from diadochi.rules.cases.successors.case_setup import given_position, kit_of
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Avoid, Intercept, Oppose, Pass, Sail, Withdraw
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import where_the_clock_stands
from diadochi.scene.counters.counter_items import State
from diadochi.scene.highlights.reaction_marks import Pick
from diadochi.scene.sheet.sheet_layers import Z_NAMES
from diadochi.windows.playing.choice_fan import AnswerFan
from diadochi.windows.playing.part_chooser import PartFan
from diadochi.windows.successors.question_layout import stage_of
from tests.windows.playing.conftest import LEFT, Hand, button
from tests.windows.playing.tables import (
    AVOIDING,
    CASES,
    INTERCEPTING,
    OPPOSING,
    OVERRUNNING,
    THREE,
    WITHDRAWING,
    at_table,
    cases,
)

FOLDERS = ("interception", "avoid-battle", "naval", "land-battle", "siege", "attrition", "movement")
REACTIONS = {
    "interception", "avoid_battle", "withdrawal", "naval_interception", "garrison_joins", "shelter", "overrun",
    "intercepted", "replacement", "early_polyperchon", "losses",
}  # fmt: skip


@pytest.fixture
def table_hand(hand: Hand) -> Iterator[Hand]:
    yield hand
    hand.controller.dice_are_typed = False
    hand.playing.map_play.fans.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QCoreApplication.processEvents()


def on_pick(hand: Hand, letter: str) -> QPoint:
    """A point of the viewport on what glows."""
    pick = next(pick for pick in hand.playing.map_play.reactions.layer.picks if pick.letter == letter)
    return hand.view.mapFromScene(pick.box.center())


def questions(kit: Kit) -> Iterator[tuple[Kit, Position, Decision, tuple[str, ...]]]:
    """Every reaction that is asked for in the cases, with the position and the voyage it is asked in."""
    for path in (path for folder in FOLDERS for path in sorted((CASES / folder).glob("*.toml"))):
        for case in cases(kit, path.relative_to(CASES).as_posix()):
            home = kit_of(kit, case.entry)
            position = given_position(home, case.entry.given)
            home = home.under(position.edition, position.options)
            game: Game[Position] = Game(position, lambda live, home=home: where_the_clock_stands(home, live))  # type: ignore[misc]
            sailed: tuple[str, ...] = ()
            for step in case.entry.when:
                if "do" not in step:
                    continue
                if step["do"] == "activate_independent":
                    break  # No answer: a card sets an army in motion, and another procedure asks from here on.
                plain = {field: value for field, value in step.items() if field != "expect"}
                answer = answer_of(home, game.position, game.node, plain)
                sailed = answer.routes if isinstance(answer, Sail) else sailed
                game.answer(answer)
                if isinstance(game.node, Decision) and game.node.kind in REACTIONS:
                    yield home, game.position, game.node, sailed


def test_every_reaction_of_every_case_has_something_to_pick(kit: Kit) -> None:
    seen = set()
    for home, position, decision, voyage in questions(kit):
        stage = stage_of(home, position, decision, voyage)
        assert stage is not None, decision
        assert stage.candidates, decision
        assert decision.seat in stage.seats
        for candidate in stage.candidates:
            assert candidate.choose is not None or candidate.answers
            assert all(answer in decision.options for answer in candidate.answers)
        assert all(route in home.atlas.routes for way in stage.approaches for route in way.routes)
        seen.add(decision.kind)
    assert seen >= REACTIONS - {"early_polyperchon"}


def test_the_army_that_is_asked_glows_and_its_arrow_points_at_the_space(table_hand: Hand) -> None:
    at_table(table_hand, INTERCEPTING)
    stage = table_hand.playing.map_play.reactions.stage
    assert stage is not None
    assert [candidate.space for candidate in stage.candidates] == ["dorylaion"]
    assert [(way.routes, way.start, way.sure) for way in stage.approaches] == [
        (("dorylaion-ipsos.land",), "dorylaion", True)
    ]
    layer = table_hand.playing.map_play.reactions.layer
    assert len(layer.picks) == layer.arrows == 1


def test_a_click_on_it_asks_who_goes_and_takes_all(table_hand: Hand) -> None:
    at_table(table_hand, INTERCEPTING)
    table_hand.look_at("ipsos")
    table_hand.click(on_pick(table_hand, "a"))
    fan = table_hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    assert not table_hand.is_holding
    assert table_hand.window.shell.inspector.pinned is None
    button(fan, "All").click()
    assert table_hand.playing.map_play.fans.fan is None
    assert isinstance(table_hand.controller.line.entries[-1], Intercept)
    assert not any(pick.letter for pick in table_hand.playing.map_play.reactions.layer.picks)


def test_the_same_pick_once_more_gives_the_draft(table_hand: Hand) -> None:
    at_table(table_hand, AVOIDING)
    table_hand.look_at("ipsos")
    QCoreApplication.processEvents()
    table_hand.click(on_pick(table_hand, "a"))
    table_hand.click(on_pick(table_hand, "a"))
    assert isinstance(table_hand.controller.line.entries[-1], Avoid)


def test_a_draft_is_confirmed_by_enter_and_never_given_by_the_click(table_hand: Hand) -> None:
    at_table(table_hand, AVOIDING)
    table_hand.look_at("ipsos")
    QCoreApplication.processEvents()
    before = len(table_hand.controller.line.entries)
    table_hand.click(on_pick(table_hand, "a"))
    assert len(table_hand.controller.line.entries) == before
    assert table_hand.playing.map_play.reactions.layer.chosen == "a"
    focused = table_hand.window.focusWidget()
    assert isinstance(focused, QPushButton)
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert isinstance(table_hand.controller.line.entries[-1], Avoid)


def test_a_letter_on_the_map_picks_what_wears_it(table_hand: Hand) -> None:
    at_table(table_hand, AVOIDING)
    QCoreApplication.processEvents()
    entries = len(table_hand.controller.line.entries)
    table_hand.view.setFocus()
    table_hand.key(Qt.Key.Key_B)
    assert table_hand.playing.map_play.reactions.layer.chosen == ""
    table_hand.key(Qt.Key.Key_A)
    assert table_hand.playing.map_play.reactions.layer.chosen == "a"
    assert len(table_hand.controller.line.entries) == entries
    QTest.keyClick(table_hand.window.focusWidget(), Qt.Key.Key_Return)
    assert table_hand.controller.line.entries[-1] == Avoid()
    assert table_hand.window.focusWidget() is table_hand.view


def test_a_button_wears_the_letter_of_the_map(table_hand: Hand) -> None:
    at_table(table_hand, AVOIDING)
    QCoreApplication.processEvents()
    buttons = table_hand.window.shell.prompt._buttons
    assert [each.letter for each in buttons if each.letter] == ["a"]


def test_enter_gives_the_usual_answer(table_hand: Hand) -> None:
    at_table(table_hand, INTERCEPTING)
    table_hand.view.setFocus()
    entries = len(table_hand.controller.line.entries)
    QTest.keyClick(table_hand.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert table_hand.controller.line.entries[entries] == Pass()


def test_shift_and_enter_sets_the_cursor_where_enter_would_answer(table_hand: Hand) -> None:
    at_table(table_hand, INTERCEPTING)
    table_hand.view.setFocus()
    entries = len(table_hand.controller.line.entries)
    QTest.keyClick(
        table_hand.window.windowHandle(),  # type: ignore[arg-type]
        Qt.Key.Key_Return,
        Qt.KeyboardModifier.ShiftModifier,
    )
    assert table_hand.playing.hands.gestures.keys.cursor is not None
    assert len(table_hand.controller.line.entries) == entries


def test_the_mouse_on_the_bar_leaves_the_keyboard_with_the_map(table_hand: Hand) -> None:
    at_table(table_hand, AVOIDING)
    QCoreApplication.processEvents()
    table_hand.view.setFocus()
    QTest.mouseClick(table_hand.window.shell.prompt._why, LEFT)
    table_hand.key(Qt.Key.Key_A)
    assert table_hand.playing.map_play.reactions.layer.chosen == "a"


def test_of_two_that_overlap_the_nearer_is_picked(table_hand: Hand) -> None:
    layer = table_hand.playing.map_play.reactions.layer
    layer.show_picks([Pick(QRectF(0, 0, 100, 100), "a"), Pick(QRectF(40, 0, 100, 100), "b")])
    assert layer.pick_at(QPointF(85, 50)) == "b"
    assert layer.pick_at(QPointF(60, 50)) == "a"
    layer.clear()


def test_spaces_to_withdraw_to_are_picked_on_the_map(table_hand: Hand) -> None:
    at_table(table_hand, WITHDRAWING)
    stage = table_hand.playing.map_play.reactions.stage
    assert stage is not None
    ends = [candidate.space for candidate in stage.candidates]
    assert len(ends) == len(set(ends)) > 1
    assert not any(way.sure for way in stage.approaches)
    table_hand.look_at(ends[0])
    table_hand.click(on_pick(table_hand, "a"))
    fan = table_hand.playing.map_play.fans.fan
    if isinstance(fan, AnswerFan):
        fan.buttons[0].click()
    else:
        QTest.keyClick(table_hand.window.focusWidget(), Qt.Key.Key_Return)
    answer = table_hand.controller.line.entries[-1]
    assert isinstance(answer, Withdraw)
    assert answer.path[-1] == ends[0]


def test_a_voyage_shows_its_route_and_where_it_may_be_met(table_hand: Hand) -> None:
    at_table(table_hand, OPPOSING)
    stage = table_hand.playing.map_play.reactions.stage
    assert stage is not None
    assert [(c.space, c.answers) for c in stage.candidates] == [("samos", (Oppose("samos", ("athenai",)),))]
    assert stage.approaches[0].start == "chios"
    assert len(stage.approaches[0].routes) == 2


def test_those_it_does_not_concern_stand_back_and_come_forward_again(table_hand: Hand) -> None:
    at_table(table_hand, THREE)
    counters = table_hand.window.shell.scene.counters
    assert counters is not None
    states = {key.owner: counters.stack_item(key).state for key in counters.keys()}  # noqa: SIM118
    assert states == {1: State.PLAIN, 2: State.PLAIN, 3: State.DIMMED}
    table_hand.controller.open(table_hand.controller.kit, table_hand.controller.position.copy())
    assert {counters.stack_item(key).state for key in counters.keys()} == {State.PLAIN}  # noqa: SIM118


def test_a_letter_nobody_wears_picks_nothing(table_hand: Hand) -> None:
    at_table(table_hand, OVERRUNNING)
    table_hand.playing.map_play.reactions.pick("z")
    assert table_hand.playing.map_play.reactions.layer.chosen == ""


@pytest.mark.parametrize("fits", [True, False])
def test_a_press_beside_what_glows_is_no_pick(table_hand: Hand, fits: bool) -> None:
    at_table(table_hand, AVOIDING)
    table_hand.look_at("ipsos")
    at = on_pick(table_hand, "a")
    away = QPoint(5, 5)
    QTest.mousePress(table_hand.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at if fits else away)
    QTest.mouseRelease(table_hand.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at if fits else away)
    assert (table_hand.playing.map_play.reactions.layer.chosen == "a") is fits


def test_picks_follow_the_zoom(table_hand: Hand) -> None:
    at_table(table_hand, WITHDRAWING)
    near = {pick.letter: pick.box.width() for pick in table_hand.playing.map_play.reactions.layer.picks}
    table_hand.view.fit()
    far = {pick.letter: pick.box.width() for pick in table_hand.playing.map_play.reactions.layer.picks}
    assert all(far[letter] > near[letter] for letter in near)


def test_names_and_letters_are_read_above_the_rings(table_hand: Hand) -> None:
    at_table(table_hand, OPPOSING)
    glows = table_hand.playing.map_play.reactions.layer._glows
    assert glows
    for glow in glows:
        assert glow.letter is not None
        assert glow.zValue() < Z_NAMES < glow.letter.zValue()
        assert all(glow.letter.zValue() > other.zValue() for other in glows)
