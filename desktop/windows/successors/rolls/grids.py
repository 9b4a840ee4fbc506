"""The tables of the Successors as grids of text, with the cells that rolls have hit."""

from __future__ import annotations

from desktop.language import msg
from desktop.narration.narrator import Rolled
from desktop.rules.successors.kit.tables import Attrition, BattleTable, Movement, SiegeTable
from desktop.rules.successors.readings import AttritionDie, BattleDice, ElephantDice, MovementDie, SiegeDie
from desktop.windows.playing.rolls.grid import DICE, WHOLE_ROW, Grid, Hit
from desktop.windows.playing.rolls.reader import by_die, total_of


def grid_of(rolled: Rolled) -> Grid | None:
    """The table a roll of the Successors is read in; None for rolls that are read in none of theirs."""
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
