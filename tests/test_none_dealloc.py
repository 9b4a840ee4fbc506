"""PySide6 6.12.0 on Python 3.11 loses a reference to None at every void call and aborts after some thousands."""

import sys

import PySide6
from PySide6.QtCore import QObject
from PySide6.QtGui import QPainterPath

CALLS = 1_000
STEADY = 50
"""References to None that other code may take or drop meanwhile."""


def test_void_calls_keep_the_references_to_none() -> None:
    thing, path = QObject(), QPainterPath()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        thing.setObjectName("antigonos")
        path.moveTo(0.0, 0.0)
    assert abs(sys.getrefcount(None) - before) <= STEADY


def test_pyside_is_older_than_the_one_that_aborts() -> None:
    major, minor = PySide6.__version_info__[:2]
    assert (6, 8) <= (major, minor) < (6, 12)
