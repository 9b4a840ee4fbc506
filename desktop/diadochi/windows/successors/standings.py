"""The table of all sides; each figure opens the sum it comes from, line by line with its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QObject, QSize, Qt, QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QWidget

from diadochi.language import Message, Name, Speaker, msg, sentence, tr
from diadochi.narration.successors.words import counted_units
from diadochi.rules.successors.battle.sides import popularity, prestige
from diadochi.rules.successors.control import fleet_strength
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import FleetState, Position
from diadochi.rules.successors.standing import Tally, legitimacy, victory_points
from diadochi.windows.docks import Dock
from diadochi.windows.rulebook import linked, rule_of
from diadochi.windows.shell import Shell
from diadochi.windows.styles import part
from diadochi.windows.successors.sides_dock import titles
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import column_of

# --- figures


class FigureLine(NamedTuple):
    """A line of a sum: reason, amount, rules."""

    words: Message
    amount: Message
    rules: tuple[str, ...]


class Figure(NamedTuple):
    """A figure: its text, its lines, and their total if they add up to one."""

    shown: Message
    lines: tuple[FigureLine, ...]
    total: Message | None = None


NAMES: dict[str, Message] = {
    "victory": msg("Victory points"),
    "legitimacy": msg("Legitimacy"),
    "prestige": msg("Prestige"),
    "titles": msg("Titles"),
    "cities": msg("Major cities"),
    "cards": msg("Cards"),
    "fleet": msg("Fleet"),
    "units": msg("Units"),
    "royal": msg("Royal Army"),
    "training": msg("Training"),
}
"""The figures by the name of their links, in column order."""


def figure(kit: Kit, position: Position, seat: int, name: str) -> Figure:
    """A figure of a seat. Raises KeyError for a name that is not in NAMES."""
    return _FIGURES[name](kit, position, seat)


def _number(count: int) -> Message:
    return msg("{n}", n=count)


def _sum(lines: Iterator[FigureLine], total: int) -> Figure:
    return Figure(_number(total), tuple(lines), _number(total))


def _of_tally(tally: Tally) -> Figure:
    return _sum((FigureLine(line.source, _number(line.points), line.rules) for line in tally.lines), tally.total)


def _victory(kit: Kit, position: Position, seat: int) -> Figure:
    return _of_tally(victory_points(kit, position, seat))


def _legitimacy(kit: Kit, position: Position, seat: int) -> Figure:
    return _of_tally(legitimacy(kit, position, seat))


def _prestige(kit: Kit, position: Position, seat: int) -> Figure:
    # as it applies locally; the table shows the highest
    armies = [(space, group) for space, group in _groups(position, seat) if group.generals]
    worth = [prestige(kit, position, seat, space, group, defends=False) for space, group in armies]
    lines = tuple(
        FigureLine(_prestige_words(kit, position, seat, space, group), _number(points), ("LEG-29", "LEG-36", "LEG-37"))
        for (space, group), points in zip(armies, worth, strict=True)
    )
    return Figure(_number(max(worth, default=legitimacy(kit, position, seat).total)), lines)


def _prestige_words(kit: Kit, position: Position, seat: int, space: str, group: Group) -> Message:
    leader = commander(kit, group)
    return msg(
        "{general}, {space}: legitimacy {legitimacy}, popularity {popularity}",
        general=Name("general", leader),
        space=Name("space", space),
        legitimacy=legitimacy(kit, position, seat).total,
        popularity=f"{popularity(kit, position, leader, group):+}",
    )


def _groups(position: Position, seat: int) -> Iterator[tuple[str, Group]]:
    return ((space, stack.group) for space, stack in position.all_stacks() if stack.seat == seat)


def _titles(kit: Kit, position: Position, seat: int) -> Figure:
    held = titles(kit, position, seat)
    lines = tuple(FigureLine(title.words, title.worth, title.rules) for title in held)
    return Figure(msg("{titles}", titles=tuple(title.words for title in held)), lines)


def _cities(kit: Kit, position: Position, seat: int) -> Figure:
    held = [
        (city, province)
        for province, cities in kit.province_cities.items()
        for city in cities
        if position.markers.get(city) == seat
    ]
    lines = (
        FigureLine(
            msg("{city}, {province}", city=Name("space", city), province=Name("province", province)),
            _number(1),
            ("CTL-04", "CTL-14"),
        )
        for city, province in held
    )
    return _sum(lines, len(held))


def _cards(kit: Kit, position: Position, seat: int) -> Figure:
    # the number of cards is public, never which (SEQ-10)
    players, held = len(position.factions), len(position.factions[seat].hand)
    dealt = FigureLine(msg("Dealt each turn"), _number(kit.profile.hand_size_for(players)), ("SEQ-09", "R-22"))
    rounds = FigureLine(msg("Rounds per turn"), _number(kit.profile.rounds_for(players)), ("SEQ-09", "R-22"))
    return Figure(_number(held), (FigureLine(msg("In hand now"), _number(held), ("SEQ-10",)), dealt, rounds))


def _fleets(kit: Kit, position: Position, seat: int) -> Figure:
    own = ((fleet, state) for fleet, state in position.fleets.items() if state.seat == seat)
    return _sum((_fleet(kit, fleet, state) for fleet, state in own), fleet_strength(kit, position, seat))


def _fleet(kit: Kit, fleet: str, state: FleetState) -> FigureLine:
    # the edition decides what a dispersed one counts
    name, strength = Name("fleet", fleet), _number(kit.fleets[fleet].strength(state.improved))
    if state.dispersed:
        counted = strength if kit.profile.fleet_counts_dispersed else _number(0)
        return FigureLine(msg("{fleet}, dispersed", fleet=name), counted, ("FLT-04", "VIC-11"))
    if state.improved:
        return FigureLine(msg("{fleet}, improved", fleet=name), strength, ("FLT-01", "FLT-10"))
    return FigureLine(msg("{fleet}", fleet=name), strength, ("FLT-01",))


def _units(_kit: Kit, position: Position, seat: int) -> Figure:
    lines = (
        FigureLine(
            msg("{space}: {units}", space=Name("space", space), units=tuple(_kinds(group.units))),
            _number(group.units.count),
            ("CU-01", "CU-04"),
        )
        for space, group in _groups(position, seat)
        if group.units
    )
    return _sum(lines, position.units_on_map(seat).count)


def _kinds(units: Units) -> Iterator[Message]:
    return (counted_units(kind, count) for kind, count in units.items())


def _royal(_kit: Kit, position: Position, seat: int) -> Figure:
    lines = (
        FigureLine(msg("{space}", space=Name("space", space)), _number(group.units.royal), ("CU-21", "CU-22"))
        for space, group in _groups(position, seat)
        if group.units.royal
    )
    return _sum(lines, position.units_on_map(seat).royal)


def _training(kit: Kit, position: Position, seat: int) -> Figure:
    kind, paid = position.factions[seat].training
    costs = dict(zip(("mercenary", "loyal"), kit.profile.train_cost, strict=True))
    shares = {
        unit: msg("{paid} of {cost}", paid=paid if unit == kind else 0, cost=cost) for unit, cost in costs.items()
    }
    lines = tuple(FigureLine(counted_units(unit, 1), share, ("OPS-23",)) for unit, share in shares.items())
    return Figure(shares.get(kind, msg("–")), lines)


_FIGURES: dict[str, Callable[[Kit, Position, int], Figure]] = {
    "victory": _victory,
    "legitimacy": _legitimacy,
    "prestige": _prestige,
    "titles": _titles,
    "cities": _cities,
    "cards": _cards,
    "fleet": _fleets,
    "units": _units,
    "royal": _royal,
    "training": _training,
}


# --- panel

_SHORT: dict[str, Message] = {
    "victory": msg("VP"),
    "legitimacy": msg("LP"),
    "cities": msg("Cities"),
    "royal": msg("Royal"),
}
"""Short titles for narrow columns; tool tips have the full names."""


class StandingsPanel(QWidget):
    """The table. `rule_asked` carries the rule of a clicked link."""

    rule_asked = Signal(str)

    def __init__(self, table: OnTable[Kit, Position], speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._speaker = table, speaker
        self._chosen: tuple[str, int] | None = None
        self._page = QTextBrowser(self)
        self._page.setOpenLinks(False)
        self._page.setOpenExternalLinks(False)
        self._page.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._page.anchorClicked.connect(self._follow)
        column_of(self._page, on=self, margins=(8, 6, 8, 6))
        self.setFocusProxy(self._page)
        bind_text(self._page.setAccessibleName, msg("Standings"))
        follow_texts(self, self.refresh)

    def speak_with(self, speaker: Speaker) -> None:
        """Reset for another map."""
        self._speaker = speaker

    @property
    def words(self) -> str:
        return self._page.toPlainText()

    def show_sum(self, figure: str, seat: int) -> None:
        """Show or hide the lines of a figure (a key of `NAMES`) below the table."""
        self._chosen = None if self._chosen == (figure, seat) else (figure, seat)
        self.refresh()

    def refresh(self) -> None:
        kit, position = self._table.kit, self._table.position
        if kit is None or position is None:
            self._page.setHtml("")
            return
        rows = "".join(self._row(kit, position, seat) for seat in sorted(position.factions))
        self._page.setHtml(f'<table cellpadding="5">{_head()}{rows}</table>{self._sum(kit, position)}')

    def _row(self, kit: Kit, position: Position, seat: int) -> str:
        side = f"<b>{escape(self._table.faction(seat))}</b> ({kit.colours[seat].letter})"
        cells = (self._cell(name, seat, figure(kit, position, seat, name)) for name in NAMES)
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in (side, *cells)) + "</tr>"

    def _cell(self, name: str, seat: int, found: Figure) -> str:
        return f'<a href="{name}:{seat}">{escape(self._speaker.say(found.shown))}</a>'

    def _sum(self, kit: Kit, position: Position) -> str:
        if self._chosen is None or self._chosen[1] not in position.factions:
            return ""
        name, seat = self._chosen
        found = figure(kit, position, seat, name)
        title = tr("{figure} of {name}", figure=sentence(NAMES[name]), name=self._table.faction(seat))
        say = self._speaker.say
        lines = "".join(
            f"<tr><td align='right'>{escape(say(line.amount))}</td><td>{escape(say(line.words))} "
            f"{linked('(' + ', '.join(line.rules) + ')')}</td></tr>"
            for line in found.lines
        )
        total = ""
        if found.total is not None:
            words = escape(tr("total"))
            total = f"<tr><td align='right'><b>{escape(say(found.total))}</b></td><td><b>{words}</b></td></tr>"
        return f"<p><b>{escape(title)}</b></p><table cellpadding='3'>{lines}{total}</table>"

    def _follow(self, url: QUrl) -> None:
        kind, _, rest = url.toString().partition(":")
        if kind in NAMES and rest.isdecimal():
            self.show_sum(kind, int(rest))
        else:
            self.rule_asked.emit(rule_of(url.toString()))

    def sizeHint(self) -> QSize:
        return QSize(700, 200)


def _head() -> str:
    colour = part("faint_text")
    cells = [f'<td style="color:{colour}">{escape(tr("Side"))}</td>']
    for name, full in NAMES.items():
        short, long = sentence(_SHORT.get(name, full)), sentence(full)
        cells.append(f'<td style="color:{colour}"><span title="{escape(long)}">{escape(short)}</span></td>')
    return "<tr>" + "".join(cells) + "</tr>"


# --- dock
# Sums are only computed while the dock is visible.


class Standings(QObject):
    """`panel` follows the table."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.panel = StandingsPanel(shell.table, shell.speaker, shell.frame)
        self.panel.rule_asked.connect(shell.ask_rule)
        dock = shell.docks.put(Dock.STANDINGS, self.panel)
        # A hidden dock is not updated; it catches up when shown.
        dock.visibilityChanged.connect(lambda _shown: self.panel.refresh())
        shell.position_shown.connect(self._follow)

    def _follow(self) -> None:
        self.panel.speak_with(self._shell.speaker)
        if self.panel.isVisible():
            self.panel.refresh()
