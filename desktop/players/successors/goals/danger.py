"""What could come upon those who stand somewhere."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from desktop.players.successors.goals.forces import chance_to_win, enemy_forces
from desktop.players.successors.goals.hops import hops_from
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered

_COMES = (1.0, 0.55, 0.45, 0.3, 0.15)
"""How likely an army so many routes away comes, if it would win."""
_LIKELY = 0.45
"""An army whose chance to win is not above this stays away."""


@lru_cache(400)
def _comes_from(kit: Kit, space: str) -> Mapping[str, float]:
    """The places near a space, with how likely an army that stands here comes there: ways lead both to and fro."""
    return {place: _COMES[far] for place, far in hops_from(kit, space).items() if far < len(_COMES)}


NearArmies = Sequence[tuple[float, float]]
"""The strength of each army of another side that is near a space, and how likely it comes."""
ArmiesComing = Sequence[tuple[float, Mapping[str, float]]]
"""The strength of each army of another side, and how likely it comes to the places near it."""


@remembered("stacks")
def threats(kit: Kit, position: Position, seat: int) -> ArmiesComing:
    """What threatens a seat."""
    return tuple([(enemy, _comes_from(kit, place)) for place, _, enemy in enemy_forces(kit, position, seat)])


def near(coming: ArmiesComing, space: str) -> NearArmies:
    """What of it is near a space. Few spaces are asked about, so the others are not looked at."""
    return [(enemy, comes[space]) for enemy, comes in coming if space in comes]


def danger(kit: Kit, position: Position, seat: int, space: str, own: float) -> float:
    """The chance (0 to 1) that a force of such strength in a space is beaten before its side moves again."""
    return beaten(near(threats(kit, position, seat), space), own)


def beaten(near: NearArmies, own: float) -> float:
    """The same of a space that these armies are near."""
    safe = 1.0
    for enemy, comes in near:
        wins = 1 - chance_to_win(own, enemy)
        if wins > _LIKELY:
            safe *= 1 - comes * wins
    return 1 - safe
