"""Handles of the library, each released once."""

from __future__ import annotations

import atexit
import contextlib
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeVar

from ._calls import call
from ._errors import CleanseError, Code

Self = TypeVar("Self", bound="_Handle")


class Owned:
    """A handle of the library that is released once: by close, or by the last call in progress then.

    The last release must not happen while a thread uses the handle. Any thread may append to a list, which is cheaper than a
    lock.
    """

    __slots__ = ("_handle", "_release", "_users", "_unreleased")

    def __init__(self, handle: int, release: Callable[[int], object]) -> None:
        self._handle: int | None = handle
        self._release = release
        self._users: list[None] = []
        self._unreleased = [handle]

    @property
    def handle(self) -> int | None:
        """The handle, or None if it has been closed."""
        return self._handle

    def enter(self) -> int | None:
        """The handle for a call, or None if it has been closed. The caller must call leave in either case."""
        self._users.append(None)
        # In this order: close sets the handle before it looks for users.
        return self._handle

    def leave(self) -> None:
        self._users.pop()
        if self._handle is None and not (_exiting and threading.current_thread().daemon):
            self._release_if_unused()

    def close(self) -> None:
        self._handle = None
        for _ in range(100 if _exiting else 0):
            if not self._users:
                break
            time.sleep(0.005)
        self._release_if_unused()

    def _release_if_unused(self) -> None:
        if self._users:
            return
        try:
            handle = self._unreleased.pop()
        except IndexError:  # another thread did
            return
        self._release(handle)


# When the interpreter exits, a daemon thread that ends its call releases no handle, since Python may end the thread in the middle of a
# callback. So the main thread waits for such calls, for half a second at most.
_exiting = False


def _exit() -> None:
    global _exiting
    _exiting = True


# Runs before the finalizers of handles, since functions that are registered later run first: the first finalizer registers the function
# that runs them all.
weakref.finalize(Owned, _exit)
atexit.register(_exit)


class _Handle:
    """Owns a handle of the library until it is closed, or collected."""

    def __init__(self, handle: int, release: Callable[[int], object]) -> None:
        self._owned = Owned(handle, release)
        self._finalizer = weakref.finalize(self, self._owned.close)

    def _call(self, function: Any, *arguments: Any, by: Callable[..., Any] = call) -> Any:
        """Calls a function of the handle; `by` converts its errors to exceptions. Raises CleanseError if the handle has been closed."""
        owned = self._owned
        handle = owned.enter()
        try:
            if handle is None:
                raise self._closed()
            return by(function, handle, *arguments)
        finally:
            owned.leave()

    @contextlib.contextmanager
    def _used(self) -> Iterator[int]:
        """The handle, for code that calls several functions, or needs several handles."""
        handle = self._owned.enter()
        try:
            if handle is None:
                raise self._closed()
            yield handle
        finally:
            self._owned.leave()

    def _closed(self) -> CleanseError:
        return CleanseError(f"this {type(self).__name__} has been closed", Code.HANDLE)

    def close(self) -> None:
        """Releases the handle. Does nothing if it has been released.

        While another thread is in a call, the handle is released when that call ends, on its thread.
        """
        self._finalizer()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} can't be copied or pickled: it owns a handle of the library")

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _describe(self, what: str) -> str:
        """The text for repr."""
        return f"<{type(self).__name__} {what}{' (closed)' if self._owned.handle is None else ''}>"
