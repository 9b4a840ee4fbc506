"""Whether an answer is one that a lesson means: every field that the lesson writes agrees."""

from typing import Any

import msgspec

from desktop.rules.cases.entries import Table
from desktop.rules.core.flow import Answer
from desktop.rules.core.system import AnyKit, rules_of


def is_meant(kit: AnyKit, answer: Answer, table: Table) -> bool:
    """Whether `answer` is what `table` says in the words of cases; what the table leaves out may be anything."""
    if answer.__struct_config__.tag != table.get("do"):
        return False
    said = {field: value for field, value in table.items() if field != "do"}
    return all(_agrees(kit, answer, field, value) for field, value in said.items())


def is_one_of(kit: AnyKit, answer: Answer, tables: tuple[Table, ...]) -> bool:
    """Whether `answer` is what one of `tables` says."""
    return any(is_meant(kit, answer, table) for table in tables)


def _agrees(kit: AnyKit, answer: Answer, field: str, wanted: object) -> bool:
    if field == "to" and not hasattr(answer, "to"):
        return _leads_to(kit, answer, wanted)
    if field == "by" and not hasattr(answer, "by"):
        return True  # the route that the space is reached by
    held = getattr(answer, field, None)
    group = rules_of(kit).group_text(held) if held is not None else None
    if group is not None and isinstance(wanted, str):
        return _parts(group) == _parts(wanted)
    plain = msgspec.to_builtins(held)
    return bool(_listed(plain) == _listed(wanted))


def _leads_to(kit: AnyKit, answer: Answer, wanted: object) -> bool:
    """Whether the last route of an answer ends where it is to lead."""
    routes = getattr(answer, "routes", None) or (getattr(answer, "route", ""),)
    goal = wanted[-1] if isinstance(wanted, list | tuple) else wanted
    route = kit.atlas.routes.get(routes[-1])
    return route is not None and goal in (route.a, route.b)


def _parts(group: str) -> list[str]:
    return sorted(group.split("+"))


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, list | tuple) else value
