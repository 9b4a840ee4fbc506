"""The fields of settings in the Preferences window: each shows the present value and stores a chosen one at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLayout, QVBoxLayout, QWidget

from diadochi.language import capitalised, sentence
from diadochi.windows.preferences import SETTINGS, AnySetting, UserChecklist, UserSetting, UserSwitch
from diadochi.windows.user_settings import UserSettings
from diadochi.windows.widget_text import Label, bind_text, follow_texts, name_field, on_button
from diadochi.windows.widgets import column_of

_LEAST_LETTERS = 14  # a choice asks for room for so many, and shows longer words in its list


def field_name(setting: AnySetting) -> str:
    """The object name of the field of a setting."""
    return f"setting_{setting.name}"


class OptionField(QComboBox):
    """The values of a setting, one of which is chosen."""

    def __init__(self, settings: UserSettings, setting: UserSetting, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings, self._setting = settings, setting
        self.setObjectName(field_name(setting))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LEAST_LETTERS)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda _row: settings.choose(setting, self.currentData()))
        settings.changed.connect(self._follow)
        follow_texts(self, self.renew)

    def renew(self) -> None:
        """List the present options, in the present language."""
        with QSignalBlocker(self):
            self.clear()
            for value, words in self._settings.options(self._setting).items():
                self.addItem(capitalised(sentence(words)), value)
        self._mark()

    def _follow(self, name: str, _value: object) -> None:
        if name == self._setting.name:
            self._mark()

    def _mark(self) -> None:
        # a value that this game does not have stands for its first one
        self.setCurrentIndex(max(0, self.findData(self._settings.value(self._setting))))

    def wheelEvent(self, event: QWheelEvent) -> None:
        # The wheel scrolls the page: it must not change a setting in passing
        event.ignore()


class SwitchField(QCheckBox):
    """A setting that is on or off."""

    def __init__(self, settings: UserSettings, switch: UserSwitch, parent: QWidget) -> None:
        super().__init__(parent)
        self._name = switch.name
        self.setObjectName(field_name(switch))
        bind_text(self.setText, switch.title)
        self.setChecked(settings.value(switch))
        self.clicked.connect(lambda on: settings.choose(switch, on))
        settings.changed.connect(self._follow)

    def _follow(self, name: str, value: object) -> None:
        if name == self._name:
            self.setChecked(bool(value))


class ChecklistField(QWidget):
    """A box for each kind that can be on or off."""

    def __init__(self, settings: UserSettings, checklist: UserChecklist, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings, self._checklist = settings, checklist
        self.setObjectName(field_name(checklist))
        self._column: QVBoxLayout = column_of(on=self, margins=(0, 0, 0, 0), spacing=3)
        self.boxes: dict[str, QCheckBox] = {}
        settings.changed.connect(self._follow)
        follow_texts(self, self.renew)

    def renew(self) -> None:
        """Make a box for each kind of the present game."""
        kinds = self._settings.options(self._checklist)
        for kind in [kind for kind in self.boxes if kind not in kinds]:
            self.boxes.pop(kind).deleteLater()
        for kind, words in kinds.items():
            if kind not in self.boxes:
                self.boxes[kind] = box = QCheckBox(self)
                box.clicked.connect(lambda _on: self._keep())
                self._column.addWidget(box)
            self.boxes[kind].setText(on_button(capitalised(sentence(words))))
        self._mark()

    def _keep(self) -> None:
        others = {*self._settings.value(self._checklist)} - {*self.boxes}
        off = {kind for kind, box in self.boxes.items() if not box.isChecked()}
        self._settings.choose(self._checklist, sorted(others | off))

    def _follow(self, name: str, _value: object) -> None:
        if name == self._checklist.name:
            self._mark()

    def _mark(self) -> None:
        for kind, box in self.boxes.items():
            box.setChecked(kind not in self._settings.value(self._checklist))


class SettingsPage(QWidget):
    """All settings of a page of the window, below each other, with what they are about."""

    def __init__(self, page: str, settings: UserSettings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rows: list[tuple[AnySetting, QLayout]] = []
        self._labels: list[tuple[Label, QWidget]] = []
        self._form = QFormLayout(self)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setVerticalSpacing(12)
        self._form.setHorizontalSpacing(14)
        for setting in SETTINGS:
            if setting.page == page:
                self._add(setting)
        self.renew()

    def _add(self, setting: AnySetting) -> None:
        field: QWidget
        label = Label("", self)
        match setting:
            case UserSwitch():
                field = SwitchField(self._settings, setting, self)
            case UserChecklist():
                field = ChecklistField(self._settings, setting, self)
                name_field(setting.title, label, field)
            case _:
                field = OptionField(self._settings, setting, self)
                name_field(setting.title, label, field)
        column = column_of(field, spacing=2)
        if setting.about is not None:
            note = Label("", self, look="settingNote", wraps=True)
            bind_text(note.setText, setting.about)
            bind_text(field.setAccessibleDescription, setting.about)
            column.addWidget(note)
        label.setBuddy(field)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._labels.append((label, field))
        self._form.addRow(label, column)
        self._rows.append((setting, column))

    def renew(self) -> None:
        """Show what the present game has: a setting without options is hidden."""
        for choice in self.findChildren(OptionField):
            choice.renew()
        for checklist in self.findChildren(ChecklistField):
            checklist.renew()
        for setting, row in self._rows:
            if not isinstance(setting, UserSwitch):
                self._form.setRowVisible(row, bool(self._settings.options(setting)))
        self._align()

    def _align(self) -> None:
        # The words of a label are level with those of its field; Qt would centre them on the field and its note
        for label, field in self._labels:
            line = label.fontMetrics().height()
            first = line if isinstance(field, ChecklistField) else field.sizeHint().height()
            label.setContentsMargins(0, max(0, (first - line) // 2), 0, 0)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._align()
