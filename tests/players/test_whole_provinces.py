"""Reasons say which provinces a deed would make complete."""

from diadochi.language import Speaker, msg
from diadochi.players.successors.army_goals import completed, goals_of_general, with_provinces
from diadochi.players.successors.card_answers import at_tyche
from diadochi.players.temperament import EVEN
from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.core.system import spell
from diadochi.rules.successors.answers import EndSegment, UseOperations
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.operations import remember_markers
from diadochi.rules.successors.position import Clock, Position
from diadochi.rules.successors.setup import setup_position
from tests.house.kept import kept_kit, kept_opening
from tests.rules.notation.positions import the_kit

KIT = kept_kit(the_kit())
LYDIA = KIT.province_spaces["lydia"]


def nearly_whole(*lacking: str, seat: int = 1) -> Position:
    """A side has every space of Lydia but these; Antigonos of seat 4 stands with his army beside them."""
    position = setup_position(KIT, "babylon-323")
    position.clock = Clock(2, "strategy", 1, "tyche", 1, (1, 2, 3, 4))
    for space in LYDIA:
        position.markers.pop(space, None)
        if space not in lacking:
            position.markers[space] = seat
    return position


def said(reason: object) -> str:
    return Speaker(spell(KIT)).say(reason)  # type: ignore[arg-type]


def test_a_province_is_completed_by_its_last_spaces_and_by_nobody_else() -> None:
    last = "sardeis"
    position = nearly_whole(last)
    assert completed(KIT, position, 1, (last,)) == ("lydia",)
    assert completed(KIT, position, 2, (last,)) == ()
    position.markers[last] = 1
    assert completed(KIT, position, 1, (last,)) == (), "it is theirs already"
    assert completed(KIT, nearly_whole(*LYDIA), 1, LYDIA) == ("lydia",), "several together"


def test_a_deed_is_told_with_what_it_completes() -> None:
    action = msg("take {space}", space="x")
    assert with_provinces(KIT, nearly_whole(*LYDIA), 1, ("gaza",), action) is action
    assert said(with_provinces(KIT, nearly_whole("sardeis"), 1, ("sardeis",), action)).endswith("this completes Lydia")


def test_an_army_says_what_it_would_complete() -> None:
    position = nearly_whole("sardeis", seat=4)
    position.clock = Clock(2, "strategy", 1, "activation", 4, (1, 2, 3, 4))
    goals = {goal.space: goal for goal in goals_of_general(KIT, position, "antigonos")}
    assert said(goals["sardeis"].reason) == "take Sardeis: this completes Lydia"
    assert "complete" not in said(goals["halikarnassos"].reason)


def test_a_card_says_where_its_markers_would_come() -> None:
    opening = kept_opening(KIT, "babylon-323")
    opening.clock = Clock(2, "strategy", 1, "tyche", 4, (1, 2, 3, 4))
    remember_markers(opening)
    assert "markers, for example at" in placing(opening)
    for space in KIT.atlas.spaces:
        opening.markers[space] = 4
    assert placing(opening) == "markers gain nothing here"


def placing(position: Position) -> str:
    """Why a card of two points would be used for markers."""
    card = next(card.id for card in KIT.cards.values() if card.ops == 2)
    answer = UseOperations(card, "place")
    decision = Decision(Kind.TYCHE, position.clock.active, msg("?"), Choice((answer, EndSegment())))
    return said({each.answer: each for each in at_tyche(KIT, position, decision, EVEN)}[answer].reasons[0])
