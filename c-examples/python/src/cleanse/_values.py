"""Python values as objects of the library, and back."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from ctypes import byref, c_bool, c_char_p, c_double, c_int64, c_size_t, c_void_p
from typing import Any

from . import _library as c
from ._calls import call, produce
from ._held import held, hold, release_value
from ._library import encode, library

KINDS: dict[Any, int] = {str: c.STRING, int: c.INT64, float: c.DOUBLE, bool: c.BOOL, bytes: c.BYTES}


def kind_of(type_: Any) -> int:
    """The kind of a type's values, which is a pointer if they are not plain values."""
    return KINDS.get(type_, c.POINTER_KIND) if isinstance(type_, type) else c.POINTER_KIND


def fits_int64(value: int) -> bool:
    return -2**63 <= value < 2**63


def read(handle: int | None) -> Any:
    """The value of an object, or None for NULL."""
    if not handle:
        return None
    kind = library.cleanse_object_kind(handle)
    if kind == c.COLLECTION:
        count = library.cleanse_object_count(handle)
        return [read(library.cleanse_object_element(handle, index)) for index in range(count)]
    if kind == c.BYTES:
        start, length = c_void_p(), c_size_t()
        call(library.cleanse_object_bytes, handle, byref(start), byref(length))
        return ctypes.string_at(start, length.value) if length.value else b""
    function, out = _READERS.get(kind, _POINTER_READER)
    value = out()
    call(function, handle, byref(value))
    if kind == c.STRING:
        return value.value.decode()
    return value.value if kind in (c.INT64, c.DOUBLE, c.BOOL) else held(value.value)


_POINTER_READER: tuple[Any, Any] = (library.cleanse_object_pointer, c_void_p)
_READERS: dict[int, tuple[Any, Any]] = {
    c.STRING: (library.cleanse_object_string, c_char_p),
    c.INT64: (library.cleanse_object_int64, c_int64),
    c.DOUBLE: (library.cleanse_object_double, c_double),
    c.BOOL: (library.cleanse_object_bool, c_bool),
}


def take(handle: int | None) -> Any:
    """The value of an object that the caller owns, and that is released."""
    try:
        return read(handle)
    finally:
        library.cleanse_object_release(handle)


def give_value(request: int, value: Any) -> None:
    """Passes the value that a provider creates to its request."""
    kind = kind_of(type(value))
    if kind == c.STRING:
        call(library.cleanse_request_set_string, request, encode(value))
    elif kind == c.INT64:
        if not fits_int64(value):
            raise OverflowError("a value of type int has to fit into 64 bits")
        call(library.cleanse_request_set_int64, request, value)
    elif kind == c.DOUBLE:
        call(library.cleanse_request_set_double, request, value)
    elif kind == c.BOOL:
        call(library.cleanse_request_set_bool, request, value)
    else:
        call(library.cleanse_request_set_bytes, request, value, len(value))


class Arguments:
    """Named values for one call; objects among them are kept alive until it returns."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values
        self._boxes: list[int] = []
        self._handle: int | None = None

    def __enter__(self) -> int | None:
        self._handle = produce(library.cleanse_arguments_create)
        try:
            for name, value in self._values.items():
                self._set(encode(name), value)
        except BaseException:
            self.__exit__()
            raise
        return self._handle

    def __exit__(self, *_: object) -> None:
        library.cleanse_arguments_release(self._handle)
        for box in self._boxes:
            release_value(box)

    def _set(self, name: bytes, value: Any) -> None:
        kind = kind_of(type(value))
        if kind == c.STRING:
            call(library.cleanse_arguments_set_string, self._handle, name, encode(value))
        elif kind == c.INT64:
            if not fits_int64(value):
                raise OverflowError("an argument of type int has to fit into 64 bits")
            call(library.cleanse_arguments_set_int64, self._handle, name, value)
        elif kind == c.DOUBLE:
            call(library.cleanse_arguments_set_double, self._handle, name, value)
        elif kind == c.BOOL:
            call(library.cleanse_arguments_set_bool, self._handle, name, value)
        elif kind == c.BYTES:
            call(library.cleanse_arguments_set_bytes, self._handle, name, value, len(value))
        else:
            self._boxes.append(hold(value))
            call(library.cleanse_arguments_set_pointer, self._handle, name, self._boxes[-1])
