"""The tables of the Sword of Rome on one page: turn, movement, battle, losses, avoiding battle, sieges, markers."""

from collections.abc import Iterable, Iterator
from typing import final

from diadochi.language import Name, current_language, tr, trn
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import spell
from diadochi.windows.player_aid import AidPage, AidTable, GamePlayerAid


@final
class RomePlayerAid(GamePlayerAid[Kit]):
    def pages(self, kit: Kit, language: str) -> Iterator[AidPage]:
        yield (
            (_cards(kit), _movement(kit), _sieges(kit)),
            (_sizes(kit), _modifiers(kit)),
            (_losses(kit), _avoiding(kit)),
            (_room(kit, language), _markers(kit)),
        )


def _signed(number: int) -> str:
    return (f"{number:+}" if number else "0").replace("-", "\N{MINUS SIGN}")


def _numbers(rows: Iterable[tuple[str, int]]) -> tuple[tuple[str, str], ...]:
    return tuple((words, str(number)) for words, number in rows)


def _cards(kit: Kit) -> AidTable:
    values = ", ".join(map(str, kit.play.cards.values_each_turn))
    note = tr("A card activates a leader whose activation rating is not higher than its value.")
    return AidTable(tr("Cards"), ((tr("Each side, each turn"), values),), note=note)


def _movement(kit: Kit) -> AidTable:
    speak = spell(kit, current_language)
    play = kit.play.movement
    costs = [(speak(Name("route_kind", kind)), cost) for kind, cost in play.cost.items()]
    rows = (
        (tr("Movement points of an army"), play.points),
        *costs,
        (tr("Most combat units in an army"), play.cu_limit),
        (tr("Most combat units that intercept"), kit.play.interception.cu_limit),
    )
    return AidTable(tr("Movement"), _numbers(rows))


def _sieges(kit: Kit) -> AidTable:
    play = kit.play.siege
    rows = (
        (tr("Least combat units"), str(play.least_cu)),
        (tr("Dice"), str(play.dice_small)),
        (trn("Dice from {n} combat unit", "Dice from {n} combat units", play.large_from), str(play.dice_large)),
        (tr("A die hits on"), ", ".join(map(str, play.hit_on))),
    )
    return AidTable(tr("Sieges"), rows)


def _sizes(kit: Kit) -> AidTable:
    rows = [
        (
            f"{step.ratio[0]} : {step.ratio[1]}",
            tr("automatic victory") if step.automatic_victory else _signed(step.modifier),
        )
        for step in kit.tables.size_ratio
    ]
    return AidTable(tr("Size of the larger army"), rows, (tr("Ratio"), tr("Battle roll")))


def _modifiers(kit: Kit) -> AidTable:
    table = kit.tables.battle_roll
    rows = (
        (tr("Each point of better leadership"), table.leader_difference.value),
        (tr("Flank force"), table.flank_force.value),
        (tr("Friendly space, defender"), table.friendly_location.value),
        (tr("Intercepted into the battle"), table.intercepted_in.value),
        (tr("Failed to avoid battle"), table.failed_avoid.value),
        (tr("Attack over rough ground or a strait"), table.attack_across_rough_or_strait.value),
    )
    note = trn(
        "Each side rolls {n} die. The higher roll wins, ties to the defender.",
        "Each side rolls {n} dice. The higher sum wins, ties to the defender.",
        table.dice.value,
    )
    return AidTable(tr("Battle roll"), [(words, _signed(number)) for words, number in rows], note=note)


def _losses(kit: Kit) -> AidTable:
    heads = (tr("Die"), tr("Loser (enemy die)"), tr("Winner (enemy die)"), tr("Loser (own die)"))
    rows = [
        (str(row.face), str(row.winner_die), str(row.loser_die_winner), str(row.loser_die_self))
        for row in kit.tables.loss
    ]
    return AidTable(tr("Losses"), rows, heads, tr("Combat units lost for each die of the battle roll."))


def _avoiding(kit: Kit) -> AidTable:
    table = kit.tables.avoid
    rows = (
        (tr("Most combat units that avoid battle"), table.cu_limit.value),
        (tr("Spaces, usually"), table.locations_usual.value),
        (tr("Spaces, at most"), table.locations_most.value),
        (tr("Rating without a leader"), table.rating_without_leader.value),
    )
    return AidTable(tr("Avoiding battle"), _numbers(rows))


def _room(kit: Kit, language: str) -> AidTable:
    spaces = kit.atlas.spaces
    own = sorted(
        (spaces[city].names.in_language(language), room.value)
        for city, room in kit.tables.city.cu_inside_at.items()
        if city in spaces
    )
    rows = (*own, (tr("Every other walled city"), kit.tables.city.cu_inside.value))
    return AidTable(tr("Combat units inside a city"), _numbers(rows))


def _markers(kit: Kit) -> AidTable:
    play = kit.play.marker
    rows = ((tr("Open space, combat units"), play.open_cu), (tr("Tribe, combat units"), play.tribe_cu))
    return AidTable(tr("Placing a marker"), _numbers(rows))
