"""The record: one file that stores a game as a tree of answers and never loses one."""

from desktop.journal.record.game_record import Record
from desktop.journal.record.record_errors import RecordError

__all__ = ["Record", "RecordError"]
