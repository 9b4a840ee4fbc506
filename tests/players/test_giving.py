"""Ahura Mazda: the poorest card is given for the one that was drawn, and no one is told which (CARD-39)."""

import random

import pytest
from msgspec import structs

from diadochi.language import every_name
from diadochi.players.game_players import Advice
from diadochi.players.player import PLAYERS, sealed
from diadochi.players.successors.card_answers import event_of
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Drawn
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.answers import Choose, Pass, PlayEvent
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.turn.tyche import may_play_event
from tests.house.kept import kept_opening
from tests.rules.notation.positions import the_kit

SEAT = 1
DRAWN = "treachery"


def advised(level: str, *own: str, chance: int = 0) -> tuple[Advice, ...]:
    """What a player advises who held Ahura Mazda and these cards, once it has drawn the only card of another."""
    kit = the_kit()
    position = kept_opening(kit, "babylon-323").copy()
    position.course, position.clock = "whole", Clock(2, "strategy", 1, "tyche", SEAT, (1, 2, 3, 4))
    hands = dict.fromkeys(position.factions, ()) | {SEAT: tuple(sorted(("ahura_mazda", *own))), 2: (DRAWN,)}
    for seat, hand in hands.items():
        position.factions[seat] = structs.replace(position.factions[seat], hand=hand)
    game: Game[Position] = Game(position, root_of(kit, rules_of(kit).GAME))
    game.answer(PlayEvent("ahura_mazda"))
    while game.decision is not None and game.decision.kind == Kind.SURPRISE:
        game.answer(Pass())
    game.answer(Drawn((DRAWN,)))
    assert game.decision is not None
    assert game.decision.kind == Kind.CHOOSE_CARD
    player = PLAYERS[level](kit, random.Random(chance), EVEN)
    return player.advise(sealed(kit, game, SEAT, random.Random(chance)))


@pytest.mark.parametrize("level", ["steward", "strategos"])
@pytest.mark.parametrize("chance", range(3))
def test_the_poorest_card_is_given(level: str, chance: int) -> None:
    for own, poorest in (
        (("elephants", "olympias", "unrest"), "unrest"),  # its event is a duty
        (("campaign_1", "thracian_mercenaries", "oracle_of_ammon"), "oracle_of_ammon"),  # one point
        (("hubris", "plans_of_their_own"), "plans_of_their_own"),  # a Surprise card is replaced when it is played
        (("hubris", "elephants", "embassies_to_the_cities"), "hubris"),
    ):
        advice = advised(level, *own, chance=chance)
        assert advice[0].answer == Choose(poorest)
        assert {each.answer for each in advice} == {Choose(card) for card in own}


def test_an_event_whose_time_is_not_now_is_missed_less() -> None:
    """No one has lost the rank of a Champion, which the oath would give back."""
    kit, oath = the_kit(), "oath_of_reconciliation"
    assert event_of(oath).worth > event_of("elephants").worth
    assert not may_play_event(kit, kept_opening(kit, "babylon-323"), SEAT, oath)
    assert advised("steward", oath, "elephants")[0].answer == Choose(oath)


def test_the_reason_is_the_same_for_every_card_and_names_none() -> None:
    advice = advised("steward", "elephants", "olympias", "unrest", "hubris", "kleopatras_marriage")
    (reasons,) = {each.reasons for each in advice}
    assert reasons
    assert not [*every_name(reasons)]
