"""A roll read as its rule reads it: the sum, what was needed, what came of it."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, msg, msgn
from desktop.rules.core.flow import Dice, Roll
from desktop.rules.core.reading import Beats, Dies, Each, Highest, Lowest
from desktop.rules.successors.readings import (
    AttritionDie,
    BattleDice,
    DesertionDie,
    Deserts,
    ElephantDice,
    MovementDie,
    SiegeDie,
)


class Outcome(NamedTuple):
    """`total` counts dice and modifiers; `needed` says what was wanted, `result` what came; each may be missing."""

    total: int
    needed: Message | None = None
    result: Message | None = None
    good: bool | None = None


def total_of(roll: Roll, dice: Dice) -> int:
    """What the dice come to, each read as the reading says, with the modifiers."""
    if roll.reading is None:
        return sum(dice.faces) + roll.modifier
    return roll.reading.total(dice.faces, roll.modifier)


def signed(number: int) -> str:
    """A number with a true minus sign, for plain reading."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def needed_of(roll: Roll) -> Message | None:
    """What the roll must show, before it is thrown."""
    match roll.reading:
        case Beats(number=number):
            return msg("{n} or more succeeds", n=number + 1)
        case Dies(least=least):
            return msg("{n} or more is death", n=least)
        case MovementDie(initiative=initiative):
            return msg("initiative {n}", n=initiative)
        case ElephantDice(added=added, least=least):
            return msg("each die {modifier}, at least {least}", modifier=f"{added:+}", least=least)
        case Each(least=least):
            return msg("each die of {n} or more adds 1", n=least)
        case DesertionDie(least=least, chosen_from=at):
            return msg("{least} or more: a mercenary comes over; {at} or more: the unit is chosen", least=least, at=at)
        case Highest():
            return msg("the highest die wins, ties are thrown again")
        case Lowest():
            return msg("the lowest die decides, ties are thrown again")
        case BattleDice(strength=strength, rating=rating) if rating > 1:
            return msg("strength {strength}, each die counts at least {rating}", strength=strength, rating=rating)
        case BattleDice(strength=strength):
            return msg("strength {strength}", strength=strength)
        case AttritionDie(units=units):
            return msgn("{n} combat unit", "{n} combat units", units)
    return None


def outcome_of(roll: Roll, dice: Dice) -> Outcome:
    """What a roll came to."""
    total, needed, faces = total_of(roll, dice), needed_of(roll), dice.faces
    match roll.reading:
        case Beats() as reading:
            good = reading.read(faces, roll.modifier)
            return Outcome(total, needed, msg("succeeds") if good else msg("fails"), good)
        case Dies() as reading:
            good = not reading.read(faces, roll.modifier)
            return Outcome(total, needed, msg("lives") if good else msg("dies"), good)
        case ElephantDice():
            return Outcome(total, needed, msg("strength {strength}", strength=total))
        case Each():
            return Outcome(total, needed, msg("adds {n}", n=total))
        case DesertionDie() as reading:
            deserts = reading.read(faces, roll.modifier)
            return Outcome(total, needed, _DESERTED[deserts], deserts is not Deserts.NOBODY)
        case MovementDie() as reading:
            points = reading.read(faces, roll.modifier)
            return Outcome(total, needed, msgn("{n} movement point", "{n} movement points", points))
        case BattleDice() as reading:
            return Outcome(total, needed, msg("score {n}", n=reading.read(faces, roll.modifier).score))
        case AttritionDie() as reading:
            loss = reading.read(faces, roll.modifier)
            lost = msg("loses {n}", n=loss.count)
            words = msg("{lost}, an elephant first", lost=lost) if loss.elephant else lost
            return Outcome(total, needed, words, loss.count == 0)
        case SiegeDie() as reading:
            points, cost = reading.read(faces, roll.modifier)
            return Outcome(total, needed, msg("siege points: {points}, lost: {cost}", points=points, cost=cost))
    return Outcome(total, needed)


_DESERTED = {
    Deserts.NOBODY: msg("nobody comes over"),
    Deserts.MERCENARY: msg("a mercenary comes over"),
    Deserts.CHOSEN: msg("a unit that is chosen comes over"),
}
