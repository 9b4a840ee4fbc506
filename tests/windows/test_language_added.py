"""A language is added by its line in the list, one catalogue, and one list of words for each map."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

import diadochi
from diadochi.resources import assets, maps

LAST_SPOKEN = '    Language("ru", "Русский", cyrillic=True),\n'
ASKED = """
import json
from PySide6.QtWidgets import QAbstractButton, QApplication
from diadochi.atlas.map_files import open_atlas
from diadochi.language import NAME_LANGUAGES, tr
from diadochi.resources import maps
from diadochi.windows.game.start_page import StartPage
from diadochi.windows.preferences import default_preferences
from diadochi.windows.application import speak

application = QApplication([])
page = StartPage([], [])
offered = [button.text() for button in page.languages.findChildren(QAbstractButton)]
speak(application, "eo")
atlas = open_atlas(maps("diadochi"))
print(json.dumps({
    "offered": offered,
    "said": [tr("Language"), tr("Open another…")],
    "title": page.again.text(),
    "names": [atlas.spaces[space].names.in_language("eo") for space in ("pella", "athenai")],
    "of names": NAME_LANGUAGES,
    "from the system": default_preferences().language,
}))
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with Esperanto added."""
    top = tmp_path_factory.mktemp("added")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(diadochi.__file__).parent, top / "desktop" / "diadochi", ignore=ignored)
    shutil.copytree(maps(), top / "maps")
    (top / "assets").mkdir()
    for asset in assets().iterdir():
        if asset.name != "translations":
            (top / "assets" / asset.name).symlink_to(asset)
    shutil.copytree(assets("translations"), top / "assets" / "translations")
    _add(top)
    return top


def _add(top: Path) -> None:
    listed = top / "desktop" / "diadochi" / "language.py"
    text = listed.read_text("utf-8")
    assert LAST_SPOKEN in text
    listed.write_text(text.replace(LAST_SPOKEN, f'{LAST_SPOKEN}    Language("eo", "Esperanto"),\n'), "utf-8")
    catalogue = Catalog(locale="eo")
    catalogue.add("Language", "Lingvo")
    catalogue.add("Show this page at startup", "Montru ĉi tiun paĝon komence")
    folder = top / "assets" / "translations" / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "diadochi.mo").open("wb") as file:
        write_mo(file, catalogue)
    words = top / "maps" / "diadochi" / "names" / "eo.toml"
    words.write_text('[spaces]\n"Pella" = "Pelo"\n', "utf-8")


def _run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    home = {"HOME": str(tree / "home"), "XDG_CACHE_HOME": str(tree / "cache"), "LANGUAGE": "eo"}
    surroundings = {**os.environ, **home, "PYTHONPATH": str(tree / "desktop"), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, env=surroundings, capture_output=True, text=True, check=False
    )


def test_the_program_offers_and_speaks_it(tree: Path) -> None:
    done = _run(tree, "-c", ASKED)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "offered": ["English", "Español", "Русский", "Esperanto"],
        "said": ["Lingvo", "Open another…"],
        "title": "Montru ĉi tiun paĝon komence",
        "names": ["Pelo", "Athenai"],
        "of names": ["en", "es", "ru", "eo", "la"],
        "from the system": "eo",
    }


def test_the_check_names_what_it_lacks(tree: Path) -> None:
    done = _run(tree, "-m", "diadochi", "check", "maps/diadochi", "--json")
    (told,) = json.loads(done.stdout)["maps"]
    faults = told["faults"]
    assert done.returncode == 1, done.stderr
    assert any("(athenai): names.eo is empty; write the name" in fault for fault in faults), faults[:20]
    assert any("(athenai): note.eo is empty; write the text" in fault for fault in faults)
    assert any("general 1 (perdikkas): names.eo is empty" in fault for fault in faults)
    assert not any("(pella): names.eo" in fault for fault in faults)
    assert all(".eo " in fault for fault in faults), [fault for fault in faults if ".eo " not in fault][:5]
