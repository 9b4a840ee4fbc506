"""What is told of one row of a tree: what happens, how its number comes about, which rules speak."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from desktop.language import Name, Speaker, capitalised, tr
from desktop.narration.explained import ExplainedRow, RowKind
from desktop.narration.figure_words import exact_words, joined_words, number_words
from desktop.windows.inspector.subjects import Subject
from desktop.windows.rule_links import rule_links
from desktop.windows.styles import part


def details(row: ExplainedRow, speaker: Speaker, *, is_chance: bool) -> str:
    """A page of markup with links to rules and to the space."""
    return "".join(_paragraphs(row, speaker, is_chance=is_chance))


def _paragraphs(row: ExplainedRow, speaker: Speaker, *, is_chance: bool) -> Iterator[str]:
    yield f"<h4>{escape(capitalised(speaker.say(row.words)))}</h4>"
    if row.happens:
        lines = "".join(f"<li>{escape(capitalised(speaker.say(words)))}</li>" for words in row.happens)
        yield f'<ul style="margin-left:-22px;">{lines}</ul>'
    if row.kind is RowKind.COMES:
        end = tr("Here it ends.")
        then = end if row.then is None else tr("Then: {what}", what=speaker.say(row.then))
        yield f"<p>{escape(then)}</p>"
    for words in _numbers(row, is_chance=is_chance):
        yield f"<p>{escape(words)}</p>"
    if row.space:
        place = f'<a href="{Subject("space", row.space).link()}" style="color:{part("focus")};">'
        name = escape(speaker.spell(Name("space", row.space)))
        yield f"<p>{escape(tr('On the map:'))} {place}{name}</a></p>"
    if row.rules:
        yield f"<p>{escape(tr('Rules:'))} {rule_links(row.rules)}</p>"


def _numbers(row: ExplainedRow, *, is_chance: bool) -> Iterator[str]:
    if row.chosen:
        yield tr("This is chosen: it is the best answer.") if row.chance else tr("Another answer is better.")
    elif row.ways is not None:
        yield tr("{ways} of {of} throws, each as likely as any other.", ways=row.ways[0], of=row.ways[1])
    parts = {
        "chance": f"{number_words(row.chance)} ({exact_words(row.chance)})",
        "figure": f"{number_words(row.figure, is_chance=is_chance)} ({exact_words(row.figure)})",
        "part": f"{number_words(row.part, is_chance=is_chance)} ({exact_words(row.part)})",
    }
    yield tr("Chance here {chance}; from there on {figure}; of the whole {part}.", **parts)
    if row.joined > 1:
        yield joined_words(row.joined)
