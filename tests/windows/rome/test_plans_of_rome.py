"""A plan at the table of the Sword of Rome: steps with their chances, others by a policy, carried out in the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.plans import Assumption, plans_system
from diadochi.narration.odds_explanation import percent
from diadochi.resources import maps
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window

FIGHT = ("venusia", False)
LONG = 60_000


@pytest.fixture
def playing(dressed: QApplication, tmp_path: Path) -> Iterator[Playing]:
    rome: Kit = open_kit(maps("rome"))
    position = scenario_position(rome, "pyrrhus_280")
    position.scenario = ""
    window = show_window(rome, position, Preferences(motion=False))
    made = Playing(window, rome, position.copy())
    made.games.desk.home, made.controller.dice = tmp_path, ProgramDice(seed=5)
    yield made
    put_away(window)


def planned(playing: Playing) -> None:
    """A plan in which Pyrrhus attacks at Venusia."""
    playing.plans.mode.begin_here()
    playing.plans.mode.assume(Assumption.AVERAGE)
    assert playing.controller.lift("pyrrhus")
    assert playing.controller.drop(FIGHT)


def test_its_steps_have_exact_chances_and_reasons(playing: Playing, qtbot: QtBot) -> None:
    planned(playing)
    mode, steps = playing.plans.mode, playing.plans.panel.steps
    qtbot.waitUntil(lambda: mode.plan is not None and mode.plan.counted is not None, timeout=LONG)
    row = steps.rows[0]
    assert row.words.text() == "Pyrrhus goes to Venusia"
    plan, kit = mode.plan, playing.controller.kit
    assert plan is not None
    asked = mode.question_on_table(plan)
    found = plans_system(kit).figures(kit, mode.start_of(plan), asked)
    assert 0 < found.whole < 1
    assert row.why.text() == f"{percent(found.whole)} Why?"
    row.why.click()
    window = playing.table.explaining.window
    assert window is not None
    qtbot.waitUntil(lambda: percent(found.whole) in window.heading.text(), timeout=LONG)
    window.close()


def test_others_answer_by_the_policy_of_the_plan(playing: Playing) -> None:
    playing.plans.mode.begin_here()
    playing.plans.mode.answer_by("avoid")
    assert playing.controller.lift("pyrrhus")
    assert playing.controller.drop(FIGHT)
    plan = playing.plans.mode.plan
    assert plan is not None
    assert "avoid" in {step.by for step in plan.steps}


def test_it_is_carried_out_after_a_question(playing: Playing) -> None:
    planned(playing)
    plan, plans = playing.plans.mode.plan, playing.plans
    assert plan is not None
    plans.panel.done.emit("commit", plan.id)
    box = plans.asking
    assert box is not None
    assert "1. Pyrrhus goes to Venusia" in box.informativeText()
    assert "Stops first: Another side decides first" in box.informativeText()
    box.defaultButton().click()
    assert not playing.games.desk.is_planning
    assert playing.controller.position.moving.space == "venusia"
    assert "Another side decides first" in playing.shell.prompt.reason
