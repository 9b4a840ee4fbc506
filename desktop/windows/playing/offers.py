"""The open question as a prompt: the buttons offered, each with the answer it stands for."""

from typing import NamedTuple

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer, Decision, Dice, Menu, Node, Parcel, Roll
from desktop.rules.successors.answers import (
    Besiege,
    Drop,
    EndSegment,
    Fight,
    GoIn,
    GoOut,
    HandOver,
    Overrun,
    PickUp,
    RemoveMarker,
    Settled,
    Stop,
)
from desktop.rules.successors.invariants import Breach
from desktop.rules.successors.invariants.breach import sentence_of
from desktop.windows.playing.words import answer_words, outcome_words


class Offer(NamedTuple):
    """A button: its words and the answer it gives; None opens the chooser for answers of class `choose`."""

    words: Message
    answer: Answer | None
    first: bool = False
    choose: type[Answer] | None = None


def offers_of(node: Node | None) -> tuple[Offer, ...]:
    """The buttons for the open question. Steps and armies are taken from the map and have none."""
    if isinstance(node, Roll):
        return tuple(Offer(msg("{face}", face=face), Dice((face,))) for face in range(1, 7)) if node.dice == 1 else ()
    if node is None:
        return ()
    if isinstance(node.options, Menu):
        return _march_offers(node.options)
    if isinstance(node.options, Parcel):
        default = node.options.default()
        return (Offer(answer_words(default), default, first=True), Offer(msg("Choose…"), None, choose=type(default)))
    return tuple(offer for offer in map(_choice_offer, node.options) if offer)


def _choice_offer(answer: Answer) -> Offer | None:
    match answer:
        case HandOver(seat=seat):
            return Offer(msg("{seat}", seat=Name("seat", str(seat))), answer)
        case Settled(outcome=outcome):
            return Offer(outcome_words(outcome), answer)
        case EndSegment():
            return Offer(msg("End the segment"), answer)
        case Overrun() | Fight():
            return Offer(answer_words(answer), answer, first=isinstance(answer, Overrun))
    return None


def _march_offers(menu: Menu) -> tuple[Offer, ...]:
    offers = [Offer(answer_words(act), act) for act in (GoOut(), RemoveMarker(), Besiege()) if act in menu]
    for kind, words in ((GoIn, msg("Go into the city…")), (PickUp, msg("Pick up…")), (Drop, msg("Leave here…"))):
        parcel = menu.parcels.get(kind)
        if parcel is not None and next(iter(parcel), None) is not None:
            offers.append(Offer(words, None, choose=kind))
    return (*offers, Offer(msg("End the march"), Stop(), first=True))


def mending(breach: Breach) -> Message:
    """What keeps play from going on, and how to mend it."""
    return msg("Edit the table (F4), then play goes on: {breach}.", breach=sentence_of(breach))


def prompt_of(node: Node | None) -> Message:
    """The sentence of the open question."""
    if isinstance(node, Decision):
        return node.prompt
    if isinstance(node, Roll) and node.dice == 1:
        return msg("{purpose}: throw a die and say what it shows.", purpose=node.purpose)
    if isinstance(node, Roll):
        return msg("{purpose}: throw {n} and say what it shows.", purpose=node.purpose, n=node.dice)
    return msg("Nothing is to be decided.")
