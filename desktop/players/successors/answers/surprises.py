"""Which Surprise card is played where one fits: it is replaced at once, so little speaks against it (OPS-05)."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from desktop.language import Message, Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.events import event_of
from desktop.players.successors.goals.marching import goals_of_general
from desktop.players.successors.goals.prizes import loss, prize
from desktop.players.successors.goals.race import spite
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Pass, PlaySurprise
from desktop.rules.successors.cards.guides import GUIDES
from desktop.rules.successors.effects import add_effect
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Effect, Position

_KEPT = 0.15
"""What it must bring, in victory points: another moment may be better."""
_USUALLY_KEPT = 0.1
"""What a temperament that fears nobody in particular must feel for another before a card is spent on him alone."""
_PLAINLY = 0.5
"""What a card brings in a battle, in victory points: it is won or lost by little."""
_MIDDLING = 3.5
"""What a die shows on average."""
_A_PIP = 0.15
"""What it brings, in victory points, that an enemy die shows one less."""
_A_SIEGE = 0.4
"""What is won of a city by a better roll of the siege."""
_SHORTER = 0.4
"""What a march must gain by guides, in victory points."""

CardWorth = Callable[[Kit, Position, Decision, PlaySurprise, Temperament], float]
"""What a card is worth here and now, in victory points."""


def surprises(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """The cards that may be played, and to play none."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaySurprise):
            worth = _WORTH.get(answer.card, _in_battle)(kit, position, decision, answer, leaning) - _KEPT
            yield Advice(answer, worth, (_named(answer),))
    yield Advice(Pass(), 0.0, (msg("no card is worth playing here"),))  # nor does it tell whether there is one


def guided(kit: Kit, position: Position, answer: PlaySurprise, leaning: Temperament) -> Iterator[Advice]:
    """Guides through the mountains, where they lead an army to something better (CARD-60)."""
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
"""Cards whose worth depends on the moment; all others are worth the same whenever they fit."""
