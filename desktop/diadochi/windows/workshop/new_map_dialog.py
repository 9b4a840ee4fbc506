"""Asks for a new map: its title and the part of the world on it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QLineEdit, QWidget

from diadochi.atlas.map_files import snake_case
from diadochi.atlas.map_folders import own_maps_folder
from diadochi.atlas.new_map import PAPER, NewMap, write_new_map
from diadochi.foreign import UnfitFile
from diadochi.language import Speaker, tr
from diadochi.windows.widget_text import Label

Frame = tuple[float, float, float, float]


class NewMapDialog(QDialog):
    """Writes the files of the map at OK; `made` carries their folder. `frame` are the edges offered first."""

    made = Signal(Path)

    def __init__(self, frame: Frame, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New map"))
        form = QFormLayout(self)
        self.title = QLineEdit(self)
        self.edges = tuple(_degrees(self, most, edge) for most, edge in zip((180, 85, 180, 85), frame, strict=True))
        self.note = Label(self, wraps=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        form.addRow(tr("Title"), self.title)
        names = (tr("West edge"), tr("South edge"), tr("East edge"), tr("North edge"))
        for name, edge in zip(names, self.edges, strict=True):
            form.addRow(name, edge)
            edge.setAccessibleName(name)
            edge.valueChanged.connect(self._look)
        form.addRow(self.note)
        form.addRow(self._buttons)
        self.title.textChanged.connect(self._look)
        self._buttons.accepted.connect(self._make)
        self._buttons.rejected.connect(self.reject)
        self._look()

    @property
    def new(self) -> NewMap:
        west, south, east, north = (round(edge.value(), 2) for edge in self.edges)
        return NewMap(self.title.text().strip(), (west, south, east, north))

    def _look(self) -> None:
        """Say what is wrong, or what the map will be drawn on."""
        west, south, east, north = self.new.frame
        if not snake_case(self.new.title):
            fault = tr("Give the map a title with Latin letters.")
        elif east - west < 0.1 or north - south < 0.1:
            fault = tr("West must be less than east, and south less than north.")
        else:
            fault = ""
        on_paper = tr("There is no coast for this part of the world: the map is drawn on plain paper.")
        on_coast = tr("The coast of this part of the world is drawn.")
        self.note.setText(fault or (on_paper if self.new.geography == PAPER else on_coast))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not fault)

    def _make(self) -> None:
        folder = free_folder(snake_case(self.new.title))
        try:
            write_new_map(folder, self.new)
        except (UnfitFile, OSError) as error:
            said = Speaker(lambda name: name.id).say(error.message) if isinstance(error, UnfitFile) else str(error)
            self.note.setText(said)
            return
        self.accept()
        self.made.emit(folder)


def free_folder(name: str) -> Path:
    """A folder of that name among the user's own maps that is not there yet."""
    number, folder = 1, own_maps_folder() / name
    while folder.exists():
        number += 1
        folder = own_maps_folder() / f"{name}_{number}"
    return folder


def _degrees(parent: QWidget, most: int, edge: float) -> QDoubleSpinBox:
    field = QDoubleSpinBox(parent)
    field.setRange(-most, most)
    field.setDecimals(2)
    field.setSingleStep(0.5)
    field.setSuffix("°")
    field.setValue(edge)
    return field
