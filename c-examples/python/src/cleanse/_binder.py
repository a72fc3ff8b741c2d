"""Binders, and the needs of providers."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from ctypes import pointer
from dataclasses import dataclass
from types import AsyncGeneratorType, CoroutineType, GeneratorType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

from . import _library as c
from ._calls import contained, guarded, produce
from ._graph import SEED, SEEDS, Factory, Graph, Provider, Report
from ._handles import _Handle
from ._held import held, hold, release_value
from ._keys import AnyKey, Key, TypedKey, key_of
from ._library import decode, encode, library
from ._trace import TraceEvent, trace_function
from ._values import Arguments, fits_int64, give_value, kind_of, read

P = ParamSpec("P")
T = TypeVar("T")
AnyFunction = TypeVar("AnyFunction", bound=Callable[..., object])


# ---- Needs of providers --------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Need:
    """A provider's dependency on a key. A plain key is equivalent to need(key)."""

    key: Key[Any]
    optional: bool = False
    kind: int = c.NEED_OBJECT


AnyNeed: TypeAlias = AnyKey | Need


def need(key: AnyKey) -> Need:
    """The object of a key, which is created first."""
    return Need(key_of(key))


def optional(key: AnyKey) -> Need:
    """The object of a key, or None if nothing is bound to it."""
    return Need(key_of(key), optional=True)


def provider(key: AnyKey, *, optional: bool = False) -> Need:
    """A Provider for later or repeated requests. Breaks cycles; also for keys with parameters."""
    return Need(key_of(key), optional, c.NEED_PROVIDER)


def weak(key: AnyKey, *, optional: bool = False) -> Need:
    """A Provider that keeps neither the shared object nor the graph alive. Breaks cycles. For shared objects and values only."""
    return Need(key_of(key), optional, c.NEED_WEAK)


def collection(key: AnyKey, *, optional: bool = False) -> Need:
    """A list of the objects of all bindings that join the collection of a key."""
    return Need(key_of(key), optional, c.NEED_COLLECTION)


def child(name: str, *, optional: bool = False) -> Need:
    """A Factory of the child graph that is installed under a name. Breaks cycles."""
    return Need(Key(name), optional, c.NEED_CHILD)


# The graph itself, for requests that can't be declared. They are not checked when it is built. It is not kept alive, so a shared object
# may refer to it; once the graph is gone, requests fail.
own_graph = Need(Key("graph"), kind=c.NEED_GRAPH)


@dataclass(frozen=True)
class OptionalParameter:
    """The type of an argument that may be left out, and is then None."""

    type: Any


# ---- Callbacks of the library --------------------------------------------------------------------------------------

def _check_function(function: object) -> None:
    """Refuses a wrong function at its declaration, not at its call."""
    if not callable(function):
        raise TypeError(f"a function is needed, not {function!r}")
    if _is_any(inspect.iscoroutinefunction, function):
        raise TypeError(f"nothing awaits what an async function returns, so {function!r} would never run")


def _check_procedure(function: object) -> None:
    """Refuses a wrong function whose result is not used, including a generator, which would never run."""
    _check_function(function)
    if _is_any(inspect.isgeneratorfunction, function) or _is_any(inspect.isasyncgenfunction, function):
        raise TypeError(f"nothing iterates over what a generator function returns, so {function!r} would never run")


def _is_any(test: Callable[[Any], bool], function: object) -> bool:
    """Whether a test holds for a function, or for the __call__ of an object."""
    return test(function) or not isinstance(function, type) and test(getattr(type(function), "__call__", None))


def _refuse_coroutine(result: object) -> None:
    """Refuses a coroutine, which a function without `async` may also return."""
    if type(result) is CoroutineType:
        result.close()
        raise TypeError("the function returned a coroutine, which nothing awaits")


def _refuse_unfinished(result: object) -> None:
    """Refuses a coroutine or a generator as the result of a function whose result is not used."""
    _refuse_coroutine(result)
    if type(result) in (GeneratorType, AsyncGeneratorType):
        raise TypeError("the function returned a generator, which nothing iterates over")


class _Callback:
    """A user's function with its needs: the context of a binding."""

    def __init__(
        self, function: Callable[..., object], needs: list[Need], parameters: dict[str, bytes], kind: int = c.POINTER_KIND
    ) -> None:
        _check_function(function)
        self._function = function
        self._needs = needs
        self._parameters = parameters
        self._kind = kind
        self.on_start: Callable[[Any], object] | None = None
        self.on_stop: Callable[[Any], object] | None = None
        self.health: Callable[[Any], object] | None = None

    def start(self, instance: object) -> None:
        if self.on_start is not None:
            _refuse_unfinished(self.on_start(instance))

    def stop(self, instance: object) -> None:
        if self.on_stop is not None:
            _refuse_unfinished(self.on_stop(instance))

    def check(self, instance: object) -> None:
        if self.health is not None:
            _refuse_unfinished(self.health(instance))

    def run(self, request: int, instance: object) -> None:
        """Fills an instance."""
        _refuse_unfinished(self(request, instance))

    def create(self, request: int) -> int | None:
        """The number of the function's result, or None for a value, which is passed to the request."""
        made = self(request)
        _refuse_coroutine(made)
        if self._kind == c.POINTER_KIND:
            return hold(made)
        if kind_of(type(made)) != self._kind:
            raise TypeError(f"the provider is declared with a value_type other than {type(made).__name__}")
        give_value(request, made)
        return None

    def __call__(self, request: int, *leading: object) -> object:
        dependencies = [self._dependency(request, index, need) for index, need in enumerate(self._needs)]
        arguments = {
            name: read(library.cleanse_request_argument(request, encoded)) for name, encoded in self._parameters.items()
        }
        return self._function(*leading, *dependencies, **arguments)

    def _dependency(self, request: int, index: int, need: Need) -> object:
        if need.kind in (c.NEED_OBJECT, c.NEED_COLLECTION):
            return read(library.cleanse_request_object(request, index))
        if need.kind == c.NEED_GRAPH:
            return _own_graph(request, index)
        if need.kind == c.NEED_CHILD:
            factory = library.cleanse_request_factory(request, index)
            # The graph is the last dependency, if a child is needed; see _dependencies.
            return Factory(
                produce(library.cleanse_factory_retain, factory), need.key.key, _own_graph(request, len(self._needs)),
            ) if factory else None
        handle = library.cleanse_request_provider(request, index)
        if not handle:
            return None
        # Retained, since a Python object may outlive the library's instance that refers to it.
        return Provider[Any](produce(library.cleanse_provider_retain, handle), need.key)


def _own_graph(request: int, index: int) -> Graph:
    """The borrowed graph of a binding."""
    return Graph(library.cleanse_request_graph(request, index), "graph", None, lambda _: None)


@guarded
def _create(request: int, out: Any, context: int) -> None:
    out[0] = held(context).create(request)


@guarded
def _inject(request: int, instance: int, context: int) -> None:
    held(context).run(request, held(instance))


@guarded
def _start(instance: int, context: int) -> None:
    held(context).start(held(instance))


@guarded
def _stop(instance: int, context: int) -> None:
    held(context).stop(held(instance))


@guarded
def _check(instance: int, context: int) -> None:
    held(context).check(held(instance))


@contained
def _destroy(instance: int | None, _: object) -> None:
    release_value(instance)


@contained
def _release(context: int | None) -> None:
    release_value(context)


@contained
def _validate(report: int, context: int) -> None:
    shown = Report(report)
    # A report takes text, so the exception of the rule is converted to an error of the library, and then to its text.
    error = guarded(lambda: _refuse_unfinished(held(context)(shown)))()
    if error is not None:
        try:
            shown.add(None, decode(library.cleanse_error_message(error)))
        finally:
            library.cleanse_error_release(error)


_create_function = c.CreateFunction(_create)
_inject_function = c.InjectFunction(_inject)
_start_function = c.StartFunction(_start)
_stop_function = c.StopFunction(_stop)
_health_function = c.HealthFunction(_check)
_destroy_function = c.DestroyFunction(_destroy)
_release_function = c.ReleaseFunction(_release)
_validate_function = c.ValidateFunction(_validate)


# ---- The binder ----------------------------------------------------------------------------------------------------

class Binder(_Handle):
    """Collects declarations. One thread at a time may fill it.

    A key is text, ("text", "name"), or a Key, which has a type.
    """

    def __init__(self) -> None:
        super().__init__(produce(library.cleanse_binder_create), library.cleanse_binder_release)
        self._declared = 0

    @overload
    def provide(
        self, key: TypedKey[T], factory: Callable[P, T], *, needs: Iterable[AnyNeed] = (),
        parameters: Mapping[str, Any] | None = None, shared: bool = False, scope: str | None = None, collected: bool = False,
        value_type: type | None = None,
        on_start: Callable[[T], object] | None = None, on_stop: Callable[[T], object] | None = None,
        health: Callable[[T], object] | None = None, health_interval: float = 0,
    ) -> Callable[P, T]: ...

    @overload
    def provide(
        self, key: str | tuple[str, str], factory: AnyFunction, *, needs: Iterable[AnyNeed] = (),
        parameters: Mapping[str, Any] | None = None, shared: bool = False, scope: str | None = None, collected: bool = False,
        value_type: type | None = None,
        on_start: Callable[[Any], object] | None = None, on_stop: Callable[[Any], object] | None = None,
        health: Callable[[Any], object] | None = None, health_interval: float = 0,
    ) -> AnyFunction: ...

    @overload
    def provide(
        self, key: TypedKey[T], *, needs: Iterable[AnyNeed] = (), parameters: Mapping[str, Any] | None = None,
        shared: bool = False, scope: str | None = None, collected: bool = False, value_type: type | None = None,
        on_start: Callable[[T], object] | None = None, on_stop: Callable[[T], object] | None = None,
        health: Callable[[T], object] | None = None, health_interval: float = 0,
    ) -> Callable[[Callable[P, T]], Callable[P, T]]: ...

    @overload
    def provide(
        self, key: str | tuple[str, str], *, needs: Iterable[AnyNeed] = (), parameters: Mapping[str, Any] | None = None,
        shared: bool = False, scope: str | None = None, collected: bool = False, value_type: type | None = None,
        on_start: Callable[[Any], object] | None = None, on_stop: Callable[[Any], object] | None = None,
        health: Callable[[Any], object] | None = None, health_interval: float = 0,
    ) -> Callable[[AnyFunction], AnyFunction]: ...

    def provide(
        self, key: AnyKey, factory: Any = None, *, needs: Iterable[AnyNeed] = (), parameters: Mapping[str, Any] | None = None,
        shared: bool = False, scope: str | None = None, collected: bool = False, value_type: type | None = None,
        on_start: Callable[[Any], object] | None = None, on_stop: Callable[[Any], object] | None = None,
        health: Callable[[Any], object] | None = None, health_interval: float = 0,
    ) -> Any:
        """Registers a provider. Without a factory, returns a decorator for the factory.

        The factory is called with the values of `needs` by position, and with the values of `parameters` by name.

        needs       Keys, or results of need, optional, provider, weak, collection and child.
        parameters  The arguments that each request takes: names and types. An OptionalParameter may be left out.
        shared      Whether the object is created once in each graph.
        scope       The scope that the graph must have, in which the object is created once.
        collected   Whether it joins the collection of its key, which is a separate key.
        value_type  str, int, float, bool or bytes, if the factory returns such a value, which other languages can read. Otherwise,
                    they see only an opaque Python object.
        on_start    Called with the object when the graph starts, after its dependencies' functions. For shared objects.
        on_stop     Called with the object when the graph stops, before its dependencies' functions. For shared objects.
        health      Called with the object by Graph.health while the graph runs. It raises if the object can't do its work.
        health_interval  The seconds for which the answer of health is kept.
        """
        place = _place()
        kind = c.POINTER_KIND if value_type is None else kind_of(value_type)
        if value_type is not None and kind == c.POINTER_KIND:
            raise TypeError(f"a value_type is str, int, float, bool or bytes, not {value_type!r}")

        def bind(factory: Callable[..., object]) -> object:
            self._bind(place, key, factory, needs, parameters or {}, shared, scope, collected, kind, on_start, on_stop,
                       health, health_interval)
            return factory

        return bind if factory is None else bind(factory)

    @overload
    def value(self, key: TypedKey[T], value: T, *, collected: bool = False) -> None: ...

    @overload
    def value(self, key: str | tuple[str, str], value: object, *, collected: bool = False) -> None: ...

    def value(self, key: AnyKey, value: Any, *, collected: bool = False) -> None:
        """Registers a value: text, a number, a boolean or bytes as a plain value, any other object as a shared object.

        collected  Whether it joins the collection of its key, which is a separate key.
        """
        kind = kind_of(type(value))
        if kind == c.STRING and "\0" in value or kind == c.INT64 and not fits_int64(value):
            kind = c.POINTER_KIND
        place, encoded = _place(), key_of(key)._encoded
        if kind == c.STRING:
            self._declare(library.cleanse_collect_string if collected else library.cleanse_bind_string, *encoded, encode(value), *place)
        elif kind == c.INT64:
            self._declare(library.cleanse_collect_int64 if collected else library.cleanse_bind_int64, *encoded, value, *place)
        elif kind == c.DOUBLE:
            self._declare(library.cleanse_collect_double if collected else library.cleanse_bind_double, *encoded, value, *place)
        elif kind == c.BOOL:
            self._declare(library.cleanse_collect_bool if collected else library.cleanse_bind_bool, *encoded, value, *place)
        elif kind == c.BYTES:
            self._declare(library.cleanse_collect_bytes if collected else library.cleanse_bind_bytes, *encoded, value, len(value), *place)
        else:
            self._bind(place, key, lambda: value, shared=True, collected=collected)

    def collection(self, key: AnyKey) -> None:
        """Declares the collection of a key, which may then stay empty."""
        self._declare(library.cleanse_bind_collection, *key_of(key)._encoded, *_place())

    def alias(self, key: AnyKey, target: AnyKey) -> None:
        """Registers another key for the binding of a key."""
        self._declare(library.cleanse_bind_alias, *key_of(key)._encoded, *key_of(target)._encoded, *_place())

    @overload
    def injector(
        self, type_: str, function: AnyFunction, *, base: str | None = None, needs: Iterable[AnyNeed] = ()
    ) -> AnyFunction: ...

    @overload
    def injector(
        self, type_: str, *, base: str | None = None, needs: Iterable[AnyNeed] = ()
    ) -> Callable[[AnyFunction], AnyFunction]: ...

    def injector(self, type_: str, function: Any = None, *, base: str | None = None, needs: Iterable[AnyNeed] = ()) -> Any:
        """Registers an injector of a type: a function of an instance and the values of `needs`, which fills the instance.

        Without a function, returns a decorator. The injector of the type `base` runs first.
        """
        file, line = _place()

        def bind(function: Callable[..., object]) -> object:
            _check_procedure(function)
            dependencies, needs_ = _dependencies(needs)
            callback = _Callback(function, needs_, {})
            injector = c.Injector(
                file=file, line=line, type=encode(type_), base=encode(base), dependencies=dependencies,
                dependency_count=len(dependencies), inject=_inject_function, release_context=_release_function,
            )
            injector.context = context = hold(callback)
            self._give_context(context, library.cleanse_bind_injector, injector)
            return function

        return bind if function is None else bind(function)

    def seed(self, key: AnyKey, type_: Any = None) -> None:
        """Declares a key whose value is an argument of build or child, named after the key. The default type is the key's."""
        place = _place()
        key = key_of(key)
        kind = kind_of(key._type if type_ is None else type_)
        if kind != c.POINTER_KIND:
            self._declare(library.cleanse_bind_seed, *key._encoded, kind, *place)
            return
        # The library borrows pointers among arguments. So the seed has a separate key, and the given key is bound to a shared object,
        # which is created immediately and refers to the Python object as long as the graph lives.
        own = Key[Any](key.key, name=SEED if key.name is None else f"{SEED} {key.name}")
        self._declare(library.cleanse_bind_seed, *own._encoded, c.POINTER_KIND, *place)
        self._bind(place, key, lambda value: value, needs=[own], shared=True)
        self._bind(place, SEEDS, lambda value: value, needs=[key], collected=True)

    def install(self, name: str, child: Binder) -> None:
        """Installs a child graph, which Graph.child builds."""
        place = _place()
        with child._used() as handle:
            self._declare(library.cleanse_binder_install, encode(name), handle, *place)

    def set_scope(self, scope: str) -> None:
        """Sets the scope of the graphs that are built from this binder."""
        self._declare(library.cleanse_binder_set_scope, encode(scope))

    def validator(self, function: Callable[[Report], None]) -> Callable[[Report], None]:
        """Registers a function of a Report that checks each graph by rules of your own. Can be used as a decorator."""
        _check_procedure(function)
        context = hold(function)
        self._give_context(context, library.cleanse_binder_add_validator, _validate_function, context, _release_function)
        return function

    def build(
        self, *, name: str = "graph", overrides: Binder | None = None, parent: Graph | None = None,
        arguments: Mapping[str, object] | None = None, one_thread: bool = False,
        trace: Callable[[TraceEvent], object] | None = None,
    ) -> Graph:
        """Checks all declarations, and builds the graph. No provider runs.

        name       The name of the graph in messages.
        overrides  A binder that replaces keys anywhere in the graph and its children.
        parent     A graph whose keys are visible, and which the new graph keeps alive.
        arguments  A dictionary of the values of seeds.
        one_thread Whether only this thread may make requests to the graph.
        trace      A function that receives the events of the graph and its children: what is created, destroyed and injected, and what fails.
        """
        file, line = _place()
        if trace is not None:
            _check_procedure(trace)
        with contextlib.ExitStack() as stack:
            options = c.BuildOptions(
                file=file, line=line, name=encode(name),
                overrides=None if overrides is None else stack.enter_context(overrides._used()),
                parent=None if parent is None else stack.enter_context(parent._used()),
                arguments=stack.enter_context(Arguments(arguments or {})), one_thread=one_thread,
            )
            context = None if trace is None else hold(trace)
            if context is not None:
                options.trace = pointer(c.Trace(
                    function=trace_function, context=context, release_context=_release_function))
            try:
                built = self._call(library.cleanse_graph_build, options, by=produce)
            except BaseException:
                release_value(context)
                raise
            graph = Graph(built, name, parent)
            graph._keep_seeds()
            return graph

    def __repr__(self) -> str:
        return self._describe(f"with {self._declared} declaration{'s' * (self._declared != 1)}")

    def _bind(
        self, place: tuple[bytes, int], key: AnyKey, factory: Callable[..., object], needs: Iterable[AnyNeed] = (),
        parameters: Mapping[str, Any] | None = None, shared: bool = False, scope: str | None = None, collected: bool = False,
        kind: int = c.POINTER_KIND, on_start: Callable[[Any], object] | None = None,
        on_stop: Callable[[Any], object] | None = None, health: Callable[[Any], object] | None = None,
        health_interval: float = 0,
    ) -> None:
        parameters = parameters or {}
        dependencies, given = _dependencies(needs)
        types = [type_.type if isinstance(type_, OptionalParameter) else type_ for type_ in parameters.values()]
        descriptions = (c.Parameter * len(parameters))(*(
            c.Parameter(name=encode(name), kind=kind_of(type_), optional=isinstance(declared, OptionalParameter))
            for (name, declared), type_ in zip(parameters.items(), types)
        ))
        sharing = c.SCOPED if scope is not None else c.SHARED if shared else c.UNSHARED
        text, name = key_of(key)._encoded
        callback = _Callback(factory, given, {name: encode(name) for name in parameters}, kind)
        for hook in filter(None, (on_start, on_stop, health)):
            _check_procedure(hook)
        callback.on_start, callback.on_stop, callback.health = on_start, on_stop, health
        file, line = place
        binding = c.Binding(
            file=file, line=line, key=text, name=name, sharing=sharing, scope=encode(scope),
            collected=collected, dependencies=dependencies, dependency_count=len(dependencies), parameters=descriptions,
            parameter_count=len(parameters), create=_create_function,
            destroy=_destroy_function if kind == c.POINTER_KIND else c.DestroyFunction(),
            release_context=_release_function, kind=kind, start=_start_function if on_start else c.StartFunction(),
            stop=_stop_function if on_stop else c.StopFunction(),
            health=_health_function if health else c.HealthFunction(), health_interval=round(health_interval * 1e9),
        )
        binding.context = context = hold(callback)
        self._give_context(context, library.cleanse_bind, binding)

    def _declare(self, function: Any, *arguments: object) -> None:
        """Calls a function of the library that declares."""
        self._call(function, *arguments)
        self._declared += 1

    def _give_context(self, context: int, function: Any, *arguments: object) -> None:
        """Calls a function of the library that takes over a context, unless it fails."""
        try:
            self._declare(function, *arguments)
        except BaseException:
            release_value(context)
            raise


def _dependencies(needs: Iterable[AnyNeed]) -> tuple[Any, list[Need]]:
    if isinstance(needs, str):
        raise TypeError(f"needs are a list of keys, not the text {needs!r}")
    given = [each if isinstance(each, Need) else need(each) for each in needs]
    # A child graph shows the keys of the graph above it, which its factory finds in that graph.
    declared = given + [own_graph] * any(each.kind == c.NEED_CHILD for each in given)
    return (c.Dependency * len(declared))(*(
        c.Dependency(need=each.kind) if each.kind == c.NEED_GRAPH
        else c.Dependency(key=each.key._encoded[0], name=each.key._encoded[1], need=each.kind, optional=each.optional)
        for each in declared
    )), given


def _place() -> tuple[bytes, int]:
    """The file and line of the caller of this package, for messages."""
    frame = sys._getframe(2)
    return encode(frame.f_code.co_filename), frame.f_lineno
