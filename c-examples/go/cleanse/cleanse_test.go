package cleanse

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type part struct{ number int }

// begin checks that a test leaves nothing in the library. It is called before the first cleanup, so that its check runs after the last.
func begin(t *testing.T) {
	t.Helper()
	before := heldCount()
	t.Cleanup(func() {
		// The finalizer goroutine releases providers when the functions that refer to them are collected.
		for attempt := 0; attempt < 1000 && heldCount() != before; attempt++ {
			runtime.GC()
			runtime.Gosched()
		}
		if left := heldCount() - before; left != 0 {
			t.Errorf("%d values are left in the library", left)
		}
	})
}

func newBinder(t *testing.T) *Binder {
	t.Helper()
	binder := NewBinder()
	t.Cleanup(binder.Close)
	return binder
}

func build(t *testing.T, binder *Binder, with ...Setting) *Graph {
	t.Helper()
	graph, err := binder.Build(with...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(graph.Close)
	return graph
}

func get[T any](t *testing.T, graph *Graph, key string, name ...string) T {
	t.Helper()
	value, err := Get[T](graph, key, name...)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// fails checks the code of an error, and returns it.
func fails(t *testing.T, err error, code Code) *Error {
	t.Helper()
	var found *Error
	if !errors.As(err, &found) || found.Code != code {
		t.Fatalf("expected code %d: %v", code, err)
	}
	return found
}

func equal[T any](t *testing.T, found, expected T) {
	t.Helper()
	if !reflect.DeepEqual(found, expected) {
		t.Errorf("found %v, expected %v", found, expected)
	}
}

func TestVersionAndCodesAreThoseOfTheHeader(t *testing.T) {
	header, err := os.ReadFile(os.Getenv("HEADER"))
	if err != nil {
		t.Fatal("HEADER is the path of cleanse.h:", err)
	}
	if !strings.HasPrefix(Version(), "1.") {
		t.Error(Version())
	}
	source, err := os.ReadFile("errors.go")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`CLEANSE_ERROR_\w+ =`).FindAllString(string(header), -1)
	if len(names) < 20 {
		t.Error(names)
	}
	for _, name := range names {
		if !strings.Contains(string(source), "C."+strings.TrimSuffix(name, " =")+"\n") {
			t.Error(name, "is not declared")
		}
	}
}

func TestValuesComeBackAsTheyWentIn(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	own := &part{7}
	binder.Value("text", "grüße")
	binder.Value("int", int64(-5))
	binder.Value("double", 0.5)
	binder.Value("bool", true)
	binder.Value("bytes", []byte("a\x00b"))
	binder.Value("part", own)
	binder.Value("port", int64(80), "http")
	binder.Alias("own", "part")
	graph := build(t, binder)
	equal(t, get[string](t, graph, "text"), "grüße")
	equal(t, get[int64](t, graph, "int"), -5)
	equal(t, get[float64](t, graph, "double"), 0.5)
	equal(t, get[bool](t, graph, "bool"), true)
	equal(t, get[[]byte](t, graph, "bytes"), []byte("a\x00b"))
	equal(t, get[int64](t, graph, "port", "http"), 80)
	if get[*part](t, graph, "own") != own {
		t.Error("another part")
	}
	if !graph.Has("port", "http") || graph.Has("port") || graph.Has("a\x00b") {
		t.Error("Has is wrong")
	}
	_, err := Get[string](graph, "int")
	fails(t, err, Kind)
	_, err = Get[string](graph, "a\x00b")
	fails(t, err, Argument)
	_, err = Get[string](graph, "port", "http", "https")
	fails(t, err, Argument)
}

func TestNeedsOfAllForms(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	made := 0
	binder.Provide("part", func() *part { made++; return &part{made} }, Shared())
	binder.Provide("new", func(number int64) *part { return &part{int(number)} }, Parameters("number"))
	for number := int64(1); number <= 3; number++ {
		number := number
		binder.Provide("number", func() int64 { return number }, Collected())
	}
	binder.Provide("whole", func(
		first *part, absent *part, numbers []int64, later func() (*part, error), with func(Arguments) (*part, error),
		weak func() (*part, error),
	) (string, error) {
		second, err := later()
		if err != nil {
			return "", err
		}
		third, err := with(Arguments{"number": 9})
		if err != nil {
			return "", err
		}
		fourth, err := weak()
		return fmt.Sprint(first == second, absent == nil, numbers, third.number, fourth == first), err
	}, Needs(Required("part"), Optional("absent"), Collection("number"), Deferred("part"), Deferred("new"), Weak("part")))
	graph := build(t, binder)
	equal(t, get[string](t, graph, "whole"), "true true [1 2 3] 9 true")
	numbers, err := GetAll[int64](graph, "number")
	if err != nil {
		t.Error(err)
	}
	equal(t, numbers, []int64{1, 2, 3})
	_, err = GetWith[*part](graph, Arguments{"number": "nine"}, "new")
	fails(t, err, BadArguments)
	_, err = GetWith[*part](graph, Arguments{"number": &part{}}, "new")
	fails(t, err, Argument)
	_, err = Get[*part](graph, "new")
	fails(t, err, BadArguments)
	provider, err := Provider[*part](graph, "part")
	if err != nil {
		t.Fatal(err)
	}
	graph.Close()
	part, err := provider()
	if err != nil || part.number != 1 {
		t.Error(part, err)
	}
}

func TestErrorsOfProvidersComeOutWithTheirCause(t *testing.T) {
	begin(t)
	cause := errors.New("no beans")
	binder := newBinder(t)
	binder.Provide("grinder", func() (*part, error) { return nil, cause })
	binder.Provide("machine", func(*part) *part { return &part{} }, Needs(Required("grinder")))
	binder.Provide("panics", func() *part { panic(cause) })
	binder.Provide("own", func() (*part, error) { return nil, &Error{Code: User + 7, Message: "mine"} })
	var graph *Graph
	binder.Provide("swallows", func() (*part, error) {
		_, err := Get[*part](graph, "grinder")
		if !errors.Is(err, cause) {
			return nil, errors.New("the inner cause is lost")
		}
		_, err = Get[*part](graph, "absent")
		return nil, err
	})
	graph = build(t, binder)
	for _, key := range []string{"grinder", "machine", "panics"} {
		_, err := Get[*part](graph, key)
		failed := fails(t, err, Failed)
		if !errors.Is(err, cause) || !strings.Contains(failed.Message, "no beans") {
			t.Error(key, err)
		}
	}
	_, err := Get[*part](graph, "own")
	fails(t, err, User+7)
	_, err = Get[*part](graph, "swallows")
	if errors.Is(err, cause) || !errors.Is(err, &Error{Code: Missing}) {
		t.Error("the cause of an error that was handled:", err)
	}
	// An error that a provider passes on keeps its issues.
	issue := fails(t, err, Failed).Issues[0]
	if issue.Code != Missing || issue.Key != "absent" || issue.Chain[0].Key != "swallows" {
		t.Errorf("%+v", issue)
	}
	_, err = Get[*part](graph, "absent")
	if failed := fails(t, err, Missing); errors.Unwrap(failed) != nil {
		t.Error(failed)
	}
}

func TestAllMistakesAreReportedAtOnceWithTheirPlaces(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Provide("milk", func() int64 { return 1 })
	binder.Provide("coffee", func(a, b int64) int64 { return a }, Needs(Required("mlik"), Required("beans")))
	_, _, line, _ := runtime.Caller(0)
	_, err := binder.Build()
	failed := fails(t, err, Mistakes)
	equal(t, len(failed.Issues), 2)
	for _, issue := range failed.Issues {
		if issue.Code != Missing || issue.Requirer != "coffee" || issue.Line != line-1 ||
			!strings.HasSuffix(issue.File, "cleanse_test.go") || len(issue.Chain) != 1 {
			t.Errorf("%+v", issue)
		}
	}

	wrong := newBinder(t)
	wrong.Provide("few", func() int64 { return 1 }, Needs(Required("a")))
	wrong.Provide("none", func() {})
	wrong.Provide("provider", func(int64) int64 { return 1 }, Needs(Deferred("a")))
	wrong.Provide("parameter", func(*part) int64 { return 1 }, Parameters("part"))
	wrong.Provide("unshared", func() int64 { return 1 }, OnDestroy(func(int64) {}))
	wrong.Provide("number", 7)
	wrong.Provide("", func() int64 { return 1 })
	wrong.Value("a\x00b", "text")
	Seed[*part](wrong, "seed")
	_, err = wrong.Build()
	failed = fails(t, err, Mistakes)
	equal(t, len(failed.Issues), 9)
	for _, issue := range failed.Issues {
		if !strings.Contains(issue.Message, "cleanse_test.go:") {
			t.Error(issue.Message)
		}
	}
}

func TestSharedObjectsEndWithTheirGraphInReverse(t *testing.T) {
	begin(t)
	var ended []int
	binder := newBinder(t)
	end := OnDestroy(func(part *part) { ended = append(ended, part.number) })
	binder.Provide("first", func() *part { return &part{1} }, Shared(), end)
	binder.Provide("second", func(*part) *part { return &part{2} }, Shared(), end, Needs(Required("first")))
	binder.Provide("third", func(*part) *part { return &part{3} }, Shared(), end, Needs(Required("second")))
	graph := build(t, binder)
	get[*part](t, graph, "third")
	equal(t, len(ended), 0)
	graph.Close()
	equal(t, ended, []int{3, 2, 1})
	_, err := Get[*part](graph, "third")
	fails(t, err, Handle)
}

func TestWhatHasBeenClosedSaysSo(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Value("a", 1)
	graph := build(t, binder)
	graph.Close()
	graph.Close()
	uses := map[string]func() error{
		"Get":          func() error { _, err := Get[int](graph, "a"); return err },
		"GetWith":      func() error { _, err := GetWith[int](graph, nil, "a"); return err },
		"GetAll":       func() error { _, err := GetAll[int](graph, "a"); return err },
		"TryGet":       func() error { _, _, err := TryGet[int](graph, "a"); return err },
		"Provider":     func() error { _, err := Provider[int](graph, "a"); return err },
		"Child":        func() error { _, err := graph.Child("a", nil); return err },
		"Inject":       func() error { return graph.Inject("a", 1) },
		"CreateShared": graph.CreateShared,
		"Start":        graph.Start,
		"Stop":         graph.Stop,
		"Components":   func() error { _, err := graph.Components(); return err },
		"Parent":       func() error { _, err := binder.Build(Parent(graph)); return err },
	}
	for name, use := range uses {
		err := use()
		fails(t, err, Handle)
		if err.Error() != "this graph has been closed" {
			t.Errorf("%s: %v", name, err)
		}
	}
	equal(t, graph.Has("a"), false)
	overrides := newBinder(t)
	overrides.Close()
	_, err := binder.Build(Overrides(overrides))
	fails(t, err, Handle)
	equal(t, err.Error(), "this binder has been closed")
	binder.Close()
	_, err = binder.Build()
	fails(t, err, Handle)
	equal(t, err.Error(), "this binder has been closed")
}

func TestChildrenHaveSeedsAndMayOutliveTheirParent(t *testing.T) {
	begin(t)
	child := newBinder(t)
	child.SetScope("request")
	Seed[string](child, "user")
	child.Provide("session", func(user string, part *part) string { return fmt.Sprint(user, part.number) },
		Scoped("request"), Needs(Required("user"), Required("part")))
	binder := newBinder(t)
	binder.Provide("part", func() *part { return &part{1} }, Shared())
	binder.Install("request", child)
	overrides := newBinder(t)
	overrides.Value("part", &part{2})
	for expected, settings := range map[string][]Setting{"ann1": nil, "ann2": {Overrides(overrides)}} {
		graph := build(t, binder, settings...)
		request, err := graph.Child("request", Arguments{"user": "ann"})
		if err != nil {
			t.Fatal(err)
		}
		graph.Close()
		equal(t, get[string](t, request, "session"), expected)
		above := newBinder(t)
		equal(t, get[string](t, build(t, above, Parent(request)), "session"), expected)
		request.Close()
	}
	_, err := build(t, binder).Child("request", nil)
	fails(t, err, BadArguments)
}

func TestInjectorsRunFromTheBaseOn(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Value("step", int64(1))
	binder.Injector("base", func(part *part, step int64) { part.number = int(step) }, Needs(Required("step")))
	binder.Injector("derived", func(part *part) error {
		part.number = part.number*10 + 2
		if part.number > 12 {
			return errors.New("too large")
		}
		return nil
	}, Base("base"))
	graph := build(t, binder)
	filled := part{}
	if err := graph.Inject("derived", &filled); err != nil || filled.number != 12 {
		t.Error(filled, err)
	}
	fails(t, graph.Inject("derived", 3), Failed)
	fails(t, graph.Inject("other", &filled), Missing)
}

func TestAGraphCanBeVisitedAndCheckedByRules(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Value("a", int64(1))
	binder.Provide("b", func(int64) int64 { return 1 }, Shared(), Needs(Required("a")))
	components, err := build(t, binder, Name("shop")).Components()
	if err != nil || len(components) != 1 || components[0].Name != "shop" {
		t.Fatal(components, err)
	}
	b := components[0].Bindings[1]
	equal(t, []string{b.Key, b.Purpose, b.Dependencies[0]}, []string{"b", "provider", "a"})
	binder.Validate(func(component Component, binding Binding) error {
		if binding.Key == "b" {
			return errors.New("nothing may be called b")
		}
		return nil
	})
	_, err = binder.Build()
	failed := fails(t, err, Validator)
	if failed.Issues[0].Key != "b" || !strings.Contains(failed.Message, "nothing may be called b") {
		t.Error(failed)
	}
}

func TestSharedObjectsAreCreatedOnceByManyGoroutines(t *testing.T) {
	begin(t)
	var made atomic.Int64
	binder := newBinder(t)
	binder.Provide("part", func() *part { made.Add(1); runtime.Gosched(); return &part{} }, Shared())
	binder.Provide("new", func(*part) *part { return &part{} }, Needs(Required("part")))
	graph := build(t, binder)
	var group sync.WaitGroup
	for index := 0; index < 100; index++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for attempt := 0; attempt < 100; attempt++ {
				if _, err := Get[*part](graph, "new"); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	group.Wait()
	equal(t, made.Load(), 1)
}

func TestObjectsStartAfterAndStopBeforeThoseThatTheyNeed(t *testing.T) {
	begin(t)
	type service struct{ name string }
	var turns []string
	broken := map[string]error{}
	reason := errors.New("the port is taken")
	step := func(sign string) func(*service) error {
		return func(service *service) error {
			turns = append(turns, sign+service.name)
			return broken[sign+service.name]
		}
	}
	taken := func() string {
		text := strings.Join(turns, " ")
		turns = nil
		return text
	}
	binder := newBinder(t)
	start, stop := OnStart(step("+")), OnStop(step("-"))
	binder.Provide("server", func(*service) *service { return &service{"server"} }, Needs(Required("store")), Shared(), start, stop)
	binder.Provide("store", func() *service { return &service{"store"} }, Shared(), start, stop)
	graph := build(t, binder)

	broken = map[string]error{"+server": reason, "-store": errors.New("the disk is full")}
	failed := fails(t, graph.Start(), NotStarted)
	if !errors.Is(failed, reason) || !strings.Contains(failed.Message, "the port is taken") ||
		!strings.Contains(failed.Message, "the disk is full") {
		t.Error(failed)
	}
	equal(t, taken(), "+store +server -store")
	broken = map[string]error{"-server": reason}
	for range [2]int{} {
		if err := graph.Start(); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, taken(), "+store +server")
	failed = fails(t, graph.Stop(), NotStopped)
	equal(t, []any{failed.Issues[0].Code, failed.Issues[0].Key}, []any{NotStopped, "server"})
	equal(t, taken(), "-server -store")
	fails(t, graph.Start(), Stopped)

	other, err := binder.Build()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	taken()
	// The error is lost, and not kept.
	other.Close()
	equal(t, taken(), "-server -store")
}

func TestAGraphIsReadyWhileItRunsAndItsObjectsAreHealthy(t *testing.T) {
	begin(t)
	type service struct{ name string }
	var turns []string
	var broken error
	binder := newBinder(t)
	check := func(service *service) error {
		turns = append(turns, service.name)
		return broken
	}
	binder.Provide("store", func() *service { return &service{"store"} }, Shared(), OnHealth(0, check))
	binder.Provide("server", func(*service) *service { return &service{"server"} }, Needs(Required("store")), Shared(),
		OnHealth(time.Hour, check))
	binder.Provide("disk", func() *service { return &service{"disk"} }, Shared(), OnStart(func(*service) error { return nil }))
	graph := build(t, binder)
	components, err := graph.Components()
	if err != nil {
		t.Fatal(err)
	}
	for _, binding := range components[0].Bindings {
		disk := binding.Key == "disk"
		equal(t, []bool{binding.Starts, binding.Stops, binding.Checked}, []bool{disk, false, !disk})
	}
	health := func() Health {
		health, err := graph.Health()
		if err != nil {
			t.Fatal(err)
		}
		return health
	}
	early := health()
	equal(t, []bool{early.Live, early.Ready}, []bool{true, false})
	if err := graph.Start(); err != nil {
		t.Fatal(err)
	}
	if good := health(); !good.Ready {
		t.Error(good)
	}
	broken = errors.New("the disk is full")
	bad := health()
	equal(t, []bool{bad.Live, bad.Ready}, []bool{true, false})
	// The answer of the server is kept, the answer of the store is not.
	equal(t, turns, []string{"store", "server", "store"})
	var document struct{ Reasons []string }
	if err := json.Unmarshal([]byte(bad.JSON), &document); err != nil || len(document.Reasons) != 1 ||
		!strings.Contains(document.Reasons[0], "store is unhealthy: the disk is full") {
		t.Error(bad.JSON, err)
	}
	if err := graph.Stop(); err != nil {
		t.Fatal(err)
	}
	equal(t, health().Live, false)
	graph.Close()
	_, err = graph.Health()
	fails(t, err, Handle)
	negative := newBinder(t)
	negative.Provide("store", func() *service { return nil }, Shared(), OnHealth(-1, check))
	_, err = negative.Build()
	fails(t, err, Argument)
}

func TestStepsTakeWhatTheFunctionReturns(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Provide("part", func() *part { return new(part) }, Shared(), OnStart(func(string) error { return nil }))
	fails(t, build(t, binder).Start(), NotStarted)
	other := newBinder(t)
	other.Provide("part", func() *part { return new(part) }, Shared(), OnStart(func(*part) error { panic("a step") }))
	if err := build(t, other).Start(); err == nil || !strings.Contains(err.Error(), "panicked: a step") {
		t.Error(err)
	}
	unshared := newBinder(t)
	unshared.Provide("part", func() *part { return new(part) }, OnStop(func(*part) error { return nil }))
	_, err := unshared.Build()
	fails(t, err, Argument)
}

func TestAProviderMayBuildChildGraphs(t *testing.T) {
	begin(t)
	child := newBinder(t)
	Seed[string](child, "user")
	child.Provide("session", func(user, host string) string { return user + "@" + host }, Needs(Required("user"), Required("host")))
	binder := newBinder(t)
	binder.Install("session", child)
	binder.Value("host", "example.org")
	type sessions struct {
		open func(Arguments) (*Graph, error)
	}
	binder.Provide("sessions", func(open func(Arguments) (*Graph, error)) *sessions { return &sessions{open} },
		Needs(Child("session")), Shared())
	graph := build(t, binder)
	session, err := get[*sessions](t, graph, "sessions").open(Arguments{"user": "ann"})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	equal(t, get[string](t, session, "session"), "ann@example.org")
	_, err = get[*sessions](t, graph, "sessions").open(nil)
	fails(t, err, BadArguments)

	wrong := newBinder(t)
	wrong.Provide("sessions", func(int) int { return 0 }, Needs(Child("session")))
	_, err = wrong.Build()
	fails(t, err, Argument)
}

func TestAKeyThatMayBeUnboundCanBeRequested(t *testing.T) {
	begin(t)
	binder := newBinder(t)
	binder.Value("one", int64(1))
	created := 0
	binder.Provide("shared", func(int64) *part { created++; return new(part) }, Needs(Required("one")), Shared())
	graph := build(t, binder)
	one, found, err := TryGet[int64](graph, "one")
	equal(t, []any{one, found, err}, []any{int64(1), true, nil})
	none, found, err := TryGet[int64](graph, "absent")
	equal(t, []any{none, found, err}, []any{int64(0), false, nil})
	if _, _, err = TryGet[string](graph, "one"); err == nil {
		t.Error("another type")
	}
	for range [2]int{} {
		if err := graph.CreateShared(); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, created, 1)
}

func TestTheCollectorSeesNoAddressInAHandle(t *testing.T) {
	begin(t)
	kind := reflect.TypeOf(handle{})
	for index := 0; index < kind.NumField(); index++ {
		field := kind.Field(index)
		// Its other fields are functions of Go.
		if field.Name != "release" && field.Type != reflect.TypeOf(uintptr(0)) && field.Type != reflect.TypeOf(atomic.Int64{}) {
			t.Errorf("%s is a %s", field.Name, field.Type)
		}
	}
	// A number that would be an address in the heap of Go, without an object.
	binder := newBinder(t)
	real := binder.number
	binder.number = 0xc000_0000_0001
	for range [3]int{} {
		runtime.GC()
	}
	binder.number = real
	binder.Value("one", int64(1))
	equal(t, get[int64](t, build(t, binder), "one"), int64(1))
}
