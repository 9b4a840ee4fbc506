"""Settings of odds: whether they are shown at this table, the policy for others, and whether own cards count."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from diadochi.forecast.odds.game_odds import has_odds, odds_system
from diadochi.language import Message, capitalised, msg, sentence, tr
from diadochi.windows.commands import Command, add_choice
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.preferences import ODDS, ODDS_CARDS, POLICY
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import on_button, texts


class OddsChoice(QObject):
    """The odds menu and its choices. `changed` fires when a choice, or what can be chosen, changes.

    `policy` is the policy for others in written form. Players of a game have agreed whether odds are shown; at a free
    table the user decides.
    """

    changed = Signal()

    def __init__(self, shell: Shell, desk: CurrentGame, hotseat: HotSeat) -> None:
        super().__init__(shell)
        self._shell, self._desk, self._hotseat = shell, desk, hotseat
        self.policy = ""
        self._policies: dict[str, QAction] = {}
        self._muted = False
        self._menu = shell.menus.add_submenu(msg("Odds"), shell.menus.plan)
        add = shell.commands.add
        self._show = add(Command("odds_shown", ODDS.title, ("Ctrl+Alt+O",), switch=True))
        self._show.setChecked(shell.preferences.odds_shown)
        self._show.toggled.connect(self._turn)
        self._cards = add(Command("odds_cards", ODDS_CARDS.title, (), switch=True))
        shell.settings.bind(self._cards, ODDS_CARDS)
        self._cards.toggled.connect(lambda _on: self.changed.emit())
        self.policy = shell.preferences.policy
        self._fill()
        shell.settings.offer(POLICY, self._offer)
        shell.settings.follow(POLICY, self._take)
        shell.settings.follow(ODDS, lambda _on: self._follow())
        texts.changed.connect(self._say)
        shell.map_opened.connect(self._fill)
        desk.opened.connect(self._follow)
        desk.planned.connect(self._follow)
        hotseat.viewer_changed.connect(self._follow)
        self._follow()

    # --- choices

    def shown(self) -> bool:
        """Whether odds may be shown at this table now."""
        kit = self._shell.table.kit
        return kit is not None and has_odds(kit) and self._agreed and not self._muted

    def mute(self, muted: bool) -> None:
        """Hide odds for a while whatever is chosen: a lesson needs the map."""
        if muted != self._muted:
            self._muted = muted
            self.changed.emit()

    def counts_cards(self, seat: int) -> bool:
        """Whether the cards of a seat are included."""
        return self.may_count_cards(seat) and self._cards.isChecked()

    @property
    def policies(self) -> dict[str, str]:
        """Policies on offer, with their words in the current language."""
        return {policy: sentence(words) for policy, words in self._offer().items()}

    def choose(self, policy: str) -> None:
        """Choose a policy here and for later tables."""
        if policy in self._policies and policy != self.policy:
            self._shell.settings.choose(POLICY, policy)

    def _offer(self) -> Mapping[str, Message]:
        kit = self._shell.table.kit
        return {} if kit is None or not has_odds(kit) else odds_system(kit).policies()

    def _take(self, policy: str) -> None:
        chosen = policy if policy in self._policies else next(iter(self._policies), "")
        if chosen and chosen != self.policy:
            self.policy = chosen
            self._policies[chosen].setChecked(True)
            self.changed.emit()

    def count_cards(self, on: bool) -> None:
        """Include the viewer's own cards, if a hand is open."""
        self._cards.setChecked(on)

    def may_count_cards(self, seat: int) -> bool:
        return self._hotseat.viewer == seat

    # --- table

    @property
    def _agreed(self) -> bool:
        agreed = self._desk.agreed
        return self._shell.preferences.odds_shown if agreed is None else agreed.odds

    def _turn(self, on: bool) -> None:
        if self._desk.agreed is None and on != self._shell.preferences.odds_shown:
            self._shell.settings.choose(ODDS, on)

    def _follow(self) -> None:
        with QSignalBlocker(self._show):
            self._show.setChecked(self._agreed)
        self._show.setEnabled(self._desk.agreed is None)
        self._cards.setEnabled(self._hotseat.viewer is not None)
        self.changed.emit()

    def _fill(self) -> None:
        self._menu.clear()
        self._menu.menuAction().setVisible(bool(self.policies))
        self._menu.addAction(self._show)
        self._menu.addSeparator()
        group = QActionGroup(self._menu)
        self._policies = {}
        for policy, words in self.policies.items():
            self._policies[policy] = add_choice(self._menu, words, False, partial(self.choose, policy), group)
        if self.policy not in self._policies:
            self.policy = next(iter(self._policies), "")
        if self.policy:
            self._policies[self.policy].setChecked(True)
        self._menu.addSeparator()
        self._menu.addAction(self._cards)

    def _say(self) -> None:
        for policy, words in self.policies.items():
            if policy in self._policies:
                self._policies[policy].setText(words)


# --- policy button


class PolicyButton(QToolButton):
    """Shows the policy; its menu offers the others. `chosen` carries one."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("policy")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setMenu(QMenu(self))

    def offer(self, policies: Mapping[str, str], policy: str) -> None:
        """Set the policies with their words, and the current one."""
        menu = self.menu()
        menu.clear()
        group = QActionGroup(menu)
        for each, words in policies.items():
            add_choice(menu, on_button(capitalised(words)), each == policy, partial(self.chosen.emit, each), group)
        words = capitalised(policies.get(policy, ""))
        self.setText(f"{on_button(words)} ▾")
        self.setAccessibleName(tr("Assumed: {policy}", policy=words))
        self.setToolTip(tr("How others respond"))

    @property
    def is_open(self) -> bool:
        return self.menu().isVisible()
