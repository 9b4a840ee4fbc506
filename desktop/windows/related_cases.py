"""The worked cases that show a rule: found beside the program in a checkout, and none where they are not installed."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import NamedTuple

from desktop.resources import assets

_TITLE = re.compile(r'^title = "(.*)"$', re.MULTILINE)
_RULES = re.compile(r"^rules = \[(.*)\]$", re.MULTILINE)
_ID = re.compile(r'"([A-Z]+-\w\d[AB]?)"')


class CaseLine(NamedTuple):
    """A case by its title, and the file it stands in, as a path below the folder of cases."""

    title: str
    file: str


@lru_cache(maxsize=1)
def _by_rule() -> dict[str, tuple[CaseLine, ...]]:
    """Every case under each of the rules it names; files are read once, and only for their titles and rules."""
    folder = assets().parent / "tests" / "cases"
    found: dict[str, list[CaseLine]] = defaultdict(list)
    for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
        file = path.relative_to(folder).as_posix()
        for text in path.read_text("utf-8").split("[[case]]")[1:]:
            title, rules = _TITLE.search(text), _RULES.search(text)
            for rule in _ID.findall(rules[1]) if title and rules else ():
                found[rule].append(CaseLine(title[1] if title else "", file))
    return {rule: tuple(dict.fromkeys(lines)) for rule, lines in found.items()}


def cases_of(rule: str) -> tuple[CaseLine, ...]:
    """The cases that name `rule`."""
    return _by_rule().get(rule, ())
