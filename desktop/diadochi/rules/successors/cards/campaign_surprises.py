"""Surprise cards outside battles.

Against an army that has entered a space by land, before interceptions: Desertion (CARD-58) and Nile in Flood (CARD-61;
MOV-20, R-04). At sea, storms and fog against a voyage (CARD-51, CARD-52). Before a siege roll, besieger first, each
seat until it passes: the Helepolis, Traitor inside City, Stubborn Garrison, The Gift of Oratory (CARD-14, CARD-49,
CARD-62, CARD-57; SIE-12, SIE-25, R-27, R-40).
"""

from __future__ import annotations

from diadochi.atlas.model import Allows
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import About, Choice, Decision, Procedure, Roll
from diadochi.rules.core.verdict import place_of, place_text
from diadochi.rules.successors.answers import PlaySurprise, Take
from diadochi.rules.successors.attrition import attrition, note_losses
from diadochi.rules.successors.cards.surprises import (
    ANY_TIME,
    ORATORY,
    SOMETHING,
    Window,
    active_first,
    before_comparison,
    first_card,
    keep_in_port,
    nobody_holds,
    one_after_another,
    speak,
    until_all_pass,
)
from diadochi.rules.successors.events import Lost, WentOver
from diadochi.rules.successors.facts import MUTINY_PROOF, city_holder, has_ability, in_turn_order, room_inside
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import the_march
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack, Units
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.readings import DesertionDie, Deserts

DESERTION = "desertion"
AIGYPTOS = "aigyptos"
DESERTS_FROM, CHOSEN_FROM = 3, 5
"""The least a die must show for a mercenary to desert, and for a unit of the player's choice (CARD-58)."""


def march_cards(kit: Kit, position: Position) -> Procedure[bool]:
    """The window after a step by land: the other players, again and again until all pass (R-04, R-27).

    Returns whether the army has lost its last unit by it.
    """
    march = the_march(position)
    if nobody_holds(position) or not march.group.units or not _could_be_played(kit, position):
        return False

    def targets(seat: int, card: str) -> tuple[str, ...]:
        if card == DESERTION:
            return _camps(kit, position, seat)
        return SOMETHING if _is_flooded(kit, position) else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        yield from (_desertion(position, played) if played.card == DESERTION else _flood(kit, position))

    event = msg(
        "{general} has entered {space}.", general=Name("general", march.general), space=Name("space", march.space)
    )
    window = Window(("enemy_entered_space",), targets, event, About(march.space, leader=march.general, seat=march.seat))
    yield from until_all_pass(kit, position, window, in_turn_order(position, march.seat), effect)
    return not the_march(position).group.units


def _could_be_played(kit: Kit, position: Position) -> bool:
    """Whether either card could fit: most steps lead past no camp and into no flood, and open no window (R-27)."""
    return _is_flooded(kit, position) or bool(_armies_beside(kit, position))


def _armies_beside(kit: Kit, position: Position) -> list[tuple[str, Stack]]:
    march = the_march(position)
    return [
        (place, stack)
        for place in kit.beside[march.space]
        for stack in position.at(place)
        if stack.seat != march.seat and stack.is_army
    ]


def _camps(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The armies of a seat one land route away, where deserters could go; inside a city only while there is room."""
    march = the_march(position)
    units = march.group.units
    if not (units.mercenary or units.loyal) or has_ability(kit, march.group, MUTINY_PROOF):
        return ()
    return tuple(
        place_text(space, stack.inside)
        for space, stack in _armies_beside(kit, position)
        if stack.seat == seat
        if not stack.inside or room_inside(kit, position, seat, space) > 0
    )


def _desertion(position: Position, played: PlaySurprise) -> Procedure[None]:
    """One die: nothing, a mercenary, or a mercenary or loyal Macedonian of the player's choice comes over."""
    purpose = msg("Desertion from the army of {general}", general=Name("general", the_march(position).general))
    reading = DesertionDie(DESERTS_FROM, CHOSEN_FROM)
    dice = yield Roll(
        Kind.DESERTION,
        played.seat,
        purpose,
        rules=("MOV-20",),
        reading=reading,
        about=About(the_march(position).space, leader=the_march(position).general, against=the_march(position).seat),
    )
    deserts = reading.read(dice.faces)
    if deserts is Deserts.NOBODY:
        return
    units = yield from _who_deserts(position, played.seat, chosen=deserts is Deserts.CHOSEN)
    _take_away(position, units)
    march = the_march(position)
    if units:
        position.note(WentOver(seat=march.seat, to=played.seat, space=march.space, units=units))
    camp, inside = place_of(played.target)
    position.put(played.seat, camp, inside, position.group(played.seat, camp, inside) + Group(units))


def _who_deserts(position: Position, seat: int, *, chosen: bool) -> Procedure[Units]:
    """The unit that comes over; never Royal Army, elephants or Silver Shields."""
    there = the_march(position).group.units
    mercenary, loyal = Units(mercenary=min(1, there.mercenary)), Units(loyal=min(1, there.loyal))
    able = [units for units in (mercenary, loyal) if units]
    if not chosen:
        return mercenary
    if len(able) == 1:
        return able[0]
    prompt = msg("{seat}: which unit comes over?", seat=Name("seat", str(seat)))
    options = Choice(tuple(Take(Group(units)) for units in able))
    answer: Take = yield Decision(
        Kind.DESERTION,
        seat,
        prompt,
        options,
        ("MOV-20",),
        about=About(the_march(position).space, against=the_march(position).seat),
    )
    return answer.group.units


def _is_flooded(kit: Kit, position: Position) -> bool:
    """An army has come into Aigyptos by land or over mountains; a general without units has none to lose (ATT-06)."""
    march = the_march(position)
    by_land = Allows.DRY in kit.atlas.kind_of(march.came_by).allows
    return by_land and kit.atlas.spaces[march.space].province == AIGYPTOS and bool(march.group.units)


def _flood(kit: Kit, position: Position) -> Procedure[None]:
    """The army rolls attrition in the column of its size; it is no attack (ATT-03, ATT-05)."""
    march = the_march(position)
    purpose = msg("The Nile in flood at {space}", space=Name("space", march.space))
    lost = yield from attrition(
        kit,
        march.seat,
        march.group.units,
        purpose,
        "ATT-05",
        about=About(march.space, leader=march.general, card="nile_in_flood"),
    )
    note_losses(position, march.group.units, Lost(seat=march.seat, units=lost, space=march.space, rules=("ATT-05",)))
    _take_away(position, lost)


def _take_away(position: Position, units: Units) -> None:
    march = the_march(position)
    stack = position.group(march.seat, march.space, march.inside) - Group(units)
    position.put(march.seat, march.space, march.inside, stack)
    position.change_activation(group=march.group - Group(units))


# --- at sea


def storm_in_port(kit: Kit, position: Position, port: str) -> Procedure[bool]:
    """Whether a storm keeps the voyage to `port` from leaving; only the other players are asked (NAV-32, R-27).

    Then the force is where it embarks with the points it had, and does not go to sea again in this segment.
    """
    if nobody_holds(position):
        return False
    march = the_march(position)
    who, general = Name("seat", str(march.seat)), Name("general", march.general)
    event = msg("{seat}: {general} sails to {space}.", seat=who, general=general, space=Name("space", port))
    about = About(port, march.space, leader=march.general, seat=march.seat)
    window = Window(("naval_announced",), lambda _seat, _card: SOMETHING, event, about)
    played = yield from first_card(kit, position, window, in_turn_order(position, march.seat))
    if played is None:
        return False
    keep_in_port(position, march.seat, march.group.generals)
    return True


def parted(kit: Kit, position: Position, space: str) -> Procedure[bool]:
    """Whether fog or a storm cancels the naval battle off `space` before its dice; any player may (NAV-22)."""
    if nobody_holds(position):
        return False
    event = msg("A naval battle off {space} is about to be fought.", space=Name("space", space))
    window = Window(("naval_before_dice",), lambda _seat, _card: SOMETHING, event, About(space))
    played = yield from first_card(kit, position, window, active_first(position))
    return played is not None


# --- before a siege roll

BESIEGERS = ("the_helepolis", "traitor_inside_city")
"""Cards of the besieger; both may be played for one roll (R-40)."""
STUBBORN = "stubborn_garrison"


def siege_cards(kit: Kit, position: Position, seat: int, space: str) -> Procedure[tuple[tuple[Message, int], ...]]:
    """Ask for cards before the siege roll of `seat` at `space`. Returns what they add, each with its name (R-40)."""
    added: list[tuple[Message, int]] = []
    if nobody_holds(position):
        return ()

    def targets(asked: int, card: str) -> tuple[str, ...]:
        if card == ORATORY:
            return _speakers(position, asked, space)
        return SOMETHING if _fits(kit, position, seat, space, asked, card) else ()

    def effect(played: PlaySurprise) -> Procedure[None]:
        if played.card == ORATORY:
            speak(position, played)
        else:
            added.append((msg("{card}", card=Name("card", played.card)), _worth(kit, played.card)))
        yield from ()

    event = msg("The siege roll at {space} comes next.", space=Name("space", space))
    window = Window(("siege_before_roll", ANY_TIME), targets, event, About(space))
    yield from one_after_another(kit, position, window, (seat, *in_turn_order(position, seat)), effect)
    return tuple(added)


def _fits(kit: Kit, position: Position, besieger: int, space: str, asked: int, card: str) -> bool:
    """Only major cities; the garrison is the owner's, that of an Independent city anyone's but the besieger's.

    Whoever is inside an uncontrolled city defends it as its owner (CTL-17, R-07).
    """
    if not kit.is_major_city(space):
        return False
    if card in BESIEGERS:
        return asked == besieger
    return asked != besieger and city_holder(position, space) in (asked, INDEPENDENT)


def _speakers(position: Position, asked: int, space: str) -> tuple[str, ...]:
    """The generals before or inside the city, where Royal Army inside may have to choose (SIE-14, LEG-33)."""
    if not any(stack.inside and stack.units.royal for stack in position.at(space)):
        return ()
    return before_comparison(position, asked, space)


def _worth(kit: Kit, card: str) -> int:
    table, house = kit.tables.siege.modifiers, kit.tables.siege.modifiers_house
    worth = {
        "the_helepolis": table.the_helepolis,
        "traitor_inside_city": table.traitor_inside_city,
        STUBBORN: house.stubborn_garrison,
    }
    return worth[card]
