"""Each picture of the documents has a recipe, and each recipe a picture that a document shows."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from diadochi.lab.photographer import LARGEST, write_picture
from diadochi.lab.pictures import RECIPES

TOP = Path(__file__).resolve().parents[1]
DOCUMENTS = [TOP / "README.md", *sorted((TOP / "assets" / "handbook").glob("*/*.md"))]
FOLDER = TOP / "assets" / "screenshots"
SHOWN = re.compile(r"!\[[^\]]*\]\([^)\s]*screenshots/([^)\s]+)")


def test_every_shown_picture_has_a_recipe_and_every_recipe_is_used() -> None:
    shown = {name for document in DOCUMENTS for name in SHOWN.findall(document.read_text(encoding="utf-8"))}
    assert shown == {f"{name}.jpg" for name in RECIPES}
    assert {file.name for file in FOLDER.iterdir()} == shown


@pytest.mark.parametrize("name", RECIPES)
def test_a_picture_is_not_too_large(name: str) -> None:
    assert (FOLDER / f"{name}.jpg").stat().st_size <= LARGEST


def test_a_picture_is_written_as_good_as_its_size_allows(tmp_path: Path, qapp: object) -> None:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(0xFF8844)
    assert write_picture(image, tmp_path / "plain.jpg") == (tmp_path / "plain.jpg").stat().st_size <= LARGEST
    assert QImage(str(tmp_path / "plain.jpg")).size() == image.size()
