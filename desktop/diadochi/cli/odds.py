"""``diadochi odds`` and ``diadochi dangers``: exact chances of a march or an answer, and threats to a side."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.cli.asking import (
    RECORD,
    ArmyOption,
    JsonOption,
    MapOption,
    NumbersOption,
    PositionArgument,
    Unanswerable,
    know_space,
    map_with,
    show_json,
    speaker,
    the_general,
    the_kit,
    the_position,
)
from diadochi.cli.chances import exactly, per_cent
from diadochi.cli.turn_odds import card_asked, tell_turn
from diadochi.forecast.battle_calculator import battles_system
from diadochi.forecast.odds.figures import AnswerOdds, Odds, QuestionOdds
from diadochi.forecast.odds.game_odds import AnyOdds, odds_system
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    BestPart,
    MarchAsked,
    OddsMoment,
    QuestionAsked,
    UnfitQuestion,
    WaitWeighed,
    WayWeighed,
    policy_asked,
)
from diadochi.forecast.odds.turn_plans import TurnAsked
from diadochi.journal.record.codec import answer_to_json, answer_to_text
from diadochi.language import Message, capitalised, tr, trn
from diadochi.narration.odds_explanation import (
    ExplainedRow,
    RowKind,
    Rows,
    joined_words,
    number_words,
    ways_left_out,
)
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import place_of

if TYPE_CHECKING:
    from diadochi.forecast.odds.figures import Danger


# --- explanation
# The tree of a figure as indented lines.

Say = Callable[[Message], str]


def show_tree(kit: GameKit, explained: Explained[GamePosition], say: Say, depth: int, *, json: bool) -> None:
    """Print the rows of a figure, down to `depth` levels."""
    tree = Rows(kit, explained)
    if json:
        show_json(_record(tree, tree.top(), say, depth))
        return
    for indent, row in _flat(tree, tree.top(), depth, 0, is_chance=explained.is_chance):
        here, part = (number_words(number, is_chance=explained.is_chance) for number in (row.chance, row.part))
        words = capitalised(say(row.words))
        rules = f"  [{', '.join(row.rules)}]" if row.rules else ""
        typer.echo(f"{part:>7}  {'  ' * indent}{words}  ({here}){rules}")
        for happened in row.happens:
            typer.echo(f"{'':>7}  {'  ' * indent}  - {say(happened)}")
        if row.joined > 1:
            typer.echo(f"{'':>7}  {'  ' * indent}  = {joined_words(row.joined)}")
        if row.then is not None:
            typer.echo(f"{'':>7}  {'  ' * indent}  > {say(row.then)}")


def _flat(tree: Rows, row: ExplainedRow, depth: int, indent: int, *, is_chance: bool) -> list[tuple[int, ExplainedRow]]:
    found = [(indent, row)]
    if depth > 0:
        for below in below_row(tree, row):
            if row.figure in (0, 1) and is_chance and below.kind is RowKind.COMES:
                continue  # already decided: no later roll changes it
            found += _flat(tree, below, depth - 1, indent + 1, is_chance=is_chance)
    return found


def below_row(tree: Rows, row: ExplainedRow) -> tuple[ExplainedRow, ...]:
    if row.kind is RowKind.OTHERS:
        return row.folded
    return tree.below(row.path) if row.opens else ()


def _record(tree: Rows, row: ExplainedRow, say: Say, depth: int) -> JsonObject:
    return {
        "what": say(row.words),
        "chance": exactly(row.chance),
        "figure": exactly(row.figure),
        "part": exactly(row.part),
        "throws": list(row.ways) if row.ways else None,
        "then": say(row.then) if row.then else None,
        "happens": [say(words) for words in row.happens],
        "rules": list(row.rules),
        "rows": [_record(tree, below, say, depth - 1) for below in below_row(tree, row)] if depth else [],
    }


# --- figures
# The figures of a march or of an answer, as JSON and as lines.


def _each(chances: Mapping[int, Fraction] | Mapping[str, Fraction]) -> JsonObject:
    return {str(key): exactly(chance) for key, chance in chances.items()}


def _each_kind(kinds: Mapping[str, Mapping[int, Fraction]]) -> JsonObject:
    return {kind: _each(chances) for kind, chances in kinds.items()}


def odds_record(found: Odds, say: Callable[[Message], str]) -> JsonObject:
    """Figures as JSON, the same in the window and here."""
    return {
        "chances": {
            "arrive": exactly(found.arrives),
            **_each(found.results),
            **{each.key: exactly(each.chance) for each in found.also},
        },
        "losses": {"own": _each(found.own), "enemy": _each(found.enemy)},
        "kinds": {"own": _each_kind(found.own_kinds), "enemy": _each_kind(found.enemy_kinds)},
        "points": _each(found.points),
        "siege": _each(found.siege),
        "commanders": {leader: _each(fate) for leader, fate in found.leaders.items()},
        "goals": [{"goal": wished.text, "chance": exactly(wished.chance)} for wished in found.goals],
        "policy": found.policy,
        "left_out": [say(words) for words in found.left_out],
    }


def tell(record: JsonObject) -> None:
    """Print figures that are in JSON form line by line."""
    for name, chance in record["chances"].items():
        typer.echo(f"{per_cent(chance):>6}  {name}")
    for side, losses in record["losses"].items():
        typer.echo(f"{tr('losses')}, {side}: " + ", ".join(f"{n}: {per_cent(c)}" for n, c in losses.items()))
        for kind, numbers in record["kinds"][side].items():
            typer.echo(f"  {kind}: " + ", ".join(f"{n}: {per_cent(c)}" for n, c in numbers.items()))
    for leader, fate in record["commanders"].items():
        typer.echo(f"{leader}: " + ", ".join(f"{what} {per_cent(chance)}" for what, chance in fate.items()))
    for wished in record["goals"]:
        typer.echo(f"{per_cent(wished['chance']):>6}  {wished['goal']}")
    for line in weighed_lines(record):
        typer.echo(line)
    typer.echo(record["policy"])
    for words in record["left_out"]:
        typer.echo(words)


# --- the commands

GoalOption = Annotated[
    str,
    typer.Option(
        "--goal",
        help=(
            "Goal: space X mine, space X clear, city X besieged, city X fallen, general G safe, general G "
            "alive, general G gone, royal R taken, units X >= N, lp >= N, vp >= N. Join several with and. On the "
            "map of the Sword of Rome: space X mine, space X clear, city X besieged, general G safe, general G gone, "
            "army P X gone (a power, a place), units X >= N."
        ),
    ),
]
PolicyOption = Annotated[
    str,
    typer.Option(
        "--policy",
        help=(
            "How others respond: stand or avoid, intercept>=50 (from 50 per cent on), or best (against the goal), "
            "for example: avoid intercept>=50."
        ),
    ),
]
FigureOption = Annotated[
    str,
    typer.Option(
        "--explain",
        help=(
            "Explain one number as a tree: arrive, win, draw, lose, own N, enemy N, mean own, mean enemy, siege N, "
            "points N, general G dispersed, goal GOALS. With --turn: turn, way N, way N step N points N."
        ),
    ),
]
DepthOption = Annotated[int, typer.Option("--depth", min=1, max=12, help="Depth of the tree.")]
SeatOption = Annotated[
    int | None, typer.Option("--seat", min=1, max=5, help="Side that looks at a saved game, or whose odds are wanted.")
]


BattleOption = Annotated[
    str,
    typer.Option(
        "--battle",
        help=(
            "A battle without a position: GENERAL, 3 KIND against GENERAL, 4 KIND at SPACE with OPTION and OPTION. "
            "For example: krateros, 3 mercenary against lysimachos, 4 loyal at ipsos with defender-space. On the map "
            "of the Sword of Rome units are cu: pyrrhus, 8 cu against 6 cu with rough."
        ),
    ),
]


def odds(
    position: PositionArgument = "",
    army: ArmyOption = "",
    to: Annotated[str, typer.Option("--to", help="Target: SPACE, or [SPACE] for inside a city.")] = "",
    question: Annotated[
        bool, typer.Option("--question", help="Give odds for each answer to the open question instead of a march.")
    ] = False,
    turn: Annotated[
        bool, typer.Option("--turn", help="Find the best chance of --goal over a whole player turn of --seat.")
    ] = False,
    card: Annotated[
        str,
        typer.Option("--card", help="Card before the turn's marches: 1 to 4 operation points, campaign or major."),
    ] = "",
    goal: GoalOption = "",
    policy: PolicyOption = "stand",
    mp: Annotated[int | None, typer.Option("--mp", min=0, max=20, help="Assumed movement points.")] = None,
    seat: SeatOption = None,
    best: Annotated[
        bool, typer.Option("--best", help="Find the part of the army with the best chance for the goal.")
    ] = False,
    ways: Annotated[bool, typer.Option("--ways", help="Compare the paths to the target.")] = False,
    battle: BattleOption = "",
    wait: Annotated[
        bool, typer.Option("--wait", help="Say whether to wait for the movement roll before deciding.")
    ] = False,
    explain: FigureOption = "",
    depth: DepthOption = 3,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: JsonOption = False,
) -> int:
    """Calculate the exact odds of a march, of a turn, of each answer to an open question, or of a battle by itself."""
    map_folder = map_with(map_folder, numbers)
    if battle:
        return tell_battle(map_folder, position, battle, explain, depth, json=json)
    if not position:
        raise Unanswerable(tr("Give a position: a file, a set-up or a saved game. Or use --battle."))
    if question:
        return tell_question(map_folder, position, seat, goal, policy, json)
    if turn:
        if seat is None:
            raise Unanswerable(tr("Give the side whose turn it is: --seat NUMBER."))
        kit, here = the_position(the_kit(map_folder), position, seat)
        in_turn = TurnAsked(seat, goal, policy, card_asked(card), ongoing=True)
        if explain:
            return explain_turn(kit, here, in_turn, explain, depth, json=json)
        return tell_turn(kit, here, in_turn, json=json)
    if not army:
        raise Unanswerable(tr("Give the army that marches: --army SPACE:GENERAL. Or use --question or --turn."))
    if not to:
        raise Unanswerable(tr("Give the target of the march: --to SPACE."))
    kit, here = the_position(the_kit(map_folder), position, seat)
    know_space(kit, to, "--to")
    asked = MarchAsked(
        the_general(kit, here, army), place_of(to), goal=goal, policy=policy, points=mp, cards=seat is not None
    )
    if explain:
        show_tree(kit, odds_system(kit).explained(kit, here, asked, explain), speaker(kit, here).say, depth, json=json)
        return 0
    return tell_march(kit, here, asked, best=best, ways=ways, wait=wait, json=json)


def explain_turn(kit: GameKit, position: GamePosition, asked: TurnAsked, figure: str, depth: int, *, json: bool) -> int:
    """Print the tree of one figure of a turn. Raises UnfitQuestion."""
    explained = odds_system(kit).explained_turn(kit, position, asked, figure)
    show_tree(kit, explained, speaker(kit, position).say, depth, json=json)
    return 0


def tell_march(
    kit: GameKit, position: GamePosition, asked: MarchAsked, *, best: bool, ways: bool, wait: bool, json: bool
) -> int:
    """Print the odds of a march, with the best part, the paths and whether to wait if wanted."""
    system = odds_system(kit)
    record = odds_record(system.odds(kit, position, asked), speaker(kit, position).say)
    record.update(weighed_record(system, kit, position, asked, best=best, ways=ways, wait=wait))
    if json:
        show_json(record)
    else:
        tell(record)
    return 0


def dangers(
    position: PositionArgument,
    seat: Annotated[int, typer.Option("--seat", min=1, max=5, help="Side in danger.")],
    policy: PolicyOption = "stand",
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: JsonOption = False,
) -> int:
    """List what one enemy army could take or beat in one activation, worst first."""
    kit, here = the_position(the_kit(map_with(map_folder, numbers)), position, seat)
    say = speaker(kit, here).say
    system = odds_system(kit)
    found = [danger_record(danger, say) for danger in system.dangers(kit, here, seat, policy)]
    left_out = [say(words) for words in system.dangers_left_out(kit, here, seat)]
    if json:
        show_json({"policy": str(policy_asked(policy)), "dangers": found, "left_out": left_out})
        return 0
    for danger in found:
        by = danger["by"]
        helps = f"  ({danger['would_help']['what']}: {per_cent(danger['would_help'])})" if danger["would_help"] else ""
        where = f"{danger['thing']} @ {danger['space']}"
        killed = tr("killed {chance}", chance=per_cent(danger["killed"])) if danger["killed"]["exact"] != "0/1" else ""
        who = f"{by['general']} ({by['from']})"
        typer.echo(f"{per_cent(danger['beaten']):>6}  {where:<36}{'; '.join(filter(None, (who, killed)))}{helps}")
    for words in (str(policy_asked(policy)), *left_out):
        typer.echo(words)
    return 0


def danger_record(danger: "Danger", say: "Callable[[Message], str]") -> JsonObject:
    helps = None if danger.helps is None else {"what": say(danger.helps[0]), **exactly(danger.helps[1])}
    return {
        "thing": danger.thing.id,
        "space": danger.space,
        "by": {"seat": danger.seat, "general": danger.leader, "from": danger.start},
        "chance": exactly(danger.chance),
        "beaten": exactly(danger.beaten),
        "killed": exactly(danger.killed),
        "would_help": helps,
    }


# --- battles by themselves
# ``diadochi odds --battle``: two armies without a position.


def tell_battle(folder: Path | None, wanted: str, text: str, figure: str, depth: int, *, json: bool) -> int:
    """Print the odds of a written battle, or the tree of one figure. Raises UnfitQuestion."""
    kit = the_kit(folder)
    kit, here = the_position(kit, wanted or rules_of(kit).setups(kit)[0], None)
    system, say = battles_system(kit), speaker(kit, here).say
    battle = system.read(kit, text)
    if figure:
        show_tree(kit, system.explain(kit, here, battle, figure), say, depth, json=json)
        return 0
    record = {"battle": str(battle), **odds_record(system.odds(kit, here, battle), say)}
    del record["chances"]["arrive"]  # both armies are there
    if json:
        show_json(record)
    else:
        typer.echo(record["battle"])
        tell(record)
    return 0


# --- the open question
# ``diadochi odds --question``: what each answer to it leads to.


def tell_question(folder: Path | None, wanted: str, seat: int | None, goal: str, policy: str, json: bool) -> int:
    """Print the odds of each answer to the open question, as `seat` sees it. Raises UnfitQuestion."""
    kit, moment = _moment(folder, wanted, seat)
    found = odds_system(kit).question(kit, moment, QuestionAsked(goal, policy, cards=seat is not None))
    record = question_record(kit, moment.position, found)
    if json:
        show_json(record)
        return 0
    for each in record["answers"]:
        typer.echo(f"-- {each['answer'] or tr('the roll')}")
        tell(each)
    return 0


def _moment(folder: Path | None, wanted: str, seat: int | None) -> tuple[GameKit, OddsMoment[GamePosition]]:
    if not wanted.endswith(RECORD):
        kit, position = the_position(the_kit(folder), wanted, seat)
        return kit, OddsMoment(position)
    from diadochi.journal.record.game_record import Record

    with Record.look(Path(wanted)) as record:
        game = record.game
        if game.node is None:  # also in an impossible opening, where the rules would ask nonsense
            raise UnfitQuestion(tr("This question has no odds. Ask about a march instead."))
        return rules_of(record.kit).under(record.kit, game.position), odds_system(record.kit).moment(game, seat)


def question_record(kit: GameKit, position: GamePosition, found: QuestionOdds) -> JsonObject:
    """The figures of a question as JSON, the same in the window and here."""
    say = speaker(kit, position).say

    def row(each: AnswerOdds) -> JsonObject:
        words = None if each.answer is None else answer_to_text(kit, answer_to_json(each.answer))
        return {"answer": words, **odds_record(each.odds, say)}

    return {"question": found.kind, "seat": found.seat, "answers": [row(each) for each in found.answers]}


# --- what serves a goal best
# The part of the army, the way, whether to wait for the roll; as JSON and as lines.


def weighed_record(
    system: AnyOdds, kit: GameKit, position: GamePosition, asked: MarchAsked, *, best: bool, ways: bool, wait: bool
) -> JsonObject:
    """The best part, the ways and the value of waiting, as wanted."""
    found: JsonObject = {}
    if best:
        found["best"] = _best(kit, position, system.best(kit, position, asked))
    if ways:
        weighed = system.ways(kit, position, asked)
        found["ways"] = [_way(way) for way in weighed.ways]
        found["ways_left_out"] = weighed.left_out
    if wait:
        found["waiting"] = _waiting(system.waiting(kit, position, asked))
    return found


def _best(kit: GameKit, position: GamePosition, best: BestPart | None) -> JsonObject | None:
    if best is None:
        return None
    from diadochi.narration.game_narration import words_of

    as_text = rules_of(kit).group_text(best.group)
    said = speaker(kit, position).say(words_of(kit).group_words(best.group)) if as_text is None else as_text
    return {
        "part": said,
        "chance": exactly(best.chance),
        "whole": exactly(best.whole),
        "all_tried": best.all_tried,
        "by_points": {str(points): exactly(chance) for points, chance in best.by_points.items()},
    }


def _way(way: WayWeighed) -> JsonObject:
    return {"spaces": way.spaces, "routes": way.routes, "cost": way.cost, "chance": exactly(way.chance)}


def _waiting(found: WaitWeighed) -> JsonObject:
    rolls = [
        {
            "points": roll.points,
            "falls": exactly(roll.falls),
            "going": exactly(roll.going),
            "staying": exactly(roll.staying),
        }
        for roll in found.rolls
    ]
    whole = {name: exactly(getattr(found, name)) for name in ("going", "staying", "deciding")}
    return {**whole, "rolls": rolls}


def weighed_lines(record: JsonObject) -> Iterator[str]:
    """The same for people."""
    best = record.get("best")
    if best:
        yield f"{per_cent(best['chance']):>6}  {tr('with {part}', part=best['part'])}"
        if not best["all_tried"]:
            yield tr("The army is large: only splits by unit type and number were tried.")
    for way in record.get("ways", ()):
        yield f"{per_cent(way['chance']):>6}  {' - '.join(way['spaces'])} ({way['cost']})"
    if record.get("ways_left_out"):
        yield ways_left_out(record["ways_left_out"])
    waiting = record.get("waiting")
    if waiting:
        yield f"{per_cent(waiting['going']):>6}  {tr('march on any roll')}"
        yield f"{per_cent(waiting['deciding']):>6}  {tr('roll first, then decide')}"
        yield f"{per_cent(waiting['staying']):>6}  {tr('stay')}"
        yield from map(_roll_line, waiting["rolls"])


def _roll_line(roll: JsonObject) -> str:
    chances = {name: per_cent(roll[name]) for name in ("falls", "going", "staying")}
    return "        " + trn(
        "{n} movement point ({falls}): march {going}, stay {staying}",
        "{n} movement points ({falls}): march {going}, stay {staying}",
        roll["points"],
        **chances,
    )
