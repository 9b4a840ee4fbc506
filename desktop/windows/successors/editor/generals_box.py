"""One general at a time: where he waits when he is not on the map, and the popularity he has earned."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QWidget

from desktop.language import Name, msg, sentence, tr
from desktop.rules.successors import editing
from desktop.windows.plain import Label
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Caption, ChoiceField, Count, Section
from desktop.windows.successors.editor.pieces import POOLS, Piece

_MOST = 9


class GeneralsBox(Section):
    """Shows and changes one major general."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Generals"), parent)
        self._table = table
        self.general, self.place = ChoiceField(self), ChoiceField(self)
        self.popularity = Count(-_MOST, _MOST, self)
        self._ratings = Label(self)
        form = QFormLayout()
        form.addRow(Caption(msg("General"), self), self.general)
        form.addRow(Caption(msg("Printed"), self), self._ratings)
        form.addRow(Caption(msg("Is now"), self), self.place)
        form.addRow(Caption(msg("Popularity earned"), self), self.popularity)
        self.column.addLayout(form)
        self.general.picked.connect(lambda _general: self.refresh())
        self.place.picked.connect(self._send)
        self.popularity.counted.connect(self._earn)

    def refresh(self) -> None:
        """Show the general as he is now."""
        kit, table = self._table.kit, self._table
        ranked = kit.senior_first(tuple(kit.generals))
        general = self.general.value if self.general.value in kit.generals else ranked[0]
        assert isinstance(general, str)
        self.general.show_options([(each, table.name("general", each)) for each in ranked], general)
        found = kit.generals[general]
        self._ratings.setText(
            tr(
                "initiative {initiative}, battle {battle}, seniority {seniority}, popularity {popularity}",
                initiative=found.initiative, battle=found.battle,
                seniority=found.seniority, popularity=found.popularity,
            )
        )  # fmt: skip
        self._ratings.setWordWrap(True)
        self._show_place(general)
        self.popularity.show_count(table.position.popularity.get(general, 0))
        self.general.setAccessibleName(tr("General"))
        self.place.setAccessibleName(tr("Where {general} is", general=table.name("general", general)))
        self.popularity.setAccessibleName(tr("Popularity earned"))

    def _show_place(self, general: str) -> None:
        position, table = self._table.position, self._table
        on_map = [("map", table.where(Piece("general", general, 0)))] if position.where(general) else []
        pools = [(pool, sentence(words)) for pool, words in POOLS.items()]
        boxes = [
            (seat, tr("Dispersed: {side}", side=table.name("seat", str(seat)))) for seat in sorted(position.factions)
        ]
        box = next((seat for seat, group in position.dispersed.items() if general in group.generals), None)
        now: object = "map" if on_map else box if box is not None else position.off_map.get(general)
        self.place.show_options([*on_map, *pools, *boxes], now)

    @property
    def _chosen(self) -> str:
        return str(self.general.value)

    def _send(self, place: object) -> None:
        position, general = self._table.position, Name("general", self._chosen)
        if isinstance(place, int):
            there = editing.disperse_general(position, self._chosen, place)
            self._table.edit(there, msg("{piece}: {place}", piece=general, place=msg("Dispersed")))
        elif place != "map":
            there = editing.send_off_map(position, self._chosen, str(place))
            self._table.edit(there, msg("{piece}: {place}", piece=general, place=POOLS[str(place)]))

    def _earn(self, points: int) -> None:
        there = editing.set_popularity(self._table.position, self._chosen, points)
        what = msg("Popularity of {general}: {points}", general=Name("general", self._chosen), points=points)
        self._table.edit(there, what)
