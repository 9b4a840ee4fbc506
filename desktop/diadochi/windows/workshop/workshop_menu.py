"""The commands of the Map menu that lead to the workshop."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from diadochi.atlas.map_folders import copy_map, shipped_maps
from diadochi.foreign import UnfitFile
from diadochi.language import current_language, tr
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import message_box


class WorkshopMenu(QObject):
    """Begins maps, and edits the present one: a shipped map is copied first, because it is not the user's."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        shell.commands.join("new_map", self.ask_new)
        shell.commands.join("edit_map", self.edit)

    def ask_new(self) -> None:
        from diadochi.windows.workshop.new_map_dialog import NewMapDialog

        dialog = NewMapDialog(self._frame(), self._shell.frame)
        dialog.made.connect(self._shell.workshop_asked)
        dialog.open()

    def edit(self) -> None:
        """Edit the present map; ask before copying a shipped one."""
        here = self._shell.table.atlas.folder
        if here not in [each.folder.resolve() for each in shipped_maps()]:
            self._shell.workshop_asked.emit(here)
            return
        words = tr("This map comes with the program. Edit a copy of it?")
        more = tr("The copy is one of your own maps. The table stays as it is.")
        box = message_box(QMessageBox.Icon.Question, words, self._shell.frame, more)
        copy = box.addButton(tr("Edit a copy"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(copy)
        box.accepted.connect(self.edit_copy)
        box.open()

    def edit_copy(self) -> None:
        """Copy the present map to the user's own, under a title that tells them apart, and edit the copy."""
        from diadochi.atlas.map_draft import MapDraft
        from diadochi.windows.workshop.new_map_dialog import free_folder

        atlas = self._shell.table.atlas
        try:
            copy = copy_map(atlas.folder, free_folder(atlas.folder.name))
            MapDraft(copy).rename(tr("{title} (copy)", title=atlas.names.in_language(current_language())))
        except UnfitFile as unfit:
            self._shell.complain(self._shell.speaker.say(unfit.message))
            return
        self._shell.workshop_asked.emit(copy)

    def _frame(self) -> tuple[float, float, float, float]:
        """The part of the present map that is in view, in degrees."""
        atlas, seen = self._shell.table.atlas, self._shell.view.visible_rect()
        width, height = atlas.canvas
        left, right = max(0.0, seen.left()), min(float(width), seen.right())
        top, bottom = max(0.0, seen.top()), min(float(height), seen.bottom())
        west, north = atlas.projection.unproject(left, top)
        east, south = atlas.projection.unproject(right, bottom)
        return round(west, 2), round(south, 2), round(east, 2), round(north, 2)
