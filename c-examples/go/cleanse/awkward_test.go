package cleanse

import (
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// Failures of user functions that are hard to handle. The cases are in the table "Awkward failures" of CleanseFromYourLanguage.md, and
// the tests of every wrapper use their names.

type textFails struct{ text string }

func (err *textFails) Error() string { return err.text }

type textEndsTheThread struct{}

func (textEndsTheThread) Error() string { runtime.Goexit(); return "" }

type textPanics struct{}

func (textPanics) Error() string  { panic("no text") }
func (textPanics) String() string { panic(textPanics{}) }

type oddText struct{}

func (oddText) String() string { runtime.Goexit(); return "" }

type causeIsItself struct{ causes int }

func (err *causeIsItself) Error() string { return "round and round" }
func (err *causeIsItself) Unwrap() error { err.causes++; return err }

type asFails struct{}

func (asFails) Error() string { return "odd" }
func (asFails) As(any) bool   { panic("no comparison") }

var awkward = map[string]struct {
	function func() error
	expected string
}{
	"text-fails":           {func() error { return textPanics{} }, "cleanse.textPanics, whose text can't be read"},
	"text-ends-the-thread": {func() error { return textEndsTheThread{} }, "cleanse.textEndsTheThread, whose text can't be read"},
	"text-has-zero":        {func() error { return errors.New("a\x00b\xff") }, `a\0b`},
	"nothing-is-raised":    {func() error { panic(nil) }, "panicked"},
	"typed-nil":            {func() error { var err *textFails; return err }, "*cleanse.textFails, whose text can't be read"},
	"own-error-is-odd":     {func() error { var err *Error; return err }, "*cleanse.Error, whose text can't be read"},
	"class-is-odd":         {func() error { return asFails{} }, "cleanse.asFails, whose text can't be read"},
	"cause-is-itself":      {func() error { return &causeIsItself{} }, "round and round"},
	"raised-text-fails":    {func() error { panic(textPanics{}) }, "panicked"},
	"raised-text-ends":     {func() error { panic(oddText{}) }, "panicked with a cleanse.oddText"},
	"no-error":             {func() error { panic(3) }, "panicked: 3"},
	"end-of-the-thread":    {func() error { runtime.Goexit(); return nil }, "called runtime.Goexit"},
	"end-while-unwinding":  {func() error { defer runtime.Goexit(); panic("first") }, "called runtime.Goexit"},
}

// everyGuard has, for each kind of function, a declaration of a failing function and the code that runs it.
var everyGuard = map[string]struct {
	declare func(*Binder, func() error)
	use     func(*Binder) error
}{
	"provider": {
		func(binder *Binder, fail func() error) {
			binder.Provide("a", func() (int, error) { return 1, fail() }, Shared())
		},
		withGraph(func(graph *Graph) error { _, err := Get[int](graph, "a"); return err }),
	},
	"injector": {
		func(binder *Binder, fail func() error) { binder.Injector("a", func(*part) error { return fail() }) },
		withGraph(func(graph *Graph) error { return graph.Inject("a", &part{}) }),
	},
	"start": {
		func(binder *Binder, fail func() error) {
			binder.Provide("a", func() int { return 1 }, Shared(), OnStart(func(int) error { return fail() }))
		},
		withGraph((*Graph).Start),
	},
	"stop": {
		func(binder *Binder, fail func() error) {
			binder.Provide("a", func() int { return 1 }, Shared(), OnStop(func(int) error { return fail() }))
		},
		withGraph(func(graph *Graph) error {
			if err := graph.Start(); err != nil {
				return err
			}
			return graph.Stop()
		}),
	},
	"validator": {
		func(binder *Binder, fail func() error) {
			binder.Value("a", int64(1))
			binder.Validate(func(Component, Binding) error { return fail() })
		},
		func(binder *Binder) error { _, err := binder.Build(); return err },
	},
}

// withGraph uses a graph twice, to check that a failure does not block a second attempt.
func withGraph(use func(*Graph) error) func(*Binder) error {
	return func(binder *Binder) error {
		graph, err := binder.Build()
		if err != nil {
			return err
		}
		defer graph.Close()
		_ = use(graph)
		return use(graph)
	}
}

func TestWhatFunctionsDoComesOutAsAnError(t *testing.T) {
	for place, guard := range everyGuard {
		for name, awkward := range awkward {
			t.Run(place+"/"+name, func(t *testing.T) {
				begin(t)
				binder := newBinder(t)
				guard.declare(binder, awkward.function)
				err := guard.use(binder)
				if place == "stop" {
					// The second time, the graph has been stopped.
					fails(t, err, Stopped)
					return
				}
				if err == nil || !strings.Contains(err.Error(), awkward.expected) {
					t.Errorf("%v, not %s", err, awkward.expected)
				}
			})
		}
	}
}

func TestTheEndOfAnObjectIsContained(t *testing.T) {
	for name, awkward := range awkward {
		t.Run(name, func(t *testing.T) {
			begin(t)
			ended := false
			binder := newBinder(t)
			binder.Provide("a", func() int { return 1 }, Shared(), OnDestroy(func(int) { ended = true; _ = awkward.function() }))
			graph := build(t, binder)
			get[int](t, graph, "a")
			graph.Close()
			equal(t, ended, true)
		})
	}
}

func TestWhatEndedItsGoroutineKeepsNobodyWaiting(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	attempts := 0
	binder.Provide("a", func() int {
		if attempts++; attempts == 1 {
			runtime.Goexit()
		}
		return attempts
	}, Shared())
	graph := build(t, binder)
	_, err := Get[int](graph, "a")
	fails(t, err, Failed)
	done := make(chan int)
	go func() {
		runtime.LockOSThread()
		value, _ := Get[int](graph, "a")
		done <- value
	}()
	select {
	case value := <-done:
		equal(t, value, 2)
	case <-time.After(20 * time.Second):
		t.Fatal("another thread waits for what is not being created")
	}
}

func TestAFunctionMayRequestAndIsToldOfItsOwnObject(t *testing.T) {
	begin(t)
	var graph *Graph
	binder := newBinder(t)
	binder.Provide("a", func() (int, error) { return Get[int](graph, "a") }, Shared())
	binder.Provide("deep", func(next func() (int, error)) (int, error) { return next() }, Shared(), Needs(Deferred("deeper")))
	binder.Provide("deeper", func() (int, error) { return Get[int](graph, "deepest") }, Shared())
	binder.Provide("deepest", func() int { return 5 }, Shared())
	binder.Provide("back", func() (int, error) { return Get[int](graph, "again") }, Shared())
	binder.Provide("again", func() (int, error) { return Get[int](graph, "back") }, Shared())
	graph = build(t, binder)
	equal(t, get[int](t, graph, "deep"), 5)
	for _, key := range []string{"a", "back"} {
		_, err := Get[int](graph, key)
		if !errors.Is(err, &Error{Code: Reentrant}) {
			t.Error(key, err)
		}
	}
}

func TestAFunctionOnTheThreadRunsThere(t *testing.T) {
	begin(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	binder := newBinder(t)
	binder.Provide("here", threadNumber, OnThread())
	binder.Provide("elsewhere", threadNumber)
	binder.Provide("fails", func() int { panic(textPanics{}) }, OnThread())
	graph := build(t, binder)
	equal(t, get[uintptr](t, graph, "here"), threadNumber())
	if get[uintptr](t, graph, "elsewhere") == threadNumber() {
		t.Error("it ran on the goroutine of the callback")
	}
	_, err := Get[int](graph, "fails")
	fails(t, err, Failed)
}

func TestClosingWhatOthersUseIsAnErrorForThem(t *testing.T) {
	begin(t)
	other := newBinder(t)
	uses := map[string]func(*Graph) error{
		"Get":        func(graph *Graph) error { _, err := Get[int](graph, "a"); return err },
		"absent":     func(graph *Graph) error { _, err := Get[int](graph, "absent"); return err },
		"new":        func(graph *Graph) error { _, err := Get[int](graph, "new"); return err },
		"TryGet":     func(graph *Graph) error { _, _, err := TryGet[int](graph, "absent"); return err },
		"GetAll":     func(graph *Graph) error { _, err := GetAll[int](graph, "all"); return err },
		"Provider":   func(graph *Graph) error { _, err := Provider[int](graph, "a"); return err },
		"Start":      (*Graph).Start,
		"Components": func(graph *Graph) error { _, err := graph.Components(); return err },
		"Inject":     func(graph *Graph) error { return graph.Inject("t", &part{}) },
		"Child": func(graph *Graph) error {
			child, err := graph.Child("below", nil)
			if err == nil {
				child.Close()
			}
			return err
		},
		"Parent": func(graph *Graph) error {
			child, err := other.Build(Parent(graph))
			if err == nil {
				child.Close()
			}
			return err
		},
		"Has": func(graph *Graph) error {
			if !graph.Has("a") {
				return newError(Handle, "")
			}
			return nil
		},
	}
	for name, use := range uses {
		for round := 0; round < 20; round++ {
			binder, child := NewBinder(), NewBinder()
			binder.Provide("a", func() int { return 1 }, Shared(), OnStart(func(int) error { return nil }))
			binder.Provide("new", func() int { return 1 })
			binder.Provide("all", func() int { return 1 }, Collected())
			binder.Injector("t", func(*part) {})
			binder.Install("below", child)
			graph := build(t, binder)
			var users, running sync.WaitGroup
			for range [3]int{} {
				users.Add(1)
				running.Add(1)
				go func() {
					defer users.Done()
					running.Done()
					for {
						err := use(graph)
						if errors.Is(err, &Error{Code: Handle}) {
							return
						}
						if err != nil && !errors.Is(err, &Error{Code: Missing}) {
							t.Error(name, err)
							return
						}
					}
				}()
			}
			running.Wait()
			graph.Close()
			users.Wait()
			binder.Close()
			child.Close()
		}
	}
}

func TestAGraphThatIsClosedByItsOwnFunctionEndsAfterTheCall(t *testing.T) {
	begin(t)
	var graph *Graph
	ended := false
	binder := newBinder(t)
	binder.Provide("kept", func() int { return 1 }, Shared(), OnDestroy(func(int) { ended = true }))
	binder.Provide("a", func(kept int) int { graph.Close(); return kept + 1 }, Needs(Required("kept")))
	graph = build(t, binder)
	equal(t, get[int](t, graph, "a"), 2)
	equal(t, ended, true)
	_, err := Get[int](graph, "a")
	fails(t, err, Handle)
}
