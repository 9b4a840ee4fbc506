"""A chance to win stands beside that of another way to answer, never beside that of another moment."""

from diadochi.language import Message, Speaker, msg
from diadochi.players.game_players import Advice
from diadochi.rules.successors.answers import Pass, Stop
from diadochi.windows.advice_card import chance_beside, chance_gained, chance_words, reason_words

BEST, SAME, POOR, UNPLAYED = (Advice(Pass(), chance=chance) for chance in (0.284, 0.279, 0.22, None))


def said(words: tuple[Message, ...]) -> str:
    return " ".join(Speaker(str).say(each) for each in words).replace("\N{NO-BREAK SPACE}", " ")


def test_the_first_way_says_its_chance_and_others_whether_they_are_as_good() -> None:
    assert said(chance_beside(BEST, BEST)) == "chance to win: 28 %"
    assert said(chance_beside(SAME, BEST)) == "chance to win: 28 %, about the same as the first"
    assert said(chance_beside(POOR, BEST)) == "chance to win: 22 %"


def test_what_was_better_says_what_was_done_brings() -> None:
    assert said(chance_gained(BEST, POOR)) == "chance to win: 28 %, with your choice: 22 %"
    assert said(chance_gained(BEST, None)) == said(chance_words(BEST))


def test_what_was_not_played_out_has_no_chance() -> None:
    assert not (*chance_words(UNPLAYED), *chance_beside(UNPLAYED, BEST), *chance_gained(UNPLAYED, Advice(Stop())))


def test_a_reason_that_the_deed_says_itself_is_not_said_once_more() -> None:
    speaker = Speaker(str)
    reasons = (msg("raise troops"), msg("the battle would probably be won"))
    assert reason_words(reasons, speaker, "Raise troops") == "The battle would probably be won"
    assert reason_words(reasons, speaker) == "Raise troops · The battle would probably be won"
