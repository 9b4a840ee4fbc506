"""What is wrong with a part of a case: where it stands, and why it cannot be read."""

from desktop.rules.core.notation_error import NotationError


class Misgiven(ValueError):
    """A field of `given` that cannot be laid out; `cause` says why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause


class Misanswer(ValueError):
    """A table that is no answer; `field` and `cause` say where and why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause
