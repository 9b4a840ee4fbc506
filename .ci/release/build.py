"""Builds everything that is released into build/release/: wheel, sdist, folder, .deb, AppDir (``make release``).

Each is built from what lies in the checkout, without the network. At the end the packed sizes are printed.
"""

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import licences
import shell_help

from diadochi import __version__

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
LINUX = HERE / "linux"
OUT = TOP / "build" / "release"
ICON_SIZES = 48, 128, 256
MOST_MB = 110
"""No packed release may be larger."""


def run(*words: object) -> str:
    """A command in the checkout; what it prints. Raises CalledProcessError."""
    return subprocess.run([str(word) for word in words], cwd=TOP, check=True, stdout=subprocess.PIPE, text=True).stdout


def packages() -> list[Path]:
    """Wheel and sdist."""
    for target in ("wheel", "sdist"):
        run(sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", OUT)
    return [*OUT.glob("*.whl"), *OUT.glob("*.tar.gz")]


def bundle() -> Path:
    """The folder with the program, Python, Qt and all else it needs."""
    work = TOP / "build" / "pyinstaller"
    words = ("--noconfirm", "--log-level", "ERROR", "--distpath", OUT, "--workpath", work)
    run(sys.executable, "-m", "PyInstaller", *words, HERE / "bundle.spec")
    folder = OUT / "diadochi"
    licences.write_licences(folder / "licences")
    return folder


# --- Linux


def filled(name: str, **values: object) -> str:
    """A file of linux/ with its @FIELDS@ replaced."""
    text = (LINUX / name).read_text("utf-8")
    for field, value in values.items():
        text = text.replace(f"@{field.upper()}@", str(value))
    return text


def write(path: Path, content: str | bytes, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    path.chmod(mode)


def icons(share: Path) -> None:
    """The drawing of the program, and pictures of it in some sizes."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    kept = QGuiApplication.instance() or QGuiApplication([])
    drawing = TOP / "assets" / "icons" / "diadochi.svg"
    home = share / "icons" / "hicolor"
    write(home / "scalable" / "apps" / "diadochi.svg", drawing.read_bytes())
    for size in ICON_SIZES:
        picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(0)
        painter = QPainter(picture)
        QSvgRenderer(str(drawing)).render(painter)
        painter.end()
        file = home / f"{size}x{size}" / "apps" / "diadochi.png"
        file.parent.mkdir(parents=True)
        picture.save(str(file))
    del kept


def system_tree(root: Path, program: Path) -> None:
    """What a Linux system wants of a program, below `root`/usr; the program itself is linked from its folder."""
    usr = root / "usr"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(program, usr / "lib" / "diadochi", symlinks=True)
    (usr / "bin").mkdir()
    (usr / "bin" / "diadochi").symlink_to("../lib/diadochi/diadochi")
    share = usr / "share"
    today = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    write(share / "applications" / "diadochi.desktop", filled("diadochi.desktop"))
    write(share / "mime" / "packages" / "diadochi.xml", filled("diadochi.mime.xml"))
    about = filled("diadochi.metainfo.xml", version=__version__, date=today)
    write(share / "metainfo" / "diadochi.metainfo.xml", about)
    write(share / "man" / "man1" / "diadochi.1.gz", gzip.compress(shell_help.man_page().encode(), mtime=0))
    write(share / "bash-completion" / "completions" / "diadochi", shell_help.bash())
    write(share / "zsh" / "vendor-completions" / "_diadochi", shell_help.zsh())
    write(share / "fish" / "vendor_completions.d" / "diadochi.fish", shell_help.fish())
    write(share / "doc" / "diadochi" / "copyright", (TOP / "LICENSE").read_bytes())
    (share / "doc" / "diadochi" / "licences").symlink_to("../../../lib/diadochi/licences")
    icons(share)


def deb(program: Path) -> Path:
    """A package for Debian, Ubuntu and their kin."""
    root = TOP / "build" / "deb"
    system_tree(root, program)
    kilobytes = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
    architecture = run("dpkg", "--print-architecture").strip()
    control = filled("control", version=__version__, architecture=architecture, size=kilobytes)
    write(root / "DEBIAN" / "control", control)
    file = OUT / f"diadochi_{__version__}_{architecture}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, file)
    return file


def app_dir(program: Path) -> Path:
    """A folder as AppImages hold it, packed; it runs from anywhere by its AppRun."""
    root = OUT / "Diadochi.AppDir"
    system_tree(root, program)
    write(root / "AppRun", filled("AppRun"), 0o755)
    shutil.copy(root / "usr" / "share" / "applications" / "diadochi.desktop", root)
    shutil.copy(root / "usr" / "share" / "icons" / "hicolor" / "256x256" / "apps" / "diadochi.png", root)
    file = OUT / f"Diadochi-{__version__}-{os.uname().machine}.AppDir.tar.xz"
    with tarfile.open(file, "w:xz", preset=6) as archive:
        archive.add(root, root.name)
    return file


# --- all of it


def main() -> int:
    """0 when all is built and no file is too large."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    built = packages()
    program = bundle()
    if sys.platform == "linux":
        built += [app_dir(program), *([deb(program)] if shutil.which("dpkg-deb") else [])]
    for file in built:
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file.relative_to(TOP)}")
    too_large = [file.name for file in built if file.stat().st_size > MOST_MB * 1e6]
    if too_large:
        print(f"Larger than {MOST_MB} MB: {', '.join(too_large)}", file=sys.stderr)
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
