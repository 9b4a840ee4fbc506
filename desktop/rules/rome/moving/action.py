"""An action: an army on the move, from where it stands to where it ends (ROM-36, ROM-38, PLAY-20)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Decision, Judged, Procedure
from desktop.rules.rome.answers import March, Sail, Stop
from desktop.rules.rome.avoiding.attempt import avoid_attempts
from desktop.rules.rome.battle.responses import responses
from desktop.rules.rome.battle.sequence import fight
from desktop.rules.rome.displacing import displace_lone_leaders
from desktop.rules.rome.events import By, MarkerPlaced, Moved
from desktop.rules.rome.facts import enemies_outside, is_friendly, is_hard
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.interception import interceptions
from desktop.rules.rome.moving.pursuit import pursuit
from desktop.rules.rome.moving.splitting import ask_inside
from desktop.rules.rome.moving.ways import can_go_on, sea_cost, way_cost, way_verdict, ways
from desktop.rules.rome.position import Battle, Position


def action(kit: Kit, position: Position) -> Procedure[None]:
    """The army on the move goes on until it may not or will not; then it places its marker."""
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
        msg("{space}: go on? Movement points left: {points}.", space=Name("space", move.space), points=move.points),
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
    """The seat whose CU the army must fight next where it has come in; 0 when nobody is left."""
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
