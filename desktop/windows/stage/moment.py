"""A moment that is being shown: where on the line it begins, how far it has come."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.narration.scenes import Scene


@dataclass
class StageMoment:
    """`first` is the number of its first entry on `line`, `fallen` how many of its rolls have been shown, `scene` how
    it was shown last. `ended` is how long the line was when it was over, None while it goes on.
    """

    line: object
    key: str
    first: int
    fallen: int = 0
    scene: Scene | None = None
    ended: int | None = None

    def end(self, entries: int) -> None:
        """It is over, the line having so many entries; the first time counts."""
        if self.ended is None:
            self.ended = entries

    def show(self, scene: Scene, fallen: int) -> None:
        """It was shown so, with so many rolls."""
        self.scene, self.fallen = scene, fallen
