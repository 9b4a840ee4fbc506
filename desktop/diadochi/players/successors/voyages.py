"""What players know of voyages: who may oppose one, how likely it is driven back, and which fleets escort it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.forecast.successors.march_ways import travel_answers
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.answers import Sail, Step
from diadochi.rules.successors.battle.naval_battle import NavalAhead, near_by_sea, strength_together
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.sailing import course, opposable
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.standing import costs_the_rank

# --- naval battles

DRIVEN_BACK = 0.15
"""The share of an army that a lost naval battle costs it, roughly (NAV-28)."""


class NavalChances(NamedTuple):
    """The chances (0 to 1) that the escort or the interceptor wins a naval battle."""

    escort: float
    interceptor: float


@lru_cache(256)
def naval_chances(kit: Kit, escort: int, interceptor: int) -> NavalChances:
    """The chances of a naval battle between fleets of these strengths (NAV-23, NAV-24)."""
    ways = {outcome.key: outcome.ways for outcome in NavalAhead(kit.tables.battle, escort, interceptor).outcomes()}
    total = sum(ways.values())
    return NavalChances(ways.get(1, 0) / total, ways.get(-1, 0) / total)


# --- who may oppose


class Opposer(NamedTuple):
    """A side that may oppose voyages, the strength of its fleets, and the spaces that it can oppose them at."""

    seat: int
    strength: int
    spaces: frozenset[str]


@remembered("markers", "fleets", "memory")
def opposers(kit: Kit, position: Position, mover: int) -> tuple[Opposer, ...]:
    """The sides that may oppose voyages of `mover` (NAV-17, NAV-18)."""
    return tuple(_opposers(kit, position, mover))


def _opposers(kit: Kit, position: Position, mover: int) -> Iterator[Opposer]:
    for seat in position.factions:
        fleets = () if seat == mover or seat in position.memory.opposed else available_fleets(position, seat)
        if fleets:
            held = [near_by_sea(kit, space) for space, owner in position.markers.items() if owner == seat]
            yield Opposer(seat, strength_together(kit, position, fleets), frozenset().union(*held))


def _opposed_by(kit: Kit, position: Position, mover: int, start: str, routes: Sequence[str]) -> list[Opposer]:
    """The sides that may oppose an army that goes from `start` along these routes, by land or by sea."""
    found = opposers(kit, position, mover)
    if not found:
        return []
    entered: set[str] = set()
    for port, voyage in _voyages(kit, start, tuple(routes)):
        entered.update(opposable(kit, port, voyage, course(kit, port, voyage)))
    return [opposer for opposer in found if not entered.isdisjoint(opposer.spaces)]


@lru_cache(4096)
def _voyages(kit: Kit, start: str, routes: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The voyages on a way: where each begins, and its routes."""
    found: list[tuple[str, list[str]]] = []
    space, at_sea = start, False
    for route in routes:
        by_sea = kit.atlas.kind_of(route).by == Element.SEA
        if by_sea and not at_sea:
            found.append((space, []))
        if by_sea:
            found[-1][1].append(route)
        space, at_sea = kit.atlas.routes[route].other(space), by_sea
    return tuple((begins, tuple(voyage)) for begins, voyage in found)


# --- the chance of a voyage


def chance_driven_back(kit: Kit, position: Position, seat: int, start: str, routes: Sequence[str]) -> float:
    """The chance (0 to 1) that an army on this way loses a naval battle, with all its fleets as escort.

    A side lets the voyage pass if it is likelier to lose the battle, or a Champion that would attack another (LEG-24).
    """
    found = _opposed_by(kit, position, seat, start, routes)
    if not found:
        return 0.0
    escort, passes = strength_together(kit, position, available_fleets(position, seat)), 1.0
    for opposer in found:
        chances = naval_chances(kit, escort, opposer.strength)
        if chances.interceptor >= chances.escort and not costs_the_rank(position, opposer.seat, seat):
            passes *= 1.0 - chances.interceptor
    return 1.0 - passes


def way_of(kit: Kit, position: Position, seat: int, start: str, routes: Sequence[str]) -> tuple[Answer, ...]:
    """The answers that take an army along these routes; all its fleets escort a voyage that may be opposed (NAV-15)."""
    answers: list[Answer] = []
    space = start
    for answer in travel_answers(kit.atlas, tuple(routes)):
        along: tuple[str, ...] = ()
        match answer:
            case Step(route=route):
                along = (route,)
            case Sail(routes=along) if _opposed_by(kit, position, seat, space, along):
                answer = structs.replace(answer, escort=available_fleets(position, seat))
            case Sail(routes=along):
                pass
        answers.append(answer)
        for route in along:
            space = kit.atlas.routes[route].other(space)
    return tuple(answers)
