"""What stands in a case file, field by field; tests/cases/README.md explains it to writers."""

import msgspec

Table = dict[str, object]
Seen = str | int | bool


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true at a moment: of the open question, of the position, of what follows from the position.

    `options` are all options, no more and no fewer, `free_acts` all free acts beside them. `offers` are among either;
    `not_offered` and `refused` are not, the latter `because` of rules and `blocked_by` things. `default` is what the
    question proposes.
    """

    decision: str = ""
    roll: str = ""
    draw: str = ""
    seat: int | None = None
    rules: tuple[str, ...] = ()
    options: tuple[Table, ...] | None = None
    offers: tuple[Table, ...] = ()
    not_offered: tuple[Table, ...] = ()
    refused: tuple[Table, ...] = ()
    free_acts: tuple[Table, ...] | None = None
    default: str | None = None
    position: dict[str, Seen] = {}
    derived: dict[str, Seen] = {}


class CaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One case: the rules it shows, the position it starts from, the answers given, and what must be true then.

    What `given` holds is each system's own. `edition` or `editions` and `switches` choose the rules in force, where a
    system has them; a case without an edition holds in any. Each table of `when` is an answer ("do"), to which an
    "expect" may be added that is looked at right after it; a table with nothing but "expect" only looks.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    then: Expectation = Expectation()
    when: tuple[Table, ...] = ()
    edition: str = ""
    editions: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""
