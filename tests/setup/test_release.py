"""What is released starts and works: the folder with everything in it, the Debian package, and the AppDir.

Built by `make release`, or here where it is not yet.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import pytest
from PySide6.QtGui import QColor, QImage

from diadochi import __version__
from diadochi.scene.palette import STYLES
from tests.display import Display

TOP = Path(__file__).resolve().parents[2]
BUILT = TOP / "build" / "release"
UNHEARD_S = 2.0
"""A window that has just opened does not yet answer to Enter."""
pytestmark = [pytest.mark.whole, pytest.mark.window, pytest.mark.xdist_group("release")]


@pytest.fixture(scope="session")
def built() -> Path:
    if not list(BUILT.glob("*.AppDir.tar.xz")):
        subprocess.run([sys.executable, TOP / ".ci" / "release" / "build.py"], check=True)
    return BUILT


def of_folder(built: Path, _to: Path) -> Path:
    return built / "diadochi" / "diadochi"


def of_deb(built: Path, to: Path) -> Path:
    (package,) = built.glob("*.deb")
    subprocess.run(["dpkg-deb", "-x", package, to], check=True)
    return to / "usr" / "bin" / "diadochi"


def of_app_dir(built: Path, to: Path) -> Path:
    (packed,) = built.glob("*.AppDir.tar.xz")
    to.mkdir(parents=True)
    subprocess.run(["tar", "-xf", packed, "-C", to], check=True)
    return to / "Diadochi.AppDir" / "AppRun"


class Released:
    """One released program, with a home of its own, in a folder that has nothing to do with it."""

    def __init__(self, program: Path, home: Path) -> None:
        self.program, self.home = program, home
        self.elsewhere = home / "elsewhere"
        self.elsewhere.mkdir(parents=True)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "QT_", "XDG_"))}
        self.env = {**kept, "HOME": str(home)}

    def told(self, *words: str) -> str:
        env = {**self.env, "QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run([self.program, *words], cwd=self.elsewhere, env=env, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def window(
        self, display: Display, picture: Path, *words: str, colours: int = 200
    ) -> Iterator[subprocess.Popen[bytes]]:
        """The window once its map is painted, or as much of it as has so many colours."""
        env = {**self.env, "DISPLAY": display.name, "QT_QPA_PLATFORM": "xcb"}
        running = subprocess.Popen([self.program, "play", *words], cwd=self.elsewhere, env=env, start_new_session=True)
        try:
            assert display.shows(picture, lambda image: is_painted(image, colours))
            found = display.xdotool("search", "--onlyvisible", "--name", "Diadochi|Lamian").splitlines()
            display.xdotool("windowfocus", "--sync", found[0])
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGTERM)
            running.wait(20)


def is_painted(image: QImage, least: int) -> bool:
    """The window colour on the menu bar, wherever the window was left, and a map of many colours in the middle."""
    bars = {image.pixel(image.width() // 2, y) for y in range(12, 60, 12)}
    middle = range(image.height() // 2 - 200, image.height() // 2 + 200, 40)
    colours = {image.pixel(x, y) for x in range(400, 1300, 9) for y in middle}
    return QColor(STYLES["light"]["window"]).rgb() in bars and len(colours) >= least


@pytest.fixture(scope="module", params=[of_folder, of_deb, of_app_dir], ids=lambda find: find.__name__)
def released(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Released:
    home = tmp_path_factory.mktemp(request.param.__name__)
    find: Callable[[Path, Path], Path] = request.param
    return Released(find(built, home / "unpacked"), home / "home")


def test_it_answers_without_a_window(released: Released) -> None:
    """Odds come from a child process; pictures need the fonts and the land."""
    assert released.told("--version") == f"diadochi {__version__}\n"
    assert "rome" in released.told("maps")
    assert re.search(
        r"\d+\s%\s+arrive", released.told("odds", "babylon-323", "--army", "kelainai:antigonos", "--to", "ipsos")
    )
    assert ", 0 differ, 0 faults" in released.told("case", "MOV-10-11-points")
    assert "games: 2" in released.told("playout", "--games", "2", "--players", "2", "--jobs", "2")
    released.told("render", "--out", "sheet.png", "--size", "600x400", "--position", "babylon-323")
    assert is_a_map(QImage(str(released.elsewhere / "sheet.png")))


def test_numbers_and_reports_are_there(released: Released) -> None:
    """What reads and writes files: the owner's numbers, the handbook, the report of a game, a deck for Anki."""
    released.told("numbers", "--map", "rome", "--out", "mine.toml")
    released.told("numbers", "--import", "mine.toml")
    assert "games: 1" in released.told("playout", "--games", "1", "--setup", "brennus_390", "--numbers", "mine")
    (released.elsewhere / "course.txt").write_text(GAME, encoding="utf-8")
    released.told("import", "course.txt", "--into", "course.diadochi")
    released.told("export", "course.diadochi", "--report", "report.pdf")
    released.told("handbook", "--out", "handbook.pdf", "--language", "ru")
    assert all((released.elsewhere / name).read_bytes()[:4] == b"%PDF" for name in ("report.pdf", "handbook.pdf"))


def test_a_map_that_was_sent_opens_by_its_name(released: Released, display: Display, tmp_path: Path) -> None:
    mine = released.home / ".local" / "share" / "diadochi" / "maps" / "attike"
    released.told("maps", "lamia", "--copy", str(mine))
    head = (mine / "map.toml").read_text(encoding="utf-8")
    (mine / "map.toml").write_text(head.replace('id = "lamia"', 'id = "attike"', 1), encoding="utf-8")
    released.told("maps", "attike", "--out", "attike.diadochi-map")
    shutil.rmtree(mine)
    released.told("maps", "--add", "attike.diadochi-map")
    # The land of a map that does not come with the program is painted on the spot, which takes long.
    with released.window(display, tmp_path / "sent.png", "lamian-war", "--map", "attike", colours=120):
        pass


def is_a_map(image: QImage) -> bool:
    return len({image.pixel(x, y) for x in range(0, 600, 7) for y in range(0, 400, 7)}) > 500


def test_a_lifted_army_is_told_its_odds(released: Released, display: Display, tmp_path: Path) -> None:
    """An army is found and lifted by keys; the process that counts its odds runs."""
    picture = tmp_path / "lifted.png"
    with released.window(display, picture, "babylon-323") as running:
        for _goes_to_the_army_then_lifts in range(2):
            sleep(UNHEARD_S)
            before = QImage(str(display.screenshot(picture)))
            display.xdotool("key", "Return")
        assert display.shows(picture, lambda image: changed(before, image) > 100)
        assert display.shows(picture, lambda _image: "odds" in children(running.pid))


def changed(before: QImage, after: QImage) -> int:
    """How many of the points of a coarse grid differ."""
    return sum(before.pixel(x, y) != after.pixel(x, y) for x in range(0, before.width(), 16) for y in range(0, 900, 16))


def children(process: int) -> list[str]:
    """The roles of a program's child processes."""
    found = subprocess.run(["ps", "-ww", "-o", "args=", "-g", str(process)], capture_output=True, text=True).stdout
    return [line.split("--child ", 1)[1].split()[0] for line in found.splitlines() if "--child " in line]


GAME = """diadochi record 1
title "Asia against Europe"
root "table"
main 4
cursor 4
begun 2026-01-10T18:00:00.000Z
position diadochi fourth; turn 1 strategy activation round 1 active 1 order 1,2; seats 1 "Asia" dealt antigonos | 2 \
"Europe" dealt krateros; markers 1 kelainai | 2 tarsos; pieces kelainai 1:antigonos+4M+3L, tarsos 2:krateros+2M
2 activation seat 1 at 2026-01-10T18:00:05.000Z: activate general=antigonos
3 who_goes seat 1 at 2026-01-10T18:00:10.000Z: take group=antigonos+4M+3L
4 movement seat 1 at 2026-01-10T18:00:20.000Z: dice faces=6
"""


def test_a_game_that_was_killed_opens_again(released: Released, display: Display, tmp_path: Path) -> None:
    game = released.elsewhere / "game.diadochi"
    (released.elsewhere / "game.txt").write_text(GAME, encoding="utf-8")
    released.told("import", "game.txt", "--into", str(game))
    with released.window(display, tmp_path / "first.png", str(game)) as running:
        os.killpg(running.pid, signal.SIGKILL)
    released.told("replay", str(game), "--verify")
    with released.window(display, tmp_path / "second.png", str(game)):
        pass


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli checks the metadata; install appstream")
def test_the_system_can_list_it(built: Path) -> None:
    share = built / "Diadochi.AppDir" / "usr" / "share"
    for words in (
        ["appstreamcli", "validate", "--no-net", share / "metainfo" / "diadochi.metainfo.xml"],
        ["desktop-file-validate", share / "applications" / "diadochi.desktop"],
    ):
        done = subprocess.run(words, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout


def test_nothing_of_it_is_too_large(built: Path) -> None:
    packed = [*built.glob("*.whl"), *built.glob("*.tar.gz"), *built.glob("*.deb"), *built.glob("*.tar.xz")]
    assert len(packed) == 4
    assert [file.name for file in packed if file.stat().st_size > 110e6] == []


def test_it_carries_the_licences_of_everything(built: Path) -> None:
    names = {file.stem for file in (built / "diadochi" / "licences").iterdir()}
    assert {"LGPL-3", "GPL-3", "pyside6-essentials", "numpy", "shapely", "networkx", "python"} <= names


def test_its_man_page_names_every_command(built: Path) -> None:
    page = subprocess.run(
        ["man", "-l", built / "Diadochi.AppDir" / "usr" / "share" / "man" / "man1" / "diadochi.1.gz"],
        capture_output=True,
        text=True,
        env={**os.environ, "MANWIDTH": "100"},
    ).stdout
    assert all(re.search(rf"^ +{name}$", page, re.MULTILINE) for name in ("play", "odds", "export", "school"))
