"""The planning tabs of what sides threaten and who can reach a space; words and odds of their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFormLayout, QTreeWidgetItem, QWidget

from diadochi.forecast.odds.figures import Odds
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_ways import Threat, is_held_by, threats_of, who_can_reach
from diadochi.language import Message, Speaker, msg, sentence, tr, trn
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.scene.palette import colours_of
from diadochi.windows.foresight.forecast_tables import (
    EVERYBODY,
    THREAT,
    WAITING,
    Asking,
    PlanningTab,
    SidePicker,
    explain,
    row,
)
from diadochi.windows.foresight.planning_dock import Sweep
from diadochi.windows.successors.piece_pictures import faction_pixmap
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts, name_field
from diadochi.windows.widgets import ChoiceRow, WideCheckBox, column_of

# --- planning figures
# Figures of marches in the planning tables: words, sorting, and the odds queries for all rows of a table.

RESULTS = ("win", "draw", "lose")


def reach_words(threat: Threat, odds: Odds | None, *, waiting: bool) -> str:
    """Cost and chance to arrive; below, the results of a possible fight in per cent."""
    if odds is None:
        return f"{threat.cost} · {WAITING}" if waiting else str(threat.cost)
    first = f"{threat.cost} · {percent(odds.arrives)}"
    fight = fight_words(odds)
    return f"{first}\n{fight}" if fight else first


def fight_words(odds: Odds) -> str:
    """Chances to win, draw and lose in per cent; empty without a fight."""
    results = [odds.results.get(result, Fraction(0)) for result in RESULTS]
    if not any(results):
        return ""
    return " / ".join(percent(chance).removesuffix("\N{NO-BREAK SPACE}%") for chance in results)


def odds_sentences(table: OnTable[Kit, Position], odds: Odds) -> str:
    """The same as sentences, for a tool tip."""
    lines = [tr("Arrives: {chance}", chance=percent(odds.arrives))]
    if fight_words(odds):
        won, drawn, lost = (percent(odds.results.get(result, Fraction(0))) for result in RESULTS)
        lines.append(tr("Wins the battle: {won}, draws: {drawn}, loses: {lost}", won=won, drawn=drawn, lost=lost))
    lines.append(tr("Arrives and stays: {chance}", chance=percent(odds.holds)))
    say = Speaker(table.spelled).say
    lines += [f"{say(named.words)}: {percent(named.chance)}" for named in odds.also if named.chance]
    return "\n".join(lines)


def army_lines(table: OnTable[Kit, Position], threat: Threat) -> str:
    """The general and his space, on two lines."""
    return f"{table.general(threat.general)}\n{table.space(threat.start)}"


def army_words(table: OnTable[Kit, Position], threat: Threat) -> str:
    """The same on one line."""
    return tr("{general}, {space}", general=table.general(threat.general), space=table.space(threat.start))


def threat_of_row(item: QTreeWidgetItem) -> Threat:
    """The Threat of a row that carries one."""
    threat = item.data(0, THREAT)
    assert isinstance(threat, Threat)
    return threat


# --- words

POINTS: tuple[int | None, ...] = (None, 2, 3, 4)
"""Movement points to choose from; None: as rolled."""
LEFT_OUT = msg("Hidden cards are not counted.")
WHOLE_STACKS = msg("Every commander takes everyone possible, at the start of a segment.")


def chances_header() -> str:
    """Title of the column of cost, chance to arrive, and results of a fight."""
    return tr("Points · arrives\nwin / draw / lose")


def points_words(points: int | None) -> Message:
    return msg("As rolled") if points is None else msg("{n}", n=points)


# --- tab of marches


class MarchTab(PlanningTab):
    """A tab whose rows carry threats, with the odds of all of them. `why` carries a Threat and a figure to explain."""

    why = Signal(object, str)

    def __init__(self, table: OnTable[Kit, Position], asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(table, asking, parent)
        self.sweep = Sweep(asking, self)

    def add_tree(self, columns: int, *, why_column: int = -1) -> None:
        super().add_tree(columns, why_column=why_column)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.explained.connect(self._explain)

    def odds_of(self, threat: Threat) -> Odds | None:
        """The odds of a march; None if not there yet or impossible to compute."""
        return self.sweep.of(threat.asked(self.sweep.policy))

    def danger(self, threat: Threat) -> tuple[float, int, int, str]:
        """Sort key, most dangerous first: the likeliest to come and stay."""
        odds = self.odds_of(threat)
        return -float(threat.chance if odds is None else odds.holds), threat.cost, threat.seat, threat.general

    def claim(self, threat: Threat, letter: str = "") -> Claim:
        """The tint of a space, with a letter or the cost."""
        odds, look = self.odds_of(threat), colours_of(threat.seat)
        if odds is None:
            return Claim(look, threat.cost, None, letter)
        return Claim(look, threat.cost, float(odds.arrives), letter, fight_words(odds))

    def write_chances(self, item: QTreeWidgetItem, column: int, threat: Threat) -> None:
        """Write cost and odds into a cell, as far as they are known."""
        odds = self.odds_of(threat)
        waiting = self.sweep.awaits(threat.asked(self.sweep.policy))
        item.setText(column, reach_words(threat, odds, waiting=waiting))
        item.setToolTip(column, as_words(odds_sentences(self._table, odds) if odds is not None else ""))

    def leave(self) -> None:
        self.sweep.begin(())

    def _explain(self, threat: Threat) -> None:
        # who wins, or without a fight, whether it arrives
        odds = self.odds_of(threat)
        self.why.emit(threat, "win" if odds is not None and any(odds.results.values()) else "arrive")


# --- threat tabs

_CHANCE, _WHY = 1, 2
_NUMBERS = (_CHANCE,)


class ThreatTab(MarchTab):
    """Chooses a side and movement points.

    `found` holds the armies that could reach each space; a row shows the most dangerous one of each side.
    """

    def __init__(
        self, table: OnTable[Kit, Position], asking: Asking, own: Callable[[], int], parent: QWidget | None = None
    ) -> None:
        super().__init__(table, asking, parent)
        self._own = own
        self.found: Mapping[str, tuple[Threat, ...]] = {}
        self._rows: dict[MarchAsked, QTreeWidgetItem] = {}
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self._sort)
        self.side, self.points = SidePicker(table, self), ChoiceRow(len(POINTS), self)
        self.side.currentIndexChanged.connect(self._choose)
        self.points.chosen.connect(self._choose)
        self.only_mine = WideCheckBox(self)
        self.only_mine.toggled.connect(self._choose)
        self._labels = Label(self), Label(self)
        self.add_tree(3, why_column=_WHY)
        self._lay_out()
        name_field(msg("Side"), self._labels[0], self.side)
        bind_text(self._labels[1].setText, msg("Movement points"))
        bind_text(self.only_mine.setText, msg("Only mine"))
        bind_text(self.tree.setAccessibleName, msg("Spaces within reach"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._labels[0], self.side)
        form.addRow(self._labels[1], self.points)
        column_of(form, self.only_mine, self._title, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.side)

    @property
    def seat(self) -> int | None:
        """The chosen side, EVERYBODY, or None."""
        return self.side.seat

    def show_side(self, seat: int | None) -> None:
        """Select a side, or none."""
        self.side.show_side(seat)

    # --- asking

    def refresh(self) -> None:
        self._fill_sides()
        self._search()

    def _fill_sides(self) -> None:
        self.side.fill((tr("No one"), None), (tr("All sides"), EVERYBODY))

    def _choose(self, _choice: object) -> None:
        self._search()
        self.changed.emit()

    def _search(self) -> None:
        self.found = self._threats()
        policy = self._asking.policy
        shown = [threat for _, threat in self._best()]
        others = (threat for threats in self.found.values() for threat in threats)
        self.sweep.begin([threat.asked(policy) for threat in (*shown, *others)])
        self._fill()

    def _threats(self) -> dict[str, tuple[Threat, ...]]:
        table, seat = self._table, self.seat
        if table.kit is None or table.position is None or seat is None:
            return {}
        found: dict[str, tuple[Threat, ...]] = {}
        for side in sorted(table.position.factions) if seat == EVERYBODY else (seat,):
            if self.only_mine.isChecked() and side == self._own():
                continue
            for space, threats in threats_of(table.kit, table.position, side, POINTS[self.points.choice]).items():
                if not self.only_mine.isChecked() or is_held_by(table.position, self._own(), space):
                    found[space] = (*found.get(space, ()), *threats)
        return found

    def _best(self) -> list[tuple[str, Threat]]:
        best: list[tuple[str, Threat]] = []
        for space, threats in self.found.items():
            sides: dict[int, Threat] = {}
            for threat in sorted(threats, key=self.danger):
                sides.setdefault(threat.seat, threat)
            best += [(space, threat) for threat in sides.values()]
        return sorted(best, key=lambda each: (*self.danger(each[1])[:2], each[0], each[1].seat))

    def claims(self) -> tuple[dict[str, Claim], dict[str, Claim]]:
        # for each space the most dangerous army, and the next one of another side
        first: dict[str, Claim] = {}
        second: dict[str, Claim] = {}
        for space, threat in self._best():
            (second if space in first else first).setdefault(space, self.claim(threat))
        return first, second

    # --- rows

    def _fill(self) -> None:
        self._rows = {}
        self.tree.fill_anew(self._new_rows())
        self._title.setText(
            tr("Choose a side to mark every space it can reach.")
            if self.seat is None
            else trn("{n} space within reach.", "{n} spaces within reach.", len(self.found))
        )

    def _new_rows(self) -> Iterator[QTreeWidgetItem]:
        table, explains = self._table, self._asking.shown()
        for space, threat in self._best():
            cells = [f"{table.space(space)}\n{army_words(table, threat)}", "", ""]
            item = row(cells, threat, Subject("space", space), _NUMBERS)
            if explains:
                explain(item, _WHY, threat)
            item.setIcon(0, QIcon(faction_pixmap(table.kit.colours[threat.seat].letter, 16, 19, 2.0)))
            item.setToolTip(0, as_words(f"{cells[0]}\n{table.faction(threat.seat)}"))
            self._rows[threat.asked(self.sweep.policy)] = item
            self.write_chances(item, _CHANCE, threat)
            yield item

    def _write(self, march: MarchAsked) -> None:
        item = self._rows.get(march)
        if item is not None:
            self.write_chances(item, _CHANCE, threat_of_row(item))

    def _sort(self) -> None:
        self._fill()
        self.changed.emit()

    def retranslate(self) -> None:
        self.points.set_words(self._labels[1].text(), [sentence(points_words(n)) for n in POINTS])
        self.tree.set_header((tr("Space and general"), chances_header(), ""), _NUMBERS)
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.refresh()


# --- who can reach a space
# Every army of every side, with cost and chance.


class ReachTab(MarchTab):
    """The armies that can reach one space. `taken` carries the one to be lifted."""

    taken = Signal(object)

    def __init__(
        self, table: OnTable[Kit, Position], asking: Asking, own: Callable[[], int], parent: QWidget | None = None
    ) -> None:
        super().__init__(table, asking, parent)
        self._own = own
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self._sort)
        self.only_mine = WideCheckBox(self)
        self.only_mine.toggled.connect(lambda _on: self.refresh())
        self._space: str | None = None
        self.found: tuple[Threat, ...] = ()
        self._title.setObjectName("planTitle")
        self.add_tree(3, why_column=_WHY)
        self.tree.taken.connect(self.taken)
        column_of(self._title, self.only_mine, (self.tree, 1), self._note, on=self, margins=(8, 8, 8, 8))
        self.setFocusProxy(self.tree)
        bind_text(self.only_mine.setText, msg("Only my own"))
        bind_text(self.tree.setAccessibleName, msg("Who can reach this space"))
        bind_text(
            self.tree.setAccessibleDescription,
            msg("Click to show the army, Enter to pick it up, Shift+Enter to explain."),
        )
        follow_texts(self, self.retranslate)

    @property
    def space(self) -> str | None:
        return self._space

    def ask(self, space: str | None, *, at_once: bool = True) -> None:
        """Ask about another space, now or when the table is next visible."""
        self._space = space
        if at_once:
            self.refresh()

    def refresh(self) -> None:
        table = self._table
        self.tree.clear()
        self.found = ()
        if table.kit is None or table.position is None or self._space is None or self._space not in table.atlas.spaces:
            self._title.setText(tr("Click a space on the map to see who can reach it."))
            return
        found = who_can_reach(table.kit, table.position, self._space)
        self.found = tuple(each for each in found if not self.only_mine.isChecked() or each.seat == self._own())
        name = table.space(self._space)
        self._title.setText(
            trn("{n} army can reach {space}.", "{n} armies can reach {space}.", len(self.found), space=name)
            if self.found
            else tr("No army can reach {space} in one segment.", space=name)
        )
        self.sweep.begin([threat.asked(self._asking.policy) for threat in self.found])
        for threat in self.found:
            self.tree.addTopLevelItem(self._row(threat))

    def _row(self, threat: Threat) -> QTreeWidgetItem:
        table = self._table
        assert table.kit is not None
        item = row([army_lines(table, threat), "", ""], threat, Subject("general", threat.general), _NUMBERS)
        if self._asking.shown():
            explain(item, _WHY, threat)
        item.setIcon(0, QIcon(faction_pixmap(table.kit.colours[threat.seat].letter, 16, 19, 2.0)))
        item.setToolTip(0, as_words(table.faction(threat.seat)))
        self.write_chances(item, _CHANCE, threat)
        return item

    def _write(self, march: MarchAsked) -> None:
        for item in self.tree.items():
            threat = threat_of_row(item)
            if threat.asked(self.sweep.policy) == march:
                self.write_chances(item, _CHANCE, threat)

    def _sort(self) -> None:
        self.found = tuple(sorted(self.found, key=self.danger))
        self.tree.fill_anew(map(self._row, self.found))

    def retranslate(self) -> None:
        self.tree.set_header((tr("General"), chances_header(), ""), _NUMBERS)
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.refresh()
