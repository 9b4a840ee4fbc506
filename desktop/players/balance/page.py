"""A page of reports: one section for each set-up and its players, each measured anew by itself."""

import re
from itertools import pairwise
from pathlib import Path
from tempfile import NamedTemporaryFile

from desktop.foreign import MissingFile, UnfitFile, content_of, unwritten, write_file
from desktop.language import msg
from desktop.whole_file import writable_target

_TITLE = "# How even the set-ups are\n"
_HEAD = "## "
_LARGEST = 1_000_000
"""Bytes; a longer file is no page of reports."""
_PART = re.compile(
    r"^ {0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,}(?!~)).*?^ {0,3}(?P=fence)[`~]*[ \t]*\r?$"
    rf"|^{_HEAD}(?P<heading>[^\r\n]*)",
    re.MULTILINE | re.DOTALL,
)
"""A heading, or what lies between fences, in which none begins a section."""


def look_at(page: Path) -> None:
    """Look whether a page can get a section, before anything is measured for it. Raises UnfitFile."""
    _read(page)
    try:
        place = writable_target(page)
        if not place.parent.is_dir():
            raise UnfitFile(page, msg("its folder is not there"), msg("look whether its name is right"))
        with NamedTemporaryFile(dir=place.parent, prefix=f".{place.name}."):
            pass
    except OSError as error:
        raise unwritten(page, error) from error


def write_section(page: Path, heading: str, text: str) -> None:
    """Put `text` under `heading` into a page, in the place of what stood there; all other words stay as they are.

    A page that is not there is begun; of several sections of that name the first is the one. Line ends are those of
    the page. Raises UnfitFile, and then the page is as it was.
    """
    whole = _read(page)
    if not whole.strip():
        whole = _TITLE
    end = "\r\n" if whole.partition("\n")[0].endswith("\r") else "\n"
    start, stop = _place(whole, heading)
    before, after = whole[:start], whole[stop:]
    if start == len(whole):
        before = f"{whole.rstrip()}{end}{end}"
    section = f"{_HEAD}{heading}\n\n{text.strip()}\n".replace("\n", end)
    write_file(page, f"{before}{section}{end if after else ''}{after}".encode())


def _read(page: Path) -> str:
    """The words of a page with its line ends; none where it is not there. Raises UnfitFile."""
    try:
        content = content_of(page, _LARGEST)
    except MissingFile:
        return ""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UnfitFile(page, msg("is not UTF-8 in line {line}", line=line), msg("save the file as UTF-8")) from error


def _place(whole: str, heading: str) -> tuple[int, int]:
    """Where the section of a name begins and ends; the end of the page, where there is none."""
    found = [part for part in _PART.finditer(whole) if part["heading"] is not None]
    ends = pairwise([*(part.start() for part in found), len(whole)])
    named = (place for part, place in zip(found, ends, strict=True) if part["heading"].strip() == heading)
    return next(named, (len(whole), len(whole)))
