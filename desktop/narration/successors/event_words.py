"""What an answer led to by itself, told beside it in the journal: a city that falls, a general who dies, a status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from desktop.language import Message, Name, msg
from desktop.narration.numerals import ROMAN
from desktop.rules.core.flow import Node
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holders, owners_of_royals


class Facts(NamedTuple):
    """What is compared, each by who or what it is about: see `facts_of`."""

    turn: int
    markers: Mapping[str, int]
    on_map: frozenset[str]
    dead: frozenset[str]
    dispersed: frozenset[str]
    armies: Mapping[str, str]
    royal_state: Mapping[str, str]
    royals: Mapping[str, int]
    provinces: Mapping[str, int]
    status: Mapping[int, str]


def facts_of(kit: Kit, position: Position) -> Facts:
    """The facts as they are now: markers, the dead and the dispersed, independents, the royal family, provinces."""
    return Facts(
        position.clock.turn,
        dict(position.markers),
        frozenset(general for _, stack in position.all_stacks() for general in stack.generals),
        frozenset(general for general, where in position.off_map.items() if where == "dead"),
        frozenset(general for group in position.dispersed.values() for general in group.generals),
        dict(position.independents),
        dict(position.royal_state),
        dict(owners_of_royals(kit, position)),
        holders(kit, position),
        {seat: faction.status for seat, faction in position.factions.items()},
    )


def what_came(node: Node, before: Facts, now: Facts) -> tuple[Message, ...]:
    """What has changed from `before` to `now` that the answer to `node` does not say itself.

    A turn begins (SEQ-02), cities fall (SIE-15), generals die or are dispersed (BAT-25, BAT-33), independent armies are
    beaten (IND-15), members of the royal family leave the game or change hands (LEG-51, LEG-55), provinces change hands
    (CTL-14), and status (LEG-20 to LEG-28).
    """
    turns = (msg("turn {turn} begins", turn=ROMAN[now.turn - 1]),) if now.turn != before.turn else ()
    return (
        *turns,
        *_falls(node, before, now),
        *_people(before, now),
        *_family(node, before, now),
        *_standing(before, now),
    )


def _falls(node: Node, before: Facts, now: Facts) -> Iterator[Message]:
    if node.kind == "siege":
        for space in before.markers:
            if space not in now.markers:
                yield msg("{space} falls", space=Name("space", space))


def _people(before: Facts, now: Facts) -> Iterator[Message]:
    for general in sorted(now.dead - before.dead):
        yield msg("{general} dies", general=Name("general", general))
    for general in sorted(now.dispersed & before.on_map):
        yield msg("{general} is dispersed", general=Name("general", general))
    for army, where in now.armies.items():
        if where in ("box", "gone") and before.armies.get(army, where) not in ("box", "gone"):
            yield msg("beaten: {army}", army=Name("independent", army))


def _family(node: Node, before: Facts, now: Facts) -> Iterator[Message]:
    for royal, state in now.royal_state.items():
        if node.kind != "heir" and state == "gone" and before.royal_state.get(royal, state) != "gone":
            yield msg("{royal} leaves the game", royal=Name("royal", royal))
    for royal, seat in now.royals.items():
        if before.royals.get(royal) not in (None, seat):
            yield msg("{royal} comes to {seat}", royal=Name("royal", royal), seat=Name("seat", str(seat)))


def _standing(before: Facts, now: Facts) -> Iterator[Message]:
    for province, seat in now.provinces.items():
        if before.provinces.get(province) != seat and seat in now.status:
            yield msg("{seat} controls {province}", seat=Name("seat", str(seat)), province=Name("province", province))
    for province, seat in before.provinces.items():
        if province not in now.provinces and seat in now.status:
            yield msg("{seat} loses {province}", seat=Name("seat", str(seat)), province=Name("province", province))
    for seat, status in now.status.items():
        if status != before.status.get(seat, status):
            yield _status_words(seat, status)


def _status_words(seat: int, status: str) -> Message:
    side = Name("seat", str(seat))
    if status == "champion":
        return msg("{seat} is a Champion now", seat=side)
    return msg("{seat} is a Successor now", seat=side)
