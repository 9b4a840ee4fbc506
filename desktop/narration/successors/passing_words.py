"""Answers that choose nothing, as lines of the journal: who lets what pass, and what comes to an end with it."""

from __future__ import annotations

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import EndSegment, Enough, NobodyCommands, NoOperations, Pass, Stand
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.passing import does_nothing


def passing_words(decision: Decision, answer: Answer) -> Message | None:
    """What is left undone by an answer that chooses nothing; None for one that does something."""
    seat = Name("seat", str(decision.seat))
    match answer:
        case Pass():
            return _passed(decision, seat)
        case Enough():
            return _enough(decision, seat)
        case EndSegment():
            return _ended(decision.kind, seat)
        case NoOperations():
            return msg("{seat} leaves the operation points unused", seat=seat)
        case Stand() if does_nothing(decision.kind, answer):
            return msg("{seat} does not avoid battle", seat=seat)
        case NobodyCommands():
            return msg("{seat}: nobody takes command", seat=seat)
    return None


def _passed(decision: Decision, seat: Name) -> Message:
    space, general = Name("space", decision.about.space), Name("general", decision.about.leader)
    match decision.kind:
        case Kind.INTERCEPTION:
            origin = Name("space", decision.about.origin)
            return msg("{seat} passes: no interception at {space} from {origin}", seat=seat, space=space, origin=origin)
        case Kind.NAVAL_INTERCEPTION:
            return msg("{seat} passes: no fleet opposes the voyage", seat=seat)
        case Kind.PLACE_MARKER:
            return msg("{seat} passes: no marker at {space}", seat=seat, space=space)
        case Kind.BURIAL:
            return msg("{seat} does not bury Alexander", seat=seat)
        case Kind.ROYAL_ROAD:
            return msg("{seat}: {general} does not take the royal road", seat=seat, general=general)
    return msg("{question} – Pass", question=decision.prompt)


def _enough(decision: Decision, seat: Name) -> Message:
    match decision.kind:
        case Kind.PLACE_MARKER:
            return msg("{seat}: no more markers are placed", seat=seat)
        case Kind.TRAIN:
            return msg("{seat} trains no more", seat=seat)
        case Kind.MARCH_CARD:
            return msg("{seat}: no army marches", seat=seat)
        case Kind.MINOR_GENERAL:
            return msg("{seat}: no minor general comes with them", seat=seat)
        case Kind.CHOOSE_HOME:
            general = Name("general", decision.about.leader)
            return msg("{seat}: {general} comes as a reinforcement", seat=seat, general=general)
    return msg("{question} – Enough", question=decision.prompt)


def _ended(kind: str, seat: Name) -> Message | None:
    match kind:
        case Kind.ACTIVATION:
            return msg("{seat} passes: no army is activated any more", seat=seat)
        case Kind.SURRENDER_SIEGES:
            return msg("{seat} passes: no siege is attempted any more", seat=seat)
        case Kind.TYCHE:
            return msg("{seat} has no card to play", seat=seat)
    return None
