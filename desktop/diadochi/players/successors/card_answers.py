"""Answers about cards: which card to play, how, and what to aim it at.

A Surprise card is replaced at once, so little speaks against playing it (OPS-05). Ahura Mazda makes a player give a
card away (CARD-39).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice
from diadochi.players.successors.army_goals import ArmyGoal, best_goals, goals_of_general, with_provinces
from diadochi.players.successors.estimates import (
    FAR,
    group_value,
    hops_from,
    loss,
    prize,
    relief_without,
    royals_value,
    spite,
    sums,
)
from diadochi.players.temperament import Temperament
from diadochi.rules.core.flow import Decision, acts_of
from diadochi.rules.successors.answers import (
    Bury,
    Choose,
    DiscardSurprise,
    EndSegment,
    Marry,
    NoOperations,
    Pass,
    PlaceMinor,
    PlayEvent,
    PlaySurprise,
    UseOperations,
)
from diadochi.rules.successors.cards.surprises import GUIDES
from diadochi.rules.successors.control import holders, owners_of_royals
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import marker_targets
from diadochi.rules.successors.pieces import CART, INDEPENDENT
from diadochi.rules.successors.position import Effect, Position, add_effect
from diadochi.rules.successors.turn.tyche import may_play_event

# --- card values
# Static values of card events, and what they are good for.


class EventWorth(NamedTuple):
    """A rough value in victory points, and the reason."""

    worth: float
    brings: Message | None = None


_JOINS = msg("a general joins with troops")
_TROOPS = msg("more troops")
_FIRST = msg("an army marches first")
_PLACES = msg("markers far from your own")
_COMES_OVER = msg("gains a space of another side")
_FREED = msg("another side loses spaces")
_WEAKER = msg("weakens another side")
_DESERT = msg("gains troops of another side")
_FLEET = msg("a stronger fleet")
_FAMILY = msg("gains a member of the royal family")
_INDEPENDENTS = msg("independent armies march")
_STRONGER = msg("stronger in battle")
_EVENTS = MappingProxyType(
    {
        "kassandros": EventWorth(3.2, _JOINS),
        "peukestas_satrap_of_persis": EventWorth(3.0, _JOINS),
        "eumenes_joins": EventWorth(3.2, _JOINS),
        "seleukos_joins": EventWorth(4.0, _JOINS),
        "silver_shields_arrival": EventWorth(2.6, _TROOPS),
        "elephants": EventWorth(2.0, _TROOPS),
        "olympias": EventWorth(3.0, _FAMILY),
        "campaign_1": EventWorth(1.6, _FIRST),
        "campaign_2": EventWorth(1.6, _FIRST),
        "major_campaign": EventWorth(2.0, msg("two armies march first")),
        "embassies_to_the_cities": EventWorth(1.6, _PLACES),
        "treachery": EventWorth(2.2, _FAMILY),
        "deserters": EventWorth(1.5, _DESERT),
        "alexanders_ghost": EventWorth(1.2, _DESERT),
        "diplomacy_1": EventWorth(1.3, _COMES_OVER),
        "diplomacy_2": EventWorth(1.3, _COMES_OVER),
        "greek_mercenaries_1": EventWorth(1.3, _TROOPS),
        "greek_mercenaries_2": EventWorth(1.3, _TROOPS),
        "thracian_mercenaries": EventWorth(1.3, _TROOPS),
        "cappadocian_mercenaries": EventWorth(1.3, _TROOPS),
        "persian_levies": EventWorth(1.3, _TROOPS),
        "pisidian_hillmen": EventWorth(1.3, _TROOPS),
        "oath_of_reconciliation": EventWorth(2.4, msg("Champion status returns")),
        "kilikia_pirates": EventWorth(0.9, _FLEET),
        "pontic_fleet": EventWorth(0.9, _FLEET),
        "shipwrights_of_phoinike": EventWorth(0.6, _FLEET),
        "treasure_of_kyinda": EventWorth(1.2, msg("trains troops")),
        "suspicion": EventWorth(0.8, _WEAKER),
        "assassination": EventWorth(1.0, _WEAKER),
        "new_city_founded": EventWorth(0.8, _PLACES),
        "minor_raid": EventWorth(0.6, _FREED),
        "proclamation_of_freedom": EventWorth(0.7, _FREED),
        "drink_hemlock": EventWorth(0.4, _WEAKER),
        "epidemic": EventWorth(0.4, _WEAKER),
        "unrest": EventWorth(0.4, _FREED),
        "unrest_spreads": EventWorth(0.4, _FREED),
        "ahura_mazda": EventWorth(0.4, msg("trades a poor card for one of another side")),
        "kleopatras_marriage": EventWorth(0.4, _FAMILY),
        "thessalonikes_marriage": EventWorth(0.4, _FAMILY),
        "plans_of_their_own": EventWorth(0.4, msg("moves a member of the royal family")),
        "migration_of_illyrian_tribes": EventWorth(0.4, _INDEPENDENTS),
        "scythian_invasion": EventWorth(0.4, _INDEPENDENTS),
        "23000_greek_soldiers": EventWorth(0.4, _INDEPENDENTS),
        "hellenic_war": EventWorth(0.4, _INDEPENDENTS),
        "ariarathes_marches": EventWorth(0.4, _INDEPENDENTS),
        "beloved_by_the_persians": EventWorth(0.4, _STRONGER),
        "polyperchons_allies": EventWorth(0.4, _STRONGER),
        "royal_road": EventWorth(0.4, msg("an army marches far without a roll")),
        "oracle_of_ammon": EventWorth(0.4, msg("a general's prestige grows")),
        "empty_granaries": EventWorth(0.4, msg("crowded armies lose units sooner")),
    }
)
_ANY_EVENT = EventWorth(0.4)


def event_of(card: str) -> EventWorth:
    """Return the static value of a card's event."""
    return _EVENTS.get(card, _ANY_EVENT)


# --- poison and treason
# Against royals of other sides (cards 1 and 33).

POISON = "CARD-01"
"""The rule of the card that poisons a royal."""
_BOUGHT = 4 / 6
"""The chance that an attempt within reach succeeds."""
_NEAR = 3
_OF_A_RIVAL = 0.3
"""The gain from a rival's loss of a royal, relative to the royal's value."""


def poisoned(kit: Kit, position: Position, seat: int, royal: str) -> float:
    """The value of a royal's death; negative for an own one."""
    value = royals_value(kit, position, (royal,))
    if (royal, seat) in owners_of_royals(kit, position):
        return -value
    return relief_without(kit, position, seat, royal) + _OF_A_RIVAL * value


def intrigue(kit: Kit, position: Position, seat: int, card: str) -> float:
    """Return the best value of such a card; 0 for all other cards."""
    if card not in ("drink_hemlock", "treachery"):
        return 0.0
    others = [royal for royal, owner in owners_of_royals(kit, position) if owner != seat]
    own = [space for space, _ in position.stacks_of(seat)]
    found = [0.0]
    for royal in others:
        near = hops_from(kit, _place_of(position, royal))
        far = min([near.get(space, FAR) for space in own], default=FAR)
        if card == "drink_hemlock" and far == 0:
            found.append(poisoned(kit, position, seat, royal))
        elif card == "treachery" and far <= _NEAR:
            found.append(_BOUGHT * (relief_without(kit, position, seat, royal) + royals_value(kit, position, (royal,))))
    return max(found)


def _place_of(position: Position, royal: str) -> str:
    lying = position.lying.get(royal)
    return lying or next(space for space, stack in position.all_stacks() if royal in stack.royals)


# --- card answers

_SPENT = 0.01
"""The weight of the event that is lost when a card is spent for its points, so that the poorest card goes."""
_FARTHER = 0.01
"""A small bonus that prefers, among equal places, the one nearer to an own army."""
_POINT = {"train": 0.28, "fleet": 0.12, "recruit": 0.35}
"""The value of an operation point in each action except placing markers."""
_ACTIONS = {
    "train": msg("trains troops"),
    "fleet": msg("a stronger fleet"),
    "recruit": msg("another general arrives"),
}
"""The reason given for each action."""
_MARCHED = 0.3
"""The least value of an operation point if an army has a goal to march to, since it can march on later."""


def at_tyche(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Choose the most valuable card, for its event or its points."""
    options = decision.options
    assert isinstance(options, Iterable)

    @cache
    def best_march(points: int) -> ArmyGoal | None:
        goals = best_goals(kit, position, decision.seat, points, leaning)
        return max(goals, key=lambda goal: goal.value, default=None)

    @cache
    def best_markers(points: int) -> Sequence[MarkerPrize]:
        return _best_prizes(kit, position, decision.seat, points, leaning)

    def march(answer: UseOperations, points: int) -> Advice:
        goal = best_march(points)
        if goal is None or goal.value <= 0:
            return Advice(answer)
        return Advice(answer, max(goal.value, _MARCHED * points), (goal.reason,))

    for answer in options:
        match answer:
            case PlayEvent(card=card):
                worth, brings = event_of(card)
                worth = max(intrigue(kit, position, decision.seat, card), worth)
                yield Advice(answer, worth, (msg("{card}", card=Name("card", card)), *filter(None, (brings,))))
            case UseOperations(card=card, action=action):
                points = kit.cards[card].ops or 0
                lost = _SPENT * event_of(card).worth
                if action == "place":
                    worth = sum([worth for worth, _ in best_markers(points)])
                    yield Advice(answer, worth - lost, (_marking(kit, position, decision.seat, best_markers(points)),))
                elif action == "march":
                    found = march(answer, points)
                    yield structs.replace(found, worth=found.worth - lost)
                else:
                    reasons = (_ACTIONS[action],) if action in _ACTIONS else ()
                    yield Advice(answer, _POINT.get(action, 0.1) * points - lost, reasons)
            case DiscardSurprise():
                yield Advice(answer, -0.5, (msg("another card replaces it"),))
            case EndSegment() | NoOperations():
                yield Advice(answer, 0.0)


MarkerPrize = tuple[float, str]
"""The value of a marker, in victory points, and the space for it."""


def _best_prizes(kit: Kit, position: Position, seat: int, count: int, leaning: Temperament) -> Sequence[MarkerPrize]:
    found = [(prize(kit, position, seat, space, leaning), space) for space in marker_targets(kit, position, 2)]
    return sorted(found, key=lambda each: (-each[0], each[1]))[:count]


def _marking(kit: Kit, position: Position, seat: int, best: Sequence[MarkerPrize]) -> Message:
    # Trial lines may find better places.
    spaces = tuple([space for worth, space in best if worth > 0])
    if not spaces:
        return msg("markers gain nothing here")
    placed = msg("markers, for example at {spaces}", spaces=tuple([Name("space", space) for space in spaces]))
    return with_provinces(kit, position, seat, spaces, placed)


def targeted(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Choose the target that hurts a rival most, or helps most."""
    options = decision.options
    assert isinstance(options, Iterable)
    chosen = [answer for answer in options if isinstance(answer, Choose)]
    worths = [_target_worth(kit, position, decision, answer.target, leaning) for answer in chosen]
    most = max(worths, default=0.0)
    for answer, worth in zip(chosen, worths, strict=True):
        reasons = _target_reasons(kit, position, decision, answer.target, is_best=worth == most)
        yield Advice(answer, worth, reasons)


def _target_reasons(
    kit: Kit, position: Position, decision: Decision, target: str, *, is_best: bool
) -> tuple[Message, ...]:
    if target in kit.atlas.spaces or target in kit.royals:
        return (msg("the best choice"),) if is_best else ()
    seat = int(target) if target.isdigit() else None
    if target in kit.atlas.provinces:
        seat = holders(kit, position).get(target)
    found = position.where(target)
    if found is not None:
        seat = found[1].seat
    if seat is None or seat == INDEPENDENT:
        return ()
    if seat == decision.seat:
        return (msg("the most valuable army"),) if is_best else ()
    who = Name("seat", str(seat))
    return (msg("hurts {seat} most", seat=who) if is_best else msg("hurts {seat}", seat=who),)


def _hops_to_own(kit: Kit, position: Position, seat: int, space: str) -> int:
    near = hops_from(kit, space)
    return min([near.get(place, FAR) for place, stack in position.stacks_of(seat) if stack.is_army], default=0)


def _target_worth(kit: Kit, position: Position, decision: Decision, target: str, leaning: Temperament) -> float:
    seat = decision.seat
    felt = spite(kit, position, seat, leaning)
    if target in kit.atlas.spaces:
        return prize(kit, position, seat, target, leaning) - _FARTHER * _hops_to_own(kit, position, seat, target)
    if target in kit.atlas.provinces:
        held = holders(kit, position).get(target)
        return felt.get(held, 0.0) if held is not None else 0.1
    if target in kit.royals and POISON in decision.rules:
        return poisoned(kit, position, seat, target)
    if target in kit.royals:
        return royals_value(kit, position, (target,))
    if target.isdigit():
        return felt.get(int(target), 0.0) + 0.01 * sums(kit, position).get(int(target), 0)
    found = position.where(target)
    if found is not None:
        stack = found[1]
        value = group_value(stack.group)
        return value if stack.seat == seat else value * felt.get(stack.seat, 0.3)
    return 0.0


# --- Surprise cards

_KEPT = 0.15
"""The least value of playing a card now, in victory points: a better moment may come."""
_USUALLY_KEPT = 0.1
"""The dislike a temperament without particular fears must feel for a rival before spending a card on it alone."""
_PLAINLY = 0.5
"""The value of a card in a battle, in victory points: battles are decided narrowly."""
_MIDDLING = 3.5
"""The mean of a die."""
_A_PIP = 0.15
"""The value of lowering an enemy die by one, in victory points."""
_A_SIEGE = 0.4
"""The share of a city gained by a better siege roll."""
_SHORTER = 0.4
"""The least gain of a march from guides, in victory points."""

CardWorth = Callable[[Kit, Position, Decision, PlaySurprise, Temperament], float]
"""Returns the value of a card here and now, in victory points."""


def surprises(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise on the playable cards, and on playing none."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaySurprise):
            worth = _WORTH.get(answer.card, _in_battle)(kit, position, decision, answer, leaning) - _KEPT
            yield Advice(answer, worth, (_named(answer),))
    yield Advice(
        Pass(), 0.0, (msg("no card is worth playing now"),)
    )  # the text is the same whether or not a card is in hand


def guided(kit: Kit, position: Position, answer: PlaySurprise, leaning: Temperament) -> Iterator[Advice]:
    """Advise guides through the mountains if they lead to a better goal (CARD-60)."""
    march = position.activation
    if answer.card != GUIDES or march is None or march.seat != answer.seat:
        return
    led = position.copy()
    add_effect(led, Effect(GUIDES, answer.seat, until="activation"))
    best, alone = (
        max([goal.value for goal in goals_of_general(kit, where, march.general, march.points, leaning)], default=0.0)
        for where in (led, position)
    )
    if best - alone > _SHORTER:
        yield Advice(answer, 40.0, (_named(answer),))


def _named(answer: PlaySurprise) -> Message:
    return msg("{card}", card=Name("card", answer.card))


def _in_battle(_kit: Kit, _position: Position, _decision: Decision, _answer: PlaySurprise, _l: Temperament) -> float:
    return _PLAINLY


def _before_walls(
    kit: Kit, position: Position, decision: Decision, _answer: PlaySurprise, leaning: Temperament
) -> float:
    return _A_SIEGE * prize(kit, position, decision.seat, decision.about.space, leaning)


def _behind_walls(
    kit: Kit, position: Position, decision: Decision, _answer: PlaySurprise, leaning: Temperament
) -> float:
    space, seat = decision.about.space, decision.seat
    own = loss(kit, position, seat, space)
    if own:
        return _A_SIEGE * own
    besieger = position.clock.active
    return _A_SIEGE * prize(kit, position, besieger, space) * spite(kit, position, seat, leaning).get(besieger, 0.0)


def _against_voyage(
    kit: Kit, position: Position, decision: Decision, _answer: PlaySurprise, leaning: Temperament
) -> float:
    march = position.activation
    if march is None or march.seat == decision.seat:
        return 0.0
    return spite(kit, position, decision.seat, leaning).get(march.seat, 0.0) - _USUALLY_KEPT


def _against_event(
    kit: Kit, position: Position, decision: Decision, _answer: PlaySurprise, leaning: Temperament
) -> float:
    seat, card = decision.about.seat, decision.about.card
    felt = spite(kit, position, decision.seat, leaning).get(seat or 0, 0.0)
    return event_of(card).worth * (felt - _USUALLY_KEPT)


def _another_die(_kit: Kit, _position: Position, _decision: Decision, answer: PlaySurprise, _l: Temperament) -> float:
    return _A_PIP * (int(answer.target) - _MIDDLING)


_WORTH: Mapping[str, CardWorth] = {
    "the_helepolis": _before_walls,
    "traitor_inside_city": _before_walls,
    "stubborn_garrison": _behind_walls,
    "fog": _against_voyage,
    "storms_at_sea": _against_voyage,
    "hubris": _against_event,
    "a_bride_refused": _against_event,
    "cretan_liars": _another_die,
}
"""Cards whose value depends on the moment; all others have a fixed value."""


# --- giving a card away

_POINT_IN_HAND = 0.35
"""The value of a future operation point, in victory points."""
_A_SURPRISE = 1.2
"""The value of a Surprise card: it fits some moment, and is replaced at once (OPS-05)."""
_NOT_NOW = 0.5
"""The factor for an event that cannot be played now but may be later."""
_WHY = (msg("gives away the least valuable"),)
"""The same reason for every card, since it is public and must not reveal which one it is (SEQ-10)."""


def given_away(kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Choose the least valuable card of the hand."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Choose):
            yield Advice(answer, -_missed(kit, position, decision.seat, answer.target), _WHY)


def _missed(kit: Kit, position: Position, seat: int, name: str) -> float:
    """The value of a card to its holder, in victory points: event or points, both of a Bonus card (OPS-04)."""
    card = kit.cards.get(name)
    if card is None or card.kind == "surprise":  # a hidden card can be any card
        return _A_SURPRISE
    points = _POINT_IN_HAND * (card.ops or 0)
    if card.must_play:  # its event must be played
        return points
    event = max(event_of(name).worth, intrigue(kit, position, seat, name))
    if not may_play_event(kit, position, seat, name):
        event *= _NOT_NOW
    return points + event if card.kind == "bonus" else max(points, event)


# --- free acts

FREE = (Marry, Bury, PlaceMinor)
"""Acts that cost nothing and prevent nothing."""
_PELLA = "pella"
_ELSEWHERE = 3
"""From this turn on the body is buried wherever it is, because it is lost in the next (LEG-18)."""
_ARMY = 2
"""The least number of units worth a minor general."""
_ASKED_AT = frozenset((Kind.ACTIVATION, Kind.TYCHE, Kind.MARCH))


def freely(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to marry, bury, give a general to leaderless units, or take guides through the mountains."""
    if decision.kind not in _ASKED_AT or position.clock.active != decision.seat:
        return
    led = set[str]()
    for act in acts_of(decision, decision.seat):
        match act:
            case Marry():
                yield Advice(act, 60.0, (msg("marry {royal}", royal=Name("royal", act.royal)),))
            case Bury():
                where = next((space for space, stack in position.all_stacks() if CART in stack.royals), "")
                if where == _PELLA or position.clock.turn >= _ELSEWHERE:
                    yield Advice(act, 70.0, (msg("bury Alexander at {space}", space=Name("space", where)),))
            case PlaySurprise() if decision.kind == Kind.MARCH:
                yield from guided(kit, position, act, leaning)
            case PlaceMinor() if decision.kind == Kind.ACTIVATION and position.where(act.general) is None:
                group = position.group(decision.seat, act.space, act.inside)
                wanted = act.space not in led and not act.inside  # whichever of them leads: they are all alike
                if wanted and not group.generals and group.units.count >= _ARMY:
                    led.add(act.space)
                    yield Advice(
                        act, 50.0, (msg("a general for the troops at {space}", space=Name("space", act.space)),)
                    )
