package cleanse

// #include <stdlib.h>
// #include "callbacks.h"
import "C"

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"time"
	"unsafe"
)

// A Binder collects declarations. Build reports invalid declarations together with all other mistakes.
type Binder struct {
	*handle
	wrong []*Error
}

// NewBinder creates an empty binder.
func NewBinder() *Binder {
	var binder *C.cleanse_binder
	// This call does not fail.
	if err := take(C.cleanse_binder_create(&binder)); err != nil {
		panic(err)
	}
	return &Binder{handle: own(uintptr(unsafe.Pointer(binder)), func(number uintptr) {
		C.cleanse_binder_release(binderOf(number))
	})}
}

func binderOf(number uintptr) *C.cleanse_binder {
	return *(**C.cleanse_binder)(unsafe.Pointer(&number))
}

// Close releases the binder. Graphs that were built from it are not affected.
func (binder *Binder) Close() { binder.close() }

// enter returns the binder for a call, or an error if it is closed. The caller must call leave in either case.
func (binder *Binder) enter() (*C.cleanse_binder, error) {
	number, isOpen := binder.handle.enter()
	if !isOpen {
		return nil, closed("binder")
	}
	return binderOf(number), nil
}

// use calls a function of the library with the binder. It returns an error if the binder is closed.
func (binder *Binder) use(call func(*C.cleanse_binder) *C.cleanse_error) error {
	entered, err := binder.enter()
	defer binder.leave()
	if err != nil {
		return err
	}
	return take(call(entered))
}

// A Need is a dependency of a provider.
type Need struct {
	key      string
	name     []string
	kind     C.cleanse_need
	optional bool
}

// Required is the object of a key, which is created first.
func Required(key string, name ...string) Need { return Need{key, name, C.CLEANSE_NEED_OBJECT, false} }

// Optional is the object of a key, or the zero value of the parameter's type if nothing is bound to the key.
func Optional(key string, name ...string) Need { return Need{key, name, C.CLEANSE_NEED_OBJECT, true} }

// Collection is a slice of the objects of all bindings that join the collection of a key.
func Collection(key string, name ...string) Need {
	return Need{key, name, C.CLEANSE_NEED_COLLECTION, false}
}

// Deferred is a func() (T, error) for later or repeated requests, or a func(Arguments) (T, error) of a key with parameters. It breaks
// cycles.
func Deferred(key string, name ...string) Need {
	return Need{key, name, C.CLEANSE_NEED_PROVIDER, false}
}

// Weak is a func() (T, error) that keeps neither the shared object nor the graph alive, and returns the zero value of T when they are gone.
func Weak(key string, name ...string) Need { return Need{key, name, C.CLEANSE_NEED_WEAK, false} }

// Child is a func(Arguments) (*Graph, error) that builds the child graph that is installed under a name; the arguments are the values of
// its seeds. It breaks cycles, and does not keep the graph alive.
func Child(name string) Need { return Need{name, nil, C.CLEANSE_NEED_CHILD, false} }

// An Option configures a provider or an injector.
type Option func(*callback)

// Named sets the qualifier of the key.
func Named(name string) Option { return func(callback *callback) { callback.name = []string{name} } }

// Shared creates the object once in each graph.
func Shared() Option { return func(callback *callback) { callback.sharing = C.CLEANSE_SHARED } }

// Scoped creates the object once in each graph, which must have this scope.
func Scoped(scope string) Option {
	return func(callback *callback) { callback.sharing, callback.scope = C.CLEANSE_SCOPED, scope }
}

// Collected adds the object to the collection of the key, which is a separate key.
func Collected() Option { return func(callback *callback) { callback.collected = true } }

// Needs declares the arguments of the function, in this order.
func Needs(needs ...Need) Option {
	return func(callback *callback) { callback.needs = append(callback.needs, needs...) }
}

// Parameters names the arguments of each request, which are passed to the last parameters of the function and have their types.
func Parameters(names ...string) Option {
	return func(callback *callback) { callback.parameters = append(callback.parameters, names...) }
}

// OnThread runs the functions on the thread that requests, starts, stops or ends the object, as a GUI library may require. That is also ten
// to thirty microseconds faster. The functions must not call runtime.Goexit, as a test's FailNow does: the process would end with a
// message.
func OnThread() Option { return func(callback *callback) { callback.onThread = true } }

// Base sets the type whose injector runs first.
func Base(type_ string) Option { return func(callback *callback) { callback.base = type_ } }

// OnDestroy sets a function that runs when the object ends with its graph, in reverse order of creation. For shared objects.
func OnDestroy[T any](function func(T)) Option {
	return func(callback *callback) {
		callback.destroy = func(value any) {
			if object, ok := value.(T); ok {
				function(object)
			}
		}
	}
}

// OnStart sets a function that runs when the graph starts, after the functions of the object's dependencies. For shared objects.
func OnStart[T any](function func(T) error) Option {
	return func(callback *callback) { callback.start = step(function) }
}

// OnStop sets a function that runs when the graph stops, or is closed while it runs, before the functions of the object's dependencies. For
// shared objects.
func OnStop[T any](function func(T) error) Option {
	return func(callback *callback) { callback.stop = step(function) }
}

// OnHealth sets a function that checks the health of the object while the graph runs, and the time for which its answer is kept; zero keeps
// none. For shared objects.
func OnHealth[T any](interval time.Duration, function func(T) error) Option {
	return func(callback *callback) { callback.check, callback.interval = step(function), interval }
}

func step[T any](function func(T) error) func(any) error {
	return func(value any) error {
		object, ok := value.(T)
		if !ok {
			return newError(Kind, fmt.Sprintf("the object is a %T, which %T does not take", value, function))
		}
		return function(object)
	}
}

// A callback is a function with its needs: the context of a binding.
type callback struct {
	function   reflect.Value
	leading    int
	name       []string
	sharing    C.cleanse_sharing
	scope      string
	collected  bool
	needs      []Need
	parameters []string
	base       string
	destroy    func(any)
	start      func(any) error
	stop       func(any) error
	check      func(any) error
	interval   time.Duration
	onThread   bool
}

// The type of a function that builds a child graph.
var factoryType = reflect.TypeOf((func(Arguments) (*Graph, error))(nil))

// newCallback checks a function against its declared needs. Its first parameters are the `leading` ones, and it returns `results` before an
// error.
func newCallback(function any, leading, results int, options []Option) (*callback, error) {
	callback := &callback{function: reflect.ValueOf(function), leading: leading}
	for _, option := range options {
		option(callback)
	}
	if callback.function.Kind() != reflect.Func || callback.function.IsNil() {
		return callback, newError(Argument, fmt.Sprintf("%T is not a function", function))
	}
	type_ := callback.function.Type()
	expected := leading + len(callback.needs) + len(callback.parameters)
	if type_.IsVariadic() || type_.NumIn() != expected {
		return callback, newError(Argument, fmt.Sprintf("%v has to take %d parameters, for its needs and parameters", type_, expected))
	}
	outputs := type_.NumOut()
	if outputs > 0 && outputs == results+1 && type_.Out(outputs-1) == errorType {
		outputs--
	}
	if outputs != results {
		return callback, newError(Argument, fmt.Sprintf("%v has to return %d values, and an error if it can fail", type_, results))
	}
	for index, need := range callback.needs {
		if need.kind == C.CLEANSE_NEED_PROVIDER || need.kind == C.CLEANSE_NEED_WEAK {
			if parameter := type_.In(leading + index); !isProvider(parameter) {
				return callback, newError(Argument, fmt.Sprintf(
					"%v: a provider of %s is a func() (T, error), not %v", type_, need.key, parameter))
			}
		}
	}
	for index, need := range callback.needs {
		if need.kind == C.CLEANSE_NEED_CHILD && type_.In(leading+index) != factoryType {
			return callback, newError(Argument, fmt.Sprintf(
				"%v: a factory of %s is a %v, not a %v", type_, need.key, factoryType, type_.In(leading+index)))
		}
	}
	for index, name := range callback.parameters {
		if kindOf(type_.In(leading+len(callback.needs)+index)) == C.CLEANSE_POINTER {
			return callback, newError(Argument, fmt.Sprintf(
				"%v: the parameter %s has to be an int64, a float64, a bool, a string or a []byte", type_, name))
		}
	}
	if callback.interval < 0 {
		return callback, newError(Argument, "the interval of OnHealth is negative")
	}
	if callback.destroy != nil && callback.sharing == C.CLEANSE_UNSHARED {
		return callback, newError(Argument, "OnDestroy is for shared objects: other objects belong to the code that requested them")
	}
	return callback, nil
}

// isProvider reports whether a type is a provider's: func() (T, error) or func(Arguments) (T, error).
func isProvider(type_ reflect.Type) bool {
	return type_.Kind() == reflect.Func && type_.NumOut() == 2 && type_.Out(1) == errorType &&
		(type_.NumIn() == 0 || type_.NumIn() == 1 && type_.In(0) == reflect.TypeOf(Arguments(nil)))
}

// Provide registers a provider: a function of its needs and parameters that returns an object, or an object and an error.
func (binder *Binder) Provide(key string, function any, options ...Option) {
	at := caller()
	callback, err := newCallback(function, 0, 1, options)
	if err == nil {
		err = binder.bind(at, key, callback)
	}
	binder.note(at, key, err)
}

// Value registers a value. Other languages can also read int64, float64, bool, string and []byte.
func (binder *Binder) Value(key string, value any, name ...string) {
	at := caller()
	texts := new(texts)
	defer texts.free()
	text, qualifier, file, line := texts.of(key), texts.name(name), texts.orNull(at.file), C.uint32_t(at.line)
	var bind func(*C.cleanse_binder) *C.cleanse_error
	switch value := value.(type) {
	case int64:
		bind = func(binder *C.cleanse_binder) *C.cleanse_error {
			return C.cleanse_bind_int64(binder, text, qualifier, C.int64_t(value), file, line)
		}
	case float64:
		bind = func(binder *C.cleanse_binder) *C.cleanse_error {
			return C.cleanse_bind_double(binder, text, qualifier, C.double(value), file, line)
		}
	case bool:
		bind = func(binder *C.cleanse_binder) *C.cleanse_error {
			return C.cleanse_bind_bool(binder, text, qualifier, C.bool(value), file, line)
		}
	case []byte:
		bytes := texts.bytes(value)
		bind = func(binder *C.cleanse_binder) *C.cleanse_error {
			return C.cleanse_bind_bytes(binder, text, qualifier, bytes, C.size_t(len(value)), file, line)
		}
	case string:
		content := texts.of(value)
		bind = func(binder *C.cleanse_binder) *C.cleanse_error {
			return C.cleanse_bind_string(binder, text, qualifier, content, file, line)
		}
	default:
		function := reflect.ValueOf(func() any { return value })
		shared := &callback{function: function, name: name, sharing: C.CLEANSE_SHARED, onThread: true}
		binder.note(at, key, binder.bind(at, key, shared))
		return
	}
	binder.note(at, key, texts.or(binder.use(bind)))
}

// Alias registers another key for the binding of a key.
func (binder *Binder) Alias(key, target string) {
	at := caller()
	texts := new(texts)
	defer texts.free()
	binder.note(at, key, texts.or(binder.use(func(binder *C.cleanse_binder) *C.cleanse_error {
		return C.cleanse_bind_alias(
			binder, texts.of(key), nil, texts.of(target), nil, texts.orNull(at.file), C.uint32_t(at.line))
	})))
}

// Injector registers a function of an object and needs, which fills objects that are created elsewhere.
func (binder *Binder) Injector(type_ string, function any, options ...Option) {
	at := caller()
	callback, err := newCallback(function, 1, 0, options)
	if err == nil && len(callback.parameters) > 0 {
		err = newError(Argument, "an injector takes no arguments")
	}
	if err == nil {
		err = binder.declare(at, type_, callback, func(texts *texts, binder *C.cleanse_binder, declaration *C.declaration) *C.cleanse_error {
			return C.go_bind_injector(binder, texts.orNull(callback.base), declaration)
		})
	}
	binder.note(at, type_, err)
}

// Seed declares a key whose value is an argument of Build or Child, of the type T: int64, float64, bool, string or []byte.
func Seed[T any](binder *Binder, key string) {
	at := caller()
	texts := new(texts)
	defer texts.free()
	var value T
	kind := kindOf(reflect.TypeOf(&value).Elem())
	if kind == C.CLEANSE_POINTER {
		binder.note(at, key, newError(Argument, fmt.Sprintf("a seed can't be a %T", value)))
		return
	}
	binder.note(at, key, texts.or(binder.use(func(binder *C.cleanse_binder) *C.cleanse_error {
		return C.cleanse_bind_seed(binder, texts.of(key), nil, kind, texts.orNull(at.file), C.uint32_t(at.line))
	})))
}

// SetScope sets the scope of the graphs that are built from the binder.
func (binder *Binder) SetScope(scope string) {
	at := caller()
	texts := new(texts)
	defer texts.free()
	binder.note(at, scope, texts.or(binder.use(func(binder *C.cleanse_binder) *C.cleanse_error {
		return C.cleanse_binder_set_scope(binder, texts.of(scope))
	})))
}

// Install installs a child graph, which Graph.Child builds.
func (binder *Binder) Install(name string, child *Binder) {
	at := caller()
	texts := new(texts)
	defer texts.free()
	err := child.useIn(binder, func(child, binder *C.cleanse_binder) *C.cleanse_error {
		return C.cleanse_binder_install(
			binder, texts.of(name), child, texts.orNull(at.file), C.uint32_t(at.line))
	})
	for _, wrong := range child.wrong {
		binder.wrong = append(binder.wrong, wrong)
	}
	binder.note(at, name, texts.or(err))
}

// useIn calls a function of the library with this binder and another one. It returns an error if either is closed.
func (binder *Binder) useIn(other *Binder, call func(binder, other *C.cleanse_binder) *C.cleanse_error) error {
	entered, err := binder.enter()
	defer binder.leave()
	if err != nil {
		return err
	}
	return other.use(func(other *C.cleanse_binder) *C.cleanse_error { return call(entered, other) })
}

// Validate registers a function that checks each graph by rules of your own. The errors that it returns for bindings are errors of Build.
func (binder *Binder) Validate(rule func(Component, Binding) error) {
	at := caller()
	number := hold(rule)
	err := binder.use(func(binder *C.cleanse_binder) *C.cleanse_error {
		return C.go_add_validator(binder, C.uintptr_t(number))
	})
	if err != nil {
		releaseValue(number)
	}
	binder.note(at, "", err)
}

// A Setting of Build.
type Setting func(*settings)

type settings struct {
	name      string
	overrides *Binder
	parent    *Graph
	arguments Arguments
}

// Name sets the name of the graph in messages.
func Name(name string) Setting { return func(settings *settings) { settings.name = name } }

// Overrides sets a binder that replaces keys anywhere in the graph and its children.
func Overrides(binder *Binder) Setting {
	return func(settings *settings) { settings.overrides = binder }
}

// Parent sets a graph whose keys are visible, and which the new graph keeps alive.
func Parent(graph *Graph) Setting { return func(settings *settings) { settings.parent = graph } }

// Seeds sets the values of the keys that Seed declared.
func Seeds(arguments Arguments) Setting {
	return func(settings *settings) { settings.arguments = arguments }
}

// Build checks all declarations, and builds the graph. No provider runs.
func (binder *Binder) Build(with ...Setting) (*Graph, error) {
	at := caller()
	var settings settings
	for _, setting := range with {
		setting(&settings)
	}
	entered, err := binder.enter()
	defer binder.leave()
	if err != nil {
		return nil, err
	}
	var overrides *C.cleanse_binder
	wrong := binder.wrong
	if settings.overrides != nil {
		entered, err := settings.overrides.enter()
		defer settings.overrides.leave()
		if err != nil {
			return nil, err
		}
		overrides = entered
		wrong = append(wrong[:len(wrong):len(wrong)], settings.overrides.wrong...)
	}
	if len(wrong) > 0 {
		return nil, joined(wrong)
	}
	var parent *C.cleanse_graph
	if settings.parent != nil {
		entered, err := settings.parent.enter()
		defer settings.parent.leave()
		if err != nil {
			return nil, err
		}
		parent = entered
	}
	texts := new(texts)
	defer texts.free()
	arguments, free, err := settings.arguments.encode()
	if free != nil {
		defer free()
	}
	if err != nil {
		return nil, err
	}
	var graph *C.cleanse_graph
	err = take(C.go_build(
		entered, texts.orNull(at.file), C.uint32_t(at.line), texts.orNull(settings.name), overrides, parent, arguments,
		&graph))
	return ownGraph(graph, texts.or(err))
}

func (binder *Binder) bind(at place, key string, callback *callback) error {
	return binder.declare(at, key, callback, func(_ *texts, binder *C.cleanse_binder, declaration *C.declaration) *C.cleanse_error {
		return C.go_bind(binder, declaration)
	})
}

// declare passes a callback to the library, which holds it from now on.
func (binder *Binder) declare(
	at place, key string, callback *callback, bind func(*texts, *C.cleanse_binder, *C.declaration) *C.cleanse_error,
) error {
	texts := new(texts)
	defer texts.free()
	// In C memory, since it has pointers to other memory.
	declaration := (*C.declaration)(texts.memory(unsafe.Sizeof(C.declaration{})))
	declaration.file, declaration.line = texts.orNull(at.file), C.uint32_t(at.line)
	declaration.key, declaration.name = texts.of(key), texts.name(callback.name)
	declaration.sharing, declaration.scope = callback.sharing, texts.orNull(callback.scope)
	declaration.collected = C.bool(callback.collected)
	declaration.starts, declaration.stops = C.bool(callback.start != nil), C.bool(callback.stop != nil)
	declaration.checks, declaration.health_interval = C.bool(callback.check != nil), C.uint64_t(callback.interval)

	count := len(callback.needs)
	dependencies := (*C.cleanse_dependency)(texts.memory(uintptr(count) * unsafe.Sizeof(C.cleanse_dependency{})))
	for index, need := range callback.needs {
		unsafe.Slice(dependencies, count)[index] = C.cleanse_dependency{
			size: C.size_t(unsafe.Sizeof(*dependencies)), key: texts.of(need.key), name: texts.name(need.name), need: need.kind,
			optional: C.bool(need.optional),
		}
	}
	declaration.dependencies, declaration.dependency_count = dependencies, C.size_t(count)

	count = len(callback.parameters)
	parameters := (*C.cleanse_parameter)(texts.memory(uintptr(count) * unsafe.Sizeof(C.cleanse_parameter{})))
	for index, name := range callback.parameters {
		type_ := callback.function.Type().In(callback.leading + len(callback.needs) + index)
		unsafe.Slice(parameters, count)[index] = C.cleanse_parameter{
			size: C.size_t(unsafe.Sizeof(*parameters)), name: texts.of(name), kind: kindOf(type_),
		}
	}
	declaration.parameters, declaration.parameter_count = parameters, C.size_t(count)
	if texts.wrong != nil {
		return texts.wrong
	}
	number := hold(callback)
	declaration.context = C.uintptr_t(number)
	err := binder.use(func(binder *C.cleanse_binder) *C.cleanse_error { return bind(texts, binder, declaration) })
	if err != nil || texts.wrong != nil {
		releaseValue(number)
	}
	return texts.or(err)
}

// note stores the error of a declaration for Build.
func (binder *Binder) note(at place, key string, err error) {
	if err == nil {
		return
	}
	wrong, ok := err.(*Error)
	if !ok {
		wrong = newError(Argument, err.Error())
	}
	message := fmt.Sprintf("*** %s *** %s\n  --> at %s:%d", key, wrong.Message, at.file, at.line)
	issue := Issue{Code: wrong.Code, Message: message, Key: key, File: at.file, Line: at.line}
	binder.wrong = append(binder.wrong, &Error{Code: wrong.Code, Message: message, Issues: []Issue{issue}})
}

// joined combines several errors into one.
func joined(all []*Error) error {
	if len(all) == 1 {
		return all[0]
	}
	var messages []string
	result := &Error{Code: Mistakes}
	for _, each := range all {
		messages = append(messages, each.Message)
		result.Issues = append(result.Issues, each.Issues...)
	}
	result.Message = strings.Join(messages, "\n")
	return result
}

// A place is the source location of a declaration, for messages.
type place struct {
	file string
	line int
}

// caller returns the source location of the call of its caller.
func caller() place {
	_, file, line, _ := runtime.Caller(2)
	return place{file, line}
}
