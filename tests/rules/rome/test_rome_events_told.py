"""Nothing happens untold: from the position before and the events alone follows the position after every answer."""

import random
from collections import Counter

import msgspec
import pytest
from msgspec import structs

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Procedure
from diadochi.rules.core.game import Event, Game
from diadochi.rules.rome.events import (
    Besieged,
    By,
    CameOut,
    CardPlayed,
    CityFell,
    Destroyed,
    LeaderDisplaced,
    Lost,
    MarkerPlaced,
    Moved,
    TurnBegan,
    WentInside,
    Won,
)
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.setup import deal, scenario_position, worked_position
from diadochi.rules.rome.turn import play

SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")
GAMES = 12


def game_of(kit: Kit, position: Position) -> Game[Position]:
    def root(live: Position) -> Procedure[None]:
        return play(kit, live)

    return Game(position, root)


def told(kit: Kit, before: Position, events: tuple[Event, ...]) -> Position:
    """What must be there now, by the events alone."""
    position = before.copy()
    for event in events:
        _happens(kit, position, event)
    return position


def _happens(kit: Kit, position: Position, event: Event) -> None:
    """What this event says of where pieces are; or of what else lies on the table."""
    match event:
        case Moved(by=By.ARRIVAL, power=power, path=path, group=group):
            position.put(power, path[-1], position.group(power, path[-1]) + group)
        case Moved(power=power, path=path, group=group):
            position.shift(power, group, path[0], path[-1])
        case WentInside(power=power, space=space, group=group):
            _cross(position, power, space, group, inside=True)
        case CameOut(power=power, space=space, group=group):
            _cross(position, power, space, group, inside=False)
        case Lost(power=power, space=space, cu=cu):
            _go(position, power, space, cu, inside=False)
        case Destroyed(power=power, space=space, cu=cu, inside=inside):
            _go(position, power, space, cu, inside=inside)
        case Besieged(space=space, hits=hits):
            _go(position, position.markers[space], space, hits, inside=True)
        case LeaderDisplaced(leader=leader):
            _displace(position, leader)
        case _:
            _changes(kit, position, event)


def _changes(kit: Kit, position: Position, event: Event) -> None:
    match event:
        case MarkerPlaced(power=power, space=space) | CityFell(power=power, space=space):
            position.markers[space] = power
        case CardPlayed(seat=seat, card=card):
            position.spend(seat, card)
        case TurnBegan(turn=turn):
            position.clock = structs.replace(position.clock, turn=turn)
            deal(kit, position)
        case Won(seat=seat):
            position.winner = seat


def _go(position: Position, power: str, space: str, cu: int, *, inside: bool) -> None:
    """So many CU are no more."""
    position.put(power, space, position.group(power, space, inside=inside) - Group(cu), inside=inside)


def _cross(position: Position, power: str, space: str, group: Group, *, inside: bool) -> None:
    """Through the gate, in or out."""
    position.put(power, space, position.group(power, space, inside=not inside) - group, inside=not inside)
    position.put(power, space, position.group(power, space, inside=inside) + group, inside=inside)


def _displace(position: Position, leader: str) -> None:
    """Off the map, wherever he stood."""
    for space, force in tuple(position.all_forces()):
        if leader in force.leaders:
            position.put(force.power, space, force.group - Group(0, (leader,)), inside=force.inside)
    position.displaced = tuple(sorted((*position.displaced, leader)))


def faces_of(position: Position) -> dict[str, object]:
    """All that can be seen of a position but whose turn it is and what the army on the move may still do."""
    return {
        "forces": {space: forces for space, forces in position.forces.items() if forces},
        "markers": position.markers,
        "hands": position.hands,
        "displaced": position.displaced,
        "turn": position.clock.turn,
        "winner": position.winner,
    }


def followed(kit: Kit, game: Game[Position], chance: random.Random) -> Counter[str]:
    """The kinds of events of a game of chance, each answer held to what its events tell."""
    kinds, player = Counter[str](), RandomPlayer(chance)
    while game.node is not None:
        node, before = game.node, game.position.copy()
        answer = player.answer(node)
        game.answer(answer)
        events = game.events[-1]
        assert faces_of(told(kit, before, events)) == faces_of(game.position), f"{node.kind} {answer}: {events}"
        kinds.update(type(event).__name__ for event in events)
        if not game.position.scenario and game.position.move is None:
            break
    return kinds


@pytest.mark.untraced
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_change_of_a_game_is_told(kit: Kit, scenario: str) -> None:
    kinds = Counter[str]()
    for seed in range(GAMES):
        game = game_of(kit, scenario_position(kit, scenario))
        kinds += followed(kit, game, random.Random(seed))
        assert game.fork().events == game.events
        assert msgspec.json.decode(msgspec.json.encode([event for events in game.events for event in events]))
    assert {"Moved", "CardPlayed", "Fought", "Lost", "Destroyed", "LeaderDisplaced", "MarkerPlaced", "Won"} <= set(
        kinds
    )


def test_every_change_of_the_worked_positions_is_told(kit: Kit) -> None:
    kinds = Counter[str]()
    for name in kit.positions:
        for seed in range(6):
            kinds += followed(kit, game_of(kit, worked_position(kit, name)), random.Random(seed))
    assert {"Moved", "WentInside", "AvoidanceTried", "Lost"} <= set(kinds)
