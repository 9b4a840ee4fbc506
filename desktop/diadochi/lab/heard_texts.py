"""Listens while the program puts texts into words, and notes each with its source text and surface."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Self

import msgspec

from diadochi import language
from diadochi.language import Message, Speaker

_FILL: Final = "_filled"
"""The function of the language module that fills the fields of a text."""
_EXAMPLES: Final = 2
"""How many different sentences of one message are shown."""


class Heard:
    """What the program said in a language: sentences by surface and source text."""

    def __init__(self, in_language: str = language.ENGLISH) -> None:
        self.surface = ""
        self._language = in_language
        self.sentences: dict[str, dict[str, dict[str, None]]] = {}
        self.heard: set[str] = set()
        self._sources: dict[str, str] = {}
        self._depth = 0

    def hear(self, source: str, sentence: str) -> None:
        """Note one sentence on the current surface, if it is in the language that is listened for."""
        if language.current_language() != self._language:
            return
        self.heard.add(source)
        if not self._depth:
            said = self.sentences.setdefault(self.surface, {}).setdefault(source, {})
            if len(said) < _EXAMPLES:
                said[sentence] = None

    def as_json(self) -> bytes:
        """All sentences, for another process."""
        return msgspec.json.encode((self.sentences, sorted(self.heard)))

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        """What another process has heard."""
        heard = cls()
        heard.sentences, texts = msgspec.json.decode(data, type=tuple[dict[str, dict[str, dict[str, None]]], list[str]])
        heard.heard = set(texts)
        return heard

    def add(self, other: "Heard") -> None:
        """Add what another has heard and this one has not."""
        for surface, sources in other.sentences.items():
            new = {source: sentences for source, sentences in sources.items() if source not in self.heard}
            if new:
                self.sentences.setdefault(surface, {}).update(new)
        self.heard |= other.heard

    @contextmanager
    def on(self, surface: str) -> Iterator[None]:
        """Everything said meanwhile belongs to `surface`."""
        before, self.surface = self.surface, surface
        try:
            yield
        finally:
            self.surface = before

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Note whatever is put into words meanwhile."""
        translate, form, say = language.translate, language.form, Speaker.say
        fill: Callable[[str, Mapping[str, object]], str] = getattr(language, _FILL)

        def translated(source: str, in_language: str | None = None) -> str:
            text = translate(source, in_language)
            self._sources[text] = source
            self.hear(source, text)
            return text

        def formed(one: str, many: str, n: int) -> str:
            text = form(one, many, n)
            self._sources[text] = one
            self.heard |= {one, many}
            return text

        def filled(text: str, fields: Mapping[str, object]) -> str:
            sentence, source = fill(text, fields), self._sources.get(text, text)
            if fields:
                # `translate` has noted the text with its fields still open
                self.sentences.get(self.surface, {}).get(source, {}).pop(text, None)
                self.hear(source, sentence)
            return sentence

        def spoken(speaker: Speaker, message: Message) -> str:
            self._depth += 1
            try:
                sentence = say(speaker, message)
            finally:
                self._depth -= 1
            self.hear(message.source, sentence)
            return sentence

        with (
            replaced(language, "translate", translated),
            replaced(language, "form", formed),
            replaced(language, _FILL, filled),
            replaced(Speaker, "say", spoken),
        ):
            yield


@contextmanager
def replaced(owner: object, name: str, by: object) -> Iterator[None]:
    """Let `owner` have another attribute meanwhile."""
    before = getattr(owner, name)
    setattr(owner, name, by)
    try:
        yield
    finally:
        setattr(owner, name, before)
