"""Every map on which a game can be begun is on the start page: the small third one, and those of the user."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.atlas.map_folders import copy_map, played_maps
from diadochi.resources import maps, own
from diadochi.windows.application import speak
from diadochi.windows.game.game_words import game_cards
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.styles import picture


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def page_of(here: str) -> StartPage:
    page = StartPage((), (), games=game_cards(played_maps()), here=here)
    page.show()
    return page


def test_the_lamian_war_is_there_with_its_words_and_picture(dressed):
    page = page_of("lamia")
    card = page.cards["lamia"]
    assert card.accessibleName() == "The Lamian War"
    assert card.accessibleDescription() == "The Greeks against Makedonia, 323 to 322 BC: two players, an hour."
    assert card.isChecked()
    shown = card._picture.pixmap().toImage()
    assert shown == picture("map_lamia", 28, "text").toImage()
    assert shown != picture("crown", 28, "text").toImage()
    assert page.subtitle.text() == card.accessibleDescription()
    assert not page.evening.isVisible(), "no cards deal generals on this map"
    assert page.alone.accessibleDescription() == "You against the program, with no curtain."
    page.reject()


@pytest.mark.parametrize(("language", "title"), [("es", "La guerra lamíaca"), ("ru", "Ламийская война")])
def test_its_words_are_in_every_language(dressed, language: str, title: str):
    page = page_of("diadochi")
    speak(dressed, language)
    try:
        assert page.cards["lamia"].accessibleName() == title
        assert page.cards["lamia"].accessibleDescription().startswith(("Los griegos", "Греки"))
    finally:
        speak(dressed, "en")
        page.reject()


def test_a_map_of_the_user_is_there_if_it_can_be_played(dressed):
    folder = copy_map(maps("lamia"), own("maps", "hellas"))
    head = folder / "map.toml"
    head.write_text(head.read_text("utf-8").replace("The Lamian War", "Hellas").replace("about =", "#"), "utf-8")
    bare = copy_map(maps("lamia"), own("maps", "bare"))
    (bare / "setups.toml").unlink()
    page = page_of("diadochi")
    assert [*page.cards] == ["diadochi", "lamia", "rome", "hellas"]
    assert page.cards["hellas"].accessibleName() == "Hellas"
    assert page.cards["hellas"].accessibleDescription() == "A map of your own"
    asked: list[str] = []
    page.game_asked.connect(asked.append)
    QTest.mouseClick(page.cards["hellas"], Qt.MouseButton.LeftButton)
    assert asked == ["hellas"]


def test_many_maps_leave_room_for_the_rest_of_the_page(dressed):
    for number in range(8):
        copy_map(maps("lamia"), own("maps", f"hellas_{number}"))
    page = page_of("diadochi")
    assert len(page.cards) == 6
    page.reject()
