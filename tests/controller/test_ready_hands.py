"""What an army could do is looked up once as long as nothing has changed, and never kept any longer."""

import pytest

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.forecast.game_forecast import InHand, forecast_of
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.rules.core.verdict import Verdict
from tests.house.kept import kept_opening


def test_what_was_made_ready_is_lifted_until_something_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    searched, leader = list[str](), "antigonos"
    kit = open_map(maps("diadochi"))
    real_lift = forecast_of(kit).lift

    def counted(*asked: object) -> InHand | Verdict:
        searched.append(str(asked[3]))
        return real_lift(*asked)

    monkeypatch.setattr(forecast_of(kit), "lift", counted)
    controller = RulesController(kit, kept_opening(kit, "babylon-323"), ProgramDice(7))
    controller.make_ready(leader)
    assert controller.lifted() is None
    assert controller.lift(leader)
    marks = controller.marks()
    assert controller.marks() is marks
    assert marks == real_lift(controller.kit, controller.position, controller.node, leader).marks()
    assert searched == [leader]
    controller.set_down()
    controller.what_if = 1
    assert controller.lift(leader)
    assert controller.marks() != marks
    controller.set_down()
    controller.what_if = None
    controller.correct(controller.position)
    assert controller.lift(leader)
    assert controller.marks() == marks
    assert searched == [leader] * 3
