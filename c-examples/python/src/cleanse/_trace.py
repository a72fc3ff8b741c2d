"""Traces of graphs, and statistics."""

from __future__ import annotations

import enum
from ctypes import byref
from dataclasses import dataclass
from typing import Any

from . import _library as c
from ._calls import call, contained
from ._held import held
from ._library import decode, decode_optional, library


class Event(enum.IntEnum):
    """The kind of an event that a trace reports."""

    CREATED = 1
    DESTROYED = 2
    FAILED = 3
    INJECTED = 4
    STARTED = 5
    STOPPED = 6
    CHECKED = 7


@dataclass(frozen=True)
class TraceEvent:
    """One run of a provider, of an injector, or of a function that starts, stops or ends an object."""

    event: Event
    key: str
    component: str
    file: str | None
    line: int
    duration: int  # nanoseconds, including the requests that it made
    thread: int
    message: str | None  # the text of the error, if it failed


@contained
def _trace(event: Any, context: int) -> None:
    event = event.contents
    try:
        kind = Event(event.event)
    except ValueError:  # an event of a later library
        return
    held(context)(TraceEvent(
        kind, decode(event.key), decode(event.component), decode_optional(event.file), event.line, event.duration, event.thread,
        decode(library.cleanse_error_message(event.error)) if event.error else None,
    ))


trace_function = c.TraceFunction(_trace)


def statistics() -> dict[str, int]:
    """The numbers of handles of each type that exist in the whole process."""
    counts = c.Statistics()
    call(library.cleanse_get_statistics, byref(counts))
    return {field[0]: getattr(counts, field[0]) for field in counts._fields_[1:]}
