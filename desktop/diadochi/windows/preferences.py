"""The user's choices for the window, stored between sessions. A damaged file never prevents the start."""

from __future__ import annotations

import json
import locale
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from diadochi.atlas.documents import JsonObject
from diadochi.foreign import content_or_none, plain
from diadochi.language import ENGLISH, LANGUAGES, NAME_LANGUAGES, OWN_NAMES, Message, msg
from diadochi.resources import settings
from diadochi.whole_file import write_whole

# --- settings
# The one table of what the user chooses. Menus and the Preferences window are made from it.

APPEARANCE, PLAY, PLANNING = "appearance", "play", "planning"
"""Pages of the Preferences window."""


class UserSetting(NamedTuple):
    """A choice: the `name` of its field, its `title`, the values with their words, its page, what it is `about`.

    Values that depend on the game are empty here; the part of the window that knows them offers them.
    """

    name: str
    title: Message
    options: Mapping[Any, Message]
    page: str
    about: Message | None = None


class UserSwitch(NamedTuple):
    """What is on or off: the `name` of its field, its `title`, its page, what it is `about`."""

    name: str
    title: Message
    page: str
    about: Message | None = None


class UserChecklist(NamedTuple):
    """Kinds that are on or off each; the field lists those that are off. The game offers the kinds."""

    name: str
    title: Message
    page: str
    about: Message | None = None


AnySetting = UserSetting | UserSwitch | UserChecklist

TEXT_SCALES = (0.8, 0.9, 1.0, 1.15, 1.3, 1.45, 1.6)
"""Text sizes to choose from, as factors."""
SYSTEM = "system"
"""The style that is light or dark as the desktop is."""
EVERY, BATTLES, SWIFTLY = "every", "battles", "swiftly"
PRIVATE, WINDOW = "private", "window"

LANGUAGE = UserSetting("language", msg("Language"), {code: Message(OWN_NAMES[code]) for code in LANGUAGES}, APPEARANCE)
NAMES = UserSetting(
    "names", msg("Names on the map"), {code: Message(OWN_NAMES[code]) for code in NAME_LANGUAGES}, APPEARANCE
)
STYLE = UserSetting(
    "style",
    msg("Theme"),
    {SYSTEM: msg("Like the system"), "light": msg("Light"), "dark": msg("Dark"), "high-contrast": msg("High contrast")},
    APPEARANCE,
)
TEXT_SIZE = UserSetting(
    "text_scale", msg("Text size"), {scale: Message(f"{scale * 100:.0f} %") for scale in TEXT_SCALES}, APPEARANCE
)
MOTION = UserSwitch(
    "motion", msg("Animation"), APPEARANCE, msg("Counters glide and dice roll. Without it, everything changes at once.")
)

PACE = UserSetting(
    "pace",
    msg("Pace of computer players"),
    {"slow": msg("Slow"), "normal": msg("Fast"), "at_once": msg("Instant")},
    PLAY,
)
DICE = UserSetting(
    "moments",
    msg("Dice that everyone sees"),
    {
        EVERY: msg("All: each roll waits for a player"),
        BATTLES: msg("Battles and sieges only"),
        SWIFTLY: msg("None: dice roll at once"),
    },
    PLAY,
)
AUTOMATIC = UserChecklist(
    "asked",
    msg("Answer automatically"),
    PLAY,
    msg("Where you have nothing to decide. A notice tells you, and Undo takes it back."),
)
INTERCEPTIONS = UserSetting(
    "least_chance",
    msg("Ask about interceptions"),
    {
        0: msg("Always"),
        33: msg("From a chance of 33 %"),
        50: msg("From a chance of 50 %"),
        66: msg("From a chance of 66 %"),
    },
    PLAY,
)
CURTAIN = UserSetting(
    "curtain",
    msg("Curtain"),
    {
        "cards": msg("Before choosing a card"),
        "hands": msg("Before decisions about a hand"),
        "everybody": msg("Before each new player"),
    },
    PLAY,
    msg("Hides the hands when the screen passes to the next player."),
)
CURTAIN_COVERS = UserSetting(
    "curtain_covers",
    msg("Curtain covers"),
    {PRIVATE: msg("Private things: hand, plans, hints"), WINDOW: msg("The whole window")},
    PLAY,
    msg("The other players can look at the map meanwhile."),
)
SOUND = UserSwitch("reminder", msg("Sound for the next player"), PLAY)
BANNERS = UserSetting(
    "banners",
    msg("Banners"),
    {
        "all": msg("Every turning point"),
        "great": msg("All but events and independent armies"),
        "none": msg("Nothing"),
    },
    PLAY,
    msg("Messages over the map about great events."),
)
WATCHED = UserSetting(
    "watched",
    msg("Follow the action"),
    {
        "everything": msg("Everything computer players do"),
        "large": msg("Marches, sieges, battles and losses"),
        "off": msg("Nothing"),
    },
    PLAY,
)
TICKER = UserSwitch(
    "ticker",
    msg("Last actions of others"),
    PLAY,
    msg("Three lines in a corner of the map. A click shows where it happened."),
)
FOLLOW = UserSwitch("follow", msg("Follow each decision"), PLAY, msg("The map moves to where you decide."))
EXPLAIN = UserSwitch(
    "explains", msg("Explain new decisions"), PLAY, msg("A card explains each kind of decision the first time.")
)
WARNINGS = UserChecklist("unwarned", msg("Warn before"), PLAY)
GREET = UserSwitch("greets", msg("Show the first page at startup"), PLAY)

DAILY_LIMIT = UserSetting(
    "daily_limit",
    msg("Map trainer: daily limit"),
    {
        0: msg("No limit"),
        20: msg("20 questions"),
        50: msg("50 questions"),
        100: msg("100 questions"),
    },
    PLAY,
    msg("How many questions a pupil is asked in one day."),
)

ODDS = UserSwitch(
    "odds_shown",
    msg("Show odds"),
    PLANNING,
    msg("On the free table. In a game, the players decide this when it begins."),
)
POLICY = UserSetting("policy", msg("How others respond"), {}, PLANNING, msg("What odds assume about other players."))
ODDS_CARDS = UserSwitch("odds_cards", msg("Include my cards"), PLANNING, msg("Odds count the cards of your open hand."))

SETTINGS: tuple[AnySetting, ...] = (
    *(LANGUAGE, NAMES, STYLE, TEXT_SIZE, MOTION),
    *(PACE, DICE, AUTOMATIC, INTERCEPTIONS, CURTAIN, CURTAIN_COVERS, SOUND),
    *(BANNERS, WATCHED, TICKER, FOLLOW, EXPLAIN, WARNINGS, GREET, DAILY_LIMIT),
    *(ODDS, POLICY, ODDS_CARDS),
)
"""Every setting once, in the order of the Preferences window."""

# --- preferences


class Preferences(msgspec.Struct):
    """The choices of one user.

    `geometry`, `handbook` and `docks` are Qt's own records of the windows, in base64; `views` are the middle of the map
    (canvas pixels) and the zoom step seen last in each game. `lessons` is the progress in
    lessons that older versions stored here, `lesson_folders` the user's own folders, `pupil` the id of the last pupil.
    `plans` are the choices of the last new game, by the id of its map.
    `keys` are the shortcuts of commands that differ from the defaults, by the id of the command.
    """

    language: str = ENGLISH
    names: str = ENGLISH
    style: str = SYSTEM
    text_scale: float = 1.0
    asked: list[str] = []
    curtain: str = "hands"
    curtain_covers: str = PRIVATE
    moments: str = BATTLES
    reminder: bool = False
    banners: str = "all"
    unwarned: list[str] = []
    explains: bool = True
    explained: list[str] = []
    least_chance: int = 0
    motion: bool = True
    follow: bool = True
    watched: str = "large"
    ticker: bool = True
    pace: str = "normal"
    odds_shown: bool = True
    odds_cards: bool = False
    policy: str = ""
    keys: dict[str, list[str]] = {}
    names_shown: bool = True
    control_shown: bool = True
    hand_folded: bool = False
    greets: bool = True
    plans_more: bool = False
    plans: dict[str, JsonObject] = {}
    hidden_kinds: list[str] = []
    lessons: dict[str, int] = {}
    lesson_folders: list[str] = []
    pupil: str = ""
    daily_limit: int = 0
    recent_files: dict[str, str] = {}
    geometry: str = ""
    handbook: str = ""
    docks: str = ""
    views: dict[str, tuple[float, float, float]] = {}


_ALLOWED = {each.name: tuple(each.options) for each in SETTINGS if isinstance(each, UserSetting) and each.options}
_LARGEST = 1_000_000  # bytes; a larger file was not written by this program


def preferences_path() -> Path:
    return settings("window.json")


def default_preferences() -> Preferences:
    """The default choices: the language of the system, if there is a translation, for names too."""
    said = os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG") or locale.getlocale()[0]
    code = (said or ENGLISH)[:2].lower()
    language = code if code in LANGUAGES else ENGLISH
    return Preferences(language=language, names=language if language in NAME_LANGUAGES else ENGLISH)


def load_preferences(path: Path | None = None) -> Preferences:
    """The choices stored at `path`; whatever is missing, damaged or unknown gets its default."""
    chosen = default_preferences()
    content = content_or_none(path or preferences_path(), _LARGEST)
    try:
        kept = None if content is None else json.loads(plain(content))
    except (ValueError, RecursionError):
        return chosen
    if not isinstance(kept, dict):
        return chosen
    for field in msgspec.structs.fields(Preferences):
        try:
            value = msgspec.convert(kept[field.name], field.type)
        except (KeyError, ValueError):
            continue
        if field.name not in _ALLOWED or value in _ALLOWED[field.name]:
            setattr(chosen, field.name, value)
    return chosen


def store_preferences(chosen: Preferences, path: Path | None = None) -> bool:
    """Store the choices, whole or not at all. False when the folder cannot be written, which must not
    stop the program.
    """
    target = path or preferences_path()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # json, unlike msgspec, takes paths that are not UTF-8
        write_whole(target, json.dumps(msgspec.to_builtins(chosen), indent=2).encode())
    except OSError:
        return False
    return True


def keep_choice(chosen: Preferences, name: str, value: object) -> None:
    """Set one field of the preferences and store them."""
    setattr(chosen, name, value)
    store_preferences(chosen)
