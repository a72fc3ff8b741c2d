import copy
import gc
import os
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref

import cleanse
from cleanse import (
    Binder, CleanseError, Code, Event, Key, MissingKeyError, OptionalParameter, child, collection, need, optional, own_graph,
    provider, statistics, weak,
)
from cleanse import _calls, _held, _library

HERE = os.path.basename(__file__)


class Thing:
    """An object for weak references."""

    def __init__(self, *parts, **more):
        self.parts = parts
        self.more = more


class Named(Thing):
    """An object with a name."""

    @staticmethod
    def named(name):
        """A factory."""
        def make(*parts):
            thing = Named(*parts)
            thing.name = name
            return thing
        return make


class Test(unittest.TestCase):
    def setUp(self):
        self.assertEqual(_held.held_count(), 0)
        self.binder = Binder()

    def tearDown(self):
        """Checks that nothing is left in the library when a test has released its graphs."""
        self.binder.close()
        del self.binder
        gc.collect()
        self.assertEqual(_held.held_count(), 0)

    def failing(self, function, *arguments, **more):
        with self.assertRaises(CleanseError) as caught:
            function(*arguments, **more)
        # The traceback refers to frames, which refer to graphs.
        return caught.exception.with_traceback(None)


class LibraryTests(Test):
    def test_version_is_that_of_the_header(self):
        self.assertRegex(cleanse.version(), r"^1\.\d+\.\d+$")

    def test_every_function_of_the_header_is_declared(self):
        folder = os.environ.get("INCLUDE_DIR") or os.path.join(os.path.dirname(__file__), "..", "..", "..", "include")
        with open(os.path.join(folder, "cleanse.h"), encoding="utf-8") as file:
            header = file.read()
        names = re.findall(r"^CLEANSE_API [^;(]*?(cleanse_\w+)\(", header, re.MULTILINE)
        self.assertEqual(sorted(names), sorted(_library.FUNCTIONS))
        version = ".".join(re.findall(r"^#define CLEANSE_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)$", header, re.MULTILINE))
        self.assertEqual(version, cleanse.__version__)
        codes = dict(re.findall(r"CLEANSE_ERROR_(\w+) = (\d+)", header))
        self.assertEqual({name: int(number) for name, number in codes.items()}, dict(Code.__members__))


    def test_a_library_of_another_version_is_refused(self):
        source = "#include <stdint.h>\nuint32_t cleanse_version(void) { return %d; }"
        for number, text in ((20000, "2.0.0"), (9999, "0.99.99")):
            with self.subTest(version=text):
                self.assertRegex(self.load_fake(source % number), f"is libcleanse {text}, but this package needs version 1, from 1.")
        self.assertRegex(self.load_fake("int other;"), "is not libcleanse")

    def test_an_absent_library_is_an_import_error_with_a_suggestion(self):
        self.assertRegex(self.load("/nonexistent/libcleanse.so.1"), "/nonexistent.*Set CLEANSE_LIBRARY to the path")

    def test_each_platform_has_a_name_for_the_library(self):
        names = {"linux": "libcleanse.so.1", "darwin": "libcleanse.1.dylib", "win32": "cleanse.dll", "freebsd14": "libcleanse.so.1"}
        self.assertEqual({platform: _library.library_name(platform) for platform in names}, names)

    def test_a_platform_looks_for_its_own_library(self):
        for platform in ("darwin", "win32"):
            with self.subTest(platform=platform):
                message = self.load("", f"import ctypes.util, sys; sys.platform = {platform!r}")
                self.assertRegex(message, f"Set CLEANSE_LIBRARY to the path of {_library.library_name(platform)}")

    def load_fake(self, source):
        compiler = shutil.which("cc") or shutil.which("gcc")
        if not compiler:
            self.skipTest("there is no C compiler")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "libfake.so")
            subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", path], input=source, text=True, check=True)
            return self.load(path)

    def load(self, path, first=""):
        """The message of the ImportError, in a process of its own that executes `first` before."""
        program = f"{first}\ntry: import cleanse\nexcept ImportError as error: print(error)"
        done = subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "CLEANSE_LIBRARY": path}, capture_output=True, text=True, check=True)
        return done.stdout


class Engine:
    """A class for keys."""


class KeyTests(Test):
    def test_the_key_of_a_class_and_a_key_of_its_own(self):
        self.binder.provide(Key[Engine], Engine, shared=True)
        spare = Key("spare", Engine, name="left")
        self.binder.provide(spare, Engine)
        self.binder.value(Key("port", int), 80)
        self.binder.provide("car", Thing, needs=[Key[Engine], optional(Key("port", int)), spare])
        with self.binder.build() as graph:
            self.assertIsInstance(graph[Key[Engine]], Engine)
            self.assertIs(graph[Key[Engine]], graph[f"{Engine.__module__}.Engine"])
            self.assertIsInstance(graph["spare", "left"], Engine)
            self.assertEqual((graph["port"], graph["car"].parts[:2]), (80, (graph[Key[Engine]], 80)))
            self.assertIs(graph.provider(Key[Engine])(), graph[Key[Engine]])
            self.assertTrue(Key[Engine] in graph and spare in graph and Key[Thing] not in graph)

    def test_seeds_have_the_type_of_their_key(self):
        self.binder.seed(Key("port", int))
        self.binder.seed(Key("engine", Engine))
        engine = Engine()
        with self.binder.build(arguments={"port": 80, "engine": engine}) as graph:
            self.assertEqual(graph[Key("port", int)], 80)
            self.assertIs(graph["engine"], engine)

    def test_keys_compare_by_what_they_name(self):
        self.assertEqual(Key("a", int), Key("a"))
        self.assertEqual(len({Key("a"), Key("a", name="b"), Key("a", str)}), 2)
        self.assertEqual(repr(Key("a", int, name="b")), "Key('a', int, name='b')")

    def test_what_is_no_key_is_a_type_error(self):
        with self.binder.build() as graph:
            for wrong in (3, None, Engine, b"a"):
                with self.assertRaisesRegex(TypeError, "expected a key"):
                    graph[wrong]
            with self.assertRaises(TypeError):
                self.binder.provide("a", Thing, needs="engine")


class DictionaryTests(Test):
    def test_a_missing_key_is_a_key_error(self):
        self.binder.value("heater", 1)
        with self.binder.build() as graph:
            with self.assertRaises(KeyError) as caught:
                graph["heatr"]
            self.assertIsInstance(caught.exception, CleanseError)
            self.assertIn("heater is bound", str(caught.exception))
            for request in (graph.collection, graph.provider, graph.create, graph.child):
                with self.assertRaises(MissingKeyError):
                    request("heatr")

    def test_get_has_a_default_for_keys_that_are_not_bound_only(self):
        self.binder.value("a", 1)
        self.binder.value("none", None)
        self.binder.provide("broken", lambda: graph["absent"])
        with self.binder.build() as graph:
            self.assertEqual((graph.get("a", 2), graph.get("b"), graph.get("b", 2)), (1, None, 2))
            self.assertIsNone(graph.get("none", 2))
            error = self.failing(graph.get, "broken", 2)
            self.assertEqual(error.code, Code.PROVIDER)
            self.assertNotIsInstance(error, KeyError)
            error.__cause__.__traceback__ = None
            graph.close()
            self.assertEqual(self.failing(graph.get, "a", 2).code, Code.HANDLE)

    def test_iteration_yields_each_key_that_can_be_requested(self):
        child = Binder()
        child.seed("user")
        child.seed("id", int)
        child.value("a", 2)
        self.binder.value("a", 1)
        self.binder.value(("a", "left"), 1)
        self.binder.value('quo"ted "text"', 1)
        self.binder.alias("alias", "a")
        self.binder.provide("sized", Thing, parameters={"size": int})
        self.binder.provide("all", Thing, collected=True)
        self.binder.injector("type", lambda instance: None)
        self.binder.install("child", child)
        own = {"a", ("a", "left"), 'quo"ted "text"', "alias", "sized"}
        with self.binder.build() as graph, graph.child("child", user=Thing(), id=1) as below:
            self.assertEqual((set(graph), len(list(graph))), (own, len(own)))
            self.assertTrue(all(key in graph for key in graph))
            graph.close()
            self.assertEqual((set(below), len(list(below))), (own | {"user", "id"}, len(own) + 2))
            self.assertEqual(below["a"], 2)
            with Binder() as empty, empty.build(parent=below) as last:
                below.close()
                self.assertEqual(set(last), own | {"user", "id"})

    def test_repr_says_what_it_is(self):
        self.binder.value("a", 1)
        self.assertEqual(repr(self.binder), "<Binder with 1 declaration>")
        with self.binder.build(name="shop") as graph, graph.provider("a") as provider:
            self.assertEqual((repr(graph), repr(provider)), ("<Graph 'shop'>", "<Provider of Key('a')>"))
        self.assertEqual(repr(graph), "<Graph 'shop' (closed)>")
        self.assertEqual(repr(CleanseError("stuck", Code.KIND)), "CleanseError('stuck', KIND)")


class ValueTests(Test):
    def test_values_come_back_as_they_went_in(self):
        values = {
            "text": "grüße", "empty": "", "int": -5, "least": -2**63, "double": 0.5, "true": True, "false": False,
            "bytes": b"a\0b", "no bytes": b"", "big": 2**63, "zero in text": "a\0b", "none": None, "list": [1],
        }
        for key, value in values.items():
            self.binder.value(key, value)
        with self.binder.build() as graph:
            for key, value in values.items():
                with self.subTest(key=key):
                    self.assertEqual(graph[key], value)
                    self.assertIs(type(graph[key]), type(value))
            self.assertIs(graph["list"], values["list"])

    def test_names_tell_bindings_of_one_key_apart(self):
        self.binder.value(("port", "http"), 80)
        self.binder.value(("port", "https"), 443)
        with self.binder.build() as graph:
            self.assertEqual((graph["port", "http"], graph.get(("port", "https"))), (80, 443))

    def test_text_with_a_zero_is_no_key(self):
        with self.assertRaises(ValueError):
            self.binder.value("a\0b", 1)
        with self.assertRaises(TypeError):
            self.binder.value(5, 1)
        self.assertEqual(self.failing(self.binder.value, "", 1).code, Code.ARGUMENT)


class ProviderTests(Test):
    def test_sharing(self):
        self.binder.provide("shared", Thing, shared=True)
        self.binder.provide("unshared", Thing)
        with self.binder.build() as graph:
            self.assertIs(graph["shared"], graph["shared"])
            self.assertIsNot(graph["unshared"], graph["unshared"])

    def test_dependencies_come_in_order(self):
        @self.binder.provide("thing", needs=["a", need(("a", "named")), optional("absent"), optional("b"),
                                             collection("all"), collection("none", optional=True),
                                             provider("absent", optional=True)])
        def make(*parts):
            return Thing(*parts)

        self.binder.value("a", 1)
        self.binder.value(("a", "named"), 2)
        self.binder.value("b", 3)
        for number in range(3):
            self.binder.provide("all", lambda number=number: number, collected=True)
        with self.binder.build() as graph:
            self.assertEqual(graph["thing"].parts, (1, 2, None, 3, [0, 1, 2], graph["thing"].parts[5], None))
            self.assertFalse(graph["thing"].parts[5])
            self.assertEqual(graph.collection("all"), [0, 1, 2])

    def test_alias_gives_the_same_object(self):
        self.binder.provide(("thing", "x"), Thing, shared=True)
        self.binder.alias("other", ("thing", "x"))
        with self.binder.build() as graph:
            self.assertIs(graph["other"], graph["thing", "x"])

    def test_providers_open_cycles(self):
        self.binder.provide("hen", Thing, needs=[provider("egg")], shared=True)
        self.binder.provide("egg", Thing, needs=["hen"], shared=True)
        with self.binder.build() as graph:
            self.assertIs(graph["hen"].parts[0](), graph["egg"])
            self.assertIs(graph["egg"].parts[0], graph["hen"])

    def test_provider_that_opens_a_cycle_fails_after_the_graph(self):
        self.binder.provide("hen", Thing, needs=[provider("egg")], shared=True)
        self.binder.provide("egg", Thing, needs=["hen"], shared=True)
        with self.binder.build() as graph:
            hen = graph["hen"]
        self.assertEqual(self.failing(hen.parts[0]).code, Code.GONE)

    def test_provider_of_a_shared_object_keeps_what_it_needs(self):
        self.binder.provide("hen", Thing, needs=[provider("egg")], shared=True)
        self.binder.provide("egg", Thing, needs=["nest"])
        self.binder.provide("nest", Thing, shared=True)
        with self.binder.build() as graph:
            hen, nest = graph["hen"], graph["nest"]
        self.assertIs(hen.parts[0]().parts[0], nest)

    def test_provider_of_an_unshared_object_keeps_what_it_needs(self):
        self.binder.provide("thing", Thing, needs=[provider("shared")])
        self.binder.provide("shared", Thing, shared=True)
        with self.binder.build() as graph:
            thing = graph["thing"]
            shared = graph["shared"]
        self.assertIs(thing.parts[0](), shared)

    def test_weak_provider_gives_none_when_the_object_is_gone(self):
        self.binder.provide("parent", Thing, needs=["child"], shared=True)
        self.binder.provide("child", Thing, needs=[weak("parent")], shared=True)
        with self.binder.build() as graph:
            parent = graph["parent"].parts[0].parts[0]
            self.assertIs(parent(), graph["parent"])
        self.assertIsNone(parent())

    def test_a_graph_tells_whether_it_has_a_key(self):
        self.binder.provide("thing", Thing)
        self.binder.provide(("thing", "other"), Thing)
        self.binder.provide("all", Thing, collected=True)
        with self.binder.build() as graph:
            self.assertTrue("thing" in graph and ("thing", "other") in graph and graph.has_collection("all"))
            self.assertFalse("all" in graph or ("all", "other") in graph or graph.has_collection("thing"))
            with self.assertRaises(TypeError):
                3 in graph

    def test_what_owns_a_handle_is_not_copied(self):
        with self.binder.build() as graph:
            for each in (self.binder, graph):
                for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
                    with self.assertRaisesRegex(TypeError, f"a {type(each).__name__} can't be copied"):
                        duplicate(each)

    def test_provider_handle(self):
        self.binder.provide("shared", Thing, shared=True)
        self.binder.provide("with", Thing, parameters={"size": int})
        with self.binder.build() as graph, graph.provider("shared") as shared, graph.provider("with") as sized:
            self.assertIs(shared(), graph["shared"])
            self.assertEqual(sized(size=3).more, {"size": 3})
            self.assertEqual(self.failing(sized).code, Code.ARGUMENTS)
            graph.close()
            self.assertIs(shared(), shared())

    def test_parameters(self):
        self.binder.provide("thing", Thing, needs=["a"], parameters={
            "text": str, "number": int, "part": float, "flag": bool, "data": bytes, "any": object,
            "more": OptionalParameter(str),
        })
        self.binder.value("a", "A")
        anything = Thing()
        given = {"text": "t", "number": 1, "part": 2.5, "flag": True, "data": b"\0", "any": anything}
        with self.binder.build() as graph:
            thing = graph.create("thing", **given)
            self.assertEqual((thing.parts, thing.more), (("A",), {**given, "more": None}))
            self.assertEqual(graph.create("thing", **given, more="m").more["more"], "m")
            for wrong in ({}, {**given, "number": "1"}, {**given, "what": 1}):
                self.assertEqual(self.failing(graph.create, "thing", **wrong).code, Code.ARGUMENTS)
            with self.assertRaises(OverflowError):
                graph.create("thing", **{**given, "number": 2**63})

    def test_injectors_run_from_the_base_down(self):
        @self.binder.injector("base", needs=["a"])
        def base(instance, a):
            instance.order = [a]

        @self.binder.injector("derived", base="base", needs=[optional("absent"), provider("a")])
        def derived(instance, absent, a):
            instance.order += [absent, a()]

        self.binder.value("a", 1)
        with self.binder.build() as graph:
            thing = Thing()
            self.assertIs(graph.inject("derived", thing), thing)
            self.assertEqual(thing.order, [1, None, 1])
            self.assertEqual(self.failing(graph.inject, "other", thing).code, Code.MISSING)

    def test_a_provider_may_ask_the_graph(self):
        self.binder.provide("outer", lambda: graph["inner"])
        self.binder.value("inner", 1)
        with self.binder.build() as graph:
            self.assertEqual(graph["outer"], 1)


class ChildTests(Test):
    def test_children_have_seeds_and_objects_of_their_own(self):
        child = Binder()
        child.set_scope("request")
        child.seed("id", int)
        child.seed("user")
        child.provide("session", Thing, needs=["id", "user", "config"], scope="request")
        self.binder.provide("config", Thing, shared=True)
        self.binder.install("request", child)
        child.close()
        user = Thing()
        with self.binder.build() as graph:
            one, two = graph.child("request", id=1, user=user), graph.child("request", id=2, user=user)
            config = graph["config"]
        with one, two:
            self.assertIsNot(one["session"], two["session"])
            self.assertIs(one["session"], one["session"])
            self.assertEqual(one["session"].parts, (1, user, config))

    def test_seeds_live_as_long_as_the_graph(self):
        child = Binder()
        child.seed("user")
        self.binder.install("request", child)
        with self.binder.build() as graph:
            user = Thing()
            reference = weakref.ref(user)
            request = graph.child("request", user=user)
            del user
            self.assertIs(request["user"], reference())
            self.assertIsNotNone(reference())
            request.close()
            gc.collect()
            self.assertIsNone(reference())

    def test_build_takes_seeds_and_a_parent(self):
        self.binder.value("a", 1)
        below = Binder()
        below.seed("list", list)
        below.provide("both", Thing, needs=["a", "list"])
        with self.binder.build() as graph:
            numbers = [1, 2]
            with below.build(parent=graph, arguments={"list": numbers}) as child:
                graph.close()
                self.assertEqual(child["both"].parts, (1, numbers))
            self.assertEqual(self.failing(below.build, arguments={}).issues[0].code, Code.MISSING)

    def test_missing_seed(self):
        self.binder.seed("id", int)
        self.assertEqual(self.failing(self.binder.build).code, Code.ARGUMENTS)
        self.assertEqual(self.failing(self.binder.build, arguments={"id": "x"}).code, Code.ARGUMENTS)

    def test_overrides(self):
        self.binder.provide("heater", lambda: "real")
        overrides = Binder()
        overrides.value("heater", "fake")
        with self.binder.build(overrides=overrides) as graph:
            self.assertEqual(graph["heater"], "fake")
        overrides.value("heeter", "fake")
        self.assertEqual(self.failing(self.binder.build, overrides=overrides).code, Code.OVERRIDE)


class ErrorTests(Test):
    def test_an_error_that_leaves_a_provider_keeps_its_issues(self):
        self.binder.provide("part", Thing)
        with self.binder.build() as graph, Binder() as asking:
            asking.provide("asking", lambda: graph["prat"])
            with asking.build() as other:
                error = self.failing(other.__getitem__, "asking")
        self.assertEqual(error.code, Code.PROVIDER)
        self.assertEqual([(issue.code, issue.key) for issue in error.issues], [(Code.MISSING, "prat")])
        self.assertIn("part is bound", error.issues[0].hints[0])
        self.assertEqual([link.key for link in error.issues[0].chain], ["asking"])
        self.assertEqual(pickle.loads(pickle.dumps(error)).issues, error.issues)

    def test_building_asks_for_nothing_that_is_not_there(self):
        self.binder.install("child", Binder())
        misses = []
        take = CleanseError._take
        CleanseError._take = classmethod(lambda cls, error: misses.append(error) or take(error))
        try:
            with self.binder.build() as graph, graph.child("child"):
                pass
        finally:
            CleanseError._take = take
        self.assertEqual(misses, [])

    def test_issues_tell_all(self):
        self.binder.value("heater", 1)
        self.binder.provide("pump", Thing, needs=["heaters"], shared=True)
        self.binder.value("twice", 1)
        self.binder.value("twice", 2)
        self.binder.provide("self", Thing, needs=["self"])
        error = self.failing(self.binder.build, name="machine")
        self.assertEqual(error.code, Code.GRAPH)
        self.assertEqual({issue.code for issue in error.issues}, {Code.MISSING, Code.DUPLICATE, Code.CYCLE})
        issue = next(issue for issue in error.issues if issue.code == Code.MISSING)
        self.assertEqual((issue.key, issue.requirer), ("heaters", "pump"))
        self.assertEqual([(link.key, link.component) for link in issue.chain], [("pump", "machine")])
        self.assertTrue(issue.file.endswith(HERE) and issue.line > 0)
        self.assertTrue(any("heater" in hint for hint in issue.hints))

    def test_exceptions_are_the_cause(self):
        original = ValueError("no beans")

        @self.binder.provide("grinder", shared=True)
        def grinder():
            raise original

        self.binder.provide("machine", Thing, needs=["grinder"])
        with self.binder.build() as graph:
            error = self.failing(graph.__getitem__, "machine")
            self.assertEqual(error.code, Code.PROVIDER)
            self.assertIs(error.__cause__, original)
            self.assertIn("ValueError: no beans", error.message)
            self.assertIsNone(self.failing(graph.__getitem__, "absent").__cause__)
            original.__traceback__ = None

    def test_codes_of_ones_own(self):
        @self.binder.provide("grinder")
        def grinder():
            raise CleanseError("stuck", Code.USER + 7)

        @self.binder.provide("machine")
        def machine():
            return graph["grinder"]

        with self.binder.build() as graph:
            for key in ("grinder", "machine"):
                error = self.failing(graph.__getitem__, key)
                self.assertEqual(error.code, 1007)
                self.assertIn("stuck", error.message)
            self.assertIn("stuck", error.__cause__.__cause__.message)
            error.__cause__.__traceback__ = error.__cause__.__cause__.__traceback__ = None

    def test_a_failed_attempt_leaves_nothing_and_may_be_repeated(self):
        attempts = []

        @self.binder.provide("flaky", needs=["part"], shared=True)
        def flaky(part):
            attempts.append(part)
            if len(attempts) == 1:
                raise OSError("once")
            return Thing(part)

        self.binder.provide("part", Thing)
        with self.binder.build() as graph:
            self.failing(graph.__getitem__, "flaky").__cause__.__traceback__ = None
            self.assertIs(graph["flaky"], graph["flaky"])
            self.assertEqual(len(attempts), 2)

    def test_interrupts_go_through(self):
        @self.binder.provide("slow")
        def slow():
            raise KeyboardInterrupt

        with self.binder.build() as graph, self.assertRaises(KeyboardInterrupt):
            graph["slow"]

    def test_an_exception_with_odd_text(self):
        @self.binder.provide("odd")
        def odd():
            raise ValueError("a\0b\ud800")

        with self.binder.build() as graph:
            self.assertIn("\\0", self.failing(graph.__getitem__, "odd").message)

    def test_reentrance(self):
        @self.binder.provide("ouroboros", shared=True)
        def ouroboros():
            return graph["ouroboros"]

        with self.binder.build() as graph:
            error = self.failing(graph.__getitem__, "ouroboros")
            self.assertEqual(error.__cause__.code, Code.REENTRANT)
            error.__cause__.__traceback__ = None

    def test_closed_handles(self):
        graph = self.binder.build()
        graph.close()
        graph.close()
        for use in (graph.__getitem__, graph.__contains__, graph.get, graph.has_collection, graph.provider, graph.child):
            error = self.failing(use, "a")
            self.assertEqual((error.code, str(error)), (Code.HANDLE, "this Graph has been closed"))
        self.assertEqual(self.failing(lambda: list(graph)).code, Code.HANDLE)
        self.binder.close()
        error = self.failing(self.binder.value, "a", 1)
        self.assertEqual((error.code, str(error)), (Code.HANDLE, "this Binder has been closed"))

    def test_a_build_that_fails_lets_go_of_its_trace(self):
        class Trace:
            def __call__(self, event):
                pass

        trace, overrides = Trace(), Binder()
        seen = weakref.ref(trace)
        overrides.close()
        for wrong in ({"overrides": overrides}, {"name": ""}):
            self.failing(self.binder.build, trace=trace, **wrong)
        del trace
        gc.collect()
        self.assertIsNone(seen())

    def test_what_can_not_be_called_is_no_provider(self):
        for declare in (self.binder.provide, self.binder.injector):
            with self.assertRaisesRegex(TypeError, "a function is needed, not 3"):
                declare("a", 3)
        with self.assertRaisesRegex(TypeError, "a function is needed, not 'listen'"):
            self.binder.provide("a", object, shared=True, on_start="listen")

    def test_missing_in_a_graph_has_hints(self):
        self.binder.value("heater", 1)
        with self.binder.build() as graph:
            error = self.failing(graph.__getitem__, "heatr")
            self.assertEqual((error.code, error.issues[0].key), (Code.MISSING, "heatr"))
            self.assertTrue(error.issues[0].hints)


class GraphNeedTests(Test):
    """Providers that use graphs."""

    def with_sessions(self, needs):
        session = Binder()
        session.seed("user")
        session.provide("session", Thing, needs=["user"], shared=True)
        self.binder.install("session", session)
        self.binder.provide("manager", Thing, needs=needs, shared=True)
        self.binder.value("a", 1)

    def test_a_provider_may_build_child_graphs(self):
        self.with_sessions([child("session"), child("absent", optional=True)])
        with self.binder.build() as graph:
            factory, absent = graph["manager"].parts
            self.assertIsNone(absent)
            self.assertEqual(repr(factory), "<Factory of 'session'>")
            user = Thing()
            with factory(user=user) as session:
                self.assertIs(session["session"].parts[0], user)
                self.assertEqual(set(session), {"session", "user", "manager", "a"})
            self.assertEqual(self.failing(factory).code, Code.ARGUMENTS)
        self.assertEqual(self.failing(factory, user=user).code, Code.GONE)

    def test_a_factory_may_outlive_the_object_that_needed_it(self):
        session = Binder()
        session.value("b", 2)
        self.binder.value("a", 1)
        self.binder.install("session", session)
        self.binder.provide("manager", Thing, needs=[child("session")])
        with self.binder.build() as graph:
            factory, = graph["manager"].parts
            with factory() as session:
                self.assertEqual((session["a"], session["b"], "a" in session), (1, 2, True))
                with self.assertRaises(RuntimeError):
                    list(session)

    def test_a_provider_may_have_its_graph(self):
        self.with_sessions([own_graph])
        with self.binder.build() as graph:
            own, = graph["manager"].parts
            self.assertEqual((own["a"], own.get("b", 2)), (1, 2))
        self.assertEqual(self.failing(own.__getitem__, "a").code, Code.HANDLE)

    def test_a_child_graph_that_is_not_installed(self):
        self.binder.provide("manager", Thing, needs=[child("sessions")])
        error = self.failing(self.binder.build)
        self.assertEqual((error.code, error.issues[0].requirer), (Code.MISSING, "manager"))


class ValueProviderTests(Test):
    def test_values_of_providers_are_those_of_other_languages(self):
        for type_, value in ((str, "text"), (int, 3), (float, 0.5), (bool, True), (bytes, b"a\0b")):
            self.binder.provide(type_.__name__, lambda value=value: value, value_type=type_)
        with self.binder.build() as graph:
            for type_ in (str, int, float, bool, bytes):
                self.assertIs(type(graph[type_.__name__]), type_)
            handle = graph._call(_library.library.cleanse_graph_get, b"int", None, by=_calls.produce)
            self.assertEqual(_library.library.cleanse_object_kind(handle), _library.INT64)
            _library.library.cleanse_object_release(handle)

    def test_another_value_than_declared_is_an_error(self):
        self.binder.provide("text", lambda: 3, value_type=str)
        self.binder.provide("large", lambda: 2**63, value_type=int)
        with self.assertRaises(TypeError):
            self.binder.provide("list", list, value_type=list)
        with self.binder.build() as graph:
            for key, cause in (("text", TypeError), ("large", OverflowError)):
                error = self.failing(graph.__getitem__, key)
                self.assertIsInstance(error.__cause__, cause)
                error.__cause__.__traceback__ = None

    def test_collections_of_values(self):
        for value in ("text", 3, 0.5, True, b"bytes", [1]):
            self.binder.value("all", value, collected=True)
        self.binder.collection("none")
        with self.binder.build() as graph:
            self.assertEqual(graph.collection("all"), ["text", 3, 0.5, True, b"bytes", [1]])
            self.assertEqual(graph.collection("none"), [])


class TraceTests(Test):
    def test_a_trace_is_told_what_happens(self):
        events = []
        self.binder.provide("part", Thing, shared=True)
        self.binder.provide("fails", self.fail)
        self.binder.injector("type", lambda instance: None)
        with self.binder.build(name="traced", trace=events.append) as graph:
            graph["part"]
            graph.inject("type", Thing())
            self.failing(graph.__getitem__, "fails").__cause__.__traceback__ = None
        self.assertEqual(
            [(event.event, event.key) for event in events],
            [(Event.CREATED, "part"), (Event.INJECTED, "type"), (Event.FAILED, "fails"), (Event.DESTROYED, "part")])
        self.assertEqual((events[0].component, events[0].message, events[0].thread > 0), ("traced", None, True))
        self.assertTrue(events[0].file.endswith(HERE))
        self.assertIn("AssertionError", events[2].message)

    def test_a_build_that_fails_lets_the_trace_go(self):
        self.binder.provide("a", Thing, needs=["absent"])
        self.failing(self.binder.build, trace=print)

    def test_shared_objects_are_created_at_once(self):
        made = []
        self.binder.provide("second", lambda first: made.append("second"), needs=["first"], shared=True)
        self.binder.provide("first", lambda: made.append("first"), shared=True)
        self.binder.provide("unshared", lambda: made.append("unshared"))
        with self.binder.build() as graph:
            graph.create_shared()
            self.assertEqual(made, ["first", "second"])

    def test_statistics_count_handles(self):
        before = statistics()
        with self.binder.build():
            self.assertEqual(statistics()["graphs"], before["graphs"] + 1)
        self.assertEqual(statistics(), before)


class StartTests(Test):
    """Objects start after their dependencies, and stop before them."""

    def setUp(self):
        super().setUp()
        self.turns, self.broken = [], set()
        for name, needs in [("server", ["store"]), ("store", []), ("unused", [])]:
            self.binder.provide(
                name, Named.named(name), needs=needs, shared=True,
                on_start=lambda thing: self.turn("+", thing), on_stop=lambda thing: self.turn("-", thing))

    def turn(self, sign, thing):
        self.turns.append(sign + thing.name)
        if sign + thing.name in self.broken:
            raise OSError(f"{thing.name} is broken")

    def test_in_the_order_of_dependencies(self):
        graph = self.binder.build()
        graph.start()
        graph.start()
        self.assertEqual(self.turns, ["+store", "+server", "+unused"])
        del self.turns[:]
        graph.stop()
        graph.stop()
        self.assertLess(self.turns.index("-server"), self.turns.index("-store"))
        self.assertEqual(sorted(self.turns), ["-server", "-store", "-unused"])
        self.assertEqual(self.failing(graph.start).code, Code.STOPPED)
        graph.close()
        self.assertEqual(len(self.turns), 3)

    def test_the_health_of_what_has_started(self):
        self.binder.provide("checked", Named.named("checked"), needs=["store"], shared=True, health=lambda thing: self.turn("?", thing))
        graph = self.binder.build()
        bindings = {binding.key: binding for binding in graph.components()[0].bindings}
        self.assertTrue(bindings["checked"].checked and not bindings["checked"].starts)
        self.assertTrue(bindings["store"].starts and bindings["store"].stops and not bindings["store"].checked)
        self.assertEqual(graph.health()["reasons"], ["the graph has not started"])
        graph.start()
        self.assertTrue(graph.health()["ready"])
        self.assertIn("?checked", self.turns)
        self.broken = {"?checked"}
        health = graph.health()
        self.assertTrue(health["live"])
        self.assertFalse(health["ready"])
        self.assertIn("checked is broken", health["reasons"][0])
        graph.close()

    def test_an_answer_is_kept_for_its_interval(self):
        self.binder.provide(
            "checked", Named.named("checked"), shared=True, health=lambda thing: self.turn("?", thing), health_interval=3_600)
        with self.binder.build() as graph:
            graph.start()
            graph.health()
            graph.health()
            self.assertEqual(self.turns.count("?checked"), 1)

    def test_what_has_started_is_stopped_after_a_failure(self):
        self.broken = {"+server", "-store"}
        with self.binder.build() as graph:
            error = self.failing(graph.start)
            self.assertEqual((error.code, self.turns), (Code.START, ["+store", "+server", "-store"]))
            self.assertIn("server is broken", str(error))
            self.assertIn("store is broken", str(error))
            self.assertEqual(str(error.__cause__), "server is broken")
            del self.turns[:]
            self.broken = {"-server"}
            graph.start()
            self.assertEqual(len(self.turns), 3)
            error = self.failing(graph.stop)
            self.assertEqual((error.code, len(self.turns)), (Code.STOP, 6))
            self.assertIn("server is broken", str(error))

    def test_a_graph_that_is_closed_is_stopped(self):
        with self.binder.build() as graph:
            graph.start()
            del self.turns[:]
        self.assertLess(self.turns.index("-server"), self.turns.index("-store"))

    def test_children_stop_before_their_parents(self):
        child = Binder()
        child.provide(
            "session", Named.named("session"), needs=["store"], shared=True,
            on_start=lambda thing: self.turn("+", thing), on_stop=lambda thing: self.turn("-", thing))
        self.binder.install("session", child)
        with self.binder.build() as graph:
            with graph.child("session") as below:
                self.assertEqual(self.failing(below.start).code, Code.NEEDS_START)
                graph.start()
                below.start()
                graph.stop()
                self.assertLess(self.turns.index("-session"), self.turns.index("-store"))
        child.close()

    def test_only_shared_objects_start(self):
        self.assertEqual(self.failing(self.binder.provide, "new", Thing, on_start=print).code, Code.ARGUMENT)

    def test_an_interrupt_while_starting_goes_through(self):
        def interrupt(_):
            raise KeyboardInterrupt

        self.binder.provide("slow", Thing, needs=["store"], shared=True, on_start=interrupt)
        with self.binder.build() as graph:
            self.assertRaises(KeyboardInterrupt, graph.start)
            self.assertEqual(self.turns.count("+store"), self.turns.count("-store"))


class LifetimeTests(Test):
    def test_shared_objects_go_with_the_graph_in_reverse(self):
        gone = []
        for index, name in enumerate(["first", "second", "third"]):
            @self.binder.provide(name, needs=["first", "second"][:index], shared=True)
            def make(*parts, name=name):
                thing = Thing()
                weakref.finalize(thing, gone.append, name)
                return thing

        graph = self.binder.build()
        graph["third"]
        graph["first"]
        self.assertEqual(gone, [])
        graph.close()
        self.assertEqual(gone, ["third", "second", "first"])

    def test_unshared_objects_go_with_their_last_reference(self):
        self.binder.provide("thing", Thing, needs=["part"])
        self.binder.provide("part", Thing)
        with self.binder.build() as graph:
            before = _held.held_count()
            thing = graph["thing"]
            references = weakref.ref(thing), weakref.ref(thing.parts[0])
            self.assertEqual(_held.held_count(), before)
            del thing
            self.assertEqual([reference() for reference in references], [None, None])

    def test_binder_may_go_before_the_graph(self):
        with Binder() as binder:
            binder.provide("thing", Thing, shared=True)
            graph = binder.build()
        with graph:
            self.assertIsInstance(graph["thing"], Thing)

    def test_graph_is_released_when_it_is_collected(self):
        self.binder.provide("thing", Thing, shared=True)
        graph = self.binder.build()
        reference = weakref.ref(graph["thing"])
        del graph
        gc.collect()
        self.assertIsNone(reference())

    def test_graphs_left_open_are_released_at_exit(self):
        program = """if True:
            import cleanse, weakref
            class Thing: pass
            binder = cleanse.Binder()
            binder.provide("thing", Thing, shared=True)
            graph = binder.build()
            weakref.finalize(graph["thing"], print, "gone").atexit = False
            provider = graph.provider("thing")
        """
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual((done.stdout, done.stderr), ("gone\n", ""))

    def test_context_of_a_refused_binding_is_let_go(self):
        self.failing(self.binder.provide, "", Thing)
        self.failing(self.binder.injector, "", Thing)


class IntrospectionTests(Test):
    def setUp(self):
        super().setUp()
        self.binder.value("degrees", 93)
        self.binder.provide("heater", Thing, needs=["degrees", provider("pump")], shared=True)
        self.binder.provide("pump", Thing, needs=["heater"])
        child = Binder()
        child.set_scope("order")
        self.binder.install("order", child)

    def test_json(self):
        with self.binder.build(name="shop") as graph:
            components = {component["name"]: component for component in graph.describe()["components"]}
        bindings = {binding["key"]: binding for binding in components["shop"]["bindings"]}
        self.assertTrue(bindings["heater"]["shared"])
        self.assertEqual([need["key"] for need in bindings["heater"]["dependencies"]], ["degrees", "pump"])
        self.assertEqual(components["order"]["parent"], "shop")

    def test_dot(self):
        with self.binder.build() as graph:
            self.assertTrue(graph.dot().startswith("digraph"))

    def test_components(self):
        with self.binder.build(name="shop") as graph:
            shop, order = graph.components()
        self.assertEqual((shop.name, shop.parent, order.name, order.scope, order.parent),
                         ("shop", None, "order", "order", "shop"))
        self.assertEqual((shop.id, shop.parent_id, order.id, order.parent_id), (1, None, 2, 1))
        heater = next(binding for binding in shop.bindings if binding.key == "heater")
        self.assertEqual([(need.key, need.eager) for need in heater.dependencies], [("degrees", True), ("pump", False)])
        self.assertTrue(heater.file.endswith(HERE))

    def test_validators(self):
        @self.binder.validator
        def no_pumps(report):
            for component in report.components():
                for binding in component.bindings:
                    if binding.key == "pump":
                        report.add(binding.key, "pumps are too loud")

        error = self.failing(self.binder.build)
        self.assertEqual((error.code, error.issues[0].key), (Code.VALIDATOR, "pump"))
        self.assertIn("pumps are too loud", error.message)

    def test_exceptions_in_validators(self):
        @self.binder.validator
        def broken(report):
            raise LookupError("oops")

        error = self.failing(self.binder.build)
        self.assertIn("LookupError: oops", error.message)
        self.assertIsInstance(error.__cause__, LookupError)
        error.__cause__.__traceback__ = None


class ThreadTests(Test):
    def run_threads(self, count, function):
        failures = []

        def run():
            try:
                function()
            except BaseException as exception:
                failures.append(exception)

        threads = [threading.Thread(target=run) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_shared_objects_are_made_once(self):
        made, barrier = [], threading.Barrier(8)

        @self.binder.provide("slow", needs=["part"], shared=True)
        def slow(part):
            made.append(part)
            return Thing()

        self.binder.provide("part", Thing)
        results = []
        with self.binder.build() as graph:
            def ask():
                barrier.wait()
                results.append(graph["slow"])

            self.run_threads(8, ask)
        self.assertEqual((len(made), len(set(map(id, results)))), (1, 1))

    def test_each_thread_gets_its_own_cause(self):
        self.binder.provide("fails", self.fail_with, parameters={"number": int})
        with self.binder.build() as graph:
            def ask():
                number = threading.get_ident() % 2**31
                for _ in range(50):
                    error = self.failing(graph.create, "fails", number=number)
                    self.assertEqual(error.__cause__.args, (number,))
                    error.__cause__.__traceback__ = None

            self.run_threads(4, ask)

    @staticmethod
    def fail_with(*, number):
        raise ValueError(number)

    def test_children_in_many_threads(self):
        child = Binder()
        child.seed("user")
        child.provide("session", Thing, needs=["user", "shared"], shared=True)
        self.binder.provide("shared", Thing, shared=True)
        self.binder.install("request", child)
        with self.binder.build() as graph:
            def work():
                for _ in range(50):
                    user = Thing()
                    with graph.child("request", user=user) as request:
                        self.assertIs(request["session"].parts[0], user)
                        self.assertIs(request["session"].parts[1], graph["shared"])

            self.run_threads(4, work)


if __name__ == "__main__":
    unittest.main()
