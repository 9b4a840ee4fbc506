"""Which key was pressed, whatever alphabet the keyboard writes: a Greek or Cyrillic layout has the same keys."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_LATIN = 0xFF
"""Keys up to this one bear signs of Latin layouts."""
_SCANNED = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
"""Rows of keys by the code of the first, as keyboards of PCs count them."""
_ON_MAC = dict(enumerate("ASDFHGZXCV", 0)) | dict(zip(range(11, 24), "BQWERYT123465", strict=True)) | {45: "N", 46: "M"}
"""Keys as those of Macs are counted."""
_X11 = 8
"""By so much X11 and Wayland count higher."""


def key_of(event: QKeyEvent) -> Qt.Key:
    """The key as a Latin layout names it."""
    code = event.key()
    sign = sign_on(event) if code > _LATIN and not event.text().isascii() else ""
    if not sign and Qt.Key.Key_Exclam <= code <= Qt.Key.Key_Slash and (digit := sign_on(event)).isdigit():
        sign = digit  # where digits lie behind Shift
    code = ord(sign) if sign else code
    return Qt.Key(code) if code in _KNOWN else Qt.Key.Key_unknown


_KNOWN = frozenset(key.value for key in Qt.Key)


def sign_on(event: QKeyEvent, platform: str = sys.platform) -> str:
    """What an American keyboard has on this key; empty for any other key."""
    if platform == "darwin":
        return _ON_MAC.get(event.nativeVirtualKey(), "")
    code = event.nativeScanCode() - (0 if platform == "win32" else _X11)
    return next((signs[code - first] for first, signs in _SCANNED.items() if first <= code < first + len(signs)), "")
