"""The root procedure: a scenario to its end, or single actions, from any position.

Reinforcements arrive at the start of a turn (PLAY-18).
"""

from collections.abc import Iterator

from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Decision, Judged, Procedure
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.rome.activation import activate, activation_candidates, activation_verdict
from diadochi.rules.rome.answers import Activate, HandOver, Pass
from diadochi.rules.rome.events import By, Moved, Passed, TurnBegan
from diadochi.rules.rome.facts import clockwise, cu_of_enemies, decide, displace_lone_leaders, is_friendly, sieges
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import ForceEntry, Kit
from diadochi.rules.rome.movement import action
from diadochi.rules.rome.position import Clock, Group, Position
from diadochi.rules.rome.setup import deal, lay

# --- arrivals


def arrivals(kit: Kit, position: Position) -> None:
    """Forces due this turn arrive, unless an enemy holds the location; then they never do."""
    for force in kit.scenarios[position.scenario].force:
        if force.turn == position.clock.turn and _is_open(position, force):
            seat, group = position.seat_of(force.power), Group(force.cu, tuple(sorted(force.leaders)))
            lay(position, (force,))
            displace_lone_leaders(position, seat, force.at)
            position.note(Moved(seat=seat, power=force.power, path=(force.at,), by=By.ARRIVAL, group=group))


def _is_open(position: Position, force: ForceEntry) -> bool:
    seat = position.seat_of(force.power)
    return is_friendly(position, seat, force.at) and not cu_of_enemies(position, seat, force.at)


# --- play


def play(kit: Kit, position: Position) -> Procedure[None]:
    """Play on from this position: the army on the move first, then the turns of the scenario or single actions."""
    if position.move is not None:
        yield from action(kit, position)
        _next(position)
    if not position.scenario:
        yield from _table(kit, position)
    while not position.is_over:
        yield from _actions(kit, position)
        yield from sieges(kit, position)
        _next_turn(kit, position)


def _actions(kit: Kit, position: Position) -> Procedure[None]:
    """Each side plays a card or passes in turn, until all pass in a row or hold no card (PLAY-05)."""
    while position.clock.passes < len(position.sides) and any(position.hands.values()):
        seat = position.clock.active
        answer: Activate | Pass = Pass()
        if position.hands.get(seat):
            answer = yield _asked(kit, position, seat)
        if isinstance(answer, Pass):
            position.note(Passed(seat=seat))
            _next(position, passes=position.clock.passes + 1)
            continue
        activate(kit, position, seat, answer)
        yield from action(kit, position)
        _next(position)


def _next(position: Position, passes: int = 0) -> None:
    # On a table of single actions the same side plays again.
    clock = position.clock
    active = clockwise(position, clock.active)[1] if position.scenario else clock.active
    position.clock = structs.replace(clock, active=active, passes=passes)


def _asked(kit: Kit, position: Position, seat: int) -> Decision:
    def options() -> Iterator[Answer]:
        yield from (Pass(),) if position.scenario else map(HandOver, clockwise(position, seat)[1:])
        yield from activation_candidates(kit, position, seat)

    return Decision(
        Kind.ACTION,
        seat,
        msg("{side}, choose an army to activate.", side=Name("seat", str(seat))),
        Judged(options, lambda answer: _verdict(kit, position, seat, answer)),
        ("PLAY-02", "PLAY-05"),
        checkpoint=True,
        about=About(count=position.clock.turn),
    )


def _verdict(kit: Kit, position: Position, seat: int, answer: Answer) -> Verdict:
    if isinstance(answer, Activate):
        return activation_verdict(kit, position, seat, answer)
    if isinstance(answer, Pass if position.scenario else HandOver):
        return allow("PLAY-05")
    return refuse(msg("Play a card to activate an army."), "PLAY-02")


def _next_turn(kit: Kit, position: Position) -> None:
    """End the scenario after its last turn; else deal cards and let forces arrive (PLAY-01, PLAY-18)."""
    scenario = kit.scenarios[position.scenario]
    if position.clock.turn >= scenario.turns:
        decide(kit, position)
        return
    first = next(seat for seat, side in position.sides.items() if side.name == scenario.first)
    position.clock = Clock(position.clock.turn + 1, first)
    position.used = ()
    deal(kit, position)
    position.note(TurnBegan(turn=position.clock.turn))
    arrivals(kit, position)


def _table(kit: Kit, position: Position) -> Procedure[None]:
    while True:
        seat = position.clock.active
        position.used = ()
        answer: Activate | HandOver = yield _asked(kit, position, seat)
        if isinstance(answer, HandOver):
            position.clock = structs.replace(position.clock, active=answer.seat)
            continue
        activate(kit, position, seat, answer)
        yield from action(kit, position)
