"""What the trainer, the explorer and the exercises need to know of the Successors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import final

from diadochi.atlas.model import Names
from diadochi.language import Message, Name, msg, msgn
from diadochi.lessons.game_lessons import GameExercises, GameLessons, StartPlace
from diadochi.narration.successors.event_words import SideReport, battle_of
from diadochi.narration.successors.words import group_words
from diadochi.rules.core.flow import Answer, Node, Roll, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Arrive, BesiegeAt, PlaceMarker, Return, Sail, Step, Withdraw
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position


@final
class SuccessorsLessons(GameLessons[Kit]):
    def persons(self, kit: Kit) -> Mapping[str, Names]:
        return {general.id: general.names for general in kit.generals.values()}

    def start_places(self, kit: Kit) -> tuple[StartPlace, ...]:
        ready = [setup for setup in kit.setups.values() if not setup.teaches]
        dealt = {general for setup in ready for faction in setup.factions for general in faction.generals}
        return tuple(
            StartPlace(general.id, general.start_space)
            for general in kit.generals.values()
            if general.id in dealt and general.start_space
        )


# --- exercises
# Places, marches and battles of the Successors for exercises.

_FIGHTS = Kind.having(Trait.FIGHT)
_PLACES_ASKED: dict[str, Message] = {
    Kind.MARCH: msg("Click every space the army can enter with its next step by land."),
    Kind.WITHDRAWAL: msg("Click every space where the army can go to avoid battle."),
    Kind.REINFORCEMENTS: msg("Click every space where you can place reinforcements."),
    Kind.PLACE_MARKER: msg("Click every space where you can place a marker."),
    Kind.SURRENDER_SIEGES: msg("Click every space where you can attempt a siege."),
}


@final
class SuccessorsExercises(GameExercises[Kit, Position]):
    def place_asked(self, node: Node) -> Message | None:
        return _PLACES_ASKED.get(str(node.kind))

    def place_of_answer(self, position: Position, answer: Answer) -> str | None:
        match answer:
            case Step(route=route) if position.activation is not None:
                return _other_end(route, position.activation.space)
            case Withdraw(path=path):
                return path[-1]
            case Arrive(space=space) | Return(space=space) | PlaceMarker(space=space) | BesiegeAt(space=space):
                return space
        return None

    def places_around(self, kit: Kit, position: Position, node: Node) -> frozenset[str]:
        starts = {each for each in (self.standing_of(position), *node.about.spaces) if each in kit.atlas.spaces}
        near = {end for start in starts for end in kit.atlas.graph.neighbors(start)}
        own = {*position.stacks} if node.kind != Kind.MARCH else set()
        return frozenset(near | own) - (starts if node.kind == Kind.MARCH else frozenset())

    def marcher(self, position: Position, node: Node) -> str | None:
        march = position.activation
        return march.general if node.kind == Kind.MARCH and march is not None and march.points else None

    def standing_of(self, position: Position) -> str:
        return position.activation.space if position.activation is not None else ""

    def marching_on(self, answer: Answer) -> bool:
        return isinstance(answer, Step | Sail)

    def is_fight(self, node: Roll) -> bool:
        return node.kind in _FIGHTS

    def fight_words(self, events: Iterable[Event]) -> tuple[Message, ...]:
        fought = battle_of(events)
        if fought is None:
            return ()
        winner = fought.winner
        won = msg("The battle is a draw.") if winner is None else msg("{side} wins the battle.", side=winner.who)
        costs = [cost for side in fought.sides for cost in _cost(side)]
        return (won, *(costs or [msg("No losses")]))


def _other_end(route: str, start: str) -> str:
    ends = route.rpartition(".")[0]
    return ends.removeprefix(f"{start}-") if ends.startswith(f"{start}-") else ends.removesuffix(f"-{start}")


def _cost(side: SideReport) -> Iterator[Message]:
    lost = Group(side.lost)
    if lost:
        yield msg("{side} loses {pieces}", side=side.who, pieces=group_words(lost))
    for general in side.fell:
        yield msg("{general} dies", general=Name("general", general))
    if side.fled:
        yield msg("{seat}: dispersed: {pieces}", seat=side.who, pieces=group_words(side.fled))
    if side.driven_off:
        yield msg("Beaten: {army}", army=side.who)
    if side.fleets:
        names = tuple(Name("fleet", fleet) for fleet in side.fleets)
        fleets = msgn("Fleet dispersed: {fleets}", "Fleets dispersed: {fleets}", len(names), fleets=names)
        yield msg("{seat}: {answer}", seat=side.who, answer=fleets)
