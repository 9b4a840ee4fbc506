"""The stage of a battle is open to the whole table: nothing on it, nor the chances it tells, hangs on hidden cards."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import structs
from PySide6.QtCore import QCoreApplication, QEvent

from diadochi.controller.rules_controller import ProgramDice
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.cases.successors.cases import answer_of
from diadochi.rules.core.flow import Answer, Dice, Roll
from diadochi.rules.successors.answers import Activate, Fight, Stand, nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.on_screen.openings import PURSUIT
from tests.trust.frozen import Surroundings
from tests.trust.senses import Senses, differences, perceived
from tests.windows.conftest import put_away, show_window

HANDS = PURSUIT.hands
SWAPPED = {**HANDS, "1": HANDS["3"], "3": HANDS["1"]}
_MOST = 60


@pytest.fixture
def playing(around: Surroundings, kit: Kit) -> Iterator[Playing]:
    del around
    position = given_position(kit, PURSUIT)
    window = show_window(kit, position, Preferences(motion=False, moments="battles", curtain="cards"))
    yield Playing(window, kit, position.copy())
    put_away(window)


class Threes(ProgramDice):
    """Dice that fall alike in every world."""

    def roll(self, roll: Roll) -> Dice:
        return Dice((3,) * roll.dice)


def answer_to(playing: Playing) -> Answer:
    """Antigonos marches to Ipsos, whoever stands there fights, and no one plays a card."""
    asked = playing.controller.decision
    assert asked is not None
    match asked.kind:
        case Kind.ACTIVATION:
            return Activate("antigonos")
        case Kind.MARCH:
            controller = playing.controller
            return answer_of(controller.kit, controller.position, asked, {"do": "step", "to": "ipsos"})
    found = (answer for answer in (*nothing_done(asked.kind), Stand(), Fight()) if asked.admits(answer))
    return next(found, None) or asked.options.default()


def seen(playing: Playing, kit: Kit, hands: dict[str, list[str]]) -> Iterator[Senses]:
    """What the stage shows from the march to the end of the battle, where these hands are held."""
    controller, stage = playing.controller, playing.stage
    controller.dice = Threes()
    controller.open(kit, given_position(kit, structs.replace(PURSUIT, hands=hands)))
    for _ in range(_MOST):
        if stage.panel.isVisible():
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            yield perceived(stage.panel)
        if stage.moment is not None and stage.moment.ended is not None:
            if stage.moment.key.startswith("fray"):
                return
            stage.go_on()
        elif isinstance(controller.node, Roll):
            stage.go_on()
        else:
            assert controller.answer(answer_to(playing))
    raise AssertionError("the battle has no end")


def test_nothing_on_the_stage_hangs_on_hidden_cards(
    playing: Playing, kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    monkeypatch.setattr(
        playing.foresight,
        "ask",
        lambda _slot, question, _take, position: asked.append(msgspec.json.encode((question, position))),
    )
    list(seen(playing, kit, HANDS))  # What is laid out for the first time lies elsewhere.
    asked.clear()
    here, there = ([*seen(playing, kit, hands)] for hands in (HANDS, SWAPPED))
    assert len(here) > 3
    assert [differences(*pair) for pair in zip(here, there, strict=True)] == [[]] * len(here)
    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert not any(card.encode() in asked[0] for hand in HANDS.values() for card in hand)
