"""The texts of the rules (assets/rulebook), links to rules, and the worked cases that show a rule."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import NamedTuple

from diadochi.language import current_language
from diadochi.lessons.rule_texts import rule_book
from diadochi.resources import cases
from diadochi.windows.finder import RuleSource
from diadochi.windows.styles import part

_atoms = rule_book


def rule_text(rule: str) -> str:
    """The text of a rule in the present language; empty for an unknown id."""
    return rule_text_in(rule, current_language())


def rule_text_in(rule: str, language: str) -> str:
    """The text of a rule in a language; empty for an unknown id."""
    return _atoms()[rule].text.in_language(language) if is_rule(rule) else ""


def rule_status(rule: str) -> str:
    """The status of a rule: active, definition, later, or superseded by a ruling; empty for an unknown id."""
    return _atoms()[rule].status if is_rule(rule) else ""


def is_rule(rule: str) -> bool:
    """Whether there is a text for this id."""
    return rule in _atoms()


def rules() -> RuleSource:
    """All rules with texts, for the finder."""
    return RuleSource(tuple(_atoms()), rule_text)


# --- links to rules
# Wherever an id is shown, a click asks for its text.

SCHEME = "rule:"
_TEXT_BETWEEN_TAGS = re.compile(r">[^<]+")
_ID = re.compile(r"\b(?:[A-Z]{1,4}-\d\d[AB]?|CARD-[OT]\d)\b")


def rule_link(rule: str) -> str:
    """The HTML of a link to one rule."""
    return f'<a href="{SCHEME}{rule}" style="color:{part("focus")};">{rule}</a>'


def linked(text: str) -> str:
    """Plain text as HTML in which every id of a rule is a link."""
    return _ID.sub(lambda found: _link_if_known(found[0]), escape(text))


def rule_links(rules: Iterable[str]) -> str:
    """The links to several rules in order, each once."""
    return "&nbsp; ".join(map(rule_link, dict.fromkeys(rules)))


def rule_of(link: str) -> str:
    """The rule a link leads to; empty for another kind of link."""
    return link.removeprefix(SCHEME) if link.startswith(SCHEME) else ""


def linked_markup(markup: str) -> str:
    """A whole page in which every id of a rule between its tags is a link."""
    return _TEXT_BETWEEN_TAGS.sub(lambda found: _ID.sub(lambda rule: _link_if_known(rule[0]), found[0]), markup)


def _link_if_known(rule: str) -> str:
    return rule_link(rule) if is_rule(rule) else rule


# --- worked cases

_TITLE = re.compile(r'^title = "(.*)"$', re.MULTILINE)
_RULES = re.compile(r"^rules = \[(.*)\]$", re.MULTILINE)
_QUOTED_ID = re.compile(r'"([A-Z]+-\w\d[AB]?)"')


class CaseLine(NamedTuple):
    """A case by its title and its file, as a path below the folder of cases; the rules it shows."""

    title: str
    file: str
    rules: tuple[str, ...]


@lru_cache(maxsize=1)
def every_case() -> tuple[CaseLine, ...]:
    """All cases; files are read once, and only for titles and rules."""
    folder = cases()
    found: list[CaseLine] = []
    for path in sorted(folder.rglob("*.toml")) if folder.is_dir() else ():
        file = path.relative_to(folder).as_posix()
        for text in path.read_text("utf-8").split("[[case]]")[1:]:
            title, rules = _TITLE.search(text), _RULES.search(text)
            if title and rules:
                found.append(CaseLine(title[1], file, tuple(_QUOTED_ID.findall(rules[1]))))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _numbers() -> dict[CaseLine, int]:
    return {case: number for number, case in enumerate(every_case())}


def case_number(case: CaseLine) -> int:
    """The index of a case among all."""
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
