"""Cleanse for Python: dependency injection with libcleanse, through ctypes.

    from cleanse import Binder, Key

    binder = Binder()
    binder.value("greeting", "hello")

    @binder.provide(Key[Greeter], needs=["greeting"], shared=True)
    def greeter(greeting):
        return Greeter(greeting)

    with binder.build() as graph:
        graph[Key[Greeter]].greet()

A key is text, ("text", "name"), or a Key, which has a type for type checkers. The package loads the library that it
was installed with, or else the system's `libcleanse.so.1`; the environment variable CLEANSE_LIBRARY has precedence.
"""

from ._binder import Binder, Need, OptionalParameter, child, collection, need, optional, own_graph, provider, weak
from ._errors import CleanseError, Code, Issue, Link, MissingKeyError
from ._graph import BindingInfo, ComponentInfo, DependencyInfo, Factory, Graph, Provider, Report
from ._keys import Key
from ._library import decode as _decode
from ._library import library as _c
from ._trace import Event, TraceEvent, statistics
from ._version import __version__

__all__ = [
    "Binder", "BindingInfo", "CleanseError", "Code", "ComponentInfo", "DependencyInfo", "Event", "Factory", "Graph",
    "Issue", "Key", "Link", "MissingKeyError", "Need", "OptionalParameter", "Provider", "Report", "TraceEvent",
    "__version__", "child", "collection", "need", "optional", "own_graph", "provider", "statistics", "version", "weak",
]


def version() -> str:
    """The version of the loaded library, as text."""
    return _decode(_c.cleanse_version_string())
