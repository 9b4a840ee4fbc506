"""How the panels of a window stand, as text: which are pinned, which are open over the map, and Qt's own record."""

from __future__ import annotations

import base64
import binascii

import msgspec
from PySide6.QtCore import QByteArray


class KeptLayout(msgspec.Struct):
    """`pinned` and `opened`: ids of docks. `sizes`: of drawers at each edge, in pixels. `state`: Qt's, in base64."""

    pinned: list[str]
    opened: list[str]
    sizes: dict[str, int]
    state: str


def read_layout(record: str) -> KeptLayout | None:
    """What was kept; None when it is empty or damaged."""
    try:
        return msgspec.json.decode(record, type=KeptLayout)
    except (ValueError, RecursionError):
        return None


def write_layout(layout: KeptLayout) -> str:
    """A layout as text."""
    return msgspec.json.encode(layout).decode()


def as_text(state: QByteArray) -> str:
    """A record of Qt's in base64."""
    return base64.b64encode(bytes(state.data())).decode("ascii")


def as_bytes(record: str) -> QByteArray:
    """A record of Qt's from base64; empty when it is damaged."""
    try:
        return QByteArray(base64.b64decode(record, validate=True))
    except (binascii.Error, ValueError):
        return QByteArray()
