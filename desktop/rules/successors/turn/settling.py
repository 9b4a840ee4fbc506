"""What is looked at after every whole procedure of a game: status regained, then victory (VIC-04, LEG-25, R-15)."""

from collections.abc import Callable, Mapping
from operator import attrgetter

from msgspec import structs

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.events import StatusChanged
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import Tally, victory_tallies
from desktop.rules.successors.turn.victory import check_instant

_what_counts: Callable[[Position], tuple[int, int]] = attrgetter("markers.stamp", "fleets.stamp")
"""What victory points hang on: while it is the same, so are they."""


def settled(kit: Kit, position: Position, procedure: Callable[[], Procedure[None]]) -> Procedure[None]:
    """Run a whole procedure; then Successors whose points fell to the mark are Champions, and somebody may have won.

    At a table of single segments nobody wins.
    """
    if not position.course:
        yield from procedure()
        return
    before, stood = victory_tallies(kit, position), _what_counts(position)
    yield from procedure()
    if _what_counts(position) != stood:
        _regain(kit, position, before)
    check_instant(kit, position)


def settled_by_parts(kit: Kit, position: Position, procedure: Callable[[], Procedure[None]]) -> Procedure[None]:
    """Run a procedure whose parts are each settled by themselves, such as a march; then somebody may have won.

    A rank that came back in one part and was lost in a later one is not given back at the end (LEG-25).
    """
    yield from procedure()
    if position.course:
        check_instant(kit, position)


def _fallen_to_the_mark(kit: Kit, position: Position) -> tuple[int, ...]:
    """The Successors who have no more victory points than the mark (switch `champion_regain_vp`)."""
    fallen = [seat for seat, faction in position.factions.items() if faction.status == "successor"]
    tallies = victory_tallies(kit, position) if fallen else {}
    return tuple(seat for seat in fallen if tallies[seat].total <= kit.profile.champion_regain_vp)


def _regain(kit: Kit, position: Position, before: Mapping[int, Tally]) -> None:
    """Champion again the moment the victory points fall to 0 (LEG-25, ED-38, R-47).

    Whoever lost his rank by the same procedure before they fell has it back, too.
    """
    for seat in _fallen_to_the_mark(kit, position):
        if before[seat].total > kit.profile.champion_regain_vp:
            make_champion(position, seat)


def make_champion(position: Position, seat: int) -> None:
    """The marker is turned to the Champion's side (LEG-19, LEG-20)."""
    position.factions[seat] = structs.replace(position.factions[seat], status="champion")
    position.note(StatusChanged(seat=seat, status="champion"))


def regain_at_end_of_turn(kit: Kit, position: Position) -> None:
    """A Successor without victory points is Champion again at the end of the turn too; it may win the game (R-47)."""
    for seat in _fallen_to_the_mark(kit, position):
        make_champion(position, seat)
    check_instant(kit, position)
