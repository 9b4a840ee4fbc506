"""The licence texts of everything that a release carries along, each in a file of its own."""

import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

TEXTS = ("LICEN", "COPYING", "NOTICE", "AUTHORS")
"""How names of files with a licence begin."""
QT = ("pyside6-essentials", "shiboken6")
OF_QT = """\
Qt for Python and Qt (The Qt Company) are used under the GNU Lesser General Public License, version 3 (LGPL-3.txt),
which adds to the General Public License (GPL-3.txt). Their libraries are separate files in this program's folder, and
you may replace them with your own builds of the same version. The sources are published by the Qt Project.
"""
SHARED = {
    "LGPL-3.txt": ("frozendict", "GNU LESSER GENERAL PUBLIC LICENSE", "If the Library as you received it"),
    "GPL-3.txt": ("numpy", "GNU GENERAL PUBLIC LICENSE", "END OF TERMS AND CONDITIONS"),
}
"""Texts that the wheels of Qt lack: in which package they are, how they begin, and what comes at their end."""


def carried(name: str, found: dict[str, Distribution]) -> dict[str, Distribution]:
    """A distribution and all that it needs to run here, by name."""
    from packaging.requirements import Requirement

    here = distribution(name)
    key = here.metadata["Name"].lower().replace("_", "-")
    if key in found:
        return found
    found[key] = here
    for line in here.requires or ():
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            carried(needed.name, found)
    return found


def write_licences(folder: Path) -> list[str]:
    """Write the texts into `folder`; the names of what they are for. Raises LookupError where one has no text."""
    folder.mkdir(parents=True, exist_ok=True)
    named = []
    for name, each in sorted(carried("diadochi", {}).items()):
        files = [file for file in each.files or () if file.name.upper().startswith(TEXTS)]
        texts = [Path(str(file.locate())).read_text("utf-8", "replace") for file in files]
        if name in QT:
            texts.insert(0, OF_QT)
        licence = each.metadata.get("License-Expression") or each.metadata.get("License") or ""
        if not texts and not licence:
            raise LookupError(f"{name} {each.version} carries no licence")
        head = f"{each.metadata['Name']} {each.version}\n{licence}\n"
        (folder / f"{name}.txt").write_text("\n\n".join([head, *texts]), encoding="utf-8")
        named.append(name)
    for file, (name, first, last) in SHARED.items():
        (folder / file).write_text(_between((folder / f"{name}.txt").read_text("utf-8"), first, last), encoding="utf-8")
    python = Path(sys.base_prefix) / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "LICENSE.txt"
    if python.is_file():
        (folder / "python.txt").write_bytes(python.read_bytes())
        named.append("python")
    return named


def _between(text: str, first: str, last: str) -> str:
    """The part of a text from the line with `first` to the paragraph with `last`. Raises LookupError."""
    start = text.find(first)
    end = text.find(last, start)
    if start < 0 or end < 0:
        raise LookupError(f"no text from {first} to {last}")
    start = text.rfind("\n", 0, start) + 1
    paragraph = text.find("\n\n", end)
    return text[start : paragraph if paragraph >= 0 else None].strip("\n") + "\n"
