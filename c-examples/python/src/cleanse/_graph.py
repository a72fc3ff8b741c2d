"""Graphs, and providers and factories of their objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from . import _library as c
from ._calls import call, produce
from ._errors import CleanseError
from ._handles import _Handle
from ._held import hold, release_value
from ._keys import AnyKey, Key, TypedKey, key_of
from ._library import decode, decode_optional, encode, library, text_given
from ._values import Arguments, take

T = TypeVar("T")
D = TypeVar("D")


class Provider(_Handle, Generic[T]):
    """Requests one key repeatedly: call it with the arguments that the key takes.

    It keeps alive the objects that its key can reach. A provider that breaks a cycle does not, and fails when the graph is gone.
    """

    def __init__(self, handle: int, key: Key[Any]) -> None:
        super().__init__(handle, library.cleanse_provider_release)
        self._key = key

    def __call__(self, **arguments: object) -> T:
        """The object, which is created if necessary. None for a weak provider if the graph is gone and no other owner keeps the object."""
        result: T
        if not arguments:
            result = take(self._call(library.cleanse_provider_get, by=produce))
            return result
        with Arguments(arguments) as handle:
            result = take(self._call(library.cleanse_provider_get_with, handle, by=produce))
            return result

    def __repr__(self) -> str:
        return self._describe(f"of {self._key!r}")


class Graph(_Handle):
    """A graph that has been checked and built. Keeps its shared objects alive until it is closed or collected.

    It looks like a dictionary: graph[key] is the object of a key. A key is text, ("text", "name"), or a Key, which has a type.

    The garbage collector does not see references of the library. So a shared object that refers to its own Graph keeps both alive until
    the graph is closed: let it depend on a provider instead.
    """

    def __init__(self, handle: int, name: str, parent: Graph | None, release: Any = library.cleanse_graph_release) -> None:
        super().__init__(handle, release)
        self._name = name
        # The graphs above, for their keys. The library keeps these graphs alive anyway, so the handles extend no lifetime.
        self._above: list[_Above] | None = []
        if parent:
            try:
                self._above = [_Above(graph) for graph in (parent, *(parent._above or ()))]
            except CleanseError:  # a factory's handle of its graph ends with the object that needed it, but the factory may live longer
                self._above = None

    def close(self) -> None:
        """Releases the graph, which is stopped first if it runs. Does nothing if it has been released."""
        super().close()
        for graph in self._above or ():
            graph.close()

    def __contains__(self, key: AnyKey) -> bool:
        """Whether graph[key] finds a binding. Creates no object."""
        return self._has(library.cleanse_graph_has, key)

    def has_collection(self, key: AnyKey) -> bool:
        """Whether collection finds a binding. Creates no object."""
        return self._has(library.cleanse_graph_has_collection, key)

    def _has(self, function: Any, key: AnyKey) -> bool:
        encoded, owned = key_of(key)._encoded, self._owned
        handle = owned.enter()
        try:
            if handle is None:
                raise self._closed()
            return bool(function(handle, *encoded))
        finally:
            owned.leave()

    def __iter__(self) -> Iterator[str | tuple[str, str]]:
        """The keys of the graph: its own, then the visible keys of the graphs above. Creates no object."""
        if self._above is None:
            raise RuntimeError("the graphs above are not known: the factory has outlived the object that needed it")
        seen = set[str | tuple[str, str]]()
        for graph in (self, *self._above):
            with graph._used() as handle:
                keys = list(_own_keys(handle))
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    yield key

    @overload
    def __getitem__(self, key: TypedKey[T]) -> T: ...

    @overload
    def __getitem__(self, key: str | tuple[str, str]) -> Any: ...

    def __getitem__(self, key: AnyKey) -> Any:
        """The object of a key, which is created if necessary. Raises MissingKeyError if nothing is bound to the key."""
        return take(self._call(library.cleanse_graph_get, *key_of(key)._encoded, by=produce))

    @overload
    def get(self, key: TypedKey[T], default: None = None, /) -> T | None: ...

    @overload
    def get(self, key: TypedKey[T], default: D, /) -> T | D: ...

    @overload
    def get(self, key: str | tuple[str, str], default: object = None, /) -> Any: ...

    def get(self, key: AnyKey, default: object = None, /) -> Any:
        """The object of a key, or the default if nothing is bound to it. A missing dependency of the object is an error."""
        handle = self._call(library.cleanse_graph_try_get, *key_of(key)._encoded, by=produce)
        return take(handle) if handle else default

    @overload
    def create(self, key: TypedKey[T], /, **arguments: object) -> T: ...

    @overload
    def create(self, key: str | tuple[str, str], /, **arguments: object) -> Any: ...

    def create(self, key: AnyKey, /, **arguments: object) -> Any:
        """A new object of a key whose binding takes arguments."""
        with Arguments(arguments) as handle:
            return take(self._call(library.cleanse_graph_get_with, *key_of(key)._encoded, handle, by=produce))

    @overload
    def collection(self, key: TypedKey[T]) -> list[T]: ...

    @overload
    def collection(self, key: str | tuple[str, str]) -> list[Any]: ...

    def collection(self, key: AnyKey) -> list[Any]:
        """A list of the objects of all bindings that join the collection of a key."""
        objects: list[Any] = take(self._call(library.cleanse_graph_get_collection, *key_of(key)._encoded, by=produce))
        return objects

    @overload
    def provider(self, key: TypedKey[T]) -> Provider[T]: ...

    @overload
    def provider(self, key: str | tuple[str, str]) -> Provider[Any]: ...

    def provider(self, key: AnyKey) -> Provider[Any]:
        """The provider of a key, which keeps alive the objects that the key can reach."""
        key = key_of(key)
        return Provider(self._call(library.cleanse_graph_provider, *key._encoded, by=produce), key)

    def child(self, name: str, /, **arguments: object) -> Graph:
        """Builds a child graph; the arguments are the values of its seeds."""
        with Arguments(arguments) as handle:
            graph = Graph(self._call(library.cleanse_graph_build_child, encode(name), handle, by=produce), name, self)
            graph._keep_seeds()
            return graph

    def create_shared(self) -> None:
        """Creates all shared objects of the graph that do not exist yet, each after its dependencies."""
        self._call(library.cleanse_graph_create_shared)

    def start(self) -> None:
        """Starts the graph: creates the objects with on_start or on_stop, and their dependencies, and calls on_start, dependencies first.

        If an object fails, the started objects are stopped again, and the CleanseError has an issue for each failure. A graph that is
        closed while it runs is stopped first. Does nothing if the graph runs.
        """
        self._call(library.cleanse_graph_start)

    def stop(self) -> None:
        """Stops the graph: calls on_stop of the started objects, dependencies last. All are called, even if some fail.

        Running graphs below are stopped first. Does nothing if the graph does not run.
        """
        self._call(library.cleanse_graph_stop)

    def health(self) -> dict[str, Any]:
        """Calls the health functions of the started objects, and returns the health of the graph, from the library's JSON.

        "live" and "ready" are the verdicts, and "reasons" says why the graph is not ready. "values" describes each object.
        """
        health: dict[str, Any] = json.loads(text_given(self._call(library.cleanse_graph_health, None, by=produce)))
        return health

    def inject(self, type_: str, instance: T) -> T:
        """Runs the injectors of a type on an instance, the base type's first. Returns the instance."""
        box = hold(instance)
        try:
            self._call(library.cleanse_graph_inject, encode(type_), box)
        finally:
            release_value(box)
        return instance

    def describe(self) -> dict[str, Any]:
        """The graph as dictionaries and lists, from the library's JSON."""
        description: dict[str, Any] = json.loads(text_given(self._call(library.cleanse_graph_json, by=produce)))
        return description

    def dot(self) -> str:
        """The graph in the DOT language of Graphviz."""
        return text_given(self._call(library.cleanse_graph_dot, by=produce))

    def components(self) -> list[ComponentInfo]:
        """The components of the graph and of its children, parents first."""
        with self._used() as handle:
            return visit(library.cleanse_graph_visit, handle)

    def __repr__(self) -> str:
        return self._describe(repr(self._name))

    def _keep_seeds(self) -> None:
        """Makes the graph refer to the Python objects among its seeds, while the caller still refers to them."""
        try:
            if self.has_collection(SEEDS):
                self.collection(SEEDS)
        except BaseException:
            self.close()
            raise


class Factory(_Handle):
    """Builds a child graph: call it, with the values of the seeds.

    It does not keep alive the graph that installs the child, so a shared object may refer to it. It fails when that graph is gone.
    """

    def __init__(self, handle: int, name: str, parent: Graph) -> None:
        super().__init__(handle, library.cleanse_factory_release)
        self._name = name
        self._parent = parent

    def __call__(self, **arguments: object) -> Graph:
        """A new child graph, which keeps the graph above alive. A shared object of the graph above should close it, or neither ends."""
        with Arguments(arguments) as values:
            graph = Graph(self._call(library.cleanse_factory_build, values, by=produce), self._name, self._parent)
            graph._keep_seeds()
            return graph

    def __repr__(self) -> str:
        return self._describe(f"of {self._name!r}")


class _Above(_Handle):
    """A second handle of a graph, for the graphs below it."""

    def __init__(self, graph: _Handle) -> None:
        super().__init__(graph._call(library.cleanse_graph_retain, by=produce), library.cleanse_graph_release)


# The collection of the shared objects that keep a graph's seeds alive, and the qualifier of the seeds. See Binder.seed.
SEEDS = "cleanse.python.seeds"
SEED = "cleanse.python.seed"


def _own_keys(graph: int) -> Iterator[str | tuple[str, str]]:
    """The keys of a graph's own bindings, sorted by their texts."""
    home = None
    for component in visit(library.cleanse_graph_visit, graph):
        home = home or component
    for binding in home.bindings if home else ():
        if not binding.collected and binding.purpose not in ("injector", "graph"):
            yield from _keys_shown_as(binding.key, graph)


def _keys_shown_as(text: str, graph: int) -> Iterator[str | tuple[str, str]]:
    """The keys of a graph that messages show as a text: a plain key, or a key with its qualifier in quotes."""
    if library.cleanse_graph_has(graph, text.encode(), None):
        yield text
    start = text.find(' "')
    while start > 0 and text.endswith('"'):
        key, name = text[:start], text[start + 2:-1]
        if name and not name.startswith(SEED) and library.cleanse_graph_has(graph, key.encode(), name.encode()):
            yield key, name
        start = text.find(' "', start + 1)


@dataclass(frozen=True)
class DependencyInfo:
    """A dependency of a visited binding."""

    key: str
    component: str
    component_id: int | None
    eager: bool
    optional: bool


@dataclass(frozen=True)
class BindingInfo:
    """A visited binding."""

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
    starts: bool
    stops: bool
    checked: bool


@dataclass(frozen=True)
class ComponentInfo:
    """A visited graph or child graph."""

    name: str
    scope: str | None
    parent: str | None
    id: int
    parent_id: int | None
    bindings: list[BindingInfo]


def visit(function: Any, handle: int | None) -> list[ComponentInfo]:
    """Collects the components that a function of the library shows to a visitor."""
    components: list[ComponentInfo] = []
    failures = _Failures()

    @failures.keep
    def component(info: Any, _: object) -> None:
        info = info.contents
        components.append(ComponentInfo(
            decode(info.name), decode_optional(info.scope), decode_optional(info.parent), info.id, info.parent_id or None, []))

    @failures.keep
    def binding(info: Any, _: object) -> None:
        info = info.contents
        components[-1].bindings.append(BindingInfo(
            component=decode(info.component), component_id=info.component_id, key=decode(info.key),
            purpose=decode(info.purpose), shared=info.shared, collected=info.collected, overriding=info.overriding,
            dependencies=tuple(
                DependencyInfo(decode(need.key), decode(need.component), home or None, need.eager, need.optional)
                for need, home in zip(
                    info.dependencies[:info.dependency_count], info.dependency_component_ids[:info.dependency_count])
            ),
            file=decode_optional(info.file), line=info.line, starts=info.starts, stops=info.stops, checked=info.checked,
        ))

    visitor = c.Visitor(component=c.ComponentVisit(component), binding=c.BindingVisit(binding))
    call(function, handle, visitor)
    failures.raise_first()
    return components


class _Failures:
    """The exceptions of a visitor's functions, which have no result that could report them."""

    def __init__(self) -> None:
        self._first: BaseException | None = None

    def keep(self, function: Callable[..., None]) -> Callable[..., None]:
        def callback(*arguments: Any) -> None:
            try:
                if self._first is None:
                    function(*arguments)
            except BaseException as exception:
                self._first = exception
        return callback

    def raise_first(self) -> None:
        if self._first is not None:
            raise self._first


class Report:
    """The graph for a validator, and the receiver of its errors. Valid until the validator returns."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def components(self) -> list[ComponentInfo]:
        """The components of the graph and of its children, parents first."""
        return visit(library.cleanse_report_visit, self._handle)

    def add(self, key: str | None, message: str) -> None:
        """Adds an error about a key, or about no particular key (None). The build then fails with this error."""
        call(library.cleanse_report_add, self._handle, encode(key), encode(message))
