"""What a person sees in a window: its dialogs and panels, and where on the screen each button, list and field lies."""

from __future__ import annotations

from typing import TypeVar

from msgspec import structs
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QWidget,
)

from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.choice_fan import Fan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.playing.roll_display import RollChip
from diadochi.windows.successors.cards.card_face import CardTile

CURTAIN = "curtain"
OVER_THE_MAP = ("warning", "scenePanel", "ceremony")
"""What lies over the map and can be pressed, the foremost first."""
W = TypeVar("W", bound=QWidget)


def moment(table: MainWindow, playing: Playing) -> dict[str, object]:
    """The foremost window with its buttons, lists, fields and texts; besides what is asked, and by whom."""
    front = _front(table)
    node = playing.controller.node
    position = playing.controller.position
    return {
        "front": front.objectName() if front.objectName() == CURTAIN else type(front).__name__,
        "title": front.window().windowTitle(),
        "buttons": [_button(button) for button in _shown(front, QAbstractButton) if _words(button)],
        "cards": [_place(tile, tile.accessibleName()) for tile in _shown(front, CardTile)],
        "dice": [_place(chip, chip.toolTip()) for chip in _shown(front, RollChip)],
        "lists": [_list(shown) for shown in _shown(front, QListWidget)],
        "fields": [_place(field, field.accessibleName()) for field in _shown(front, QLineEdit)],
        "boxes": [_place(box, box.accessibleName()) for box in _shown(front, QComboBox)],
        "glowing": _glowing(playing),
        "banner": any(banner.isVisible() for banner in table.findChildren(QFrame, "banner")),
        "over_map": _over_map(table),
        "ended": playing.stage.shows_result,
        "goes_on": playing.stage.goes_on_by_itself or playing.rolls.rolling is not None,
        "hasty": table.shell.input.guard.runs or playing.hotseat.curtain.waits,
        "stage": _box(table.findChild(QFrame, "scenePanel")),
        "texts": [label.text() for label in _shown(front, QLabel) if label.text()],
        "prompt": table.shell.prompt.sentence,
        "kind": getattr(node, "kind", ""),
        "seat": node.seat if node is not None else 0,
        "clock": [*map(_plain, structs.astuple(position.clock))],
        "over": position.is_over,
        "mine": playing.controller.held_back() is None,
    }


def _plain(value: object) -> object:
    """A part of a clock as JSON can say it."""
    return value if isinstance(value, int) else str(value)


def _front(table: MainWindow) -> QWidget:
    """A dialog before everything else, then the curtain, then a fan over the map, then the window itself."""
    dialog = QApplication.activeModalWidget()
    if dialog is None:
        dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
        dialog = dialogs[-1] if dialogs else None
    if dialog is not None:
        return dialog
    curtain = table.findChild(QWidget, CURTAIN)
    if curtain is not None and curtain.isVisible():
        return curtain
    return next((fan for fan in reversed(table.findChildren(Fan)) if fan.isVisible()), table)


def _glowing(playing: Playing) -> list[str]:
    """The spaces of which a click is the answer."""
    stage = playing.map_play.reactions.stage
    return [each.space for each in stage.candidates] if stage is not None and stage.at_once else []


def _over_map(table: MainWindow) -> dict[str, list[dict[str, object]]]:
    """The buttons of each panel that lies over the map."""
    panels = {name: table.findChild(QFrame, name) for name in OVER_THE_MAP}
    return {
        name: [_button(button) for button in _shown(panel, QAbstractButton) if _words(button)]
        for name, panel in panels.items()
        if panel is not None and panel.isVisible()
    }


def _box(panel: QFrame | None) -> list[int]:
    """Where a panel lies on the screen: left, top, width and height; nothing while it is hidden."""
    if panel is None or not panel.isVisible():
        return []
    at = panel.mapToGlobal(QPoint(0, 0))
    return [at.x(), at.y(), panel.width(), panel.height()]


def _shown(front: QWidget, kind: type[W]) -> list[W]:
    return [child for child in front.findChildren(kind) if child.isVisible() and not child.visibleRegion().isEmpty()]


def _words(button: QAbstractButton) -> str:
    return (button.text() or button.accessibleName()).replace("&", "")


def _button(button: QAbstractButton) -> dict[str, object]:
    return {
        **_place(button, _words(button)),
        "enabled": button.isEnabled(),
        "role": _role(button),
        "standard": _standard(button),
        "checked": button.isChecked(),
        "first": button.property("weight") == "first",
        "accepts": _accepts(button),
    }


def _accepts(button: QAbstractButton) -> bool:
    """Whether it is the OK of a dialog, or the default of a fan, whatever it says."""
    box = button.parentWidget()
    if isinstance(box, Fan):
        return bool(button.property("weight") == "first")
    return isinstance(box, QDialogButtonBox) and box.buttonRole(button) == QDialogButtonBox.ButtonRole.AcceptRole


def _role(button: QAbstractButton) -> str:
    """Where a button lies: the name of the nearest panel around it that has one."""
    above: QWidget | None = button.parentWidget()
    while above is not None and above.objectName() not in ("prompt", "cardSheet"):
        above = above.parentWidget()
    return above.objectName() if above is not None else ""


def _standard(button: QAbstractButton) -> str:
    """What a button of a dialog is in every language: "Ok", "Close", "Cancel"; "" for one with words of its own."""
    box = button.parentWidget()
    if not isinstance(box, QDialogButtonBox):
        return ""
    standard = box.standardButton(button)
    return standard.name if standard != QDialogButtonBox.StandardButton.NoButton else ""


def _list(shown: QListWidget) -> list[dict[str, object]]:
    """The entries that are in sight."""
    entries = []
    for row in range(shown.count()):
        box = shown.visualItemRect(shown.item(row))
        if shown.viewport().rect().intersects(box):
            at = shown.viewport().mapToGlobal(box.center())
            entries.append({"words": shown.item(row).text(), "at": [at.x(), at.y()]})
    return entries


def _place(widget: QWidget, words: str) -> dict[str, object]:
    box = widget.visibleRegion().boundingRect()
    at = widget.mapToGlobal(box.center() if not box.isEmpty() else QPoint(1, 1))
    return {"words": words, "at": [at.x(), at.y()]}
