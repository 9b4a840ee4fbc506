"""Reads the rolls of the Successors: requirement, result, and the rules' tables with hits."""

from __future__ import annotations

from diadochi.language import Message, msg, msgn
from diadochi.narration.narrator import Rolled
from diadochi.narration.successors.scenes import result_words
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.readings import (
    AttritionDie,
    BattleDice,
    DesertionDie,
    Deserts,
    ElephantDice,
    MovementDie,
    SiegeDie,
)
from diadochi.rules.successors.tables import Attrition, BattleTable, Movement, SiegeTable
from diadochi.windows.playing.roll_reader import DICE, WHOLE_ROW, Grid, Hit, RollOutcome, RollReader, by_die, total_of

# --- tables


def grid_of(rolled: Rolled) -> Grid | None:
    """The table of a roll; None if it has none."""
    match rolled.roll.reading:
        case BattleDice(table=table):
            return _battle(table, rolled)
        case AttritionDie(table=table, units=units):
            return _attrition(table, rolled, units)
        case SiegeDie(table=table):
            return _siege(table, rolled)
        case MovementDie(table=table, initiative=initiative):
            return _movement(table, rolled, initiative)
        case ElephantDice() as reading:
            return by_die(rolled, msg("Strength"), tuple(map(reading.worth, DICE)))
    return None


def _battle(table: BattleTable, rolled: Rolled) -> Grid:
    hits = tuple(_battle_hit(side) for side in ((rolled,) if rolled.against is None else (rolled.against, rolled)))
    return Grid(
        msg("Strength"),
        msg("Dice"),
        tuple(str(row) for row in range(len(table.rows))),
        tuple(str(column) for column in range(table.first_column, table.last_column + 1)),
        tuple(tuple(str(score) for score in row) for row in table.rows),
        hits,
        _is_house(table.provenance),
    )


def _battle_hit(side: Rolled) -> Hit:
    reading = side.roll.reading
    assert isinstance(reading, BattleDice)
    return Hit(*reading.table.cell(reading.strength, total_of(side.roll, side.dice)), side.roll.seat)


def _attrition(table: Attrition, rolled: Rolled, count: int) -> Grid:
    column = table.column(count)
    last = len(table.columns) - 1
    heads = tuple(
        f"{c.first}+" if n == last else str(c.first) if c.first == c.last else f"{c.first}\N{EN DASH}{c.last}"
        for n, c in enumerate(table.columns)
    )
    hits = () if column is None else (Hit(total_of(rolled.roll, rolled.dice) - 1, column, rolled.roll.seat),)
    rows = tuple(str(die) for die in range(1, 7))
    cells = tuple(tuple(c.cells[die] for c in table.columns) for die in range(6))
    return Grid(msg("Die"), msg("Combat units"), rows, heads, cells, hits, _is_house(table.provenance))


def _siege(table: SiegeTable, rolled: Rolled) -> Grid:
    dice = range(table.first_row, table.last_row + 1)
    heads = tuple(
        f"\N{LESS-THAN OR EQUAL TO} {die}" if die == dice[0] else f"{die}+" if die == dice[-1] else str(die)
        for die in dice
    )
    hit = Hit(table.row(total_of(rolled.roll, rolled.dice)), WHOLE_ROW, rolled.roll.seat)
    cells = tuple((str(points), str(cost)) for points, cost in table.results)
    columns = (msg("Siege points"), msg("Units lost"))
    return Grid(msg("Die"), None, heads, columns, cells, (hit,), _is_house(table.provenance))


def _movement(table: Movement, rolled: Rolled, initiative: int) -> Grid:
    dice = range(1, 7)
    cells = tuple((str(table.points(die, initiative)),) for die in dice)
    hit = Hit(total_of(rolled.roll, rolled.dice) - 1, WHOLE_ROW, rolled.roll.seat)
    heads = tuple(str(die) for die in dice)
    return Grid(msg("Die"), None, heads, (msg("Points"),), cells, (hit,), _is_house(table.provenance))


def _is_house(provenance: str) -> bool:
    return provenance.startswith("house")


# --- results


class SuccessorsRolls(RollReader):
    """Battles, attrition, sieges, movement, elephants, desertion."""

    def needed(self, roll: Roll) -> Message | None:
        """The required roll, or the factor it is read with."""
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
        """The result of a roll."""
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
        """The table of a roll."""
        return grid_of(rolled) or super().grid(rolled)

    def gives_movement(self, roll: Roll) -> bool:
        """Whether this is a movement roll (MOV-10)."""
        return isinstance(roll.reading, MovementDie)

    def rating(self, roll: Roll) -> int:
        """In battle each die counts at least the commander's rating."""
        return roll.reading.rating if isinstance(roll.reading, BattleDice) else 0
