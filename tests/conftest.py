"""What every test may ask for. Qt paints offscreen unless a test drives a window on an X server of its own."""

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.pop("DISPLAY", None)
os.environ.pop("WAYLAND_DISPLAY", None)

from diadochi.language import use_terms
from tests.compiling import compile_share
from tests.display import Display, start_display
from tests.sampling import add_option, leave_out_rest, sample_size
from tests.tracing import add_options, import_held, tracing_of, without_tracing

__all__ = ["sample_size"]

TOP = Path(__file__).resolve().parent.parent
SHARING = ("windows", "scene")
"""Folders of tests whose files share windows and scenes among their tests."""

# No deadline: a busy machine is not a fault of the code. In CI the same examples every time.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The class of the program's own application, for pytest-qt."""
    from diadochi.windows.application import TableApplication

    return TableApplication


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the checkout."""
    return TOP


@pytest.fixture(autouse=True)
def usual_terms() -> Iterator[None]:
    """No test leaves the terms of the edition it played to the next."""
    yield
    use_terms({})


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep caches, settings and saves of the tests away from those of whoever runs them.

    To the very end: a window that serves a whole module stores its settings when it closes, after the last test.
    Test processes that run side by side share the cache, so that land is painted once for all of them.
    """
    own = tmp_path_factory.getbasetemp()
    common = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    homes = {"CACHE": common / "cache", "CONFIG": own / "home" / "config", "DATA": own / "home" / "share"}
    with pytest.MonkeyPatch.context() as patch:
        for kind, folder in homes.items():
            patch.setenv(f"XDG_{kind}_HOME", str(folder))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    add_options(parser)
    add_option(parser)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Coverage is taken of what is held as it is imported, not of the tests as they are collected."""
    if not session.config.getoption("--held-coverage"):
        return (yield)
    if not _only_hands_out(session):
        import_held()
    with without_tracing():
        compile_share(session.config, TOP)
        return (yield)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One process more than there are cores: tests of a real window wait half of their time, for the window."""
    return (yield) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A file whose tests share a window, or what was painted, runs in one process: its tests follow each other as here.

    Handed out one by one, the window a test is given has done now this and now that before. Such files and slow tests
    come first: one that began last would run alone to the end, while the other processes have nothing left to do.
    """
    leave_out_rest(config, items)
    sharing = [TOP / "tests" / folder for folder in SHARING]
    for item in items:
        if any(map(item.path.is_relative_to, sharing)) and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(TOP).as_posix()))
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: not any(map(item.get_closest_marker, ("slow", "window", "xdist_group"))))


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """The process that hands tests out to others runs none itself, so there is nothing to trace in it.

    What has been imported and collected by now stays to the end: garbage is not looked for in it again, and seldom in
    what lives long, as in the program. Each takes a twentieth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    with without_tracing() if _only_hands_out(session) else nullcontext():
        return (yield)


def _only_hands_out(session: pytest.Session) -> bool:
    return bool(session.config.getoption("numprocesses", None)) and "PYTEST_XDIST_WORKER" not in os.environ


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Every test runs at full speed where no coverage is wanted of it, its fixtures too."""
    with tracing_of(item):
        return (yield)


@pytest.fixture(scope="session")
def display() -> Iterator[Display]:
    """An X server of this test process alone, for programs started in a real window; see `Display`."""
    missing = [name for name in ("Xvfb", "xdotool", "import") if not shutil.which(name)]
    if missing:
        pytest.fail(f"{', '.join(missing)} not found on PATH; run `make setup`, which installs what windows need")
    with start_display() as display:
        yield display
