"""A question of the map trainer: what is asked, how it is answered, what is right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

import msgspec

from desktop.atlas.model import Text
from desktop.language import Message, Name, msg


class Topic(StrEnum):
    """What a question is about; pupils choose by it."""

    PLACES = "places"
    PROVINCES = "provinces"
    WATERS = "waters"
    ROUTES = "routes"
    WAYS = "ways"
    OPENING = "opening"


class QuestionKind(StrEnum):
    """Every kind of question, by the first words of its keys."""

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
    """What a pupil does to answer."""

    CLICK = "click"
    MARK = "mark"
    """Clicks everything that belongs to the answer, then says so."""
    TYPE = "type"
    CHOOSE = "choose"
    DRAW = "draw"
    """Clicks one place after another, from start to goal."""


class Level(StrEnum):
    """How hard a question is."""

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
    """One of several answers: `id`, and what it is called."""

    id: str
    words: Message | Name


@dataclass(frozen=True)
class MapCard:
    """One card. `key` never changes, so that what a pupil remembers of it is found again.

    `right`: any of these is right; all of them together where the answer is marked; start and goal where it is drawn.
    `fact` is the whole answer as a sentence, said where it was not known. The map shows what was right by then.
    `thing` says what they are: space, province, feature, general, or "" where they are choices. `named` is what the
    words of the question name, `shown` is lit while it is open, `hidden` must not be told by anything. `note` stands
    below the prompt, `told` is said after the answer. `points` is what the cheapest way costs. `about` are the spaces
    the question belongs to; `pace` is the time, in ms, of somebody who thinks for a moment.
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
    """The fact of a card whose answer is clicked: the map marks it."""
    return msg("{place} is marked on the map.", place=name)


_ON_MAP = ("space", "province", "feature")


def places_of(card: MapCard) -> tuple[Name, ...]:
    """What on the map a question is about: what it names or lights, else the spaces it belongs to, two at most."""
    found = dict.fromkeys(name for name in (*card.named, *card.shown) if name.kind in _ON_MAP)
    return tuple(found) or tuple(Name("space", space) for space in card.about[:2])


# --- once
# What is made once for each map and kept: a kit never changes.

CallArguments = ParamSpec("CallArguments")
Made = TypeVar("Made")

_MOST = 32


def once(function: Callable[CallArguments, Made]) -> Callable[CallArguments, Made]:
    """Keep what a function made of the same arguments. Kits can be keys, though their protocol does not say so."""
    return cast("Callable[CallArguments, Made]", lru_cache(maxsize=_MOST)(function))
