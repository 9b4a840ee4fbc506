"""What is looked at after every whole procedure of a game: status regained, then victory (VIC-04, LEG-25, R-15)."""

from collections.abc import Callable

from msgspec import structs

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import victory_tallies
from desktop.rules.successors.turn.victory import check_instant


def settled(kit: Kit, position: Position, procedure: Callable[[], Procedure[None]]) -> Procedure[None]:
    """Run a whole procedure; then Successors whose points fell to the mark are Champions, and somebody may have won.

    At a table of single segments nobody wins.
    """
    if not position.course:
        yield from procedure()
        return
    before = _points_of_successors(kit, position)
    yield from procedure()
    _regain(kit, position, before)
    check_instant(kit, position)


def _points_of_successors(kit: Kit, position: Position) -> dict[int, int]:
    fallen = [seat for seat, faction in position.factions.items() if faction.status == "successor"]
    tallies = victory_tallies(kit, position) if fallen else {}
    return {seat: tallies[seat].total for seat in fallen}


def _regain(kit: Kit, position: Position, before: dict[int, int]) -> None:
    """Champion again the moment the victory points fall to 0 (LEG-25, ED-38, R-47, switch `champion_regain_vp`)."""
    mark = kit.profile.champion_regain_vp
    now = _points_of_successors(kit, position)
    for seat, points in now.items():
        if points <= mark < before.get(seat, mark):
            make_champion(position, seat)


def make_champion(position: Position, seat: int) -> None:
    """The marker is turned to the Champion's side (LEG-19, LEG-20)."""
    position.factions[seat] = structs.replace(position.factions[seat], status="champion")


def regain_at_end_of_turn(kit: Kit, position: Position) -> None:
    """A Successor with no victory points is Champion again at the end of the turn too (R-47)."""
    for seat, points in _points_of_successors(kit, position).items():
        if points <= kit.profile.champion_regain_vp:
            make_champion(position, seat)
