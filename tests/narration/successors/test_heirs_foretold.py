"""Whoever sits down to play is told when an heir comes of age, in a whole game and in one of one evening (VIC-15)."""

from diadochi.language import Speaker, msg
from diadochi.narration.successors.proclamations import ending_of, opening_of, turn_moments
from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.core.system import spell
from diadochi.rules.successors.events import TurnBegan
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Clock, Outcome, Position
from diadochi.rules.successors.setup import evening_kit
from tests.house.kept import kept_kit, kept_opening
from tests.rules.notation.positions import the_kit

ASKED = Decision(Kind.TYCHE, 1, msg("?"), Choice(()))


def opening_words(kit: Kit, position: Position) -> str:
    say, ceremony = Speaker(spell(kit)).say, opening_of(kit, position, 1)
    assert ceremony is not None
    return " ".join(say(line) for line in ceremony.lead)


def turn_words(kit: Kit, turn: int) -> str:
    say = Speaker(spell(kit)).say
    return " ".join(
        say(line) for moment in turn_moments(kit, ASKED, (TurnBegan(turn=turn),)) for line in moment.further
    )


def test_a_player_is_told_whom_to_have_when() -> None:
    kit = kept_kit(the_kit())
    opening = kept_opening(kit, "babylon-323")
    assert "control Alexandros IV when turn\N{NO-BREAK SPACE}IV begins, with" in opening_words(kit, opening)
    opening.royal_state["alexandros"] = "gone"
    assert "control Herakles when turn\N{NO-BREAK SPACE}V begins, with" in opening_words(kit, opening)
    opening.royal_state["herakles"] = "gone"
    assert "regent" not in opening_words(kit, opening)


def test_a_player_is_told_who_has_no_part_in_the_game() -> None:
    kit = kept_kit(the_kit())
    assert "Not in this game" not in opening_words(kit, kept_opening(kit, "babylon-323"))
    assert "Not in this game: Herakles" in opening_words(kit, kept_opening(kit, "two-regents"))


def test_in_a_game_of_one_evening_before_points_are_counted() -> None:
    kit = kept_kit(the_kit())
    assert "comes of age" not in turn_words(kit, 3)
    short = evening_kit(kit)
    assert "control Alexandros IV before points are counted, with" in opening_words(
        short, kept_opening(kit, "babylon-323")
    )
    assert "Alexandros IV comes of age before points are counted" in turn_words(short, 3)
    assert "comes of age" not in turn_words(short, 2)


def test_the_end_says_whose_regency_it_was_and_why() -> None:
    kit = kept_kit(the_kit())
    position = kept_opening(kit, "babylon-323")
    position.outcome = Outcome("regency", 1)
    for turn, phase, heir in ((4, "preparations", "Alexandros IV"), (5, "preparations", "Herakles")):
        position.clock = Clock(turn, phase, 1, "", 1, (1, 2, 3, 4))
        assert ending_words(kit, position).startswith(f"{heir} is of age. Victory and legitimacy points together: 15,")
    position.clock = Clock(3, "end", 1, "", 1, (1, 2, 3, 4))
    assert ending_words(evening_kit(kit), position).startswith("Alexandros IV is of age")
    assert "of age" not in ending_words(kit, position), "a whole game has no heir at the end of a turn"
    position.clock = Clock(2, "strategy", 1, "tyche", 1, (1, 2, 3, 4))
    assert "of age" not in ending_words(kit, position), "a position by hand may say it at any time"
    position.outcome = Outcome("count", 1)
    assert "of age" not in ending_words(kit, position)


def ending_words(kit: Kit, position: Position) -> str:
    say, ceremony = Speaker(spell(kit)).say, ending_of(kit, position)
    assert ceremony is not None
    return " ".join(say(line) for line in ceremony.lead)
