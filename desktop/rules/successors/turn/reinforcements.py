"""The reinforcement phase: who gets what, and where it is placed (SEQ-06, SEQ-07, ATT-13, TRN-09, TRN-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.flow import NO_ACTS, Answer, Decision, Menu, Procedure
from desktop.rules.core.once import once
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.answers import Arrive
from desktop.rules.successors.beaten import put_by
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.lasting import persian_gifts
from desktop.rules.successors.movement.memory import remember_reinforced
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.pieces import INDEPENDENT, Group, Units, is_minor, minors_of
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import legitimacy, victory_tallies
from desktop.rules.successors.standing.titles import most_senior, strategos_of_europe
from desktop.rules.successors.turn.arrival import (
    ArrivalPlaces,
    arrival_refusal,
    arrives_inside,
    chunks,
    places,
    places_now,
)
from desktop.rules.successors.turn.levies import levies_join


def reinforcement_phase(kit: Kit, position: Position) -> Procedure[None]:
    """All is given out, then in turn order each places what waits for him (SEQ-06). Not in turn I.

    What is given out lies in the dispersed box with what was dispersed, and what finds no place stays there (SEQ-07).
    Begun again from a position in the midst of the phase it goes on there.
    """
    if not position.memory.reinforced:
        give_out(kit, position)
    for seat in in_turn_order(position, INDEPENDENT):
        yield from _place_all(kit, position, seat)
    yield from clean_up(position)


def give_out(kit: Kit, position: Position) -> None:
    """Everybody's reinforcements, and the fleets that were dispersed are available again (SEQ-06)."""
    remember_reinforced(position)
    if position.clock.turn < kit.tables.reinforcements.first_turn:
        return
    given = {seat: reinforcements_of(kit, position, seat) for seat in position.factions}
    for seat, units in given.items():
        put_by(position, seat, Group(units))
    for fleet, state in position.fleets.items():
        position.fleets[fleet] = structs.replace(state, dispersed=False)
    levies_join(kit, position)


def reinforcements_of(kit: Kit, position: Position, seat: int) -> Units:
    """The new CUs of a seat: for all, for Makedonia, most legitimacy, most victory points, by card 36 (SEQ-06)."""
    table = kit.tables.reinforcements
    units = _units(table.each_player)
    if strategos_of_europe(kit, position) == seat:
        units = units + _units(table.controller_of_makedonia)
    if most_legitimate(kit, position) == seat:
        units = units + _units(table.most_legitimacy)
    units = units + Units(mercenary=persian_gifts(kit, position, seat))
    leaders = most_victorious(kit, position)
    if seat in leaders:
        units = units + _units(table.most_victory_points_tied if len(leaders) > 1 else table.most_victory_points)
    return units


def most_legitimate(kit: Kit, position: Position) -> int:
    """Who has most legitimacy, prestige left aside; a tie goes to the most senior general (TRN-10, R-20)."""
    return max(
        in_turn_order(position, INDEPENDENT),
        key=lambda seat: (legitimacy(kit, position, seat).total, most_senior(kit, position, seat)),
    )


def most_victorious(kit: Kit, position: Position) -> tuple[int, ...]:
    """Who has most victory points: one seat, or all that are tied (SEQ-06)."""
    points = {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}
    return tuple(seat for seat, total in points.items() if total == max(points.values()))


def _units(given: Mapping[str, int]) -> Units:
    return Units(mercenary=given.get("mercenary", 0), loyal=given.get("loyal_macedonian", 0))


def _place_all(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A seat places what it has in the box, in as many places as it likes."""
    while _finds_place(kit, position, seat, position.dispersed.get(seat, Group())):
        waiting = position.dispersed[seat]
        answer = yield _question(kit, position, seat, waiting, checkpoint=True)
        _put(position, seat, answer)


def arrive(kit: Kit, position: Position, seat: int, group: Group) -> Procedure[None]:
    """`group` comes as a reinforcement at once, by a card or from training (OPS-24, OPS-26, OPS-27).

    It waits in the dispersed box while it is placed; what finds no place stays there (SEQ-07).
    """
    put_by(position, seat, group)
    while _finds_place(kit, position, seat, group):
        answer = yield _question(kit, position, seat, group)
        group = group - _put(position, seat, answer)
    yield from clean_up(position, but=seat)


def _finds_place(kit: Kit, position: Position, seat: int, waiting: Group) -> bool:
    return any(places(kit, position, seat, chunk) for chunk in chunks(waiting))


def _put(position: Position, seat: int, answer: Arrive) -> Group:
    """Place what was answered. Returns what has left the box: all but a minor general, who comes from hand."""
    inside = arrives_inside(position, seat, answer.space)
    position.put(seat, answer.space, inside, position.group(seat, answer.space, inside) + answer.group)
    placed = answer.group - Group(generals=tuple(filter(is_minor, answer.group.generals)))
    left = position.dispersed[seat] - placed
    if left:
        position.dispersed[seat] = left
    else:
        del position.dispersed[seat]
    return placed


def _question(kit: Kit, position: Position, seat: int, waiting: Group, *, checkpoint: bool = False) -> Decision:
    found = places_now(kit, position, seat)

    def verdict(answer: Answer) -> Verdict:
        if not isinstance(answer, Arrive):
            return refuse(msg("Here reinforcements are placed."), "SEQ-06", "SEQ-07")
        refused = arrival_refusal(kit, position, seat, answer.space, answer.group, waiting, found)
        return allow("SEQ-07", "R-21") if refused is None else refused

    options = ArrivalMenu(waiting, once(lambda: _possible(position, seat, waiting, found)), verdict)
    prompt = msg("{seat}: where do the reinforcements come?", seat=Name("seat", str(seat)))
    rules = ("SEQ-06", "SEQ-07", "R-21", "ATT-13")
    return Decision(Kind.REINFORCEMENTS, seat, prompt, options, rules, NO_ACTS, checkpoint)


class ArrivalMenu(Menu):
    """Where what is `waiting` may come: any part of it may be placed, the listed ones are those people mean."""

    def __init__(
        self, waiting: Group, candidates: Callable[[], Iterable[Answer]], verdict: Callable[[Answer], Verdict]
    ) -> None:
        super().__init__(candidates, verdict)
        self.waiting = waiting


def minor_in_hand(position: Position, seat: int) -> str | None:
    """The minor general who would come with units; None when all of them are on the map (SEQ-07)."""
    return next((minor for minor in minors_of(seat) if position.where(minor) is None), None)


def _possible(position: Position, seat: int, waiting: Group, found: ArrivalPlaces) -> tuple[Arrive, ...]:
    """What is listed for each place: all that waits, all units, units of a kind, a unit, a general; some may not be."""
    spaces = sorted({space for chunk in chunks(waiting) for space in found(chunk)})
    parts = _parts(waiting, minor_in_hand(position, seat))
    return tuple([Arrive(group, space) for space in spaces for group in parts])


@lru_cache(1024)
def _parts(waiting: Group, minor: str | None) -> tuple[Group, ...]:
    """The parts of what is waiting that people mean, each once; a minor general may come with all the units."""
    units = Group(waiting.units)
    parts = [waiting, units]
    if minor is not None:
        parts.append(units + Group(generals=(minor,)))
    for kind, count in waiting.units.items():
        parts += [Group(Units(**{kind: count})), Group(Units(**{kind: 1}))]
    parts += [Group(generals=(general,)) for general in waiting.generals]
    return tuple(dict.fromkeys(part for part in parts if part))
