"""The invariants of a position: what must hold whether it comes from play, a text or the position editor.

Texts and the editor can express anything, so only these are checked; procedures keep the invariants by construction. A
march may be among enemies until its fight is settled, or until the segment ends when players settle it at the table.

Checked are the clock, seats and hands (SEQ-01, SEQ-02, SEQ-05), each piece in one place, independent armies (IND-01,
IND-04, IND-18), the march that is on, and who may be where (CTL-08, CTL-17).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator

import msgspec

from diadochi.language import Field, Name, msg, msgn
from diadochi.rules.core.verdict import Breach, breach
from diadochi.rules.successors.facts import most_points_needed
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation_vocabulary import PHASES, SEGMENTS, STAGES
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, Group, is_minor, minors_of
from diadochi.rules.successors.position import HIDDEN, Activation, Faction, IndependentMarch, Position, Siege

# --- clock, seats and hands

STATUSES = ("champion", "successor")


def broken_clock(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the clock and the seats."""
    yield from _seats(kit, position)
    yield from _turn(kit, position)
    yield from _strategy(kit, position)
    yield from _order(position)
    for seat, faction in sorted(position.factions.items()):
        yield from _faction(kit, seat, faction)
    yield from _hands(kit, position)
    yield from _known_seats(position)


def _seats(kit: Kit, position: Position) -> Iterator[Breach]:
    most = kit.profile.most_players
    if not position.factions:
        yield breach("SET-01", msg("there are no players"), msg("add the seats"))
    elif any(seat not in range(1, most + 1) for seat in position.factions):
        remedy = msg("seats are 1 to {most} in this edition", most=most)
        yield breach("SET-01", msg("seat {seat} has a side", seat=max(position.factions)), remedy)


def _turn(kit: Kit, position: Position) -> Iterator[Breach]:
    clock, last = position.clock, kit.profile.last_turn
    if not 1 <= clock.turn <= last:
        yield breach("SEQ-01", msg("turn {turn} does not exist", turn=clock.turn), msg("write 1 to {last}", last=last))
    if clock.phase not in PHASES:
        yield breach("SEQ-02", msg('unknown phase "{phase}"', phase=clock.phase), msg("choose a phase"))


def _strategy(kit: Kit, position: Position) -> Iterator[Breach]:
    clock, players = position.clock, len(position.factions)
    if (clock.segment != "") != (clock.phase == "strategy") or (clock.segment and clock.segment not in SEGMENTS):
        what = msg('phase "{phase}" has the segment "{segment}"', phase=clock.phase, segment=clock.segment)
        remedy = msg("the strategy phase has surrender, tyche, activation or forage, no other phase has any")
        yield breach("SEQ-11", what, remedy)
    if players in kit.players and players <= kit.profile.most_players:
        rounds = kit.profile.rounds_for(players)
        if not 1 <= clock.round <= rounds:
            what = msg("round {round} does not exist", round=clock.round)
            yield breach("SEQ-09", what, msg("write 1 to {rounds}", rounds=rounds))


def _order(position: Position) -> Iterator[Breach]:
    clock, seats = position.clock, position.factions
    if seats and clock.active not in seats:
        what = msg("seat {seat} is active but has no side", seat=clock.active)
        yield breach("SEQ-11", what, msg("make a seat with a player active"))
    if clock.order and sorted(clock.order) != sorted(seats):
        yield breach("SEQ-05", msg("the turn order does not match the seats"), msg("name every seat once"))
    if clock.phase == "strategy" and not clock.order:
        yield breach("SEQ-05", msg("the strategy phase has no turn order"), msg("name every seat once"))


def _faction(kit: Kit, seat: int, faction: Faction) -> Iterator[Breach]:
    who = Name("seat", str(seat))
    if faction.status not in STATUSES:
        what = msg("unknown status of {faction}: {status}", faction=who, status=faction.status)
        yield breach("LEG-19", what, msg("a side is champion or successor"))
    if faction.legitimacy is not None and faction.legitimacy < 0:
        yield breach("LEG-02", msg("the legitimacy of {faction} is below 0", faction=who), msg("write 0 or more"))
    if faction.training[1] < 0:
        yield breach("OPS-24", msg("the training points of {faction} are below 0", faction=who), msg("write 0 or more"))
    for general in faction.dealt:
        if general not in kit.generals:
            what = msg("unknown general dealt to {faction}: {general}", faction=who, general=general)
            yield breach("GEN-01", what, msg("name a major general"))


def _hands(kit: Kit, position: Position) -> Iterator[Breach]:
    held = Counter(card for faction in position.factions.values() for card in faction.hand if card != HIDDEN)
    for card, count in sorted(held.items()):
        if card not in kit.cards:
            yield breach("SEQ-10", msg("unknown card {card}", card=card), msg("name a card of the deck"))
        elif count > 1:
            yield breach("SEQ-10", msg("{card} is in two hands", card=Name("card", card)), msg("remove one of them"))


def _known_seats(position: Position) -> Iterator[Breach]:
    owners: list[tuple[int, str]] = [(stack.seat, space) for space, stack in position.all_stacks()]
    owners += [(seat, space) for space, seat in position.markers.items() if seat != INDEPENDENT]
    owners += [(siege.seat, space) for space, siege in position.sieges.items()]
    owners += [(state.seat, "") for state in position.fleets.values() if state.seat is not None]
    owners += [(seat, "") for seat in position.dispersed]
    owners += [(seat, "") for seat in position.ladies.values() if seat != INDEPENDENT]
    owners += [(position.usurper, "")] if position.usurper is not None else []
    for seat in sorted({seat for seat, _ in owners} - set(position.factions)):
        places = [space for owner, space in owners if owner == seat and space]
        what = msg("something belongs to seat {seat}, but that seat is empty", seat=seat)
        yield breach("CU-05", what, msg("add the seat, or give it to a seat with a player"), *places)


# --- each piece in exactly one place

MOST_ROYAL_ARMY = 8
MOST_SILVER = 2
_BOX = "box"


class _Found(msgspec.Struct, frozen=True):
    """Where a counter is: a space, or the dispersed box of its seat; `seat` 0 is no one's."""

    seat: int
    space: str
    lies: bool = False

    @property
    def field(self) -> Field:
        """The place as it is named in a sentence."""
        return msg("the dispersed box") if self.space == _BOX else Name("space", self.space)


def broken_counters(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the number and the whereabouts of counters."""
    groups = _groups(position)
    found = _whereabouts(position, groups)
    yield from _generals(kit, position, found)
    yield from _minors(groups)
    yield from _royals(kit, position, found)
    yield from _ladies(kit, position)
    yield from _cart(position, found)
    yield from _counts(groups)
    yield from _royal_army(groups)
    yield from _silver(position, groups)
    yield from _fleets(kit, position)
    yield from _earned(kit, position)


_Groups = list[tuple[_Found, Group]]
_Whereabouts = dict[str, list[_Found]]


def _groups(position: Position) -> _Groups:
    on_map = [(_Found(stack.seat, space), stack.group) for space, stack in position.all_stacks()]
    return on_map + [(_Found(seat, _BOX), group) for seat, group in position.dispersed.items()]


def _spaces(found: list[_Found]) -> list[str]:
    return [place.space for place in found if place.space != _BOX]


def _whereabouts(position: Position, groups: _Groups) -> _Whereabouts:
    found: _Whereabouts = defaultdict(list)
    for place, group in groups:
        for counter in (*group.generals, *group.royals):
            found[counter].append(place)
    for royal, space in position.lying.items():
        found[royal].append(_Found(0, space, lies=True))
    return found


def _twice(kind: str, counter: str, found: list[_Found], rules: str) -> Iterator[Breach]:
    if len(found) > 1:
        places: tuple[Field, ...] = tuple(place.field for place in found)
        what = msgn(
            "{counter} is in {n} place: {places}",
            "{counter} is in {n} places: {places}",
            len(found),
            counter=Name(kind, counter),
            places=places,
        )
        yield breach(rules, what, msg("keep one of them"), *_spaces(found))


def _generals(kit: Kit, position: Position, found: _Whereabouts) -> Iterator[Breach]:
    generals = [counter for counter in found if counter in kit.generals or counter in kit.minors]
    for counter in sorted(found.keys() - kit.royals.keys() - {*generals}):
        yield breach(
            "GEN-22",
            msg("unknown counter {counter}", counter=counter),
            msg("remove it"),
            *_spaces(found[counter]),
        )
    for general in sorted(generals):
        yield from _twice("general", general, found[general], "GEN-01")
        if general in position.off_map:
            what = msg("{general} is both on the map and off it", general=Name("general", general))
            yield breach("GEN-11", what, msg("keep one of them"), *_spaces(found[general]))
    for general in kit.generals:
        if general not in found and general not in position.off_map:
            what = msg("{general} is not placed anywhere", general=Name("general", general))
            yield breach("GEN-11", what, msg("say where off the map this general is"))
    for general, pool in sorted(position.off_map.items()):
        if general not in kit.generals or pool not in ("reserve", "event", "unavailable", "deck", "dead"):
            what = msg("{general} is off the map as {pool}", general=Name("general", general), pool=pool)
            yield breach("GEN-11", what, msg("write reserve, event, unavailable, deck or dead"))


def _minors(groups: _Groups) -> Iterator[Breach]:
    """Four to a seat at most, each under his own colours, never in the dispersed box (GEN-22, GEN-28)."""
    for place, group in groups:
        for general in filter(is_minor, group.generals):
            if general not in minors_of(place.seat):
                who = Name("seat", str(place.seat))
                what = msg("among the pieces of {faction} is {counter} of another side", faction=who, counter=general)
                yield breach("GEN-22", what, msg("name one of {own}", own=minors_of(place.seat)), *_spaces([place]))
            elif place.space == _BOX:
                what = msg("a minor general is in the dispersed box")
                yield breach("GEN-28 BAT-34", what, msg("return it to the hand: minor generals are never dispersed"))


def _royals(kit: Kit, position: Position, found: _Whereabouts) -> Iterator[Breach]:
    for member in kit.royals.values():
        if member.kind == "body":
            continue
        places, state = found.get(member.id, []), position.royal_state.get(member.id, "off_map")
        who = Name("royal", member.id)
        yield from _twice("royal", member.id, places, "LEG-44")
        if state not in ("active", "inactive", "off_map", "gone"):
            what = msg("{royal} is {state}", royal=who, state=state)
            yield breach("LEG-44", what, msg("write active, inactive, off_map or gone"))
        elif places and state in ("off_map", "gone"):
            what = msg("{royal} is both on the map and off it", royal=who)
            yield breach("LEG-44", what, msg("make the member active or inactive, or remove it"), *_spaces(places))
        elif not places and state in ("active", "inactive"):
            yield breach("LEG-44", msg("{royal} is not placed anywhere", royal=who), msg("put the member on the map"))
        elif state == "inactive" and not all(place.lies for place in places):
            what = msg("{royal} is inactive but in a stack", royal=who)
            yield breach(
                "LEG-48 LEG-52", what, msg("leave her alone in the space, or make her active"), *_spaces(places)
            )


def _ladies(kit: Kit, position: Position) -> Iterator[Breach]:
    """A lady has a side while she is active, and goes with no other (R-80)."""
    for lady, seat in sorted(position.ladies.items()):
        who = Name("royal", lady)
        if lady not in kit.royals or kit.royals[lady].kind != "lady" or position.royal_state.get(lady) != "active":
            yield breach(
                "R-80", msg("{royal} is married but not active", royal=who), msg("make her active, or end the marriage")
            )
        for space in position.spaces_of(lady):
            if any(lady in stack.royals and stack.seat != seat for stack in position.at(space)):
                what = msg("{royal} is not with the side that married her", royal=who)
                yield breach("R-80", what, msg("leave her alone in the space, or change the marriage"), space)


def _cart(position: Position, found: _Whereabouts) -> Iterator[Breach]:
    places = found.get(CART, [])
    yield from _twice("royal", CART, places, "LEG-13")
    if position.tomb and places:
        what = msg("Alexander is both in the tomb and on the funeral cart")
        yield breach("LEG-13", what, msg("remove the cart or the tomb"), position.tomb, *_spaces(places))


def _counts(groups: _Groups) -> Iterator[Breach]:
    for place, group in groups:
        if any(getattr(group.units, kind) < 0 for kind in UNIT_KINDS):
            yield breach(
                "CU-04",
                msg("the number of units is below 0 at {place}", place=place.field),
                msg("write 0 or more"),
                *_spaces([place]),
            )


def _royal_army(groups: _Groups) -> Iterator[Breach]:
    with_some = [(place, group.units.royal) for place, group in groups if group.units.royal > 0]
    total = sum(count for _, count in with_some)
    if total > MOST_ROYAL_ARMY:
        what = msgn("there is {n} Royal Army unit", "there are {n} Royal Army units", total)
        remedy = msg("there are never more than {most}", most=MOST_ROYAL_ARMY)
        yield breach("CU-21", what, remedy, *_spaces([place for place, _ in with_some]))


def _silver(position: Position, groups: _Groups) -> Iterator[Breach]:
    with_some = [(place, group.units.silver) for place, group in groups if group.units.silver > 0]
    places = [place for place, _ in with_some]
    if len(with_some) > 1:
        what = msgn("the Silver Shields are in {n} place", "the Silver Shields are in {n} places", len(with_some))
        yield breach("CU-15", what, msg("they are one piece: keep one"), *_spaces(places))
    if any(count > MOST_SILVER for _, count in with_some):
        yield breach(
            "CU-14", msg("there are more than 2 units of Silver Shields"), msg("write 1S or 2S"), *_spaces(places)
        )
    if position.silver not in ("not_arrived", "in_play", "gone") or (position.silver == "in_play") != bool(with_some):
        what = msgn(
            "the Silver Shields are {state}, but {n} of them is placed",
            "the Silver Shields are {state}, but {n} of them are placed",
            sum(count for _, count in with_some),
            state=position.silver,
        )
        yield breach("CU-16 CU-17", what, msg("write in_play only if they are placed"), *_spaces(places))


def _fleets(kit: Kit, position: Position) -> Iterator[Breach]:
    for fleet, state in sorted(position.fleets.items()):
        if fleet not in kit.fleets:
            yield breach("FLT-05", msg("unknown fleet {fleet}", fleet=fleet), msg("remove it"))
        elif state.improved and (state.dispersed or state.seat is None):
            what = msg("the fleet {fleet} is improved, but dispersed or without an owner", fleet=Name("fleet", fleet))
            yield breach("FLT-11", what, msg("turn it to its normal side"))


def _earned(kit: Kit, position: Position) -> Iterator[Breach]:
    for general in sorted(position.popularity):
        if general not in kit.generals:
            what = msg("an unknown general has popularity: {general}", general=general)
            yield breach("LEG-42", what, msg("name a major general"))


# --- independent armies


def broken_independents(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the activation of an independent army and with what is remembered of battles."""
    for army in sorted(set(position.drawn) - set(kit.independents)):
        yield breach("IND-01", msg("unknown independent army {army}", army=army), msg("remove it"))
    if position.independent_march is not None:
        yield from _march(kit, position, position.independent_march)


def _march(kit: Kit, position: Position, march: IndependentMarch) -> Iterator[Breach]:
    if march.army not in kit.independents:
        yield breach("IND-01", msg("unknown independent army {army}", army=march.army), msg("remove it"))
        return
    name = Name("independent", march.army)
    place = position.independents.get(march.army, "gone")
    if place == "gone" and march.stage != "ended":
        yield breach("IND-14", msg("{army} is marching but out of the game", army=name), msg("put it on the map"))
    if (place == "box") != (not march.started) and march.stage != "ended":
        what = msg("the march of {army} cannot start there", army=name)
        yield breach("IND-04", what, msg("start it in a space or in its box"))
    if march.resolver not in position.factions:
        what = msg("seat {seat} leads {army}", seat=march.resolver, army=name)
        yield breach("IND-04", what, msg("name a seat of the table"))
    if march.stage not in STAGES:
        yield breach("MOV-20", msg('unknown stage "{stage}"', stage=march.stage), msg("choose a stage"))
    if position.activation is not None:
        what = msg("{army} is marching while another army is activated", army=name)
        yield breach("MOV-02 IND-04", what, msg("end one of the marches"))
    unknown = {march.started, march.came_from} - {"", "box", *kit.atlas.spaces}
    for space in sorted(unknown):
        yield breach("CTL-01", msg("unknown space {space}", space=space), msg("name a space of the map"))


# --- the march in progress, and the memory of the segment (MOV-01 to MOV-04)


def broken_march(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the activation and the memory of the segment."""
    if position.activation is not None:
        yield from _activation(kit, position, position.activation)
    yield from _memory(kit, position)


def _activation(kit: Kit, position: Position, march: Activation) -> Iterator[Breach]:
    here = Name("space", march.space)
    if not position.group(march.seat, march.space, march.inside).covers(march.group):
        what = msg("pieces march from {space} but are not there", space=here)
        yield breach("MOV-06", what, msg("march with pieces of a stack there"), march.space)
    if march.general not in march.group.generals and march.stage != "ended":
        what = msg("{general} leads a march but is not in its group", general=Name("general", march.general))
        yield breach("MOV-01", what, msg("add the general to the group"), march.space)
    if march.seat != position.clock.active:
        what = msg("seat {seat} marches in another seat's turn", seat=march.seat)
        yield breach("SEQ-11", what, msg("make seat {seat} active", seat=march.seat), march.space)
    if march.points < 0 or not 0 <= march.rolled <= 6:
        yield breach(
            "MOV-10", msg("a march has impossible numbers"), msg("write points of 0 or more and a die from 1 to 6")
        )
    if march.stage not in STAGES:
        yield breach("MOV-20", msg('unknown stage "{stage}"', stage=march.stage), msg("choose a stage"))
    if march.path and march.path[-1] != march.space:
        what = msg("the path of the march does not end at {space}", space=here)
        yield breach("MOV-20", what, msg("end it where the group is"), march.space)
    if CART in march.group.royals and not march.group.units:
        what = msg("the funeral cart marches without an army")
        yield breach("MOV-34 R-54", what, msg("add units to the group"), march.space)
    if march.came_by and march.came_by not in kit.atlas.routes:
        what = msg("unknown route {route}", route=march.came_by)
        yield breach("CTL-07", what, msg("name a route of the map"))


def _memory(kit: Kit, position: Position) -> Iterator[Breach]:
    memory = position.memory
    left = (*memory.moved, *memory.marched, *memory.battled, *memory.counted)
    named = {*memory.activated, *memory.fought, *memory.placed, *(moved.by for moved in left)}
    for general in sorted(who for who in named if who not in kit.generals and who not in kit.minors):
        what = msg("unknown general in the memory: {general}", general=general)
        yield breach("MOV-03", what, msg("name a general"))
    spaces = {*memory.sieges, *memory.foraged, *memory.evaded, *(moved.space for moved in left)}
    for space in sorted(space for space in spaces if space not in kit.atlas.spaces):
        yield breach("MOV-03", msg("unknown space {space}", space=space), msg("name a space of the map"))


# --- who may be where


def broken_places(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with what is in a space."""
    yield from _unknown_spaces(kit, position)
    spaces = kit.atlas.spaces
    for space in sorted(position.stacks):
        if space in spaces:
            yield from _walls(kit, position, space)
            yield from _company(position, space)
    for space, seat in sorted(position.markers.items()):
        if space in spaces:
            yield from _marker(kit, space, seat)
    for space, siege in sorted(position.sieges.items()):
        if space in spaces:
            yield from _siege(kit, position, space, siege)
    if position.tomb in spaces and not kit.is_major_city(position.tomb):
        what = msg("Alexander's tomb is at {space}", space=Name("space", position.tomb))
        yield breach("LEG-10", what, msg("bury Alexander in a major city"), position.tomb)


def _unknown_spaces(kit: Kit, position: Position) -> Iterator[Breach]:
    named = [*position.stacks, *position.markers, *position.sieges, *position.lying.values()]
    named += [place for place in position.independents.values() if place not in ("box", "gone")]
    named += [position.tomb] if position.tomb else []
    spaces = kit.atlas.spaces
    for space in sorted({space for space in named if space not in spaces}):
        yield breach("CTL-01", msg("unknown space {space}", space=space), msg("name a space of the map"))
    for army in sorted(set(position.independents) - set(kit.independents)):
        yield breach("IND-01", msg("unknown independent army {army}", army=army), msg("remove it"))


def _walls(kit: Kit, position: Position, space: str) -> Iterator[Breach]:
    inside = [stack for stack in position.at(space) if stack.inside]
    here = Name("space", space)
    if inside and not kit.is_major_city(space):
        what = msg("there are pieces inside {space}, which is not a major city", space=here)
        yield breach("CTL-17", what, msg("move them outside"), space)
        return
    limit = kit.profile.city_limit
    for stack in inside:
        if stack.units.count > limit:
            what = msgn(
                "there is {n} unit inside {space}", "there are {n} units inside {space}", stack.units.count, space=here
            )
            yield breach("R-07 SIE-19 CTL-18", what, msg("leave at most {limit} inside", limit=limit), space)
        owner = position.markers.get(space)
        if owner is not None and owner != stack.seat:
            who = Name("seat", str(stack.seat))
            what = msg("a stack of {faction} is inside {space} but does not control it", faction=who, space=here)
            yield breach("CTL-17", what, msg("move it outside, or change the marker"), space)


def _company(position: Position, space: str) -> Iterator[Breach]:
    """Two factions share a space only with one inside and the other outside (CTL-17)."""
    stacks, here = position.at(space), Name("space", space)
    for stack in stacks:
        if not stack.group:
            yield breach("CTL-17", msg("there is an empty stack at {space}", space=here), msg("remove it"), space)
        elif not (stack.units or stack.generals):
            what = msg("the stack at {space} has only members of the royal family", space=here)
            yield breach("LEG-45 R-53", what, msg("leave them alone in the space"), space)
    for side in (False, True) if len(stacks) > 1 else ():
        if len({stack.seat for stack in stacks if stack.inside is side}) > 1 and not _is_entered(position, space):
            what = msg("two sides are in the same place at {space}", space=here)
            yield breach("CTL-17", what, msg("remove one, or move one inside the city"), space)
        if len({(s.seat, s.inside) for s in stacks if s.inside is side}) < sum(s.inside is side for s in stacks):
            what = msg("one side has two stacks at {space}", space=here)
            yield breach("GEN-31", what, msg("put them together"), space)
    for army in position.independent_armies_at(space):
        if not any(not stack.inside for stack in stacks) or _is_entered(position, space):
            continue
        what = msg("{army} shares {space} with a side", army=Name("independent", army), space=here)
        yield breach("CTL-12 CTL-17", what, msg("remove one of them"), space)


def _is_entered(position: Position, space: str) -> bool:
    """Whether a march has just entered: enemies stand together until they have met (MOV-20, BAT-02)."""
    march = position.independent_march
    if march is not None and position.independents.get(march.army) == space:
        return True
    return position.activation is not None and position.activation.space == space


def _marker(kit: Kit, space: str, seat: int) -> Iterator[Breach]:
    if kit.is_transit(space):
        what = msg("there is a control marker on the transit point {space}", space=Name("space", space))
        yield breach("CTL-05", what, msg("remove it"), space)
    if not 0 <= seat <= 5:
        what = msg("the marker at {space} belongs to unknown seat {seat}", space=Name("space", space), seat=seat)
        yield breach("CTL-08", what, msg("write 0 for the Independents, or a seat"), space)


def _siege(kit: Kit, position: Position, space: str, siege: Siege) -> Iterator[Breach]:
    here, needed = Name("space", space), most_points_needed(kit, position, space)
    defender = position.markers.get(space, _garrison(position, space))
    if needed == 0 or defender in (None, siege.seat):
        what = msg("there are siege points at {space}, which cannot be besieged", space=here)
        yield breach("SIE-13 CTL-04", what, msg("remove them"), space)
    elif not 1 <= siege.points < needed:
        what = msgn(
            "there is {n} siege point at {space}", "there are {n} siege points at {space}", siege.points, space=here
        )
        yield breach("SIE-13 R-37", what, msg("it falls at {needed}: write fewer", needed=needed), space)
    if not position.group(siege.seat, space, False).units:
        what = msg("there are siege points at {space} but no unit of the besieger outside", space=here)
        yield breach("CTL-18 SIE-18", what, msg("remove them, or put the besieger there"), space)


def _garrison(position: Position, space: str) -> int | None:
    """The faction inside an uncontrolled major city (CTL-17)."""
    return next((stack.seat for stack in position.at(space) if stack.inside), None)


# --- all together


def broken(kit: Kit, position: Position) -> tuple[Breach, ...]:
    """Every invariant the position breaks, none when it is sound. Each breach names its rules."""
    found = list(broken_clock(kit, position))
    found += broken_counters(kit, position)
    found += broken_places(kit, position)
    found += broken_march(kit, position)
    found += broken_independents(kit, position)
    return tuple(dict.fromkeys(found))
