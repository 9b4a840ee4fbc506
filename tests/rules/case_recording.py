"""Writes play as a case file: the starting position and every answer, ready to be run and shortened."""

import json
from collections.abc import Iterable

from diadochi.rules.cases.game_cases import write_answer
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit

NO_ANSWER = '{ do = "default" }'
"""Placeholder where nothing is legal: the case differs there until something is."""


def case_file(
    kit: GameKit,
    text: str,
    answers: Iterable[Answer],
    *,
    rule: str,
    title: str,
    edition: str = "",
    options: tuple[tuple[str, str], ...] = (),
    note: str = "",
    dead_end: bool = False,
) -> str:
    """Return a case file that gives `answers` from the position `text` (in notation).

    ``diadochi case`` repeats the play with it: it agrees if the rules accept every answer and the final position is
    possible. `rule` is the rule it is filed under, `edition` and `options` those of the position, if any; `dead_end`
    adds a step where no answer was legal.
    """
    lines = [f"map = {_quoted(kit.atlas.id)}", "", "[[case]]"]
    lines += [f"id = {_quoted(rule)}", f"title = {_quoted(title)}", f"rules = [{_quoted(rule)}]"]
    if edition:
        lines.append(f"edition = {_quoted(edition)}")
    if options:
        lines.append("switches = { " + ", ".join(f"{name} = {_quoted(value)}" for name, value in options) + " }")
    if note:
        lines.append(f"note = {_quoted(note)}")
    lines += ["", f"given.text = {_quoted(text)}", "", "when = ["]
    written = [*(write_answer(kit, answer) for answer in answers), *([NO_ANSWER] if dead_end else [])]
    lines += [f"    {answer}," for answer in written]
    return "\n".join([*lines, "]", ""])


def _quoted(text: str) -> str:
    """A TOML basic string; JSON strings are a subset."""
    return json.dumps(text, ensure_ascii=False)
