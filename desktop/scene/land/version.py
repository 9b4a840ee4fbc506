"""The version of the land's look, and where the small picture of a sheet lies that is shipped with it."""

from pathlib import Path

from desktop.resources import assets

PAINTER_VERSION = 2
"""Raised whenever anything painted looks different: tiles of older versions are painted again."""


def overview_path(map_id: str) -> Path:
    """The file of a map's overview; it need not exist."""
    return assets("geography", map_id, "overview.jpg")


def overview_stamp(digest: str) -> str:
    """What the stamp beside an overview says when it is of today's painter and geography."""
    return f"painter {PAINTER_VERSION}, geography {digest}\n"
