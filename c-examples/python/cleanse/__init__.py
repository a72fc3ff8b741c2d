"""Cleanse for Python: dependency injection with libcleanse, through ctypes.

    from cleanse import Binder

    binder = Binder()
    binder.value("greeting", "hello")

    @binder.provide("greeter", needs=["greeting"], shared=True)
    def greeter(greeting):
        return Greeter(greeting)

    with binder.build() as graph:
        graph["greeter"].greet()

The library is found as `libcleanse.so.1`, or at the path in the environment variable CLEANSE_LIBRARY.
"""

from ._binder import Binder, Need, OptionalParameter, collection, need, optional, provider, weak
from ._errors import CleanseError, Code, Issue, Link
from ._graph import BindingInfo, ComponentInfo, DependencyInfo, Graph, Provider, Report
from ._library import library as _c

__all__ = [
    "Binder", "BindingInfo", "CleanseError", "Code", "ComponentInfo", "DependencyInfo", "Graph", "Issue", "Link",
    "Need", "OptionalParameter", "Provider", "Report", "collection", "need", "optional", "provider", "version", "weak",
]


def version():
    """The version of the library that runs, as text."""
    return _c.cleanse_version_string().decode()
