"""The attempts of a side to avoid battle: one for each power that stands there (ROM-05, ROM-38)."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Answer, Decision, Dice, Judged, Procedure, Roll
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.answers import Avoid, AvoidBySea, Lend, Pass
from desktop.rules.rome.avoiding.land import avoid_candidates, avoid_verdict
from desktop.rules.rome.avoiding.sea import (
    ALLY,
    CARTHAGE,
    LENT,
    friendly_ports,
    sea_candidates,
    sea_rows,
    sea_verdict,
)
from desktop.rules.rome.cards import card_of
from desktop.rules.rome.displacing import bring, displace_lone_leaders
from desktop.rules.rome.events import AvoidanceTried, By, CardPlayed, Moved
from desktop.rules.rome.facts import enemies_outside
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import AtMost


def avoid_attempts(kit: Kit, position: Position) -> Procedure[int]:
    """Every enemy power outside the walls may try once to avoid (ROM-10); returns how many got away."""
    space, mover = position.moving.space, position.moving.seat
    got_away = 0
    for force in tuple(enemies_outside(position, mover, space)):
        yield from _ask_carthage(kit, position, force.power)
        if any(_candidates(kit, position, force.power, only_allowed=True)):
            got_away += yield from _attempt(kit, position, force.power)
        position.lent = 0
    displace_lone_leaders(position, mover, space)
    return got_away


def _candidates(kit: Kit, position: Position, power: str, *, only_allowed: bool = False) -> Iterator[Answer]:
    for answer in (*avoid_candidates(kit, position, power), *sea_candidates(kit, position, power)):
        if not only_allowed or _verdict(kit, position, power, answer):
            yield answer


def _verdict(kit: Kit, position: Position, power: str, answer: Answer) -> Verdict:
    if isinstance(answer, Pass):
        return allow("ROM-10")
    if isinstance(answer, Avoid) and answer.power == power:
        return avoid_verdict(kit, position, answer)
    if isinstance(answer, AvoidBySea) and answer.power == power:
        return sea_verdict(kit, position, answer)
    return refuse(msg("Only the army that is asked may avoid now."), "ROM-10")


def _attempt(kit: Kit, position: Position, power: str) -> Procedure[bool]:
    """The owner decides, the die falls; returns whether the army got away. Who fails stays (ROM-09, OP-10)."""
    space, seat = position.moving.space, position.seat_of(power)
    answer: Avoid | AvoidBySea | Pass = yield Decision(
        Kind.AVOID,
        seat,
        msg("{power} at {space}: avoid battle?", power=Name("power", power), space=Name("space", space)),
        Judged(
            lambda: (Pass(), *_candidates(kit, position, power)),
            lambda answer: _verdict(kit, position, power, answer),
        ),
        ("ROM-05", "ROM-10", "ROM-11"),
        about=About(space=space, against=position.moving.seat),
    )
    if isinstance(answer, Pass):
        return False
    if isinstance(answer, AvoidBySea):
        _spend(position, seat, answer)
    leader = kit.commander(answer.leaders)
    reading = AtMost(kit.tactical(leader))
    dice: Dice = yield Roll(
        Kind.AVOID,
        seat,
        msg("{leader} tries to avoid battle", leader=Name("leader", leader)),
        rules=("ROM-05", "ROM-12") if isinstance(answer, AvoidBySea) else ("ROM-05",),
        reading=reading,
        about=About(space=space, leader=leader, against=position.moving.seat),
    )
    succeeded = reading.read(dice.faces)
    if succeeded:
        _leave(position, answer)
    else:
        position.change_battle(failed=True)
    to = answer.to if isinstance(answer, AvoidBySea) else answer.path[-1]
    by_sea = isinstance(answer, AvoidBySea)
    tried = AvoidanceTried(
        seat=seat, power=power, space=space, to=to, leader=leader, succeeded=succeeded, by_sea=by_sea
    )
    position.note(tried)
    return succeeded


def _spend(position: Position, seat: int, answer: AvoidBySea) -> None:
    """The card is spent when the attempt is declared, whatever the die says (OP-12)."""
    if answer.card and answer.card != LENT:
        position.spend(seat, answer.card)
        position.note(CardPlayed(seat=seat, card=answer.card, use="sea"))


def _leave(position: Position, answer: Avoid | AvoidBySea) -> None:
    """The army goes, along its path or over the sea, where it always arrives (ROM-07, ROM-11, OP-14)."""
    space = position.moving.space
    path, by = ((answer.to,), By.SEA) if isinstance(answer, AvoidBySea) else (answer.path, By.AVOIDING)
    bring(position, answer.power, answer.group, space, path[-1])
    seat = position.seat_of(answer.power)
    position.note(Moved(seat=seat, power=answer.power, path=(space, *path), by=by, group=answer.group))


def _ask_carthage(kit: Kit, position: Position, power: str) -> Procedure[None]:
    """With five players Carthage may play a card so that an ally's army may avoid by sea (ROM-22)."""
    seat, space = position.seat_of(CARTHAGE), position.moving.space
    pair = (min(power, CARTHAGE), max(power, CARTHAGE))
    values = {row.card for row in sea_rows(kit, position, ALLY)} if pair in position.alliances else set()
    cards = [card for card in dict.fromkeys(position.hands.get(seat, ())) if card_of(card).value in values]
    ports = [port for port in friendly_ports(kit, position, position.seat_of(power)) if port != space]
    if not cards or not ports or space not in kit.ports:
        return
    answer: Lend | Pass = yield Decision(
        Kind.LEND,
        seat,
        msg("Play a card so that {power} may avoid by sea?", power=Name("power", power)),
        Judged(
            lambda: (Pass(), *map(Lend, cards)),
            lambda answer: (
                allow("ROM-22")
                if isinstance(answer, Pass) or (isinstance(answer, Lend) and answer.card in cards)
                else refuse(msg("There is no such card to play."), "ROM-22")
            ),
        ),
        ("ROM-22",),
        about=About(space=space),
    )
    if isinstance(answer, Lend):
        position.spend(seat, answer.card)
        position.lent = card_of(answer.card).value
        position.note(CardPlayed(seat=seat, card=answer.card, use="lent"))
