"""What the tables of numbers of the Successors share: their groups, their editions, and rows of a kind."""

from collections.abc import Sequence

from diadochi.language import Message, msg
from diadochi.rules.core.number_tables import MapNumber, NumberLister

ListedRow = tuple[Message, Sequence[MapNumber | None]]

# --- words

BATTLE, SIEGE, ATTRITION, MOVEMENT, RATINGS, FORCES, VALUES, CARDS = (
    "battle",
    "siege",
    "attrition",
    "movement",
    "ratings",
    "forces",
    "values",
    "cards",
)
EDITIONS = {"fourth": msg("Fourth edition"), "third": msg("Third edition")}
NUMBER = (msg("Number"),)


class SuccessorsLister(NumberLister):
    """Lists the numbers of a map of the Successors, many of them by edition."""

    def one(self, words: Message, path: str, least: int = 0, most: int = 99, **more: str) -> ListedRow:
        """A row of a single number."""
        return words, (self.number(path, least, most, **more),)

    def switch(
        self, words: Message, name: str, least: int, most: int, *, twin: str = "", label: str = "rules"
    ) -> ListedRow:
        """A row with the number of each edition; the table beside the switch has that of the fourth."""
        return words, tuple(
            self.number(
                f"switches.{name}.values.{edition}",
                least,
                most,
                label=label,
                twins=(twin,) if twin and edition == "fourth" else (),
            )
            for edition in EDITIONS
        )

    def by_place(
        self, words: Message, name: str, place: int, least: int, most: int, labels: Sequence[str]
    ) -> ListedRow:
        """A row with the number at one place of a list of each edition."""
        return words, tuple(
            self.number(f"switches.{name}.values.{edition}.{place}", least, most, label=label)
            for edition, label in zip(EDITIONS, labels, strict=True)
        )
