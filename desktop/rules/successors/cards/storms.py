"""Who a storm keeps in port until the segment ends (CARD-52)."""

from desktop.rules.successors.effects import add_effect, effects_of
from desktop.rules.successors.position import Effect, Position

STORMS = "storms_at_sea"


def keep_in_port(position: Position, seat: int, generals: tuple[str, ...]) -> None:
    """None of these generals goes to sea again in this segment, nor does an army with one of them."""
    for general in generals:
        add_effect(position, Effect(STORMS, seat, general, "segment"))


def is_kept_in_port(position: Position, generals: tuple[str, ...]) -> bool:
    """Whether a storm has kept one of these generals in port in this segment."""
    return bool(position.effects) and any(effect.target in generals for effect in effects_of(position, STORMS))
