"""What the answers and outcomes of the rules are called on buttons and in the journal."""

from desktop.language import Message, Name, msg, msgn
from desktop.narration.successors.unit_words import counted_units
from desktop.rules.core.flow import Answer, Dice
from desktop.rules.successors.answers import (
    Activate,
    Arrive,
    Avoid,
    Besiege,
    BesiegeAt,
    Bury,
    Choose,
    ComeIn,
    DisbandRoyalArmy,
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
    Intercept,
    Join,
    KeepHeir,
    KillHeir,
    Lose,
    Marry,
    NobodyCommands,
    Oppose,
    Overrun,
    Pass,
    PickUp,
    PlaceMarker,
    PlaceMinor,
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
    Withdraw,
)
from desktop.rules.successors.pieces import Group

UNITS = {
    "mercenary": msg("mercenaries"),
    "loyal": msg("loyal Macedonians"),
    "royal": msg("Royal Army"),
    "elephant": msg("elephants"),
    "silver": msg("Silver Shields"),
}


def group_words(group: Group) -> Message:
    """The pieces of a group in words."""
    people = tuple(Name("general", g) for g in group.generals) + tuple(Name("royal", r) for r in group.royals)
    units = tuple(counted_units(kind, count) for kind, count in group.units.items())
    return msg("{pieces}", pieces=(*people, *units)) if people or units else msg("nothing")


def answer_words(answer: Answer) -> Message:
    """What was done, as a line of the journal."""
    match answer:
        case Dice(faces=faces):
            return msg("Dice: {faces}", faces=tuple(faces))
        case HandOver(seat=seat):
            return msg("The activation segment of {seat} begins", seat=Name("seat", str(seat)))
        case Activate(general=general):
            return msg("{general} is activated", general=Name("general", general))
        case EndSegment():
            return msg("The segment ends")
        case Step(route=route):
            return msg("By {route}", route=Name("route", route))
        case ComeIn(space=space):
            return msg("Comes in at {space}", space=Name("space", space))
        case Sail(routes=routes):
            return msg("Sails by {routes}", routes=tuple(Name("route", route) for route in routes))
        case PlaceMinor(general=general, space=space, inside=inside):
            words = msg("{general} is placed at {space}", general=Name("general", general), space=Name("space", space))
            return msg("{stack}, inside the city", stack=words) if inside else words
        case TakeBackMinor(general=general):
            return msg("{general} is taken back", general=Name("general", general))
        case DisbandRoyalArmy(space=space):
            return msg("The Royal Army is disbanded at {space}", space=Name("space", space))
    return _segment_words(answer) or _group_answer_words(answer) or _reaction_words(answer) or _plain_words(answer)


def _segment_words(answer: Answer) -> Message | None:
    """What is done in surrender, forage and reinforcements."""
    match answer:
        case BesiegeAt(space=space):
            return msg("Attempt the siege of {space}", space=Name("space", space))
        case PlaceMarker(space=space):
            return msg("Place a marker at {space}", space=Name("space", space))
        case Starve(unit=unit, inside=inside):
            words = counted_units(unit, 1)
            return msg("{unit}, inside the city", unit=words) if inside else words
    return _court_words(answer)


def _court_words(answer: Answer) -> Message | None:
    """What is decided about the royal family, the order of the turn, and what cards ask."""
    match answer:
        case GoFirst(seat=seat):
            return msg("{seat} goes first", seat=Name("seat", str(seat)))
        case KeepHeir(royal=royal):
            return msg("{royal} is kept", royal=Name("royal", royal))
        case KillHeir(royal=royal):
            return msg("{royal} is put to death", royal=Name("royal", royal))
        case Marry(royal=royal):
            return msg("Marry {royal}", royal=Name("royal", royal))
        case GiveUpMarker(card=card):
            return msg("Give up the marker of {card}", card=Name("card", card))
        case Bury():
            return msg("Bury Alexander")
        case RaiseTroops():
            return msg("Raise troops")
        case Enough():
            return msg("Enough")
        case Choose(target=target):
            return msg("{target}", target=Name("thing", target))
    return None


def _group_answer_words(answer: Answer) -> Message | None:
    match answer:
        case Take(group=group):
            return msg("Goes: {group}", group=group_words(group))
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
            return msg("Joins the battle: {group}", group=group_words(group))
        case Stays(general=general):
            return msg("{general} stays", general=Name("general", general))
        case FallOf(garrison=garrison):
            return msg("One of the garrison falls") if garrison else msg("One of the field army falls")
        case Sortie(group=group):
            return msg("Makes a sortie: {group}", group=group_words(group))
        case Arrive(group=group, space=space):
            return msg("At {space}: {group}", space=Name("space", space), group=group_words(group))
    return None


def _reaction_words(answer: Answer) -> Message | None:
    match answer:
        case Withdraw(path=path, inside=inside):
            places = tuple(Name("space", space) for space in path)
            return msg("To {places}, into the city", places=places) if inside else msg("To {places}", places=places)
        case Oppose(space=space, fleets=fleets):
            names = tuple(Name("fleet", fleet) for fleet in fleets)
            return msgn(
                "Opposes the voyage off {space} with the fleet of {fleets}",
                "Opposes the voyage off {space} with the fleets of {fleets}",
                len(names),
                space=Name("space", space),
                fleets=names,
            )
        case Return(general=general, space=space):
            return msg("{general} at {space}", general=Name("general", general), space=Name("space", space))
    return None


def _plain_words(answer: Answer) -> Message:
    match answer:
        case GoOut():
            return msg("Out of the city")
        case RemoveMarker():
            return msg("Remove the marker")
        case Besiege():
            return msg("Attempt the siege")
        case Stop():
            return msg("End the march")
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
            return msg("Nobody takes command")
    return msg("Done")
