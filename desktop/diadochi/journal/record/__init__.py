"""The record: one file that stores a game as a tree of answers and never loses one."""

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_errors import RecordError

__all__ = ["Record", "RecordError"]
