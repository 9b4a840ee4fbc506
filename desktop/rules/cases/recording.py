"""Play written down as a case file: the position it began with and every answer, ready to be run and shortened."""

import json
from collections.abc import Iterable

from desktop.rules.cases.entries import write_answer
from desktop.rules.core.flow import Answer
from desktop.rules.core.system import AnyKit

NO_ANSWER = '{ do = "default" }'
"""Stands where nothing is legal: the case differs there until something is."""


def case_file(
    kit: AnyKit,
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
    """A case file with one case that gives `answers` from the position `text` (in notation).

    Run with ``diadochi case``, it does what the play did: it agrees when the rules take every answer and the position
    they lead to can be, and differs otherwise. `rule` is the rule it is filed under, `edition` and `options` those of
    the position in a game that has them; `dead_end` asks for one answer more where none was legal.
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
    """A basic string of TOML; those of JSON are such strings."""
    return json.dumps(text, ensure_ascii=False)
