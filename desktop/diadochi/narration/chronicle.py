"""The main line of a record in words, one row per answer: for spreadsheets, readers and other programs."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.codec import answer_to_text
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import time_text
from diadochi.language import Message, Name, Speaker, current_language, tr, use_terms
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import NarratedEntry, Narrator
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import rules_of, spell


class ChronicleRow(NamedTuple):
    """One answer. `number` is its node in the record, `moment` the clock in words, `question` its kind in the rules.

    `side` is who was asked and `words` what happened, both in the current language; `answer` is the answer as in the
    text of a record, empty while hands are hidden. `rules` are rule ids. `time` is ISO 8601 in UTC.
    """

    number: int
    time: str
    moment: str
    seat: int
    side: str
    question: str
    answer: str
    words: str
    rules: tuple[str, ...]


class GameChronicle:
    """The rows of the main line of a record, with its title and the sides that played.

    Cards in hands and hidden answers are told only when the game is over (SEQ-10).
    """

    def __init__(self, record: Record) -> None:
        self._record, kit = record, record.kit
        final = record.position_at(record.main)
        self._is_open = record.about.is_over or not rules_of(kit).conceals(final)
        use_terms(words_of(kit).terms(final))
        self._speaker = Speaker(spell(kit, current_language, lambda: final))
        outcome = words_of(kit).outcome_of(final) if record.about.is_over else None
        self.title = record.about.title or record.path.stem
        self.result = self._say(outcome) if outcome is not None else ""
        self.sides = [self._side(seat) for seat in rules_of(kit).seats(final)]
        self.rows = tuple(self._rows())

    def _rows(self) -> Iterator[ChronicleRow]:
        record = self._record
        narrator = Narrator(lambda position: Game(position, record.procedure), lambda: record.kit)
        told = narrator.tell(PlayedRecord(record).entries_at(record.main), 0)
        moment = ""
        for node_id, entry in zip(record.tree.lineage(record.main), told, strict=True):
            node = record.tree[node_id]
            yield ChronicleRow(
                node_id,
                time_text(node.time),
                record.rules.moment_words(moment) if moment else "",
                entry.seat or 0,
                self._side(entry.seat) if entry.seat else "",
                node.question,
                answer_to_text(record.kit, node.answer) if self._is_open and node.answer else "",
                self._words(entry),
                entry.rules,
            )
            moment = node.moment or moment

    def _words(self, entry: NarratedEntry) -> str:
        secret = entry.secret if self._is_open else None
        return self._say(secret if secret is not None else entry.words)

    def _say(self, message: Message) -> str:
        return self._speaker.say(message)

    def _side(self, seat: int) -> str:
        return spell(self._record.kit, current_language, lambda: self._record.position_at(self._record.main))(
            Name("seat", str(seat))
        )

    # --- forms

    def as_json(self) -> dict[str, object]:
        """Everything as JSON types."""
        about = self._record.about
        return {
            "title": self.title,
            "map": about.meta.get("map", ""),
            "edition": about.meta.get("edition", ""),
            "sides": self.sides,
            "over": about.is_over,
            "result": self.result,
            "position": rules_of(self._record.kit).write(self._record.position_at(self._record.main))
            if self._is_open
            else "",
            "answers": [row._asdict() for row in self.rows],
        }

    def as_csv(self) -> str:
        """A table with a line of heads, for spreadsheets; lines end in CR LF (RFC 4180)."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(ChronicleRow._fields)
        for row in map(_spreadsheet_safe, self.rows):
            writer.writerow([*row[:-1], " ".join(row.rules)])
        return out.getvalue()

    def as_html(self) -> str:
        """A page of its own: title, sides, result, and a table for each turn and round."""
        title = html.escape(self.title)
        head = "".join(f"<li>{html.escape(side)}</li>" for side in self.sides)
        result = f"<p><strong>{html.escape(self.result)}</strong></p>" if self.result else ""
        return (
            f'<!DOCTYPE html>\n<html lang="{current_language()}"><head><meta charset="utf-8"><title>{title}</title>'
            f"<style>{_STYLE}</style></head>\n<body><h1>{title}</h1><ul>{head}</ul>{result}\n"
            f"{''.join(self._tables())}</body></html>\n"
        )

    def _tables(self) -> Iterator[str]:
        rows: list[ChronicleRow] = []
        for row in self.rows:
            if rows and row.moment != rows[0].moment:
                yield _table(rows)
                rows = []
            rows.append(row)
        if rows:
            yield _table(rows)


_STYLE = (
    "body{font:16px/1.45 Georgia,serif;max-width:50em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse;width:100%}td{border-top:1px solid #bbb;padding:.2em .5em;vertical-align:top}"
    "td:first-child{color:#666;white-space:nowrap}h2{font-size:1.1em;margin:1.4em 0 .3em}"
)


def _table(rows: Sequence[ChronicleRow]) -> str:
    lines = "".join(
        f"<tr><td>{row.number}</td><td>{html.escape(row.side)}</td><td>{html.escape(row.words)}</td></tr>\n"
        for row in rows
    )
    moment = html.escape(rows[0].moment or tr("Opening"))
    return f"<h2>{moment}</h2>\n<table>{lines}</table>\n"


def _spreadsheet_safe(row: ChronicleRow) -> ChronicleRow:
    """Texts that a spreadsheet would take for a formula begin with an apostrophe."""

    def safe(text: str) -> str:
        return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t")) else text

    return row._replace(side=safe(row.side), words=safe(row.words), answer=safe(row.answer))
