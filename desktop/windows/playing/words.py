"""What the answers and outcomes of the rules are called on buttons and in the journal."""

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer, Dice
from desktop.rules.successors.answers import (
    Activate,
    Besiege,
    DisbandRoyalArmy,
    Drop,
    EndSegment,
    Fight,
    GoIn,
    GoOut,
    HandOver,
    Lose,
    Overrun,
    PickUp,
    PlaceMinor,
    RemoveMarker,
    Sail,
    Settled,
    Step,
    Stop,
    Take,
    TakeBackMinor,
)
from desktop.rules.successors.pieces import Group

OUTCOMES = {
    "fought": msg("The battle is fought"),
    "stepped_back": msg("Steps back"),
    "overrun": msg("Overruns them"),
    "dispersed": msg("Does not step back and is dispersed"),
    "no_interception": msg("Does not intercept"),
    "intercepted": msg("Intercepts"),
    "stays": msg("Stays"),
    "avoids": msg("Avoids battle"),
    "lets_pass": msg("Lets them pass"),
    "mover_wins": msg("The mover wins at sea"),
    "driven_back": msg("Drives them back"),
    "no_points": msg("No siege point"),
    "one_point": msg("1 siege point"),
    "two_points": msg("2 siege points"),
    "three_points": msg("3 siege points"),
}
"""Outcomes the players settle between them; a space stands for itself."""
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
    units = tuple(msg("{count} {unit}", count=count, unit=UNITS[kind]) for kind, count in group.units.items())
    return msg("{pieces}", pieces=(*people, *units)) if people or units else msg("nothing")


def outcome_words(outcome: str) -> Message:
    """A settled outcome in words."""
    return OUTCOMES.get(outcome) or msg("{space}", space=Name("space", outcome))


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
        case Sail(routes=routes):
            return msg("Sails by {routes}", routes=tuple(Name("route", route) for route in routes))
        case Settled(outcome=outcome):
            return outcome_words(outcome)
        case PlaceMinor(space=space):
            return msg("A minor general is placed at {space}", space=Name("space", space))
        case TakeBackMinor():
            return msg("A minor general is taken back")
        case DisbandRoyalArmy(space=space):
            return msg("Royal Army is disbanded at {space}", space=Name("space", space))
    return _group_answer_words(answer) or _plain_words(answer)


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
    return msg("Done")
