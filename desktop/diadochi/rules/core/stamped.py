"""`Stamped`, a dictionary with a version stamp: equal stamps mean equal contents, so caches need not compare them."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, Generic, Self, TypeVar, overload

Key = TypeVar("Key")
Value = TypeVar("Value")
Other = TypeVar("Other")

new_stamp = count().__next__
"""Return a stamp not used before."""
_MISSING: Any = object()


class Stamped(dict[Key, Value], Generic[Key, Value]):
    """A dictionary whose `stamp` changes with every change of its contents.

    Two dictionaries of this process with different contents never have the same stamp; equal ones may have different
    stamps. Values must be immutable. Every change goes through `__setitem__` and `__delitem__`, so a subclass that
    keeps an index needs to override only these two.
    """

    __slots__ = ("stamp",)

    def __init__(self, content: Mapping[Key, Value] | Iterable[tuple[Key, Value]] = ()) -> None:
        super().__init__(content)
        self.stamp = new_stamp()

    def __setitem__(self, key: Key, value: Value) -> None:
        if self.get(key, _MISSING) != value:
            dict.__setitem__(self, key, value)
            self.stamp = new_stamp()

    def __delitem__(self, key: Key) -> None:
        dict.__delitem__(self, key)
        self.stamp = new_stamp()

    @overload
    def pop(self, key: Key, /) -> Value: ...
    @overload
    def pop(self, key: Key, default: Value, /) -> Value: ...
    @overload
    def pop(self, key: Key, default: Other, /) -> Value | Other: ...
    def pop(self, key: Key, default: Any = _MISSING, /) -> Any:
        if key not in self and default is not _MISSING:
            return default
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[Key, Value]:
        key, value = super().popitem()
        super().__setitem__(key, value)
        del self[key]
        return key, value

    def clear(self) -> None:
        for key in tuple(self):
            del self[key]

    def setdefault(self, key: Key, default: Any = None, /) -> Any:
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, *content: Any, **named: Any) -> None:
        for key, value in dict(*content, **named).items():
            self[key] = value

    def __ior__(self, content: Any) -> Self:  # type: ignore[misc, override]
        self.update(content)
        return self

    def copy(self) -> Self:
        """Return a copy with the same stamp, until either of them changes."""
        kind = type(self)
        same = kind.__new__(kind)
        dict.update(same, self)
        same.stamp = self.stamp
        return same

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Value]]]:
        """Pickle without the stamp, which has no meaning in another process."""
        return type(self), (dict(self),)
