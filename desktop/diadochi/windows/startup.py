"""The start of the window: a quick import of Qt, garbage collection, and a check for a display.

PySide first unpacks, compiles and runs its own sources, a writer of stub files among them. Afterwards it hooks into
every import and searches the source of each module for its own name, in order to support `from __feature__ import`.
This program needs neither; without this module the text of a thousand modules would be read at each start and kept.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from diadochi.language import tr

_CARRIED = "shibokensupport/"  # the prefix of the names of the sources that PySide carries along
_UNUSED = "/lib/pyi_generator.py"
"""The suffix of the name of the writer of stub files; the other sources only pass it on."""


def import_qt() -> None:
    """Import the first modules of PySide, and keep it from hooking into later imports."""
    python = vars(builtins)
    whole = python["compile"]

    def compile_used(source: Any, filename: Any, *rest: Any, **more: Any) -> Any:
        name = filename if isinstance(filename, str) else ""
        unused = name.startswith(_CARRIED) and name.endswith(_UNUSED)
        return whole(b"" if unused else source, filename, *rest, **more)

    python["compile"] = compile_used
    try:
        import shiboken6  # noqa: F401
    finally:
        python["compile"] = whole
    if python["__import__"] is python.get("__feature_import__"):
        python["__import__"] = python["__orig_import__"]


# --- garbage collection
# No collection while the window is made, and rarely one of the older objects. A full collection stops the window for
# two or three frames, and the objects of the table are never garbage.

_YOUNG, _MIDDLE, _OLD = 5000, 10, 100
"""New objects between two collections of the youngest generation, and collections between two of the older ones: see
`gc.set_threshold`.
"""


@contextmanager
def collection_put_off() -> Iterator[None]:
    """Collect nothing meanwhile; what has been made by then is never examined again (`gc.freeze`)."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.set_threshold(_YOUNG, _MIDDLE, _OLD)
        gc.enable()


def keep_what_is_there() -> None:
    """Exclude all present objects from later collections."""
    gc.freeze()


# --- display
# Checks for a display before Qt, which would end the program without one.

_SCREENLESS = ("offscreen", "minimal", "vnc")
_SECONDS = 2.0
_held: list[Callable[[], object]] = []  # closes each connection that was made to test a server


class NoDisplay(Exception):
    """There is no screen to draw on; the message is one sentence with the remedy."""


def require_display(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> None:
    """Raise NoDisplay when a window could not be shown on this machine.

    Only Linux and its kin need a display server; `environment` is os.environ by default. The connection to an X server
    is kept until `let_go`: a server resets when its last client leaves, and refuses connections meanwhile.
    """
    wanted = os.environ if environment is None else environment
    if not platform.startswith(("linux", "freebsd", "openbsd")):
        return
    plugin = wanted.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if plugin in (*_SCREENLESS, "eglfs", "linuxfb", "vkkhrdisplay"):
        return
    wayland, x11 = wanted.get("WAYLAND_DISPLAY", ""), wanted.get("DISPLAY", "")
    if plugin != "xcb" and wayland and _wayland_answers(wayland, wanted):
        return
    if x11 and _x11_answers(x11):
        return
    if x11 or wayland:
        raise NoDisplay(
            tr(
                "The display {display} does not respond. Start Diadochi from a desktop session, or set "
                "DISPLAY to a running X server.",
                display=x11 or wayland,
            )
        )
    raise NoDisplay(
        tr(
            "There is no display for the window. Start Diadochi from a desktop session, or set DISPLAY. "
            "`diadochi render` draws the map into a file."
        )
    )


def let_go() -> None:
    """Close the test connections: the window has its own."""
    while _held:
        _held.pop()()


def _wayland_answers(name: str, environment: Mapping[str, str]) -> bool:
    path = Path(environment.get("XDG_RUNTIME_DIR", "/run/user/0")) / name
    return _listens(str(path))


def _x11_answers(name: str) -> bool:
    # Whether an X server lets us in. libxcb knows about addresses and permissions; without it the socket must do.
    import ctypes

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return _x11_listens(name)
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(name.encode(), None)
    _held.append(lambda: xcb.xcb_disconnect(connection))
    return not xcb.xcb_connection_has_error(connection)


def _x11_listens(name: str) -> bool:
    host, _, rest = name.rpartition(":")
    number = rest.split(".")[0]
    if not number.isdigit():
        return False
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"  # noqa: S108
        return _listens(path) or _listens(f"\0{path}")
    return _listens((host, 6000 + int(number)))


def _listens(address: str | tuple[str, int]) -> bool:
    import socket

    family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as line:
        line.settimeout(_SECONDS)
        try:
            line.connect(address)
        except OSError:
            return False
    return True
