"""Cards about a faction: marches, generals, reputation, and an exchange of cards.

Marches: 15, 16, 17 and 42 (OPS-28, MOV-10). New generals: 26, 27 and those of the third edition (GEN-14, GEN-19,
OPS-27). Reputation: 35, 36, 37, 44, 45 and 50 (LEG-08, LEG-25, BAT-05, SEQ-31). Ahura Mazda, card 39, takes a card from
another hand and gives one back (OPS-09, SEQ-10).
"""

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Draw, Procedure
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import Activate, Choose, Enough
from diadochi.rules.successors.cards.card_event import (
    CardAim,
    CardEvent,
    always,
    any_of_them,
    choose,
    judged,
    needs,
    other_seats,
    own_generals,
    own_majors,
    spaces_of,
    take,
    take_from_hand,
    target_verdict,
)
from diadochi.rules.successors.facts import (
    ALLIES,
    BELOVED,
    GRANARIES,
    ORACLE,
    ROAD,
    SUSPICION,
    city_holder,
    give_up,
    is_besieged,
    outside_enemies,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import Allowance, activation, movement_roll
from diadochi.rules.successors.movement.free_acts import asking
from diadochi.rules.successors.operations import which_army
from diadochi.rules.successors.pieces import INDEPENDENT, Group
from diadochi.rules.successors.position import Effect, Position, add_effect
from diadochi.rules.successors.turn.reinforcements import arrive
from diadochi.rules.successors.turn.victory import make_champion, settled_by_parts

MAJOR = 2
"""Armies of a major campaign (card 17)."""


def campaign(card: str) -> CardEvent:
    """One army or lone general is activated now; the activation segment forgets it (CARD-15, CARD-16, OPS-28)."""

    def roll_and_more(kit: Kit, seat: int, group: Group) -> Procedure[tuple[int, int]]:
        points, die = yield from movement_roll(kit, seat, group)
        return points + kit.card_number(card, "extra"), die

    def happen(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
        yield from _one(kit, position, roll_and_more)

    return CardEvent(always, happen, by_parts=True)


def _major_campaign(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
    """Two, one after the other; what one moved stays put, and one of them may sail (CARD-17, MOV-03, NAV-02)."""
    for _ in range(MAJOR):
        yield from settled_by_parts(kit, position, lambda: _one(kit, position, movement_roll))


def _one(kit: Kit, position: Position, allowance: Allowance) -> Procedure[None]:
    answer = yield from asking(kit, position, lambda also: which_army(kit, position, also, "OPS-28"))
    if isinstance(answer, Activate):
        yield from activation(kit, position, answer.general, allowance, is_all=False)


_TRAVELLER = CardAim(
    Kind.CHOOSE_GENERAL, "CARD-42", msg("choose a general for the royal road."), own_generals, any_of_them("CARD-42")
)


def _royal_road(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A general is named; when he is activated in this player turn he may take the road (card 42)."""
    general = yield from choose(kit, position, seat, _TRAVELLER)
    if general:
        add_effect(position, Effect(ROAD, seat, general, "player_turn"))


CAMPAIGNS = {
    "campaign_1": campaign("campaign_1"),
    "campaign_2": campaign("campaign_2"),
    "major_campaign": CardEvent(always, _major_campaign, by_parts=True),
    ROAD: CardEvent(always, _royal_road),
}
"""The events of cards 15 to 17 and 42."""


# --- new generals

PEUKESTAS_FROM = 2
"""The turn from which Peukestas can come (SEQ-03)."""
NOT_TO_BE_HAD = ("dead", "unavailable")
"""Generals off the map whom no card brings (GEN-09, GEN-20)."""


def joining(general: str, rule: str, *, home: bool, satrap: bool = False, first_turn: int = 1) -> CardEvent:
    """A general comes with his forces, as a reinforcement or, with `home`, to his starting place (OPS-27).

    A `satrap` takes his starting place for the player if it is uncontrolled or Independent; not a city that a general
    of another faction holds from inside (CTL-17).
    """

    def playable(_kit: Kit, position: Position, _seat: int) -> Verdict:
        if position.off_map.get(general, "dead") in NOT_TO_BE_HAD:
            return refuse(
                msg("{general} is already in play or dead.", general=Name("general", general)), rule, "OPS-07"
            )
        if position.clock.turn < first_turn:
            return refuse(
                msg("This general cannot come before turn {turn}.", turn=first_turn), rule, "SEQ-03", "GEN-19"
            )
        return allow(rule)

    def happen(kit: Kit, position: Position, seat: int) -> Procedure[None]:
        coming = Group(kit.general(general).forces, (general,))
        space = (kit.general(general).start_space or "") if home else ""
        if space and _is_open(position, seat, space) and (yield from _goes_home(seat, general, space, rule)):
            del position.off_map[general]
            position.put(seat, space, False, position.group(seat, space, False) + coming)
            if satrap and city_holder(position, space) in (None, INDEPENDENT, seat):
                position.markers[space] = seat
        else:
            del position.off_map[general]
            yield from arrive(kit, position, seat, coming)

    return CardEvent(playable, happen)


def _is_open(position: Position, seat: int, space: str) -> bool:
    """No enemy CU or independent army there, and no enemy general outside, beside whom he cannot stand (CTL-17)."""
    held = any(stack.seat != seat and stack.units for stack in position.at(space))
    return not (held or outside_enemies(position, seat, space) or position.independent_army_at(space))


def _goes_home(seat: int, general: str, space: str, rule: str) -> Procedure[bool]:
    def neither(_answer: Answer) -> Verdict:
        return refuse(msg("Place this general at the starting space or as a reinforcement."), rule, "OPS-27")

    prompt = msg(
        "{seat}, choose how {general} arrives: at {space} or as a reinforcement.",
        seat=Name("seat", str(seat)),
        general=Name("general", general),
        space=Name("space", space),
    )
    options = Choice((Choose(space), Enough()), neither)
    answer = yield Decision(
        Kind.CHOOSE_HOME, seat, prompt, options, (rule, "OPS-27"), about=About(space, leader=general)
    )
    return isinstance(answer, Choose)


JOINING = {
    "kassandros": joining("kassandros", "CARD-26", home=False),
    "peukestas_satrap_of_persis": joining("peukestas", "CARD-27", home=True, satrap=True, first_turn=PEUKESTAS_FROM),
    "eumenes_joins": joining("eumenes", "CARD-T1", home=True),
    "seleukos_joins": joining("seleukos", "CARD-T2", home=True),
}
"""The events of cards 26, 27, T1 and T2."""


# --- reputation

OF_THE_ORACLE = ("aigyptos", "kyrene")
"""The provinces from which one asks the oracle of Ammon (card 44)."""


_SUSPECTED = CardAim(
    Kind.CHOOSE_SEAT, "CARD-35", msg("choose a player to suspect."), other_seats, any_of_them("CARD-35")
)


def _suspect(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """There is one marker; if the card is played again, it goes to the new target (card 35)."""
    other = yield from choose(kit, position, seat, _SUSPECTED)
    _only_one(position, Effect(SUSPICION, int(other), until="reinforcements"))


def _only_one(position: Position, effect: Effect) -> None:
    give_up(position, effect.key)
    add_effect(position, effect)


def _be_beloved(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The player takes the marker from its owner, if any (card 36)."""
    _only_one(position, Effect(BELOVED, seat))
    yield from ()


def _call_allies(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Until the end of the turn they fight for him in Makedonia and Epeiros (CARD-37)."""
    add_effect(position, Effect(ALLIES, seat, until="turn"))
    yield from ()


def _empty(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Until the player's next turn spaces feed fewer units of all sides (CARD-50)."""
    add_effect(position, Effect(GRANARIES, seat, until="next_player_turn"))
    yield from ()


def _near_the_oracle(kit: Kit, position: Position, seat: int, _general: str) -> Verdict:
    """The player has a marker or CU in Aigyptos or Kyrene (card 44)."""
    spaces = spaces_of(kit, *OF_THE_ORACLE)
    marked = any(position.markers.get(space) == seat for space in spaces)
    stands = any(stack.seat == seat and stack.units for space in spaces for stack in position.at(space))
    words = msg(
        "You need a control marker or a combat unit in one of these provinces: {provinces}.",
        provinces=tuple(Name("province", province) for province in OF_THE_ORACLE),
    )
    wrong = refuse(words, "CARD-44")
    return judged("CARD-44", None if marked or stands else wrong)


_ASKING = CardAim(
    Kind.CHOOSE_GENERAL, "CARD-44", msg("choose a general to ask the oracle."), own_majors, _near_the_oracle
)


def _ask(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A major general is more popular until the end of the turn (card 44, LEG-36)."""
    general = yield from choose(kit, position, seat, _ASKING)
    add_effect(position, Effect(ORACLE, seat, general, "turn"))


def _may_swear(kit: Kit, position: Position, seat: int) -> Verdict:
    """A Successor who besieges no Champion's major city (card 45)."""
    if position.factions[seat].status != "successor":
        return refuse(msg("You are already a Champion."), "CARD-45", "LEG-20")
    for space in position.stacks:
        if position.group(seat, space, False).units and is_besieged(kit, position, space):
            held = position.factions.get(city_holder(position, space) or 0)
            if held is not None and held.status == "champion":
                by = (SpaceAt(space),)
                return refuse(msg("You are besieging a Champion's city."), "CARD-45", by=by)
    return allow("CARD-45", "LEG-25")


def _swear(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """He is Champion again (card 45, LEG-20, R-47)."""
    make_champion(position, seat)
    yield from ()


REPUTE = {
    "suspicion": CardEvent(needs(_SUSPECTED), _suspect),
    "beloved_by_the_persians": CardEvent(always, _be_beloved),
    "polyperchons_allies": CardEvent(always, _call_allies),
    "oracle_of_ammon": CardEvent(needs(_ASKING), _ask),
    "oath_of_reconciliation": CardEvent(_may_swear, _swear),
    "empty_granaries": CardEvent(always, _empty),
}
"""The events of cards 35 to 37, 44, 45 and 50."""


# --- Ahura Mazda

AHURA_MAZDA = "ahura_mazda"


def _holds_cards(_kit: Kit, position: Position, _seat: int, other: str) -> Verdict:
    wrong = refuse(msg("This player has no cards."), "CARD-39")
    return judged("CARD-39", None if position.factions[int(other)].hand else wrong)


_WHOSE = CardAim(Kind.CHOOSE_SEAT, "CARD-39", msg("choose a player to draw a card from."), other_seats, _holds_cards)


def _may_exchange(kit: Kit, position: Position, seat: int) -> Verdict:
    """Another player must have a card, and the player one besides this (card 39)."""
    if not any(card != AHURA_MAZDA for card in position.factions[seat].hand):
        return refuse(msg("You have no other card to give in exchange."), "CARD-39", "OPS-07")
    return target_verdict(kit, position, seat, _WHOSE)


def _exchange(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One card is drawn blindly; after a look at it one of the others is given back (card 39, OPS-09)."""
    other = int((yield from choose(kit, position, seat, _WHOSE)))
    own = position.factions[seat].hand
    purpose = msg("Card from the hand of {seat}", seat=Name("seat", str(other)))
    drawn = yield Draw(
        Kind.TAKEN_CARD,
        seat,
        purpose,
        position.factions[other].hand,
        1,
        (seat, other),
        ("CARD-39",),
        about=About(against=other, count=1),
    )
    for card in drawn.things:
        take_from_hand(position, other, card)
        take(position, seat, (card,))

    prompt = msg("choose a card to give in exchange. To: {seat}.", seat=Name("seat", str(other)))
    aim = CardAim(Kind.CHOOSE_CARD, "CARD-39", prompt, lambda *_: own, any_of_them("CARD-39"))
    given = yield from choose(kit, position, seat, aim)
    take_from_hand(position, seat, given)
    take(position, other, (given,))


BORROWING = {AHURA_MAZDA: CardEvent(_may_exchange, _exchange)}
"""The event of card 39."""
