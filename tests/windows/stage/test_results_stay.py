"""What came of a battle stays on the stage until Continue, in both games, and the view stays with it."""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRect
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.resources import maps
from diadochi.rules.cases.case_files import read_cases
from diadochi.rules.cases.game_cases import cases_of
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.system import rules_of
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, Seats
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window, wait_until
from tests.windows.playing.conftest import Loaded
from tests.windows.playing.tables import CASES

LONG_MS = 1500
"""Time for the program to give many answers at full pace."""


class Fight(NamedTuple):
    """A kind of battle, and the case that has one."""

    kind: str
    file: str
    title: str


SUCCESSORS = (
    Fight("battle", "land-battle/losses.toml", "five against three: the winner loses one"),
    Fight(
        "naval_battle",
        "naval/NAV-21-31-naval-battles.toml",
        "an improved escort fights with its higher strength; dispersed, it turns to its normal side",
    ),
    Fight(
        "siege", "siege/SIE-12-modifiers.toml", "modifiers add up: no fleet before a port minus one, Demetrios plus one"
    ),
    Fight("avoiding", "avoid-battle/pursuit.toml", "he is pursued, avoids, is pursued again, and fails"),
    Fight("desertion", "land-battle/royal-army.toml", "beaten, they go to the winner without attrition"),
    Fight(
        "sortie",
        "siege/TRN-20-25-sorties.toml",
        "with one siege point the first success removes it, the second changes nothing, a loss removes the unit",
    ),
)
ROME = (
    Fight("battle", "battle.toml", "eight against four: +3 for size, nothing for the smaller army"),
    Fight("pursue", "pursuit.toml", "Pyrrhus pursues on a 4: any direction, but not across rough terrain"),
    Fight("siege", "play.toml", "one die against a garrison: 4 to 6 takes one CU, and with the last the city falls"),
)


@pytest.fixture(scope="module")
def successors(dressed: QApplication, kit: Kit, position: Position) -> Iterator[Playing]:
    window = show_window(kit, position, Preferences(motion=True, moments="battles"))
    yield Playing(window, kit, position.copy())
    put_away(window)


@pytest.fixture(scope="module")
def rome(dressed: QApplication) -> Iterator[Playing]:
    kit = open_rome(maps("rome"))
    start = scenario_position(kit, "pyrrhus_280")
    window = show_window(kit, start, Preferences(motion=True, moments="battles"))  # type: ignore[arg-type]
    yield Playing(window, kit, start.copy())
    put_away(window)


def reach_dice(playing: Playing, steps: list[dict[str, Any]], answer: Callable[[dict[str, Any]], Any]) -> None:
    """Give the answers of a case until the dice of its battle wait on the stage; all its dice fall as they do there."""
    controller, dice = playing.controller, Loaded()
    controller.dice = dice
    dice.faces = [face for step in steps for face in step.get("faces", ())]
    for step in steps:
        if playing.stage.panel.isVisible():
            return
        if step["do"] != "dice":
            assert controller.answer(answer(step)), step
    assert playing.stage.panel.isVisible()


def see_result(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> str:
    """Throw until the moment is over, everyone but one side being played by the program; what the stage says then."""
    stage, desk = playing.stage, playing.games.desk
    assert stage.moment is not None
    assert stage.moment.scene is not None
    space = stage.moment.scene.space
    seats = rules_of(playing.controller.kit).seats(playing.controller.position)
    person = next(side.seat for side in stage.moment.scene.sides if side.seat)
    plans = {seat: SeatPlan(plays=HUMAN if seat == person else "random") for seat in seats}
    monkeypatch.setattr(desk, "seats", Seats(plans))
    playing.games.automatic.chance = random.Random(1)
    playing.games.automatic.set_pace("at_once")
    node = playing.controller.node
    for _ in range(12):
        if stage.moment is None or stage.moment.ended is not None:
            break
        asked = playing.controller.node
        if isinstance(asked, Decision):
            if asked.seat == person:
                assert playing.controller.answer(next(iter(asked.options)))
        else:
            stage.go_on()
        wait_until(lambda: not any(side.dice.is_rolling for side in stage.panel.sides))
        QTest.qWait(20)
    assert node is not None
    assert stage.moment is not None, "the stage has closed before anybody saw the result"
    wait_until(lambda: stage.panel.button.isVisible() and stage.panel.button.text() == "Continue")
    said, entries = stage.panel.words, len(playing.controller.line.entries)
    QTest.qWait(LONG_MS)
    assert stage.panel.isVisible()
    assert stage.panel.words == said
    assert stage.panel.button.text() == "Continue"
    assert len(playing.controller.line.entries) == entries, "nobody goes on before the result is put away"
    assert is_seen(playing, space), space
    return said


def is_seen(playing: Playing, space: str) -> bool:
    """Whether a space can be seen on the map beside the stage."""
    view, panel = playing.shell.view, playing.stage.panel
    point = view.mapFromScene(playing.shell.scene.place(space))
    return view.viewport().rect().contains(point) and not QRect(panel.pos(), panel.size()).contains(point)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("fight", SUCCESSORS, ids=[fight.kind for fight in SUCCESSORS])
def test_of_the_successors(successors: Playing, monkeypatch: pytest.MonkeyPatch, fight: Fight) -> None:
    kit, controller = successors.controller.kit, successors.controller
    entry = next(each.entry for each in read_cases(kit, CASES / fight.file)[0] if each.entry.title == fight.title)
    steps = [{field: value for field, value in step.items() if field != "expect"} for step in entry.when]
    kit = kit.under(entry.edition or "fourth", tuple(sorted(entry.switches.items())))
    successors.stage.pace.choose("battles")
    controller.dice_are_typed = False
    controller.open(kit, given_position(kit, entry.given))
    look_elsewhere(successors)
    reach_dice(successors, steps, lambda step: answer_of(kit, controller.position, controller.node, step))
    assert see_result(successors, monkeypatch)
    put_result_away(successors)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("fight", ROME, ids=[fight.kind for fight in ROME])
def test_of_the_sword_of_rome(rome: Playing, monkeypatch: pytest.MonkeyPatch, fight: Fight) -> None:
    kit, controller = rome.controller.kit, rome.controller
    entry = next(
        each.entry for each in read_cases(kit, CASES / "rome" / fight.file)[0] if each.entry.title == fight.title
    )
    steps = [{field: value for field, value in step.items() if field != "expect"} for step in entry.when]
    controller.open(kit, cases_of(kit).laid(kit, entry))
    look_elsewhere(rome)
    reach_dice(rome, steps, lambda step: cases_of(kit).answer_of(kit, controller.position, controller.node, step))
    assert see_result(rome, monkeypatch)
    put_result_away(rome)


def look_elsewhere(playing: Playing) -> None:
    """The map shows a corner where nothing happens, and the view may go."""
    view = playing.shell.view
    view.zoom_to(1.0)
    view.centre_on(view.sceneRect().topLeft())


def put_result_away(playing: Playing) -> None:
    """Continue; and no one plays on in the next test."""
    playing.games.automatic.pause(True)
    seen = playing.stage.moment
    playing.stage.panel.button.click()
    assert playing.stage.moment is not seen
    playing.games.automatic.pause(False)
