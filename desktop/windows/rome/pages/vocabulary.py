"""What sides, powers and forces are called on a page."""

from __future__ import annotations

from desktop.language import Name, Speaker
from desktop.narration.rome.pieces import group_words
from desktop.rules.rome.pieces import Force, Group
from desktop.scene.counters.rome.liveries import number_of, power_of
from desktop.windows.inspector import markup as m
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable


def power_name(table: OnTable, power: str) -> str:
    """A power."""
    return table.spelled(Name("power", power))


def leader_name(table: OnTable, leader: str) -> str:
    """A leader."""
    return table.spelled(Name("leader", leader))


def group_text(table: OnTable, group: Group) -> str:
    """Leaders and units in one line."""
    return Speaker(table.spelled).say(group_words(group))


def force_of(table: OnTable, subject: Subject) -> Force | None:
    """The force a subject stands for, None when it is gone."""
    position, power = table.position, power_of(table.kit, subject.seat)
    group = position.group(power, subject.id, inside=subject.inside) if position is not None else None
    return Force(power, subject.inside, group) if group else None


def subject_of_force(table: OnTable, space: str, force: Force) -> Subject:
    """A force as something to be looked at."""
    return Subject("stack", space, number_of(table.kit, force.power), force.inside)


def shield(table: OnTable, power: str, width: int = 15, height: int = 18) -> str:
    """The shield of a power."""
    return m.picture(f"owner:{number_of(table.kit, power)}", width, height)


def power_link(table: OnTable, power: str) -> str:
    """A power with its shield, as a link."""
    return f"{shield(table, power)}&nbsp;{m.link(Subject('power', power), power_name(table, power))}"
