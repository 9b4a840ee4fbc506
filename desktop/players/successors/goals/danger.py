"""What could come upon those who stand somewhere."""

from desktop.players.successors.goals.forces import chance_to_win, enemy_forces
from desktop.players.successors.goals.hops import FAR, hops_from
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_COMES = (1.0, 0.55, 0.45, 0.3, 0.15)
"""How likely an army so many routes away comes, if it would win."""


def danger(kit: Kit, position: Position, seat: int, space: str, own: float) -> float:
    """The chance (0 to 1) that a force of such strength in a space is beaten before its side moves again."""
    near, safe = hops_from(kit, space), 1.0
    for place, _, enemy in enemy_forces(kit, position, seat):
        far = near.get(place, FAR)
        if far < len(_COMES):
            wins = 1 - chance_to_win(own, enemy)
            safe *= 1 - _COMES[far] * (wins if wins > 0.45 else 0.0)
    return 1 - safe
