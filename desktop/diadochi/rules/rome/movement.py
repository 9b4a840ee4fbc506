"""An action: an army moves from its location to where it ends (ROM-36, ROM-38, PLAY-20).

Where it may go and at what cost (PLAY-03, PLAY-04, ROM-33, ROM-35), interceptions, and pursuit.
"""

from collections.abc import Iterator

from diadochi.atlas.model import Allows, Element
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Dice, Judged, Procedure, Roll
from diadochi.rules.core.verdict import RouteAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.rome.activation import ask_inside
from diadochi.rules.rome.answers import AtMost, Intercept, March, Pass, Pursue, Sail, Stop
from diadochi.rules.rome.battle import fight, responses
from diadochi.rules.rome.battle_avoidance import NO_CARD, avoid_attempts, friendly_ports, sea_limit, sea_rows
from diadochi.rules.rome.events import By, InterceptionTried, MarkerPlaced, Moved, PursuitTried
from diadochi.rules.rome.facts import (
    bring,
    clockwise,
    cu_of_enemies,
    displace_lone_leaders,
    enemies_outside,
    hostile_ground,
    is_enemy,
    is_friendly,
    is_hard,
    own_outside,
    parts,
)
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Battle, Position, Tried, card_of

# --- where it may go


def way_verdict(kit: Kit, position: Position, answer: Answer) -> Verdict:
    """Judge a move of the army."""
    match answer:
        case Stop():
            return allow("PLAY-03")
        case March():
            return _march(kit, position, answer)
        case Sail():
            return _sail(kit, position, answer)
    return refuse(msg("March, sail or stop."), "PLAY-03")


def _march(kit: Kit, position: Position, answer: March) -> Verdict:
    move = position.moving
    step = next(
        (step for step in kit.steps[move.space] if step.route == answer.route and step.by == Element.LAND), None
    )
    if step is None:
        return refuse(msg("This route does not start at {space}.", space=Name("space", move.space)), "PLAY-03")
    cost, by = way_cost(kit, step.route), (RouteAt(step.route),)
    if move.pursuing and Allows.PURSUE not in step.allows:
        told = msg("You cannot pursue across rough terrain or a strait.")
        return refuse(told, "ROM-35", "OP-15", by=by, cost=cost)
    if cost > move.points:
        return refuse(_too_dear(cost, move.points), "PLAY-03", cost=cost)
    return allow("PLAY-03", *(("ROM-33",) if move.pursuing else ()), cost=cost)


def _too_dear(cost: int, points: int) -> Message:
    return msgn(
        "This needs {n} movement point, {points} left.",
        "This needs {n} movement points, {points} left.",
        cost,
        points=points,
    )


def way_cost(kit: Kit, route: str) -> int:
    """Movement points of a route (PLAY-03)."""
    return kit.play.movement.cost[kit.atlas.routes[route].kind]


def sea_cost(kit: Kit) -> int:
    """Movement points of a voyage (PLAY-04)."""
    costs = kit.play.movement.cost
    return max(costs[kind.id] for kind in kit.atlas.route_kinds.values() if kind.by == Element.SEA)


def _sail(kit: Kit, position: Position, answer: Sail) -> Verdict:
    """Between friendly ports, with the card and the limit that avoiding by sea asks for (PLAY-04)."""
    move, cost = position.moving, sea_cost(kit)
    if move.space not in kit.ports or not is_friendly(position, move.seat, move.space):
        return refuse(msg("{space} is not a friendly port.", space=Name("space", move.space)), "PLAY-04", cost=cost)
    if answer.to == move.space or answer.to not in friendly_ports(kit, position, move.seat):
        told = msg("{space} is not another friendly port.", space=Name("space", answer.to))
        return refuse(told, "PLAY-04", by=(SpaceAt(answer.to),), cost=cost)
    if cost > move.points:
        return refuse(_too_dear(cost, move.points), "PLAY-04", cost=cost)
    card = card_of(move.card) if move.card else NO_CARD
    limit = sea_limit(kit, position, move.power, card, answer.to)
    if move.group.cu > limit:
        rules = dict.fromkeys(row.rule for row in sea_rows(kit, position, move.power))
        return refuse(
            msg("Too many units: at most {cu} can sail with this card.", cu=limit), "PLAY-04", *rules, cost=cost
        )
    return allow("PLAY-04", cost=cost)


def ways(kit: Kit, position: Position) -> Iterator[Answer]:
    """Return the candidate moves; to stop is always allowed."""
    yield Stop()
    for step in kit.steps[position.moving.space]:
        if step.by == Element.LAND:
            yield March(step.route)
    for port in friendly_ports(kit, position, position.moving.seat):
        yield Sail(port)


def can_go_on(kit: Kit, position: Position) -> bool:
    """Whether the army can do anything but stop."""
    return any(way_verdict(kit, position, way) for way in ways(kit, position) if not isinstance(way, Stop))


# --- interception (step B)
# Armies one location away may meet the moving one (PLAY-06 to PLAY-09).


def interceptions(kit: Kit, position: Position) -> Procedure[bool]:
    """Let all enemies of the mover try to intercept, clockwise; returns whether any succeeded."""
    came = False
    for seat in clockwise(position, position.moving.seat)[1:]:
        while any(intercept_candidates(kit, position, seat)):
            answer = yield from _asked(kit, position, seat)
            if isinstance(answer, Pass):
                break
            came |= yield from _attempt(kit, position, seat, answer)
    return came


def _asked(kit: Kit, position: Position, seat: int) -> Procedure[Intercept | Pass]:
    space = position.moving.space
    answer: Intercept | Pass = yield Decision(
        Kind.INTERCEPT,
        seat,
        msg("Intercept at {space}, or pass.", space=Name("space", space)),
        Judged(
            lambda: (Pass(), *intercept_candidates(kit, position, seat)),
            lambda answer: intercept_verdict(kit, position, seat, answer),
        ),
        ("ROM-38", "PLAY-06"),
        about=About(space=space, against=position.moving.seat),
    )
    return answer


def _attempt(kit: Kit, position: Position, seat: int, answer: Intercept) -> Procedure[bool]:
    """One die (PLAY-07); whether it succeeds or fails, the army has tried (ROM-25)."""
    space, leader = position.moving.space, kit.commander(answer.leaders)
    reading = AtMost(kit.tactical(leader))
    dice: Dice = yield Roll(
        Kind.INTERCEPT,
        seat,
        msg("{leader} tries to intercept", leader=Name("leader", leader)),
        rules=("ROM-38", "PLAY-07"),
        reading=reading,
        about=About(space=space, origin=answer.origin, leader=leader, against=position.moving.seat),
    )
    succeeded = reading.read(dice.faces)
    stands = space if succeeded else answer.origin
    tried = Tried(stands, answer.power, answer.group, space)
    position.change_move(tried=(*position.moving.tried, tried))
    told = InterceptionTried(
        seat=seat, power=answer.power, origin=answer.origin, space=space, leader=leader, succeeded=succeeded
    )
    position.note(told)
    if succeeded:
        bring(position, answer.power, answer.group, answer.origin, space)
        path = (answer.origin, space)
        position.note(Moved(seat=seat, power=answer.power, path=path, by=By.INTERCEPTION, group=answer.group))
    return succeeded


def intercept_verdict(kit: Kit, position: Position, seat: int, answer: Answer) -> Verdict:
    """Judge an attempt to intercept the mover where it has come in."""
    if isinstance(answer, Pass):
        return allow("PLAY-06")
    if not isinstance(answer, Intercept) or position.seat_of(answer.power) != seat:
        return refuse(msg("Only an army of this side can intercept."), "PLAY-06")
    space, limit = position.moving.space, kit.play.interception.cu_limit
    if not answer.cu or not answer.leaders or not position.group(answer.power, answer.origin).holds(answer.group):
        return refuse(msg("Only an army with a leader, outside the walls, can intercept."), "PLAY-06")
    if answer.cu > limit:
        return refuse(msg("Too many units: at most {cu} can intercept.", cu=limit), "PLAY-06")
    if space not in _near(kit, answer.origin):
        here = _named(answer.origin)
        told = msg("No clear route leads from {here} to {space}.", here=here, space=_named(space))
        return refuse(told, "PLAY-06", by=(SpaceAt(answer.origin),))
    if _has_tried(position, answer):
        return refuse(msg("This army has already tried to intercept here."), "PLAY-09")
    if _is_closed(kit, position, seat, space):
        return refuse(msg("{space} is under enemy control.", space=_named(space)), "PLAY-08", by=(SpaceAt(space),))
    return allow("PLAY-06")


def _has_tried(position: Position, answer: Intercept) -> bool:
    """Whether a leader of this army has tried to intercept where the mover is (PLAY-09)."""
    here = (tried.group.leaders for tried in position.moving.tried if tried.entered == position.moving.space)
    return any(set(leaders) & set(answer.leaders) for leaders in here)


def _named(space: str) -> Name:
    return Name("space", space)


def _near(kit: Kit, space: str) -> Iterator[str]:
    return (step.to for step in kit.steps[space] if Allows.INTERCEPT in step.allows)


def _is_closed(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether enemies hold the location, and none of this side are there outside the walls (PLAY-08)."""
    if any(force.cu for force in own_outside(position, seat, space)):
        return False
    others = cu_of_enemies(position, seat, space) > position.moving.group.cu
    return others or hostile_ground(kit, position, seat, space)


def intercept_candidates(kit: Kit, position: Position, seat: int) -> Iterator[Intercept]:
    """Return the candidate interceptions of this side; no side intercepts a friend."""
    move = position.moving
    if not is_enemy(position, seat, move.power):
        return
    for origin in _near(kit, move.space):
        for force in tuple(own_outside(position, seat, origin)):
            for part in parts(force.group, kit.play.interception.cu_limit, least_leaders=1, least_cu=1):
                answer = Intercept(force.power, part.cu, part.leaders, origin)
                if intercept_verdict(kit, position, seat, answer):
                    yield answer


# --- pursuit
# After each army that got away, the mover must roll to go on (ROM-32 to ROM-36).


def pursuit(kit: Kit, position: Position, got_away: int) -> Procedure[None]:
    """One roll for each army that got away, as long as the mover could go on and likes to (ROM-32, ROM-36, OP-11)."""
    for _ in range(got_away):
        position.change_move(pursuing=True)
        if not can_go_on(kit, position) or not (yield from _succeeds(kit, position)):
            position.change_move(stage="ended")
            return


def _succeeds(kit: Kit, position: Position) -> Procedure[bool]:
    """The mover decides, the die falls: at most the rating of its commander (ROM-32); else it stays (ROM-34)."""
    move = position.moving
    leader = kit.commander(move.group.leaders)
    answer: Pursue | Pass = yield Decision(
        Kind.PURSUE,
        move.seat,
        msg("Roll to go on from {space}, or stop.", space=Name("space", move.space)),
        Choice((Pursue(), Pass())),
        ("ROM-32",),
        about=About(space=move.space, leader=leader),
    )
    if isinstance(answer, Pass):
        return False
    reading = AtMost(kit.tactical(leader))
    dice: Dice = yield Roll(
        Kind.PURSUE,
        move.seat,
        msg("{leader} pursues", leader=Name("leader", leader)),
        rules=("ROM-32", "ROM-33", "ROM-34"),
        reading=reading,
        about=About(space=move.space, leader=leader),
    )
    succeeded = reading.read(dice.faces)
    position.note(PursuitTried(seat=move.seat, space=move.space, leader=leader, succeeded=succeeded))
    return succeeded


# --- the action


def action(kit: Kit, position: Position) -> Procedure[None]:
    """Move the army until it must or wants to stop; then it places its marker."""
    while position.moving.stage != "ended":
        if position.moving.stage == "entered":
            yield from coming_in(kit, position)
        elif can_go_on(kit, position):
            yield from _go_on(kit, position)
        else:
            position.change_move(stage="ended")
    place_marker(kit, position)
    position.move = None


def _go_on(kit: Kit, position: Position) -> Procedure[None]:
    move = position.moving
    answer: March | Sail | Stop = yield Decision(
        Kind.MARCH,
        move.seat,
        msg(
            "Go on from {space}, or stop. Movement points left: {points}.",
            space=Name("space", move.space),
            points=move.points,
        ),
        Judged(lambda: ways(kit, position), lambda answer: way_verdict(kit, position, answer)),
        ("PLAY-03", "PLAY-04", "ROM-33") if move.pursuing else ("PLAY-03", "PLAY-04"),
        checkpoint=True,
        about=About(space=move.space, leader=kit.commander(move.group.leaders), count=move.points),
    )
    if isinstance(answer, Stop):
        position.change_move(stage="ended")
    elif isinstance(answer, Sail):
        _enter(position, answer.to, "", sea_cost(kit), By.SEA)
    else:
        route = kit.atlas.routes[answer.route]
        _enter(position, route.other(move.space), answer.route, way_cost(kit, answer.route), By.LAND)


def _enter(position: Position, space: str, route: str, cost: int, by: By) -> None:
    move = position.moving
    position.shift(move.power, move.group, move.space, space)
    position.note(Moved(seat=move.seat, power=move.power, path=(move.space, space), by=by, group=move.group))
    left = move.points - cost
    position.change_move(space=space, came_from=move.space, came_by=route, points=left, stage="entered")
    position.battle = None


def coming_in(kit: Kit, position: Position) -> Procedure[None]:
    """Where the army has come in: inside or outside (A), interception and avoiding (B), battle (C to H), pursuit.

    Whoever is left outside, led or not, is fought (OP-09). A win, with dice or without, lets the army go on
    (ROM-52, PLAY-20).
    """
    got_away = 0
    if position.battle is None or "B" not in position.battle.steps:
        yield from _step_a(kit, position)
        got_away = yield from _step_b(kit, position)
    while position.moving.stage == "entered":
        defender = _next_defender(position)
        if not defender:
            position.change_move(stage="march")
            break
        yield from fight(kit, position, defender)
    if position.moving.stage == "march":
        yield from pursuit(kit, position, got_away)
    if not position.moving.group.cu:
        position.change_move(stage="ended")


def _open_battle(kit: Kit, position: Position) -> None:
    move = position.moving
    if position.battle is None:
        position.battle = Battle(move.space, move.seat, across=is_hard(kit, move.came_by))


def _step_a(kit: Kit, position: Position) -> Procedure[None]:
    """CU and leaders are declared inside or outside (ROM-37); a leader left alone outside is displaced (ROM-01)."""
    move = position.moving
    there = tuple(force for force in enemies_outside(position, move.seat, move.space))
    if any(force.cu for force in there):
        _open_battle(kit, position)
        position.change_battle(steps="A")
        yield from responses(kit, position)
    for force in there:
        yield from ask_inside(kit, position, force.power, move.space, "ROM-02", "ROM-03", "ROM-37")
    displace_lone_leaders(position, move.seat, move.space)


def _step_b(kit: Kit, position: Position) -> Procedure[int]:
    """Interceptions, then attempts to avoid (ROM-38); returns how many armies got away."""
    if position.battle is not None:
        position.change_battle(steps="AB")
        yield from responses(kit, position)
    if (yield from interceptions(kit, position)):
        _open_battle(kit, position)
        position.change_battle(steps="AB", intercepted=True)
    if position.battle is None:
        return 0
    return (yield from avoid_attempts(kit, position))


def _next_defender(position: Position) -> int:
    move = position.moving
    there = (position.seat_of(f.power) for f in enemies_outside(position, move.seat, move.space) if f.cu)
    return next(there, 0)


def place_marker(kit: Kit, position: Position) -> None:
    """An army that ends its action alone in an open location, a town or a tribe takes it (PLAY-13, PLAY-14)."""
    move, play = position.moving, kit.play.marker
    least = play.tribe_cu if move.space in kit.tribes else play.open_cu
    alone = not any(enemies_outside(position, move.seat, move.space))
    if move.space in kit.walled or move.group.cu < least or not alone or is_friendly(position, move.seat, move.space):
        return
    position.markers[move.space] = move.power
    position.note(MarkerPlaced(power=move.power, space=move.space))
