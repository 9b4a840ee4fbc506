"""Each counter in exactly one place: generals, royals, the cart, the Royal Army, the Silver Shields, fleets."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from desktop.language import Field, Name, msg, msgn
from desktop.rules.core.breach import Breach, breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, UNIT_KINDS, Group, is_minor, minors_of
from desktop.rules.successors.position import Position

MOST_ROYAL_ARMY = 8
MOST_SILVER = 2
_BOX = "box"


class _Found(msgspec.Struct, frozen=True):
    """Where a counter is: a space, or the dispersed box of its seat; `seat` 0 is nobody's."""

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
    """Every group of pieces, and where it is."""
    on_map = [(_Found(stack.seat, space), stack.group) for space, stack in position.all_stacks()]
    return on_map + [(_Found(seat, _BOX), group) for seat, group in position.dispersed.items()]


def _spaces(found: list[_Found]) -> list[str]:
    return [place.space for place in found if place.space != _BOX]


def _whereabouts(position: Position, groups: _Groups) -> _Whereabouts:
    """Every place each general, royal and the cart is in."""
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
            "{counter} stands in {n} place: {places}",
            "{counter} stands in {n} places: {places}",
            len(found),
            counter=Name(kind, counter),
            places=places,
        )
        yield breach(rules, what, msg("leave one of them"), *_spaces(found))


def _generals(kit: Kit, position: Position, found: _Whereabouts) -> Iterator[Breach]:
    generals = [counter for counter in found if counter in kit.generals or counter in kit.minors]
    for counter in sorted(found.keys() - kit.royals.keys() - {*generals}):
        yield breach(
            "GEN-22",
            msg("there is no counter {counter}", counter=counter),
            msg("take it away"),
            *_spaces(found[counter]),
        )
    for general in sorted(generals):
        yield from _twice("general", general, found[general], "GEN-01")
        if general in position.off_map:
            what = msg("{general} is on the map and off it", general=Name("general", general))
            yield breach("GEN-11", what, msg("leave one of them"), *_spaces(found[general]))
    for general in kit.generals:
        if general not in found and general not in position.off_map:
            what = msg("{general} is nowhere", general=Name("general", general))
            yield breach("GEN-11", what, msg("say where off the map he is"))
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
                what = msg("{faction} has {counter}, who is not its own", faction=who, counter=general)
                yield breach("GEN-22", what, msg("name one of {own}", own=minors_of(place.seat)), *_spaces([place]))
            elif place.space == _BOX:
                what = msg("a minor general is in the dispersed box")
                yield breach("GEN-28 BAT-34", what, msg("take him to hand: minor generals are never dispersed"))


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
            what = msg("{royal} is on the map and off it", royal=who)
            yield breach("LEG-44", what, msg("make the member active or inactive, or take it away"), *_spaces(places))
        elif not places and state in ("active", "inactive"):
            yield breach("LEG-44", msg("{royal} is nowhere", royal=who), msg("put the member on the map"))
        elif state == "inactive" and not all(place.lies for place in places):
            what = msg("{royal} is inactive and with a stack", royal=who)
            yield breach("LEG-48 LEG-52", what, msg("let her lie in the space, or make her active"), *_spaces(places))


def _ladies(kit: Kit, position: Position) -> Iterator[Breach]:
    """A lady has a side while she is active, and goes with no other (R-80)."""
    for lady, seat in sorted(position.ladies.items()):
        who = Name("royal", lady)
        if lady not in kit.royals or kit.royals[lady].kind != "lady" or position.royal_state.get(lady) != "active":
            yield breach(
                "R-80", msg("{royal} is married and not active", royal=who), msg("make her active, or nobody's")
            )
        for space in position.spaces_of(lady):
            if any(lady in stack.royals and stack.seat != seat for stack in position.at(space)):
                what = msg("{royal} is with another side than the one that married her", royal=who)
                yield breach("R-80", what, msg("let her lie in the space, or change who married her"), space)


def _cart(position: Position, found: _Whereabouts) -> Iterator[Breach]:
    places = found.get(CART, [])
    yield from _twice("royal", CART, places, "LEG-13")
    if position.tomb and places:
        what = msg("Alexander lies in his tomb and on the funeral cart")
        yield breach("LEG-13", what, msg("take the cart or the tomb away"), position.tomb, *_spaces(places))


def _counts(groups: _Groups) -> Iterator[Breach]:
    for place, group in groups:
        if any(getattr(group.units, kind) < 0 for kind in UNIT_KINDS):
            yield breach(
                "CU-04",
                msg("there are fewer than no units at {place}", place=place.field),
                msg("write 0 or more"),
                *_spaces([place]),
            )


def _royal_army(groups: _Groups) -> Iterator[Breach]:
    with_some = [(place, group.units.royal) for place, group in groups if group.units.royal > 0]
    total = sum(count for _, count in with_some)
    if total > MOST_ROYAL_ARMY:
        what = msgn("there is {n} unit of the Royal Army", "there are {n} units of the Royal Army", total)
        remedy = msg("there are never more than {most}", most=MOST_ROYAL_ARMY)
        yield breach("CU-21", what, remedy, *_spaces([place for place, _ in with_some]))


def _silver(position: Position, groups: _Groups) -> Iterator[Breach]:
    with_some = [(place, group.units.silver) for place, group in groups if group.units.silver > 0]
    places = [place for place, _ in with_some]
    if len(with_some) > 1:
        what = msgn("the Silver Shields stand in {n} place", "the Silver Shields stand in {n} places", len(with_some))
        yield breach("CU-15", what, msg("they are one piece: leave one"), *_spaces(places))
    if any(count > MOST_SILVER for _, count in with_some):
        yield breach(
            "CU-14", msg("there are more than 2 units of Silver Shields"), msg("write 1S or 2S"), *_spaces(places)
        )
    if position.silver not in ("not_arrived", "in_play", "gone") or (position.silver == "in_play") != bool(with_some):
        what = msgn(
            "the Silver Shields are {state} and {n} of them is on the map",
            "the Silver Shields are {state} and {n} of them are on the map",
            sum(count for _, count in with_some),
            state=position.silver,
        )
        yield breach("CU-16 CU-17", what, msg("in_play means that they are somewhere"), *_spaces(places))


def _fleets(kit: Kit, position: Position) -> Iterator[Breach]:
    for fleet, state in sorted(position.fleets.items()):
        if fleet not in kit.fleets:
            yield breach("FLT-05", msg("there is no fleet {fleet}", fleet=fleet), msg("take it away"))
        elif state.improved and (state.dispersed or state.seat is None):
            what = msg("the fleet {fleet} is improved, but dispersed or nobody's", fleet=Name("fleet", fleet))
            yield breach("FLT-11", what, msg("turn it to its normal side"))


def _earned(kit: Kit, position: Position) -> Iterator[Breach]:
    for general in sorted(position.popularity):
        if general not in kit.generals:
            what = msg("popularity is given to {general}, whom nobody knows", general=general)
            yield breach("LEG-42", what, msg("name a major general"))
