"""Dictionaries that bear a stamp: two with the same stamp hold the same, so nobody need compare what is in them."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any, Generic, Self, TypeVar, overload

Key = TypeVar("Key")
Value = TypeVar("Value")
Other = TypeVar("Other")

new_stamp = count().__next__
"""A stamp that nothing bears yet."""
_MISSING: Any = object()


class Stamped(dict[Key, Value], Generic[Key, Value]):
    """A dictionary with a `stamp` that is another one as soon as anything in it is another.

    No two dictionaries of this process that differ ever bear the same stamp; two that are equal may bear different
    ones. What is put in must not change by itself. Every change goes through `__setitem__` and `__delitem__`, so
    whoever keeps more about the contents need only watch these two.
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
        """Take `key` out and return what it held, or `default` if it is not there. Raises KeyError without one."""
        if key not in self and default is not _MISSING:
            return default
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> tuple[Key, Value]:
        """Take out what came last. Raises KeyError when nothing is there."""
        key, value = super().popitem()
        super().__setitem__(key, value)
        del self[key]
        return key, value

    def clear(self) -> None:
        """Take everything out."""
        for key in tuple(self):
            del self[key]

    def setdefault(self, key: Key, default: Any = None, /) -> Any:
        """What `key` holds; `default` is put there first if there is nothing."""
        if key not in self:
            self[key] = default
        return self[key]

    def update(self, *content: Any, **named: Any) -> None:
        """Put in all of a mapping or of pairs, and all that is named."""
        for key, value in dict(*content, **named).items():
            self[key] = value

    def __ior__(self, content: Any) -> Self:  # type: ignore[misc, override]
        self.update(content)
        return self

    def copy(self) -> Self:
        """The same contents under the same stamp, until either of them changes."""
        kind = type(self)
        same = kind.__new__(kind)
        dict.update(same, self)
        same.stamp = self.stamp
        return same

    def __reduce__(self) -> tuple[type[Self], tuple[dict[Key, Value]]]:
        """A stamp means nothing outside this process."""
        return type(self), (dict(self),)
