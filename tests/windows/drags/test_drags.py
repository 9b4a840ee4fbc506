"""Random drags: every army of random positions lifted, looked at everywhere and dropped; and drags through the view.

A sample of what ``python -m tests.windows.drags`` does at length.
"""

from collections import Counter
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.controller.rules_controller import RulesController
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.windows.application import speak
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.sampling import SampleSize
from tests.windows.conftest import put_away, show_window
from tests.windows.drags.__main__ import lift_everybody
from tests.windows.drags.pointer import Pointer
from tests.windows.drags.positions import random_position

DRAGS = 30
SHARES = 2
ROYAL_ALONE = (
    "diadochi fourth; turn 3 strategy activation round 1 active 1 order 1,2; seats 1 'Asia' dealt antigonos | "
    "2 'Europe' dealt krateros; markers 1 damaskos; pieces damaskos 1:antigonos+2M; lying herakles damaskos; "
    "royals herakles active"
).replace("'", '"')
SPENT = (
    "diadochi fourth; turn 3 strategy activation round 1 active 2 order 2,1; seats 1 'A' | 2 'B'; "
    "pieces aspendos 2:antigonos+minor-2a+3M, ikonion 2:minor-2d+4L, ankyra 1:eumenes+2M; activated antigonos; "
    "march 2 antigonos in aspendos with antigonos+3M points 0 rolled 1 stage land from pisidai "
    "by aspendos-pisidai.mountain path pisidai,aspendos"
).replace("'", '"')


@pytest.mark.sampled(2)
@pytest.mark.untraced
@pytest.mark.parametrize("share", range(SHARES))
def test_every_army_of_every_random_position_is_lifted(kit: Kit, sample_size: SampleSize, share: int) -> None:
    """Each position has a random situation and edition, so any of them are a sample."""
    done, raised = Counter[str](), list[str]()
    for number in range(share, sample_size(12, 24), SHARES):
        raised += lift_everybody(kit, str(number), done)
    assert not raised, "\n".join(raised)
    assert min(done[what] for what in ("lifted", "not lifted", "marks", "dropped", "drops refused", "answers")) > 20


@pytest.mark.untraced
def test_random_drags_through_the_view_raise_nothing(dressed: QApplication, kit: Kit, sample_size: SampleSize) -> None:
    dragged = sample_size(2, 4)
    home, position = random_position(kit, "first")
    window = show_window(home, position, Preferences(motion=False, moments="swiftly"))
    pointer = Pointer(Playing(window, home, position), Random("drags"))
    for number in range(dragged):
        pointer.drag_at(*random_position(kit, f"dragged {number}"), DRAGS)
    speak(dressed, "en")
    put_away(window)
    assert not pointer.raised, "\n".join(pointer.raised)
    assert pointer.done["drags"] == dragged * DRAGS
    assert pointer.done["armies in hand"] > dragged
    assert pointer.done["armies sent"] > 0


def test_an_army_beside_a_royal_who_lies_alone_is_lifted(kit: Kit) -> None:
    position = read(kit, ROYAL_ALONE)
    controller = RulesController(kit.under(position.edition, position.options), position)
    assert controller.lift("antigonos")
    assert ("tyros", False) in controller.marks()


def refusals(controller: RulesController) -> list[Verdict]:
    """What the controller refuses from now on."""
    said: list[Verdict] = []
    controller.refused.connect(said.append)
    return said


def test_who_leaves_the_map_as_a_spent_march_ends_is_refused_with_the_reason(kit: Kit) -> None:
    controller = RulesController(kit, read(kit, SPENT))
    said = refusals(controller)
    assert not controller.lift("minor-2a")
    assert controller.position.where("minor-2a") is not None, "nothing has happened yet"
    assert [verdict.because for verdict in said] == [("MOV-35",)]
    assert controller.may_lift("minor-2a") == said[0]


def test_another_army_is_lifted_while_one_marches_and_its_drop_ends_the_march(kit: Kit) -> None:
    controller = RulesController(kit, read(kit, SPENT.replace("points 0", "points 2")))
    assert controller.lift("minor-2d")
    march = controller.position.activation
    assert march is not None, "lifting alone ends nothing"
    spot = min(controller.marks())
    assert controller.drop(spot)
    assert controller.position.activation != march
    assert "antigonos" in controller.position.memory.activated


def test_after_the_end_of_a_game_lifting_says_that_it_is_over(kit: Kit) -> None:
    position = read(kit, ROYAL_ALONE + "; course whole; outcome count 1")
    controller = RulesController(kit, position)
    said = refusals(controller)
    assert not controller.lift("antigonos")
    assert [(verdict.because, verdict.reason is not None) for verdict in said] == [(("VIC-01",), True)]
