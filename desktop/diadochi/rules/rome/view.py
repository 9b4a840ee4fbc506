"""What a seat may see (everything: all cards are face up), and changes between two moments as events."""

from collections.abc import Iterator, Mapping
from random import Random

import msgspec

from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Event, Game
from diadochi.rules.rome.events import ForceChanged, MarkerChanged
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Force, Position


def view(position: Position, seat: int | None) -> Position:
    """A copy for `seat`, or for no one's eyes; nothing is hidden from anyone in this game."""
    del seat
    return position.copy()


def conceals(position: Position) -> bool:
    """Never: all cards are open (PLAY-01)."""
    del position
    return False


def hand_shown(question: str, seat: int, answer: Answer) -> int:
    """No hand is hidden, so no answer makes one known."""
    del question, seat, answer
    return 0


def believed(kit: Kit, game: Game[Position], seat: int, chance: Random) -> Game[Position]:
    """The same game from where play can be taken up last: there is nothing to guess."""
    del kit, seat, chance
    since = game.since()
    return game.otherwise(since.position, since.answers)


# --- changes
# Found by comparing, so that none is missed whatever caused it.


class Standing(msgspec.Struct, frozen=True):
    """What is compared, by location: the power that holds it, and who is there."""

    markers: Mapping[str, str]
    forces: Mapping[str, tuple[Force, ...]]


def standing_of(_kit: Kit, position: Position) -> Standing:
    """Return the current state for comparison."""
    return Standing(dict(position.markers), dict(position.forces))


def changes(before: Standing, now: Standing) -> tuple[Event, ...]:
    """What has changed: locations have another holder (PLAY-13), forces have come, gone, grown or shrunk."""
    return (*_markers(before.markers, now.markers), *_forces(before.forces, now.forces))


def _markers(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        if before.get(space) != now.get(space):
            yield MarkerChanged(space=space, power=now.get(space, ""), before=before.get(space, ""))


def _forces(before: Mapping[str, tuple[Force, ...]], now: Mapping[str, tuple[Force, ...]]) -> Iterator[Event]:
    for space in dict.fromkeys((*now, *before)):
        changed = {*before.get(space, ())} ^ {*now.get(space, ())}
        for power, inside in sorted({(force.power, force.inside) for force in changed}):
            yield ForceChanged(power=power, space=space, inside=inside)
