"""A roll read as its rule reads it: the sum, what was needed, what came of it."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, msg, msgn
from desktop.rules.core.flow import Dice, Reading, Roll
from desktop.rules.successors.kit import Kit


class Outcome(NamedTuple):
    """`total` counts dice and modifiers; `needed` says what was wanted, `result` what came; each may be missing."""

    total: int
    needed: Message | None = None
    result: Message | None = None
    good: bool | None = None


def total_of(roll: Roll, dice: Dice) -> int:
    """The sum of the dice, each counting at least what the reading says, and of the modifiers."""
    least = roll.reading.least if roll.reading is not None and roll.reading.table == "battle" else 0
    return sum(max(face, least) for face in dice.faces) + sum(value for _, value in roll.modifiers)


def signed(number: int) -> str:
    """A number with a true minus sign, for plain reading."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def needed_of(roll: Roll) -> Message | None:
    """What the roll must show, before it is thrown."""
    match roll.reading:
        case Reading(table="beat", at=at):
            return msg("{n} or more succeeds", n=at + 1)
        case Reading(table="dies", at=at):
            return msg("{n} or more is death", n=at)
        case Reading(table="movement", at=at):
            return msg("initiative {n}", n=at)
        case Reading(table="battle", at=at, least=least) if least > 1:
            return msg("strength {strength}, each die counts at least {rating}", strength=at, rating=least)
        case Reading(table="battle", at=at):
            return msg("strength {strength}", strength=at)
        case Reading(table="attrition", at=at):
            return msgn("{n} combat unit", "{n} combat units", at)
    return None


def outcome_of(kit: Kit, roll: Roll, dice: Dice) -> Outcome:
    """What a roll came to. Numbers are read in the tables of `kit`."""
    total, needed = total_of(roll, dice), needed_of(roll)
    match roll.reading:
        case Reading(table="beat", at=at):
            good = total > at
            return Outcome(total, needed, msg("succeeds") if good else msg("fails"), good)
        case Reading(table="dies", at=at):
            good = total < at
            return Outcome(total, needed, msg("lives") if good else msg("dies"), good)
        case Reading(table="movement", at=at, least=least):
            points = max(kit.tables.movement.points(total, at), least)
            return Outcome(total, needed, msgn("{n} movement point", "{n} movement points", points))
        case Reading(table="battle", at=at):
            return Outcome(total, needed, msg("score {n}", n=kit.tables.battle.score(at, total)))
        case Reading(table="attrition", at=at):
            loss = kit.tables.attrition.loss(at, total)
            lost = msg("loses {n}", n=loss.count)
            words = msg("{lost}, an elephant first", lost=lost) if loss.elephant else lost
            return Outcome(total, needed, words, loss.count == 0)
        case Reading(table="siege"):
            points, cost = kit.tables.siege.result(total)
            return Outcome(total, needed, msg("siege points: {points}, lost: {cost}", points=points, cost=cost))
    return Outcome(total)
