"""Acts beside a question belong to someone: free acts to whoever is asked, cards to the hand that holds them."""

from diadochi.language import Message
from diadochi.rules.core.flow import Choice, Decision, acts_of
from diadochi.rules.successors.answers import Bury, Pass, PlaySurprise


def test_each_seat_has_its_own_acts_beside_a_question() -> None:
    ours, theirs = PlaySurprise(1, "oratory"), PlaySurprise(2, "guides")
    decision = Decision("tyche", 1, Message("?"), Choice((Pass(),)), also=Choice((Bury(), ours, theirs)))
    assert acts_of(decision, 1) == (Bury(), ours)
    assert acts_of(decision, 2) == (theirs,)
    assert acts_of(decision, 3) == ()
