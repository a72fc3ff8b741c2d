"""Declaring."""

import sys
from dataclasses import dataclass

from . import _library as c
from ._graph import SEEDS, Graph, Provider, Report, _Handle
from ._library import call, encode, library
from ._values import Arguments, fits_int64, kind_of, read


# ---- What providers need -------------------------------------------------------------------------------------------

@dataclass(frozen=True)
class Need:
    """How a provider needs a key. A key alone, as text, stands for Need(key)."""

    key: str
    name: str | None = None
    optional: bool = False
    kind: int = c.NEED_OBJECT


def need(key, name=None):
    """The object of a key, made before."""
    return Need(key, name)


def optional(key, name=None):
    """The object of a key; None if nothing is bound to it."""
    return Need(key, name, optional=True)


def provider(key, name=None, *, optional=False):
    """A Provider, to ask later or often. Opens cycles; serves keys with parameters too."""
    return Need(key, name, optional, c.NEED_PROVIDER)


def weak(key, name=None, *, optional=False):
    """A Provider that keeps neither the shared object nor the graph alive. Opens cycles. For shared objects and values only."""
    return Need(key, name, optional, c.NEED_WEAK)


def collection(key, name=None, *, optional=False):
    """A list of the objects of all bindings that join the collection of a key."""
    return Need(key, name, optional, c.NEED_COLLECTION)


@dataclass(frozen=True)
class OptionalParameter:
    """An argument that may be left out: None then."""

    type: type


# ---- What the library calls ----------------------------------------------------------------------------------------

class _Callback:
    """A function of the user's with what it needs: the context of a binding."""

    def __init__(self, function, needs, parameters):
        self._function = function
        self._needs = needs
        self._parameters = parameters

    def __call__(self, request, *leading):
        dependencies = [self._dependency(request, index, need) for index, need in enumerate(self._needs)]
        arguments = {
            name: read(library.cleanse_request_argument(request, encoded)) for name, encoded in self._parameters.items()
        }
        return self._function(*leading, *dependencies, **arguments)

    def _dependency(self, request, index, need):
        if need.kind not in (c.NEED_PROVIDER, c.NEED_WEAK):
            return read(library.cleanse_request_object(request, index))
        handle = library.cleanse_request_provider(request, index)
        if not handle:
            return None
        # A Python object may live longer than the library's instance that refers to it.
        return Provider(c.produce(library.cleanse_provider_retain, handle), library.cleanse_provider_release)


@c.CreateFunction
def _create(request, out, context):
    try:
        out[0] = c.hold(c.held(context)(request))
    except BaseException as exception:  # nothing may pass through the library but its own errors
        return c.give_exception(exception)


@c.InjectFunction
def _inject(request, instance, context):
    try:
        c.held(context)(request, c.held(instance))
    except BaseException as exception:
        return c.give_exception(exception)


@c.DestroyFunction
def _destroy(instance, _):
    c.let_go(instance)


@c.ReleaseFunction
def _release(context):
    c.let_go(context)


@c.ValidateFunction
def _validate(report, context):
    report = Report(report)
    try:
        c.held(context)(report)
    except BaseException as exception:
        error = c.give_exception(exception)
        try:
            report.add(None, library.cleanse_error_message(error).decode())
        finally:
            library.cleanse_error_release(error)


# ---- The binder ----------------------------------------------------------------------------------------------------

class Binder(_Handle):
    """Collects declarations. To be filled by one thread at a time."""

    def __init__(self):
        super().__init__(c.produce(library.cleanse_binder_create), library.cleanse_binder_release)

    def provide(
        self, key, factory=None, *, name=None, needs=(), parameters=None, shared=False, scope=None, collected=False
    ):
        """Registers a provider. Without a factory, a decorator of the function that is one.

        The factory is called with the values of `needs` by position, and with those of `parameters` by name.

        needs       Keys, or what need, optional, provider, weak and collection give.
        parameters  The arguments that each request takes: names and types. Wrap a type into OptionalParameter.
        shared      Once in each graph.
        scope       Once in each graph, which must have this scope.
        collected   Whether it joins the collection of its key, which is a key of its own.
        """
        place = _place()

        def bind(factory):
            self._bind(place, key, factory, name, needs, parameters or {}, shared, scope, collected)
            return factory

        return bind if factory is None else bind(factory)

    def value(self, key, value, *, name=None):
        """Registers a value: text, a number, a truth value or bytes as such, all else as a shared object."""
        kind = kind_of(type(value))
        if kind == c.STRING and "\0" in value or kind == c.INT64 and not fits_int64(value):
            kind = c.POINTER_KIND
        place = _place()
        arguments = (self._handle, encode(key), encode(name))
        if kind == c.STRING:
            call(library.cleanse_bind_string, *arguments, encode(value), *place)
        elif kind == c.INT64:
            call(library.cleanse_bind_int64, *arguments, value, *place)
        elif kind == c.DOUBLE:
            call(library.cleanse_bind_double, *arguments, value, *place)
        elif kind == c.BOOL:
            call(library.cleanse_bind_bool, *arguments, value, *place)
        elif kind == c.BYTES:
            call(library.cleanse_bind_bytes, *arguments, value, len(value), *place)
        else:
            self._bind(place, key, lambda: value, name, shared=True)

    def alias(self, key, target, *, name=None, target_name=None):
        """Registers another key for what a key gives."""
        call(
            library.cleanse_bind_alias, self._handle, encode(key), encode(name), encode(target), encode(target_name),
            *_place(),
        )

    def injector(self, type_, function=None, *, base=None, needs=()):
        """Registers what fills the properties of a type: a function of an instance and of the values of `needs`.

        A decorator without a function. The injector of the type `base` runs before.
        """
        file, line = _place()

        def bind(function):
            dependencies, needs_ = _dependencies(needs)
            context = c.hold(_Callback(function, needs_, {}))
            injector = c.Injector(
                file=file, line=line, type=encode(type_), base=encode(base), dependencies=dependencies,
                dependency_count=len(needs_), inject=_inject, context=context, release_context=_release,
            )
            _give_context(context, library.cleanse_bind_injector, self._handle, injector)
            return function

        return bind if function is None else bind(function)

    def seed(self, key, type_=object, *, name=None):
        """Declares a key whose value is an argument of build or child, named by the key."""
        place = _place()
        if kind_of(type_) != c.POINTER_KIND:
            call(library.cleanse_bind_seed, self._handle, encode(key), encode(name), kind_of(type_), *place)
            return
        # The library borrows pointers among arguments. So the seed has a key of its own, and what others see is a
        # shared object, made at once, which refers to the Python object as long as the graph lives.
        own = "cleanse.python.seed" if name is None else f"cleanse.python.seed {name}"
        call(library.cleanse_bind_seed, self._handle, encode(key), encode(own), c.POINTER_KIND, *place)
        self._bind(place, key, lambda value: value, name, needs=[Need(key, own)], shared=True)
        self._bind(place, SEEDS, lambda value: value, None, needs=[Need(key, name)], collected=True)

    def install(self, name, child):
        """Installs a child graph, built with Graph.child."""
        call(library.cleanse_binder_install, self._handle, encode(name), child._handle, *_place())

    def set_scope(self, scope):
        """Gives the graphs built from this binder a scope."""
        call(library.cleanse_binder_set_scope, self._handle, encode(scope))

    def validator(self, function):
        """Registers a function of a Report that checks each graph by rules of your own. A decorator."""
        context = c.hold(function)
        _give_context(
            context, library.cleanse_binder_add_validator, self._handle, _validate, context, _release)
        return function

    def build(self, *, name=None, overrides=None, parent=None, arguments=None, one_thread=False):
        """Checks everything that is declared, and builds the graph. No provider runs.

        name       What messages call the graph.
        overrides  A binder that replaces keys anywhere in the graph and its children.
        parent     A graph whose keys are seen, and which is kept alive.
        arguments  A dictionary of the values of seeds.
        one_thread Whether only this thread may request something of the graph.
        """
        file, line = _place()
        with Arguments(arguments or {}) as handle:
            options = c.BuildOptions(
                file=file, line=line, name=encode(name), overrides=overrides and overrides._handle,
                parent=parent and parent._handle, arguments=handle, one_thread=one_thread,
            )
            graph = Graph(c.produce(library.cleanse_graph_build, self._handle, options))
            graph._keep_seeds()
            return graph

    def _bind(
        self, place, key, factory, name=None, needs=(), parameters=None, shared=False, scope=None, collected=False
    ):
        parameters = parameters or {}
        dependencies, needs = _dependencies(needs)
        types = [type_.type if isinstance(type_, OptionalParameter) else type_ for type_ in parameters.values()]
        descriptions = (c.Parameter * len(parameters))(*(
            c.Parameter(name=encode(name), kind=kind_of(type_), optional=isinstance(declared, OptionalParameter))
            for (name, declared), type_ in zip(parameters.items(), types)
        ))
        sharing = c.SCOPED if scope is not None else c.SHARED if shared else c.UNSHARED
        context = c.hold(_Callback(factory, needs, {name: encode(name) for name in parameters}))
        file, line = place
        binding = c.Binding(
            file=file, line=line, key=encode(key), name=encode(name), sharing=sharing, scope=encode(scope),
            collected=collected, dependencies=dependencies, dependency_count=len(needs), parameters=descriptions,
            parameter_count=len(parameters), create=_create, destroy=_destroy, context=context,
            release_context=_release,
        )
        _give_context(context, library.cleanse_bind, self._handle, binding)


def _dependencies(needs):
    needs = [Need(each) if isinstance(each, str) else each for each in needs]
    return (c.Dependency * len(needs))(*(
        c.Dependency(key=encode(each.key), name=encode(each.name), need=each.kind, optional=each.optional)
        for each in needs
    )), needs


def _give_context(context, function, *arguments):
    """Calls a function that takes a context over, unless it fails."""
    try:
        call(function, *arguments)
    except BaseException:
        c.let_go(context)
        raise


def _place():
    """The file and line of the caller of this package, for messages."""
    frame = sys._getframe(2)
    return encode(frame.f_code.co_filename), frame.f_lineno
