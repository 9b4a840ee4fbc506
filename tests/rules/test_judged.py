"""Options that are judged: what was found or admitted is not judged again while its question is open."""

from diadochi.rules.core.flow import Answer, Judged, Menu
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.successors.answers import Pass, Stop


def test_an_answer_is_judged_once_however_often_it_is_admitted() -> None:
    for kind in (Judged, Menu):
        judged: list[Answer] = []

        def verdict(answer: Answer, judged: list[Answer] = judged) -> Verdict:
            judged.append(answer)
            return allow("MOV-21") if answer == Stop() else Verdict(False)

        options = kind(lambda: (Stop(), Pass()), verdict)
        assert [options.admits(Stop()), options.admits(Stop())] == [True, True]
        assert judged == [Stop()]
        assert not options.admits(Pass())
        assert list(options) == [Stop()]
