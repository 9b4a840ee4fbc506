"""A page of reports: one section for each set-up and its players, each measured anew by itself."""

from pathlib import Path

_TITLE = "# How even the set-ups are"
_HEAD = "## "


def write_section(page: Path, heading: str, text: str) -> None:
    """Put `text` under `heading` into a page, in the place of what stood there; all other words stay as they are.

    A page that is not there is begun. Raises OSError.
    """
    before, sections = _read(page)
    sections[heading] = f"\n{text.strip()}\n"
    body = "\n".join(f"{_HEAD}{name}\n{section.rstrip()}\n" for name, section in sections.items())
    page.write_text(f"{before.rstrip()}\n\n{body}", encoding="utf-8")


def _read(page: Path) -> tuple[str, dict[str, str]]:
    """What stands before the first section, and the sections by their headings."""
    whole = page.read_text(encoding="utf-8") if page.exists() else f"{_TITLE}\n"
    before, *parts = f"\n{whole}".split(f"\n{_HEAD}")
    named = (part.partition("\n") for part in parts)
    return before.lstrip("\n"), {heading.strip(): text for heading, _, text in named}
