"""The record: one file that keeps a game as a tree of answers and never loses one."""

from desktop.journal.record.errors import RecordError
from desktop.journal.record.record import Record

__all__ = ["Record", "RecordError"]
