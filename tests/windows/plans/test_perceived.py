"""A secret plan makes no difference to anything that others see, hear, find, export or print before the end."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from diadochi.journal.record.record_text import export_text
from diadochi.windows.playing.map_tables import Playing
from tests.trust.senses import Senses, perceive
from tests.windows.game.conftest import playing
from tests.windows.game.trust import banners_read, begun, two
from tests.windows.plans.conftest import the_plan

__all__ = ["playing"]

ANNA, BORIS = 1, 2
WORDS = "Take Sardeis by night"


def looks(playing: Playing, seat: int | None) -> None:
    """The hand of a seat lies open, or none."""
    playing.hotseat.viewer = seat
    playing.hotseat.viewer_changed.emit()
    banners_read(playing)
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def perceived(playing: Playing) -> Senses:
    """All that is shown, read out, offered, found or written."""
    shell, record = playing.shell, playing.games.desk.record
    assert record is not None
    shell.status.show_notice("")
    QApplication.processEvents()
    found = perceive()
    found["offered"] = " ".join(f"{action.objectName()}{action.isEnabled()}" for action in shell.commands)
    found["found"] = str([line for source in shell.finder_sources for line in source.lines()])
    found["text"] = export_text(record)
    return found


def sits_and_plans(playing: Playing, *, keeps: bool) -> None:
    """Anna looks at her hand, tries a plan, keeps it or not, and covers her hand."""
    looks(playing, ANNA)
    mode = playing.plans.mode
    mode.begin_here()
    assert the_plan(playing).owner == ANNA
    if not keeps:
        mode.remove(the_plan(playing))
    else:
        playing.plans.banner.name.setText(WORDS)
        playing.plans.banner.name.editingFinished.emit()
        mode.wish("lp >= 5")
        assert WORDS in str(perceive())
        mode.leave()
    looks(playing, None)


def test_nobody_else_perceives_a_difference(playing: Playing) -> None:
    begun(playing, *two(), seat=ANNA)
    for _ in range(2):  # whatever is made when it is first looked at is there from then on
        sits_and_plans(playing, keeps=False)
        looks(playing, BORIS)
        before = perceived(playing)
    sits_and_plans(playing, keeps=True)
    looks(playing, BORIS)
    after = perceived(playing)
    assert {name: (before.get(name), after[name]) for name in after if before.get(name) != after[name]} == {}
    assert WORDS not in str(after)
    looks(playing, ANNA)
    assert [plan.name for plan in playing.plans.mode.shown] == [WORDS]
