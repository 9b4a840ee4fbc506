"""Answering questions of the Successors on the map, how its rolls are read, and the last move and action."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, msg, msgn
from diadochi.narration.narrator import Rolled
from diadochi.narration.successors.scenes import result_words
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Lose, does_nothing
from diadochi.rules.successors.events import By, Moved, SetOut
from diadochi.rules.successors.independent_moves import BOX
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.tables import (
    Attrition,
    AttritionDie,
    BattleDice,
    BattleTable,
    DesertionDie,
    Deserts,
    ElephantDice,
    Movement,
    MovementDie,
    SiegeDie,
    SiegeTable,
)
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.map_play import MapPlay, Way
from diadochi.windows.playing.question_offers import PastAction
from diadochi.windows.playing.roll_reader import DICE, WHOLE_ROW, Grid, Hit, RollOutcome, RollReader, by_die, total_of
from diadochi.windows.shell import Shell
from diadochi.windows.successors.arrival_placement import Arrivals
from diadochi.windows.successors.counter_trays import Losses
from diadochi.windows.successors.part_chooser import PartChooser, Voyages
from diadochi.windows.successors.piece_pictures import signs
from diadochi.windows.successors.question_layout import OWN, SuccessorsStaging, action_of

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
        match roll.reading:
            case MovementDie(initiative=initiative):
                return msg("initiative {n}", n=initiative)
            case ElephantDice(added=added, least=least):
                return msg("each die {modifier}, at least {least}", modifier=f"{added:+}", least=least)
            case DesertionDie(least=low, chosen_from=high):
                return msg(
                    "{least} or more: a mercenary changes sides; {at} or more: any chosen unit", least=low, at=high
                )
            case BattleDice(strength=strength, rating=rating) if rating > 1:
                return msg("strength {strength}, each die counts at least {rating}", strength=strength, rating=rating)
            case BattleDice(strength=strength):
                return msg("strength {strength}", strength=strength)
            case AttritionDie(units=units):
                return msgn("{n} combat unit", "{n} combat units", units)
        return super().needed(roll)

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case DesertionDie() as reading:
                good = reading.read(dice.faces, roll.modifier) is not Deserts.NO_ONE
                return RollOutcome(total, needed, result, good)
            case AttritionDie() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier).count == 0)
            case ElephantDice() | MovementDie() | BattleDice() | SiegeDie():
                return RollOutcome(total, needed, result)
        return super().outcome(roll, dice)

    def grid(self, rolled: Rolled) -> Grid | None:
        return grid_of(rolled) or super().grid(rolled)

    def gives_movement(self, roll: Roll) -> bool:
        return isinstance(roll.reading, MovementDie)

    def rating(self, roll: Roll) -> int:
        # in battle each die counts at least the commander's rating
        return roll.reading.rating if isinstance(roll.reading, BattleDice) else 0


# --- last action


def way_of(came: Iterable[Event]) -> Way:
    """The first movement among these events, both ways if it was driven back."""
    moves = [event for event in came if isinstance(event, Moved) and BOX not in event.path]
    if not moves:
        return (), ()
    first, *later = moves
    back = next((each for each in later if each.by == By.STEP_BACK and each.path[0] == first.path[-1]), None)
    if back is None:
        return first.path, first.routes
    return (*first.path, *back.path[1:]), (*first.routes, *back.routes)


# --- last move


def last_move(happened: Iterable[tuple[Event, ...] | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Spaces and routes of the last march or voyage that took a step, from start to end.

    `happened` holds the events of each answer, latest first, None where the table was edited. Both are empty if there
    is none; a march that was driven back is shown both ways.
    """
    spaces: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    for events in happened:
        if events is None:
            break
        for event in reversed(events):
            if isinstance(event, SetOut) and spaces:
                return spaces, routes
            if isinstance(event, Moved) and event.routes:
                spaces, routes = (*event.path, *spaces[1:]), (*event.routes, *routes)
    return spaces, routes


# --- playing on the map


class SuccessorsPlay(MapPlay):
    own_kinds = OWN
    roll_reader = SuccessorsRolls()
    tray_kinds = frozenset((Kind.LOSSES, Kind.REINFORCEMENTS))
    free_kind = Kind.ACTIVATION

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
        losses, arrivals = Losses(shell, controller), Arrivals(shell, controller, hands)
        super().__init__(shell, controller, hands, SuccessorsStaging(controller, arrivals.stage))
        self.losses, self.arrivals = losses, arrivals
        self.parts = PartChooser(shell, controller, hands, self.fans)
        self.voyages = Voyages(shell, controller, self.fans, self.parts)
        self.arrivals.changed.connect(self._other_places)
        self.arrivals.lettered.connect(self.reactions.pick)
        self.arrivals.told.connect(self.told)

    def _other_places(self) -> None:
        self.light()
        self.changed.emit()

    # --- trays and display

    def show_trays(self) -> None:
        self.losses.show()
        self.arrivals.show()

    def tray_of_losses(self) -> QWidget | None:
        return self.losses.tray

    def close_trays(self) -> None:
        super().close_trays()
        self.losses.close()
        self.arrivals.close()

    def place_trays(self) -> None:
        self.losses.place()
        self.arrivals.place()

    def action_of(self, node: Node, before: Position, answer: Answer) -> PastAction:
        return action_of(self._controller.kit, node, before, answer)

    # --- facts about the table

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        return signs(self._controller)

    def armies_of_who_begins(self) -> tuple[str, ...]:
        node = self._controller.node
        if node is None or node.kind != Kind.TYCHE:
            return ()
        armies = [(stack.units.count, space) for space, stack in self._controller.position.stacks_of(node.seat)]
        return tuple(space for units, space in sorted(armies, reverse=True) if units)

    def marches_at(self) -> str:
        march = self._controller.position.activation
        return march.space if march is not None else ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        return last_move(happened)

    def is_action(self, asked: Decision, answer: Answer) -> bool:
        # taking a turn at a free table is nothing
        return asked.kind != Kind.HAND_OVER and not does_nothing(asked.kind, answer)

    def way_of(self, came: tuple[Event, ...]) -> Way:
        return way_of(came)

    # --- answering

    @property
    def can_divide(self) -> bool:
        held = self._controller.lifted()
        if held is None or self._controller.position.activation is not None or not isinstance(held.group, Group):
            return False
        return held.group.units.count + len(held.group.generals) + len(held.group.royals) > 1

    @property
    def is_begun(self) -> bool:
        return self.arrivals.is_begun

    def take(self, answer: Answer) -> bool:
        if self.arrivals.take(answer):
            self.forget_draft()
            return True
        return False

    def choose(self, kind: type[Answer], title: Message) -> None:
        # losses are chosen in their tray, everything else in a fan
        if kind is not Lose or not self.losses.take_up():
            self.parts.choose(kind, title, self.subject_of(choose=kind))

    def point_at(self, acts: tuple[Answer, ...]) -> None:
        self.reactions.point_at(acts)
