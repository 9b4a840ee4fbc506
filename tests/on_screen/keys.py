"""Plays through a window by keys alone: Enter, Tab, arrow keys, letters; the mouse is never touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from diadochi.language import tr, translate
from tests.on_screen.moment import CURTAIN
from tests.on_screen.player import Moment, Player, answers_of, pressable
from tests.on_screen.table import Table

ARROWS = ("Left", "Up", "Right", "Down")
_SOON = 3.0
"""Seconds in which a key has done what it can."""
_STEP = 0.5
"""Seconds in which the keyboard has gone on."""
_STOPS = 60
"""Presses of the Tab key that lead around a window."""
_MOST_CARDS, _STEPS = 6, 12


class KeyPlayer(Player):
    """Answers for every seat by keys. `march_with` is how often an army marches in a player turn; the first of each
    player goes without one unit.
    """

    def __init__(
        self, table: Table, told: Callable[[Moment], None] = lambda _moment: None, march_with: int = 1
    ) -> None:
        super().__init__(table, told)
        self._march_with = march_with
        self._begun: dict[tuple[object, ...], int] = {}
        self.parted = 0
        self.pressed = 0

    # --- eyes

    @property
    def keyboard(self) -> dict[str, Any]:
        """What has the keyboard."""
        return dict(self.table.ask("keyboard"))

    @property
    def entries(self) -> int:
        """Answers and dice of the game so far."""
        return int(self.table.ask("shown")["entries"])

    @property
    def on_bar(self) -> bool:
        """Whether an answer has the keyboard."""
        here = self.keyboard
        return here["kind"] == "AnswerButton" or here["name"] == "moreAnswers"

    # --- keys

    def type(self, *keys: str) -> None:
        """Press keys one after the other, each once a question takes it."""
        for key in keys:
            self.pressed += 1
            self.table.key(key)

    def until(self, condition: Callable[[], bool], *keys: str) -> bool:
        """Press keys, and wait until something is so; False if it does not come soon."""
        self.type(*keys)
        return self.table.wait_for(condition, _SOON)

    def step(self, key: str) -> None:
        """Press a key that leads to something else, and wait until it is there."""
        here = self.keyboard
        self.type(key)
        self.table.wait_for(lambda: self.keyboard != here, _STEP)

    def tab_to(self, words: str, key: str = "Tab") -> None:
        """Go on with a key until the keyboard is on what begins with `words`."""
        seen = []
        for _ in range(_STOPS):
            here = self.keyboard
            if here["words"].startswith(words):
                return
            seen.append(here["words"] or here["kind"])
            self.step(key)
        raise AssertionError(f"{key} leads not to {words!r}, only to {seen}")

    def write_into(self, field: str, words: str) -> None:
        """Go to a field and type."""
        self.tab_to(field)
        self.type("ctrl+a")
        self.table.display.xdotool("type", words)

    # --- a game

    def begin(self, names: tuple[str, ...], automatic: str = "", card: str = "") -> None:
        """As by the mouse; the card is reached by its arrow keys."""
        self.type("ctrl+n")
        assert self.table.wait_for(lambda: self.moment()["front"] == "NewGame")
        self.settled()
        self.tab_to(tr("Players"))
        for _ in range(4 - len(names)):
            self.type("Left")
        for letter, name in zip("ABCDE", names, strict=False):
            self.write_into(tr("Name of player {letter}", letter=letter), name)
            if letter in automatic:
                self.tab_to(tr("Who plays {letter}", letter=letter))
                self.type("Down")
        if card:
            self.tab_to(translate("Whole game"))
            self.tab_to(card, "Left")
        self.told(self.settled())
        self.type("Return")
        assert self.table.wait_for(lambda: self.moment()["front"] != "NewGame")
        self.table.come_to_front()  # no window manager does so after a dialog

    def answer(self, now: Moment) -> None:
        """Press keys that answer: Enter, where a button looks like the default."""
        over = any(map(pressable, now["over_map"].values()))
        if now["front"] != "MainWindow" or now["front"] == CURTAIN or over:
            self.type("Return")
        elif now["kind"] in ("tyche", "choose_card"):
            self.play_a_card()
        elif now["kind"] in ("activation", "march_card", "independent_march") and self.march_by_keys(now):
            pass
        elif now["glowing"]:
            self.pick()
        else:
            self.press_bar(now)

    def press_bar(self, now: Moment) -> None:
        """Enter, where there is a default; otherwise from the map to the answers, and to one that ends the question."""
        offered = answers_of(now)
        if any(button["first"] for button in offered):
            self.type("Return")
            return
        assert offered, f"nothing to press: {now['prompt']}"
        if not self.on_bar:
            assert self.until(lambda: self.on_bar, "F6"), self.keyboard
        words = [button["words"] for button in offered]
        ends = [each for each in words if each.startswith((translate("End"), translate("Pass"), translate("Done")))]
        self.tab_to((ends or words)[-1 if ends else 0])
        self.type("Return")

    def pick(self) -> None:
        """A glowing place: by its letter, or the next one by an arrow key and Enter."""
        before = self.entries
        for letter in "abc":
            if self.until(lambda: self.entries > before or self.moment()["front"] != "MainWindow", letter):
                return
        self.type("Right", "Return")

    def play_a_card(self) -> None:
        """From card to card by the arrow keys to one that gives points, and spend them on markers."""
        assert self.until(lambda: self.on_use, "Return"), f"no card can be used: {self.keyboard}"
        for _ in range(_MOST_CARDS):
            if self.find_use(translate("Place markers")):
                break
            assert self.until(lambda: self.keyboard["kind"] == "CardTile", "Escape"), self.keyboard
            assert self.until(lambda: self.on_use, "Right", "Return"), self.keyboard
        self.type("Return")

    @property
    def on_use(self) -> bool:
        """Whether a use of a card has the keyboard."""
        return self.keyboard["kind"] == "QPushButton" and ":" in self.keyboard["words"]

    def find_use(self, words: str) -> bool:
        """Go down to a use of the raised card; False, at its first use, if it has none such."""
        first = self.keyboard["words"]
        for _ in range(_STOPS):
            here = self.keyboard["words"]
            if words in here:
                return True
            assert self.until(lambda here=here: self.keyboard["words"] != here, "Down"), f"Down does nothing at {here}"  # type: ignore[misc]
            if self.keyboard["words"] == first:
                return False
        raise AssertionError(f"Down never comes back to {first}")

    def march_by_keys(self, now: Moment) -> bool:
        """Lift an army, for the first time of each player only a part of it, and drop it beside."""
        turn = (*now["clock"][:3], now["seat"])
        if self._begun.get(turn, 0) >= self._march_with:
            return False
        self._begun[turn] = self._begun.get(turn, 0) + 1
        self.type("Return")
        if not self.table.wait_for(lambda: self.keyboard["cursor"] is not None, _SOON):
            return False
        part = not self.parted
        if part and self.until(lambda: self.moment()["front"] == "PartFan", "period"):
            self.parted += 1
            self.tab_to(translate("Leave"), "Right")
            self.type("Return")
        else:
            self.type("Return")
        assert self.table.wait_for(lambda: self.table.ask("lit") > 0, _SOON), "nothing is lifted"
        before = self.entries
        for arrow in ARROWS:
            if self.until(lambda: self.entries > before, arrow, "Return"):
                return True
        self.type("Escape")
        return False


class RomeKeys(KeyPlayer):
    """Plays the first side of the Sword of Rome against the computer, and marches at an enemy it reaches."""

    def __init__(self, table: Table, told: Callable[[Moment], None] = lambda _moment: None) -> None:
        super().__init__(table, told)
        self.attacks = self.battles = 0

    def begin_at_rome(self, name: str) -> None:
        """A new game of the second scenario against the computer."""
        if self.settled()["front"] != "MainWindow":
            self.type("Escape")
        self.type("ctrl+n")
        assert self.table.wait_for(lambda: self.moment()["front"] == "NewGame")
        self.settled()
        self.write_into("Name of the player of", name)
        self.tab_to("Who plays")
        self.step("Tab")
        self.tab_to("Who plays")
        self.type("Down")
        self.step("Tab")
        self.tab_to("The year of Lautulae", "Right")
        self.type("Return")
        assert self.table.wait_for(lambda: self.moment()["front"] == "MainWindow")
        self.table.come_to_front()

    def has_fought(self, now: Moment) -> bool:
        """Whether a battle has been on the stage, with its result."""
        self.battles += bool(now["ended"])
        return self.battles > 0

    def answer(self, now: Moment) -> None:
        over = any(map(pressable, now["over_map"].values()))
        if now["kind"] == "action" and now["front"] == "MainWindow" and not over:
            if not self.attack():
                self.press_bar(now)
            return
        super().answer(now)

    def attack(self) -> bool:
        """Go to the next army by Enter, lift it, and carry it to an enemy, or to the first place it reaches."""
        self.type("Return")
        if not self.table.wait_for(lambda: self.keyboard["cursor"] is not None, _SOON):
            return False
        self.type("Return")
        if not self.table.wait_for(lambda: self.table.ask("lit") > 0, _SOON):
            return False
        targets = self.table.ask("targets")
        fights = [each for each in targets if "fight" in each["signs"]]
        self.attacks += bool(fights)
        for target in (*fights, *targets):
            before = self.entries
            if self.walk_to(target["space"]) and self.until(lambda before=before: self.entries > before, "Return"):  # type: ignore[misc]
                return True
        self.type("Escape")
        return False

    def walk_to(self, space: str) -> bool:
        """Carry what is lifted to a space by the arrow keys, always in its direction; False where they lead astray."""
        for _ in range(_STEPS):
            here = self.keyboard["cursor"]
            if here is None or here[0] == space:
                return here is not None
            there, at = self.table.ask(f"space {space}"), self.table.ask(f"space {here[0]}")
            if there is None or at is None:
                return False
            right, down = there[0] - at[0], there[1] - at[1]
            across = ("Right" if right > 0 else "Left") if abs(right) > abs(down) else "Down" if down > 0 else "Up"
            if not self.until(lambda here=here: self.keyboard["cursor"] != here, across):  # type: ignore[misc]
                return False
        return False
