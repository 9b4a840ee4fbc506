"""What comes of an answer at once, in words: what happens, the points, what is thrown or asked next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from desktop.language import Message, msg
from desktop.narration.plug import NarrationSystem
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Decision, Draw, Node, Roll

_MOST = 6
"""Sentences of what happens; what is more is only said to be more."""


def consequences(
    words: NarrationSystem, node: Node, events: Iterable[Event], after: Node | None
) -> tuple[Message, ...]:
    """Sentences about what an answer to `node` leads to, with `after` open then."""
    known = tuple(events)
    told = list(dict.fromkeys((*words.happens(node, known), *words.points_told(known))))
    if len(told) > _MOST:
        told = [*told[:_MOST], msg("and more")]
    return (*told, *_next(words, node, after))


def _next(words: NarrationSystem, node: Node, after: Node | None) -> Iterator[Message]:
    match after:
        case None:
            yield msg("Then the game is over.")
        case Roll(purpose=purpose):
            yield msg("Then dice fall: {purpose}", purpose=purpose)
            yield from _faces(words, after)
        case Draw(purpose=purpose):
            yield msg("Then the lot decides: {purpose}", purpose=purpose)
        case Decision(prompt=prompt) if isinstance(node, Decision) and prompt == node.prompt:
            yield msg("Then the same is asked again.")
        case Decision(prompt=prompt):
            yield msg("Then: {question}", question=prompt)


def _faces(words: NarrationSystem, roll: Roll) -> Iterator[Message]:
    """What each face of a single die comes to, faces that say the same together."""
    if roll.dice != 1:
        return
    read = ((face, words.result_words(roll, (face,))) for face in range(1, 7))
    for result, several in groupby(read, key=lambda pair: pair[1]):
        faces = [face for face, _ in several]
        if result is not None:
            shown = str(faces[0]) if len(faces) == 1 else f"{faces[0]}\N{EN DASH}{faces[-1]}"
            yield msg("{faces}: {result}", faces=shown, result=result)
