"""What an id in the files of this game should have named."""

from desktop.language import msg

SPACE = msg("is no space of this map")
PROVINCE = msg("is no province of this map")
GENERAL = msg("is no general of generals.toml")
ROYAL = msg("is nobody of royal_family.toml")
FLEET = msg("is no fleet of [common.fleets]")
CARD = msg("is no card of cards.toml")
SWITCH = msg("is no switch of switches.toml with a number")
SETUP = msg("is no position of setups.toml")
