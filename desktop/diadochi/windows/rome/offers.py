"""The buttons of the open question in the Sword of Rome, and questions that take a part of an army."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.narration.rome.words import choice_words
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, Roll
from diadochi.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    GoInside,
    HandOver,
    Intercept,
    March,
    Pass,
    Sail,
    Stop,
)
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import Group, Position
from diadochi.windows.playing.offer import Offer, roll_offers

# --- ways to answer with a part of an army

Parted = GoInside | Intercept | Avoid | AvoidBySea
"""Answers that take a part of an army."""


class OpenWay(NamedTuple):
    """`answer` is the default: all eligible leaders and as many units as allowed. `whole` is what can be chosen."""

    answer: Parted
    whole: Group

    def of(self, part: Group) -> Parted:
        """The answer with this part."""
        return structs.replace(self.answer, cu=part.cu, leaders=part.leaders)

    @property
    def part(self) -> Group:
        """The default part."""
        return self.answer.group


def ways_of(decision: Decision, position: Position) -> tuple[OpenWay, ...]:
    """The ways to answer a question about a part of an army, in the order of its options."""
    usual: dict[Parted, Parted] = {}
    for option in decision.options:
        if isinstance(option, Parted):
            way = structs.replace(option, cu=0, leaders=())
            usual[way] = max(usual.get(way, option), option, key=_weight)
    return tuple(OpenWay(answer, _whole(decision, position, answer)) for answer in usual.values())


def _weight(answer: Parted) -> tuple[int, int]:
    return answer.cu, len(answer.leaders)


def _whole(decision: Decision, position: Position, answer: Parted) -> Group:
    return position.group(answer.power, place_of(decision, answer))


def place_of(decision: Decision, answer: Answer) -> str:
    """The space of the army an answer moves: the origin of an interception, otherwise that of the question."""
    return answer.origin if isinstance(answer, Intercept) else decision.about.space


# --- buttons

MOST_BUTTONS = 5
"""Most buttons; more options go to a list or the map."""
_FREE_PASSES = (Kind.RESPOND, Kind.INTERCEPT, Kind.PURSUE, Kind.BRIBE, Kind.LEND)
"""Questions that can be passed at no cost. Avoiding battle and going inside are not: they may save or lose an army."""
_ON_MAP = (Activate, March, Sail)
"""Answers given by dragging an army."""


def offers_of(node: Node | None, position: Position) -> tuple[Offer, ...]:
    """The buttons of the open question in `position`. Armies and their steps are chosen on the map."""
    if isinstance(node, Roll):
        return roll_offers(node)
    if node is None or isinstance(node, Draw):
        return ()
    ways = ways_of(node, position)
    plain = tuple(option for option in node.options if not isinstance(option, (*_ON_MAP, Parted)))
    if not ways:
        return _of(node, plain, position)
    usual = tuple(way.answer for way in ways)
    parts = (Offer(msg("Choose who goes…"), choose=type(usual[0])),) if any(map(_is_divisible, ways)) else ()
    return (*_of(node, usual, position, alone=not plain), *parts, *_of(node, plain, position, alone=False))


def _is_divisible(way: OpenWay) -> bool:
    """Whether a smaller part could be sent."""
    part = way.part
    return part.cu + len(part.leaders) > 1


def _of(node: Decision, options: tuple[Answer, ...], position: Position, *, alone: bool = True) -> tuple[Offer, ...]:
    """A button for each option; a single one is the default if these are all (`alone`)."""
    if len(options) > MOST_BUTTONS:
        return (Offer(msg("Choose…"), pick=options, first=alone),)
    only = alone and len(options) == 1 and not any(isinstance(other, _ON_MAP) for other in node.options)
    return tuple(
        Offer(button_words(node, option, position), option, first=only or _is_default(node, option))
        for option in options
    )


def _is_default(node: Decision, option: Answer) -> bool:
    """Whether an answer is free: not to react, or to end a march that cannot continue."""
    if isinstance(option, Stop):
        return not any(isinstance(other, (March, Sail)) for other in node.options)
    return isinstance(option, Pass) and node.kind in _FREE_PASSES


def button_words(node: Node | None, answer: Answer, position: Position) -> Message:
    """The words on the button of an answer."""
    match answer:
        case HandOver(seat=seat):
            return msg("{seat}", seat=Name("seat", str(seat)))
        case Stop():
            return msg("End the march")
        case Pass() if node is not None and node.kind == Kind.ACTION:
            return msg("Play no card: pass")
    return choice_words(node, answer, position)
