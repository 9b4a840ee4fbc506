"""Which army may be activated, with which card, and who goes along (PLAY-02)."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.things import CounterAt, SpaceAt
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.answers import Activate
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.choosing import parts
from desktop.rules.rome.displacing import displace_lone_leaders
from desktop.rules.rome.events import CameOut, CardPlayed
from desktop.rules.rome.facts import cu_of_enemies
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Move, Position


def whole(position: Position, power: str, space: str) -> Group:
    """Everything a power has in a location, inside and outside the walls."""
    return position.group(power, space) + position.group(power, space, inside=True)


def activation_verdict(kit: Kit, position: Position, seat: int, answer: Activate) -> Verdict:
    """Whether this army may be activated with this card."""
    if position.seat_of(answer.power) != seat or not whole(position, answer.power, answer.space).holds(answer.group):
        return refuse(msg("There is no such army of this side here."), "PLAY-02")
    if not answer.cu or not answer.leaders:
        return refuse(msg("An army is units with a leader."), "PLAY-02", "ROM-01")
    limit = kit.play.movement.cu_limit
    if answer.cu > limit:
        return refuse(msg("Units that move together: {cu} at most.", cu=limit), "PLAY-02")
    if cu_of_enemies(position, seat, answer.space):
        told = msg("Enemies stand before the walls of {space}.", space=Name("space", answer.space))
        return refuse(told, "PLAY-02", by=(SpaceAt(answer.space),))
    if any(leader in position.used for leader in answer.leaders):
        return refuse(msg("A leader is activated once a turn."), "PLAY-02")
    return _card(kit, position, seat, answer)


def _card(kit: Kit, position: Position, seat: int, answer: Activate) -> Verdict:
    """Whether the card is held and activates the commander; a table of single actions asks for none."""
    if not position.scenario and not answer.card:
        return allow("PLAY-02")
    if answer.card not in position.hands.get(seat, ()):
        return refuse(msg("There is no such card to play."), "PLAY-01")
    leader = kit.commander(answer.leaders)
    rating = kit.leaders[leader].activation
    if rating > card_of(answer.card).value:
        told = msg("{leader} is activated by {rating} or more.", leader=Name("leader", leader), rating=rating)
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
