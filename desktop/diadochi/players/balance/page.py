"""A page of reports with a section for each set-up, which can be replaced without touching the others."""

import re
from itertools import pairwise
from pathlib import Path
from tempfile import NamedTemporaryFile

from diadochi.foreign import MissingFile, UnfitFile, content_of, unwritten, write_file
from diadochi.language import msg
from diadochi.whole_file import writable_target

_TITLE = "# How even the set-ups are\n"
_HEAD = "## "
_LARGEST = 1_000_000
"""The largest page that is read, in bytes."""
_PART = re.compile(
    r"^ {0,3}(?P<fence>`{3,}(?=[^`\n]*$)|~{3,}(?!~)).*?^ {0,3}(?P=fence)[`~]*[ \t]*\r?$"
    rf"|^{_HEAD}(?P<heading>[^\r\n]*)",
    re.MULTILINE | re.DOTALL,
)
"""A heading, or a fenced block, which may contain lines that look like headings."""


def look_at(page: Path) -> None:
    """Check that a page can be written, before anything is measured. Raises UnfitFile."""
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
    """Put `text` under `heading`, replacing the section; everything else stays as it is.

    A missing page is created; of several sections with that name the first is replaced. Line ends are those of the
    page. Raises UnfitFile, leaving the page unchanged.
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
