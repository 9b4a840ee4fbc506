"""Single keys on every keyboard: the sign that a Latin layout has on the key that was pressed.

The program's single keys are Latin letters and digits. A Greek or Cyrillic layout writes other letters on these keys,
and a French one has the digits behind Shift.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_LATIN = 0xFF
"""Keys up to this one bear signs of Latin layouts."""
_SCANNED = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM,."}
"""Rows of keys by the code of the first, as keyboards of PCs count them."""
_ON_MAC = (
    dict(enumerate("ASDFHGZXCV", 0))
    | dict(zip(range(11, 24), "BQWERYT123465", strict=True))
    | {25: "9", 26: "7", 28: "8", 29: "0", 43: ",", 45: "N", 46: "M", 47: "."}
    | {31: "O", 32: "U", 34: "I", 35: "P", 37: "L", 38: "J", 40: "K"}
)
"""Keys as those of Macs are counted."""
_X11 = 8
"""By so much X11 and Wayland count higher."""


def key_of(event: QKeyEvent) -> Qt.Key:
    """The key as a Latin layout names it."""
    sign = latin_sign(event)
    code = ord(sign) if sign else event.key()
    return Qt.Key(code) if code in _KNOWN else Qt.Key.Key_unknown


def latin_sign(event: QKeyEvent) -> str:
    """What a Latin layout has on a key that writes something else here; empty where it writes the same."""
    text, sign = event.text(), sign_on(event)
    if not text or not sign:
        return ""
    if sign.isdigit():
        is_behind_shift = not text.isdigit() and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        return sign if is_behind_shift else ""
    return "" if text.isascii() or event.key() <= _LATIN else sign


_KNOWN = frozenset(key.value for key in Qt.Key)


def sign_on(event: QKeyEvent, platform: str = sys.platform) -> str:
    """What an American keyboard has on this key; empty for any other key."""
    if platform == "darwin":
        return _ON_MAC.get(event.nativeVirtualKey(), "")
    code = event.nativeScanCode() - (0 if platform == "win32" else _X11)
    return next((signs[code - first] for first, signs in _SCANNED.items() if first <= code < first + len(signs)), "")
