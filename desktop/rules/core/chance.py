"""Numbers picked by chance: those that `random.Random.randrange` would pick, without its checks of the arguments."""

from random import Random


def below(chance: Random, count: int) -> int:
    """A whole number from 0 to `count` - 1; `count` is at least 1."""
    bits = count.bit_length()
    picked = chance.getrandbits(bits)
    while picked >= count:
        picked = chance.getrandbits(bits)
    return picked
