"""The trial: one moment in two worlds, every way to act tried in each, and what is perceived compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QWidget
from shiboken6 import isValid

from diadochi.windows.main_window import MainWindow
from diadochi.windows.preferences import PRIVATE
from tests.trust.frozen import Surroundings
from tests.trust.senses import PICTURE, Senses, differences, tree
from tests.trust.table import Sat, World, number_of
from tests.trust.walking import press, way, ways
from tests.trust.worlds import Pair, Step, TakenBack

_MOST_BUTTONS = 8
_PASSING = ("heard", "asked", "focus", "popup", "paces", "clipboard")
"""What passes, or comes with the next look: it makes no other moment."""
Heard = tuple[str, Senses]
"""What was done, and what was perceived then."""
Wanted = Callable[[str], bool]


@dataclass(frozen=True)
class Moment:
    """When and how a world is looked at: after so many steps, by whose open hand (0: no one's), under what curtain.

    What the curtain `covers` is the window or private things. `undone` is a card that was played and taken back before;
    `drafts`: an owner has raised a card of the hand, and covered it again.
    """

    steps: Sequence[Step]
    sat: Sat
    curtain: str
    open_for: int = 0
    undone: TakenBack | None = None
    drafts: int = 0
    covers: str = PRIVATE


@dataclass
class Found:
    """What one trial found: differences by act, how many acts were tried, how many things were compared."""

    holes: dict[str, list[str]] = field(default_factory=dict)
    acts: int = 0
    looks: int = 0


class Walker:
    """Someone without a right to the exchanged cards, who tries everything in one world."""

    def __init__(self, pair: Pair, which: int, around: Surroundings, home: Path) -> None:
        self.world = World(pair, which, around, home)
        self.looker = pair.looker

    def stand(self, moment: Moment) -> Senses:
        """Put the world to the moment; what is perceived at rest."""
        world = self.world
        world.open(moment.steps, moment.sat, moment.curtain, moment.undone, moment.covers)
        if moment.drafts:
            world.draft(moment.drafts)
        if moment.open_for:
            assert world.open_hand(moment.open_for), "the hand did not open"
        self._was_closed = world.playing.hotseat.is_closed
        return world.senses(looks=True)

    def walk(self, moment: Moment, wanted: Wanted) -> Iterator[Heard]:
        """Every wanted way to act from the moment, and what is perceived after each press."""
        base = self.stand(moment)
        yield "at rest", base
        names = list(ways(self._window))
        yield "ways", dict.fromkeys(names, "there")
        for name in filter(wanted, names):
            yield from self.act(name)
            if not self.world.lives or not self._is_back(base):
                base = self.stand(moment)

    def wander(self, moment: Moment, wanted: Wanted) -> Iterator[Heard]:
        """Wanted ways to act one after the other, each from where the last has led, as long as the game is played."""
        yield "at rest", self.stand(moment)
        names = list(ways(self._window))
        yield "ways", dict.fromkeys(names, "there")
        for name in filter(wanted, names):
            yield from self.act(name)
            if self._is_lost(moment):
                self.stand(moment)

    def _is_lost(self, moment: Moment) -> bool:
        """Whether the game is no longer looked at as it was."""
        world = self.world
        if not world.lives or world.playing.games.desk.record is None or not world.playing.controller.node:
            return True
        hotseat = world.playing.hotseat
        is_open = hotseat.viewer == moment.open_for if moment.open_for else hotseat.viewer is None
        return not is_open or hotseat.is_closed != self._was_closed

    @property
    def _window(self) -> MainWindow:
        assert self.world.window is not None
        return self.world.window

    def _is_back(self, base: Senses) -> bool:
        """Whether the window stands as it stood at rest, but for what passes by itself."""
        now = self.world.senses(looks=False)
        changed = {place for place in {**base, **now} if base.get(place, "") != now.get(place, "")}
        lasting = [place for place in changed if place not in _PASSING and "QMenu" not in place]
        return all(place.startswith(PICTURE) for place in lasting) and not self.world.is_disturbed

    def act(self, name: str) -> Iterator[Heard]:
        """One way to act: what is perceived at once, when timers have rung, and at each button that comes up."""
        act = way(self._window, name)
        if act is None:
            yield f"{name}: there no longer", {}
            return
        before = {id(dialog) for dialog in _dialogs()}
        act()
        yield name, self.world.senses(looks=True)
        if self.world.around.paces:
            self.world.around.ring()
            yield f"{name}, later", self.world.senses(looks=True)
        yield from self._press_on(name, before)
        if self.world.lives and self.world.clear():
            yield f"{name}, closed", self.world.senses(looks=False)

    def _press_on(self, name: str, before: set[int]) -> Iterator[Heard]:
        """What has come up is answered as someone would who wants too much: all is agreed to, with the own number."""
        pressed: set[str] = set()
        for _ in range(_MOST_BUTTONS):
            button = next(_buttons(before, pressed, self.looker), None)
            if button is None:
                return
            path, widget = button
            pressed.add(path)
            press(widget)
            yield f"{name}, then {path}", self.world.senses(looks=True)


def _dialogs() -> list[QDialog]:
    found = [w for w in QApplication.topLevelWidgets() if isValid(w) and isinstance(w, QDialog) and w.isVisible()]
    return sorted(found, key=lambda dialog: (type(dialog).__name__, dialog.windowTitle()))


def _buttons(before: set[int], pressed: set[str], looker: int) -> Iterator[tuple[str, QAbstractButton]]:
    """The buttons of what has come up that do not call it off, everything ticked and filled in before."""
    for dialog in _dialogs():
        if id(dialog) in before:
            continue
        for box in dialog.findChildren(QCheckBox):
            if box.isEnabled() and not box.isChecked():
                box.setChecked(True)
        for line in dialog.findChildren(QLineEdit):
            if line.echoMode() == QLineEdit.EchoMode.Password:
                line.setText(number_of(looker))
        for path, widget in tree(dialog):
            if isinstance(widget, QAbstractButton) and path not in pressed and _leads_on(widget):
                yield path, widget


def _leads_on(button: QAbstractButton) -> bool:
    if not button.isVisible() or not button.isEnabled() or isinstance(button, QCheckBox):
        return False
    box: QWidget | None = button.parentWidget()
    if isinstance(box, QDialogButtonBox):
        return box.buttonRole(button) != QDialogButtonBox.ButtonRole.RejectRole
    return True


Going = Callable[[Walker, Moment, Wanted], Iterator[Heard]]
"""How a walker goes on from act to act: `Walker.walk` or `Walker.wander`."""


def try_moment(
    pair: Pair, moment: Moment, wanted: Wanted, around: Surroundings, home: Path, going: Going = Walker.walk
) -> Found:
    """Walk through both worlds in turn and compare what is perceived, act by act."""
    found = Found()
    walkers = Walker(pair, 0, around, home), Walker(pair, 1, around, home)
    first, second = (_heard(walker, moment, wanted, going) for walker in walkers)
    for (name, here), (other_name, there) in zip_longest(first, second, fillvalue=("nothing", {})):
        found.acts += 1
        found.looks += len(here)
        if name != other_name:
            found.holes[name] = [f"the other world does {other_name}"]
            break
        if here != there:
            found.holes[name] = differences(here, there)
    painted = {name for name, holes in found.holes.items() if all(hole.startswith(PICTURE) for hole in holes)}
    looks = Looks(painted), Looks(painted)
    for which, heard in enumerate((first, second)):
        looks[which].add(heard)
    for which in (0, 1, 0, 1):
        if looks[0].unlike(looks[1]):
            looks[which].add(_heard(walkers[which], moment, wanted, going))
    alike = painted - looks[0].unlike(looks[1])
    found.holes = {name: holes for name, holes in found.holes.items() if name not in alike}
    return found


def _heard(walker: Walker, moment: Moment, wanted: Wanted, going: Going) -> list[Heard]:
    heard = list(going(walker, moment, wanted))
    walker.world.put_away()
    return heard


class Looks:
    """What some acts have looked like in one world. A pixel that is painted otherwise the first time than later tells
    nothing of a world: so what looks different is looked at again, act by act.
    """

    def __init__(self, names: set[str]) -> None:
        self._seen: dict[str, set[str]] = {name: set() for name in names}

    def add(self, heard: list[Heard]) -> None:
        """One more walk."""
        for name, seen in heard:
            if name in self._seen:
                self._seen[name].add(str(sorted((place, seen[place]) for place in seen if place.startswith(PICTURE))))

    def unlike(self, other: Looks) -> set[str]:
        """The acts that have never looked the same in both worlds."""
        return {name for name, seen in self._seen.items() if not seen & other._seen[name]}
