"""The third edition's own terms stand in the window while it is played, and only then (ED-04, R-85)."""

import gettext
import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextBrowser, QWidget

from diadochi.language import ENGLISH, Name, Speaker, msg, sentence, use_terms
from diadochi.narration.successors import words
from diadochi.resources import assets
from diadochi.rules.core.system import spell
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.windows.table_state import Subject
from tests.windows.playing.conftest import Hand

TERMS = {
    "en": (("Forage", "Successor", "Popularity"), ("Supply", "Diadoch", "Prestige points")),
    "es": (("Forrajeo", "Sucesor", "Popularidad"), ("Suministro", "Diádoco", "Puntos de prestigio")),
    "ru": (("Фураж", "Преемник", "Популярность"), ("Снабжение", "Диадох", "Очки престижа")),
}
"""In each language what stands in the panels of the fourth edition, and in their place in the third."""
OF_THE_FOURTH = re.compile(r"\b[Ff]orag\w+|[Aa]ctivation segment|\bSuccessor\b|\b[Pp]opularity\b")
OF_BOTH = {
    "a side is champion or successor",
    "the strategy phase has surrender, tyche, activation or forage, no other phase has any",
}
"""Words of a position's text are the same in every edition."""


def of_the_fourth(source: str) -> bool:
    """Whether the words between its fields are those of the fourth edition."""
    return OF_THE_FOURTH.search(re.sub(r"\{\w+\}", "", source)) is not None


def table_of(edition: str) -> str:
    return (
        f'diadochi {edition}; turn 2 strategy forage round 1 active 1 order 1,2; seats 1 "A" successor | 2 "B"; '
        "pieces ipsos 1:krateros+3M, sardeis 2:perdikkas+3M; independents seuthes getai, glaukias box"
    )


def words_in(widget: QWidget) -> str:
    """All that labels and buttons say, pictures of words by their names."""
    shown = [label.text() for label in widget.findChildren(QLabel)]
    shown += [button.text() for button in widget.findChildren(QAbstractButton)]
    shown += [part.accessibleName() for part in widget.findChildren(QWidget)]
    return " | ".join(shown)


@pytest.fixture(params=TERMS)
def language(hand: Hand, request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language, which the window speaks."""
    hand.window.shell.appearance.set_language(request.param)
    yield request.param
    hand.window.shell.appearance.set_language(ENGLISH)


def test_the_window_speaks_as_the_edition_does_and_as_usual_again_afterwards(hand: Hand, language: str) -> None:
    shell = hand.window.shell
    page = shell.inspector.findChild(QTextBrowser)
    assert page is not None
    for edition in ("fourth", "third", "fourth"):
        shell.position_opened.emit(read(hand.controller.kit, table_of(edition)))
        shell.inspector.pin(Subject("general", "krateros"))
        said = " | ".join([words_in(hand.window.sides), page.toPlainText()])
        usual, third = TERMS[language]
        own, other = (third, usual) if edition == "third" else (usual, third)
        assert all(word in said for word in own), (edition, said)
        assert not any(word in said for word in other), (edition, said)


@pytest.mark.parametrize(("edition", "names"), [("fourth", "Scythians and Thracians"), ("third", "Scythians")])
def test_the_independents_are_called_as_in_the_edition(kit: Kit, edition: str, names: str) -> None:
    position = read(kit, table_of(edition))
    say = Speaker(spell(kit.under(edition), position=lambda: position)).say
    assert say(msg("{army}", army=Name("independent", "seuthes"))) == names


def test_every_sentence_with_a_term_of_the_fourth_edition_has_its_own_of_the_third(kit: Kit) -> None:
    """A sentence added later has one too; no term of the fourth is left in those, and fields are the same."""
    third = words.terms(read(kit, table_of("third")))
    catalogue = gettext.translation("diadochi", assets("translations"), ["es"])._catalog  # type: ignore[attr-defined]
    sources = {key if isinstance(key, str) else key[0] for key in catalogue}
    spoken = {source for source in sources if of_the_fourth(source)} - OF_BOTH
    assert spoken - {*third} == set()
    assert {*third, *third.values()} - sources == set()
    for ours, theirs in third.items():
        assert not of_the_fourth(theirs), theirs
        assert sorted(re.findall(r"\{\w+\}", ours)) == sorted(re.findall(r"\{\w+\}", theirs))


def test_terms_are_said_until_others_are() -> None:
    assert use_terms({"Forage": "Supply"})
    assert sentence(msg("Forage")) == "Supply"
    assert not use_terms({"Forage": "Supply"})
    assert use_terms({})
    assert sentence(msg("Forage")) == "Forage"
