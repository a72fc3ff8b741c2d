"""Calls into the library and back. Its errors become exceptions, and exceptions of callbacks become its errors."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from ctypes import byref, c_void_p
from types import CodeType
from typing import Any, cast

from ._errors import CleanseError
from ._library import library


class _Calls(threading.local):
    """The exceptions raised by callbacks, for each call into the library that is in progress on this thread."""

    def __init__(self) -> None:
        self.raised: list[BaseException | None] = []


_in_progress = _Calls()


def is_ordinary(exception: BaseException) -> bool:
    """Whether an exception is an ordinary one, not KeyboardInterrupt or similar, whatever its class claims."""
    return issubclass(type(exception), Exception)


def note_exception(exception: BaseException) -> None:
    """Stores the exception of a callback, for the call around it."""
    # The first failure is the cause of all others, but KeyboardInterrupt and similar exceptions have precedence.
    if _in_progress.raised and (_in_progress.raised[-1] is None or not is_ordinary(exception)):
        _in_progress.raised[-1] = exception


# Not a handle of an error, so the library reports that a callback failed without one. Returning it requires no call.
_NO_ERROR = 1


def guarded(function: Callable[..., None]) -> Callable[..., Any]:
    """Creates a callback that returns an error. An exception of the function, or of its conversion, becomes an error."""
    def callback(*arguments: Any) -> Any:
        try:
            function(*arguments)
            return None
        except BaseException as exception:
            try:
                return give_exception(exception)
            except BaseException:  # there is no room for a call, or Ctrl-C came just now
                return _NO_ERROR
    _callbacks.add(callback.__code__)
    return callback


def contained(function: Callable[..., None]) -> Callable[..., None]:
    """Creates a callback without a result. Python reports its exceptions as it reports exceptions in finalizers."""
    def callback(*arguments: Any) -> None:
        try:
            function(*arguments)
        except BaseException as exception:
            # Python shows an exception that leaves this function, and ctypes drops it, so only Ctrl-C has to reach the call.
            if not is_ordinary(exception):
                note_exception(exception)
            raise
    _callbacks.add(callback.__code__)
    return callback


# Ctrl-C during a call of the library is raised when Python runs again. In a callback, that is before its first line, where its guard
# can't catch it. ctypes then returns an arbitrary result to the library, and calls the hook for unraisable exceptions.
_callbacks: set[CodeType] = set()
_was_interrupted = False
_outer_hook = sys.unraisablehook


def _hook(unraisable: Any) -> None:
    global _was_interrupted
    raised, traceback = unraisable.exc_value, unraisable.exc_traceback
    is_lost = raised is not None and not is_ordinary(raised) and traceback is not None
    if is_lost and traceback.tb_frame.f_code in _callbacks and _in_progress.raised:
        _was_interrupted = True
        note_exception(raised)
    else:
        _outer_hook(unraisable)


sys.unraisablehook = _hook


def was_interrupted() -> bool:
    """Whether Ctrl-C has ever kept a callback from running."""
    return _was_interrupted


def give_exception(exception: BaseException) -> Any:
    """Stores the exception of a callback, and creates the library's error for it. Its class is the user's, and any part of it may raise."""
    note_exception(exception)
    try:
        return _error_of(exception)
    except BaseException as failure:
        note_exception(failure)
        raised, failed = _name_of(exception), _name_of(failure)
        return _new_error(0, f"{raised}, whose text can't be read, since that raises {failed}")


def text_of(exception: BaseException) -> str:
    """The text of an exception, with its class."""
    name, text = _name_of(exception), str(exception)
    # The text may have its own class, whose methods may fail.
    return str.join(": ", (name, text)) if str.__len__(text) else name


def _error_of(exception: BaseException) -> Any:
    if not issubclass(type(exception), CleanseError):
        return _new_error(0, text_of(exception))
    error = cast(CleanseError, exception)
    own = CleanseError._give(error)
    return own if own else _new_error(error.code, error.message)


def _new_error(code: int, message: str) -> Any:
    return library.cleanse_error_create(code, str.encode(str.replace(message, "\0", "\\0"), errors="backslashreplace"))


# Read from `type` itself, since a metaclass may have another attribute of this name.
_name_of_class: Callable[[type], str] = type.__dict__["__name__"].__get__


def _name_of(exception: BaseException) -> str:
    return str.encode(_name_of_class(type(exception)), errors="backslashreplace").decode()


def _make_room(calls: int) -> None:
    """Raises RecursionError if there is no room for a number of nested calls. The caller can handle that error."""
    if calls:
        _make_room(calls - 1)


def call(function: Any, *arguments: Any) -> None:
    """Calls a function that can fail. An error becomes an exception, whose cause is the exception of a callback, if any."""
    # Python can't enter a callback without room for it, and reading an error also takes room.
    _make_room(_ROOM)
    _in_progress.raised.append(None)
    try:
        error = function(*arguments)
    finally:
        raised = _in_progress.raised.pop()
    if raised is not None and not is_ordinary(raised):
        library.cleanse_error_release(error)  # KeyboardInterrupt and similar exceptions are raised unchanged
        raise raised
    if error:
        raise CleanseError._take(error) from raised


_ROOM = 8


def produce(function: Any, *arguments: Any) -> Any:
    """Calls a function whose last parameter is an out-parameter, and returns the handle."""
    out = c_void_p()
    try:
        call(function, *arguments, byref(out))
    except BaseException:
        if out.value:  # Ctrl-C came while the call succeeded
            _release_of(function.__name__)(out.value)
        raise
    return out.value


def _release_of(name: str) -> Any:
    """The function that releases the handle that the function with a name creates."""
    for part in ("binder", "graph", "provider", "factory", "arguments", "object"):
        if name in (f"cleanse_{part}_create", f"cleanse_{part}_retain", f"cleanse_graph_{part}"):
            return getattr(library, f"cleanse_{part}_release")
    if "_build" in name:
        return library.cleanse_graph_release
    return library.cleanse_object_release if "_get" in name else library.cleanse_string_release
