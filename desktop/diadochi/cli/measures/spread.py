"""Many samples as three numbers."""

import time
from collections.abc import Callable


def spread(seconds: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst of samples in seconds, as milliseconds. Raises ValueError without samples."""
    if not seconds:
        raise ValueError("there are no samples to sum up")
    ordered = sorted(seconds)
    return {
        "median": _ms(ordered[len(ordered) // 2]),
        "p95": _ms(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]),
        "max": _ms(ordered[-1]),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def timed(act: Callable[[], object]) -> float:
    """Seconds that `act` took."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start
