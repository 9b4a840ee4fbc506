"""Fans that choose part of an army: to activate, or for an answer that takes a part."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap

from diadochi.forecast.game_forecast import Spot, forecast_of
from diadochi.language import Message, Name, msg, tr, trn
from diadochi.narration.narrator import ScenePiece
from diadochi.narration.rome.words import choice_words
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.rome.activation import whole
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import Group
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.game_window import windows_of
from diadochi.windows.playing.choice_fan import AnswerFan, FanChoice
from diadochi.windows.playing.part_chooser import Division, FanPiece, PartChooserBase
from diadochi.windows.rome.question_layout import OpenWay, ways_of

# --- pieces of a fan

_UNITS = "units"


def counts_of(group: Group) -> Mapping[str, int]:
    """How many units, and which leaders, are in a group."""
    return {_UNITS: group.cu, **dict.fromkeys(group.leaders, 1)}


# --- opening the fan


class PartChooser(PartChooserBase[Group]):
    def _division(self, power: str, there: Group, judge: Callable[[Group], Verdict]) -> Division[Group]:
        speaker = self._shell.speaker
        units = FanPiece(_UNITS, tr("Units"), there.cu, trn("{n} unit", "{n} units", 1), self._picture("unit", power))
        leaders = (
            FanPiece(leader, speaker.spell(Name("leader", leader)), 1, "", self._picture("leader", leader), True)
            for leader in there.leaders
        )

        def group_of(counts: Mapping[str, int]) -> Group:
            return Group(counts.get(_UNITS, 0), tuple(leader for leader in there.leaders if counts.get(leader)))

        return Division((units, *leaders), group_of, counts_of, judge)

    def _picture(self, kind: str, piece: str) -> QPixmap | None:
        kit, position, table = self._controller.kit, self._controller.position, self._shell.table
        ratio = self._shell.frame.devicePixelRatioF()
        return windows_of(kit.atlas.system).scene_picture(kit, position, 0, ScenePiece(kind, piece), table.names, ratio)

    # --- for an answer

    def choose(self, title: Message, subject: Callable[[], QRect | None]) -> None:
        """Choose a part for the open question; along one of its ways, which are asked for first."""
        node = self._controller.node
        ways = ways_of(node, self._controller.position) if isinstance(node, Decision) else ()
        if not isinstance(node, Decision) or not ways:
            return
        words = self._shell.speaker.say(title)
        if len(ways) == 1:
            self._divide(node, ways[0], words, subject)
            return
        fan = AnswerFan(self._shell.cards, words, [FanChoice(self._words(node, way.answer)) for way in ways])

        def take(number: int) -> None:
            self._fans.put_away(fan)
            self._divide(node, ways[number], words, subject)

        fan.chosen.connect(take)
        self._fans.open(fan, subject)

    def _divide(self, node: Decision, way: OpenWay, title: str, subject: Callable[[], QRect | None]) -> None:
        division = self._division(way.answer.power, way.whole, lambda group: node.why_not(way.of(group)))
        presets = division.presets(way.part, units=(_UNITS,), people=way.whole.leaders)
        answer = self._controller.answer
        self.open_fan(title, division, way.part, presets, subject, lambda group: answer(way.of(group)))

    def _words(self, node: Decision, answer: Answer) -> str:
        return self._shell.speaker.say(choice_words(node, answer, self._controller.position))

    # --- for an activation

    def who_goes(self, space: str, seat: int, inside: bool, target: Spot | None) -> None:
        kit, position, node = self._controller.kit, self._controller.position, self._controller.node
        key = StackKey(space, seat, inside)
        leaders = counters_of(kit).leaders(kit, position, key)
        if not leaders or node is None or node.kind != Kind.ACTION:
            return
        power = kit.leaders[leaders[0]].power
        there = whole(position, power, space)
        usual = Group(min(there.cu, kit.play.movement.cu_limit), there.leaders)
        division = self._division(power, there, self._judge)
        presets = division.presets(usual, units=(_UNITS,), people=there.leaders)
        self.open_march(key, division, usual, presets, target)

    def _judge(self, group: Group) -> Verdict:
        if not group.leaders or not group.cu:
            return refuse(msg("An army needs units and a leader. Choose both."), "PLAY-02", "ROM-01")
        kit, position, node = self._controller.kit, self._controller.position, self._controller.node
        found = forecast_of(kit).lift(kit, position, node, self.leader(group), group)
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def leader(self, group: Group) -> str:
        leader: str = self._controller.kit.commander(group.leaders)
        return leader
