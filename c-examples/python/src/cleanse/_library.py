"""The declarations of cleanse.h for ctypes, and what crosses the boundary: text, errors, and Python objects."""

from __future__ import annotations

import atexit
import ctypes
import ctypes.util
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable
from ctypes import (
    CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64,
    c_void_p,
)
from pathlib import Path
from types import CodeType
from typing import Any, cast, overload

from ._version import __version__

POINTER_KIND, STRING, INT64, DOUBLE, BOOL, BYTES, COLLECTION = range(1, 8)
UNSHARED, SHARED, SCOPED = range(3)
NEED_OBJECT, NEED_PROVIDER, NEED_WEAK, NEED_COLLECTION, NEED_CHILD, NEED_GRAPH = range(6)

CreateFunction = CFUNCTYPE(c_void_p, c_void_p, POINTER(c_void_p), c_void_p)
InjectFunction = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p)
DestroyFunction = CFUNCTYPE(None, c_void_p, c_void_p)
StartFunction = CFUNCTYPE(c_void_p, c_void_p, c_void_p)
StopFunction = StartFunction
ReleaseFunction = CFUNCTYPE(None, c_void_p)
ValidateFunction = CFUNCTYPE(None, c_void_p, c_void_p)


class _Sized(Structure):
    """A struct that starts with its size, which is set by itself."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(size=ctypes.sizeof(type(self)), **fields)


class Link(Structure):
    _fields_ = [("key", c_char_p), ("component", c_char_p), ("file", c_char_p), ("line", c_uint32)]


class Issue(Structure):
    _fields_ = [
        ("size", c_size_t), ("code", c_int32), ("message", c_char_p), ("key", c_char_p), ("requirer", c_char_p),
        ("file", c_char_p), ("line", c_uint32), ("chain", POINTER(Link)), ("chain_count", c_size_t),
        ("hints", POINTER(c_char_p)), ("hint_count", c_size_t),
    ]


class Dependency(_Sized):
    _fields_ = [("size", c_size_t), ("key", c_char_p), ("name", c_char_p), ("need", c_int32), ("optional", c_bool)]


class Parameter(_Sized):
    _fields_ = [("size", c_size_t), ("name", c_char_p), ("kind", c_int32), ("optional", c_bool)]


class Binding(_Sized):
    _fields_ = [
        ("size", c_size_t), ("file", c_char_p), ("line", c_uint32), ("key", c_char_p), ("name", c_char_p),
        ("sharing", c_int32), ("scope", c_char_p), ("collected", c_bool),
        ("dependencies", POINTER(Dependency)), ("dependency_count", c_size_t),
        ("parameters", POINTER(Parameter)), ("parameter_count", c_size_t),
        ("create", CreateFunction), ("destroy", DestroyFunction),
        ("context", c_void_p), ("release_context", ReleaseFunction), ("kind", c_int32),
        ("start", StartFunction), ("stop", StopFunction),
    ]


class Injector(_Sized):
    _fields_ = [
        ("size", c_size_t), ("file", c_char_p), ("line", c_uint32), ("type", c_char_p), ("base", c_char_p),
        ("dependencies", POINTER(Dependency)), ("dependency_count", c_size_t),
        ("inject", InjectFunction), ("context", c_void_p), ("release_context", ReleaseFunction),
    ]


class TraceEvent(Structure):
    _fields_ = [
        ("size", c_size_t), ("event", c_int32), ("line", c_uint32), ("key", c_char_p), ("component", c_char_p),
        ("file", c_char_p), ("instance", c_void_p), ("duration", c_uint64), ("thread", c_uint64), ("error", c_void_p),
    ]


TraceFunction = CFUNCTYPE(None, POINTER(TraceEvent), c_void_p)


class Trace(_Sized):
    _fields_ = [
        ("size", c_size_t), ("function", TraceFunction), ("context", c_void_p), ("release_context", ReleaseFunction),
    ]


class Statistics(_Sized):
    _fields_ = [
        (name, c_size_t)
        for name in ("size", "binders", "graphs", "objects", "providers", "factories", "arguments", "errors")
    ]


class BuildOptions(_Sized):
    _fields_ = [
        ("size", c_size_t), ("file", c_char_p), ("line", c_uint32), ("name", c_char_p),
        ("overrides", c_void_p), ("parent", c_void_p), ("arguments", c_void_p),
        ("one_thread", c_bool), ("trace", POINTER(Trace)),
    ]


class ComponentInfo(Structure):
    _fields_ = [
        ("size", c_size_t), ("name", c_char_p), ("scope", c_char_p), ("parent", c_char_p), ("id", c_size_t),
        ("parent_id", c_size_t),
    ]


class DependencyInfo(Structure):
    _fields_ = [("key", c_char_p), ("component", c_char_p), ("eager", c_bool), ("optional", c_bool)]


class BindingInfo(Structure):
    _fields_ = [
        ("size", c_size_t), ("component", c_char_p), ("key", c_char_p), ("purpose", c_char_p), ("shared", c_bool),
        ("collected", c_bool), ("overriding", c_bool), ("dependencies", POINTER(DependencyInfo)),
        ("dependency_count", c_size_t), ("file", c_char_p), ("line", c_uint32), ("component_id", c_size_t),
        ("dependency_component_ids", POINTER(c_size_t)), ("isolation", c_char_p), ("sendable_factory", c_bool),
        ("sendable_value", c_bool), ("dependency_crossings", POINTER(c_char_p)), ("asynchronous", c_bool),
        ("starts", c_bool), ("stops", c_bool), ("runs", c_bool), ("starts_with_graph", c_bool),
    ]


ComponentVisit = CFUNCTYPE(None, POINTER(ComponentInfo), c_void_p)
BindingVisit = CFUNCTYPE(None, POINTER(BindingInfo), c_void_p)


class Visitor(_Sized):
    _fields_ = [("size", c_size_t), ("component", ComponentVisit), ("binding", BindingVisit), ("context", c_void_p)]


# Every function of the header: what it returns, and what it takes.
_handle, _text, _out = c_void_p, c_char_p, POINTER(c_void_p)
_key, _place = [_text, _text], [_text, c_uint32]
FUNCTIONS = {
    "cleanse_version": (c_uint32, []),
    "cleanse_version_string": (_text, []),
    "cleanse_build_id": (_text, []),
    "cleanse_features": (c_uint64, []),
    "cleanse_error_create": (_handle, [c_int32, _text]),
    "cleanse_error_release": (None, [_handle]),
    "cleanse_error_code": (c_int32, [_handle]),
    "cleanse_error_message": (_text, [_handle]),
    "cleanse_error_issue_count": (c_size_t, [_handle]),
    "cleanse_error_issue": (POINTER(Issue), [_handle, c_size_t]),
    "cleanse_binder_create": (_handle, [_out]),
    "cleanse_binder_release": (None, [_handle]),
    "cleanse_dependency_init": (None, [c_void_p, c_size_t]),
    "cleanse_parameter_init": (None, [c_void_p, c_size_t]),
    "cleanse_binding_init": (None, [c_void_p, c_size_t]),
    "cleanse_injector_init": (None, [c_void_p, c_size_t]),
    "cleanse_build_options_init": (None, [c_void_p, c_size_t]),
    "cleanse_visitor_init": (None, [c_void_p, c_size_t]),
    "cleanse_trace_init": (None, [c_void_p, c_size_t]),
    "cleanse_statistics_init": (None, [c_void_p, c_size_t]),
    "cleanse_bind": (_handle, [_handle, POINTER(Binding)]),
    "cleanse_bind_pointer": (_handle, [_handle, *_key, c_void_p, *_place]),
    "cleanse_bind_string": (_handle, [_handle, *_key, _text, *_place]),
    "cleanse_bind_int64": (_handle, [_handle, *_key, c_int64, *_place]),
    "cleanse_bind_double": (_handle, [_handle, *_key, c_double, *_place]),
    "cleanse_bind_bool": (_handle, [_handle, *_key, c_bool, *_place]),
    "cleanse_bind_bytes": (_handle, [_handle, *_key, c_char_p, c_size_t, *_place]),
    "cleanse_collect_pointer": (_handle, [_handle, *_key, c_void_p, *_place]),
    "cleanse_collect_string": (_handle, [_handle, *_key, _text, *_place]),
    "cleanse_collect_int64": (_handle, [_handle, *_key, c_int64, *_place]),
    "cleanse_collect_double": (_handle, [_handle, *_key, c_double, *_place]),
    "cleanse_collect_bool": (_handle, [_handle, *_key, c_bool, *_place]),
    "cleanse_collect_bytes": (_handle, [_handle, *_key, c_char_p, c_size_t, *_place]),
    "cleanse_bind_collection": (_handle, [_handle, *_key, *_place]),
    "cleanse_bind_alias": (_handle, [_handle, *_key, *_key, *_place]),
    "cleanse_bind_injector": (_handle, [_handle, POINTER(Injector)]),
    "cleanse_bind_seed": (_handle, [_handle, *_key, c_int32, *_place]),
    "cleanse_binder_set_scope": (_handle, [_handle, _text]),
    "cleanse_binder_install": (_handle, [_handle, _text, _handle, *_place]),
    "cleanse_binder_add_validator": (_handle, [_handle, ValidateFunction, c_void_p, ReleaseFunction]),
    "cleanse_graph_build": (_handle, [_handle, POINTER(BuildOptions), _out]),
    "cleanse_graph_build_child": (_handle, [_handle, _text, _handle, _out]),
    "cleanse_graph_retain": (_handle, [_handle, _out]),
    "cleanse_graph_release": (None, [_handle]),
    "cleanse_graph_factory": (_handle, [_handle, _text, _out]),
    "cleanse_factory_build": (_handle, [_handle, _handle, _out]),
    "cleanse_factory_retain": (_handle, [_handle, _out]),
    "cleanse_factory_release": (None, [_handle]),
    "cleanse_graph_create_shared": (_handle, [_handle]),
    "cleanse_graph_start": (_handle, [_handle]),
    "cleanse_graph_stop": (_handle, [_handle]),
    "cleanse_get_statistics": (_handle, [c_void_p]),
    "cleanse_graph_has": (c_bool, [_handle, *_key]),
    "cleanse_graph_has_collection": (c_bool, [_handle, *_key]),
    "cleanse_graph_get": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_try_get": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_get_pointer": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_get_string": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_get_int64": (_handle, [_handle, *_key, POINTER(c_int64)]),
    "cleanse_graph_get_double": (_handle, [_handle, *_key, POINTER(c_double)]),
    "cleanse_graph_get_bool": (_handle, [_handle, *_key, POINTER(c_bool)]),
    "cleanse_graph_get_bytes": (_handle, [_handle, *_key, _out, POINTER(c_size_t)]),
    "cleanse_graph_get_with": (_handle, [_handle, *_key, _handle, _out]),
    "cleanse_graph_get_collection": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_provider": (_handle, [_handle, *_key, _out]),
    "cleanse_graph_inject": (_handle, [_handle, _text, c_void_p]),
    "cleanse_graph_visit": (_handle, [_handle, POINTER(Visitor)]),
    "cleanse_graph_json": (_handle, [_handle, _out]),
    "cleanse_graph_dot": (_handle, [_handle, _out]),
    "cleanse_provider_get": (_handle, [_handle, _out]),
    "cleanse_provider_get_with": (_handle, [_handle, _handle, _out]),
    "cleanse_provider_retain": (_handle, [_handle, _out]),
    "cleanse_provider_release": (None, [_handle]),
    "cleanse_object_kind": (c_int32, [_handle]),
    "cleanse_object_pointer": (_handle, [_handle, _out]),
    "cleanse_object_string": (_handle, [_handle, POINTER(c_char_p)]),
    "cleanse_object_int64": (_handle, [_handle, POINTER(c_int64)]),
    "cleanse_object_double": (_handle, [_handle, POINTER(c_double)]),
    "cleanse_object_bool": (_handle, [_handle, POINTER(c_bool)]),
    "cleanse_object_bytes": (_handle, [_handle, _out, POINTER(c_size_t)]),
    "cleanse_object_count": (c_size_t, [_handle]),
    "cleanse_object_element": (_handle, [_handle, c_size_t]),
    "cleanse_object_retain": (_handle, [_handle, _out]),
    "cleanse_object_release": (None, [_handle]),
    "cleanse_request_object": (_handle, [_handle, c_size_t]),
    "cleanse_request_pointer": (c_void_p, [_handle, c_size_t]),
    "cleanse_request_provider": (_handle, [_handle, c_size_t]),
    "cleanse_request_factory": (_handle, [_handle, c_size_t]),
    "cleanse_request_graph": (_handle, [_handle, c_size_t]),
    "cleanse_request_argument": (_handle, [_handle, _text]),
    "cleanse_request_set_string": (_handle, [_handle, _text]),
    "cleanse_request_set_int64": (_handle, [_handle, c_int64]),
    "cleanse_request_set_double": (_handle, [_handle, c_double]),
    "cleanse_request_set_bool": (_handle, [_handle, c_bool]),
    "cleanse_request_set_bytes": (_handle, [_handle, c_char_p, c_size_t]),
    "cleanse_arguments_create": (_handle, [_out]),
    "cleanse_arguments_set_pointer": (_handle, [_handle, _text, c_void_p]),
    "cleanse_arguments_set_string": (_handle, [_handle, _text, _text]),
    "cleanse_arguments_set_int64": (_handle, [_handle, _text, c_int64]),
    "cleanse_arguments_set_double": (_handle, [_handle, _text, c_double]),
    "cleanse_arguments_set_bool": (_handle, [_handle, _text, c_bool]),
    "cleanse_arguments_set_bytes": (_handle, [_handle, _text, c_char_p, c_size_t]),
    "cleanse_arguments_release": (None, [_handle]),
    "cleanse_string_release": (None, [c_void_p]),
    "cleanse_report_visit": (_handle, [_handle, POINTER(Visitor)]),
    "cleanse_report_add": (_handle, [_handle, _text, _text]),
}


def _load() -> ctypes.CDLL:
    # CDLL lets other threads run during a call, which one that waits for an object made by another thread relies on.
    inside = Path(__file__).with_name("libcleanse.so.1")
    path = os.environ.get("CLEANSE_LIBRARY") or (str(inside) if inside.exists() else "libcleanse.so.1")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"{error}. Set CLEANSE_LIBRARY to the path of libcleanse.so.1, or install the library where the system's loader "
            "looks for it: `make install` in c-examples, then `ldconfig`."
        ) from error
    _check_version(library, path)
    for name, (result, parameters) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, parameters
    return library


def _check_version(library: ctypes.CDLL, path: str) -> None:
    """Refuses a library that is older than the declarations, or of another major version."""
    major, minor, patch = map(int, __version__.split("."))
    try:
        found = library.cleanse_version()
    except AttributeError as error:
        raise ImportError(f"{path} is not libcleanse: it has no function cleanse_version") from error
    if not major * 10000 + minor * 100 <= found < (major + 1) * 10000:
        raise ImportError(
            f"{path} is libcleanse {found // 10000}.{found // 100 % 100}.{found % 100}, but this package needs version {major}, "
            f"from {major}.{minor} on. Install that library, or the package of the library's version."
        )


library = _load()


# ---- Text ------------------------------------------------------------------------------------------------------------

@overload
def encode(text: str) -> bytes: ...


@overload
def encode(text: str | None) -> bytes | None: ...


def encode(text: str | None) -> bytes | None:
    """Text for the library; None stays None. ctypes would cut it at a zero without a word."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeError(f"expected str, not {type(text).__name__}")
    if "\0" in text:
        raise ValueError("embedded null character")
    return text.encode()


def decode(text: bytes) -> str:
    """Text from the library."""
    return text.decode()


def decode_optional(text: bytes | None) -> str | None:
    """Text from the library; None stays None."""
    return None if text is None else text.decode()


# ---- Python objects that the library holds ---------------------------------------------------------------------------

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
    if pointer is None and _was_interrupted:
        from ._errors import CleanseError

        raise CleanseError("the object does not exist, since Ctrl-C kept its provider from running")
    box = None if pointer is None else _held.get(pointer)
    return ctypes.c_void_p(pointer) if box is None else box.value


def let_go(pointer: int | None) -> None:
    """Gives up what hold keeps."""
    if pointer is not None:
        _held.pop(pointer, None)


def held_count() -> int:
    """How many references the library holds; for tests of leaks."""
    return len(_held)


# ---- Exceptions on their way through the library ---------------------------------------------------------------------

class _Calls(threading.local):
    """The exceptions raised by callbacks, for each call into the library that is under way on this thread."""

    def __init__(self) -> None:
        self.raised: list[BaseException | None] = []


_calls = _Calls()


def is_ordinary(exception: BaseException) -> bool:
    """Whether an exception is not KeyboardInterrupt or its like, whatever its class says of itself."""
    return issubclass(type(exception), Exception)


def note_exception(exception: BaseException) -> None:
    """Notes what a callback raised, for the call that led to it."""
    # What failed first is the cause of all else, but KeyboardInterrupt and its like come before.
    if _calls.raised and (_calls.raised[-1] is None or not is_ordinary(exception)):
        _calls.raised[-1] = exception


# No handle of an error, so the library says that a callback failed without one. To return it, nothing has to be called.
_NO_ERROR = 1


def guarded(function: Callable[..., None]) -> Callable[..., Any]:
    """The function for a callback that returns an error: what it raises, and what the conversion of that raises, become one."""
    def callback(*arguments: Any) -> Any:
        try:
            function(*arguments)
            return None
        except BaseException as exception:
            try:
                return give_exception(exception)
            except BaseException:  # there is no room for any call, or Ctrl-C came just now
                return _NO_ERROR
    _callbacks.add(callback.__code__)
    return callback


def contained(function: Callable[..., None]) -> Callable[..., None]:
    """The function for a callback that returns nothing. What it raises is shown as Python shows what a finalizer raises."""
    def callback(*arguments: Any) -> None:
        try:
            function(*arguments)
        except BaseException as exception:
            # Python shows what leaves this function, and ctypes drops it, so only the call has to hear of Ctrl-C.
            if not is_ordinary(exception):
                note_exception(exception)
            raise
    _callbacks.add(callback.__code__)
    return callback


# Ctrl-C that comes during a call of the library is raised when Python runs again: in a callback, that is before its first line, out of
# reach of its guard. ctypes then gives the library a result by chance, and tells the hook for what can't be raised.
_callbacks: set[CodeType] = set()
_was_interrupted = False
_outer_hook = sys.unraisablehook


def _hook(unraisable: Any) -> None:
    global _was_interrupted
    raised, traceback = unraisable.exc_value, unraisable.exc_traceback
    is_lost = raised is not None and not is_ordinary(raised) and traceback is not None
    if is_lost and traceback.tb_frame.f_code in _callbacks and _calls.raised:
        _was_interrupted = True
        note_exception(raised)
    else:
        _outer_hook(unraisable)


sys.unraisablehook = _hook


def give_exception(exception: BaseException) -> Any:
    """Notes what a callback raised, and makes the library's error of it. Its class is the user's, and any part of it may raise."""
    note_exception(exception)
    try:
        return _error_of(exception)
    except BaseException as failure:
        note_exception(failure)
        raised, failed = _name_of(exception), _name_of(failure)
        return _new_error(0, f"{raised}, whose text can't be read, since that raises {failed}")


def text_of(exception: BaseException) -> str:
    """What an exception says, with its class."""
    name, text = _name_of(exception), str(exception)
    # The text may be of a class of its own, whose methods may fail.
    return str.join(": ", (name, text)) if str.__len__(text) else name


def _error_of(exception: BaseException) -> Any:
    from ._errors import CleanseError

    if not issubclass(type(exception), CleanseError):
        return _new_error(0, text_of(exception))
    error = cast("CleanseError", exception)
    own = CleanseError._give(error)
    return own if own else _new_error(error.code, error.message)


def _new_error(code: int, message: str) -> Any:
    return library.cleanse_error_create(code, str.encode(str.replace(message, "\0", "\\0"), errors="backslashreplace"))


# Of the class itself, since a metaclass may have another attribute of this name.
_name_of_class: Callable[[type], str] = type.__dict__["__name__"].__get__


def _name_of(exception: BaseException) -> str:
    return str.encode(_name_of_class(type(exception)), errors="backslashreplace").decode()


def _make_room(calls: int) -> None:
    """Raises RecursionError if so many nested calls are not possible here: in the caller, where it can be dealt with."""
    if calls:
        _make_room(calls - 1)


def call(function: Any, *arguments: Any) -> None:
    """Calls a function that can fail. An error becomes an exception, caused by that of the callback if there was one."""
    from ._errors import CleanseError

    # Python can't enter a callback without room for it, and reading an error takes some too.
    _make_room(_ROOM)
    _calls.raised.append(None)
    try:
        error = function(*arguments)
    finally:
        raised = _calls.raised.pop()
    if raised is not None and not is_ordinary(raised):
        library.cleanse_error_release(error)  # KeyboardInterrupt and its like go all the way up as they are
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
    """What releases the handle that a function gives."""
    for part in ("binder", "graph", "provider", "factory", "arguments", "object"):
        if name in (f"cleanse_{part}_create", f"cleanse_{part}_retain", f"cleanse_graph_{part}"):
            return getattr(library, f"cleanse_{part}_release")
    if "_build" in name:
        return library.cleanse_graph_release
    return library.cleanse_object_release if "_get" in name else library.cleanse_string_release


class Owned:
    """A handle of the library that is released once: by close, or by the call that ends last if there are any then.

    The header wants no last release while a thread uses the handle. Lists are safe to append to from any thread, and that is cheaper
    than a lock.
    """

    __slots__ = ("_handle", "_release", "_users", "_unreleased")

    def __init__(self, handle: int, release: Callable[[int], object]) -> None:
        self._handle: int | None = handle
        self._release = release
        self._users: list[None] = []
        self._unreleased = [handle]

    @property
    def handle(self) -> int | None:
        """The handle; None if it has been closed."""
        return self._handle

    def enter(self) -> int | None:
        """The handle for a call, which leave has to follow in any case; None if it has been closed."""
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


# When the interpreter exits, a daemon thread that ends its call releases nothing: Python may end it in the middle of a callback. So the
# main thread waits for such calls, for half a second at most.
_exiting = False


def _exit() -> None:
    global _exiting
    _exiting = True


# Before the finalizers of handles, since what is registered last runs first: the first finalizer registers the function that runs them.
weakref.finalize(_calls, _exit)
atexit.register(_exit)


def text_given(pointer: int) -> str:
    """The text at a pointer that is ours, which is released."""
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        library.cleanse_string_release(pointer)
