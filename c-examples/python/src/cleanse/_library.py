"""The declarations of cleanse.h for ctypes, the loaded library, and its texts."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p,
)
from pathlib import Path
from typing import Any, overload

from ._version import __version__

POINTER_KIND, STRING, INT64, DOUBLE, BOOL, BYTES, COLLECTION = range(1, 8)
UNSHARED, SHARED, SCOPED = range(3)
NEED_OBJECT, NEED_PROVIDER, NEED_WEAK, NEED_COLLECTION, NEED_CHILD, NEED_GRAPH = range(6)

CreateFunction = CFUNCTYPE(c_void_p, c_void_p, POINTER(c_void_p), c_void_p)
InjectFunction = CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p)
DestroyFunction = CFUNCTYPE(None, c_void_p, c_void_p)
StartFunction = CFUNCTYPE(c_void_p, c_void_p, c_void_p)
StopFunction = StartFunction
HealthFunction = StartFunction
ReleaseFunction = CFUNCTYPE(None, c_void_p)
ValidateFunction = CFUNCTYPE(None, c_void_p, c_void_p)


class _Sized(Structure):
    """A struct that starts with its size, which is set automatically."""

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
        ("start", StartFunction), ("stop", StopFunction), ("health", HealthFunction), ("health_interval", c_uint64),
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
        ("checked", c_bool),
    ]


ComponentVisit = CFUNCTYPE(None, POINTER(ComponentInfo), c_void_p)
BindingVisit = CFUNCTYPE(None, POINTER(BindingInfo), c_void_p)


class Visitor(_Sized):
    _fields_ = [("size", c_size_t), ("component", ComponentVisit), ("binding", BindingVisit), ("context", c_void_p)]


# Every function of the header, with its result and its parameters.
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
    "cleanse_health_init": (None, [c_void_p, c_size_t]),
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
    "cleanse_graph_health": (_handle, [_handle, c_void_p, _out]),
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


def library_name(platform: str) -> str:
    """The name of the library's file on a platform, by the platform's name in `sys`."""
    return {"darwin": "libcleanse.1.dylib", "win32": "cleanse.dll"}.get(platform, "libcleanse.so.1")


def _load() -> ctypes.CDLL:
    # CDLL lets other threads run during a call, as a call that waits for an object of another thread requires.
    name = library_name(sys.platform)
    inside = Path(__file__).with_name(name)
    path = os.environ.get("CLEANSE_LIBRARY") or (str(inside) if inside.exists() else name)
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(
            f"{error}. Set CLEANSE_LIBRARY to the path of {name}, or install the library where the system's loader "
            "looks for it: `make install` in c-examples, then `ldconfig` on Linux."
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
    """Text for the library; None stays None. Refuses text with a zero, which ctypes would truncate silently."""
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


def text_given(pointer: int) -> str:
    """The text at a pointer that the caller owns, and that is released."""
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        library.cleanse_string_release(pointer)
