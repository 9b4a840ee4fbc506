"""Checks that tables and ratings are complete, in order and in range; each fault names its cell."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from diadochi.language import Message, msg
from diadochi.rules.core.map_names import Link
from diadochi.rules.successors.kit.kit import Box
from diadochi.rules.successors.kit.tables import Attrition, BattleTable, CommanderLoss, Movement, SiegeTable

_FILE = "tables.toml"
_DIE = (1, 6)
_MOST = 99
"""No number of a table is larger."""
_RATINGS: Mapping[str, tuple[int, int]] = {"initiative": _DIE, "battle": _DIE, "strength": (1, _MOST)}
"""Ratings are held against one die (MOV-10, INT-18, BAT-21); independent armies have a strength too."""
_LOSS = re.compile(r"[0-9]{1,2}e?")


def table_faults(box: Box) -> Iterator[Link]:
    """Everything in tables and ratings by which no dice could be read, or could not be meant."""
    tables, siege = box.tables, box.tables.siege
    yield from _movement(tables.movement)
    yield from _battle(tables.battle, max(_numbers(box, "battle_top_row")))
    yield from _commander_loss(tables.commander_loss)
    yield from _siege(siege)
    yield from _points_needed(siege.points_needed.third_edition_by_garrison, max(_numbers(box, "city_limit")))
    yield from _attrition(tables.attrition)
    rated: list[tuple[str, str, object]] = [("setups.toml", "common.minor_general", box.minor)]
    rated += [("generals.toml", f"general {general.id}", general) for general in box.generals.values()]
    rated += [("independents.toml", f"independent {army.id}", army) for army in box.independents.values()]
    for file, entry, piece in rated:
        for field, (least, most) in _RATINGS.items():
            yield from _between(file, entry, field, getattr(piece, field, least), least, most)
    for field in ("mercenary", "loyal_macedonian", "royal_army", "silver_shields"):
        yield from _between(_FILE, "strength", field, getattr(tables.strength, field), 0, _MOST)


def _numbers(box: Box, switch: str) -> list[int]:
    """What a switch is set to in each edition; nothing where the file that says so is at fault."""
    values = box.switches[switch].values.values() if switch in box.switches else ()
    return [value for value in values if type(value) is int] or [0]


def _between(file: str, entry: str, field: str, value: int, least: int, most: int) -> Iterator[Link]:
    if not least <= value <= most:
        remedy = msg("write {least} to {most}", least=least, most=most)
        yield file, entry, field, value, msg("is out of range"), remedy


def _rising(entry: str, named: Iterable[tuple[str, int]], along: Message) -> Iterator[Link]:
    for (before, least), (field, value) in pairwise(named):
        if value < least:
            reason = msg("is less than {value} in {field}", value=least, field=before)
            yield _FILE, entry, field, value, reason, msg("let numbers not fall {along}", along=along)


def _as_many(entry: str, field: str, cells: Sequence[object], wanted: int) -> Iterator[Link]:
    if len(cells) != wanted:
        reason = msg("has {n} entries, {wanted} are due", n=len(cells), wanted=wanted)
        yield _FILE, entry, field, "", reason, msg("write one for each row and column of the table")


def _movement(table: Movement) -> Iterator[Link]:
    fields = ("lower_than_initiative", "equal_to_initiative", "higher_than_initiative")
    points = [(field, getattr(table, field)) for field in fields]
    for field, value in points:
        yield from _between(_FILE, "movement", field, value, 1, _MOST)
    yield from _rising("movement", points, msg("with the die"))
    for act, cost in table.cost.items():
        if act != "provenance":
            yield from _between(_FILE, "movement.cost", act, cost if isinstance(cost, int) else 0, 1, _MOST)


def _battle(table: BattleTable, top: int) -> Iterator[Link]:
    width = table.last_column - table.first_column + 1
    yield from _as_many("battle", "rows", table.rows, top + 1)
    for strength, row in enumerate(table.rows):
        yield from _as_many("battle", f"rows[{strength}]", row, width)
    cells = [
        [(f"rows[{strength}][{roll}]", value) for roll, value in enumerate(row)]
        for strength, row in enumerate(table.rows)
    ]
    for named in cells:
        for field, value in named:
            yield from _between(_FILE, "battle", field, value, 0, _MOST)
        yield from _rising("battle", named, msg("with the roll"))
    for column in zip(*cells, strict=False):
        yield from _rising("battle", column, msg("with the strength"))


def _commander_loss(table: CommanderLoss) -> Iterator[Link]:
    for field in ("dies_on_when_won_or_drawn", "dies_on_when_lost"):
        for face in getattr(table, field):
            yield from _between(_FILE, "commander_loss", field, face, *_DIE)


def _siege(table: SiegeTable) -> Iterator[Link]:
    yield from _as_many("siege", "results", table.results, table.last_row - table.first_row + 1)
    named = [(f"results[{row}][0]", points) for row, (points, _) in enumerate(table.results)]
    yield from _rising("siege", named, msg("with the die"))
    for row, (points, lost) in enumerate(table.results):
        yield from _between(_FILE, "siege", f"results[{row}][0]", points, 0, _MOST)
        yield from _between(_FILE, "siege", f"results[{row}][1]", lost, 0, table.minimum_cus.value)
    needed = table.points_needed
    for field in ("major_city", "independent_stronghold", "independent_minor_city"):
        yield from _between(_FILE, "siege.points_needed", field, getattr(needed, field), 1, _MOST)


def _points_needed(by_garrison: Sequence[int], most_inside: int) -> Iterator[Link]:
    entry, field = "siege.points_needed", "third_edition_by_garrison"
    yield from _as_many(entry, field, by_garrison, most_inside + 1)
    named = [(f"{field}[{inside}]", points) for inside, points in enumerate(by_garrison)]
    for cell, points in named:
        yield from _between(_FILE, entry, cell, points, 1, _MOST)
    yield from _rising(entry, named, msg("with the garrison"))


def _attrition(table: Attrition) -> Iterator[Link]:
    due = 1
    for number, column in enumerate(table.columns):
        field = f"columns[{number}]"
        if column.first != due or column.last < column.first:
            reason = msg("goes from {first} to {last}", first=column.first, last=column.last)
            yield _FILE, "attrition", field, "", reason, msg("begin it with {due}, and leave no number out", due=due)
        due = column.last + 1
    losses = [
        [(f"columns[{number}].cells[{die}]", cell) for die, cell in enumerate(column.cells)]
        for number, column in enumerate(table.columns)
    ]
    wrong = [(field, cell) for cells in losses for field, cell in cells if not _LOSS.fullmatch(cell)]
    for field, cell in wrong:
        yield _FILE, "attrition", field, cell, msg("is no loss"), msg('write a number, or a number and "e"')
    if wrong:
        return
    counted = [[(field, int(cell.rstrip("e"))) for field, cell in cells] for cells in losses]
    for column, cells in zip(table.columns, counted, strict=True):
        for field, lost in cells:
            yield from _between(_FILE, "attrition", field, lost, 0, column.first)
        yield from _rising("attrition", cells, msg("with the die"))
    for row in zip(*counted, strict=True):
        yield from _rising("attrition", row, msg("with the size of the group"))
