"""Rolls that only the Successors read: what was needed, what came of it."""

from __future__ import annotations

from desktop.language import Message, msg, msgn
from desktop.narration.narrator import Rolled
from desktop.narration.successors.result_words import result_words
from desktop.rules.core.flow import Dice, Roll
from desktop.rules.successors.readings import (
    AttritionDie,
    BattleDice,
    DesertionDie,
    Deserts,
    ElephantDice,
    MovementDie,
    SiegeDie,
)
from desktop.windows.playing.rolls.grid import Grid
from desktop.windows.playing.rolls.reader import RollOutcome, RollReader, total_of
from desktop.windows.successors.rolls.grids import grid_of


class SuccessorsRolls(RollReader):
    """Battles, attrition, sieges, movement, elephants, desertion."""

    def needed(self, roll: Roll) -> Message | None:
        """What the roll must show, or what it is read with."""
        match roll.reading:
            case MovementDie(initiative=initiative):
                return msg("initiative {n}", n=initiative)
            case ElephantDice(added=added, least=least):
                return msg("each die {modifier}, at least {least}", modifier=f"{added:+}", least=least)
            case DesertionDie(least=low, chosen_from=high):
                return msg(
                    "{least} or more: a mercenary comes over; {at} or more: the unit is chosen", least=low, at=high
                )
            case BattleDice(strength=strength, rating=rating) if rating > 1:
                return msg("strength {strength}, each die counts at least {rating}", strength=strength, rating=rating)
            case BattleDice(strength=strength):
                return msg("strength {strength}", strength=strength)
            case AttritionDie(units=units):
                return msgn("{n} combat unit", "{n} combat units", units)
        return super().needed(roll)

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        """What a roll came to."""
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case DesertionDie() as reading:
                good = reading.read(dice.faces, roll.modifier) is not Deserts.NOBODY
                return RollOutcome(total, needed, result, good)
            case AttritionDie() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier).count == 0)
            case ElephantDice() | MovementDie() | BattleDice() | SiegeDie():
                return RollOutcome(total, needed, result)
        return super().outcome(roll, dice)

    def grid(self, rolled: Rolled) -> Grid | None:
        """The table of the rules a roll is read in."""
        return grid_of(rolled) or super().grid(rolled)

    def gives_movement(self, roll: Roll) -> bool:
        """The movement roll does (MOV-10)."""
        return isinstance(roll.reading, MovementDie)

    def rating(self, roll: Roll) -> int:
        """In battle each die counts at least the rating of who leads."""
        return roll.reading.rating if isinstance(roll.reading, BattleDice) else 0
