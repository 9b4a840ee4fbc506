"""Rows of buttons of which one is down."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from diadochi.windows.widgets import ChoiceRow


def test_the_tab_key_comes_to_the_button_that_is_down(qtbot: QtBot) -> None:
    form = QWidget()
    qtbot.addWidget(form)
    before, row, after = QLineEdit(form), ChoiceRow(3, form), QLineEdit(form)
    row.set_words("Points", ("2", "3", "4"))
    after.setAccessibleName("after")
    layout = QVBoxLayout(form)
    for field in (before, row, after):
        layout.addWidget(field)
    form.show()
    QTest.qWaitForWindowExposed(form)
    row.choose(2)  # no one has clicked
    before.setFocus()
    assert pressed(form, Qt.Key.Key_Tab) == "Points 4"
    assert pressed(form, Qt.Key.Key_Left) == "Points 3"
    assert row.choice == 1
    assert pressed(form, Qt.Key.Key_Tab) == "after"
    assert pressed(form, Qt.Key.Key_Backtab) == "Points 3"


def pressed(form: QWidget, key: Qt.Key) -> str:
    """The name of the field that a key comes to."""
    QTest.keyClick(form.focusWidget(), key)
    return form.focusWidget().accessibleName()
