"""Questions of the map trainer, and judging the answers: typed names, clicks, marked places and drawn ways."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import ParamSpec, TypeVar, cast

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Feature, Point, Text
from diadochi.atlas.name_search import Findable, alike, findables, loosely, one_slip, plain
from diadochi.language import NAME_LANGUAGES, Message, Name, Speaker, current_language, msg, msgn
from diadochi.lessons.game_lessons import game_lessons_of
from diadochi.lessons.roads import Means, Roads, TravelWay, travel_ways
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import spell

# --- map question
# A question of the map trainer: what it asks, how it is answered, and what is right.


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
    Topic.PLACES: msg("Spaces"),
    Topic.PROVINCES: msg("Provinces"),
    Topic.WATERS: msg("Rivers, ranges and seas"),
    Topic.ROUTES: msg("Neighbours and routes"),
    Topic.WAYS: msg("Paths and range"),
    Topic.OPENING: msg("Who starts where"),
}
LEVEL_WORDS = {
    Level.EASY: msg("Easy questions"),
    Level.MEDIUM: msg("Easy and medium"),
    Level.HARD: msg("All questions"),
}
"""Which questions are asked: up to this level."""


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


# --- typed names

_SHORTEST_SLIP = 4
"""The shortest word in which a typing error is accepted."""
_FOLDS = (plain, alike, loosely)
"""From strict to loose: spellings that are the same under one of these are the same name."""


_COMMON = ("route_kind", "space_kind")
"""Kinds of `Name` that are words of the language, not names."""


def trainer_speaker(kit: GameKit, language: Callable[[], str] = current_language) -> Speaker:
    """The speaker for questions; `language` is that of the names. Common words follow the texts."""
    of_game, in_texts = spell(kit, language), spell(kit, current_language)
    own = {Name("feature", feature.id): feature.names for feature in kit.atlas.features}
    own |= {Name("general", person): names for person, names in game_lessons_of(kit).persons(kit).items()}

    def spelled(name: Name) -> str:
        if name in own:
            return own[name].in_language(language())
        return in_texts(name) if name.kind in _COMMON else of_game(name)

    return Speaker(spelled)


@once
def nameable(kit: GameKit) -> dict[str, tuple[Findable, ...]]:
    """Everything that can be typed as an answer, by kind."""
    found: dict[str, list[Findable]] = {}
    for entry in findables(kit.atlas):
        found.setdefault(entry.kind, []).append(entry)
    persons = game_lessons_of(kit).persons(kit)
    found["general"] = [Findable("general", person, names.every()) for person, names in persons.items()]
    return {kind: tuple(entries) for kind, entries in found.items()}


def meant(kit: GameKit, thing: str, text: str) -> tuple[str, ...]:
    """The things of one kind that a typed name means; a part of a name means nothing."""
    for fold, called in zip(_FOLDS, _called(kit, thing), strict=True):
        if fold(text) in called:
            return called[fold(text)]
    slips = dict.fromkeys(_slips(kit, thing, alike(text)))
    return tuple(slips) if len(slips) == 1 else ()


def _slips(kit: GameKit, thing: str, text: str) -> Iterator[str]:
    if len(text) >= _SHORTEST_SLIP:
        for word, ids in _called(kit, thing)[_FOLDS.index(alike)].items():
            if one_slip(text, word):
                yield from ids


@once
def _called(kit: GameKit, thing: str) -> tuple[dict[str, tuple[str, ...]], ...]:
    found: list[dict[str, tuple[str, ...]]] = []
    for fold in _FOLDS:
        words: dict[str, dict[str, None]] = {}
        for entry in nameable(kit).get(thing, ()):
            for spelling in entry.spellings:
                words.setdefault(fold(spelling), {})[entry.id] = None
        words.pop("", None)
        found.append({word: tuple(ids) for word, ids in words.items()})
    return tuple(found)


def spellings(kit: GameKit, name: Name) -> Iterator[str]:
    """All spellings of a thing, in all languages of its names."""
    for entry in nameable(kit).get(name.kind, ()):
        if entry.id == name.id:
            yield from entry.spellings


_BEGINNING = 5
"""Two words with so many equal first letters are related: Babylon and Babylonia."""


def tells_itself(kit: GameKit, question: TrainerCard) -> bool:
    """Whether a question gives its answer away, because their names are similar."""
    if question.form is not AnswerForm.TYPE:
        return False
    words = {word for name in question.named for each in _spelled(kit, name) for word in _beginnings(each)}
    answers = {word for name in question.hidden for each in spellings(kit, name) for word in _beginnings(each)}
    return bool(words & answers)


def _spelled(kit: GameKit, name: Name) -> Iterator[str]:
    yield from spellings(kit, name)
    yield from (spell(kit, lambda code=code: code)(name) for code in NAME_LANGUAGES)  # type: ignore[misc]


def _beginnings(words: str) -> Iterator[str]:
    return (word[:_BEGINNING] for word in loosely(words).split())


# --- clicks
# Which space, province or river a click on the map means.

REACH = {"river": 45.0, "range": 90.0, "sea": 400.0, "desert": 300.0}
"""Canvas pixels from the line of a feature within which a click means it; our own choice."""
_AS_NEAR = 1.3
"""A feature that is hardly farther away than the nearest one may be meant as well."""


def space_meant(atlas: Atlas, point: Point, reach: float = 26.0) -> str | None:
    """The space nearest to a click, at most `reach` canvas pixels from its centre."""
    space = min(atlas.place, key=lambda space: math.dist(atlas.place[space], point))
    return space if math.dist(atlas.place[space], point) <= reach else None


def province_meant(atlas: Atlas, point: Point) -> str | None:
    """The province of a click: that of the nearest space, within the province's area."""
    owned = [space.id for space in atlas.spaces.values() if space.province is not None]
    nearest = min(owned, key=lambda space: math.dist(atlas.place[space], point), default=None)
    if nearest is None or math.dist(atlas.place[nearest], point) > atlas.reach_px:
        return None
    return atlas.spaces[nearest].province


def features_meant(atlas: Atlas, kind: str, point: Point) -> tuple[str, ...]:
    """The features of a kind that a click may mean, nearest first."""
    away = {
        feature.id: distance_to(_line(atlas, feature.id), point) for feature in atlas.features if feature.kind == kind
    }
    nearest = min(away.values(), default=math.inf)
    most = min(REACH.get(kind, 100.0), max(nearest * _AS_NEAR, nearest + 6.0))
    return tuple(sorted((name for name, off in away.items() if off <= most), key=away.__getitem__))


def feature_of(atlas: Atlas, name: str) -> Feature:
    """A feature by its id. Raises KeyError."""
    return _features(atlas)[name]


@lru_cache(maxsize=4)
def _features(atlas: Atlas) -> dict[str, Feature]:
    return {feature.id: feature for feature in atlas.features}


@lru_cache(maxsize=512)
def _line(atlas: Atlas, feature: str) -> tuple[Point, ...]:
    return tuple(atlas.projection.project(lon, lat) for lon, lat in feature_of(atlas, feature).points)


def feature_line(atlas: Atlas, feature: str) -> tuple[Point, ...]:
    """The line of a river or range, or the baseline of a sea's lettering, in canvas pixels."""
    return _line(atlas, feature)


def distance_to(line: Sequence[Point], point: Point) -> float:
    """The distance in canvas pixels from a point to a line."""
    if len(line) == 1:
        return math.dist(line[0], point)
    return min(_off_edge(a, b, point) for a, b in pairwise(line))


def _off_edge(a: Point, b: Point, point: Point) -> float:
    length = math.dist(a, b)
    if length == 0.0:
        return math.dist(a, point)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = max(0.0, min(1.0, along))
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


# --- judging

MEANS = {
    QuestionKind.WAY_BY_LAND: Means.LAND,
    QuestionKind.WAY_BY_SEA: Means.SEA,
    QuestionKind.WAY_MIXED: Means.MIXED,
}


@dataclass(frozen=True)
class Judgement:
    """`given` is what the pupil meant, `right` the right answer, `line` the sentence; `way` the routes of a way."""

    is_right: bool
    line: Message
    given: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    way: tuple[str, ...] = ()


def judge_click(kit: GameKit, question: TrainerCard, point: Point) -> Judgement | None:
    """The judgement of a click, in canvas pixels; None if it means nothing, so that it does not count."""
    given = meant_by_click(kit, question, point)
    return judge_ids(question, given) if given else None


def meant_by_click(kit: GameKit, question: TrainerCard, point: Point) -> tuple[str, ...]:
    """The things of the right kind that a click may mean."""
    match question.thing:
        case "province":
            found = province_meant(kit.atlas, point)
        case "feature":
            return features_meant(kit.atlas, feature_of(kit.atlas, question.right[0]).kind, point)
        case _:
            found = space_meant(kit.atlas, point)
    return () if found is None else (found,)


def judge_text(kit: GameKit, question: TrainerCard, text: str) -> Judgement:
    """The judgement of a typed name, in any language and spelling."""
    return judge_ids(question, meant(kit, question.thing, text))


def judge_ids(question: TrainerCard, given: Sequence[str]) -> Judgement:
    """The judgement of things that were clicked, chosen or named: one of them must be right."""
    hit = next((each for each in given if each in question.right), None)
    if hit is not None:
        return Judgement(True, _right(question), (hit,), question.right)
    line = msg("No. {fact}", fact=question.fact)
    if given and question.form is AnswerForm.CLICK:
        line = msg("No, that is {given}. {fact}", given=Name(question.thing, given[0]), fact=question.fact)
    return Judgement(False, line, tuple(given[:1]), question.right)


def _right(question: TrainerCard) -> Message:
    # who guessed learns why, and it is heard as well as seen
    return msg("Right. {fact}", fact=question.fact)


def judge_marks(question: TrainerCard, marked: Iterable[str]) -> Judgement:
    """The judgement of marked things: they must be exactly the right ones."""
    given = tuple(sorted(set(marked)))
    missing, extra = set(question.right) - set(given), set(given) - set(question.right)
    if not missing and not extra:
        return Judgement(True, _right(question), given, question.right)
    line = msg(
        "Not quite. Missing: {missing}. Wrong: {extra}. {fact}",
        missing=str(len(missing)),
        extra=str(len(extra)),
        fact=question.fact,
    )
    return Judgement(False, line, given, question.right)


def judge_way(kit: GameKit, question: TrainerCard, spaces: Sequence[str]) -> Judgement:
    """The judgement of a drawn way: it must cost no more than the cheapest."""
    roads, best = roads_of(kit, MEANS[question.kind]), _best_way(kit, question)
    start, goal = question.right
    given, fact = tuple(spaces), _way_fact(best)
    points = way_points(roads, given)
    if points is None or (given[0], given[-1]) != (start, goal):
        line = msg("Your path does not reach {goal}. {fact}", goal=Name("space", goal), fact=fact)
        return Judgement(False, line, given, best.spaces, best.routes)
    if points > best.points:
        line = msgn(
            "Your path costs {n} movement point. {fact}",
            "Your path costs {n} movement points. {fact}",
            points,
            fact=fact,
        )
        return Judgement(False, line, given, best.spaces, best.routes)
    line = msgn(
        "Right: {n} movement point, {spaces}.", "Right: {n} movement points, {spaces}.", points, spaces=_spaces(given)
    )
    return Judgement(True, line, given, given, routes_of_way(roads, given))


def _way_fact(best: TravelWay) -> Message:
    return msgn(
        "The cheapest path costs {n} movement point: {spaces}.",
        "The cheapest path costs {n} movement points: {spaces}.",
        best.points,
        spaces=_spaces(best.spaces),
    )


def _spaces(way: Iterable[str]) -> tuple[Name, ...]:
    return tuple(Name("space", space) for space in way)


def unanswered(kit: GameKit, question: TrainerCard, *, is_late: bool) -> Judgement:
    """The judgement if there is no answer: the pupil does not know, or the time is up."""
    best = _best_way(kit, question) if question.form is AnswerForm.DRAW else None
    fact = question.fact if best is None else _way_fact(best)
    line = msg("Time is up. {fact}", fact=fact) if is_late else fact
    if best is not None:
        return Judgement(False, line, (), best.spaces, best.routes)
    return Judgement(False, line, (), question.right)


def _best_way(kit: GameKit, question: TrainerCard) -> TravelWay:
    start, goal = question.right
    return travel_ways(roads_of(kit, MEANS[question.kind]), start, goal, most=1)[0]


@once
def roads_of(kit: GameKit, means: Means) -> Roads:
    """The open map for a means of travel."""
    return Roads(kit, means)


def way_points(roads: Roads, spaces: Sequence[str]) -> int | None:
    """The cost of the cheapest way through these spaces; None if two of them are not connected."""
    states = _passage(roads, spaces)
    return None if states is None else states[False][0]


def routes_of_way(roads: Roads, spaces: Sequence[str]) -> tuple[str, ...]:
    """The routes of that way."""
    states = _passage(roads, spaces)
    return () if states is None else states[False][1]


_Passage = dict[bool, tuple[int, tuple[str, ...]]]


def _passage(roads: Roads, spaces: Sequence[str]) -> _Passage | None:
    if len(spaces) < 2 or not all(roads.has(space) for space in spaces):
        return None
    states: _Passage = {False: (0, ())}
    for here, there in pairwise(spaces):
        states = _landed(roads, there, _stepped(roads, here, there, _landed(roads, here, states)))
        if not states:
            return None
    return states if False in states else None


def _stepped(roads: Roads, here: str, there: str, states: _Passage) -> _Passage:
    edges = roads.graph.edges
    return {
        afloat: (points + edges[edge]["points"], (*routes, edges[edge]["route"]))
        for afloat, (points, routes) in states.items()
        if (edge := ((here, afloat), (there, afloat))) in edges
    }


def _landed(roads: Roads, space: str, states: _Passage) -> _Passage:
    found = dict(states)
    for afloat, (points, routes) in states.items():
        edge = ((space, afloat), (space, not afloat))
        if edge in roads.graph.edges:
            other = (points + roads.graph.edges[edge]["points"], routes)
            found[not afloat] = min(found.get(not afloat, other), other)
    return found


def is_joined(roads: Roads, here: str, there: str) -> bool:
    """Whether two spaces are one step apart."""
    return any(((here, afloat), (there, afloat)) in roads.graph.edges for afloat in (False, True))
