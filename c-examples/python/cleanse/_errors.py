"""What goes wrong."""

import enum
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
    WAITING_CIRCLE = 108
    ARGUMENTS = 109
    RECURSIVE = 110
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
    file: str
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

    A provider may raise one of its own, with a code from Code.USER on: the code reaches whoever asked.
    """

    def __init__(self, message, code=Code.PROVIDER, issues=()):
        super().__init__(message)
        self.message = message
        self.code = _code(code)
        self.issues = tuple(issues)

    @classmethod
    def _take(cls, error):
        """Reads an error of the library, and releases it."""
        try:
            count = library.cleanse_error_issue_count(error)
            issues = [_issue(library.cleanse_error_issue(error, index).contents) for index in range(count)]
            return cls(decode(library.cleanse_error_message(error)), library.cleanse_error_code(error), issues)
        finally:
            library.cleanse_error_release(error)


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
