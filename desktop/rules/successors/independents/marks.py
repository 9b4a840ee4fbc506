"""What independent armies do to control markers, and which of them fought a draw in this player turn."""

from desktop.rules.successors.facts import city_holder
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import update_fleets


def remove_players_marker(kit: Kit, position: Position, army: str, space: str) -> None:
    """A player's marker goes where an independent army stops or wins (IND-05, IND-16).

    Not in a major city (IND-13), and not after a draw in the same player turn (IND-18). Independent markers stay.
    """
    if kit.is_major_city(space) or army in position.drawn:
        return
    if position.markers.get(space, INDEPENDENT) != INDEPENDENT:
        del position.markers[space]
        update_fleets(kit, position)


def place_independent_marker(kit: Kit, position: Position, space: str) -> None:
    """An Independent marker is laid where none lies (IND-08).

    Not on a transit point (CTL-05), and not on a major city that a faction holds from inside (CTL-17, IND-13).
    """
    if kit.is_transit(space) or city_holder(position, space) is not None:
        return
    position.markers[space] = INDEPENDENT
    update_fleets(kit, position)


def remember_draw(position: Position, army: str | None) -> None:
    """An independent army in a drawn battle removes no marker in this player turn, attacker or defender (IND-18)."""
    if army is not None and army not in position.drawn:
        position.drawn = (*position.drawn, army)


def forget_draws(position: Position) -> None:
    """Another player turn begins: what was drawn binds no longer (IND-18)."""
    position.drawn = ()
