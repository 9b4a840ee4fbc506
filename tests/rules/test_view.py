"""What a seat may see of a position: others' cards are counted, not named, in the position and in its text."""

import random

import pytest
from msgspec import structs

from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Draw, Drawn
from diadochi.rules.core.game import Game
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.successors.answers import Choose, EndSegment, Pass, PlayEvent, PlaySurprise, Stop, UseOperations
from diadochi.rules.successors.cards.card_event import take_from_hand
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.setup import at_activation, whole_game_from
from diadochi.rules.successors.turn.whole_game import play, table_or_game
from diadochi.rules.successors.view import conceals, hand_shown, reveal, view
from tests.house.kept import kept_opening

KIT = open_kit(maps("diadochi"))
OURS, THEIRS = ("campaign_1", "fog"), ("desertion", "hubris", "mutiny")


def held(ours: tuple[str, ...] = OURS, theirs: tuple[str, ...] = THEIRS) -> Position:
    position = at_activation(kept_opening(KIT, "babylon-323"), 1)
    for seat, hand in ((1, ours), (2, theirs)):
        position.factions[seat] = structs.replace(position.factions[seat], hand=hand)
    position.discards = ("traitor_inside_city",)
    return position


def hidden(position: Position) -> dict[int, int]:
    """How many cards are hidden, by seat, where any are."""
    counts = {seat: faction.hand.count(HIDDEN) for seat, faction in position.factions.items()}
    return {seat: count for seat, count in counts.items() if count}


def test_a_seat_sees_its_own_hand_and_counts_the_others() -> None:
    seen = view(held(), 1)
    assert seen.factions[1].hand == OURS
    assert seen.factions[2].hand == (HIDDEN,) * 3
    assert hidden(seen) == {2: 3}
    assert seen.discards == ("traitor_inside_city",)
    assert broken(KIT, seen) == ()


def test_who_is_nobody_sees_no_hand() -> None:
    assert hidden(view(held(), None)) == {1: 2, 2: 3}


def test_the_position_itself_is_left_alone() -> None:
    position = held()
    view(position, 1)
    assert position.factions[2].hand == THEIRS


def test_what_is_hidden_leaves_no_trace() -> None:
    other = held(theirs=("campaign_2", "elephants", "storms_at_sea"))
    assert view(held(), 1) == view(other, 1)
    text = write(view(held(), 1))
    assert not any(card in text for card in THEIRS)
    assert "hand campaign_1,fog" in text
    assert "hand hidden 3" in text


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_redacted_text_comes_back(seat: int | None) -> None:
    seen = read(KIT, write(view(held(), seat)))
    assert seen == view(seen, seat)
    assert write(seen) == write(view(held(), seat))


def test_a_hand_may_be_known_in_part() -> None:
    position = read(KIT, 'diadochi fourth; turn 1 strategy; seats 1 "A" hand fog hidden 2 legitimacy 3')
    assert position.factions[1].hand == ("fog", HIDDEN, HIDDEN)
    assert position.factions[1].legitimacy == 3
    assert read(KIT, write(position)) == position


@pytest.mark.parametrize("number", ["0", "999", "-1", "many"])
def test_a_number_that_no_hand_hides_is_refused(number: str) -> None:
    with pytest.raises(NotationError) as error:
        read(KIT, f'diadochi fourth; turn 1 strategy; seats 1 "A" hand hidden {number}')
    assert error.value.found == number


def test_hidden_cards_are_named_again() -> None:
    seen = view(held(), 1)
    assert reveal(seen, {2: THEIRS}).factions == held().factions
    with pytest.raises(ValueError, match="seat 2 hides 3 cards, not 1"):
        reveal(seen, {2: ("fog",)})


def test_play_from_a_redacted_position_draws_the_hidden_hands_first() -> None:
    game = Game(view(held(), 1), lambda position: play(KIT, position))
    draw = game.node
    assert isinstance(draw, Draw)
    assert (draw.seat, draw.count, draw.seats) == (2, 3, (2,))
    assert set(THEIRS) <= set(draw.pool)
    assert not {*OURS, "traitor_inside_city"} & set(draw.pool)
    game.answer(Drawn(tuple(random.Random(1).sample(draw.pool, 3))))
    assert game.decision is not None
    assert game.decision.kind == "activation"
    assert hidden(game.position) == {}
    assert len(game.position.factions[2].hand) == 3


def test_of_a_hidden_hand_nothing_is_played_and_the_segment_can_end() -> None:
    position = whole_game_from(kept_opening(KIT, "babylon-323"))
    position.change_clock(phase="strategy", segment="tyche", round=1, active=1, order=tuple(position.factions))
    position.factions[1] = structs.replace(position.factions[1], hand=(HIDDEN,) * 2)
    asked = Game(position, lambda here: table_or_game(KIT, here)).decision
    assert asked is not None
    assert asked.kind == Kind.TYCHE
    assert "is hidden" in asked.prompt.source
    assert [*asked.options] == [EndSegment()]
    assert not asked.why_not(PlayEvent(HIDDEN))
    position.factions[1] = structs.replace(position.factions[1], hand=(HIDDEN, "campaign_1"))
    asked = Game(position, lambda here: table_or_game(KIT, here)).decision
    assert asked is not None
    assert "is hidden" not in asked.prompt.source
    assert EndSegment() in [*asked.options]
    assert {getattr(answer, "card", "campaign_1") for answer in asked.options} == {"campaign_1"}


def test_of_several_hidden_cards_one_leaves_a_hand() -> None:
    seen = view(held(), None)
    take_from_hand(seen, 2, HIDDEN)
    assert hidden(seen) == {1: 2, 2: 2}
    take_from_hand(seen, 2, "mutiny")
    assert hidden(seen) == {1: 2, 2: 2}


@pytest.mark.parametrize(
    ("question", "answer", "shown"),
    [
        (Kind.TYCHE, PlayEvent("fog"), 1),
        (Kind.TYCHE, EndSegment(), 0),
        (Kind.OPERATIONS, UseOperations("campaign_1", "place"), 0),
        (Kind.SURPRISE, Pass(), 0),
        (Kind.SURPRISE, PlaySurprise(1, "fog"), 1),
        (Kind.MARCH, PlaySurprise(2, "guides"), 2),
        (Kind.CHOOSE_CARD, Choose("fog"), 1),
        (Kind.MARCH, Stop(), 0),
    ],
)
def test_an_answer_that_names_a_hidden_card_shows_the_hand_it_comes_from(
    question: Kind, answer: Answer, shown: int
) -> None:
    assert hand_shown(question, 1, answer) == shown


def test_hands_are_hidden_in_a_whole_game_only() -> None:
    assert not conceals(held())
    assert conceals(whole_game_from(kept_opening(KIT, "babylon-323")))
