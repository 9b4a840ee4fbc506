"""The buttons of the open question in the Successors, and which of them is the default."""

from __future__ import annotations

from collections.abc import Sequence

from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.successors.words import answer_words, choice_words
from diadochi.rules.core.flow import Answer, Decision, Draw, Menu, Node, Parcel, Roll, acts_of
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    BesiegeAt,
    Bury,
    Choose,
    DisbandRoyalArmy,
    DiscardSurprise,
    Drop,
    EndSegment,
    GiveUpMarker,
    GoFirst,
    GoIn,
    GoOut,
    HandOver,
    Intercept,
    KeepHeir,
    KillHeir,
    Marry,
    Oppose,
    Overrun,
    Pass,
    PickUp,
    PlaceMarker,
    PlaceMinor,
    PlayEvent,
    PlaySurprise,
    RaiseTroops,
    RemoveMarker,
    Stays,
    Stop,
    TakeBackMinor,
    Train,
    UseOperations,
    does_nothing,
)
from diadochi.rules.successors.facts import forage_limit
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import GroupParcel
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.forage import losses_at, over_limit, units_at
from diadochi.windows.playing.question_offers import Offer, roll_offers

# --- default answer
# Enter gives the default answer.
#
# It never costs the side anything that another answer does not: no points, no units, no risk of a battle. If every
# answer costs something, or it depends on the plan, there is no default.

_FREE: dict[str, tuple[type[Answer], ...]] = {
    Kind.SURPRISE: (Pass,),
    Kind.INTERCEPTION: (Pass,),
    Kind.NAVAL_INTERCEPTION: (Pass,),
    Kind.OVERRUN: (Overrun,),
    Kind.MINOR_GENERAL: (PlaceMinor,),
}
"""Free answers: not reacting keeps the army as it is, an overrun wins without a battle."""


def usual(node: Decision, options: Sequence[Answer], position: Position | None) -> Answer | None:
    """The default among `options` in `position`; None if there is none."""
    match node.kind:
        case Kind.ACTIVATION:
            return _of_a_segment(node, options)
        case Kind.SURRENDER_SIEGES:
            return _first(options, EndSegment) if _first(options, BesiegeAt) is None else None
        case Kind.MARCH:
            return _of_a_march(options, position)
        case Kind.WHO_STAYS:
            return options[0]
    return options[0] if len(options) == 1 else _first(options, *_FREE.get(node.kind, ()))


def usual_part(node: Decision, parcel: Parcel) -> Answer | None:
    """The default part of a parcel: whole armies march, the least painful losses, a general without units goes inside.

    An army before the walls may be stronger together or safer inside: it has no default.
    """
    if node.kind == Kind.SHELTER and isinstance(parcel, GroupParcel):
        return None if parcel.whole.units.count else GoIn(parcel.whole)
    if node.kind == Kind.GARRISON_JOINS:
        return None
    usual_one = parcel.default()
    return usual_one if node.kind in (Kind.LOSSES, Kind.WHO_GOES) or does_nothing(node.kind, usual_one) else None


def _of_a_segment(node: Decision, options: Sequence[Answer]) -> Answer | None:
    # while an army can march there are no buttons: armies are chosen on the map
    if any(isinstance(option, Activate) for option in node.options):
        return None
    return _first(options, RaiseTroops) or _first(options, EndSegment)


def _of_a_march(options: Sequence[Answer], position: Position | None) -> Answer | None:
    # an attempt at a siege may cost units (SIE-11)
    march = position.activation if position is not None else None
    if _first(options, Besiege) is not None or (march is not None and march.points > 0):
        return None
    return _first(options, Stop)


def _first(options: Sequence[Answer], *classes: type[Answer]) -> Answer | None:
    return next((option for option in options if isinstance(option, classes)), None)


# --- buttons

MOST_BUTTONS = 6
"""Most buttons; more options go to a list."""
_MOST_ARRIVALS = 2
"""Most places as buttons: their words are long; more go to a list or the map."""
_GREAT = (Bury, Marry)
"""Free acts that happen once in a game."""
_WEIGHED = (PlaceMarker, RemoveMarker, Train, KeepHeir, KillHeir, Oppose, PlayEvent, *_GREAT)
"""Answers whose buttons show their gain."""


def offers_of(node: Node | None, position: Position | None = None) -> tuple[Offer, ...]:
    """The buttons of the open question in `position`. Steps and armies are chosen on the map and have none."""
    if isinstance(node, Roll):
        return roll_offers(node)
    if node is None or isinstance(node, Draw):
        return ()
    if isinstance(node.options, Menu):
        if node.kind == Kind.MARCH:
            return _march_offers(node, node.options, position)
        return _menu_offers(node, node.options)
    if isinstance(node.options, Parcel):
        return _parcel_offers(node, node.options)
    on_map = () if node.kind == Kind.MARCH_CARD else (Activate,)
    options = tuple(option for option in node.options if not isinstance(option, on_map))
    others = tuple(option for option in options if not is_of_hand(node, option))
    return (*_hand_offers(node, options), *_choice_offers(node, others, position))


_TO_HAND = Offer(msg("Choose a card"), hand=True, first=True)
"""Cards are chosen in the hand, which shows them whole; there is no second list of them."""


def _hand_offers(node: Decision, options: Sequence[Answer]) -> tuple[Offer, ...]:
    # where passing is the default, no button says whether there is a card to play
    asked = node.kind != Kind.SURPRISE and any(is_of_hand(node, option) for option in options)
    return (_TO_HAND,) if asked else ()


def is_of_hand(node: Decision, answer: Answer) -> bool:
    """Whether an answer is given by a card of the hand below the map."""
    match node.kind:
        case Kind.CHOOSE_CARD:
            return isinstance(answer, Choose)
        case Kind.TYCHE | Kind.SURPRISE:
            return isinstance(answer, PlayEvent | UseOperations | DiscardSurprise | PlaySurprise)
    return False


def _parcel_offers(node: Decision, parcel: Parcel) -> tuple[Offer, ...]:
    proposed, meant = parcel.default(), usual_part(node, parcel)
    parts = [Offer(button_words(node, proposed), proposed, first=proposed == meant)]
    if meant not in (None, proposed):
        assert meant is not None
        parts.append(Offer(button_words(node, meant), meant, first=True))
    return (*parts, Offer(msg("Choose units"), choose=type(proposed)))


def _choice_offers(node: Decision, options: tuple[Answer, ...], position: Position | None) -> tuple[Offer, ...]:
    if len(options) > MOST_BUTTONS:
        return _many(node, options)
    meant = usual(node, options, position) if options else None
    return tuple(_offer(node, option, position, first=option == meant) for option in options)


def _offer(node: Decision, option: Answer, position: Position | None, *, first: bool) -> Offer:
    words, weighed = button_words(node, option, position), isinstance(option, _WEIGHED)
    return Offer(words, option, first=first, seat=_side_of(node, option), weighed=weighed, told=_told_of(option))


def _told_of(option: Answer) -> Message | None:
    if isinstance(option, Stays):
        return msg("This general stays with the combat units; the others return to their owner's hand.")
    return None


def _side_of(node: Decision, option: Answer) -> int | None:
    match option:
        case HandOver(seat=seat) | GoFirst(seat=seat):
            return seat
        case Choose(target=target) if node.kind == Kind.CHOOSE_SEAT:
            return int(target)
    return None


def _many(node: Decision, options: tuple[Answer, ...]) -> tuple[Offer, ...]:
    passive = tuple(option for option in options if does_nothing(node.kind, option))
    meant = usual(node, options, None) if passive else None
    ends = tuple(Offer(button_words(node, option), option, first=option == meant) for option in passive)
    rest = tuple(option for option in options if not does_nothing(node.kind, option))
    weighed = any(isinstance(one, _WEIGHED) for one in rest)
    return (Offer(msg("List choices"), pick=rest, first=meant not in passive, weighed=weighed), *ends)


def free_acts(node: Node | None, seat: int) -> tuple[Answer, ...]:
    """Acts `seat` may do besides the open question: free acts of the active player, cards of the own hand (SEQ-12)."""
    return acts_of(node, seat) if isinstance(node, Decision) else ()


def passing_offers(node: Node | None) -> tuple[Offer, ...]:
    """Standing passes, beside every question for a Surprise card."""
    if not isinstance(node, Decision) or node.kind != Kind.SURPRISE:
        return ()
    words = {"segment": msg("Pass this segment"), "turn": msg("Pass this turn")}
    told = msg("You are not asked about Surprise cards until then, whether you hold any or not.")
    return tuple(Offer(said, passing=until, told=told) for until, said in words.items())


def pass_unseen(node: Node) -> tuple[Offer, ...]:
    """Answers possible with a covered hand: the same whatever is in it (SEQ-13)."""
    return (Offer(button_words(node, Pass()), Pass(), first=True), *passing_offers(node))


def free_offers(node: Node | None, seat: int | None) -> tuple[Offer, ...]:
    """Buttons of free acts: marriages and the burial, then those on minor generals, the Royal Army and markers of
    cards. Several of a kind are picked on the map or from a list.
    """
    acts = free_acts(node, seat) if seat is not None else ()
    great = tuple(Offer(choice_words(node, act), act, weighed=True) for act in acts if isinstance(act, _GREAT))
    minors = tuple(act for act in acts if isinstance(act, PlaceMinor))
    placing = (Offer(msg("Place a minor general…"), point=minors),) if minors else ()
    back = tuple(act for act in acts if isinstance(act, TakeBackMinor))
    disbanding = tuple(act for act in acts if isinstance(act, DisbandRoyalArmy))
    markers = tuple(Offer(choice_words(node, act), act) for act in acts if isinstance(act, GiveUpMarker))
    return (
        *great,
        *placing,
        *_one_or_list(node, back, msg("Remove a minor general…")),
        *_one_or_list(node, disbanding, msg("Disband Royal Army unit…")),
        *markers,
    )


def _one_or_list(node: Node | None, acts: tuple[Answer, ...], several: Message) -> tuple[Offer, ...]:
    if len(acts) == 1:
        return (Offer(button_words(node, acts[0]), acts[0]),)
    return (Offer(several, pick=acts),) if acts else ()


def button_words(node: Node | None, answer: Answer, position: Position | None = None) -> Message:
    """The words on the button of an answer."""
    match answer:
        case HandOver(seat=seat):
            return msg("{seat}", seat=Name("seat", str(seat)))
        case EndSegment():
            return msg("End segment")
        case PlaceMinor():
            return msg("Place a minor general")
        case TakeBackMinor(general=general):
            return msg("Remove {general}", general=Name("general", general))
        case DisbandRoyalArmy(space=space):
            return msg("Disband Royal Army unit: {space}", space=Name("space", space))
    return choice_words(node, answer, position)


def with_forage(offers: tuple[Offer, ...], kit: Kit, position: Position) -> tuple[Offer, ...]:
    """The offers; the button for foraging names the spaces that cannot feed their units, its tooltip says how many.

    SEQ-31, ATT-15.
    """
    hungry = over_limit(kit, position) if position.clock.segment == "activation" else ()
    if not hungry:
        return offers
    seat = position.clock.active
    spaces = tuple(Name("space", space) for space in hungry)
    counts = tuple(
        msg(
            "{space} {units} of {limit}",
            space=Name("space", space),
            units=units_at(position, seat, space).count,
            limit=forage_limit(kit, position, space),
        )
        for space in hungry
    )
    told = msg("Forage: {spaces}", spaces=counts)
    losing = [_with_losses(offer, position, hungry) for offer in offers if _loses(kit, position, offer, hungry)]
    ends = [
        offer._replace(words=msg("{end} · forage: {spaces}", end=offer.words, spaces=spaces), told=told)
        if _ends_segment(offer)
        else offer
        for offer in offers
        if not (losing and offer.answers)  # who wants to choose the losses ends the march first
    ]
    return (*ends, *losing)


def _ends_segment(offer: Offer) -> bool:
    return EndSegment() in (offer.answer, *offer.answers)


def _loses(kit: Kit, position: Position, offer: Offer, hungry: tuple[str, ...]) -> bool:
    # Whether ending the segment leads to a choice of losses; an attrition roll leaves none (OPT-02)
    several = any(len(losses_at(position, space)) > 1 for space in hungry)
    return _ends_segment(offer) and several and not kit.profile.opt_forage_attrition


def _with_losses(offer: Offer, position: Position, hungry: tuple[str, ...]) -> Offer:
    """The button that ends the segment and gives up the cheapest unit of each space that cannot feed its units."""
    losses = {space: losses_at(position, space) for space in hungry}
    words = tuple(
        msg("{unit} at {space}", unit=answer_words(found[0]), space=Name("space", space))
        for space, found in losses.items()
    )
    chosen = tuple(found[0] for found in losses.values() if len(found) > 1)
    answers = (*(offer.answers or (EndSegment(),)), *chosen)
    told = msg("Lost: {units}. They are the cheapest of each space that cannot feed its units.", units=words)
    if len(words) == 1:
        return Offer(msg("End segment, lose {units}", units=words), answers=answers, told=told)
    # Several spaces have no room on a button: the tooltip names them
    return Offer(msgn("End, lose {n} unit", "End, lose {n} units", len(words)), answers=answers, told=told)


def _menu_offers(node: Decision, menu: Menu) -> tuple[Offer, ...]:
    options = tuple(option for option in menu if not is_of_hand(node, option))
    meant = usual(node, options, None) if menu.parcels and options else None
    listed = tuple(Offer(button_words(node, option), option, first=option == meant) for option in options)
    if len(options) > (_MOST_ARRIVALS if node.kind == Kind.REINFORCEMENTS else MOST_BUTTONS):
        listed = _many(node, options)
    words: dict[type[Answer], Message] = {Intercept: msg("Intercept…")}
    parcels = tuple(
        Offer(words.get(kind, msg("Choose units")), choose=kind, first=meant is None) for kind in menu.parcels
    )
    return (*parcels, *_hand_offers(node, tuple(menu)), *listed)


def _march_offers(node: Decision, menu: Menu, position: Position | None) -> tuple[Offer, ...]:
    acts: tuple[Answer, ...] = tuple(act for act in (GoOut(), RemoveMarker(), Besiege()) if act in menu)
    meant = usual(node, (*acts, Stop()), position)
    offers = [Offer(answer_words(act), act, first=act == meant, weighed=isinstance(act, _WEIGHED)) for act in acts]
    for kind, words in ((GoIn, msg("Enter the city…")), (PickUp, msg("Pick up…")), (Drop, msg("Leave here…"))):
        parcel = menu.parcels.get(kind)
        if parcel is not None and next(iter(parcel), None) is not None:
            offers.append(Offer(words, choose=kind))
    offers.append(Offer(msg("End march"), Stop(), first=meant == Stop()))
    if position is not None and position.clock.segment == "activation":
        both = msg("Ends the march and the segment: no other army moves.")
        offers.append(Offer(msg("End segment"), answers=(Stop(), EndSegment()), told=both))
    return tuple(offers)
