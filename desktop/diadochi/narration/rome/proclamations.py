"""Announcements in a scenario of the Sword of Rome: its start and end, and the great moments between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from diadochi.forecast.rome.counsel import CityAim, city_aims
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.announcements import Ceremony, CeremonyItem, FirstTime, GreatMoment
from diadochi.narration.figure_words import roman
from diadochi.narration.rome.event_words import event_words
from diadochi.narration.rome.words import cu_words, side_of, space_of
from diadochi.rules.core.flow import Node, NodeKind
from diadochi.rules.core.game import Event
from diadochi.rules.rome.events import CardPlayed, CityFell, Destroyed, LeaderDisplaced, TurnBegan
from diadochi.rules.rome.facts import points
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position


def dealing_of(kit: Kit, position: Position) -> Ceremony | None:
    """Both sides with their leaders and what each needs; None when single actions are played."""
    if not position.scenario:
        return None
    return Ceremony(
        msg("{scenario}", scenario=Name("setup", position.scenario)),
        (),
        tuple(_side(kit, position, seat) for seat in sorted(position.sides)),
    )


def opening_of(kit: Kit, position: Position, seat: int) -> Ceremony | None:
    """A player's side, how to win, and what to try first; None when single actions are played."""
    if not position.scenario:
        return None
    lead = (
        _needed(kit, position, seat),
        msg("Points of your cities now: {points}", points=points(kit, position, seat)),
    )
    items = tuple(_aim(aim, seat) for aim in city_aims(kit, position, seat))
    return Ceremony(msg("You play {side}", side=side_of(seat)), lead, items, _leaders(kit, position, seat), seat)


def _side(kit: Kit, position: Position, seat: int) -> CeremonyItem:
    forces = [(space, force) for space, force in position.all_forces() if force.power in position.sides[seat].powers]
    units = cu_words(sum(force.cu for _, force in forces))
    spaces = tuple(dict.fromkeys(space for space, force in forces if force.leaders))
    words = msg("{side}: {units}", side=side_of(seat), units=units)
    return CeremonyItem(words, _needed(kit, position, seat), _leaders(kit, position, seat), seat, spaces)


def _leaders(kit: Kit, position: Position, seat: int) -> tuple[Name, ...]:
    """The leaders of a side on the map, the best first (OP-10)."""
    powers = position.sides[seat].powers
    found = tuple(leader for _, force in position.all_forces() if force.power in powers for leader in force.leaders)
    return tuple(Name("leader", leader) for leader in kit.best_first(found))


def _needed(kit: Kit, position: Position, seat: int) -> Message:
    """What a side must have, or deny the other, at the end of the last turn (PLAY-19)."""
    scenario = kit.scenarios[position.scenario]
    goal, last = scenario.victory, roman(scenario.turns)
    if position.sides[seat].name == goal.side:
        return msg(
            "wins with points of cities at the end of turn\N{NO-BREAK SPACE}{last}: {points} (PLAY-19)",
            points=goal.points,
            last=last,
        )
    return msg(
        "wins unless the other side reaches its points by the end of turn\N{NO-BREAK SPACE}{last}: {points} (PLAY-19)",
        points=goal.points,
        last=last,
    )


def _aim(aim: CityAim, seat: int) -> CeremonyItem:
    city = space_of(aim.city)
    words = msg("hold {space}", space=city) if aim.held else msg("take {space}", space=city)
    note = msgn(
        "It counts {points}; {leader} is {n} route away",
        "It counts {points}; {leader} is {n} routes away",
        aim.routes,
        points=aim.points,
        leader=Name("leader", aim.leader),
    )
    return CeremonyItem(words, note, (city,), seat, (aim.city,))


# --- great moments
# Response events, and leaders, armies and cities lost.


def great_moments(kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
    """Return the great moments among the events of one answer, the weightiest kinds first."""
    del kit, node
    told = tuple(events)
    return tuple(moment for weight in (_turns, _cards, _losses) for moment in weight(told))


def points_told(events: Iterable[Event]) -> tuple[Message, ...]:
    """Seats have no points of their own (PLAY-19)."""
    del events
    return ()


def _turns(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, TurnBegan):
            yield GreatMoment(event_words(event))


def _cards(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, CardPlayed) and event.use == "response":
            yield GreatMoment(event_words(event), (), event.seat)


def _losses(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case CityFell(space=space) | Destroyed(space=space):
                yield GreatMoment(event_words(event), (), None, Name("space", space), (space,))
            case LeaderDisplaced(leader=leader, space=space):
                yield GreatMoment(event_words(event), (), None, Name("leader", leader), (space,))


# --- first times
# A short introduction to each kind of question of the Sword of Rome, shown when a player first meets it.

FIRST_TIMES: Mapping[NodeKind, FirstTime] = MappingProxyType(
    {
        Kind.ACTION: FirstTime(
            msg("Which army acts"), msg("Lift a leader with his army and drop him on a place that glows, or pass.")
        ),
        Kind.MARCH: FirstTime(
            msg("On the march"),
            msg(
                "Go on to a place that glows, pick up or drop off units, or end the march. The bar says how many "
                "points are left."
            ),
        ),
        Kind.INSIDE: FirstTime(
            msg("Behind the wall"),
            msg("Say who goes inside the city before the enemy is there; the others meet him outside."),
        ),
        Kind.INTERCEPT: FirstTime(
            msg("Interception"), msg("An enemy comes within reach. A throw decides whether your army comes between.")
        ),
        Kind.AVOID: FirstTime(
            msg("Avoiding battle"),
            msg(
                "Stand and fight, or throw to slip away to a place that glows. If the throw fails, you fight all "
                "the same."
            ),
        ),
        Kind.LEND: FirstTime(
            msg("Ships for another"),
            msg("Your card would let another power escape over the sea. Nobody can make you play it."),
        ),
        Kind.BRIBE: FirstTime(
            msg("A bribe"),
            msg("This power may try to buy the enemy off. What follows from it is agreed at your table."),
        ),
        Kind.RESPOND: FirstTime(
            msg("A response event?"), msg("At this moment a response event may be played. To keep your cards, pass.")
        ),
        Kind.COMMAND: FirstTime(
            msg("Who commands"), msg("The leader has left: choose who leads the army from now on.")
        ),
        Kind.LOSE: FirstTime(msg("Losses"), msg("Press the units that fall; keep those you would miss most.")),
        Kind.RETREAT: FirstTime(msg("Retreat"), msg("The beaten army must go: press a place that glows.")),
        Kind.PURSUE: FirstTime(
            msg("Pursuit"),
            msg(
                "The enemy got away. A throw of at most the leader's rating lets the army march on after him; a "
                "higher one ends its march."
            ),
        ),
    }
)
"""By kind of question."""
