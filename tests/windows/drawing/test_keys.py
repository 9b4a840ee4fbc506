"""Letters and digits that choose tools and inks lie on the same keys, whatever alphabet a keyboard writes."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from diadochi.windows.drawing.drawing_tools import INK_KEYS, TOOL_KEYS
from diadochi.windows.window_input import key_of, sign_on

X11 = 8


def pressed(code: int, text: str, scanned: int, virtual: int = 0) -> QKeyEvent:
    return QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, scanned, virtual, 0, text)


@pytest.mark.parametrize(
    ("sign", "scanned", "latin"),
    [("ф", 30, "A"), ("у", 18, "E"), ("й", 16, "Q"), ("т", 49, "N"), ("ч", 45, "X"), ("α", 30, "A")],
)
def test_a_key_of_another_alphabet_is_the_latin_one_it_lies_on(sign: str, scanned: int, latin: str) -> None:
    found = key_of(pressed(ord(sign.upper()), sign, scanned + X11))
    assert found == Qt.Key[f"Key_{latin}"]
    assert found in TOOL_KEYS


def test_latin_letters_count_by_what_they_are_and_digits_by_their_key() -> None:
    assert key_of(pressed(Qt.Key.Key_A, "a", 16 + X11)) == Qt.Key.Key_A  # where a French keyboard has it
    assert key_of(pressed(Qt.Key.Key_Ampersand, "&", 2 + X11)) in INK_KEYS
    assert key_of(pressed(Qt.Key.Key_Return, "\r", 28 + X11)) == Qt.Key.Key_Return
    assert key_of(pressed(0x4E00, "一", 90 + X11)) == Qt.Key.Key_unknown


@pytest.mark.parametrize(("platform", "scanned", "virtual"), [("win32", 30, 0), ("darwin", 1, 0), ("linux", 38, 0)])
def test_each_system_counts_keys_in_its_way(platform: str, scanned: int, virtual: int) -> None:
    assert sign_on(pressed(0x424, "ф", scanned, virtual), platform) == "A"


@pytest.mark.parametrize(
    ("virtual", "sign"), [(12, "Q"), (9, "V"), (14, "E"), (15, "R"), (18, "1"), (23, "5"), (45, "N")]
)
def test_keys_of_a_mac(virtual: int, sign: str) -> None:
    assert sign_on(pressed(0x424, "ф", 1, virtual), "darwin") == sign
