"""Play written down as a lesson: every marked step with its position, its answers as solution, and what others did."""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from desktop.language import ENGLISH, current_language
from desktop.rules.cases.writing import write_answer
from desktop.rules.core.flow import Answer, Dice
from desktop.rules.core.system import AnyKit

_HAND_OVER = "hand_over"
"""Another side takes its turn: so a free table answers first when an army of that side is dragged."""


class GivenAnswer(NamedTuple):
    """An answer, and the seat that gave it."""

    seat: int
    answer: Answer


class RecordedStep(NamedTuple):
    """What is said; the position it lays as text, empty where the table stands as it was; what was answered before and
    during the step.
    """

    words: str
    position: str
    before: tuple[Answer, ...]
    played: tuple[GivenAnswer, ...]

    @property
    def _turn(self) -> int:
        """How many of the answers of a step come before the turn of its pupil: the turn was handed over then."""
        handed = (n for n, given in enumerate(self.played[:-1], 1) if given.answer.__struct_config__.tag == _HAND_OVER)
        return max(handed, default=0)

    @property
    def first(self) -> tuple[Answer, ...]:
        """What happens before the pupil's turn."""
        return (*self.before, *(given.answer for given in self.played[: self._turn]))

    @property
    def own(self) -> tuple[GivenAnswer, ...]:
        """What happens in the pupil's turn."""
        return self.played[self._turn :]

    @property
    def pupil(self) -> int | None:
        """The seat that the step is played for: the first that answered in its turn; None where none did."""
        return next((given.seat for given in self.own if not isinstance(given.answer, Dice)), None)


def lesson_text(kit: AnyKit, title: str, steps: Sequence[RecordedStep], edition: str = "") -> str:
    """A lesson file with these steps: the last answer of each is its task. Texts are in the present language."""
    lines = [f"map = {_quoted(kit.atlas.id)}", 'part = "own"']
    if edition:
        lines.append(f"edition = {_quoted(edition)}")
    lines += ["", "[title]", *_words(title), "[about]", *_words(title)]
    for step in steps:
        lines += ["", "[[step]]", *_step(kit, step), "[step.text]", *_words(step.words)]
    return "\n".join([*lines, ""])


def _step(kit: AnyKit, step: RecordedStep) -> Iterable[str]:
    if step.position:
        yield f"given.text = {_quoted(step.position)}"
    yield from _listed(kit, "when", step.first)
    thrown = [list(given.answer.faces) for given in step.own if isinstance(given.answer, Dice)]
    if thrown:
        yield f"dice = {json.dumps(thrown)}"
    if step.pupil is None:
        return
    chosen = [given for given in step.own if not isinstance(given.answer, Dice)]
    own = tuple(given.answer for given in chosen if given.seat == step.pupil)
    yield f"seat = {step.pupil}"
    yield from _listed(kit, "replies", tuple(given.answer for given in chosen if given.seat != step.pupil))
    yield from _listed(kit, "task.answer", own[-1:])
    yield from _listed(kit, "solution", own)


def _listed(kit: AnyKit, name: str, answers: Sequence[Answer]) -> Iterable[str]:
    if answers:
        yield f"{name} = ["
        for answer in answers:
            yield f"    {write_answer(kit, answer)},"
        yield "]"


def _words(text: str) -> list[str]:
    """The words in English, since no lesson is without, and in the language they were written in."""
    languages = dict.fromkeys((ENGLISH, current_language()))
    return [f"{code} = {_quoted(_without_braces(text))}" for code in languages]


def _without_braces(text: str) -> str:
    """Braces name things of the map: those that somebody has written as such stay as they are."""
    return text.replace("{", "{{").replace("}", "}}")


def _quoted(text: str) -> str:
    """A basic string of TOML; those of JSON are such strings."""
    return json.dumps(text, ensure_ascii=False)
