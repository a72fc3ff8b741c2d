"""What goes wrong."""

import enum
import weakref
from dataclasses import dataclass

from ._library import decode, library


class Code(enum.IntEnum):
    """The numbers of the library's errors. Numbers from USER on are yours."""

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
    VALIDATOR = 198
    OTHER = 199
    USER = 1000


def _code(number):
    try:
        return Code(number)
    except ValueError:
        return number


@dataclass(frozen=True)
class Link:
    """One binding on the way to an issue."""

    key: str
    component: str
    file: str | None
    line: int


@dataclass(frozen=True)
class Issue:
    """One thing that is wrong."""

    code: int
    message: str
    key: str | None
    requirer: str | None
    file: str | None
    line: int
    chain: tuple[Link, ...]
    hints: tuple[str, ...]


class CleanseError(Exception):
    """An error of the library, or of a provider; `__cause__` is what a provider written in Python raised.

    A provider may raise one of its own, with a code from Code.USER on: the code reaches whoever asked. One of the library that
    leaves a provider comes out with Code.PROVIDER and its issues.
    """

    # The library's own errors, as long as they are not given back. Apart from the exceptions, so that these can be pickled.
    _own = weakref.WeakKeyDictionary()

    def __init__(self, message, code=Code.PROVIDER, issues=()):
        super().__init__(message)
        self.message = message
        self.code = _code(code)
        self.issues = tuple(issues)

    @classmethod
    def _take(cls, error):
        """Reads an error of the library, and keeps it."""
        own = _Own(error)
        count = library.cleanse_error_issue_count(error)
        issues = [_issue(library.cleanse_error_issue(error, index).contents) for index in range(count)]
        taken = cls(decode(library.cleanse_error_message(error)), library.cleanse_error_code(error), issues)
        cls._own[taken] = own
        return taken

    def _give(self):
        """The library's own error, with its issues, for a callback to return: the first time. None then."""
        own = self._own.pop(self, None)
        return own and own.give()


class _Own:
    """An error of the library, released unless it is given away."""

    def __init__(self, handle):
        self._handle = handle

    def give(self):
        handle, self._handle = self._handle, None
        return handle

    def __del__(self):
        if self._handle:
            library.cleanse_error_release(self._handle)


def _issue(issue):
    return Issue(
        code=_code(issue.code), message=decode(issue.message), key=decode(issue.key), requirer=decode(issue.requirer),
        file=decode(issue.file), line=issue.line,
        chain=tuple(
            Link(decode(link.key), decode(link.component), decode(link.file), link.line)
            for link in issue.chain[:issue.chain_count]
        ),
        hints=tuple(decode(hint) for hint in issue.hints[:issue.hint_count]),
    )
