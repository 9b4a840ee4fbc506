"""The chapters of the rulebook: by subject, as ids begin, and in the order in which rules are learned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from desktop.language import Message, current_language, msg, sentence
from desktop.rules.core.books import ids_in
from desktop.windows.related_cases import cases_of
from desktop.windows.rulebook import rule_text, rules

SUBJECTS: Mapping[str, Message] = {
    "SET": msg("Setting up"),
    "SEQ": msg("The course of a turn"),
    "MOV": msg("Activation and movement"),
    "GEN": msg("Generals"),
    "CU": msg("Combat units"),
    "CTL": msg("Control of spaces and provinces"),
    "INT": msg("Interception"),
    "AVB": msg("Avoiding battle"),
    "BAT": msg("Land battle"),
    "NAV": msg("Movement and battle at sea"),
    "FLT": msg("Fleets"),
    "SIE": msg("Sieges"),
    "TRN": msg("Turn by turn: what else holds"),
    "ATT": msg("Attrition and isolation"),
    "IND": msg("Independent armies"),
    "LEG": msg("Legitimacy and the royal family"),
    "OPS": msg("Cards and operation points"),
    "CARD": msg("Single cards"),
    "VIC": msg("Winning"),
    "R": msg("Rulings"),
    "ED": msg("What editions change"),
    "EDN": msg("What editions change"),
    "OPT": msg("Optional rules"),
    "ROM": msg("Sword of Rome: the game"),
    "OP": msg("Sword of Rome: operations"),
    "PLAY": msg("Sword of Rome: at this table"),
}
"""What the ids of a subject begin with, in the order in which subjects stand in the book."""
_NEAR = 5
"""So many rules that go together with another are named at most."""


def subject_of(rule: str) -> str:
    """The letters a rule's id begins with."""
    return rule.partition("-")[0]


def by_subject() -> list[tuple[str, str, list[str]]]:
    """Each subject there are texts for: its letters, its title, its rules."""
    found: dict[str, list[str]] = {}
    for rule in rules().ids:
        found.setdefault(subject_of(rule), []).append(rule)
    order = [*(each for each in SUBJECTS if each in found), *sorted(each for each in found if each not in SUBJECTS)]
    return [(each, sentence(SUBJECTS[each]) if each in SUBJECTS else each, found[each]) for each in order]


def in_learning_order() -> list[tuple[str, str, list[str]]]:
    """Each chapter of the learning path: its id, its title, its rules."""
    from desktop.lessons.exercises.path import learning_path

    language = current_language()
    return [
        (chapter.id, chapter.title.in_language(language), [rule.id for rule in chapter.rule])
        for chapter in learning_path().chapter
    ]


def goes_with(rule: str) -> list[str]:
    """Rules whose texts name this one, then those that stand beside it in most cases."""
    naming = [each for each in rules().ids if each != rule and rule in ids_in(rule_text(each))]
    beside = _counted(other for case in cases_of(rule) for other in case.rules if other != rule)
    return [*dict.fromkeys((*naming, *beside))][:_NEAR]


def _counted(found: Iterable[str]) -> list[str]:
    """Those that are named twice or more, the most frequent first."""
    count: dict[str, int] = {}
    for each in found:
        count[each] = count.get(each, 0) + 1
    return sorted((each for each, times in count.items() if times > 1), key=lambda each: (-count[each], each))
