"""Python objects that the library holds."""

from __future__ import annotations

from ctypes import c_void_p
from typing import Any

from ._calls import was_interrupted
from ._errors import CleanseError


class Box:
    """The target of a pointer in the library: one reference to a Python object, until the library releases it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


_held: dict[int, Box] = {}


def hold(value: Any) -> int:
    """Keeps an object alive until release_value. The result represents the object in the library."""
    box = Box(value)
    _held[id(box)] = box
    return id(box)


def held(pointer: int | None) -> Any:
    """The object of a pointer. A pointer of another language stays a pointer."""
    if pointer is None and was_interrupted():
        raise CleanseError("the object does not exist, since Ctrl-C kept its provider from running")
    box = None if pointer is None else _held.get(pointer)
    return c_void_p(pointer) if box is None else box.value


def release_value(pointer: int | None) -> None:
    """Releases the object that hold keeps."""
    if pointer is not None:
        _held.pop(pointer, None)


def held_count() -> int:
    """The number of references that the library holds, for tests of leaks."""
    return len(_held)
