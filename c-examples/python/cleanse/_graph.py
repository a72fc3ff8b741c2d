"""Graphs and providers, which objects are requested from."""

import json
import weakref
from dataclasses import dataclass

from . import _library as c
from ._library import call, decode, encode, library
from ._values import Arguments, take


class _Handle:
    """Owns a handle of the library until it is closed, or collected."""

    def __init__(self, handle, release):
        self._handle = handle
        self._finalizer = weakref.finalize(self, release, handle)

    def close(self):
        """Releases the handle; harmless if it has been released."""
        self._finalizer()
        self._handle = None

    def __reduce_ex__(self, protocol):
        raise TypeError(f"a {type(self).__name__} can't be copied or pickled: it owns a handle of the library")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Provider(_Handle):
    """Asks for one key again and again: call it, with the arguments that the key takes.

    It keeps alive what it needs of the graph; one that opens a cycle does not, and fails when the graph is gone.
    """

    def __call__(self, **arguments):
        """The object, which is created if need be; None of a weak provider whose graph is gone, if nothing else keeps the object."""
        if not arguments:
            return take(c.produce(library.cleanse_provider_get, self._handle))
        with Arguments(arguments) as handle:
            return take(c.produce(library.cleanse_provider_get_with, self._handle, handle))


class Graph(_Handle):
    """Has been checked and built, and keeps its shared objects alive until it is closed or collected.

    The garbage collector does not see what the library refers to. So a shared object that refers to its own Graph keeps
    both alive until the graph is closed: let it need a provider instead.
    """

    def __init__(self, handle):
        super().__init__(handle, library.cleanse_graph_release)

    def has(self, key, name=None):
        """Whether get finds something under a key and its qualifier. Makes nothing."""
        return library.cleanse_graph_has(self._handle, encode(key), encode(name))

    def has_collection(self, key, name=None):
        """Whether collection does."""
        return library.cleanse_graph_has_collection(self._handle, encode(key), encode(name))

    def __contains__(self, key):
        """"key" in graph, or ("key", "name") in graph."""
        return self.has(*key) if isinstance(key, tuple) else self.has(key)

    # Keys are requested one by one; describe() and components() show them all.
    __iter__ = None

    def get(self, key, name=None, /, **arguments):
        """The object of a key and its qualifier; a new one, if its binding takes arguments."""
        if not arguments:
            return take(c.produce(library.cleanse_graph_get, self._handle, encode(key), encode(name)))
        with Arguments(arguments) as handle:
            return take(c.produce(library.cleanse_graph_get_with, self._handle, encode(key), encode(name), handle))

    def __getitem__(self, key):
        """graph["key"] or graph["key", "name"]."""
        return self.get(*key) if isinstance(key, tuple) else self.get(key)

    def collection(self, key, name=None):
        """A list of the objects of all bindings that join the collection of a key."""
        return take(c.produce(library.cleanse_graph_get_collection, self._handle, encode(key), encode(name)))

    def provider(self, key, name=None):
        """The provider of a key, which keeps alive what it needs of the graph."""
        handle = c.produce(library.cleanse_graph_provider, self._handle, encode(key), encode(name))
        return Provider(handle, library.cleanse_provider_release)

    def child(self, name, /, **arguments):
        """Builds a child graph; the arguments are the values of its seeds."""
        with Arguments(arguments) as handle:
            graph = Graph(c.produce(library.cleanse_graph_build_child, self._handle, encode(name), handle))
            graph._keep_seeds()
            return graph

    def inject(self, type_, instance):
        """Runs the injectors of a type, the base's first, on an instance, which is returned."""
        box = c.hold(instance)
        try:
            call(library.cleanse_graph_inject, self._handle, encode(type_), box)
        finally:
            c.let_go(box)
        return instance

    def describe(self):
        """The graph as dictionaries and lists, from the library's JSON."""
        return json.loads(c.take_text(library.cleanse_graph_json, self._handle))

    def dot(self):
        """The graph in the language of Graphviz."""
        return c.take_text(library.cleanse_graph_dot, self._handle)

    def components(self):
        """The components of the graph and of its children, parents first."""
        return visit(library.cleanse_graph_visit, self._handle)

    def _keep_seeds(self):
        """Makes the graph refer to the Python objects among its seeds, while the caller still does."""
        try:
            if self.has_collection(SEEDS):
                self.collection(SEEDS)
        except BaseException:
            self.close()
            raise


# The collection of the shared objects that keep a graph's seeds alive; see Binder.seed.
SEEDS = "cleanse.python.seeds"


@dataclass(frozen=True)
class DependencyInfo:
    key: str
    component: str
    component_id: int | None
    eager: bool
    optional: bool


@dataclass(frozen=True)
class BindingInfo:
    component: str
    component_id: int
    key: str
    purpose: str
    shared: bool
    collected: bool
    overriding: bool
    dependencies: tuple[DependencyInfo, ...]
    file: str | None
    line: int


@dataclass(frozen=True)
class ComponentInfo:
    name: str
    scope: str | None
    parent: str | None
    id: int
    parent_id: int | None
    bindings: list[BindingInfo]


def visit(function, handle):
    components = []

    def component(info, _):
        info = info.contents
        components.append(ComponentInfo(
            decode(info.name), decode(info.scope), decode(info.parent), info.id, info.parent_id or None, []))

    def binding(info, _):
        info = info.contents
        components[-1].bindings.append(BindingInfo(
            component=decode(info.component), component_id=info.component_id, key=decode(info.key),
            purpose=decode(info.purpose), shared=info.shared, collected=info.collected, overriding=info.overriding,
            dependencies=tuple(
                DependencyInfo(decode(need.key), decode(need.component), home or None, need.eager, need.optional)
                for need, home in zip(
                    info.dependencies[:info.dependency_count], info.dependency_component_ids[:info.dependency_count])
            ),
            file=decode(info.file), line=info.line,
        ))

    visitor = c.Visitor(component=c.ComponentVisit(component), binding=c.BindingVisit(binding))
    call(function, handle, visitor)
    return components


class Report:
    """What a validator reads, and adds errors to. Valid until the validator returns."""

    def __init__(self, handle):
        self._handle = handle

    def components(self):
        """The components of the graph and of its children, parents first."""
        return visit(library.cleanse_report_visit, self._handle)

    def add(self, key, message):
        """Adds an error about a key, or about none in particular (None); the build fails with it."""
        call(library.cleanse_report_add, self._handle, encode(key), encode(message))
