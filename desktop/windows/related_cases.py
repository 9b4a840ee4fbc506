"""The worked cases that show a rule, by their titles."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from desktop.resources import cases

_TITLE = re.compile(r'^title = "(.*)"$', re.MULTILINE)
_RULES = re.compile(r"^rules = \[(.*)\]$", re.MULTILINE)
_ID = re.compile(r'"([A-Z]+-\w\d[AB]?)"')


class CaseLine(NamedTuple):
    """A case by its title, and the file it stands in, as a path below the folder of cases; the rules it shows."""

    title: str
    file: str
    rules: tuple[str, ...]


@lru_cache(maxsize=1)
def every_case() -> tuple[CaseLine, ...]:
    """All cases; files are read once, and only for their titles and rules."""
    folder = cases()
    found: list[CaseLine] = []
    for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
        file = path.relative_to(folder).as_posix()
        for text in path.read_text("utf-8").split("[[case]]")[1:]:
            title, rules = _TITLE.search(text), _RULES.search(text)
            if title and rules:
                found.append(CaseLine(title[1], file, tuple(_ID.findall(rules[1]))))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _numbers() -> dict[CaseLine, int]:
    return {case: number for number, case in enumerate(every_case())}


def case_number(case: CaseLine) -> int:
    """The place of a case among all."""
    return _numbers()[case]


@lru_cache(maxsize=1)
def _by_rule() -> dict[str, tuple[CaseLine, ...]]:
    """Every case under each of the rules it names."""
    found: dict[str, list[CaseLine]] = defaultdict(list)
    for case in every_case():
        for rule in dict.fromkeys(case.rules):
            found[rule].append(case)
    return {rule: tuple(lines) for rule, lines in found.items()}


def cases_of(rule: str) -> tuple[CaseLine, ...]:
    """The cases that name `rule`."""
    return _by_rule().get(rule, ())
