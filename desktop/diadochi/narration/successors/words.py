"""Answers of the Successors in words, for buttons, lists and the journal.

The third edition has its own terms (ED-04, R-85): segments (ED-23, ED-45), the rank lost by attacking a Champion
(ED-36), a general's own points (ED-40). Its names of two independent armies (ED-57) are in the map's files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from diadochi.language import Field, Message, Name, edition_term, msg, msgn
from diadochi.rules.core.flow import Answer, Decision, Dice, Node
from diadochi.rules.core.verdict import StackAt, place_of
from diadochi.rules.successors.answers import (
    Activate,
    Arrive,
    Avoid,
    Besiege,
    BesiegeAt,
    Bury,
    Choose,
    ComeIn,
    DisbandRoyalArmy,
    DiscardSurprise,
    Drop,
    EndSegment,
    Enough,
    FallOf,
    Fight,
    GiveUpMarker,
    GoFirst,
    GoIn,
    GoOut,
    HandOver,
    ImproveFleet,
    Intercept,
    Join,
    KeepHeir,
    KillHeir,
    Lose,
    Marry,
    NobodyCommands,
    NoOperations,
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
    Return,
    Sail,
    Sortie,
    Stand,
    Starve,
    Stays,
    Step,
    StepBack,
    Stop,
    Take,
    TakeBackMinor,
    Train,
    UseOperations,
    Withdraw,
    does_nothing,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import CART, UNIT_KINDS, Group
from diadochi.rules.successors.position import Activation, Position

# --- units


def counted_units(kind: str, count: int) -> Message:
    """Return "3 elephants" and the like (CU-03)."""
    match kind:
        case "mercenary":
            return msgn("{n} mercenary", "{n} mercenaries", count)
        case "loyal":
            return msgn("{n} loyal Macedonian", "{n} loyal Macedonians", count)
        case "royal":
            return msgn("{n} unit of the Royal Army", "{n} units of the Royal Army", count)
        case "elephant":
            return msgn("{n} elephant", "{n} elephants", count)
    return msgn("{n} of the Silver Shields", "{n} of the Silver Shields", count)


# --- answers without their question

UNITS = {
    "mercenary": msg("mercenaries"),
    "loyal": msg("loyal Macedonians"),
    "royal": msg("Royal Army"),
    "elephant": msg("elephants"),
    "silver": msg("Silver Shields"),
}


def group_words(group: Group) -> Message:
    people = tuple(Name("general", g) for g in group.generals) + tuple(Name("royal", r) for r in group.royals)
    units = tuple(counted_units(kind, count) for kind, count in group.units.items())
    return msg("{pieces}", pieces=(*people, *units)) if people or units else msg("nothing")


def answer_words(answer: Answer) -> Message:
    """Say what was done, without knowing the question."""
    match answer:
        case Dice(faces=faces):
            return msg("Dice: {faces}", faces=tuple(faces))
        case HandOver(seat=seat):
            return msg("{seat} begins the activation segment", seat=Name("seat", str(seat)))
        case Activate(general=general):
            return msg("{general} is activated", general=Name("general", general))
        case EndSegment():
            return msg("End segment")
        case Step(route=route):
            return msg("By {route}", route=Name("route", route))
        case ComeIn(space=space):
            return msg("Enter at {space}", space=Name("space", space))
        case Sail(routes=routes):
            return msg("Sail by {routes}", routes=tuple(Name("route", route) for route in routes))
        case PlaceMinor(general=general, space=space, inside=inside):
            words = msg("{general} is placed at {space}", general=Name("general", general), space=Name("space", space))
            return msg("{stack}, inside the city", stack=words) if inside else words
        case TakeBackMinor(general=general):
            return msg("{general} goes back to the hand", general=Name("general", general))
        case DisbandRoyalArmy(space=space):
            return msg("The Royal Army is disbanded at {space}", space=Name("space", space))
    return _segment_words(answer) or _group_answer_words(answer) or _reaction_words(answer) or _plain_words(answer)


def _segment_words(answer: Answer) -> Message | None:
    match answer:
        case BesiegeAt(space=space):
            return msg("Besiege {space}", space=Name("space", space))
        case PlaceMarker(space=space):
            return msg("Place marker at {space}", space=Name("space", space))
        case Starve(unit=unit, inside=inside):
            words = counted_units(unit, 1)
            return msg("{unit} inside", unit=words) if inside else words
    return _court_words(answer)


def _court_words(answer: Answer) -> Message | None:
    match answer:
        case GoFirst(seat=seat):
            return msg("{seat} goes first", seat=Name("seat", str(seat)))
        case KeepHeir(royal=royal):
            return msg("Keep {royal}", royal=Name("royal", royal))
        case KillHeir(royal=royal):
            return msg("Kill {royal}", royal=Name("royal", royal))
        case Marry(royal=royal):
            return msg("Marry {royal}", royal=Name("royal", royal))
        case GiveUpMarker(card=card):
            return msg("Give up the marker of {card}", card=Name("card", card))
        case Bury():
            return msg("Bury Alexander")
        case RaiseTroops():
            return msg("Raise troops")
        case Enough():
            return msg("Done")
        case Choose(target=target):
            return msg("{target}", target=Name("thing", target))
    return None


def _group_answer_words(answer: Answer) -> Message | None:
    match answer:
        case Take(group=group):
            return msg("March: {group}", group=group_words(group))
        case PickUp(group=group):
            return msg("Picked up: {group}", group=group_words(group))
        case Drop(group=group):
            return msg("Left here: {group}", group=group_words(group))
        case GoIn(group=group):
            return msg("Into the city: {group}", group=group_words(group))
        case Lose(group=group):
            return msg("Lost: {group}", group=group_words(group))
        case Intercept(group=group):
            return msg("Tries to intercept: {group}", group=group_words(group))
        case Join(group=group):
            return msg("Into battle: {group}", group=group_words(group))
        case Stays(general=general):
            return msg("{general} stays", general=Name("general", general))
        case FallOf(garrison=garrison):
            return msg("Lose a garrison unit") if garrison else msg("Lose a field unit")
        case Sortie(group=group):
            return msg("Sortie: {group}", group=group_words(group))
        case Arrive(group=group, space=space):
            return msg("At {space}: {group}", space=Name("space", space), group=group_words(group))
    return None


def _reaction_words(answer: Answer) -> Message | None:
    match answer:
        case Withdraw(path=path, inside=inside):
            places = tuple(Name("space", space) for space in path)
            return msg("Into the city: {places}", places=places) if inside else msg("To {places}", places=places)
        case Oppose(space=space, fleets=fleets):
            names = tuple(Name("fleet", fleet) for fleet in fleets)
            return msg("Oppose off {space}: {fleets}", space=Name("space", space), fleets=names)
        case Return(general=general, space=space):
            return msg("{general} at {space}", general=Name("general", general), space=Name("space", space))
    return None


def _plain_words(answer: Answer) -> Message:
    match answer:
        case GoOut():
            return msg("Leave the city")
        case RemoveMarker():
            return msg("Remove the marker")
        case Besiege():
            return msg("Attempt the siege")
        case Stop():
            return msg("End march")
        case Overrun():
            return msg("Overrun")
        case Fight():
            return msg("Fight")
        case Pass():
            return msg("Pass")
        case StepBack():
            return msg("Step back")
        case Stand():
            return msg("Stand")
        case Avoid():
            return msg("Try to avoid battle")
        case NobodyCommands():
            return msg("No one takes command")
    return msg("Done")


# --- routes


def other_end(route: str, start: str) -> str:
    """Return the other end of route `a-b.kind`; a space's name may contain a hyphen itself."""
    ends = route.rpartition(".")[0]
    return ends.removeprefix(f"{start}-") if ends.startswith(f"{start}-") else ends.removesuffix(f"-{start}")


def places_in_order(routes: Iterable[str], start: str) -> tuple[Name, ...]:
    """Return the spaces along consecutive routes, the start included."""
    places = [start]
    for route in routes:
        places.append(other_end(route, places[-1]))
    return tuple(Name("space", place) for place in places)


def with_kind(action: Message, route: str) -> Message:
    """Add the kind of the route to the words of a step unless it is plain land."""
    kind = route.rpartition(".")[2]
    return action if kind == "land" else msg("{action} ({kind})", action=action, kind=Name("route_kind", kind))


# --- answers beside their question
# What a card is aimed at or used for depends on what was asked.

_NAMED: Mapping[str, str] = {
    Kind.CHOOSE_SPACE: "space",
    Kind.CHOOSE_OWN_SPACE: "space",
    Kind.CHOOSE_ROYAL: "royal",
    Kind.CHOOSE_GENERAL: "general",
    Kind.CHOOSE_PROVINCE: "province",
    Kind.CHOOSE_FLEET: "fleet",
    Kind.CHOOSE_SEAT: "seat",
    Kind.CHOOSE_CARD: "card",
}
"""What is chosen, by the kind of the question."""
ACTIONS = {
    "place": msg("Place markers"),
    "march": msg("Forced march"),
    "train": msg("Train troops"),
    "fleet": msg("Improve a fleet"),
    "recruit": msg("Recruit a general"),
}
"""What operation points are used for, as a button."""
_USES = {
    "place": msg("place markers"),
    "march": msg("forced march"),
    "train": msg("train troops"),
    "fleet": msg("improve a fleet"),
    "recruit": msg("recruit a general"),
}
"""The same, after the name of a card."""


def choice_words(node: Node | None, answer: Answer, position: Position | None = None) -> Message:
    """Word an answer to `node` for a button or a list; `position` tells what is in a stack."""
    kind = getattr(node, "kind", "")
    match answer:
        case Step(route=route) if node is not None and node.about.space:
            return with_kind(msg("To {places}", places=(Name("space", other_end(route, node.about.space)),)), route)
        case Sail(routes=routes) if node is not None and node.about.space:
            return msg("By sea to {places}", places=places_in_order(routes, node.about.space)[1:])
        case Choose(target=target):
            return _target_words(kind, target, position)
        case Enough():
            return _enough(kind)
        case Pass():
            return _pass(kind)
        case Take(group=group) if kind == Kind.DESERTION:
            return group_words(group)
        case Activate(general=general) if kind == Kind.MARCH_CARD:
            return msg("{general} marches", general=Name("general", general))
        case Starve():
            return msg("Remove: {unit}", unit=answer_words(answer))
    return card_words(answer) or answer_words(answer)


def card_words(answer: Answer) -> Message | None:
    """Word what is done with a card, by name; None for other answers."""
    match answer:
        case PlayEvent(card=card):
            return msg("{card}: event", card=Name("card", card))
        case UseOperations(card=card, action=action):
            return msg("{card}: {use}", card=Name("card", card), use=_USES[action])
        case NoOperations():
            return msg("Leave the points unused")
        case DiscardSurprise(card=card):
            return msg("Discard {card}", card=Name("card", card))
        case PlaySurprise(card=card, target=""):
            return msg("Play {card}", card=Name("card", card))
        case PlaySurprise(card=card, target=target):
            return msg("Play {card}: {target}", card=Name("card", card), target=aimed(target))
        case GiveUpMarker(card=card):
            return msg("Give up the marker of {card}", card=Name("card", card))
        case Train(kind=kind):
            return msg("Train {unit}", unit=UNITS[kind])
        case ImproveFleet(fleet=fleet):
            return msg("Improve fleet: {fleet}", fleet=Name("fleet", fleet))
    return None


def aimed(target: str) -> Field:
    """Word the target of a Surprise card: a place (inside walls in brackets), a die by number, a kind of unit, or a
    name.
    """
    space, inside = place_of(target)
    if inside:
        return msg("{space}, inside the city", space=Name("space", space))
    if target in UNIT_KINDS:
        return UNITS[target]
    return target if target.isdecimal() else Name("thing", target)


def _target_words(kind: str, target: str, position: Position | None) -> Message:
    if kind == Kind.CHOOSE_STACK:
        return _stack_words(target, position)
    if kind == Kind.CHOOSE_HOME:
        return msg("Arrive at {space}", space=Name("space", target))
    if kind == Kind.ROYAL_ROAD:
        return msg("Take the royal road")
    named = _NAMED.get(kind)
    return msg("{target}", target=Name(named, target) if named else target)


def _stack_words(target: str, position: Position | None) -> Message:
    stack = StackAt.named(target)
    group = position.group(stack.seat, stack.space, stack.inside) if position is not None else Group()
    words = msg(
        "{seat}: {pieces} at {space}",
        seat=Name("seat", str(stack.seat)),
        pieces=group_words(group) if group else msg("army"),
        space=Name("space", stack.space),
    )
    return msg("{stack}, inside the city", stack=words) if stack.inside else words


def _enough(kind: str) -> Message:
    match kind:
        case Kind.CHOOSE_HOME:
            return msg("As a reinforcement")
        case Kind.MINOR_GENERAL:
            return msg("Without a general")
        case Kind.MARCH_CARD:
            return msg("No army marches")
    return msg("Done")


def _pass(kind: str) -> Message:
    match kind:
        case Kind.ROYAL_ROAD:
            return msg("Roll as usual")
        case Kind.PLACE_MARKER:
            return msg("No marker")
        case Kind.BURIAL:
            return msg("No burial")
    return answer_words(Pass())


# --- passes


def passing_words(decision: Decision, answer: Answer) -> Message | None:
    """Word an answer that chooses nothing; None for one that does something."""
    seat = Name("seat", str(decision.seat))
    match answer:
        case Pass():
            return _passed(decision, seat)
        case Enough():
            return _nothing_more(decision, seat)
        case EndSegment():
            return _ended(decision.kind, seat)
        case NoOperations():
            return msg("{seat} leaves the operation points unused", seat=seat)
        case Stand() if does_nothing(decision.kind, answer):
            return msg("{seat} does not avoid battle", seat=seat)
        case NobodyCommands():
            return msg("{seat}: no one takes command", seat=seat)
    return None


def _passed(decision: Decision, seat: Name) -> Message:
    space, general = Name("space", decision.about.space), Name("general", decision.about.leader)
    match decision.kind:
        case Kind.INTERCEPTION:
            origin = Name("space", decision.about.origin)
            return msg("{seat} does not intercept at {space} from {origin}", seat=seat, space=space, origin=origin)
        case Kind.NAVAL_INTERCEPTION:
            return msg("{seat} does not oppose the voyage", seat=seat)
        case Kind.PLACE_MARKER:
            return msg("{seat} adds no marker at {space}", seat=seat, space=space)
        case Kind.BURIAL:
            return msg("{seat} does not bury Alexander", seat=seat)
        case Kind.ROYAL_ROAD:
            return msg("{seat}: {general} does not take the royal road", seat=seat, general=general)
    return msg("{seat} passes", seat=seat)


def _nothing_more(decision: Decision, seat: Name) -> Message:
    match decision.kind:
        case Kind.PLACE_MARKER:
            return msg("{seat} adds no more markers", seat=seat)
        case Kind.TRAIN:
            return msg("{seat} trains no more troops", seat=seat)
        case Kind.MARCH_CARD:
            return msg("{seat}: no army marches", seat=seat)
        case Kind.MINOR_GENERAL:
            return msg("{seat} brings no minor general", seat=seat)
        case Kind.CHOOSE_HOME:
            general = Name("general", decision.about.leader)
            return msg("{seat}: {general} arrives as a reinforcement", seat=seat, general=general)
    return msg("{seat} chooses no more", seat=seat)


def _ended(kind: str, seat: Name) -> Message | None:
    match kind:
        case Kind.ACTIVATION:
            return msg("{seat} activates no more armies", seat=seat)
        case Kind.SURRENDER_SIEGES:
            return msg("{seat} attempts no more sieges", seat=seat)
        case Kind.TYCHE:
            return msg("{seat} has no card to play", seat=seat)
    return None


# --- actions in the journal


def entry_words(node: Node, before: Position, answer: Answer) -> Message:
    """Word an answer to `node` given in the position `before`, for the journal."""
    if isinstance(node, Decision) and (passing := passing_words(node, answer)) is not None:
        return passing
    march = before.activation
    match answer:
        case Step(route=route) if march is not None:
            return _step(Name("general", march.general), march.space, route)
        case Oppose(space=space, fleets=fleets) if isinstance(node, Decision):
            return msg(
                "{seat} opposes the voyage off {space}: {fleets}",
                seat=Name("seat", str(node.seat)),
                space=Name("space", space),
                fleets=tuple(Name("fleet", fleet) for fleet in fleets),
            )
        case Step(route=route) if node.kind == Kind.INDEPENDENT_MARCH:
            return _step(Name("independent", node.about.army), node.about.space, route)
        case Sail(routes=routes, escort=escort) if march is not None:
            return voyage_words(march, routes, escort)
        case Intercept(group=group):
            return _interception(node, answer, group_words(group))
        case Choose() if node.kind not in (Kind.CHOOSE_HOME, Kind.ROYAL_ROAD):
            return msg("Chosen: {target}", target=choice_words(node, answer, before))
        case Withdraw(path=path, inside=inside):
            seat, places = Name("seat", str(node.seat)), tuple(Name("space", space) for space in path)
            if inside:
                return msg("{seat} withdraws: {places}, into the city", seat=seat, places=places)
            return msg("{seat} withdraws: {places}", seat=seat, places=places)
        case Bury():
            return msg("Alexander is buried at {space}", space=Name("space", _where_the_cart_is(before)))
    return choice_words(node, answer, before)


def _where_the_cart_is(position: Position) -> str:
    carried = (space for space, stack in position.all_stacks() if CART in stack.group.royals)
    return position.lying.get(CART) or next(carried, "")


def _step(who: Name, start: str, route: str) -> Message:
    end = Name("space", other_end(route, start))
    return with_kind(msg("{general}: {start} to {end}", general=who, start=Name("space", start), end=end), route)


def voyage_words(march: Activation, routes: tuple[str, ...], escort: tuple[str, ...]) -> Message:
    """Word a voyage: who sails, the ports in order, the escort."""
    general, places = Name("general", march.general), places_in_order(routes, march.space)
    words = msg("{general} sails: {places}", general=general, places=places)
    if not escort:
        return words
    return msg("{action}; escort: {fleets}", action=words, fleets=tuple(Name("fleet", fleet) for fleet in escort))


def _interception(node: Node, answer: Answer, group: Message) -> Message:
    about = node.about
    if not (about.origin and about.space):
        return answer_words(answer)
    target, origin = Name("space", about.space), Name("space", about.origin)
    return msg("Tries to intercept at {target} from {origin}: {group}", target=target, origin=origin, group=group)


# --- terms of the third edition

_THIRD: Mapping[str, str] = MappingProxyType(
    {
        "Activation": edition_term("Manoeuvre"),
        "Forage": edition_term("Supply"),
        "Forage at {space}": edition_term("Supply at {space}"),
        "{end} · forage: {spaces}": edition_term("{end} · supply: {spaces}"),
        "Forage: {spaces}": edition_term("Supply: {spaces}"),
        "Forage with one kind of unit": edition_term("Supply with one kind of unit"),
        "Foraging": edition_term("Supply"),
        "Activation segment: attempts": edition_term("Manoeuvre segment: attempts"),
        "Operations, forage and fleets": edition_term("Operations, supply and fleets"),
        "Loss where more forage, combat units": edition_term("Loss where more are supplied, combat units"),
        "Attrition when foraging": edition_term("Attrition in the supply segment"),
        "Your turn: activation": edition_term("Your turn: manoeuvre"),
        "Your turn: forage": edition_term("Your turn: supply"),
        "{seat} begins the activation segment": edition_term("{seat} begins the manoeuvre segment"),
        "The card's points move one army now, without a movement roll. Move it as in your "
        "activation segment.": edition_term(
            "The card's points move one army now, without a movement roll. Move it as in your manoeuvre segment."
        ),
        "Successor": edition_term("Diadoch"),
        "{seat} is now a Successor": edition_term("{seat} is now a Diadoch"),
        "Popularity": edition_term("Prestige points"),
        "Popularity earned": edition_term("Prestige points earned"),
        "Popularity for beating independents": edition_term("Prestige points for beating independents"),
        "Popularity of {general}: {points}": edition_term("Prestige points of {general}: {points}"),
        "initiative {initiative}, battle {battle}, seniority {seniority}, popularity {popularity}": edition_term(
            "initiative {initiative}, battle {battle}, seniority {seniority}, prestige points {popularity}"
        ),
        "{general}: popularity": edition_term("{general}: prestige points"),
        "Victory points at which a Successor is Champion again": edition_term(
            "Victory points at which a Diadoch is Champion again"
        ),
        "{general}, {space}: legitimacy {legitimacy}, popularity {popularity}": edition_term(
            "{general}, {space}: legitimacy {legitimacy}, prestige points {popularity}"
        ),
        "an unknown general has popularity: {general}": edition_term(
            "prestige points are given to an unknown general: {general}"
        ),
    }
)
_USUAL: Mapping[str, str] = MappingProxyType({})


def terms(position: Position) -> Mapping[str, str]:
    """Return the replacements of terms (source text to its own) for the edition of a position."""
    return _THIRD if position.edition == "third" else _USUAL
