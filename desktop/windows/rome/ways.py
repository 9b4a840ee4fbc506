"""The open question as ways to answer it: each leads somewhere, and a part of an army is chosen for it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.rome.answers import Avoid, AvoidBySea, GoInside, Intercept
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position

Parted = GoInside | Intercept | Avoid | AvoidBySea
"""Answers that take a part of an army."""


class OpenWay(NamedTuple):
    """`answer` is its usual one: all leaders who may, with as many CU as may. `whole` is who could be chosen from."""

    answer: Parted
    whole: Group

    def of(self, part: Group) -> Parted:
        """The answer that sends this part."""
        return structs.replace(self.answer, cu=part.cu, leaders=part.leaders)

    @property
    def part(self) -> Group:
        """Whom the usual answer sends."""
        return self.answer.group


def ways_of(decision: Decision, position: Position) -> tuple[OpenWay, ...]:
    """Every way there is to answer a question about a part of an army, in the order of its options."""
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
    """Where those stand whom an answer moves: where an interception comes from, else what the question is about."""
    return answer.origin if isinstance(answer, Intercept) else decision.about.space


def end_of(answer: Answer) -> str:
    """Where an answer leads away to; empty where nobody leaves."""
    match answer:
        case Avoid(path=path):
            return path[-1]
        case AvoidBySea(to=to):
            return to
    return ""
