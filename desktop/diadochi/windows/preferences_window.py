"""The Preferences window: every setting of the table in `preferences.py`, and the keys of commands."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontInfo, QIcon
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QListWidget, QMainWindow, QStackedWidget, QWidget

from diadochi.language import msg, sentence, tr
from diadochi.windows.commands import Commands
from diadochi.windows.keys_editor import KeysEditor
from diadochi.windows.preferences import APPEARANCE, PLANNING, PLAY
from diadochi.windows.setting_fields import SettingsPage
from diadochi.windows.user_settings import UserSettings
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import button_of, column_of, fit_on_screen, row_of, scrolled

KEYS = "keys"
_PAGES = {APPEARANCE: msg("Appearance"), PLAY: msg("Play"), PLANNING: msg("Planning"), KEYS: msg("Keys")}
_SIZE = QSize(52, 38)
"""The size of the window in ems of its text, where the screen has room."""


class PreferencesWindow(QDialog):
    """A list of pages, and the fields of one. Changes take effect at once; there is nothing to confirm."""

    def __init__(self, settings: UserSettings, commands: Commands, frame: QMainWindow) -> None:
        super().__init__(frame)
        self._settings = settings
        self.names, self.pages = QListWidget(self), QStackedWidget(self)
        self.sections = [SettingsPage(page, settings, self) for page in _PAGES if page != KEYS]
        self.keys = KeysEditor(commands, frame, self)
        for section in self.sections:
            around = QWidget(self)
            scrolled(around, section)
            self.pages.addWidget(around)
        self.pages.addWidget(self.keys)
        self._lay_out()
        follow_texts(self, self._say)
        self.names.setCurrentRow(0)
        self.names.setFocus()
        self._fit()

    def _lay_out(self) -> None:
        self.names.addItems([""] * len(_PAGES))
        self.names.currentRowChanged.connect(self._turn)
        bind_text(self.names.setAccessibleName, msg("Pages"))
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        self.restore = button_of(msg("Restore defaults"), self, self.restore_page)
        buttons.addButton(self.restore, QDialogButtonBox.ButtonRole.ResetRole)
        for button in buttons.buttons():
            button.setIcon(QIcon())
        self.restore.setAutoDefault(False)
        column_of((row_of(self.names, (self.pages, 1), spacing=16), 1), buttons, on=self)

    def _say(self) -> None:
        self.setWindowTitle(tr("Preferences"))
        for row, title in enumerate(_PAGES.values()):
            self.names.item(row).setText(sentence(title))
        self.names.setFixedWidth(self.names.sizeHintForColumn(0) + 2 * self.names.frameWidth() + 16)

    def _fit(self) -> None:
        self.resize(_SIZE * QFontInfo(QApplication.font()).pixelSize())
        fit_on_screen(self)

    def changeEvent(self, event: QEvent) -> None:
        """Larger text needs a larger window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.isVisible():
            self._fit()

    def _turn(self, row: int) -> None:
        self.pages.setCurrentIndex(row)

    @property
    def page(self) -> str:
        return [*_PAGES][self.pages.currentIndex()]

    def open_page(self, page: str = "") -> None:
        """Show the window, on a page if one is given."""
        if page:
            self.names.setCurrentRow([*_PAGES].index(page))
        self._settings.renew()
        for section in self.sections:
            section.renew()
        self.show()
        self.raise_()
        self.activateWindow()

    def restore_page(self) -> None:
        """Restore the defaults of the present page."""
        if self.page == KEYS:
            self.keys.reset_all()
        else:
            self._settings.restore(self.page)
