"""Winning the game: at once by legitimacy or victory points, as regent, or by the final count (VIC-01 to VIC-22).

Players close to winning are announced (VIC-02, VIC-03). After every procedure, status is regained, then victory is
checked (VIC-04, LEG-25, R-15). When an heir comes of age, the controller may become regent; otherwise the heir's time
is over (VIC-15, LEG-55, R-18).
"""

from collections.abc import Callable, Mapping
from operator import attrgetter

from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Choice, Decision, Procedure
from diadochi.rules.successors.answers import KeepHeir, KillHeir
from diadochi.rules.successors.control import OF_ROYALS, most_senior, provinces_of, royals_of, strategos_of_europe
from diadochi.rules.successors.events import StatusChanged
from diadochi.rules.successors.facts import in_turn_order
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import CONCEDED, Effect, Outcome, Position, add_effect, effects_of, remembered
from diadochi.rules.successors.profile import FEWEST_PLAYERS
from diadochi.rules.successors.standing import (
    Tally,
    bringers,
    legitimacies,
    legitimacy,
    victory_points,
    victory_tallies,
)


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
    """Whether any seat could reach enough legitimacy if all generals who bring some joined it (LEG-07)."""
    brought = sum([kit.general(general).legitimacy for general in kit.bring_legitimacy])
    most = max([claim.total for claim in legitimacies(kit, position).values()], default=0)
    return most + brought >= kit.profile.instant_lp


@remembered(*OF_ROYALS, "factions", "tomb", "effects")
def _legitimate(kit: Kit, position: Position, _bringers: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    # Of generals only those count that bring some, wherever they are.
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


# --- close to winning


def points_to_win(kit: Kit, position: Position) -> int | None:
    """Victory points that win at once (VIC-03, R-16); None for a number of players that the game is not for."""
    players = len(position.factions)
    return kit.profile.instant_vp_for(players) if FEWEST_PLAYERS <= players <= kit.profile.most_players else None


NEAR = 3
"""A seat that lacks this many points or fewer is announced (our own rule)."""


def nearly_won(kit: Kit, position: Position) -> Mapping[tuple[int, str], int]:
    """The few points that seats lack of an instant victory, by seat and kind of outcome (VIC-02, VIC-03).

    None before such a victory counts, and of legitimacy none once it counts no more (VIC-21, ED-46).
    """
    turn, enough, found = position.clock.turn, points_to_win(kit, position), {}
    if position.outcome is not None or turn < kit.profile.first_instant_turn or enough is None:
        return {}
    points, claims = victory_tallies(kit, position), legitimacies(kit, position)
    counts = turn < kit.profile.last_turn or kit.profile.lp_win_last_turn
    for seat in position.factions:
        if has_conceded(position, seat):
            continue
        found[seat, "victory_points"] = enough - points[seat].total
        if counts:
            found[seat, "legitimacy"] = kit.profile.instant_lp - claims[seat].total
    return {what: missing for what, missing in found.items() if 0 < missing <= NEAR}


# --- checks after a procedure

_what_counts: Callable[[Position], tuple[int, int]] = attrgetter("markers.stamp", "fleets.stamp")
"""What victory points hang on: while it is the same, so are they."""


def settled(kit: Kit, position: Position, procedure: Callable[[], Procedure[None]]) -> Procedure[None]:
    """Run a whole procedure; then Successors whose points fell to the mark are Champions, and someone may have won.

    At a table of single segments no one wins.
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
    """Run a procedure whose parts are each settled by themselves, such as a march; then someone may have won.

    A rank that came back in one part and was lost in a later one is not given back at the end (LEG-25).
    """
    yield from procedure()
    if position.course:
        check_instant(kit, position)


def _fallen_to_the_mark(kit: Kit, position: Position) -> tuple[int, ...]:
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


# --- coming of age


def heir_of(kit: Kit, turn: int) -> str:
    """The heir who comes of age in the preparations of a turn; "" in most turns (SEQ-03, R-18)."""
    return {4: kit.profile.heir_turn_IV, 5: kit.profile.heir_turn_V}.get(turn, "")


def last_of_age(kit: Kit) -> int:
    """The last turn with which an heir comes of age: that of the game, of a short one that which would follow."""
    return kit.profile.last_turn + kit.profile.heir_before_count


@remembered("clock.turn", "royal_state")
def turn_of_age(kit: Kit, position: Position) -> int:
    """The turn with which the next heir who lives comes of age; the one after the last when none will (SEQ-03)."""
    turns = range(position.clock.turn + 1, last_of_age(kit) + 1)
    return next((turn for turn in turns if _lives(position, heir_of(kit, turn))), last_of_age(kit) + 1)


def due_heir(kit: Kit, position: Position) -> str:
    """The heir whose coming of age is the next that can bring a regency; "" when none will (VIC-15, SEQ-03)."""
    turn = turn_of_age(kit, position)
    return heir_of(kit, turn) if turn <= last_of_age(kit) else ""


def _lives(position: Position, heir: str) -> bool:
    return bool(heir) and position.royal_state.get(heir) == "active"


def regency(kit: Kit, position: Position) -> Procedure[None]:
    """The living heir of this turn brings a regency, or loses his claim (TRN-37, TRN-39)."""
    heir = heir_of(kit, position.clock.turn)
    if not _lives(position, heir):
        return
    controller = _controller(kit, position, heir)
    if controller is not None and _is_regent(kit, position, controller):
        position.outcome = Outcome("regency", controller)
    elif kit.profile.heir_leaves_if_no_regency == "yes":
        kill_royal(position, heir)
    elif controller is not None:
        yield from _kill_or_keep(position, controller, heir)


def heir_before_count(kit: Kit) -> str:
    """The heir of the turn that would follow a short game, who comes of age at its end; "" in other games."""
    return heir_of(kit, kit.profile.last_turn + 1) if kit.profile.heir_before_count else ""


def regency_before_count(kit: Kit, position: Position) -> None:
    """In a short game the heir of the turn that would follow comes of age before points are counted (VIC-15, R-18)."""
    controller = _controller(kit, position, heir_before_count(kit))
    if controller is not None and _is_regent(kit, position, controller):
        position.outcome = Outcome("regency", controller)


def _controller(kit: Kit, position: Position, heir: str) -> int | None:
    return next((seat for seat in position.factions if heir in royals_of(kit, position, seat)), None)


def _is_regent(kit: Kit, position: Position, controller: int) -> bool:
    """Whether the controller of the heir becomes regent (VIC-15)."""
    return controller in still_playing(position) and _is_highest(kit, position, controller)


def _is_highest(kit: Kit, position: Position, controller: int) -> bool:
    """Whether legitimacy plus victory points exceed those of every other side (VIC-15, TRN-38)."""
    sums = {s: legitimacy(kit, position, s).total + victory_points(kit, position, s).total for s in position.factions}
    return all(sums[controller] > other for seat, other in sums.items() if seat != controller)


def _kill_or_keep(position: Position, controller: int, heir: str) -> Procedure[None]:
    """Third edition: his controller has him killed, or keeps him as an ordinary member (LEG-55, TRN-39)."""
    prompt = msg(
        "{heir} comes of age without a regency. {seat}, keep or kill the heir.",
        seat=Name("seat", str(controller)),
        heir=Name("royal", heir),
    )
    options = Choice((KeepHeir(heir), KillHeir(heir)))
    answer = yield Decision(
        Kind.HEIR, controller, prompt, options, ("LEG-55", "TRN-39", "R-18"), about=About(royal=heir)
    )
    if isinstance(answer, KillHeir):
        kill_royal(position, heir)


def kill_royal(position: Position, royal: str) -> None:
    """A member of the royal family leaves the game (LEG-54, LEG-55)."""
    position.royal_state[royal] = "gone"
    position.ladies.pop(royal, None)
    position.lying.pop(royal, None)
    for space, stack in tuple(position.all_stacks()):
        if royal in stack.royals:
            position.put(stack.seat, space, stack.inside, stack.group - Group(royals=(royal,)))
