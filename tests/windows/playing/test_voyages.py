"""A voyage is announced whole: who escorts it, who comes aboard on the way, who is left; then it sails."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from diadochi.rules.successors.answers import Call, Sail
from diadochi.rules.successors.pieces import Group, Units
from diadochi.windows.playing.part_chooser import PartFan
from diadochi.windows.prompt_buttons import AnswerButton
from diadochi.windows.successors.part_chooser import VoyageFan
from tests.windows.playing.conftest import Hand, button
from tests.windows.playing.tables import Table, at_table

ESCORTED = Table(
    "naval/NAV-21-31-naval-battles.toml", "equal scores: no fleet is lost and the voyage goes on", answers=3
)
CALLING = Table(
    "naval/NAV-21-31-naval-battles.toml",
    "only units aboard at the battle suffer: it comes before the call at the port",
    answers=3,
)


@pytest.fixture
def sailing(hand: Hand) -> Iterator[Hand]:
    yield hand
    hand.playing.map_play.fans.close()
    hand.controller.dice_are_typed = False


def dropped(hand: Hand, general: str, space: str) -> VoyageFan | None:
    """Lift a general and drop him; the fan that opens."""
    assert hand.controller.lift(general)
    assert hand.controller.drop((space, False))
    QCoreApplication.processEvents()
    fan = hand.playing.map_play.fans.fan
    return fan if isinstance(fan, VoyageFan) else None


def sailed(hand: Hand) -> list[Sail]:
    return [entry for entry in hand.controller.line.entries if isinstance(entry, Sail)]


def test_fleets_that_are_ticked_escort_the_voyage(sailing: Hand) -> None:
    at_table(sailing, ESCORTED)
    fan = dropped(sailing, "krateros", "miletos")
    assert fan is not None
    assert list(fan._fleets) == ["karia"]
    assert fan.words == "Krateros sails: Samos, Miletos"
    assert not sailed(sailing)
    fan._fleets["karia"].click()
    button(fan, "Set sail").click()
    assert [voyage.escort for voyage in sailed(sailing)] == [("karia",)]


def test_put_aside_nothing_sails_and_the_march_goes_on(sailing: Hand) -> None:
    at_table(sailing, ESCORTED)
    fan = dropped(sailing, "krateros", "miletos")
    assert fan is not None
    fan.dismissed.emit()
    assert not sailed(sailing)
    assert sailing.controller.decision is not None
    assert sailing.controller.decision.kind == "march"
    assert dropped(sailing, "krateros", "miletos") is not None


def test_who_waits_at_a_port_on_the_way_is_taken_aboard(sailing: Hand) -> None:
    at_table(sailing, CALLING)
    fan = dropped(sailing, "krateros", "halikarnassos")
    assert fan is not None
    button(fan, "Take aboard").click()
    parts = sailing.playing.map_play.fans.fan
    assert isinstance(parts, PartFan)
    parts.choose(Group(Units(loyal=2), ("lysimachos",)))
    button(parts, "Confirm choice").click()
    assert sailing.playing.map_play.fans.fan is fan
    button(fan, "Set sail").click()
    assert [voyage.calls for voyage in sailed(sailing)] == [(Call("miletos", Group(Units(loyal=2), ("lysimachos",))),)]


def test_what_the_rules_refuse_cannot_set_sail(sailing: Hand) -> None:
    at_table(sailing, CALLING)
    fan = dropped(sailing, "krateros", "halikarnassos")
    assert fan is not None
    fan._call("miletos", leave=Group(Units(royal=1)))
    assert fan._reason.text()
    assert "NAV-05" in fan._reason.toolTip(), "the rules are for who asks, not in the sentence"
    assert not button(fan, "Set sail").isEnabled()


def test_a_voyage_nobody_can_oppose_and_that_passes_no_port_sails_at_once(sailing: Hand) -> None:
    at_table(sailing, CALLING)
    sailing.controller.dice_are_typed = False
    assert dropped(sailing, "krateros", "miletos") is None
    assert len(sailed(sailing)) == 1


def test_an_army_is_activated_where_it_stands(qtbot: QtBot, sailing: Hand) -> None:
    """To besiege, to pick up or to take a marker away no one need go anywhere; the map lights up before it is said."""

    def offered() -> list[AnswerButton]:
        return [b for b in sailing.window.shell.prompt._buttons if b.text() == "Activate in place"]

    assert sailing.controller.lift("antigonos")
    assert not offered()
    qtbot.waitUntil(lambda: bool(offered()))
    (there,) = offered()
    there.click()
    march = sailing.controller.position.activation
    assert march is not None
    assert (march.general, march.space, march.path) == ("antigonos", "kelainai", ("kelainai",))
    assert not sailing.is_holding
    assert all(b.text() != "Activate in place" for b in sailing.window.shell.prompt._buttons)
