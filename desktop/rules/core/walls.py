"""A space, or the inside of its walls, as files and answers write it: `sardeis`, `[sardeis]`."""


def place_text(space: str, inside: bool) -> str:
    """A space, in brackets for inside its walls."""
    return f"[{space}]" if inside else space


def place_of(text: str) -> tuple[str, bool]:
    """The space, and whether the inside of its walls is meant."""
    return text.strip("[]"), text.startswith("[")
