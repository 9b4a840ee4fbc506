"""Windows for Surprise cards, who is asked, and what passing reveals (SEQ-13, R-27); and the cards outside battles.

A seat is asked if, from public facts, it could hold a fitting card: it has cards, and a card that can be played here is
neither discarded nor out of the game. Its real hand decides only the options, so a pass reveals nothing.

Some cards have their code here. Mountain Guides lower the cost of mountain routes (CARD-60, MOV-12). The Gift of
Oratory makes a general more popular until the segment ends (CARD-57, LEG-43). Scouts in the Hills add to a die of
interception or of avoiding battle (CARD-63, INT-18, AVB-03). Storms at Sea keep an army in port until the segment ends
(CARD-52).

Between two procedures, a card may be played as a free act beside another question; only its holder sees the offer.

Against an army that has entered a space by land, before interceptions: Desertion (CARD-58) and Nile in Flood (CARD-61;
MOV-20, R-04). At sea, storms and fog against a voyage (CARD-51, CARD-52). Before a siege roll, besieger first, each
seat until it passes: the Helepolis, Traitor inside City, Stubborn Garrison, The Gift of Oratory (CARD-14, CARD-49,
CARD-62, CARD-57; SIE-12, SIE-25, R-27, R-40).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from diadochi.atlas.model import Allows
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import NOTHING_SAID, About, Answer, Choice, Decision, Procedure, Roll
from diadochi.rules.core.verdict import Verdict, allow, place_of, place_text, refuse
from diadochi.rules.successors.answers import Pass, PlaySurprise, Take
from diadochi.rules.successors.attrition import attrition, note_losses
from diadochi.rules.successors.cards.card_event import discard, is_in_game, replace_surprise
from diadochi.rules.successors.events import CardPlayed, CardUse, Lost, WentOver
from diadochi.rules.successors.facts import MUTINY_PROOF, city_holder, has_ability, in_turn_order, room_inside
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.moving_group import the_march
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack, Units
from diadochi.rules.successors.position import Effect, Position, add_effect, effects_of, remembered
from diadochi.rules.successors.tables import DesertionDie, Deserts

ANY_TIME = "any_tyche_or_activation"
"""The window of cards that are not bound to one moment."""
SOMETHING = ("",)
"""The targets of a card that is aimed at nothing in particular."""

CardTargets = Callable[[int, str], tuple[str, ...]]
"""What a card (by id) may be aimed at by a seat in this window: ("",) where nothing is chosen, () where it may not."""
SurpriseEffect = Callable[[PlaySurprise], Procedure[None]]
"""What a card does at once when it is played."""


class Window(msgspec.Struct, frozen=True):
    """A moment at which Surprise cards may be played.

    `names` are its windows as cards.toml has them, `event` says what the cards would answer. `targets` asks nothing
    but what everyone can see.
    """

    names: tuple[str, ...]
    targets: CardTargets
    event: Message
    about: About = NOTHING_SAID


class Fitting(Choice):
    """The fitting cards of a hand, or none.

    `could` are those that anyone might hold and play here, as far as everyone can see: it tells nothing of the hand.
    `event` is what they would answer; `later` tells the seats that are asked after this one, as far as everyone can
    see, if no one plays.
    """

    def __init__(
        self, options: tuple[Answer, ...], could: tuple[str, ...], event: Message, later: Callable[[], tuple[int, ...]]
    ) -> None:
        super().__init__(options, _refused)
        self.could, self.event, self.later = could, event, later


def nobody_holds(position: Position) -> bool:
    """Whether no seat has a card, so that all windows can be skipped."""
    return not [seat for seat, faction in position.factions.items() if faction.hand]


def active_first(position: Position) -> tuple[int, ...]:
    """All seats as windows ask them: the active player, then the others in turn order (SEQ-13, R-27)."""
    active = position.clock.active
    return (active, *in_turn_order(position, active))


def until_all_pass(
    kit: Kit, position: Position, window: Window, seats: Iterable[int], effect: SurpriseEffect
) -> Procedure[None]:
    """Ask `seats` in order, again and again until all pass; each card does what it does at once (R-27)."""
    asked, going_on = tuple(seats), True
    while going_on:
        going_on = False
        for number, seat in enumerate(asked, 1):
            answer = yield from ask_seat(kit, position, window, seat, asked[number:])
            if answer is not None:
                going_on = True
                yield from effect(answer)


def one_after_another(
    kit: Kit, position: Position, window: Window, seats: Iterable[int], effect: SurpriseEffect
) -> Procedure[None]:
    """Ask each of `seats` until it passes, and never again: before a siege roll and in battles (BAT-14, R-27)."""
    asked = tuple(seats)
    for number, seat in enumerate(asked, 1):
        while True:
            answer = yield from ask_seat(kit, position, window, seat, asked[number:])
            if answer is None:
                break
            yield from effect(answer)


def first_card(kit: Kit, position: Position, window: Window, seats: Iterable[int]) -> Procedure[PlaySurprise | None]:
    """The first card that one of `seats` plays; after it there is nothing left to answer."""
    asked = tuple(seats)
    for number, seat in enumerate(asked, 1):
        answer = yield from ask_seat(kit, position, window, seat, asked[number:])
        if answer is not None:
            return answer
    return None


def ask_seat(
    kit: Kit, position: Position, window: Window, seat: int, later: tuple[int, ...] = ()
) -> Procedure[PlaySurprise | None]:
    """The card a seat plays in a window, discarded and replaced; None when it passes or could hold none that fits.

    `later` are the seats whose turn in the window comes afterwards.
    """
    faction = position.factions.get(seat)
    if faction is None or not faction.hand:
        return None
    could = {card: window.targets(seat, card) for card in unseen(kit, position, window.names)}
    if not any(could.values()):
        return None
    held = tuple(PlaySurprise(seat, card, target) for card in could if card in faction.hand for target in could[card])
    prompt = msg("{seat}, play a Surprise card or pass. {event}", seat=Name("seat", str(seat)), event=window.event)
    fitting = tuple([card for card, targets in could.items() if targets])
    options = Fitting((Pass(), *held), fitting, window.event, lambda: _might_hold(kit, position, window, later))
    answer = yield Decision(Kind.SURPRISE, seat, prompt, options, ("OPS-05", "SEQ-13", "R-27"), about=window.about)
    if not isinstance(answer, PlaySurprise):
        return None
    yield from lay_down(kit, position, answer)
    return answer


def _might_hold(kit: Kit, position: Position, window: Window, seats: tuple[int, ...]) -> tuple[int, ...]:
    having = (seat for seat in seats if seat in position.factions and position.factions[seat].hand)
    cards = unseen(kit, position, window.names)
    return tuple(seat for seat in having if any(window.targets(seat, card) for card in cards))


def _unseen(kit: Kit, position: Position, names: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of these windows that someone may hold, as far as everyone can see (SEQ-10)."""
    cards = dict.fromkeys([card for name in names for card in kit.surprises.get(name, ())])
    return tuple([card for card in cards if card not in position.discards and is_in_game(kit, position, card)])


unseen = remembered("discards", "removed")(_unseen)


def lay_down(kit: Kit, position: Position, played: PlaySurprise) -> Procedure[None]:
    """A Surprise card played goes to the discards and is replaced at once (OPS-05)."""
    discard(position, played.seat, played.card)
    position.note(CardPlayed(seat=played.seat, card=played.card, how=CardUse.SURPRISE, target=played.target))
    yield from replace_surprise(kit, position, played.seat)


def _refused(_answer: object) -> Verdict:
    return refuse(msg("Play a suitable Surprise card from your hand, or pass."), "OPS-05", "SEQ-13")


# --- Mountain Guides

GUIDES = "mountain_guides"


def may_guide(position: Position, seat: int) -> bool:
    """An army or lone general of the seat is activated, and has no guides yet."""
    march = position.activation
    return march is not None and march.seat == seat and not effects_of(position, GUIDES)


def roads(kit: Kit, position: Position) -> Kit:
    """The kit whose routes cost what they cost the army that is activated (MOV-12).

    Interceptors and who avoids battle ask their own kit: their limits do not change (INT-05).
    """
    if not position.effects or position.activation is None or not effects_of(position, GUIDES):
        return kit
    return kit.guided


# --- The Gift of Oratory

ORATORY = "the_gift_of_oratory"
SEGMENTS = ("tyche", "activation")
"""Segments in which it is played, of whatever player."""


def may_speak(position: Position) -> bool:
    """Whether this is a segment for it: any player's Tyche or activation segment (LEG-43)."""
    return position.clock.phase == "strategy" and position.clock.segment in SEGMENTS


def speakers(position: Position, seat: int) -> tuple[str, ...]:
    """The generals of a seat on the map, minor ones included: any of them may be given the gift."""
    return tuple(sorted(position.stacks.generals_of(seat)))


def before_comparison(position: Position, seat: int, space: str) -> tuple[str, ...]:
    """The generals of a seat in `space`, when prestige is about to be compared there (LEG-32, LEG-33)."""
    if not may_speak(position):
        return ()
    return tuple(sorted(g for stack in position.at(space) if stack.seat == seat for g in stack.generals))


def speak(position: Position, played: PlaySurprise) -> None:
    """The general has his gift until the end of the segment (LEG-43)."""
    add_effect(position, Effect(ORATORY, played.seat, played.target, "segment"))


def persuasion(kit: Kit, position: Position, general: str) -> int:
    """What his gifts add to the popularity of a general; it counts only while he commands (LEG-37, LEG-43)."""
    if not position.effects:
        return 0
    gifts = sum(effect.target == general for effect in effects_of(position, ORATORY))
    return gifts * kit.card_number(ORATORY, "popularity")


# --- between procedures


def floating(position: Position) -> Iterator[PlaySurprise]:
    """Every such card that some seat may play now, with what it may be aimed at."""
    for seat, faction in position.factions.items():
        if ORATORY in faction.hand and may_speak(position):
            yield from (PlaySurprise(seat, ORATORY, general) for general in speakers(position, seat))
        if GUIDES in faction.hand and may_guide(position, seat):
            yield PlaySurprise(seat, GUIDES)


def may_float(position: Position, played: PlaySurprise) -> Verdict:
    """Whether this card may be played now (OPS-05, SEQ-13)."""
    if played in floating(position):
        return allow("OPS-05", "SEQ-13")
    return refuse(msg("You cannot play this card now."), "OPS-05", "SEQ-13")


def play_floating(kit: Kit, position: Position, played: PlaySurprise) -> Procedure[None]:
    """The card is laid down, replaced, and begins to work (OPS-05)."""
    yield from lay_down(kit, position, played)
    if played.card == ORATORY:
        speak(position, played)
    else:
        add_effect(position, Effect(GUIDES, played.seat, until="activation"))


# --- scouts

SCOUTS = "scouts_in_the_hills"


def scouts(
    kit: Kit, position: Position, seat: int, event: Message, about: About
) -> Procedure[tuple[tuple[Message, int], ...]]:
    """Ask who is about to roll; returns what his card adds to the die, with its name."""
    window = Window(("reaction_before_roll",), lambda _seat, _card: SOMETHING, event, about)
    played = yield from ask_seat(kit, position, window, seat)
    return () if played is None else ((msg("{card}", card=Name("card", SCOUTS)), kit.card_number(SCOUTS, "die")),)


# --- Storms at Sea

STORMS = "storms_at_sea"


def keep_in_port(position: Position, seat: int, generals: tuple[str, ...]) -> None:
    """None of these generals goes to sea again in this segment, nor does an army with one of them."""
    for general in generals:
        add_effect(position, Effect(STORMS, seat, general, "segment"))


def is_kept_in_port(position: Position, generals: tuple[str, ...]) -> bool:
    """Whether a storm has kept one of these generals in port in this segment."""
    return bool(position.effects) and any(effect.target in generals for effect in effects_of(position, STORMS))


# --- against an army on the march

DESERTION = "desertion"
AIGYPTOS = "aigyptos"


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
        yield from (_desertion(kit, position, played) if played.card == DESERTION else _flood(kit, position))

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


def _desertion(kit: Kit, position: Position, played: PlaySurprise) -> Procedure[None]:
    purpose = msg("Desertion from the army of {general}", general=Name("general", the_march(position).general))
    reading = DesertionDie(*(kit.card_number(DESERTION, name) for name in ("deserts_from", "chosen_from")))
    dice = yield Roll(
        Kind.DESERTION,
        played.seat,
        purpose,
        rules=("MOV-20",),
        reading=reading,
        about=About(the_march(position).space, leader=the_march(position).general, against=the_march(position).seat),
    )
    deserts = reading.read(dice.faces)
    if deserts is Deserts.NO_ONE:
        return
    units = yield from _who_deserts(position, played.seat, chosen=deserts is Deserts.CHOSEN)
    _take_away(position, units)
    march = the_march(position)
    if units:
        position.note(WentOver(seat=march.seat, to=played.seat, space=march.space, units=units))
    camp, inside = place_of(played.target)
    position.put(played.seat, camp, inside, position.group(played.seat, camp, inside) + Group(units))


def _who_deserts(position: Position, seat: int, *, chosen: bool) -> Procedure[Units]:
    # Never Royal Army, elephants or Silver Shields.
    there = the_march(position).group.units
    mercenary, loyal = Units(mercenary=min(1, there.mercenary)), Units(loyal=min(1, there.loyal))
    able = [units for units in (mercenary, loyal) if units]
    if not chosen:
        return mercenary
    if len(able) == 1:
        return able[0]
    prompt = msg("{seat}, choose the unit that comes over.", seat=Name("seat", str(seat)))
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
    event = msg("{general} ({seat}) sails to {space}.", seat=who, general=general, space=Name("space", port))
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
    event = msg("Next: a naval battle off {space}.", space=Name("space", space))
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

    event = msg("Next: the siege roll at {space}.", space=Name("space", space))
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
