"""What stands in a lesson file, field by field; assets/lessons/README.md explains it to teachers."""

import msgspec

from desktop.atlas.model import Words
from desktop.rules.cases.entries import Expectation, Table


class LessonChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers in words to a question in words; `why` is said when it is chosen."""

    text: Words
    right: bool = False
    why: Words | None = None


class LessonTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done; exactly one of these is given.

    `answer`: one of these answers is given at the table. `until`: all of this holds, as in the `then` of a case.
    `refused`: something is tried that one of these rules forbids. `lift`: this piece is taken in hand. `look`: this
    space is pointed at. `choose`: the right one of these is picked.
    """

    answer: tuple[Table, ...] = ()
    until: Expectation | None = None
    refused: tuple[str, ...] = ()
    lift: str = ""
    look: str = ""
    choose: tuple[LessonChoice, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, and what is to be done; without a task it is only read.

    `given` lays a position, in the words of a case or as `text` in notation; without it the table stands as the step
    before left it. `when` is what happens first, by itself. `dice` fall next, a list for each throw. `seat` is the
    pupil's, that of the open question unless said; others answer with the first of `replies` they may give, or else
    what their question proposes. `draw` are drawings as records keep them ("arrow blue ipsos sardeis"), `point` the
    space that the one arrow shows. `solution` are the pupil's answers that do the task.
    """

    text: Words
    given: dict[str, object] | None = None
    when: tuple[Table, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    seat: int | None = None
    replies: tuple[Table, ...] = ()
    draw: tuple[str, ...] = ()
    point: str = ""
    task: LessonTask | None = None
    solution: tuple[Table, ...] = ()
    hint: Words | None = None
    why_not: Words | None = None
    done: Words | None = None


class LessonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. `part` is the shelf it stands on, `order` its place there; `minutes` is how long it takes.

    Without `odds` no card of chances opens over the map.
    """

    title: Words
    about: Words
    step: tuple[LessonStep, ...]
    map: str = ""
    part: str = "own"
    order: int = 0
    minutes: int = 5
    odds: bool = True
    edition: str = ""
    switches: dict[str, str] = {}
    rules: tuple[str, ...] = ()
