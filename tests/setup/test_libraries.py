"""The set-up knows every system library Qt's plugins need, and what each distribution calls it."""

import re
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

QT = Path(PySide6.__file__).parent / "Qt"
PLUGINS = [QT / "plugins" / "platforms" / name for name in ("libqxcb.so", "libqoffscreen.so")]
OF_THE_SYSTEM = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"}


def needed_by_qt(file: Path, seen: set[Path]) -> set[str]:
    """Names of libraries outside PySide6 that a library, or one of Qt's that it needs, asks for by itself."""
    if file in seen:
        return set()
    seen.add(file)
    names = re.findall(rb"\blib[\w+.-]+\.so(?:\.\d+)+", _dynamic_strings(file))
    outside = set()
    for name in {name.decode() for name in names}:
        own = QT / "lib" / name
        outside |= needed_by_qt(own, seen) if own.exists() else {name}
    return outside


def _dynamic_strings(file: Path) -> bytes:
    """What ldd resolves for a library, cut down to what it asks for itself."""
    listed = subprocess.run(["ldd", str(file)], capture_output=True, check=True).stdout
    content = file.read_bytes()
    asked = [line.split()[0] for line in listed.splitlines() if line.split()]
    return b"\n".join(name for name in asked if b"\0" + name + b"\0" in content)


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda path: path.name)
def test_every_library_the_plugin_needs_is_known(ci, plugin: Path) -> None:
    needed = needed_by_qt(plugin, set()) - OF_THE_SYSTEM
    assert len(needed) > 5
    assert needed - ci("packages").LIBRARIES.keys() == set()


def test_every_distribution_has_a_name_for_everything(ci) -> None:
    packages = ci("packages")
    for known in (packages.LIBRARIES, packages.COMMANDS, packages.PARTS):
        for thing, names in known.items():
            assert len(names) == len(packages.ORDER), thing
            assert all(names), thing


def test_nothing_is_missing_here(ci) -> None:
    assert ci("qt_libraries").missing() == []


def test_an_unknown_library_is_named_from_the_loader(ci) -> None:
    libraries = ci("qt_libraries")
    assert libraries.named("libodd.so.7: cannot open shared object file: No such file or directory") == "libodd.so.7"
    assert libraries.named("wrong ELF class") == "wrong ELF class"


def test_known_libraries_that_do_not_load_are_listed(ci, monkeypatch) -> None:
    libraries = ci("qt_libraries")
    monkeypatch.setitem(libraries.packages.LIBRARIES, "libabsent.so.0", ("a", "b", "c", "d"))
    assert libraries.missing() == ["libabsent.so.0"]


@pytest.mark.parametrize(
    ("release", "family"),
    [
        ({"ID": "debian"}, "apt"),
        ({"ID": "zorin", "ID_LIKE": "ubuntu debian"}, "apt"),
        ({"ID": "fedora"}, "dnf"),
        ({"ID": "endeavouros", "ID_LIKE": "arch"}, "pacman"),
        ({"ID": "opensuse-tumbleweed", "ID_LIKE": "opensuse suse"}, "zypper"),
        ({"ID": "plan9"}, ""),
        ({}, ""),
    ],
)
def test_the_family_of_a_distribution(ci, release: dict[str, str], family: str) -> None:
    assert ci("distribution").family_of(release) == family


@pytest.mark.parametrize(
    ("family", "command"),
    [
        ("apt", "apt-get install --yes --no-install-recommends imagemagick libegl1 libxcb-icccm4"),
        ("dnf", "dnf install --assumeyes ImageMagick libglvnd-egl xcb-util-wm"),
        ("pacman", "pacman -S --needed --noconfirm imagemagick libglvnd xcb-util-wm"),
        ("zypper", "zypper --non-interactive install ImageMagick libglvnd libxcb-icccm4"),
        ("", ""),
    ],
)
def test_the_exact_command(ci, family: str, command: str) -> None:
    system = ci("distribution").Distribution(family)
    assert system.command(system.packages_for(["libxcb-icccm.so.4", "import", "libEGL.so.1"])) == command


def installing(ci, monkeypatch, family: str, *, terminal: bool, answer: str = "") -> tuple[bool, list[list[str]]]:
    """Let the set-up install something with every outside call recorded and none made."""
    distribution = ci("distribution")
    calls: list[list[str]] = []
    monkeypatch.setattr(distribution.subprocess, "call", lambda command: calls.append(command) or 0)
    monkeypatch.setattr(distribution.os, "geteuid", lambda: 0)
    monkeypatch.setattr(distribution.sys.stdin, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    monkeypatch.delenv("CI", raising=False)
    return distribution.install(distribution.Distribution(family), ["libGL.so.1"], "Qt"), calls


def test_without_a_terminal_apt_installs_unasked(ci, monkeypatch) -> None:
    done, calls = installing(ci, monkeypatch, "apt", terminal=False)
    assert done
    assert [call[2:4] for call in calls] == [["apt-get", "update"], ["apt-get", "install"]]
    assert calls[-1][-1] == "libgl1"


def test_at_a_terminal_a_no_installs_nothing(ci, monkeypatch, capsys) -> None:
    done, calls = installing(ci, monkeypatch, "apt", terminal=True, answer="n")
    assert not done
    assert calls == []
    assert "sudo apt-get install --yes --no-install-recommends libgl1" in capsys.readouterr().out


def test_an_installation_that_fails_is_not_called_done(ci, monkeypatch, capsys) -> None:
    distribution = ci("distribution")
    monkeypatch.setattr(distribution.subprocess, "call", lambda _: 100)
    monkeypatch.setattr(distribution.os, "geteuid", lambda: 0)
    monkeypatch.setenv("CI", "true")
    assert not distribution.install(distribution.Distribution("apt"), ["libGL.so.1"], "Qt")
    assert "That failed; try: sudo apt-get install" in capsys.readouterr().out


def test_elsewhere_the_command_is_printed(ci, monkeypatch, capsys) -> None:
    done, calls = installing(ci, monkeypatch, "dnf", terminal=False)
    assert not done
    assert calls == []
    assert "sudo dnf install --assumeyes libglvnd-glx" in capsys.readouterr().out


def test_asked_from_outside_it_prints_one_name_a_line(checkout: Path) -> None:
    command = [sys.executable, str(checkout / ".ci" / "qt_libraries.py")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == ""
