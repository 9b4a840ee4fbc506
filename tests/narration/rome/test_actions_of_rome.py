"""An action of the Sword of Rome in one line: from where to where, and the battles and sieges on the way."""

from diadochi.language import Speaker, msg
from diadochi.narration.narrator import DONE, LITTLE, MUCH, NOTHING
from diadochi.narration.rome.words import action_words, weight_of
from diadochi.rules.core.game import Event
from diadochi.rules.rome.events import By, Fought, Moved, Passed
from diadochi.rules.rome.position import Group

ROME, SAMNITES = 1, 2
FOUGHT = Fought(space="luceria", attacker=ROME, defender=SAMNITES, sizes=(5, 4), winner=SAMNITES)


def said(*events: Event) -> str:
    return Speaker(lambda name: name.id).say(action_words(msg("a deed"), events))


def moved(*path: str, by: By = By.LAND, leader: str = "papirius") -> Moved:
    return Moved(seat=ROME, power="rome", path=path, by=by, group=Group(5, (leader,) if leader else ()))


def test_a_march_of_several_steps_is_told_as_one() -> None:
    assert said(moved("roma", "capua")) == "a deed"
    assert said(moved("roma", "capua"), moved("capua", "luceria")) == "papirius: roma to luceria"
    back = moved("roma", "capua", leader=""), moved("capua", "roma", leader="")
    assert said(*back) == "rome marches and returns: roma, capua, roma"
    assert said(moved("a", "b", by=By.SEA), moved("b", "c", by=By.SEA)) == "papirius sails: a, b, c"


def test_battles_are_told_with_who_won() -> None:
    assert said(FOUGHT) == "a deed; battle at luceria: won by 2 over 1"
    assert said(moved("roma", "capua"), moved("capua", "luceria"), FOUGHT).startswith("papirius: roma to luceria; bat")
    assert said(Fought(space="a", attacker=1, defender=2, sizes=(5, 0), winner=1, automatic=True)).count("; ") == 1


def test_a_battle_weighs_more_than_a_march_and_that_more_than_a_pass() -> None:
    weights = [weight_of(None, events) for events in ((), (Passed(seat=ROME),), (moved("a", "b"),), (FOUGHT,))]
    assert weights == [NOTHING, LITTLE, DONE, MUCH]
