"""What an answer leads to by itself is told: each thing that happened once, and nothing that did not."""

import pytest

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, Speaker, msg
from diadochi.narration.narrator import Narrator
from diadochi.narration.successors.event_words import what_came
from diadochi.rules.core.flow import Decision, Roll
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.events import (
    By,
    Died,
    Dispersed,
    Fell,
    IndependentsBeaten,
    MarkerChanged,
    Moved,
    ProvinceChanged,
    Replaced,
    RoyalChanged,
    RoyalTaken,
    StatusChanged,
    TurnBegan,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import spell
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position

SIEGE = Roll("siege", 1, msg("Siege"))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (TurnBegan(turn=2), ["turn II begins"]),
        (Died(seat=1, general="krateros"), ["Krateros dies"]),
        (Replaced(seat=1, general="polyperchon", before="antipatros"), ["Antipatros dies"]),
        (Dispersed(seat=1, group=Group(Units(2), ("krateros",))), ["Krateros is dispersed"]),
        (Dispersed(seat=1, group=Group(Units(2))), []),
        (IndependentsBeaten(army="greek_army", to="gone"), ["beaten: Greek army"]),
        (RoyalChanged(royal="philippos", state="gone"), ["Philippos III leaves the game"]),
        (RoyalChanged(royal="philippos", state="inactive"), []),
        (RoyalTaken(royal="philippos", seat=2, before=1), ["Europe gains Philippos III"]),
        (RoyalTaken(royal="philippos", seat=2), []),
        (ProvinceChanged(province="armenia", seat=2, before=None), ["Europe controls Armenia"]),
        (ProvinceChanged(province="makedonia", seat=None, before=2), ["Europe loses Makedonia"]),
        (ProvinceChanged(province="makedonia", seat=0, before=None), []),
        (ProvinceChanged(province="makedonia", seat=None, before=0), []),
        (StatusChanged(seat=1, status="successor"), ["The Crown is now a Successor"]),
        (StatusChanged(seat=1, status="champion"), ["The Crown is now a Champion"]),
        (Fell(seat=1, space="sardeis"), ["Sardeis falls"]),
        (Moved(seat=1, path=("sardeis", "ipsos"), by=By.LAND), []),
        (MarkerChanged(space="sardeis", seat=1, before=None), []),
    ],
)
def test_each_thing_is_told(kit: Kit, opening: Position, event: Event, told: list[str]) -> None:
    speaker = Speaker(spell(kit, lambda: "en", lambda: opening))
    assert [speaker.say(words) for words in what_came(SIEGE, (event,))] == told


def test_an_heir_who_is_killed_is_told_by_the_answer_itself() -> None:
    from diadochi.rules.core.flow import Choice

    heir = Decision("heir", 1, Message("?"), Choice((Pass(),)))
    assert what_came(heir, (RoyalChanged(royal="philippos", state="gone"),)) == ()


def test_answers_are_worded_by_the_game_that_is_played(kit: Kit, opening: Position) -> None:
    """No second game is played as long as the line is told while it is played; what is walked later says the same."""
    controller, begun = RulesController(kit, opening), list[Position]()

    def new_game(position: Position) -> Game[Position]:
        begun.append(position)
        return controller.new_game(position)

    telling = Narrator(new_game, lambda: controller.kit)
    told = telling.tell(controller.line.entries, 0)
    controller.answering.connect(telling.watch)
    controller.answered.connect(telling.answered)
    opened = len(begun)
    for _ in range(12):
        decision = controller.decision
        if decision is not None:
            controller.answer(next(iter(decision.options)))
            told = telling.tell(controller.line.entries, len(told))
    assert len(told) == len(controller.line.entries) > 12
    assert len(begun) == opened
    walked = Narrator(new_game, lambda: controller.kit).tell(controller.line.entries, 0)
    assert len(begun) > opened
    assert list(walked) == list(told)
