"""What must hold at every answer of a whole game, found without asking the rules that made it so."""

from collections import Counter
from collections.abc import Iterator

from diadochi.rules.core.flow import Decision, Node
from diadochi.rules.successors.control import owners_of_royals
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, is_minor
from diadochi.rules.successors.position import Position

PHASES = ("preparations", "reinforcements", "deal", "strategy", "isolation", "end")
SEGMENTS = ("", "surrender", "tyche", "activation", "forage")


def groups(position: Position) -> Iterator[Group]:
    """Every group of pieces, on the map and in the dispersed box."""
    for stacks in position.stacks.values():
        yield from (stack.group for stack in stacks)
    yield from position.dispersed.values()


def majors(position: Position) -> Counter[str]:
    """How often each major general is somewhere."""
    found = Counter(general for group in groups(position) for general in group.generals if not is_minor(general))
    return found + Counter(list(position.off_map))


def total(position: Position, kind: str) -> int:
    """All units of a kind."""
    return sum(getattr(group.units, kind) for group in groups(position))


def royals(position: Position) -> Counter[str]:
    """How often each royal and the cart is somewhere."""
    found = Counter(royal for group in groups(position) for royal in group.royals)
    return found + Counter(list(position.lying))


def wrong_royals(kit: Kit, position: Position) -> Iterator[str]:
    """Members that are nowhere, twice, or not where their state says (LEG-44, LEG-48)."""
    found = royals(position)
    for member in kit.royals.values():
        if member.kind == "body":
            continue
        state = position.royal_state.get(member.id)
        wanted = int(state in ("active", "inactive"))
        if found[member.id] != wanted:
            yield f"{member.id} is {state} and stands in {found[member.id]} places"
        if state == "inactive" and member.id not in position.lying:
            yield f"{member.id} is inactive and does not lie anywhere"
    if found[CART] > 1 or (found[CART] and position.tomb):
        yield "the cart is in two places"


def procedure_is_over(node: Node | None) -> bool:
    """Whether nothing is under way but a march that goes on: its moves are procedures of their own."""
    if node is None:
        return True
    marching = node.kind in (Kind.MARCH, Kind.INDEPENDENT_MARCH)
    return isinstance(node, Decision) and (node.checkpoint or node.resumes or marching)


def wrong_after_a_procedure(kit: Kit, position: Position) -> Iterator[str]:
    """What no procedure may leave behind."""
    yield from wrong_company(position)
    yield from wrong_owners(kit, position)


def wrong_company(position: Position) -> Iterator[str]:
    """Factions outside together in a space, independent armies as one of them (CTL-12, CTL-17, R-82)."""
    for space, stacks in position.stacks.items():
        outside = {stack.seat for stack in stacks if not stack.inside}
        if space in position.independents.values():
            outside.add(INDEPENDENT)
        if len(outside) > 1:
            yield f"seats {sorted(outside)} are outside together at {space}"


def wrong_cards(position: Position, start: frozenset[str]) -> Iterator[str]:
    """Cards in two places, or from nowhere (SEQ-09, OPS-08, OPS-09). `start`: the deck at the beginning."""
    places = Counter(card for faction in position.factions.values() for card in faction.hand)
    places += Counter(position.discards) + Counter(position.removed)
    yield from (f"{card} is in {count} places" for card, count in places.items() if count > 1)
    yield from (f"{card} is in no deck" for card in places if card not in start)


def owner(kit: Kit, position: Position, royal: str) -> int | None:
    """Whose an active member of the family is (R-79, R-80); between two procedures, when no one is on his way."""
    space = position.lying.get(royal, "")
    if not space:
        return next((stack.seat for _, stack in position.all_stacks() if royal in stack.royals), None)
    stacks, marker = position.at(space), position.markers.get(space)
    if kit.royals[royal].kind == "lady":
        seat = position.ladies.get(royal) or None
        return seat if seat in {marker, *(stack.seat for stack in stacks)} else None
    inside = {stack.seat for stack in stacks if stack.inside}
    if kit.is_major_city(space) and (marker or (marker is None and inside)):
        return marker or inside.pop()
    return next((stack.seat for stack in stacks if not stack.inside), marker)


def wrong_owners(kit: Kit, position: Position) -> Iterator[str]:
    """Members of the family whom the rules give to another side than their place does (R-79, R-80)."""
    owned = dict(owners_of_royals(kit, position))
    for royal, state in position.royal_state.items():
        wanted = owner(kit, position, royal) if state == "active" else None
        if owned.get(royal) != wanted:
            yield f"{royal} is of seat {owned.get(royal)}, not {wanted}"
        if kit.royals[royal].kind == "lady" and (royal in position.ladies) != (state == "active"):
            yield f"{royal} is {state} and married to {position.ladies.get(royal)}"


def time_of(position: Position) -> tuple[int, ...]:
    """The clock as numbers that never go down."""
    clock = position.clock
    phase = PHASES.index(clock.phase)
    if clock.phase != "strategy":
        return clock.turn, phase
    return clock.turn, phase, clock.round, clock.order.index(clock.active), SEGMENTS.index(clock.segment)


def victory_points(kit: Kit, position: Position, seat: int) -> int:
    """The victory points of a seat, counted from the map (VIC-10, CTL-14, R-24)."""
    own = {province for province in kit.atlas.provinces if _holds(kit, position, seat, province)}
    points = sum(kit.atlas.provinces[province].victory_points for province in own)
    for title, worth in (("king_of_asia", 3), ("hellespont", 2)):
        wanted = {p.id for p in kit.atlas.provinces.values() if title in p.groups}
        points += worth if wanted <= own else 0
    fleets = {other: _fleet(kit, position, other) for other in position.factions}
    rivals = [strength for other, strength in fleets.items() if other != seat]
    return points + (3 if fleets[seat] > max(rivals, default=0) else 0)


def _holds(kit: Kit, position: Position, seat: int, province: str) -> bool:
    spaces = [s for s in kit.atlas.spaces.values() if s.province == province and s.kind != "transit"]
    cities = [space for space in spaces if space.kind == "major"]
    held = sum(position.markers.get(space.id) == seat for space in spaces)
    return 2 * held > len(spaces) and all(position.markers.get(city.id) == seat for city in cities)


def _fleet(kit: Kit, position: Position, seat: int) -> int:
    mine = {fleet: state for fleet, state in position.fleets.items() if state.seat == seat and not state.dispersed}
    return sum(kit.fleets[fleet].strength(state.improved) for fleet, state in mine.items())


def legitimacy(kit: Kit, position: Position, seat: int) -> int:
    """The legitimacy of a seat, counted from the counters (LEG-04, LEG-05, VIC-12)."""
    points = 3 if position.factions[seat].status == "champion" else 0
    points += 2 if _holds(kit, position, seat, "makedonia") else 0
    own = [stack.group for _, stack in position.all_stacks() if stack.seat == seat]
    own += [position.dispersed[seat]] if seat in position.dispersed else []
    generals = {general for group in own for general in group.generals}
    points += len(generals & {"perdikkas", "leonnatos"})
    family = {royal for group in own for royal in group.royals}
    family |= {royal for royal in position.lying if owner(kit, position, royal) == seat}
    family = {royal for royal in family if position.royal_state.get(royal) == "active"}
    heirs = {"alexandros": 5, "philippos": 4, "herakles": 2}
    ladies = {"olympias": 3, "kleopatra": 3, "thessalonike": 2}
    points += max((heirs[royal] for royal in family if royal in heirs), default=0)
    points += sum(ladies[royal] for royal in family if royal in ladies)
    if position.tomb and position.tomb != "pella" and position.markers.get(position.tomb) == seat:
        points += 2
    worth = {"burial_in_pella": 10, "suspicion": -3, "beloved_by_the_persians": -2}
    points += sum(worth.get(effect.key, 0) for effect in position.effects if effect.seat == seat)
    return max(0, points)
