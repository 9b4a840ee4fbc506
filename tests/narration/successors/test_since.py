"""What others did is told action by action: from where to where, what was fought for, and how it went."""

from __future__ import annotations

import pytest

from diadochi.journal.played_record import Correction, Entry
from diadochi.language import Speaker, msg
from diadochi.narration.narrator import DONE, LITTLE, MUCH, ActionGroup, NarratedEntry, Rolled, since_last_turn
from diadochi.narration.successors.event_words import action_words
from diadochi.narration.successors.narration import SuccessorsNarration
from diadochi.rules.core.flow import Choice, Decision, Dice, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import (
    Activate,
    Avoid,
    Besiege,
    BesiegeAt,
    DiscardSurprise,
    EndSegment,
    Lose,
    Pass,
    PlayEvent,
    Sail,
    Starve,
    Step,
    StepBack,
    Stop,
)
from diadochi.rules.successors.events import (
    BattleFought,
    By,
    CardPlayed,
    CardUse,
    Fell,
    Fighter,
    Lost,
    MarkerChanged,
    Moved,
    Overran,
    ProvinceChanged,
    RoyalTaken,
    SetOut,
    SiegeTried,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Units

SPEAKER = Speaker(lambda name: name.id)
WORDS = SuccessorsNarration()
MINE, OTHERS, THIRD = 1, 2, 3
DEED = msg("a deed")
SETS_OUT = SetOut(seat=OTHERS, space="soloi", points=4, leader="krateros")
SAILED = Moved(seat=OTHERS, path=("soloi", "posideion"), by=By.SEA, routes=("posideion-soloi.sea",))
ROLL = Roll(Kind.MOVEMENT, OTHERS, msg("a roll"))

Line = tuple[Entry, NarratedEntry]


def chosen(answer: Entry, words: str, *events: Event, seat: int = OTHERS) -> Line:
    return answer, NarratedEntry(msg("{words}", words=words), seat, events=events, active=OTHERS)


def let_be(seat: int, *events: Event, answer: Entry = Pass()) -> Line:  # noqa: B008
    words = msg("No card played: {seat}", seat=str(seat))
    return answer, NarratedEntry(words, seat, events=events, quiet=not events, follows=True, active=OTHERS)


def rolled(*events: Event, seat: int = OTHERS) -> Line:
    dice = Dice((3,))
    return dice, NarratedEntry(msg("a roll: 3"), seat, rolled=Rolled(ROLL, dice), events=events, active=OTHERS)


def groups(*lines: Line) -> tuple[ActionGroup, ...]:
    """What the first seat is told when the second has acted and its own turn begins."""
    opening = Correction(None), NarratedEntry(msg("Position set up"))
    own = EndSegment(), NarratedEntry(msg("I end"), MINE, active=MINE)
    entries, told = zip(opening, own, *lines, own, strict=True)
    return since_last_turn(told, entries, MINE, WORDS)


def action(*lines: Line) -> str:
    (group,) = groups(*lines)
    return SPEAKER.say(group.summary)


@pytest.mark.parametrize("last", [MINE, THIRD])
def test_a_voyage_is_told_whoever_lets_it_pass_last(last: int) -> None:
    """No one's card stops it, and the events come with the last pass."""
    (group,) = groups(
        chosen(Activate("krateros"), "Krateros is activated"),
        rolled(SETS_OUT),
        chosen(Sail(("posideion-soloi.sea",)), "Krateros sails: Soloi, Posideion"),
        let_be(THIRD if last == MINE else MINE),
        let_be(last, SAILED),
        chosen(Stop(), "End march"),
    )
    assert SPEAKER.say(group.summary) == "krateros sails: soloi, posideion"
    assert group.seat == OTHERS
    assert SPEAKER.say(group.lines[0]) == "a roll: 3"
    assert "Krateros sails: Soloi, Posideion" in [SPEAKER.say(line) for line in group.lines]


def test_what_comes_of_ones_own_choice_is_no_news() -> None:
    marker = MarkerChanged(space="soloi", seat=MINE, before=None)
    assert not groups(chosen(Activate("krateros"), "mine", marker, seat=MINE), rolled(SETS_OUT))


def test_a_battle_whose_dice_the_person_throws_last_is_told() -> None:
    fought = BattleFought(space="salamis", attacker=Fighter(OTHERS, 2, 8), defender=Fighter(MINE, 2, 9), naval=True)
    words = action(
        rolled(SETS_OUT), chosen(Sail(("a-b.sea",)), "Krateros sails"), let_be(MINE), rolled(fought, seat=MINE)
    )
    assert words == "Krateros sails; naval battle off salamis: won by 1 over 2"


def step(start: str, end: str, **more: object) -> Moved:
    return Moved(seat=OTHERS, path=(start, end), by=By.LAND, routes=(f"{start}-{end}.land",), **more)  # type: ignore[arg-type]


MARCH = (SETS_OUT, step("soloi", "tarsos"), step("tarsos", "issos"))


def said(*events: Event) -> str:
    return SPEAKER.say(action_words(DEED, events))


def test_a_march_is_told_from_where_it_began_to_where_it_ended() -> None:
    assert said(*MARCH) == "krateros: soloi to issos"
    assert said(*MARCH, step("issos", "soloi")) == "krateros marches and returns: soloi, tarsos, issos, soloi"
    assert said(*MARCH, SAILED) == "krateros: soloi to issos", "another army of his side"
    by_hills = Moved(seat=OTHERS, path=("soloi", "tarsos"), by=By.LAND, routes=("soloi-tarsos.mountain",))
    assert said(SETS_OUT, by_hills) == "krateros: soloi to tarsos (mountain)"
    assert said(SETS_OUT) == "a deed"


def test_battles_and_sieges_on_the_way_are_told_with_what_came_of_them() -> None:
    against = Fighter(INDEPENDENT, 3, 9, army="illyrians")
    lost = BattleFought(space="issos", attacker=Fighter(OTHERS, 5, 7), defender=against)
    assert said(*MARCH, lost) == "krateros: soloi to issos; battle at issos: won by illyrians over 2"
    drawn = BattleFought(space="issos", attacker=Fighter(OTHERS, 5, 9), defender=against)
    assert said(*MARCH, drawn).endswith("; battle at issos: draw (2, illyrians)")
    overrun = Overran(seat=OTHERS, space="tarsos", over=(THIRD,), armies=("illyrians",))
    assert said(*MARCH, overrun).endswith("; overrun at tarsos: 3, illyrians")
    tried = SiegeTried(seat=OTHERS, space="issos", total=4, points=1)
    assert said(*MARCH, tried, tried).endswith("; siege of issos: 2 siege points")
    assert said(*MARCH, tried, Fell(seat=OTHERS, space="issos")).endswith("issos; issos falls to 2")
    assert said(tried) == "siege of issos: 1 siege point", "in a segment of its own"
    assert said(SETS_OUT, tried) == "krateros at soloi; siege of issos: 1 siege point"


def test_a_card_stands_before_the_army_it_lets_march() -> None:
    card = CardPlayed(seat=OTHERS, card="scythian-invasion", how=CardUse.EVENT)
    out = SetOut(seat=INDEPENDENT, space="", points=3, army="seuthes")
    came = Moved(seat=INDEPENDENT, path=("box", "kallatis"), by=By.LAND, army="seuthes")
    assert said(card, out, came) == "a deed; seuthes at kallatis"
    surprise = CardPlayed(seat=MINE, card="hubris", how=CardUse.SURPRISE)
    assert said(surprise, *MARCH) == "krateros: soloi to issos"


def test_reasons_are_sought_first_where_something_was_done_last() -> None:
    (group,) = groups(
        chosen(Activate("krateros"), "activated"),
        chosen(Step("soloi-tarsos.land"), "a step", step("soloi", "tarsos")),
        let_be(THIRD),
        chosen(Step("issos-tarsos.land"), "a step", step("tarsos", "issos")),
        let_be(OTHERS, answer=Stop()),
    )
    assert group.because == (5, 3, 2, 6)


def test_losses_are_no_deed_of_their_own() -> None:
    tried = SiegeTried(seat=OTHERS, space="issos", total=4, points=1)
    (group,) = groups(
        chosen(BesiegeAt("issos"), "the siege of Issos"),
        let_be(THIRD),
        rolled(),
        let_be(OTHERS, Lost(seat=OTHERS, units=Units(mercenary=1)), tried, answer=Lose(Group(Units(mercenary=1)))),
    )
    assert SPEAKER.say(group.summary) == "siege of issos: 1 siege point"
    assert group.because[0] == 2, "why the siege was tried, not why these fell"


def test_a_card_that_is_given_away_is_not_what_was_done() -> None:
    given = CardPlayed(seat=OTHERS, card="suspicion", how=CardUse.DISCARD)
    played = CardPlayed(seat=OTHERS, card="diplomacy", how=CardUse.OPERATIONS)
    assert action(chosen(DiscardSurprise("suspicion"), "Discard Suspicion", given)) == "Discard Suspicion"
    lines = (
        chosen(DiscardSurprise("suspicion"), "Discard Suspicion", given),
        chosen(PlayEvent("diplomacy"), "Diplomacy: place markers", played),
    )
    assert action(*lines) == "Diplomacy: place markers"


def test_what_follows_a_deed_is_told_from_deeds() -> None:
    asked = Decision(Kind.SURPRISE, OTHERS, msg("a card?"), Choice(()))
    follow = [WORDS.follows(asked, answer) for answer in (Pass(), Stop(), Lose(Group()), Avoid(), StepBack())]
    assert all(follow)
    assert not any(WORDS.follows(asked, answer) for answer in (Step("a-b.land"), Besiege(), Activate("krateros")))


@pytest.mark.parametrize(
    ("answer", "event", "weight"),
    [
        (EndSegment(), MarkerChanged(space="gaza", seat=None, before=OTHERS), LITTLE),
        (EndSegment(), ProvinceChanged(province="syria", seat=None, before=OTHERS), DONE),
        (Starve("mercenary"), Lost(seat=OTHERS, units=Units(mercenary=1), space="gaza"), LITTLE),
        (Step("a-b.land"), step("a", "b"), DONE),
        (Besiege(), SiegeTried(seat=OTHERS, space="a", total=4, points=0), DONE),
        (Besiege(), SiegeTried(seat=OTHERS, space="a", total=6, points=1), MUCH),
        (Step("a-b.land"), RoyalTaken(royal="herakles", seat=OTHERS), MUCH),
        (PlayEvent("diplomacy"), CardPlayed(seat=OTHERS, card="diplomacy", how=CardUse.EVENT), MUCH),
        (PlayEvent("diplomacy"), CardPlayed(seat=OTHERS, card="diplomacy", how=CardUse.OPERATIONS), DONE),
    ],
)
def test_what_changed_the_game_weighs_more(answer: Entry, event: Event, weight: int) -> None:
    (group,) = groups(chosen(answer, "a deed", event))
    assert group.weight == weight
