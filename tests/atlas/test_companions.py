"""The files beside the map: read, their labels known, their texts in every language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from diadochi.atlas.lint import check_folder

Change = Callable[[str, str, str], Path]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("generals.toml", "\n[[general]]\n", "\n[[general]\n", "generals.toml: is not TOML"),
        (
            "generals.toml",
            'initiative = "house"',
            'initiative = "hose"',
            "generals.toml: general 1 (perdikkas): provenance.initiative",
        ),
        (
            "generals.toml",
            'initiative = "house"',
            'initiative = ""',
            'provenance.initiative "" does not start with one of',
        ),
        (
            "tables.toml",
            'provenance = "rules"',
            'provenance = "memory"',
            'movement.provenance "memory" does not start with',
        ),
        (
            "names/es.toml",
            '"Perdikkas" = "Pérdicas"',
            "",
            "generals.toml: general 1 (perdikkas): names.es is empty; write",
        ),
        (
            "names/ru.toml",
            '"Kill one living',
            '"Kill one dead',
            "cards.toml: card 1 (drink_hemlock): summary.ru is empty",
        ),
        ("names/es.toml", '"Europe" = "Europa"', "", "setups.toml: positions 4 (five-diadochi): faction.names.es is"),
        (
            "cards.toml",
            "summary.en = ",
            'summary.ru = ""\nsummary.en = ',
            "cards.toml: card 1 (drink_hemlock): summary.ru is",
        ),
    ],
)
def test_a_broken_companion_speaks(change: Change, file: str, old: str, new: str, said: str) -> None:
    atlas, faults = check_folder(change(file, old, new))
    assert atlas is not None
    sentences = [fault.sentence() for fault in faults]
    assert any(said in sentence for sentence in sentences), sentences


def test_companions_are_checked_though_the_map_is_broken(change: Change) -> None:
    change("names/es.toml", '"Perdikkas" = "Pérdicas"', "")
    atlas, faults = check_folder(change("spaces.toml", "lon = 20.98", 'lon = "x"'))
    assert atlas is None
    assert [fault.file.rpartition("/")[2] for fault in faults] == ["spaces.toml", "generals.toml"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    atlas, faults = check_folder(tmp_path / "nowhere")
    assert atlas is None
    assert len(faults) == 1
