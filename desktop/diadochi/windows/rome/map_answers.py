"""Answering questions of the Sword of Rome on the map, its rolls, stack badges, and pictures for the stage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from PySide6.QtGui import QPixmap

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.rome.forecast import sea_lanes
from diadochi.forecast.rome.march_reach import lift
from diadochi.language import Message, msg
from diadochi.narration.narrator import Rolled, ScenePiece
from diadochi.narration.rome.scenes import result_words
from diadochi.rules.core.flow import Answer, Decision, Dice, Node, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.answers import AtMost, BattleSum, HandOver, Pass, SiegeHits
from diadochi.rules.rome.events import By, CardPlayed, Moved
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit, Tables
from diadochi.rules.rome.position import Group, Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.game_counters import alone
from diadochi.scene.counters.rome.counters import Casting
from diadochi.scene.counters.rome.piece_faces import TroopsFace, livery, number_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.map_play import MapPlay, Way
from diadochi.windows.playing.question_offers import PastAction
from diadochi.windows.playing.roll_reader import DICE, Grid, Hit, RollOutcome, RollReader, total_of
from diadochi.windows.rome.part_chooser import PartChooser
from diadochi.windows.rome.question_layout import OWN, RomeStaging, action_of
from diadochi.windows.shell import Shell

# --- rolls
# Requirement, result, and the table of losses.

_BY_WINNER, _BY_LOSER, _OWN = range(3)
"""Columns of the loss table: loser's loss by a winner's die; winner's and loser's own loss by a loser's die."""


class RomeRolls(RollReader):
    """Ratings, battles and sieges; the faces of a battle are read again for its losses (ROM-70)."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def needed(self, roll: Roll) -> Message | None:
        match roll.reading:
            case AtMost(number=number):
                return msg("{n} or less succeeds", n=number)
            case BattleSum():
                return msg("the higher sum wins, ties to the defender")
            case SiegeHits(on=faces):
                return msg("each die of {faces} hits", faces=tuple(faces))
        return super().needed(roll)

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case AtMost() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier))
            case BattleSum() | SiegeHits():
                return RollOutcome(total, needed, result)
        return super().outcome(roll, dice)

    def grid(self, rolled: Rolled) -> Grid | None:
        # once both sides have rolled (ROM-72)
        attack = rolled.against
        if attack is None or not isinstance(rolled.roll.reading, BattleSum):
            return super().grid(rolled)
        won = total_of(attack.roll, attack.dice) > total_of(rolled.roll, rolled.dice)
        hits = tuple(_hits(attack, rolled) if won else _hits(rolled, attack))
        columns = (msg("Loser (enemy die)"), msg("Winner (enemy die)"), msg("Loser (own die)"))
        rows = {row.face: (row.winner_die, row.loser_die_winner, row.loser_die_self) for row in self._tables.loss}
        cells = tuple(tuple(str(lost) for lost in rows[face]) for face in DICE)
        house = any(label == "house" for row in self._tables.loss for label in row.provenance.values())
        return Grid(msg("Die"), msg("CU lost"), tuple(map(str, DICE)), columns, cells, hits, house)


def _hits(winner: Rolled, loser: Rolled) -> Iterator[Hit]:
    for face in sorted(set(winner.dice.faces)):
        yield Hit(face - 1, _BY_WINNER, winner.roll.seat)
    for face in sorted(set(loser.dice.faces)):
        yield Hit(face - 1, _BY_LOSER, loser.roll.seat)
        yield Hit(face - 1, _OWN, loser.roll.seat)


# --- last action

_MARCHES = (By.LAND, By.SEA)
"""Kinds of moves that make up one march."""


def last_move(kit: Kit, happened: Iterable[tuple[Event, ...] | None]) -> Way:
    """The way of the last army that moved, from the start of its march; any other move by itself.

    `happened` holds the events of each answer, latest first, None where the table was edited.
    """
    path: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    for events in happened:
        if events is None:
            break
        for event in reversed(events):
            if isinstance(event, CardPlayed) and event.use == "activation" and path:
                return path, routes
            if not isinstance(event, Moved) or event.by == By.ARRIVAL:
                continue
            if path and (event.path[-1] != path[0] or event.by not in _MARCHES):
                return path, routes
            path, routes = (*event.path, *path[1:]), (*_routes(kit, event), *routes)
            if event.by not in _MARCHES:
                return path, routes
    return path, routes


def _routes(kit: Kit, move: Moved) -> tuple[str, ...]:
    steps = tuple(pairwise(move.path))
    if move.by == By.SEA:
        return tuple(lane for here, there in steps for lane in sea_lanes(kit, here, there))
    return tuple(next(step.route for step in kit.steps[here] if step.to == there) for here, there in steps)


# --- stack badges


def signs(controller: RulesController[Kit, Position]) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
    """Stacks whose leaders have moved this turn, and stacks that can still act (PLAY-02)."""
    kit, position, node = controller.kit, controller.position, controller.node
    moved, ready = set(), set()
    for space, force in position.all_forces():
        key = StackKey(space, number_of(kit, force.power), force.inside)
        if position.seat_of(force.power) != position.clock.active or not force.leaders:
            continue
        on_the_move = position.move is not None and set(position.move.group.leaders) & set(force.leaders)
        asked = node is not None and node.kind == Kind.ACTION
        if on_the_move or (asked and any(_can_go(controller, leader) for leader in force.leaders)):
            ready.add(key)
        elif position.scenario and set(force.leaders) & set(position.used):
            moved.add(key)
    return frozenset(moved), frozenset(ready)


def _can_go(controller: RulesController[Kit, Position], leader: str) -> bool:
    return not isinstance(lift(controller.kit, controller.position, leader), Verdict)


# --- playing on the map


class RomePlay(MapPlay):
    own_kinds = OWN
    free_kind = Kind.ACTION
    seeks_armies = True

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
        super().__init__(shell, controller, hands, RomeStaging(controller))
        self.parts = PartChooser(shell, controller, hands, self.fans)
        self.roll_reader = RomeRolls(controller.kit.tables)

    def action_of(self, node: Node, before: Position, answer: Answer) -> PastAction:
        return action_of(self._controller.kit, node, before, answer)

    def is_action(self, asked: Decision, answer: Answer) -> bool:
        return not isinstance(answer, HandOver | Pass)

    def signs(self) -> tuple[frozenset[StackKey], frozenset[StackKey]]:
        return signs(self._controller)

    def marches_at(self) -> str:
        move = self._controller.position.move
        return move.space if move is not None else ""

    def last_move(self, happened: Iterable[tuple[Event, ...] | None]) -> Way:
        return last_move(self._controller.kit, happened)

    @property
    def can_divide(self) -> bool:
        # an army has units and a leader (ROM-01)
        held, node = self._controller.lifted(), self._controller.node
        if held is None or node is None or node.kind != Kind.ACTION or not isinstance(held.group, Group):
            return False
        return held.group.cu > 1 or len(held.group.leaders) > 1

    def choose(self, kind: type[Answer], title: Message) -> None:
        self.parts.choose(title, self.subject_of(choose=kind))


# --- pictures for the stage

_SCALE = 1.15


def scene_picture(
    kit: Kit, position: Position, seat: int, piece: ScenePiece, names: str, ratio: float
) -> QPixmap | None:
    """The shield of a leader or the token of a power's units; None for anything else."""
    del seat
    match piece.kind:
        case "leader":
            block = alone(Casting(kit, position, names).leader(piece.id))
        case "unit":
            block = alone(TroopsFace(piece.id, 0, livery(kit, piece.id)))
        case _:
            return None
    return block_picture(block, _SCALE, max(2.0, ratio))
