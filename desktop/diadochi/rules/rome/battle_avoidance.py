"""Avoiding battle by land or sea: one attempt for each power in the location (ROM-05, ROM-38)."""

from collections import Counter
from collections.abc import Iterator

from diadochi.atlas.model import Allows, Element, RouteStep
from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Decision, Dice, Judged, Procedure, Roll
from diadochi.rules.core.verdict import RouteAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.rome.answers import AtMost, Avoid, AvoidBySea, Lend, Pass
from diadochi.rules.rome.events import AvoidanceTried, By, CardPlayed, Moved
from diadochi.rules.rome.facts import (
    Reason,
    allied,
    any_enemy_cu,
    bring,
    cu_of_enemies,
    displace_lone_leaders,
    enemies_outside,
    hostile_ground,
    is_friendly,
    judged,
    parts,
    reason,
)
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit, SeaRow
from diadochi.rules.rome.position import Card, Group, Position, Tried, card_of

# --- forbidden locations
# For everyone who avoids or retreats (ROM-24 to ROM-30).


def forbidden_ground(kit: Kit, position: Position, seat: int, step: RouteStep) -> Iterator[Reason]:
    """Every rule that keeps an army of `seat` from this step; no power is excepted (OP-20)."""
    if Allows.WITHDRAW not in step.allows:
        told = msg("{route} crosses rough terrain or a strait.", route=Name("route", step.route))
        yield reason("ROM-27", told, RouteAt(step.route))
    yield from forbidden_location(kit, position, seat, step.to)


def forbidden_location(kit: Kit, position: Position, seat: int, space: str) -> Iterator[Reason]:
    """Every rule that keeps an army of `seat` out of a location, however it comes there (ROM-24, ROM-28, ROM-30)."""
    named, by = Name("space", space), SpaceAt(space)
    if hostile_ground(kit, position, seat, space) or any_enemy_cu(position, seat, space):
        yield reason("ROM-28", msg("{space} is under enemy control.", space=named), by)
    if space in kit.walled and is_friendly(position, seat, space) and cu_of_enemies(position, seat, space):
        yield reason("ROM-24", msg("There are enemies outside {space}.", space=named), by)
    if position.move is not None and space == position.move.came_from:
        yield reason("ROM-30", msg("The moving army came from {space}.", space=named), by)


# --- by land (ROM-01 to ROM-10, ROM-24 to ROM-31)


def avoid_verdict(kit: Kit, position: Position, answer: Avoid) -> Verdict:
    """Judge an attempt to avoid battle along this path; a refusal names every rule that forbids (OP-03)."""
    reasons = (*who_may_not(kit, position, answer), *_over_the_limit(kit, answer), *_path(kit, position, answer))
    return judged(reasons, "ROM-05", "ROM-07")


def who_may_not(kit: Kit, position: Position, answer: Avoid | AvoidBySea) -> Iterator[Reason]:
    """Every rule that keeps this part of a force from avoiding at all, by land or by sea."""
    move = position.moving
    there = position.group(answer.power, move.space)
    if not answer.cu or not there.holds(answer.group):
        yield reason("ROM-01 ROM-02", msg("These units are not in the army here."))
    elif kit.tactical(kit.commander(answer.leaders)) < 1:
        yield reason("ROM-06", msg("Without a leader, no roll can succeed."))
    if move.flank is not None:
        yield reason("ROM-26", msg("No one can avoid an army with a flank force."))
    if _has_tried(position, answer.power, answer.group, there):
        yield reason("ROM-25", msg("This army has already tried to intercept in this action."))


def tried_here(position: Position, power: str) -> Iterator[Tried]:
    """The armies of a power that have tried to intercept in this action and are where the mover is (ROM-25)."""
    for tried in position.moving.tried:
        if tried.power == power and tried.space == position.moving.space:
            yield tried


def _has_tried(position: Position, power: str, part: Group, there: Group) -> bool:
    # At one location each CU tries once; at another the same CU may have tried again.
    cu: Counter[str] = Counter()
    for tried in tried_here(position, power):
        if set(part.leaders) & set(tried.group.leaders):
            return True
        cu[tried.entered] += tried.group.cu
    return bool(cu) and part.cu > there.cu - max(cu.values())


def _over_the_limit(kit: Kit, answer: Avoid) -> Iterator[Reason]:
    limit = kit.tables.avoid.cu_limit.value
    if answer.cu > limit:
        yield reason("ROM-04 ROM-31", msg("Too many units: at most {cu} can avoid battle together.", cu=limit))


def _path(kit: Kit, position: Position, answer: Avoid) -> Iterator[Reason]:
    """Every rule that forbids a location of the path; it is longer than one only through allies (ROM-07, OP-06)."""
    seat, most = position.seat_of(answer.power), kit.tables.avoid.locations_most.value
    if not answer.path:
        yield reason("ROM-07", msg("Choose where to go."))
    if len(answer.path) > most:
        yield reason("ROM-08 ROM-29", msg("Too far: an army that avoids battle can enter at most {count}.", count=most))
    here = position.moving.space
    for number, space in enumerate(answer.path, 1):
        step = _step(kit, here, space)
        if step is None:
            told = msg("No route leads from {here} to {space}.", here=Name("space", here), space=Name("space", space))
            yield reason("ROM-07", told, SpaceAt(space))
            return
        yield from forbidden_ground(kit, position, seat, step)
        if number < len(answer.path) and not _holds_allies(position, seat, space):
            told = msg("It can go on only through allies. There are none at {space}.", space=Name("space", space))
            yield reason("ROM-07 OP-06", told, SpaceAt(space))
        here = space


def _step(kit: Kit, start: str, end: str) -> RouteStep | None:
    return next((step for step in kit.steps[start] if step.to == end and step.by == Element.LAND), None)


def _holds_allies(position: Position, seat: int, space: str) -> bool:
    """Whether an allied army is in a location (OP-06)."""
    return any(force.cu and allied(position, seat, force.power) for force in position.forces.get(space, ()))


def ways_out(kit: Kit, position: Position, power: str) -> tuple[tuple[str, ...], ...]:
    """Every path along which an army of `power` may avoid from where the mover is (ROM-07, ROM-08)."""
    found: list[tuple[str, ...]] = []
    seat, most = position.seat_of(power), kit.tables.avoid.locations_most.value
    open_ends: list[tuple[str, ...]] = [()]
    while open_ends:
        path = open_ends.pop(0)
        here = path[-1] if path else position.moving.space
        for step in kit.steps[here]:
            going_on = (*path, step.to)
            if step.by != Element.LAND or step.to in path or any(forbidden_ground(kit, position, seat, step)):
                continue
            found.append(going_on)
            if len(going_on) < most and _holds_allies(position, seat, step.to):
                open_ends.append(going_on)
    return tuple(found)


def avoid_candidates(kit: Kit, position: Position, power: str) -> Iterator[Avoid]:
    """Every way of avoiding by land that may be tried, and a few that may not."""
    there = position.group(power, position.moving.space)
    ways = ways_out(kit, position, power)
    for group in parts(there, kit.tables.avoid.cu_limit.value, least_leaders=1, least_cu=1) if ways else ():
        for path in ways:
            yield Avoid(power, group.cu, group.leaders, path)


# --- by sea (ROM-11 to ROM-23)

CARTHAGE = "carthaginian"
ALLY = "ally of carthaginian"
"""Whom the rows of the sea table are for that Carthage plays a card for (ROM-22)."""
LENT = "lent"
"""Placeholder for the card that Carthage has played."""
NO_CARD = Card(0)


def holds(position: Position, need: str) -> bool:
    """Whether a condition of the sea table is true: an event, an alliance that needs none (OP-21), a place."""
    who, word, *rest = need.split()
    if word == "played":
        return who in position.played
    (other,) = rest
    if word == "allied":
        return (min(who, other), max(who, other)) in position.alliances
    return position.markers.get(other) == who


def sea_rows(kit: Kit, position: Position, whose: str) -> tuple[SeaRow, ...]:
    """The rows in force for a power with this number of players (ROM-23); none for one without sea (ROM-19)."""
    rows = [row for row in kit.tables.sea_avoid if row.power == whose]
    return tuple(row for row in rows if row.players[0] <= position.players <= row.players[1])


def fitting(kit: Kit, position: Position, whose: str, card: Card, to: str) -> tuple[SeaRow, ...]:
    """The rows that this card opens for a move to this port."""
    rows = sea_rows(kit, position, whose)
    return tuple(row for row in rows if _opens(row, card) and row.leads_to(to) and _all_hold(position, row))


def _opens(row: SeaRow, card: Card) -> bool:
    if row.event:
        return card.event == row.event
    return row.card in (0, card.value)


def _all_hold(position: Position, row: SeaRow) -> bool:
    return all(holds(position, need) for need in row.needs)


def sea_limit(kit: Kit, position: Position, whose: str, card: Card, to: str) -> int:
    """How many CU the best row lets go by sea to a port; 0 when none does (ROM-11).

    The rows are those of the Greeks (ROM-14, ROM-15, ROM-20), of Carthage (ROM-18, ROM-21) and the rest.
    """
    return max((row.cu_limit for row in fitting(kit, position, whose, card, to)), default=0)


def sea_verdict(kit: Kit, position: Position, answer: AvoidBySea) -> Verdict:
    """Judge an attempt to avoid battle by sea; a refusal names every rule that forbids."""
    reasons = (*who_may_not(kit, position, answer), *_ports(kit, position, answer), *_carried(kit, position, answer))
    return judged(reasons, "ROM-11", "ROM-12")


def _ports(kit: Kit, position: Position, answer: AvoidBySea) -> Iterator[Reason]:
    here, seat = position.moving.space, position.seat_of(answer.power)
    if here not in kit.ports:
        yield reason("ROM-11", msg("{space} is not a port.", space=Name("space", here)), SpaceAt(here))
    if answer.to not in kit.ports or answer.to == here or not is_friendly(position, seat, answer.to):
        told = msg("{space} is not another friendly port.", space=Name("space", answer.to))
        yield reason("ROM-11", told, SpaceAt(answer.to))
    else:
        yield from forbidden_location(kit, position, seat, answer.to)


def _carried(kit: Kit, position: Position, answer: AvoidBySea) -> Iterator[Reason]:
    whose = ALLY if answer.card == LENT else answer.power
    card = card_in_play(position, answer)
    rows = sea_rows(kit, position, whose)
    if card is None:
        yield reason("ROM-11", msg("You have no such card."))
    elif not rows:
        told = msg("{power} cannot go by sea.", power=Name("power", answer.power))
        yield reason("ROM-19 ROM-23", told)
    elif not (fits := fitting(kit, position, whose, card, answer.to)):
        told = msg("{power} cannot go by sea with this card.", power=Name("power", answer.power))
        yield reason(" ".join(dict.fromkeys(row.rule for row in rows)), told)
    elif answer.cu > (limit := max(row.cu_limit for row in fits)):
        rules = " ".join(dict.fromkeys(row.rule for row in fits))
        yield reason(f"{rules} ROM-31", msg("Too many units: at most {cu} can sail with this card.", cu=limit))


def card_in_play(position: Position, answer: AvoidBySea) -> Card | None:
    """The card an attempt is made with, none at all where none is named; nothing if there is no such card to play."""
    if answer.card == LENT:
        return Card(position.lent) if position.lent else None
    if not answer.card:
        return NO_CARD
    hand = position.hands.get(position.seat_of(answer.power), ())
    return card_of(answer.card) if answer.card in hand else None


def sea_candidates(kit: Kit, position: Position, power: str) -> Iterator[AvoidBySea]:
    """Every way of avoiding by sea that may be tried, and a few that may not."""
    here, seat = position.moving.space, position.seat_of(power)
    if here not in kit.ports:
        return
    there = position.group(power, here)
    cards = ("", *dict.fromkeys(position.hands.get(seat, ())), *((LENT,) if position.lent else ()))
    for port in friendly_ports(kit, position, seat):
        for card in cards:
            in_play = Card(position.lent) if card == LENT else card_of(card) if card else NO_CARD
            limit = sea_limit(kit, position, ALLY if card == LENT else power, in_play, port)
            for group in parts(there, limit, least_leaders=1, least_cu=1):
                yield AvoidBySea(power, group.cu, group.leaders, port, card)


def friendly_ports(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The ports that a side holds, in the order of the map."""
    return tuple(port for port in kit.atlas.ports if is_friendly(position, seat, port))


# --- the attempts


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
    return refuse(msg("Only the attacked army can avoid battle now."), "ROM-10")


def _attempt(kit: Kit, position: Position, power: str) -> Procedure[bool]:
    """The owner decides and rolls; returns whether the army got away. On a failure it stays (ROM-09, OP-10)."""
    space, seat = position.moving.space, position.seat_of(power)
    answer: Avoid | AvoidBySea | Pass = yield Decision(
        Kind.AVOID,
        seat,
        msg("{power} at {space}: avoid battle, or stay.", power=Name("power", power), space=Name("space", space)),
        Judged(
            lambda: (Pass(), *_candidates(kit, position, power)), lambda answer: _verdict(kit, position, power, answer)
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
        msg("Play a card to let {power} avoid battle by sea, or pass.", power=Name("power", power)),
        Judged(
            lambda: (Pass(), *map(Lend, cards)),
            lambda answer: (
                allow("ROM-22")
                if isinstance(answer, Pass) or (isinstance(answer, Lend) and answer.card in cards)
                else refuse(msg("You have no such card."), "ROM-22")
            ),
        ),
        ("ROM-22",),
        about=About(space=space),
    )
    if isinstance(answer, Lend):
        position.spend(seat, answer.card)
        position.lent = card_of(answer.card).value
        position.note(CardPlayed(seat=seat, card=answer.card, use="lent"))
