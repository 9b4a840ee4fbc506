"""An exercise in the words of the present language: its options, and why the answer is as it is."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import Name, Speaker, capitalised, current_language, tr
from desktop.lessons.exercises.case_words import case_words
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, ExerciseOption
from desktop.rules.cases.reading import Case
from desktop.windows.inspector import markup as m
from desktop.windows.rule_links import linked, rule_link
from desktop.windows.rulebook import rule_text


def option_words(option: ExerciseOption, say: Speaker) -> str:
    """What stands beside a box: the text of a rule, an answer, or what may come of dice."""
    if option.rule:
        return f"{option.rule}: {rule_text(option.rule)}"
    return capitalised(say.say(option.words)) if option.words is not None else ""


def right_words(exercise: Exercise, say: Speaker) -> str:
    """The right answer as a sentence."""
    match exercise.form:
        case ExerciseForm.WHERE:
            answer = ", ".join(sorted(say.spell(Name("space", space)) for space in exercise.spaces))
        case ExerciseForm.REACH:
            return tr("No. He can reach it.") if exercise.is_reachable else tr("No. He cannot reach it.")
        case ExerciseForm.RULE:
            answer = ", ".join(option.rule for option in exercise.options if option.is_right)
        case _:
            answer = " · ".join(option_words(option, say) for option in exercise.options if option.is_right)
    return tr("No. The right answer: {answer}", answer=answer)


def explained(exercise: Exercise, say: Speaker) -> str:
    """The markup of why: the verdicts on what is wrong, the rules that speak, and what the case says of itself."""
    parts = [m.paragraph(linked(each)) for each in dict.fromkeys(_reasons(exercise, say)) if each]
    parts += [m.paragraph(f"<b>{rule_link(rule)}</b> {linked(rule_text(rule))}") for rule in _rules(exercise)]
    told = ". ".join(filter(None, (capitalised(case_title(exercise.case)), case_note(exercise.case))))
    if told:
        parts.append(m.paragraph(m.faint(linked(told))))
    return "".join(parts)


def case_title(case: Case) -> str:
    """The title of a case in the present language; nothing where there is none in it."""
    return case_words(case.file, case.entry.title, current_language())


def case_note(case: Case) -> str:
    """What a reader of a case should know, in the present language; mostly nothing."""
    return case_words(case.file, case.entry.note, current_language())


def _reasons(exercise: Exercise, say: Speaker) -> Iterator[str]:
    if exercise.form is ExerciseForm.ANSWERS:
        for option in exercise.options:
            if not option.is_right and option.why is not None and option.why.reason is not None:
                rules = ", ".join(option.why.because)
                yield f"{option_words(option, say)}: {say.say(option.why.reason)}" + (f" ({rules})" if rules else "")
    elif exercise.why is not None and not exercise.why and exercise.why.reason is not None:
        yield capitalised(say.say(exercise.why.reason))


def _rules(exercise: Exercise) -> tuple[str, ...]:
    because = exercise.why.because if exercise.why is not None and not exercise.why else ()
    return tuple(dict.fromkeys((exercise.rule, *because)))[:3]
