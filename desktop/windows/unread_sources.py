"""Modules are imported without their source being read a second time.

PySide looks through the source text of every module for its own name, so that it may switch the features of
`from __feature__ import`. Nobody here asks for those, and the text of a thousand modules would be read at each start
and kept for good.
"""

import sys
from types import ModuleType


def leave_sources_unread() -> None:
    """From now on PySide takes every module that is imported for one that asks for none of its features."""
    import shiboken6  # noqa: F401  # brings what looks

    looking = sys.modules.get("shibokensupport.feature")
    if looking is not None:
        vars(looking)["_mod_uses_pyside"] = _asks_for_nothing


def _asks_for_nothing(_module: ModuleType) -> bool:
    return False
