"""Failures of user code that are hard to handle, and closing handles that other threads use.

The cases are in the table "Awkward failures" of CleanseFromYourLanguage.md, and the tests of every wrapper use their names.
"""

import functools
import gc
import pathlib
import re
import signal
import subprocess
import sys
import threading
import unittest

from cleanse import Binder, CleanseError, Code, Key, statistics
from cleanse import _calls, _held


class TextFails(Exception):
    def __str__(self):
        return self.args[5]


class TextIsNone(Exception):
    def __str__(self):
        return None


class Text(str):
    """A text whose methods fail."""

    def replace(self, *_):
        raise LookupError

    encode = __format__ = replace


class TextIsOdd(Exception):
    def __str__(self):
        return Text("odd")


class TextInterrupts(Exception):
    def __str__(self):
        raise KeyboardInterrupt


class EndFails(Exception):
    def __del__(self):
        raise LookupError("no end")


class NameFails(type):
    @property
    def __name__(self):
        raise LookupError("no name")


class OddClass(Exception, metaclass=NameFails):
    @property
    def __class__(self):
        raise LookupError("no class")


class OddHash(CleanseError):
    def __hash__(self):
        raise LookupError("no hash")


def odd_fields():
    error = CleanseError("message", 1000)
    error.message, error.code = 3, "E42"
    return error


def recurse():
    recurse()


def chained():
    """An error that is caused by itself."""
    first, second = ValueError("first"), ValueError("second")
    first.__cause__, second.__cause__ = second, first
    return first


# The cases by their names in the table, with the expected text of the error, or the class that is raised unchanged.
CASES = {
    "text-fails": (lambda: TextFails("port 80"), "TextFails"),
    "text-is-not-text": (lambda: TextIsNone(), "TextIsNone"),
    "text-is-odd": (lambda: TextIsOdd(), "odd"),
    "text-has-zero": (lambda: ValueError("a\0b\ud800"), r"a\0b\ud800"),
    "text-ends-the-thread": (lambda: TextInterrupts(), KeyboardInterrupt),
    "end-fails": (lambda: EndFails("too late"), "too late"),
    "class-is-odd": (lambda: OddClass("odd"), "odd"),
    "own-error-is-odd": (odd_fields, "CleanseError"),
    "own-error-is-incomplete": (lambda: CleanseError.__new__(CleanseError), "CleanseError"),
    "own-error-has-an-odd-hash": (lambda: OddHash("odd", 1001), "odd"),
    "own-error-swaps-its-arguments": (lambda: CleanseError(1001, "no network"), "is a str, not 1001"),
    "no-room": (recurse, "RecursionError"),
    "cause-is-itself": (chained, "first"),
    "end-of-the-thread": (lambda: SystemExit(3), SystemExit),
    "interrupt": (lambda: KeyboardInterrupt(), KeyboardInterrupt),
}


class AwkwardTest(unittest.TestCase):
    def setUp(self):
        gc.collect()
        self.before = statistics(), _held.held_count()
        # Failing destructors are not shown, and test runners replace the package's hook by their own.
        for place, name, hook in ((_calls, "_outer_hook", lambda _: None), (sys, "unraisablehook", _calls._hook)):
            self.addCleanup(setattr, place, name, getattr(place, name))
            setattr(place, name, hook)

    def tearDown(self):
        gc.collect()
        self.assertEqual((statistics(), _held.held_count()), self.before)


class GuardTests(AwkwardTest):
    """Each case in each kind of callback."""

    def check(self, declare, use):
        for name, (exception, expected) in CASES.items():
            def fail(*_, exception=exception):
                raise exception()

            with self.subTest(name), Binder() as binder:
                declare(binder, fail)
                if isinstance(expected, type):
                    self.assertRaises(expected, use, binder)
                    continue
                with self.assertRaises(CleanseError) as caught:
                    use(binder)
                self.assertIn(expected, str(caught.exception))
                self.assertTrue(caught.exception.__cause__ is not None or name == "no-room")
            caught = None
            gc.collect()

    def with_graph(self, use):
        def build_and_use(binder):
            with binder.build() as graph:
                # Twice, to check that a failure does not block a second attempt.
                try:
                    use(graph)
                except BaseException:
                    pass
                use(graph)
        return build_and_use

    def test_providers(self):
        self.check(lambda binder, fail: binder.provide("a", fail, shared=True), self.with_graph(lambda graph: graph["a"]))

    def test_injectors(self):
        self.check(lambda binder, fail: binder.injector("a", fail), self.with_graph(lambda graph: graph.inject("a", self)))

    def test_start(self):
        self.check(
            lambda binder, fail: binder.provide("a", object, shared=True, on_start=fail), self.with_graph(lambda graph: graph.start()))

    def test_stop(self):
        def stop(binder):
            with binder.build() as graph:
                graph.start()
                graph.stop()

        self.check(lambda binder, fail: binder.provide("a", object, shared=True, on_stop=fail), stop)

    def test_validators(self):
        self.check(lambda binder, fail: binder.validator(fail), lambda binder: binder.build())

    def test_what_returns_nothing_is_contained(self):
        for name, (exception, expected) in CASES.items():
            def fail(*_, exception=exception):
                raise exception()

            class Thing:
                __del__ = fail

            with self.subTest(name), Binder() as binder:
                # A destructor, and a trace.
                binder.provide("a", Thing, shared=True)
                try:
                    with binder.build(trace=fail) as graph:
                        graph["a"]
                except BaseException as raised:
                    self.assertIsInstance(raised, expected)
                else:
                    self.assertNotIn(expected, (SystemExit,) if name != "interrupt" else (KeyboardInterrupt,))
            graph = binder = None
            gc.collect()

    def test_at_any_depth_of_the_stack(self):
        for declare, use in (
            (lambda binder: binder.provide("a", self.deeper, needs=[]), lambda graph: graph["a"]),
            (lambda binder: binder.provide("a", object, shared=True, on_start=self.deeper), lambda graph: graph.start()),
        ):
            with Binder() as binder:
                declare(binder)
                with binder.build() as self.graph:
                    self.use = use

                    def descend(depth):
                        # Tries each depth, so that the stack ends at each possible place.
                        return descend(depth - 1) if depth else use(self.graph)

                    limit, failures = sys.getrecursionlimit(), 0
                    for depth in range(limit - 80, limit):
                        try:
                            descend(depth)
                        except (RecursionError, CleanseError):
                            failures += 1
                        else:
                            self.fail("what failed passed for a success")
                    self.assertEqual(failures, 80)

    def deeper(self, *_):
        raise TextFails("deep down")

    def test_a_request_that_requests_itself_without_an_end(self):
        with Binder() as binder:
            binder.provide("a", lambda: self.graph["a"])
            with binder.build() as self.graph:
                with self.assertRaises((CleanseError, RecursionError)):
                    self.graph["a"]


class TableTests(unittest.TestCase):
    FILES = {
        "C++": ("cpp/tests.cpp", "cpp/leave.cpp"), "Python": ("python/tests/test_awkward.py",),
        "Rust": ("rust/cleanse/tests/awkward.rs",), "Go": ("go/cleanse/awkward_test.go",), "LuaJIT": ("luajit/tests.lua",),
    }

    def test_every_wrapper_tests_the_cases_of_the_table(self):
        examples = pathlib.Path(__file__).resolve().parents[2]
        page = examples.parent / "Sources" / "CleanseC" / "CleanseC.docc" / "CleanseFromYourLanguage.md"
        if not page.exists():
            self.skipTest("this is not the repository")
        rows = re.findall(r"^\| (`[^|]*) \|[^|]*\| ([^|]*) \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
        listed = {name: set() for name in self.FILES}
        for cases, languages in rows:
            for language in languages.split(", "):
                listed[language].update(re.findall("`([a-z-]+)`", cases))
        for language, cases in listed.items():
            texts = "".join((examples / file).read_text(encoding="utf-8") for file in self.FILES[language])
            tested = {case for case in set().union(*listed.values()) if re.search(rf"[\"']{case}[\"']", texts)}
            self.assertEqual(cases, tested, language)
        self.assertEqual(set(CASES), listed["Python"])


class InterruptTests(AwkwardTest):
    def setUp(self):
        super().setUp()
        # A process that a shell starts in the background ignores Ctrl-C.
        former = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, former)

    @unittest.skipUnless(hasattr(signal, "pthread_kill"), "needs signals for threads")
    def test_ctrl_c_while_another_thread_creates_is_raised_when_that_ends(self):
        for use in (lambda graph: graph["a"], lambda graph: graph.start(), lambda graph: graph.inject("t", self)):
            is_creating, may_go = threading.Event(), threading.Event()

            def slow():
                is_creating.set()
                may_go.wait()
                return 1

            with Binder() as binder:
                binder.provide("slow", slow, shared=True)
                binder.provide("a", lambda slow: slow, needs=["slow"], shared=True, on_start=lambda _: None)
                binder.injector("t", lambda _, a: None, needs=["a"])
                with binder.build() as graph:
                    creator = threading.Thread(target=lambda: graph["slow"])
                    creator.start()
                    is_creating.wait()

                    def interrupt():
                        # The main thread can't run Python now, so it raises the exception after the wait.
                        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
                        may_go.set()

                    interrupter = threading.Timer(0.05, interrupt)
                    interrupter.start()
                    self.assertRaises(KeyboardInterrupt, use, graph)
                    creator.join()
                    interrupter.join()


class AsynchronousTests(AwkwardTest):
    def test_async_functions_are_refused_where_nothing_awaits(self):
        async def function(*_):
            pass

        class Awaited:
            async def __call__(self, *_):
                pass

        def generator(*_):
            yield

        async def generating(*_):
            yield

        with Binder() as binder:
            places = (
                lambda refused: binder.provide("a", object, shared=True, on_start=refused),
                lambda refused: binder.provide("a", object, shared=True, on_stop=refused),
                lambda refused: binder.injector("a", refused),
                lambda refused: binder.validator(refused),
                lambda refused: binder.build(trace=refused),
                lambda refused: binder.provide("a", refused),
            )
            for refused in (function, functools.partial(function, 1), Awaited(), Awaited().__call__):
                for place in places:
                    self.assertRaisesRegex(TypeError, "nothing awaits", place, refused)
            for refused in (generator, generating):
                for place in places[:-1]:
                    self.assertRaisesRegex(TypeError, "nothing iterates", place, refused)

    def test_a_coroutine_that_is_returned_is_an_error(self):
        async def start():
            pass

        with Binder() as binder:
            binder.provide("factory", lambda: start())
            binder.provide("server", object, shared=True, on_start=lambda _: start())
            with binder.build() as graph:
                for use in (graph.start, lambda: graph["factory"]):
                    with self.assertRaises(CleanseError) as caught:
                        use()
                    self.assertIn("nothing awaits", str(caught.exception))
                caught = None


class ClosingTests(AwkwardTest):
    """Closing a handle is an error for its other users."""

    USES = (
        lambda graph, _: "n" in graph, lambda graph, _: graph["n"], lambda graph, _: graph.get("missing"),
        lambda graph, _: graph["missing"], lambda graph, _: graph.has_collection("n"), lambda graph, _: graph.collection("all"),
        lambda graph, _: graph.provider("n")(), lambda graph, _: graph.describe(), lambda graph, _: list(graph),
        lambda graph, _: graph.create_shared(), lambda graph, _: graph.start(), lambda graph, _: graph.inject("t", []),
        lambda graph, _: graph.child("below").close(), lambda graph, binder: binder.build(parent=graph).close(),
    )

    def race(self, make, use):
        """Uses a handle in three threads until it is closed."""
        used, failures = make(), []
        barrier = threading.Barrier(4)

        def run():
            barrier.wait()
            try:
                while True:
                    try:
                        use(used)
                    except CleanseError as error:
                        if error.code == Code.HANDLE:
                            break
                        if error.code not in (Code.MISSING, Code.STOPPED):
                            raise
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=run) for _ in range(3)]
        for thread in threads:
            thread.start()
        barrier.wait()
        used.close()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_graphs(self):
        for use in self.USES:
            with Binder() as binder, Binder() as child, Binder() as other:
                binder.provide("n", object, shared=True, on_start=lambda _: None)
                binder.collection("all")
                binder.injector("t", lambda _: None)
                binder.install("below", child)
                for _ in range(20):
                    self.race(binder.build, lambda graph: use(graph, other))
        gc.collect()

    def test_providers_and_binders(self):
        with Binder() as binder:
            binder.provide("n", object)
            with binder.build() as graph:
                for _ in range(50):
                    self.race(lambda: graph.provider("n"), lambda provider: provider())

        def filled():
            binder = Binder()
            binder.value("n", 1)
            return binder

        for _ in range(50):
            self.race(filled, lambda binder: binder.build().close())
        gc.collect()

    def test_what_is_closed_by_its_own_provider_ends_after_the_call(self):
        with Binder() as binder:
            binder.provide("a", lambda: self.graph.close() or 5)
            self.graph = binder.build()
            self.assertEqual(self.graph["a"], 5)
            self.assertRaises(CleanseError, self.graph.__getitem__, "a")

    def exit_with(self, keys):
        program = """if True:
            import cleanse, sys, threading
            binder = cleanse.Binder()
            binder.value("n", 1)
            binder.provide("new", object)
            is_slow = threading.Event()
            binder.provide("slow", lambda: (is_slow.set(), threading.Event().wait()))
            binder.provide("server", object, shared=True, on_start=lambda _: None, on_stop=lambda _: print("stopped"))
            graph = binder.build()
            graph.start()
            started = []
            def use(key):
                started.append(key)
                try:
                    while True:
                        key in graph
                        graph.get(key)
                except cleanse.CleanseError: pass
            for key in sys.argv[1:]:
                threading.Thread(target=use, args=(key,), daemon=True).start()
            while len(started) < len(sys.argv) - 1: pass
            if "slow" in sys.argv: is_slow.wait()
        """
        done = subprocess.run([sys.executable, "-c", program, *keys], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_graphs_that_daemon_threads_use_are_stopped_at_exit(self):
        for _ in range(10):
            self.assertEqual(self.exit_with(["n", "new", "missing"]), "stopped\n")

    def test_a_call_without_an_end_does_not_keep_the_interpreter_from_exiting(self):
        self.assertEqual(self.exit_with(["n", "slow"]), "")


if __name__ == "__main__":
    unittest.main()
