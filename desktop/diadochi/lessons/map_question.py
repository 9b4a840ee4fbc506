"""A question of the map trainer: what it asks, how it is answered, and what is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

import msgspec

from diadochi.atlas.model import Text
from diadochi.language import Message, Name, msg


class Topic(StrEnum):
    """The topics that pupils can choose."""

    PLACES = "places"
    PROVINCES = "provinces"
    WATERS = "waters"
    ROUTES = "routes"
    WAYS = "ways"
    OPENING = "opening"


class QuestionKind(StrEnum):
    """All kinds of questions; their keys begin with these words."""

    FIND_SPACE = "find/space"
    NAME_SPACE = "name/space"
    FIND_BY_NOTE = "find/note"
    PORT = "port/space"
    PROVINCE_OF = "province/space"
    FIND_PROVINCE = "find/province"
    NAME_PROVINCE = "name/province"
    SPACES_OF = "spaces/province"
    VALUE = "value/province"
    BESIDE_PROVINCE = "beside/province"
    FIND_FEATURE = "find/feature"
    NAME_FEATURE = "name/feature"
    BESIDE_SPACE = "beside/space"
    ROUTE_KIND = "kind/route"
    WAY_BY_LAND = "way/land"
    WAY_BY_SEA = "way/sea"
    WAY_MIXED = "way/mixed"
    REACH = "reach/space"
    FIND_START = "find/start"
    NAME_START = "name/start"


class AnswerForm(StrEnum):
    """How a pupil answers."""

    CLICK = "click"
    MARK = "mark"
    """Mark everything that belongs to the answer, then confirm."""
    TYPE = "type"
    CHOOSE = "choose"
    DRAW = "draw"
    """Click one place after another, from start to target."""


class Level(StrEnum):
    """The difficulty of a question."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


TOPIC_WORDS = {
    Topic.PLACES: msg("Places"),
    Topic.PROVINCES: msg("Provinces"),
    Topic.WATERS: msg("Rivers, ranges and seas"),
    Topic.ROUTES: msg("Neighbours and routes"),
    Topic.WAYS: msg("Ways and reach"),
    Topic.OPENING: msg("Who starts where"),
}
LEVEL_WORDS = {Level.EASY: msg("Easy"), Level.MEDIUM: msg("Medium"), Level.HARD: msg("Hard")}


class AnswerChoice(msgspec.Struct, frozen=True):
    """One of several answers: its `id` and its text."""

    id: str
    words: Message | Name


@dataclass(frozen=True)
class TrainerCard:
    """A question. `key` never changes, so that a pupil's memory of it is found again.

    `right`: any of these is right; all together if the pupil marks places; start and target if he draws a way. `fact`
    is the answer as a sentence, shown when it was not known; the map then shows the rest. `thing` is the kind of the
    answers: space, province, feature, general, or "" for choices. `named` is named in the question, `shown` is lit on
    the map, `hidden` must not be shown anywhere. `note` is below the question, `told` is shown after the answer.
    `points` is the cost of the cheapest way. `about` are the spaces the question is about; `pace` is the time in ms of
    a pupil who thinks for a moment.
    """

    key: str
    kind: QuestionKind
    form: AnswerForm
    prompt: Message
    fact: Message
    right: tuple[str, ...]
    thing: str
    topic: Topic
    level: Level
    named: tuple[Name, ...] = ()
    shown: tuple[Name, ...] = ()
    hidden: tuple[Name, ...] = ()
    choices: tuple[AnswerChoice, ...] = ()
    note: Text | None = None
    told: Text | None = None
    points: int = 0
    about: tuple[str, ...] = ()
    pace: int = 6000


def marked(name: Name) -> Message:
    """The fact of a question that is answered by a click: the map shows the rest."""
    return msg("{place} is marked on the map.", place=name)


_ON_MAP = ("space", "province", "feature")


def places_of(card: TrainerCard) -> tuple[Name, ...]:
    """The things on the map a question is about: those it names or lights, else its spaces, two at most."""
    found = dict.fromkeys(name for name in (*card.named, *card.shown) if name.kind in _ON_MAP)
    return tuple(found) or tuple(Name("space", space) for space in card.about[:2])


# --- cache
# Kits never change, so results can be cached for each of them.

CallArguments = ParamSpec("CallArguments")
Made = TypeVar("Made")

_MOST = 32


def once(function: Callable[CallArguments, Made]) -> Callable[CallArguments, Made]:
    """Cache the results of a function. Kits can be keys, though their protocol does not say so."""
    return cast("Callable[CallArguments, Made]", lru_cache(maxsize=_MOST)(function))
