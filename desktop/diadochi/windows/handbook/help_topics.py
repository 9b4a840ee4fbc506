"""Which section of the handbook explains a part of the window: the help of F1 and of the Help buttons in dialogs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtWidgets import QDockWidget, QWidget

from diadochi.windows.docks import Dock

DOCK_TOPICS = {
    Dock.SIDES: "play/a-turn",
    Dock.OVERVIEW: "start/the-table-at-a-glance",
    Dock.INSPECTOR: "start/the-table-at-a-glance",
    Dock.PLACES: "start/the-table-at-a-glance",
    Dock.RULES: "start/get-help",
    Dock.JOURNAL: "play/save-undo-and-look-back",
    Dock.STANDINGS: "play/win",
    Dock.EDITOR: "play/options-and-editions",
    Dock.DRAWING: "plan/draw-and-print",
    Dock.PLANNING: "plan/dangers",
    Dock.PLANS: "plan/plan-an-attack",
    Dock.SCHOOL: "learn",
    Dock.TIMELINE: "play/save-undo-and-look-back",
}
"""The section for each panel."""
PART_TOPICS = {
    # parts of panels
    "CourseRoom": "learn/lessons",
    "EveningRoom": "learn/first-game",
    "RecorderPage": "learn/make-a-lesson",
    "ExplorerRoom": "learn/explore-the-map",
    "TrainerRoom": "learn/trainer",
    "ExerciseRoom": "learn/rules-practice",
    "ClassRoom": "learn/teach-a-class",
    "HistoryRoom": "learn/history",
    "WorksheetsRoom": "learn/worksheets",
    # strips and cards over the map
    "PromptBar": "play/a-turn",
    "OddsCard": "plan/read-the-odds",
    "QuestionCard": "plan/read-the-odds",
    "AdviceCard": "alone/hints",
    "WarningCard": "alone/coach",
    "FirstTimeCard": "play/a-turn",
    "TickerCard": "alone/play-against-the-computer",
    "BannerCard": "play/save-undo-and-look-back",
    "RollCard": "play/fight",
    "MovementDieCard": "play/march",
    "ScenePanel": "play/fight",
    "CeremonyPanel": "play/win",
    "CardSheet": "play/play-a-card",
    "Fan": "play/a-turn",
    "AnswerFan": "play/a-turn",
    "PartFan": "play/march",
    "VoyageFan": "play/march",
    "DiceFan": "play/options-and-editions",
    "LossTray": "play/fight",
    "ArrivalTray": "play/a-turn",
    "Curtain": "play/share-one-screen",
    "FinderBox": "start/get-help",
    # modes
    "PlanBanner": "plan/plan-an-attack",
    "ReplayBar": "play/save-undo-and-look-back",
    # dialogs and windows
    "StartPage": "play/start-a-game",
    "PlanDialog": "play/start-a-game",
    "PreferencesWindow": "play/preferences",
    "NameDialog": "play/start-a-game",
    "Consent": "play/save-undo-and-look-back",
    "MomentsList": "play/save-undo-and-look-back",
    "RecapText": "alone/play-against-the-computer",
    "News": "alone/play-against-the-computer",
    "CardPasses": "play/surprise-cards",
    "Discards": "play/play-a-card",
    "EndPage": "alone/the-report",
    "PlanComparison": "plan/compare-plans",
    "BattleWindow": "plan/calculate-a-battle",
    "NumbersWindow": "maps/your-own-numbers",
    "OwnSetupsWindow": "start/set-up-a-position",
    "SetupDialog": "start/set-up-a-position",
    "NewMapDialog": "maps/draw-a-map",
    "WorkshopWindow": "maps/draw-a-map",
    "DeckDialog": "learn/trainer",
    "PrintMapDialog": "plan/draw-and-print",
    "TreeWindow": "plan/read-the-odds",
    "TextEditor": "grammar",
}
"""The section for each class of cards over the map, rooms of the school, modes and dialogs."""
MODE_PARTS = ("PlanBanner", "ReplayBar")
"""Parts that are visible as long as a mode lasts."""
MODE_DOCKS = (Dock.SCHOOL, Dock.DRAWING, Dock.EDITOR, Dock.PLANNING)
"""Panels that are open as long as a mode lasts."""
_DOCK = "dock_"
_DOCKS = {f"{_DOCK}{dock.value.id}": topic for dock, topic in DOCK_TOPICS.items()}


def topic_of(widget: QWidget | None) -> str:
    """The section for a widget, or for the nearest of its parents that has one; empty if there is none."""
    for each in _with_parents(widget):
        topic = own_topic(each)
        if topic:
            return topic
    return ""


def own_topic(widget: QWidget) -> str:
    """The section for this widget itself; empty if it has none."""
    if isinstance(widget, QDockWidget):
        return _DOCKS.get(widget.objectName(), "")
    return next((PART_TOPICS[each.__name__] for each in type(widget).__mro__ if each.__name__ in PART_TOPICS), "")


def topic_of_table(frame: QWidget, cards: Iterable[QWidget], usual: str) -> str:
    """The section for the map: of the foremost card over it, or else of the present mode, or else the `usual` one."""
    for card in reversed([*cards]):
        if own_topic(card):
            return own_topic(card)
    for name in MODE_PARTS:
        if any(type(part).__name__ == name and part.isVisible() for part in frame.findChildren(QWidget)):
            return PART_TOPICS[name]
    for dock in MODE_DOCKS:
        panel = frame.findChild(QDockWidget, f"{_DOCK}{dock.value.id}")
        if panel is not None and panel.isVisible():
            inner = (own_topic(part) for part in panel.findChildren(QWidget) if part.isVisible())
            return next(filter(None, inner), DOCK_TOPICS[dock])
    return usual


def _with_parents(widget: QWidget | None) -> Iterator[QWidget]:
    while widget is not None:
        yield widget
        widget = widget.parentWidget()
