"""Plays a whole game through a window: looks what lies in front, and presses what a person would press."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from diadochi.language import tr, translate
from tests.on_screen.moment import CURTAIN
from tests.on_screen.table import Place, Table

Moment = dict[str, Any]
Button = dict[str, Any]
_STILL = 0.03
_ASIDE = (640, 400)
"""A place on the map, in pixels of the screen."""


class Player:
    """Answers for every seat, with the mouse. `told` hears of each moment before it is answered; `asked` counts the
    answers by the kind of their question. He marches with so many `armies` in a player turn, or with one now and then.
    """

    def __init__(
        self, table: Table, told: Callable[[Moment], None] = lambda _moment: None, armies: int | None = None
    ) -> None:
        self.table, self.told, self._armies = table, told, armies
        self.asked: dict[str, int] = {}
        self._marched = Counter[tuple[object, ...]]()

    # --- eyes

    def moment(self) -> Moment:
        """What lies in front now."""
        return dict(self.table.ask("moment"))

    def settled(self, before: Moment | None = None) -> Moment:
        """What lies in front once it no longer changes, and once it is not what lay there `before`."""
        changed = self.table.wait_for(lambda: before is None or self.moment() != before)
        assert changed or before is None, f"nothing came of it: {before['front']}, {before['prompt']}"
        seen = self.moment()
        while True:
            time.sleep(_STILL)
            now = self.moment()
            if now == seen:
                return now
            seen = now

    # --- hands

    def press(self, words: str, moment: Moment | None = None) -> None:
        """Press the button that says `words`."""
        button = named(moment or self.moment(), words)
        assert button is not None, f"no button says {words!r}"
        self.hit(button)

    def hit(self, button: Button) -> None:
        """Click on something that was seen."""
        x, y = button["at"]
        self.table.click((x, y))

    def write(self, field: str, words: str) -> None:
        """Type into a field."""
        self.hit(next(seen for seen in self.moment()["fields"] if seen["words"] == field))
        self.table.key("ctrl+a")
        self.table.display.xdotool("type", words)

    # --- a game

    def begin(self, names: tuple[str, ...], automatic: str = "", card: str = "") -> None:
        """A new game in which these people sit at the table, by the dialog; the program plays the letters named.

        `card` is the title of the game, that which the dialog proposes when nothing is said.
        """
        self.table.key("ctrl+n")
        assert self.table.wait_for(lambda: self.moment()["front"] == "NewGame")
        self.press(f"{len(names)}")
        for letter, name in zip("ABCDE", names, strict=False):
            self.write(tr("Name of player {letter}", letter=letter), name)
            if letter in automatic:
                who = tr("Who plays {letter}", letter=letter)
                self.hit(next(box for box in self.moment()["boxes"] if box["words"] == who))
                self.settled()
                self.table.key("Down", "Return")
        if card:
            self.press(card)
        self.told(self.settled())
        self.press(tr("Begin"))
        assert self.table.wait_for(lambda: self.moment()["front"] != "NewGame")

    def play(self, until: Callable[[Moment], bool], most: int) -> int:
        """Answer until something is so; how many times it was pressed. Fails after `most` of them."""
        now = self.settled()
        for pressed in range(most):
            if until(now):
                return pressed
            if not self.is_owed(now):
                now = self.settled(now)
                continue
            self.told(now)
            self.asked[now["kind"]] = self.asked.get(now["kind"], 0) + 1
            self.answer(now)
            now = self.settled(now)
        raise AssertionError(f"not done after {most} answers: {now['prompt']}")

    def is_owed(self, now: Moment) -> bool:
        """Whether a person must press something: not while a press would come too early, while dice
        roll, or while a computer player moves and nothing lies
        over the map.
        """
        if now["hasty"] or now["front"] != "MainWindow":
            return not now["hasty"]
        return not now["goes_on"] and bool(now["mine"] or any(map(pressable, now["over_map"].values())))

    def answer(self, now: Moment) -> None:
        """Press one thing. A result may stay on the stage while a person goes on; computer players wait for it."""
        panels = {name: buttons for name, buttons in now["over_map"].items() if pressable(buttons)}
        if self._armies is not None and now["ended"] and now["mine"]:
            panels.pop("scenePanel", None)
        over = next(iter(panels.values()), [])
        if now["front"] == CURTAIN:
            self.hit(_first(now["buttons"]))
        elif now["front"] == "MainWindow" and over:
            self.hit(_first(pressable(over)))
        elif now["front"] != "MainWindow":
            self.answer_dialog(now)
        else:
            self.answer_prompt(now)

    def answer_dialog(self, now: Moment) -> None:
        """The first of a list and OK; a voyage as it is proposed; of a chooser what it proposes."""
        accepting = next((button for button in now["buttons"] if button["accepts"]), None)
        listed = next((button for button in now["buttons"] if now["front"] == "AnswerFan"), None)
        for button in (accepting, listed, _standard(now, "Close"), _standard(now, "Cancel")):
            if button is not None and button["enabled"]:
                self.hit(button)
                return
        close = named(now, tr("Close"))
        assert close is not None, f"nothing to press in {now['title']}: {now['buttons']}"
        self.hit(close)

    def answer_prompt(self, now: Moment) -> None:
        """A use of a card of the hand, a march on the map, or else a button of the prompt bar."""
        if now["kind"] in ("tyche", "choose_card") and self.play_card(now):
            return
        if now["kind"] in ("activation", "march") and self.march(now):
            return
        if self._armies is not None and self.place(now):
            return
        self.press_prompt(now)

    def press_prompt(self, now: Moment) -> None:
        """A button of the prompt bar, or a moment's rest while none of them takes an answer yet."""
        offered = answers_of(now)
        if not offered and any(button["words"] == tr("More…") for button in now["buttons"]):
            self.table.move(_ASIDE)  # the bar keeps clear of the pointer
            self.table.wait_for(lambda: bool(answers_of(self.moment())), seconds=2.0)
            offered = answers_of(self.moment())
        if offered:
            self.hit(_choice(offered, _ENDS if self._armies is None else (*_QUICK_ENDS, *_ENDS)))
        else:
            assert self.table.wait_for(lambda: self.moment() != now), f"nothing to press: {now['prompt']}"

    def play_card(self, now: Moment) -> bool:
        """Point at the cards of the hand in order, which rise for it, and play one: for its event in odd rounds, for
        its points in even ones. Without such a card the first use of any is taken.
        """
        wanted = translate("Play the event" if now["clock"][2] % 2 else "Place markers")
        first: Place | None = None
        for card in now["cards"]:
            uses = self._uses(card)
            if any(use["words"].startswith(wanted) for use in uses):
                self.hit(next(use for use in uses if use["words"].startswith(wanted)))
                return True
            first = first or (card["at"] if uses else None)
        if first is not None:
            self.table.move(first)
            self.table.wait_for(lambda: bool(self._on_sheet()))
            self.hit(self._on_sheet()[0])
        return first is not None

    def _uses(self, card: Button) -> list[Button]:
        """The uses of a card that the pointer comes to; none if it cannot be used."""
        before = self._sheet()
        self.table.move(card["at"])
        self.table.wait_for(lambda: self._sheet() not in ([], before), seconds=2.0)
        return self._on_sheet()

    def _sheet(self) -> list[Button]:
        return [button for button in self.moment()["buttons"] if button["role"] == "cardSheet"]

    def _on_sheet(self) -> list[Button]:
        silences = {*map(translate, _SILENCES)}
        return [button for button in self._sheet() if button["enabled"] and button["words"] not in silences]

    def place(self, now: Moment) -> bool:
        """Drag across the spaces that glow and are in sight, of those of which a pick is the answer, until the question
        is answered.
        """
        found = (self.table.ask(f"space {space}") for space in now["glowing"])
        spots = [(at[0], at[1]) for at in found if at is not None]
        if not spots:
            return False
        self.table.move(spots[0])
        self.table.press()
        for spot in spots[1:]:
            self.table.move(spot)
            if self.moment()["kind"] != now["kind"]:
                break
        self.table.release()
        return self.table.wait_for(lambda: self.moment() != now, seconds=2.0)

    def march(self, now: Moment) -> bool:
        """Once in a player turn carry an army to an enemy it reaches, or anywhere; False when it has marched."""
        if now["kind"] == "march" and self._armies is None:
            return False
        turn = (*now["clock"][:3], now["seat"])
        if self._marched[turn] >= (self._armies or 1):
            return False
        self._marched[turn] += 1
        for at in self._others(now["stage"]).values():
            targets = self._lifted(at) if at is not None else []
            fights = [target for target in targets if "fight" in target["signs"]]
            if fights or (targets and (self._armies or len(self._marched) % 3 == 0)):
                x, y = (fights or targets)[0]["at"]
                self.table.move((x, y))
                self.table.move((x + 1, y))
                self.told({**self.moment(), "front": "Lifted"})
                self.table.release()
                return True
            self.table.key("Escape")
            self.table.release()
        return False

    def _others(self, stage: list[int]) -> dict[str, list[int]]:
        """Where armies lie that can still act, but for the one that marches and those behind a stage."""
        ready, marching = self.table.ask("ready"), self.table.ask("marching")
        return {
            space: at for space, at in ready.items() if space != marching and at is not None and not _covers(stage, at)
        }

    def _lifted(self, at: list[int]) -> list[dict[str, Any]]:
        """Press on a stack and draw it a little: what lights up."""
        self.table.carry((at[0], at[1]), (at[0] + 30, at[1] + 30))
        self.table.wait_for(lambda: bool(self.table.ask("lit")), seconds=2.0)
        return list(self.table.ask("targets"))


_BESIDE = ("Why?", "Hint", "More…", "Undo")
"""Buttons of the prompt bar that answer nothing."""
_SILENCES = ("Asked", "Not asked this segment", "Not asked this turn", "Not asked until changed")
"""Buttons of a card that say whether its player is asked for it."""
_ENDS = (
    "Attempt the siege",
    "Stand",
    "End march",
    "End segment",
    "End",
    "Pass",
    "Done",
    "No ",
    "Nothing",
    "Leave the points unused",
    "No one",
    "Stay outside",
    "Roll as usual",
)
"""What an answer that ends a question begins with; the first of them is pressed."""


def _choice(offered: list[Button], ends_with: tuple[str, ...]) -> Button:
    """Quick and legal: besiege, end the question, or press what most people want."""
    ends = (button for end in map(translate, ends_with) for button in offered if button["words"].startswith(end))
    return next(ends, _first(offered))


_QUICK_ENDS = ("Attempt the siege", "Stand", "End segment, lose", "End, lose", "End segment", "No one this round")
"""The same of someone who ends a march with its segment, and passes with cards for as long."""


def answers_of(moment: Moment) -> list[Button]:
    """The buttons of the prompt bar that give an answer."""
    beside = {*map(translate, _BESIDE)}
    return [b for b in moment["buttons"] if b["role"] == "prompt" and b["enabled"] and b["words"] not in beside]


def pressable(buttons: list[Button]) -> list[Button]:
    """What lets a panel over the map go."""
    return [b for b in buttons if b["enabled"] and b["first"]]


def _covers(box: list[int], at: list[int]) -> bool:
    """Whether a place lies in a box of left, top, width and height."""
    return bool(box) and all(0 <= at[axis] - box[axis] < box[axis + 2] for axis in (0, 1))


def named(moment: Moment, words: str) -> Button | None:
    """The button of a moment that says `words`; None when there is none."""
    return next((button for button in moment["buttons"] if button["words"] == words), None)


def _standard(moment: Moment, name: str) -> Button | None:
    """The button of a dialog that every language has, such as "Ok"; None when there is none."""
    return next((button for button in moment["buttons"] if button["standard"] == name), None)


def _first(buttons: list[Button]) -> Button:
    return next((button for button in buttons if button["first"]), buttons[0])
