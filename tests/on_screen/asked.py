"""Runs ``diadochi play`` in a real window and tells, for a line asked on stdin, what the window shows.

A question is a word and what it is about; an answer is one line of JSON:

* ``space ID``: where the symbol of a space lies on the screen (pixels), null when it is out of sight;
* ``stack ID``: where the first stack in a space lies on the screen, outside the walls if it can; null for none;
* ``hasty``: whether a press would come too early for what is asked;
* ``shown``: what prompt, inspector and panels say, and the position text;
* ``clipboard``: the text in the clipboard;
* ``lit``: how many targets are lit;
* ``targets``: the lit targets in sight, each with its space, where it lies, and its signs ("fight", "sea");
* ``ready``: where the stacks that can still act lie, by space;
* ``edge NAME``: where the sign at the edge of the window lies that opens a panel;
* ``keyboard``: what has the keyboard (its class, name and words), and the space and side of the cursor on the map;
* ``marching``: the space of the army that marches, "" for none;
* ``dangers SEAT``: where the button for the dangers of a side lies, the rows of their list, and the tinted spaces;
* ``entry WORDS``: where an entry of the menu bar or of an open menu lies, null where there is none;
* ``plate``: where the number of a plan's first arrow lies; ``battle``: the battle in the calculator and its odds;
* ``plans``: the plans in the list with their steps, whether one lies on the table, what stands side by side;
* ``turn``: what the planning panel says about a goal of the turn, and the plates of its arrows on the map;
* ``begin PACE LEVELS``: begins a game of chance of automatic players of these levels, who answer at this pace;
* ``course``: how far such a game is: its answers, whether it is over or waits, and every invariant it has broken;
* ``number PATH``: where the cell of a number lies in the window of an owner's numbers, and where the table TITLE does;
* ``moment``: what lies in front, with every button, list and field on it and where; what is asked, and by whom.
"""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, QSocketNotifier, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QToolButton, QWidget

from diadochi.cli.opening import open_table
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.windows.application import application
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import load_preferences, store_preferences
from diadochi.windows.successors.game_plan import GamePlan
from diadochi.windows.successors.sides_dock import FactionRow
from diadochi.windows.table_files import position_text
from tests.on_screen.moment import moment

PACE, SEED = "DIADOCHI_TEST_PACE", "DIADOCHI_TEST_SEED"
"""Which moments lie on the stage: a pace of the table; swiftly, when nothing is said. What dice and deck begin with."""


def window() -> MainWindow | None:
    shown = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
    return next((widget for widget in shown if widget.isVisible()), None)


def on_screen(table: MainWindow, point: QPointF) -> list[int] | None:
    viewport = table.shell.view.viewport()
    at = table.shell.view.mapFromScene(point)
    if not viewport.rect().contains(at):
        return None
    there = viewport.mapToGlobal(at)
    return [there.x(), there.y()]


def stack(table: MainWindow, space: str) -> list[int] | None:
    counters = table.shell.scene.counters
    assert counters is not None
    keys = sorted(counters.keys(), key=lambda key: key.inside)
    key = next((key for key in keys if key.space == space and key.owner > 0), None)
    return on_screen(table, counters.box_of(key).center()) if key is not None else None


def targets(table: MainWindow, playing: Playing) -> list[dict[str, object]]:
    seen = []
    for look in playing.hands.highlights.looks:
        at = on_screen(table, look.centre)
        if at is not None and not look.inside:
            seen.append({"space": look.spot[0], "at": at, "signs": list(look.signs)})
    return seen


def inside(table: MainWindow, playing: Playing, space: str) -> list[int] | None:
    """The lit place inside the walls of a space."""
    looks = [look for look in playing.hands.highlights.looks if look.inside and look.spot[0] == space]
    return on_screen(table, looks[0].centre) if looks else None


def ready(table: MainWindow, playing: Playing) -> dict[str, list[int] | None]:
    return {key.space: stack(table, key.space) for key in sorted(playing.map_play.signs()[1])}


def shown(table: MainWindow, playing: Playing) -> dict[str, object]:
    return {
        "position": position_text(playing.controller.kit, playing.controller.position),
        "prompt": table.shell.prompt.sentence,
        "reason": table.shell.prompt.reason,
        "rules": table.shell.prompt.rules,
        "entries": len(playing.controller.line.entries),
        "pinned": str(table.shell.inspector.pinned),
        "title": table.windowTitle(),
    }


def centre(widget: QWidget, box: QRect | None = None) -> list[int]:
    there = widget.mapToGlobal((box or widget.rect()).center())
    return [there.x(), there.y()]


def dangers(table: MainWindow, playing: Playing, seat: int) -> dict[str, object]:
    table.sides.catch_up()
    row = next(row for row in table.sides.findChildren(FactionRow) if row.seat == seat)
    button = row.findChild(QToolButton, "dangers")
    assert button is not None
    panel = playing.features.planning.panel
    rows = []
    for number, item in enumerate(panel.dangers.tree.items()) if panel is not None else ():
        tree = panel.dangers.tree
        boxes = [tree.visualRect(tree.model().index(number, column)) for column in (0, 3)]
        at, why = (centre(tree.viewport(), box) for box in boxes)
        rows.append({"words": [item.text(column) for column in range(3)], "at": at, "why": why})
    shown = not button.visibleRegion().isEmpty()
    return {
        "button": centre(button),
        "button_shown": shown,
        "rows": rows,
        "tinted": sorted(playing.hands.highlights._threats.claims),
    }


def entry(table: MainWindow, words: str) -> list[int] | None:
    """The middle of an entry of the menus that are open, the last opened first, then of the bar. A side is named by
    its player.
    """
    open_menus = [menu for menu in table.findChildren(QMenu) if menu.isVisible()]
    for menu in [*reversed(open_menus), table.menuBar()]:
        for action in menu.actions():
            said = action.text().replace("&", "")
            if (said == words or said.endswith(f"({words})")) and action.isVisible():
                there = menu.mapToGlobal(menu.actionGeometry(action).center())
                return [there.x(), there.y()]
    return None


def plans(playing: Playing) -> dict[str, object]:
    feature = playing.plans
    columns = [] if feature.beside is None else [each.column for each in feature.beside.laid]
    return {
        "list": [[plan.name, len(plan.steps)] for plan in feature.mode.shown],
        "open": feature.mode.plan is not None,
        "beside": [[column.plan.name, column.words] for column in columns],
        "tinted": [] if feature.beside is None else sorted(feature.beside.tinted),
        "steps": [row.words.text() for row in feature.panel.steps.rows if row.isVisible()],
        "branches": [list(branch) for branch in _branches(feature.mode.plan)],
    }


def _branches(plan: KeptPlan | None) -> list[tuple[int, str, str]]:
    return [] if plan is None else [(each.march, each.when, each.then) for each in plan.branches]


def plate(table: MainWindow, playing: Playing) -> list[int] | None:
    """The middle of the number of the first arrow of a plan, if it is in sight."""
    items = playing.plans.arrows._items
    return on_screen(table, items[0].plate) if items else None


def battle(playing: Playing) -> dict[str, str]:
    """The battle in the calculator, and the odds that are shown."""
    window = playing.battles.window
    if window is None or not window.isVisible():
        return {}
    return {"battle": str(window.battle), **{name: cell.shown for name, cell in window.view.cells.items()}}


def turn(playing: Playing) -> dict[str, object]:
    """What is said about a goal of the turn, whether it is complete, and the arrows of its ways."""
    planning = playing.features.planning
    tab = planning.panel.turn if planning.panel is not None else None
    if tab is None or not tab.isVisible():
        return {}
    arrows = [[arrow.words, arrow.more, arrow.spaces[-1]] for arrow in planning.arrows.shown]
    done = tab.found is not None and tab.found.is_done
    return {"goal": tab.goal.currentText(), "title": tab._title.text(), "done": done, "arrows": arrows}


def number(playing: Playing, about: str) -> list[int] | None:
    """Where a number, or the entry of a table by its title, lies in the Numbers window."""
    window = playing.numbers.window
    if window is None or not window.isVisible():
        return None
    entries = window.names.findItems(about, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
    cell = window.model.index_of(about)
    if entries:
        area, box = window.names.viewport(), window.names.visualItemRect(entries[-1])
    elif cell.isValid():
        area, box = window.view.viewport(), window.view.visualRect(cell)
    else:
        return None
    at = area.mapToGlobal(box.center())
    return [at.x(), at.y()]


_BROKEN: list[str] = []
"""The rules of each invariant that play has broken since `begin`."""


def keyboard(playing: Playing) -> dict[str, object]:
    focus = QApplication.focusWidget()
    seen = {"kind": "", "name": "", "words": ""}
    if focus is not None:
        words = focus.accessibleName() or (focus.text() if isinstance(focus, QAbstractButton) else "")
        seen = {"kind": type(focus).__name__, "name": focus.objectName(), "words": words.replace("&", "")}
    return {**seen, "cursor": playing.hands.gestures.keys.cursor}


def begin(playing: Playing, asked: str) -> bool:
    """At every question of the game invariants are looked at."""
    pace, *levels = asked.split()
    playing.controller.unsound.connect(lambda found: _BROKEN.append(" ".join(found.rules)))
    playing.games.automatic.set_pace(pace)
    return playing.games.files.begin(GamePlan(tuple(SeatPlan("", level) for level in levels)))


def course(playing: Playing) -> dict[str, object]:
    controller, automatic = playing.controller, playing.games.automatic
    return {
        "answers": len(controller.line.entries),
        "over": controller.position.is_over,
        "waits": automatic.paused,
        "broken": _BROKEN,
    }


def of_the_table(table: MainWindow, playing: Playing, word: str, about: str) -> object:
    match word:
        case "hasty":
            return table.shell.input.guard.runs or playing.hotseat.curtain.waits
        case "entry":
            return entry(table, about)
        case "edge":
            return centre(sign) if (sign := table.findChild(QToolButton, f"edge_dock_{about}")) is not None else None
        case "begin":
            return begin(playing, about)
        case "course":
            return course(playing)
        case "marching":
            return playing.map_play.marches_at()
        case "keyboard":
            return keyboard(playing)
        case "plans" | "battle" | "turn":
            return {"plans": plans, "battle": battle, "turn": turn}[word](playing)
        case "plate" | "number":
            return plate(table, playing) if word == "plate" else number(playing, about)
        case "painted":
            return table.shell.scene.land.settled
    raise ValueError(word)


def answer(question: str) -> object:
    table = window()
    playing = table.findChild(Playing) if table is not None else None
    if table is None or not isinstance(playing, Playing):
        return None
    word, _, about = question.partition(" ")
    match word:
        case "space":
            return on_screen(table, table.shell.scene.place(about))
        case "stack":
            return stack(table, about)
        case "shown":
            return shown(table, playing)
        case "clipboard":
            return QApplication.clipboard().text()
        case "lit":
            return len(playing.hands.highlights.looks)
        case "inside":
            return inside(table, playing, about)
        case "targets":
            return targets(table, playing)
        case "ready":
            return ready(table, playing)
        case "dangers":
            return dangers(table, playing, int(about))
        case "moment":
            return moment(table, playing)
    return of_the_table(table, playing, word, about)


def reply() -> None:
    line = sys.stdin.readline()
    if not line:
        QApplication.quit()
        return
    sys.stdout.write(json.dumps(answer(line.strip())) + "\n")
    sys.stdout.flush()


def main() -> int:
    chosen = load_preferences()
    if os.environ.get(SEED):
        random.SystemRandom = lambda: random.Random(os.environ[SEED])  # type: ignore[assignment,misc]
    chosen.moments = os.environ.get(PACE, "swiftly")
    store_preferences(chosen)
    application()
    ears = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    ears.activated.connect(reply)
    wanted, folder = (*sys.argv[1:], "", "")[:2]
    return open_table(wanted or None, Path(folder) if folder else None, greets=not (wanted or folder))


if __name__ == "__main__":
    raise SystemExit(main())
