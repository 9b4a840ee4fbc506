"""What the command line asks of a rule system besides its rules: what seats are called, what lies in their hands."""

from collections.abc import Iterator
from typing import Any, Protocol, cast

from diadochi.rules.core.system import AnyKit, part


class HandsSystem(Protocol):
    """The command line's part of one system. `Any` stands for its own kit and position."""

    def called(self, kit: Any, position: Any, seat: int) -> Iterator[str]:
        """What a seat is called in the files of the game, the short name first."""
        ...

    def hands(self, kit: Any, position: Any) -> dict[str, list[str]]:
        """The hand of every side by its short name, as it may be seen: hidden cards are called so."""
        ...


def hands_of(kit: AnyKit) -> HandsSystem:
    """The command line's part of the system that a kit is played by."""
    return cast(HandsSystem, part(kit.atlas.system, "diadochi.cli"))
