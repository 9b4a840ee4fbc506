"""The words of a lesson as a message: what stands in braces is a thing of the map, called as the map calls it."""

from collections.abc import Iterator
from string import Formatter

from desktop.atlas.model import Words
from desktop.language import Message, Name, current_language
from desktop.lessons.course.documents import LessonEntry, LessonStep


def message_of(words: Words) -> Message:
    """The words in the present language, with the things that they name."""
    text = words.in_language(current_language())
    return Message(text, tuple((thing, Name("thing", thing)) for thing in sorted(set(things_named(text)))))


def things_named(text: str) -> Iterator[str]:
    """The ids in braces. Raises ValueError where braces do not close."""
    for _, field, _, _ in Formatter().parse(text):
        if field is not None:
            yield field


def all_words(entry: LessonEntry) -> Iterator[tuple[str, Words]]:
    """All words of a lesson, with where they stand."""
    yield "title", entry.title
    yield "about", entry.about
    for number, step in enumerate(entry.step, 1):
        for field, words in _words_of_step(step):
            yield f"step {number}.{field}", words


def _words_of_step(step: LessonStep) -> Iterator[tuple[str, Words]]:
    for field in ("text", "hint", "why_not", "done"):
        words = getattr(step, field)
        if words is not None:
            yield field, words
    for number, choice in enumerate(step.task.choose if step.task is not None else (), 1):
        yield f"choose[{number}].text", choice.text
        if choice.why is not None:
            yield f"choose[{number}].why", choice.why
