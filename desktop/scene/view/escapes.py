"""What Escape lets go: one thing at a press."""

from __future__ import annotations

from collections.abc import Callable


class Escapes:
    """Whoever may have something to let go, asked one after the other: who joined last comes first."""

    def __init__(self) -> None:
        self._takers: list[Callable[[], bool]] = []

    def add(self, let_go: Callable[[], bool]) -> None:
        """`let_go` is called at a press that nobody before it has used; True when it had something to let go."""
        self._takers.insert(0, let_go)

    def drop(self, let_go: Callable[[], bool]) -> None:
        """Ask it no more."""
        self._takers.remove(let_go)

    def press(self) -> bool:
        """Let one thing go; False when nobody had anything."""
        return any(let_go() for let_go in tuple(self._takers))
