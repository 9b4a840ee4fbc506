"""Worked cases in the finder: by the words of their titles, which are English, by their files and by their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from desktop.language import msg
from desktop.windows.finder.sources import FinderSource, SourceLine
from desktop.windows.related_cases import every_case


def cases_source(show: Callable[[tuple[str, ...]], object]) -> FinderSource:
    """`show` opens the texts of rules, below which their cases stand to be played: those that the chosen one shows."""
    return FinderSource(
        "case", "first_steps", msg("Cases"), _lines, lambda number: show(every_case()[int(number)].rules)
    )


def _lines() -> Iterator[SourceLine]:
    for number, case in enumerate(every_case()):
        yield SourceLine(str(number), case.title, ", ".join(case.rules[:2]), (case.file, *case.rules))
