"""The errors of the library, as exceptions."""

from __future__ import annotations

import enum
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ._library import decode, decode_optional, library


class Code(enum.IntEnum):
    """The numbers of the library's errors. Numbers from USER on are for your own errors."""

    ARGUMENT = 1
    HANDLE = 2
    KIND = 3
    GRAPH = 4
    GONE = 5
    PROVIDER = 6
    MISSING = 101
    DUPLICATE = 102
    CYCLE = 103
    SCOPE_NESTING = 104
    SCOPE = 105
    OVERRIDE = 106
    REENTRANT = 107
    DEADLOCK = 108
    ARGUMENTS = 109
    RECURSIVE = 110
    MISPLACED = 111
    WEAK = 112
    NESTING = 113
    STACK = 114
    THREAD = 115
    ISOLATION = 116
    UNSHARED = 117
    NEEDS_START = 118
    ASYNCHRONOUS = 119
    START = 120
    STOP = 121
    STOPPED = 122
    VALIDATOR = 198
    OTHER = 199
    USER = 1000


def _code(number: int) -> int:
    try:
        return Code(number)
    except ValueError:
        return number


@dataclass(frozen=True)
class Link:
    """One binding on the path to an issue."""

    key: str
    component: str
    file: str | None
    line: int


@dataclass(frozen=True)
class Issue:
    """One mistake or failure."""

    code: int
    message: str
    key: str | None
    requirer: str | None
    file: str | None
    line: int
    chain: tuple[Link, ...]
    hints: tuple[str, ...]


class CleanseError(Exception):
    """An error of the library or of a provider. `__cause__` is the exception that a provider in Python raised.

    A provider may raise an error of its own, with a code from Code.USER on, which the request of the object raises. If
    an error of the library leaves a provider, the request raises it with Code.PROVIDER and its issues.
    """

    message: str
    code: int
    issues: tuple[Issue, ...]

    # The library's own errors, until they are given back. Separate from the exceptions, so that these can be pickled.
    _own: weakref.WeakKeyDictionary[CleanseError, _Own] = weakref.WeakKeyDictionary()

    def __init__(self, message: str, code: int = Code.PROVIDER, issues: Iterable[Issue] = ()) -> None:
        if not isinstance(message, str):
            raise TypeError(f"the message of a CleanseError is a str, not {message!r}")
        if not isinstance(code, int):
            raise TypeError(f"the code of a CleanseError is an int, not {code!r}")
        super().__init__(message)
        self.message = message
        self.code = _code(code)
        self.issues = tuple(issues)

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        code = self.code.name if isinstance(self.code, Code) else self.code
        return f"{type(self).__name__}({self.message!r}, {code})"

    @classmethod
    def _take(cls, error: int) -> CleanseError:
        """Creates an exception from an error of the library, and keeps the error."""
        own = _Own(error)
        code = library.cleanse_error_code(error)
        count = library.cleanse_error_issue_count(error)
        issues = [_issue(library.cleanse_error_issue(error, index).contents) for index in range(count)]
        kind = MissingKeyError if code == Code.MISSING else CleanseError
        taken = kind(decode(library.cleanse_error_message(error)), code, issues)
        cls._own[taken] = own
        return taken

    def _give(self) -> int | None:
        """The library's own error, with its issues, for a callback to return. None if it has been taken."""
        own = self._own.pop(self, None)
        return own.give() if own else None


class MissingKeyError(CleanseError, KeyError):
    """Nothing is bound to a key that was requested, or that a declaration names: an error with the code Code.MISSING."""


class _Own:
    """An error of the library, which is released unless it is given away."""

    def __init__(self, handle: int) -> None:
        self._handle: int | None = handle

    def give(self) -> int | None:
        handle, self._handle = self._handle, None
        return handle

    def __del__(self) -> None:
        if self._handle:
            library.cleanse_error_release(self._handle)


def _issue(issue: Any) -> Issue:
    return Issue(
        code=_code(issue.code), message=decode(issue.message), key=decode_optional(issue.key),
        requirer=decode_optional(issue.requirer),
        file=decode_optional(issue.file), line=issue.line,
        chain=tuple(
            Link(decode(link.key), decode(link.component), decode_optional(link.file), link.line)
            for link in issue.chain[:issue.chain_count]
        ),
        hints=tuple(decode(hint) for hint in issue.hints[:issue.hint_count]),
    )
