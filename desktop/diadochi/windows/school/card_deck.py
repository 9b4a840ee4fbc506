"""The questions of the trainer as cards for other programs: an Anki deck, or a table of texts with pictures."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from html import escape
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import require_writable, write_file
from diadochi.language import Message, Name, Speaker
from diadochi.lessons.judgement import (
    MEANS,
    AnswerForm,
    QuestionKind,
    TrainerCard,
    feature_line,
    places_of,
    roads_of,
    trainer_speaker,
)
from diadochi.lessons.question_set import ChosenSet, all_questions, chosen_from
from diadochi.lessons.roads import travel_ways
from diadochi.rules.core.game import GameKit
from diadochi.scene.charts import WAYS, Chart, ChartBand, ChartDisc, ChartField, chart_painter
from diadochi.scene.land.land_picture import PrintedLand, sheet_rect
from diadochi.scene.palette import load_fonts, qcolor
from diadochi.scene.sheet.map_symbols import pen
from diadochi.scene.sheet.province_fields import province_fields
from diadochi.scene.sheet.sheet_picture import PicturePart

# --- pictures
# The whole map without names is painted once; each picture is a part of it with marks.

SCALE = 0.36
"""Pixels of a picture per canvas pixel."""
_WIDE, _HIGH = 480, 320
"""Pixels of a picture; it is larger if what it shows has no room."""
_ROOM = 150.0
"""Canvas pixels around what a picture shows."""
_QUALITY = 60
_WHOLE = "map.jpg"
"""The picture of the whole map, for questions that ask for a place."""


class Marks(NamedTuple):
    """What is marked in a picture: spaces, provinces, features and the routes of a path."""

    spaces: tuple[str, ...] = ()
    provinces: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        """The name of the picture's file: equal marks share a picture."""
        return f"{blake2b(repr(tuple(self)).encode(), digest_size=8).hexdigest()}.jpg"


class MapPictures:
    """Paints parts of the map of `atlas` without names, with marks, as JPEG files. Raises GeographyError."""

    def __init__(self, atlas: Atlas, language: str) -> None:
        load_fonts()
        self._atlas, self._sheet = atlas, sheet_rect(atlas)
        self._whole = self._painted(language)

    def _painted(self, language: str) -> QImage:
        size = self._sheet.size() * SCALE
        picture = QImage(round(size.width()), round(size.height()), QImage.Format.Format_RGB32)
        land = PrintedLand(self._atlas, self._sheet, SCALE).picture(self._sheet, SCALE)
        with QPainter(picture) as painter:
            self._set_up(painter, self._sheet)
            PicturePart(self._atlas, language, None, None).paint_unnamed(painter, self._sheet, SCALE, land)
        return picture

    def _set_up(self, painter: QPainter, part: QRectF) -> None:
        """Let a painter of a picture paint in canvas pixels."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(SCALE, SCALE)
        painter.translate(-part.topLeft())

    def whole(self) -> bytes:
        return _as_jpeg(self._whole)

    def picture(self, marks: Marks) -> bytes:
        """The part of the map around the marks, with them."""
        part = self._part(marks)
        shown = QRectF((part.topLeft() - self._sheet.topLeft()) * SCALE, part.size() * SCALE).toAlignedRect()
        picture = self._whole.copy(shown)
        with QPainter(picture) as painter:
            self._set_up(painter, part)
            for feature in marks.features:
                self._paint_line(painter, feature)
            chart_painter(self._atlas, self._chart(marks))(painter, SCALE)
        return _as_jpeg(picture)

    def _part(self, marks: Marks) -> QRectF:
        box = QRectF()
        for point in self._points(marks):
            box = box.united(QRectF(point, point).adjusted(-1, -1, 1, 1))
        for province in marks.provinces:
            box = box.united(province_fields(self._atlas)[province].path.boundingRect())
        box.adjust(-_ROOM, -_ROOM, _ROOM, _ROOM)
        wide, high = max(box.width(), _WIDE / SCALE), max(box.height(), _HIGH / SCALE)
        part = QRectF(box.center().x() - wide / 2, box.center().y() - high / 2, wide, high)
        part.moveLeft(min(max(part.left(), self._sheet.left()), self._sheet.right() - wide))
        part.moveTop(min(max(part.top(), self._sheet.top()), self._sheet.bottom() - high))
        return part.intersected(self._sheet)

    def _points(self, marks: Marks) -> Iterator[QPointF]:
        for space in marks.spaces:
            yield QPointF(*self._atlas.place[space])
        for route in marks.routes:
            yield from (QPointF(*point) for point in self._atlas.curve(route))
        for feature in marks.features:
            yield from (QPointF(*point) for point in feature_line(self._atlas, feature))

    def _chart(self, marks: Marks) -> Chart:
        return Chart(
            discs=[ChartDisc(space, "?" if len(marks.spaces) == 1 else "", WAYS[0]) for space in marks.spaces],
            bands=[ChartBand(marks.routes, WAYS[0])] if marks.routes else [],
            fields=[ChartField(province, WAYS[0]) for province in marks.provinces],
        )

    def _paint_line(self, painter: QPainter, feature: str) -> None:
        points = [QPointF(*point) for point in feature_line(self._atlas, feature)]
        line = QPainterPath(points[0])
        for point in points[1:]:
            line.lineTo(point)
        painter.setPen(pen(qcolor("gold", 170), 26.0))
        painter.drawPath(line)


def _as_jpeg(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "JPEG", _QUALITY)  # type: ignore[call-overload]  # the stubs know no format as text
    return bytes(buffer.data().data())


# --- cards


class DeckCard(NamedTuple):
    """A question and its answer in words, with the files of their pictures; `key` stays the same for ever."""

    key: str
    topic: str
    question: str
    answer: str
    question_picture: str
    answer_picture: str


_LIT = (QuestionKind.NAME_SPACE, QuestionKind.NAME_PROVINCE, QuestionKind.NAME_FEATURE)
"""Questions about what is marked in their picture."""
_ON_MAP = (AnswerForm.CLICK, AnswerForm.MARK, AnswerForm.DRAW)


class CardDeck:
    """The chosen questions about the map of `kit`, in one language."""

    def __init__(self, kit: GameKit, language: str, chosen: ChosenSet | None = None) -> None:
        self._kit, self._language = kit, language
        self._speaker: Speaker = trainer_speaker(kit, lambda: language)
        self._marks: dict[str, Marks] = {}
        self._prefix = f"{kit.atlas.id}-{language}-"
        questions = chosen_from(kit, chosen or ChosenSet(), all_questions(kit).values())
        self.cards = tuple(map(self._card, questions))

    @property
    def name(self) -> str:
        return self._kit.atlas.names.in_language(self._language)

    def pictures(self) -> Mapping[str, bytes]:
        """All pictures by file name. Raises GeographyError."""
        painted = MapPictures(self._kit.atlas, self._language)
        parts = {file: painted.picture(marks) for file, marks in self._marks.items()}
        return {self.whole_picture: painted.whole(), **parts}

    @property
    def whole_picture(self) -> str:
        """The file of the whole map; the pictures of all decks are in one folder in Anki, so each has its own names."""
        return f"{self._prefix}{_WHOLE}"

    # --- one card

    def _card(self, card: TrainerCard) -> DeckCard:
        answered = self._picture(self._marked(card))
        asked = answered
        if card.kind not in _LIT:
            asked = self.whole_picture if card.form in _ON_MAP else self._picture(self._asked(card))
        return DeckCard(
            card.key, card.topic, "\n".join(self._question(card)), "\n".join(self._answer(card)), asked, answered
        )

    def _question(self, card: TrainerCard) -> Iterator[str]:
        yield self._speaker.say(card.prompt)
        if card.note is not None:
            yield card.note.in_language(self._language)
        if card.choices:
            yield ", ".join(self._said(choice.words) for choice in card.choices)

    def _answer(self, card: TrainerCard) -> Iterator[str]:
        """The answer in words: what the map would show in the window, too."""
        yield self._speaker.say(card.fact)
        if card.form is AnswerForm.DRAW:
            yield " \N{EN DASH} ".join(self._speaker.spell(Name("space", space)) for space in self._path(card)[0])
        if card.told is not None:
            yield card.told.in_language(self._language)

    def _said(self, words: Message | Name) -> str:
        return self._speaker.spell(words) if isinstance(words, Name) else self._speaker.say(words)

    # --- what its pictures show

    def _picture(self, marks: Marks) -> str:
        if not any(marks):
            return ""
        file = f"{self._prefix}{marks.file}"
        self._marks[file] = marks
        return file

    def _asked(self, card: TrainerCard) -> Marks:
        return _marks_of(places_of(card))

    def _marked(self, card: TrainerCard) -> Marks:
        if card.form is AnswerForm.DRAW:
            spaces, routes = self._path(card)
            return Marks(spaces=(spaces[0], spaces[-1]), routes=routes)
        if card.thing in ("space", "province", "feature"):
            if card.kind is QuestionKind.PROVINCE_OF:
                return Marks(spaces=card.about[:1], provinces=card.right)
            return _marks_of([Name(card.thing, each) for each in card.right])
        return _marks_of(places_of(card))

    def _path(self, card: TrainerCard) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The spaces and the routes of the cheapest path that a question asks for."""
        start, goal = card.right
        way = travel_ways(roads_of(self._kit, MEANS[card.kind]), start, goal, 1)[0]
        return way.spaces, way.routes


def _marks_of(names: Sequence[Name]) -> Marks:
    def those(kind: str) -> tuple[str, ...]:
        return tuple(sorted(name.id for name in names if name.kind == kind))

    return Marks(those("space"), those("province"), those("feature"))


# --- files

_STYLE = ".card { font-family: serif; font-size: 20px; text-align: center; } img { max-width: 100%; }"
_FRONT = "{{Question}}<br>{{QuestionPicture}}"
_BACK = "{{Question}}<hr id=answer>{{Answer}}<br>{{AnswerPicture}}"
_FIELDS = ("Key", "Question", "QuestionPicture", "Answer", "AnswerPicture")


def write_deck(deck: CardDeck, path: Path) -> int:
    """Write an Anki deck or a table, by the suffix of `path`; return the number of cards.

    Pictures of a table are in a folder beside it with the same name. Raises UnfitFile, GeographyError.
    """
    require_writable(path)
    _WRITERS[path.suffix.lower()](deck, path)
    return len(deck.cards)


def _write_anki(deck: CardDeck, path: Path) -> None:
    import genanki

    model = genanki.Model(
        _number("model", deck.name),
        deck.name,
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": deck.name, "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
    )
    shown = genanki.Deck(_number("deck", deck.name), deck.name)
    for card in deck.cards:
        fields = [
            card.key, _lines(card.question), _image(card.question_picture), _lines(card.answer),
            _image(card.answer_picture),
        ]  # fmt: skip
        note = genanki.Note(model=model, fields=fields, guid=genanki.guid_for(deck.name, card.key), tags=[card.topic])
        shown.add_note(note)
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, picture in deck.pictures().items():
            file = Path(folder, name)
            file.write_bytes(picture)  # for a moment: nothing is to survive a power cut
            files.append(str(file))
        whole = Path(folder) / "deck.apkg"
        genanki.Package(shown, media_files=files).write_to_file(whole)
        write_file(path, whole.read_bytes())


def _number(*words: str) -> int:
    """A number that Anki knows a deck by: always the same for the same words."""
    return int.from_bytes(blake2b(" ".join(words).encode(), digest_size=4).digest(), "big")


def _lines(text: str) -> str:
    return "<br>".join(escape(line) for line in text.splitlines())


def _image(file: str) -> str:
    return f'<img src="{file}">' if file else ""


def _write_table(deck: CardDeck, path: Path) -> None:
    folder = path.with_suffix("")
    folder.mkdir(exist_ok=True)
    for name, picture in deck.pictures().items():
        write_file(folder / name, picture)
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("key", "topic", "question", "answer", "question picture", "answer picture"))
    for card in deck.cards:
        pictures = [f"{folder.name}/{file}" if file else "" for file in (card.question_picture, card.answer_picture)]
        table.writerow((card.key, card.topic, card.question, card.answer, *pictures))
    write_file(path, text.getvalue().encode())


_WRITERS: Mapping[str, Callable[[CardDeck, Path], None]] = {".apkg": _write_anki, ".csv": _write_table}
SUFFIXES = tuple(_WRITERS)
"""The files a deck can be written to."""
