"""The position somebody names: a set-up, a file that holds a position text, or the text itself."""

import os
from pathlib import Path
from typing import Any

from desktop.foreign import NotText, UnfitFile, text_of
from desktop.language import tr
from desktop.rules.core.impossible import check
from desktop.rules.core.system import AnyKit, rules_of

LONGEST_TEXT = 1_000_000
"""Bytes of a position file that are read; no position is as long."""
LONGEST_QUOTE = 60
"""Characters of what somebody wrote that are told back."""


class NoSuchPosition(Exception):
    """What was named is no position; the text is a sentence with its remedy."""


def wanted_position(kit: AnyKit, wanted: str) -> tuple[Any, Any]:
    """The kit of the edition the position is of, and the position; both are of the system of `kit`.

    Raises NotationError, ImpossiblePosition, or NoSuchPosition when it is neither a set-up nor a file nor a text.
    """
    rules = rules_of(kit)
    is_setup = wanted in rules.setups(kit)
    position = rules.setup_position(kit, wanted) if is_setup else rules.read(kit, _text(kit, wanted))
    home = rules.under(kit, position)
    check(home, position)
    return home, position


def _text(kit: AnyKit, wanted: str) -> str:
    """The text itself, or what the file of that name holds."""
    if ";" in wanted or wanted.startswith(f"{kit.atlas.id} "):
        return wanted
    file = Path(wanted)
    if not wanted or not os.path.lexists(file):
        setups = ", ".join(rules_of(kit).setups(kit))
        raise NoSuchPosition(
            tr("{wanted} is no set-up ({setups}), no file and no position text.", wanted=_quoted(wanted), setups=setups)
        )
    try:
        return text_of(file, LONGEST_TEXT).strip()
    except NotText:
        raise NoSuchPosition(tr("{file} is not text; give a file that holds one position text.", file=wanted)) from None
    except UnfitFile as unfit:
        raise NoSuchPosition(str(unfit)) from None


def _quoted(wanted: str) -> str:
    """What somebody wrote, short and on one line, so that it can be told in a sentence."""
    line = " ".join(wanted.split())
    return f'"{line[:LONGEST_QUOTE]}..."' if len(line) > LONGEST_QUOTE else f'"{line}"'
