import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo

from diadochi.language import NAME_LANGUAGES
from diadochi.resources import assets
from diadochi.scene import palette
from diadochi.scene.palette import DISPLAY, FILES, TEXT, MissingFont, display_font, load_fonts, text_font
from diadochi.scene.sheet.sheet_labels import set_line


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(assets("fonts", name), tmp_path)
    return tmp_path


def test_the_shipped_families_are_the_ones_used(atlas: object) -> None:
    assert {TEXT, DISPLAY} <= set(QFontDatabase.families())
    assert QFontInfo(text_font(20)).family() == TEXT
    assert QFontInfo(text_font(20, semibold=True)).bold()
    assert QFontInfo(text_font(20, italic=True)).italic()
    assert QFontInfo(display_font(20)).family() == DISPLAY


def test_a_missing_typeface_is_named_with_its_folder_and_the_remedy(folder: Path) -> None:
    (folder / "GFSDidot.otf").unlink()
    with pytest.raises(MissingFont) as told:
        load_fonts(folder)
    sentence = str(told.value)
    assert "GFSDidot.otf" in sentence
    assert str(folder) in sentence
    assert "Install Diadochi again" in sentence
    assert "\n" not in sentence


def test_a_damaged_typeface_is_refused(folder: Path) -> None:
    (folder / FILES[0]).write_bytes(b"no font at all")
    with pytest.raises(MissingFont, match="is damaged"):
        load_fonts(folder)


def test_fonts_are_loaded_only_once(monkeypatch: pytest.MonkeyPatch, atlas: object) -> None:
    load_fonts()
    monkeypatch.setattr(palette.QFontDatabase, "addApplicationFont", None)
    load_fonts()


@pytest.mark.parametrize("text", ["Athenai", "Афины, Ёлка", "Atenas, Peñón", "ΔΙΑΔΟΧΟΙ", "−1 — 12"])
@pytest.mark.parametrize("what", ["major", "minor", "transit", "country", "sea"])
def test_every_letter_of_every_language_has_ink(atlas: object, what: str, text: str) -> None:
    letters = set_line(what, text).letters
    shown = [letter for letter, character in zip(letters, text, strict=True) if not character.isspace()]
    assert all(letter.glyph and not letter.path.isEmpty() for letter in shown)


def test_names_of_both_maps_can_be_written(atlases: dict) -> None:
    for atlas in atlases.values():
        for thing in (*atlas.spaces.values(), *atlas.provinces.values(), *atlas.features):
            for language in NAME_LANGUAGES:
                text = thing.names.in_language(language)
                for what in ("minor", "province", "transit"):
                    letters = zip(set_line(what, text).letters, text, strict=True)
                    assert all(letter.glyph for letter, character in letters if not character.isspace()), text
