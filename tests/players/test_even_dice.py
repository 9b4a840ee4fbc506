"""Dice of lines are spread evenly: the first die shows each face once in six lines, others are opposite in pairs."""

from diadochi.language import msg
from diadochi.players.successors.play_lines import EvenDice
from diadochi.rules.core.flow import Dice, Draw, Roll
from diadochi.rules.successors.kinds import Kind

ONE = Roll(Kind.MOVEMENT, 1, msg("a throw"))
TWO = Roll(Kind.BATTLE, 1, msg("a battle"), dice=2)
CARDS = Draw(Kind.CARD, 1, msg("a card"), pool=("a", "b", "c", "d"), count=2)


def faces(dice: EvenDice, roll: Roll) -> tuple[int, ...]:
    fallen = dice.answer(roll)
    assert isinstance(fallen, Dice)
    return fallen.faces


def test_the_first_die_shows_every_face_once_in_six_lines() -> None:
    for seed in range(3):
        shown = [faces(EvenDice(seed, number), ONE) for number in range(12)]
        assert sorted(shown[:6]) == sorted(shown[6:]) == [(face,) for face in range(1, 7)]


def test_other_dice_of_two_lines_are_opposite() -> None:
    for seed in range(5):
        one, other = EvenDice(seed, 2), EvenDice(seed, 3)
        for roll in (TWO, ONE, TWO, ONE):
            assert [a + b for a, b in zip(faces(one, roll), faces(other, roll), strict=True)] == [7] * roll.dice


def test_what_falls_does_not_hang_on_what_fell_for_others_before() -> None:
    one, other = EvenDice(7, 4), EvenDice(7, 4)
    siege = Roll(Kind.SIEGE, 2, msg("a siege"))
    faces(one, ONE), faces(other, ONE)
    faces(one, siege)
    assert faces(one, TWO) == faces(other, TWO)


def test_a_second_kind_of_throw_shows_every_face_too() -> None:
    siege = Roll(Kind.SIEGE, 2, msg("a siege"))
    shown = []
    for number in range(6):
        dice = EvenDice(3, number)
        faces(dice, ONE)
        shown.append(faces(dice, siege))
    assert sorted(shown) == [(face,) for face in range(1, 7)]


def test_lines_of_a_number_have_the_same_dice_and_cards() -> None:
    one, other = EvenDice(7, 4), EvenDice(7, 4)
    for node in (TWO, CARDS, ONE, TWO):
        assert one.answer(node) == other.answer(node)
    assert faces(EvenDice(7, 0), TWO) != faces(EvenDice(7, 2), TWO)
