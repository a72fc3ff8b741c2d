"""Python objects that the library holds."""

from __future__ import annotations

from ctypes import c_void_p
from typing import Any

from ._calls import was_interrupted
from ._errors import CleanseError


class Box:
    """What a pointer in the library means: one reference to a Python object, until the library gives it up."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


_held: dict[int, Box] = {}


def hold(value: Any) -> int:
    """Keeps an object until let_go; the result represents it in the library."""
    box = Box(value)
    _held[id(box)] = box
    return id(box)


def held(pointer: int | None) -> Any:
    """The object behind a pointer. A pointer that did not come from here stays one."""
    if pointer is None and was_interrupted():
        raise CleanseError("the object does not exist, since Ctrl-C kept its provider from running")
    box = None if pointer is None else _held.get(pointer)
    return c_void_p(pointer) if box is None else box.value


def let_go(pointer: int | None) -> None:
    """Gives up what hold keeps."""
    if pointer is not None:
        _held.pop(pointer, None)


def held_count() -> int:
    """How many references the library holds; for tests of leaks."""
    return len(_held)
