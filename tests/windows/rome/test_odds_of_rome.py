"""Odds at the table of the Sword of Rome: the card of a march, its goals, the card beside a question, the reasons."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.forecast.game_forecast import Spot, forecast_of
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked, QuestionAsked
from diadochi.narration.odds_explanation import percent
from diadochi.resources import maps
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.foresight.goal_editor import PART, WAIT, WAY
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window

FIGHT: Spot = ("venusia", False)
LONG = 20_000


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


@pytest.fixture(scope="module")
def playing(dressed: QApplication, rome: Kit) -> Iterator[Playing]:
    position = scenario_position(rome, "pyrrhus_280")
    window = show_window(rome, position, Preferences(motion=False))
    yield Playing(window, rome, position.copy())
    put_away(window)


def test_a_march_has_its_card_with_what_this_game_knows(qtbot: QtBot, playing: Playing, rome: Kit) -> None:
    gesture, card = playing.hands.gestures.gesture, playing.hovering.card
    assert gesture.lift("pyrrhus")
    gesture.carry(playing.hands.highlights.places.centre(FIGHT[0]))
    gesture.hover(FIGHT)
    qtbot.waitUntil(lambda: card.isVisible() and not playing.foresight.is_waiting("card"), timeout=LONG)
    odds = odds_system(rome).odds(rome, playing.controller.position, MarchAsked("pyrrhus", FIGHT))
    shown = {name: cell.shown for name, cell in card.view.cells.items() if not cell.isHidden()}
    assert shown == {name: percent(chance) for name, chance in {"arrive": odds.arrives, **odds.results}.items()}
    assert "draw" not in shown  # no battle of this game is drawn
    assert "Laevinus" in card.view.fates.text()
    buttons = playing.goals.part.buttons
    assert [what for what, button in buttons.items() if not button.isHidden()] == [PART, WAY]
    assert buttons[WAIT].isHidden()  # nothing is rolled to move with
    asked: list[tuple[MarchAsked, str]] = []
    playing.hovering.explain_asked.connect(lambda march, figure: asked.append((march, figure)))
    card.view.figure_chosen.emit("general laevinus displaced")
    ((march, figure),) = asked
    chance = odds_system(rome).explained(rome, playing.controller.position, march, figure).figure
    assert chance == odds.leaders["laevinus"]["displaced"]
    playing.table.explaining.close()
    gesture.put_back()


def test_whoever_may_avoid_sees_what_each_answer_leads_to(qtbot: QtBot, playing: Playing, rome: Kit) -> None:
    controller, system = playing.controller, odds_system(rome)
    held = forecast_of(rome).lift(rome, controller.position, controller.node, "pyrrhus")
    for answer in held.answers(FIGHT):  # type: ignore[union-attr]
        assert controller.answer(answer)
    assert controller.node is not None
    assert controller.node.kind == Kind.AVOID
    card = playing.beside_question.card
    qtbot.waitUntil(card.isVisible, timeout=LONG)
    found = system.question(rome, system.moment(controller.line.game, None), QuestionAsked())
    assert len(found.answers) > 1
    for row in found.answers:
        assert percent(row.odds.results["win"]) in card.words


def test_dangers_and_reach_fill_in_with_their_chances(qtbot: QtBot, playing: Playing, rome: Kit) -> None:
    planning = playing.features.planning
    playing.shell.commands["dangers"].trigger()
    panel = planning.panel
    assert panel is not None
    panel.dangers.show_side(2)
    panel.dangers.refresh()
    qtbot.waitUntil(lambda: bool(panel.dangers.found), timeout=LONG)
    expected = odds_system(rome).dangers(rome, playing.controller.position, 2, "stand", helped=False)
    assert [(danger.thing, danger.chance) for danger in panel.dangers.found] == [
        (danger.thing, danger.chance) for danger in expected
    ]
    assert panel.dangers.claims()[0].keys() == {danger.space for danger in expected}
    playing.shell.commands["threat_layer"].trigger()
    panel.reach.show_side(1)
    panel.reach.refresh()
    each = next(each for each in panel.reach.found if each.fights)
    first = next(
        item for item in panel.reach.tree.items() if item.text(0).startswith(playing.shell.table.space(each.space))
    )
    qtbot.waitUntil(lambda: "%" in first.text(2), timeout=LONG)
    asked: list[object] = []
    panel.reach.why.connect(asked.append)
    panel.reach.tree.itemClicked.emit(first, 3)
    assert len(asked) == 1
    playing.table.explaining.close()
    playing.shell.commands["planning"].setChecked(False)
