"""Questions about rivers, ranges and seas."""

from __future__ import annotations

import math
from collections.abc import Iterator

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Feature
from desktop.language import Message, Name, msg
from desktop.lessons.trainer.making.places import key_of
from desktop.lessons.trainer.pointing import feature_line
from desktop.lessons.trainer.question import AnswerForm, Level, MapCard, QuestionKind, Topic, marked
from desktop.rules.core.system import AnyKit

_NAME = {
    "river": msg("What is the lit river called?"),
    "range": msg("What are the lit mountains called?"),
    "sea": msg("What is the lit sea called?"),
    "desert": msg("What is the lit desert called?"),
}
_NEAR = 250.0
"""Canvas pixels: places nearer to a river than this are its country."""


def landscape_questions(kit: AnyKit) -> Iterator[MapCard]:
    """Find and name."""
    atlas = kit.atlas
    for feature in atlas.features:
        if feature.kind not in _NAME:
            continue
        name = Name("feature", feature.id)
        alike = _called_alike(atlas, feature)
        level = Level.EASY if feature.kind == "sea" else Level.MEDIUM
        near = _near(atlas, feature.id)
        yield MapCard(
            key=key_of(atlas, QuestionKind.FIND_FEATURE, feature.id),
            kind=QuestionKind.FIND_FEATURE,
            form=AnswerForm.CLICK,
            prompt=_find_asked(feature.kind, name),
            fact=marked(name),
            named=(name,),
            right=alike,
            thing="feature",
            topic=Topic.WATERS,
            level=level,
            hidden=(name,),
            about=near,
        )
        yield MapCard(
            key=key_of(atlas, QuestionKind.NAME_FEATURE, feature.id),
            kind=QuestionKind.NAME_FEATURE,
            form=AnswerForm.TYPE,
            prompt=_NAME[feature.kind],
            fact=msg("This is {place}.", place=name),
            right=alike,
            thing="feature",
            topic=Topic.WATERS,
            level=level,
            shown=(name,),
            hidden=(name,),
            about=near,
            pace=9000,
        )


def _find_asked(kind: str, name: Name) -> Message:
    match kind:
        case "river":
            return msg("Find the river {feature}.", feature=name)
        case "range":
            return msg("Find the mountains {feature}.", feature=name)
        case "sea":
            return msg("Find the sea {feature}.", feature=name)
    return msg("Find the desert {feature}.", feature=name)


def _called_alike(atlas: Atlas, feature: Feature) -> tuple[str, ...]:
    """The feature, and others of its kind that bear one of its names."""
    own = {*feature.names.every()}
    others = (other for other in atlas.features if other.id != feature.id and other.kind == feature.kind)
    return (feature.id, *(other.id for other in others if own & {*other.names.every()}))


def _near(atlas: Atlas, feature: str) -> tuple[str, ...]:
    line = feature_line(atlas, feature)
    return tuple(
        space for space, place in atlas.place.items() if min(math.dist(place, point) for point in line) <= _NEAR
    )
