"""Activating an army: with which card, and who goes along (PLAY-02).

Also step A: who goes inside the walls of the city that the moving army has entered (ROM-02, ROM-03, ROM-37).
"""

from collections import Counter
from collections.abc import Iterator

from msgspec import structs

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Decision, Judged, Procedure
from diadochi.rules.core.verdict import CounterAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.rome.answers import Activate, GoInside, Pass
from diadochi.rules.rome.events import CameOut, CardPlayed, WentInside
from diadochi.rules.rome.facts import cu_of_enemies, displace_lone_leaders, parts, room_left
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import NOTHING, Group, Move, Position, card_of


def whole(position: Position, power: str, space: str) -> Group:
    """Everything a power has in a location, inside and outside the walls."""
    return position.group(power, space) + position.group(power, space, inside=True)


def activation_verdict(kit: Kit, position: Position, seat: int, answer: Activate) -> Verdict:
    """Whether this army may be activated with this card."""
    if position.seat_of(answer.power) != seat or not whole(position, answer.power, answer.space).holds(answer.group):
        return refuse(msg("This side has no such army here."), "PLAY-02")
    if not answer.cu or not answer.leaders:
        return refuse(msg("An army needs units and a leader. Choose both."), "PLAY-02", "ROM-01")
    limit = kit.play.movement.cu_limit
    if answer.cu > limit:
        return refuse(msg("Too many units: at most {cu} can move together.", cu=limit), "PLAY-02")
    if cu_of_enemies(position, seat, answer.space):
        told = msg("There are enemies outside {space}.", space=Name("space", answer.space))
        return refuse(told, "PLAY-02", by=(SpaceAt(answer.space),))
    if any(leader in position.used for leader in answer.leaders):
        return refuse(msg("This leader has already been activated this turn."), "PLAY-02")
    return _card(kit, position, seat, answer)


def _card(kit: Kit, position: Position, seat: int, answer: Activate) -> Verdict:
    # A table of single actions asks for no card.
    if not position.scenario and not answer.card:
        return allow("PLAY-02")
    if answer.card not in position.hands.get(seat, ()):
        return refuse(msg("You have no such card."), "PLAY-01")
    leader = kit.commander(answer.leaders)
    rating = kit.leaders[leader].activation
    if rating > card_of(answer.card).value:
        told = msg("{leader} needs a card of {rating} or more.", leader=Name("leader", leader), rating=rating)
        return refuse(told, "PLAY-02", by=(CounterAt(leader),))
    return allow("PLAY-02")


def activation_candidates(kit: Kit, position: Position, seat: int) -> Iterator[Activate]:
    """Every army with every card, and some that may not be."""
    cards = tuple(dict.fromkeys(position.hands.get(seat, ()))) if position.scenario else ("",)
    for power in position.sides[seat].powers:
        spaces = dict.fromkeys(space for space, force in position.all_forces() if force.power == power)
        for space in sorted(spaces):
            for part in parts(whole(position, power, space), kit.play.movement.cu_limit, least_leaders=1, least_cu=1):
                for card in cards:
                    yield Activate(power, part.cu, part.leaders, space, card)


def activate(kit: Kit, position: Position, seat: int, answer: Activate) -> None:
    """The card is played; the army comes out of the walls, if it was inside, and is on the move."""
    if answer.card:
        position.spend(seat, answer.card)
        position.note(CardPlayed(seat=seat, card=answer.card, use="activation"))
    _come_out(position, answer)
    position.used = tuple(sorted((*position.used, *answer.leaders)))
    points = kit.play.movement.points
    position.move = Move(seat, answer.power, answer.group, answer.space, points, card=answer.card)
    position.battle = None


def _come_out(position: Position, answer: Activate) -> None:
    """Of those who go, as many as possible are outside already; an enemy leader alone there is displaced (ROM-01)."""
    outside = position.group(answer.power, answer.space)
    inside = position.group(answer.power, answer.space, inside=True)
    leaders = tuple(leader for leader in answer.leaders if leader in inside.leaders)
    coming = Group(max(0, answer.cu - outside.cu), leaders)
    position.put(answer.power, answer.space, inside - coming, inside=True)
    position.put(answer.power, answer.space, outside + coming)
    if coming:
        position.note(
            CameOut(seat=position.seat_of(answer.power), power=answer.power, space=answer.space, group=coming)
        )
    displace_lone_leaders(position, position.seat_of(answer.power), answer.space)


# --- going inside (step A)


def ask_inside(kit: Kit, position: Position, power: str, space: str, *rules: str) -> Procedure[Group]:
    """The owner sends a part of what is outside into the city; returns who went, no one if no one may."""
    there = position.group(power, space)
    room = room_left(kit, position, power, space)
    if not there or (room <= 0 and not there.leaders) or not _is_home(kit, position, power, space):
        return NOTHING
    seat = position.seat_of(power)
    answer: GoInside | Pass = yield Decision(
        Kind.INSIDE,
        seat,
        msg("{power} at {space}: choose who goes inside.", power=Name("power", power), space=Name("space", space)),
        Judged(
            lambda: (Pass(), *(GoInside(power, part.cu, part.leaders) for part in parts(there, room))),
            lambda answer: inside_verdict(kit, position, power, space, answer),
        ),
        rules,
        about=About(space=space),
    )
    if isinstance(answer, Pass):
        return NOTHING
    go_inside(position, power, space, answer.group)
    return answer.group


def inside_verdict(kit: Kit, position: Position, power: str, space: str, answer: Answer) -> Verdict:
    """Whether this part may go inside: it is there, and finds room (ROM-02, OP-04)."""
    if isinstance(answer, Pass):
        return allow("ROM-02")
    group = answer.group if isinstance(answer, GoInside) and answer.power == power else NOTHING
    if not group or not position.group(power, space).holds(group):
        return refuse(msg("These units are not in the army here."), "ROM-02")
    if group.cu > (room := room_left(kit, position, power, space)):
        return refuse(
            msg("Too many units: the city has room for {cu}.", cu=room), "OP-04", "ROM-02", by=(SpaceAt(space),)
        )
    return allow("ROM-02", "ROM-03")


def go_inside(position: Position, power: str, space: str, group: Group) -> None:
    """A group goes inside the walls; no die is rolled (ROM-03)."""
    position.put(power, space, position.group(power, space) - group)
    position.put(power, space, position.group(power, space, inside=True) + group, inside=True)
    _are_no_longer_outside(position, power, space, group.cu)
    position.note(WentInside(seat=position.seat_of(power), power=power, space=space, group=group))


def _are_no_longer_outside(position: Position, power: str, space: str, cu: int) -> None:
    """Of the armies that tried to intercept so many CU fewer are outside: they no longer bar others (ROM-25).

    CU are alike and their owner says which of them go inside (ROM-02), so those that tried go first.
    """
    inside: Counter[str] = Counter()
    tried = []
    for each in position.moving.tried:
        if (each.power, each.space) == (power, space):
            gone = min(cu - inside[each.entered], each.group.cu)
            inside[each.entered] += gone
            each = structs.replace(each, group=each.group - Group(gone))
        tried.append(each)
    position.change_move(tried=tuple(tried))


def _is_home(kit: Kit, position: Position, power: str, space: str) -> bool:
    return space in kit.walled and position.markers.get(space) == power
