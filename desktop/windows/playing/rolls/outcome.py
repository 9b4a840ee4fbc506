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
    """What the dice come to, each read as the reading says, with the modifiers."""
    match roll.reading:
        case Reading(table="elephants" | "each" as table, at=at, least=least):
            return sum(worth(table, at, least, face) for face in dice.faces)
    least = roll.reading.least if roll.reading is not None and roll.reading.table == "battle" else 0
    return sum(max(face, least) for face in dice.faces) + sum(value for _, value in roll.modifiers)


def worth(table: str, at: int, least: int, face: int) -> int:
    """What one die counts that is read by itself: an elephant's strength, or one for each that succeeds."""
    return max(least, face + at) if table == "elephants" else int(face >= at)


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
        case Reading(table="elephants", at=at, least=least):
            return msg("each die {modifier}, at least {least}", modifier=f"{at:+}", least=least)
        case Reading(table="each", at=at):
            return msg("each die of {n} or more adds 1", n=at)
        case Reading(table="desertion", at=at, least=least):
            return msg("{least} or more: a mercenary comes over; {at} or more: the unit is chosen", least=least, at=at)
        case Reading(table="highest"):
            return msg("the highest die wins, ties are thrown again")
        case Reading(table="lowest"):
            return msg("the lowest die decides, ties are thrown again")
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
        case Reading(table="elephants"):
            return Outcome(total, needed, msg("strength {strength}", strength=total))
        case Reading(table="each"):
            return Outcome(total, needed, msg("adds {n}", n=total))
        case Reading(table="desertion", at=at, least=least):
            return Outcome(total, needed, _deserted(total, at, least), total >= least)
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
    return Outcome(total, needed)


def _deserted(total: int, chosen_from: int, from_: int) -> Message:
    if total < from_:
        return msg("nobody comes over")
    return msg("a unit that is chosen comes over") if total >= chosen_from else msg("a mercenary comes over")
