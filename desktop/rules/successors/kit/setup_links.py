"""Whether a position of setups.toml names only what there is: spaces, generals, seats, cards, fleets."""

from collections.abc import Iterable, Iterator

from desktop.atlas.atlas import Atlas
from desktop.language import msg
from desktop.rules.core.link import Link, missing
from desktop.rules.successors.kit import Box
from desktop.rules.successors.kit.link import CARD, FLEET, GENERAL, ROYAL, SPACE
from desktop.rules.successors.kit.setups import Setup

_FILE = "setups.toml"


def setup_links(atlas: Atlas, box: Box, setup: Setup) -> Iterator[Link]:
    """Every id of a position that names nothing, and every seat where nobody sits."""
    entry = f"position {setup.id}"
    dealt = [general for faction in setup.factions for general in faction.generals]
    led = [general for stack in setup.stacks for general in stack.generals]
    held = [card for hand in setup.hands.values() for card in hand]
    yield from missing(_FILE, entry, "generals", [*dealt, *led], box.generals, GENERAL)
    yield from missing(_FILE, entry, "space", [stack.space for stack in setup.stacks], atlas.spaces, SPACE)
    for field, places in (("markers", setup.markers), ("siege_points", setup.siege_points)):
        yield from missing(_FILE, entry, field, places, atlas.spaces, SPACE)
    yield from missing(_FILE, entry, "royals", setup.royals, box.royals, ROYAL)
    yield from missing(_FILE, entry, "royals", setup.royals.values(), atlas.spaces, SPACE)
    yield from missing(_FILE, entry, "fleets", setup.fleets, box.fleets, FLEET)
    yield from missing(_FILE, entry, "hands", held, box.cards, CARD)
    yield from _players(box, setup, entry)
    yield from _sides(box, setup, entry)
    yield from _elsewhere(box, setup, entry)
    yield from absent_links(box, entry, setup.absent)
    yield from _besiegers(setup, entry)
    yield from _seats(setup, entry)


def _players(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    """As many play as there is a table for, and in a whole game each has a faction."""
    if setup.players not in box.players:
        remedy = msg("write one of {choices}", choices=tuple(sorted(box.players)))
        yield _FILE, entry, "players", str(setup.players), msg("is not a number of players"), remedy
    elif setup.kind == "ready" and len({faction.seat for faction in setup.factions}) != setup.players:
        reason, remedy = msg("is not the number of its factions"), msg("give each seat one [[positions.faction]]")
        yield _FILE, entry, "players", str(setup.players), reason, remedy


def _sides(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    """Whoever is dealt must start somewhere, and extra units join one of the faction's own generals."""
    for faction in setup.factions:
        for general in faction.generals:
            if general in box.generals and box.generals[general].start_space is None:
                reason, remedy = msg("is dealt and starts nowhere"), msg("give him a start_space in generals.toml")
                yield _FILE, entry, "generals", general, reason, remedy
        for general in faction.extra:
            if general not in faction.generals:
                reason, remedy = msg("is no general of this faction"), msg("name the one whom the extra units join")
                yield _FILE, entry, "extra.with", general, reason, remedy


def _elsewhere(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    """Only who is active may begin a whole game elsewhere than usual (SET-10)."""
    if setup.kind == "ready":
        yield from _active(box, entry, "royals", setup.royals)


def absent_links(box: Box, entry: str, absent: Iterable[str]) -> Iterator[Link]:
    """Only who is active may have no part in a game: the body has its place (SET-10)."""
    absent = tuple(absent)
    yield from missing(_FILE, entry, "absent", absent, box.royals, ROYAL)
    yield from _active(box, entry, "absent", absent)


def _active(box: Box, entry: str, field: str, royals: Iterable[str]) -> Iterator[Link]:
    for royal in royals:
        if royal in box.royals and box.royals[royal].start_state != "active":
            reason, remedy = msg("is not active at the start"), msg("name one of the family who is")
            yield _FILE, entry, field, royal, reason, remedy


def _besiegers(setup: Setup, entry: str) -> Iterator[Link]:
    for space in sorted(set(setup.siege_points) ^ set(setup.besieger)):
        reason = msg("has siege points without a besieger, or a besieger without points")
        yield _FILE, entry, "besieger", space, reason, msg("name the space in siege_points and in besieger")


def _seats(setup: Setup, entry: str) -> Iterator[Link]:
    """Seats go from 1 to the number of players; 0 are the Independents, who have markers only."""
    owners = [("faction", faction.seat) for faction in setup.factions]
    owners += [("stack", stack.seat) for stack in setup.stacks]
    owners += [("besieger", seat) for seat in setup.besieger.values()]
    owners += [("fleets", seat) for seat in setup.fleets.values()]
    owners += [("markers", seat) for seat in setup.markers.values() if seat != 0]
    owners += [("active_seat", setup.active_seat)]
    for field, by_seat in (("legitimacy", setup.legitimacy), ("status", setup.status), ("hands", setup.hands)):
        owners += [(field, seat) for seat in by_seat]
    for field, seat in dict.fromkeys(owners):
        if not 1 <= seat <= setup.players:
            remedy = msg("write a seat from 1 to {players}", players=setup.players)
            yield _FILE, entry, field, str(seat), msg("is no seat of this position"), remedy
