"""What is wrong with a position text, said with its column."""

from desktop.language import Message, Speaker, msg


class NotationError(ValueError):
    """A text that is no position: `column` (from 1), what was found there, why it is wrong, what to write instead."""

    def __init__(self, column: int, found: str, reason: Message, remedy: Message | None = None) -> None:
        self.column = column
        self.found = found
        self.reason = reason
        self.remedy = remedy
        super().__init__(self.sentence())

    def sentence(self) -> str:
        """The whole error as one sentence in the current language."""
        return Speaker(lambda name: name.id).say(self.message())

    def message(self) -> Message:
        """The same, to be said later."""
        found = f'"{_readable(self.found)}"' if self.found else msg("the end")
        place = msg("position text, column {column}", column=self.column)
        if self.remedy is None:
            return msg("{place}: {found} {reason}", place=place, found=found, reason=self.reason)
        return msg(
            "{place}: {found} {reason}; {remedy}", place=place, found=found, reason=self.reason, remedy=self.remedy
        )


def _readable(text: str) -> str:
    """The text on one line: what cannot be printed is named by its number."""
    return "".join(sign if sign.isprintable() else f"U+{ord(sign):04X}" for sign in text)
