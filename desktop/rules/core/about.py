"""What a question, a throw or an event is about, as values: whoever shows, follows or counts it reads no sentence."""

import msgspec


class About(msgspec.Struct, frozen=True, gc=False):
    """Where, who, against whom. Fields that do not apply are empty, None or 0.

    `space` is where it happens or what it is asked for, `origin` where somebody comes from; `path` are further spaces,
    in order. `leader` is the general or leader it turns on, `army` an army that nobody's seat owns, by its id. `seat`
    is the side it is about where that is not the one that is asked, `against` the side on the other side. `card` is a
    card, `royal` a member of the royal family, `province` a province. `count` is how many are owed, drawn or thrown.
    """

    space: str = ""
    origin: str = ""
    path: tuple[str, ...] = ()
    leader: str = ""
    army: str = ""
    seat: int | None = None
    against: int | None = None
    card: str = ""
    royal: str = ""
    province: str = ""
    count: int = 0

    @property
    def spaces(self) -> tuple[str, ...]:
        """Every space it names, each once."""
        return tuple(dict.fromkeys(space for space in (self.origin, *self.path, self.space) if space))


NOTHING_SAID = About()
"""About nothing in particular."""
