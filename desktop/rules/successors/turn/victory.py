"""How the game is won: at once by legitimacy or victory points, as regent, or by the last count (VIC-01 to VIC-22)."""

from desktop.rules.successors.effects import CONCEDED, add_effect, effects_of
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Effect, Outcome, Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import OF_ROYALS, provinces_of
from desktop.rules.successors.standing.points import bringers, legitimacies, victory_points, victory_tallies
from desktop.rules.successors.standing.titles import most_senior, strategos_of_europe


def still_playing(position: Position) -> tuple[int, ...]:
    """The seats that may still win: all that have not conceded, the active one first, then in turn order (VIC-04)."""
    active = position.clock.active
    seats = (active, *in_turn_order(position, active))
    return tuple(seat for seat in seats if not has_conceded(position, seat))


def has_conceded(position: Position, seat: int) -> bool:
    """Whether a seat has given the game up."""
    return bool(effects_of(position, CONCEDED, seat))


def check_instant(kit: Kit, position: Position) -> None:
    """Look for an instant victory after a whole procedure; it ends the game at once (VIC-04, VIC-21, ED-48, R-14)."""
    if position.outcome is not None or position.clock.turn < kit.profile.first_instant_turn:
        return
    victorious, legitimate = _victorious(kit, position, tuple(position.factions)), _most_legitimate(kit, position)
    if victorious or legitimate:
        position.outcome = _first_of(position, victorious, legitimate)


def _first_of(position: Position, victorious: tuple[int, ...], legitimate: tuple[int, ...]) -> Outcome | None:
    """The first who has what an instant victory takes (VIC-02, VIC-03, VIC-05: the Usurper too)."""
    kinds = {**dict.fromkeys(victorious, "victory_points"), **dict.fromkeys(legitimate, "legitimacy")}
    return next((Outcome(kinds[seat], seat) for seat in still_playing(position) if seat in kinds), None)


@remembered("markers", "fleets")
def _victorious(kit: Kit, position: Position, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of all seats whose victory points win at once (VIC-03)."""
    points, enough = victory_tallies(kit, position), kit.profile.instant_vp_for(len(seats))
    return tuple([seat for seat in seats if points[seat].total >= enough])


def _most_legitimate(kit: Kit, position: Position) -> tuple[int, ...]:
    """The seats whose legitimacy wins at once, where it counts still (TRN-33, VIC-02, ED-46)."""
    if position.clock.turn >= kit.profile.last_turn and not kit.profile.lp_win_last_turn:
        return ()
    return _legitimate(kit, position, bringers(kit, position)) if _near_enough(kit, position) else ()


@remembered(*OF_ROYALS, "factions", "tomb", "effects")
def _near_enough(kit: Kit, position: Position) -> bool:
    """Whether anybody could have legitimacy enough if all generals came over who bring some (LEG-07)."""
    brought = sum([kit.general(general).legitimacy for general in kit.bring_legitimacy])
    most = max([claim.total for claim in legitimacies(kit, position).values()], default=0)
    return most + brought >= kit.profile.instant_lp


@remembered(*OF_ROYALS, "factions", "tomb", "effects")
def _legitimate(kit: Kit, position: Position, _bringers: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    """The seats with legitimacy enough to win: of generals those alone count that bring some, wherever they stand."""
    claims, enough = legitimacies(kit, position), kit.profile.instant_lp
    return tuple([seat for seat in position.factions if claims[seat].total >= enough])


def concede(position: Position, seat: int) -> None:
    """A seat gives the game up: it can no longer win; the last one left has won."""
    add_effect(position, Effect(CONCEDED, seat))
    left = still_playing(position)
    if len(left) == 1 and position.outcome is None:
        position.outcome = Outcome("concession", left[0])


def final_count(kit: Kit, position: Position) -> None:
    """Most victory points win after the last turn; legitimacy no longer counts (VIC-20, TRN-35, TRN-36, R-17)."""
    position.outcome = Outcome("count", max(still_playing(position), key=lambda seat: _standing(kit, position, seat)))


def _standing(kit: Kit, position: Position, seat: int) -> tuple[int, ...]:
    """Victory points, then the steps that settle a tie (VIC-20, switch `final_ties`)."""
    steps = {
        "makedonia": int(strategos_of_europe(kit, position) == seat),
        "provinces": len(provinces_of(kit, position, seat)),
        "senior_general": most_senior(kit, position, seat),
    }
    return (victory_points(kit, position, seat).total, *(steps[step] for step in kit.profile.final_ties))
