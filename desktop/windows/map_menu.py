"""The menu Map: the maps there are, and going about on the one that lies on the table."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from desktop.windows.shell import Shell
from desktop.windows.shipped_maps import shipped_maps


class MapMenu(QObject):
    """Lists the shipped maps; the one on the table is marked."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._group = QActionGroup(self)
        self._maps = {each.id: each for each in shipped_maps()}
        menu = shell.menus.map
        for name in self._maps:
            action = QAction(menu)
            action.setCheckable(True)
            action.setData(name)
            self._group.addAction(action)
            menu.addAction(action)
        shell.language_changed.connect(self.retranslate)
        self._group.triggered.connect(lambda action: self.open(action.data()))

    @property
    def shown(self) -> str:
        """The map that is marked."""
        action = self._group.checkedAction()
        return "" if action is None else str(action.data())

    def open(self, name: str) -> None:
        """Go to the table of the shipped map `name`."""
        if name != self._shell.table.atlas.id:
            self._shell.table_asked.emit(name, None)

    def retranslate(self) -> None:
        """Titles of the maps in the present language."""
        for action in self._group.actions():
            action.setText(self._maps[action.data()].title)
            action.setChecked(action.data() == self._shell.table.atlas.id)
