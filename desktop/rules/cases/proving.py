"""Whether a refusal shows a rule at work, or comes only of asking at the wrong moment."""

from collections.abc import Iterable
from typing import Any

from desktop.language import Message, msg
from desktop.rules.core.flow import Answer, Choice, Decision, Dice, Draw, Drawn, Judged, Menu, Parcel, Roll
from desktop.rules.core.game import Game


def proves_nothing(game: Game[Any], answer: Answer, whose: int | None) -> Message | None:
    """Why a refusal that cites no rule proves nothing: nobody asked for such an answer, or not its seat `whose`.

    None when it proves something: the question takes such answers and is put to the seat that would give it.
    """
    node = game.node
    if node is None:
        return msg("nothing is asked any more")
    if isinstance(node, Roll):
        return None if isinstance(answer, Dice) else msg("{roll} is rolled here", roll=node.kind)
    if isinstance(node, Draw):
        return None if isinstance(answer, Drawn) else msg("{draw} is drawn here", draw=node.kind)
    if whose is not None and whose != node.seat:
        return msg("{question} asks seat {asked}, not seat {meant}", question=node.kind, asked=node.seat, meant=whose)
    if type(answer) not in taken_by(node):
        return msg("{question} does not ask for such an answer", question=node.kind)
    return None


def taken_by(node: Decision) -> frozenset[type[Answer]]:
    """The kinds of answer that a question takes, free acts included, whether or not one of the kind is legal now."""
    return frozenset((*_kinds(node.options), *_kinds(node.also)))


def _kinds(options: Choice | Parcel) -> Iterable[type[Answer]]:
    if isinstance(options, Parcel):
        return (type(options.default()),)
    listed = options.candidates if isinstance(options, Judged) else tuple(options)
    parcels = options.parcels if isinstance(options, Menu) else ()
    return (*map(type, listed), *parcels)
