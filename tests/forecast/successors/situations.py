"""Armies in all sorts of places: set-ups played on at random, crowded by hand, with a march open or not."""

import functools
import random
from typing import NamedTuple

from hypothesis import assume
from hypothesis import strategies as st

from diadochi.forecast.successors.march_reach import Lifted, as_if_active, lift
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Dice, Node, Parcel, Procedure, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Activate, Stop, Take
from diadochi.rules.successors.facts import is_port
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.movement.activation import group_refusal, table, who_may_go
from diadochi.rules.successors.pieces import Group, GroupParcel, Units
from diadochi.rules.successors.position import Memory, Position
from diadochi.rules.successors.setup import at_activation, setup_position
from tests.house.kept import kept_kit

CHECKPOINTS = ("activation", "march", "hand_over")
SWITCHES = ((), (("city_stops_mover", "yes"),), (("stronghold_ambush", "no"), ("lone_general_may_enter_enemy", "yes")))


@functools.cache
def the_kit() -> Kit:
    return kept_kit(open_kit(maps("diadochi")))


class Situation(NamedTuple):
    """An army in hand, the position it is looked at in, and its movement points."""

    kit: Kit
    position: Position
    lifted: Lifted
    points: int

    def marching(self) -> Position:
        """The position where this very army is on the march with these points, whatever it rolled."""
        position = self.position
        if position.activation is None:
            game = game_at(self.kit, position)
            for answer in (Activate(self.lifted.general), Take(self.lifted.group), Dice((1,))):
                game.answer(answer)
            position = game.position.copy()
        else:
            position = position.copy()
        position.change_activation(points=self.points)
        return position


def game_at(kit: Kit, position: Position) -> Game[Position]:
    """A game that goes on from a checkpoint."""

    def playing(live: Position) -> Procedure[None]:
        return table(kit, live)

    return Game(position, playing)


def nobody_reacts(node: Node) -> Answer:
    """The answer that lets a march go on: no ambush hurts, enemies in the way are overrun, the rest let it pass."""
    if isinstance(node, Roll):
        return Dice((1,) * node.dice)
    return node.options.default() if isinstance(node.options, Parcel) else next(iter(node.options))


def settled(game: Game[Position]) -> Game[Position]:
    """The game at its next checkpoint, when no one reacts."""
    while game.node is not None and game.node.kind not in CHECKPOINTS:
        game.answer(nobody_reacts(game.node))
    return game


def _played(kit: Kit, setup: str, chance: random.Random, answers: int) -> Position:
    """A set-up played on at random for so many answers, then up to the next checkpoint."""
    position = setup_position(kit, setup)
    position.options = kit.options
    if position.clock.segment != "activation":
        position = at_activation(position, chance.choice(sorted(position.factions)))
    game = game_at(kit, position)
    player = RandomPlayer(chance)
    player.play(game, answers)
    while game.node is not None and game.node.kind not in CHECKPOINTS:
        player.play(game, 1)
    if chance.random() < 0.7:
        _end_march(game, player)
    return game.position.copy()


def _end_march(game: Game[Position], player: RandomPlayer) -> None:
    while game.position.activation is not None and game.node is not None:
        game.answer(Stop() if game.node.kind == "march" else player.answer(game.node))


def _crowd(kit: Kit, position: Position, chance: random.Random) -> None:
    """Bring some stacks near each other: into cities that are theirs from now on, before them, or near."""
    near = [chance.choice(sorted(kit.atlas.spaces))]
    for space in near[:8]:
        near += [step.to for step in kit.steps[space] if step.to not in near]
    cities = [space for space in near if kit.is_major_city(space)] or near
    position.sieges = {}
    stacks = list(position.all_stacks())
    for space, stack in chance.sample(stacks, k=min(8, len(stacks))):
        there, target = position.copy(), chance.choice(cities if chance.random() < 0.5 else near)
        inside = kit.is_major_city(target) and chance.random() < 0.5
        group = _small(stack.group, chance) if inside or chance.random() < 0.4 else stack.group
        there.put(stack.seat, space, stack.inside, Group())
        there.put(stack.seat, target, inside, there.group(stack.seat, target, inside) + group)
        if inside or (kit.is_major_city(target) and chance.random() < 0.5):
            there.markers[target] = chance.choice(
                [s.seat for s in there.at(target) if s.inside] or list(there.factions)
            )
        if not broken(kit, there):
            position.stacks, position.markers = there.stacks, there.markers


def _besiege(kit: Kit, position: Position, chance: random.Random) -> None:
    """A port that is a major city is besieged, and someone of its owner waits across the sea, with few units or none.

    Nothing happens where there are not the pieces for it.
    """
    ports = [space for space in kit.atlas.spaces if kit.is_major_city(space) and is_port(kit, space)]
    city = chance.choice(ports)
    across = chance.choice([step.to for step in kit.steps[city] if step.by == "sea"])
    stacks = list(position.all_stacks())
    chance.shuffle(stacks)
    owner = next(((space, s) for space, s in stacks if s.generals), None)
    enemy = next(((space, s) for space, s in stacks if s.units and owner and s.seat != owner[1].seat), None)
    if owner is None or enemy is None:
        return
    there = position.copy()
    for space, stack in (owner, enemy):
        there.put(stack.seat, space, stack.inside, Group())
    there.put(owner[1].seat, across, False, _small(owner[1].group, chance))
    there.put(enemy[1].seat, city, False, enemy[1].group if chance.random() < 0.6 else _small(enemy[1].group, chance))
    there.markers[city], there.sieges = owner[1].seat, {}
    if not broken(kit, there):
        position.stacks, position.markers, position.sieges = there.stacks, there.markers, there.sieges


def _small(group: Group, chance: random.Random) -> Group:
    """The same generals with two units or fewer, maybe none."""
    return Group(Units(mercenary=min(group.units.mercenary, chance.randint(0, 2))), group.generals, group.royals)


def _position(kit: Kit, setup: str, seed: int, answers: int, crowded: bool) -> Position:
    chance = random.Random(seed)
    position = _played(kit, setup, chance, answers)
    if crowded and position.activation is None:
        chance.choice((_crowd, _besiege))(kit, position, chance)
    return position


@st.composite
def situations(draw: st.DrawFn, least: int = 1, most: int = 4) -> Situation:
    """Any army of any side that may be activated or marches, whole or in part, with `least` to `most` points."""
    setup = draw(st.sampled_from(sorted(the_kit().setups)))
    kit = the_kit().under(the_kit().setups[setup].edition, draw(st.sampled_from(SWITCHES)))
    seed, answers = draw(st.integers(0, 2**32 - 1)), draw(st.integers(0, 40))
    position = _position(kit, setup, seed, answers, crowded=draw(st.booleans()))
    points = draw(st.integers(least, most))
    if position.activation is not None:
        lifted = lift(kit, position, position.activation.general)
        assert lifted is not None
        return Situation(kit, position, lifted, points)
    position = as_if_active(position, draw(st.sampled_from(sorted(position.factions))))
    if draw(st.integers(0, 3)) == 0:
        position.memory = Memory(sailed=True)
    seat = position.clock.active
    generals = [g for _, stack in position.all_stacks() if stack.seat == seat for g in stack.generals]
    assume(generals)
    general = draw(st.sampled_from(generals))
    lifted = lift(kit, position, general, _part(kit, position, general, seed) if draw(st.booleans()) else None)
    assume(lifted is not None and lifted.refused is None)
    assert lifted is not None
    return Situation(kit, position, lifted, points)


def _part(kit: Kit, position: Position, general: str, seed: int) -> Group | None:
    """Some of those who may go with a general."""
    parcel = GroupParcel(
        Take, who_may_go(kit, position, general), lambda group: group_refusal(kit, position, general, group), Group()
    )
    answer = parcel.sample(random.Random(seed))
    return answer.group if isinstance(answer, Take) else None
