package cleanse

// #include "callbacks.h"
import "C"

import (
	"reflect"
	"runtime"
	"unsafe"
)

// A Graph has been checked and built, and keeps its shared objects until it is closed. A shared object must not refer to its own graph,
// since neither would ever be collected: let the object depend on a provider instead.
type Graph struct{ *handle }

func ownGraph(graph *C.cleanse_graph, err error) (*Graph, error) {
	if err != nil {
		return nil, err
	}
	return &Graph{own(uintptr(unsafe.Pointer(graph)), func(number uintptr) {
		C.go_graph_release(graphOf(number))
	})}, nil
}

func graphOf(number uintptr) *C.cleanse_graph { return *(**C.cleanse_graph)(unsafe.Pointer(&number)) }

// Close releases the graph immediately, or when the last call in progress ends. Its shared objects end in reverse order of creation,
// once no child graph is left.
func (graph *Graph) Close() { graph.close() }

// enter returns the graph for a call, or an error if it is closed. The caller must call leave in either case.
func (graph *Graph) enter() (*C.cleanse_graph, error) {
	number, isOpen := graph.handle.enter()
	if !isOpen {
		return nil, closed("graph")
	}
	return graphOf(number), nil
}

// Get returns the object of a key, which is created if necessary.
func Get[T any](graph *Graph, key string, name ...string) (T, error) {
	return as[T](graph.get(key, name, nil))
}

// GetWith returns a new object of a key whose binding has parameters.
func GetWith[T any](graph *Graph, arguments Arguments, key string, name ...string) (T, error) {
	if arguments == nil {
		arguments = Arguments{}
	}
	return as[T](graph.get(key, name, arguments))
}

func (graph *Graph) get(key string, name []string, arguments Arguments) (any, error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return nil, err
	}
	return request(arguments, func(texts *texts, list *C.cleanse_arguments, out **C.cleanse_object, cause *C.uintptr_t) *C.cleanse_error {
		text, qualifier := texts.of(key), texts.name(name)
		if texts.wrong != nil {
			return nil
		}
		return C.go_get(entered, text, qualifier, list, out, cause)
	})
}

// GetAll returns the objects of all bindings that join the collection of a key.
func GetAll[T any](graph *Graph, key string, name ...string) ([]T, error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return nil, err
	}
	return as[[]T](request(nil, func(texts *texts, _ *C.cleanse_arguments, out **C.cleanse_object, cause *C.uintptr_t) *C.cleanse_error {
		text, qualifier := texts.of(key), texts.name(name)
		if texts.wrong != nil {
			return nil
		}
		return C.go_get_collection(entered, text, qualifier, out, cause)
	}))
}

// request runs a call that returns an object, and reads the object. Nil arguments are no arguments.
func request(
	arguments Arguments,
	call func(*texts, *C.cleanse_arguments, **C.cleanse_object, *C.uintptr_t) *C.cleanse_error,
) (any, error) {
	texts := new(texts)
	defer texts.free()
	var list *C.cleanse_arguments
	if arguments != nil {
		encoded, free, err := arguments.encode()
		if free != nil {
			defer free()
		}
		if err != nil {
			return nil, err
		}
		list = encoded
	}
	var object *C.cleanse_object
	err := ask(func(cause *C.uintptr_t) *C.cleanse_error { return call(texts, list, &object, cause) })
	if err = texts.or(err); err != nil {
		return nil, err
	}
	defer C.cleanse_object_release(object)
	return read(object)
}

// TryGet returns the object of a key, and whether the key is bound. A missing dependency of the object is an error.
func TryGet[T any](graph *Graph, key string, name ...string) (T, bool, error) {
	var none T
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return none, false, err
	}
	found := false
	value, err := request(nil, func(texts *texts, _ *C.cleanse_arguments, out **C.cleanse_object, cause *C.uintptr_t) *C.cleanse_error {
		text, qualifier := texts.of(key), texts.name(name)
		if texts.wrong != nil {
			return nil
		}
		failed := C.go_try_get(entered, text, qualifier, out, cause)
		found = failed == nil && *out != nil
		return failed
	})
	if err != nil || !found {
		return none, false, err
	}
	object, err := as[T](value, nil)
	return object, err == nil, err
}

// CreateShared creates all shared objects of the graph that do not exist yet, each after its dependencies.
func (graph *Graph) CreateShared() error {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return err
	}
	return ask(func(cause *C.uintptr_t) *C.cleanse_error { return C.go_create_shared(entered, cause) })
}

// Start starts the graph: it creates the objects with OnStart or OnStop, and their dependencies, and runs the OnStart functions,
// dependencies first. If one fails, the started objects are stopped again. A graph that is closed while it runs is stopped first.
func (graph *Graph) Start() error {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return err
	}
	return ask(func(cause *C.uintptr_t) *C.cleanse_error { return C.go_start(entered, cause) })
}

// Stop stops the graph: it runs the OnStop functions of the started objects, dependencies last. All of them run, even if some fail.
func (graph *Graph) Stop() error {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return err
	}
	return ask(func(cause *C.uintptr_t) *C.cleanse_error { return C.go_stop(entered, cause) })
}

// A Health is the health of a graph.
type Health struct {
	// Live reports whether the graph has not been stopped.
	Live bool
	// Ready reports whether the graph runs, and each started object and everything that it depends on is healthy.
	Ready bool
	// JSON has the reasons, and the health of each started object.
	JSON string
}

// Health runs the OnHealth functions of the started objects, and returns the health of the graph. Their errors are part of the health.
func (graph *Graph) Health() (Health, error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return Health{}, err
	}
	var live, ready C.bool
	var json *C.char
	err = ask(func(cause *C.uintptr_t) *C.cleanse_error { return C.go_health(entered, &live, &ready, &json, cause) })
	if err != nil {
		return Health{}, err
	}
	defer C.cleanse_string_release(json)
	return Health{bool(live), bool(ready), C.GoString(json)}, nil
}

// Has reports whether Get, or GetWith, finds a binding for a key. It creates no object.
func (graph *Graph) Has(key string, name ...string) bool {
	texts := new(texts)
	defer texts.free()
	text, qualifier := texts.of(key), texts.name(name)
	entered, err := graph.enter()
	defer graph.leave()
	return err == nil && texts.wrong == nil && bool(C.cleanse_graph_has(entered, text, qualifier))
}

// Child builds a child graph; the arguments are the values of its seeds.
func (graph *Graph) Child(name string, seeds Arguments) (*Graph, error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return nil, err
	}
	texts := new(texts)
	defer texts.free()
	text := texts.of(name)
	if texts.wrong != nil {
		return nil, texts.wrong
	}
	return buildChild(seeds, func(list *C.cleanse_arguments, out **C.cleanse_graph) *C.cleanse_error {
		return C.cleanse_graph_build_child(entered, text, list, out)
	})
}

// buildChild runs a call that builds a child graph with the values of its seeds.
func buildChild(seeds Arguments, build func(*C.cleanse_arguments, **C.cleanse_graph) *C.cleanse_error) (*Graph, error) {
	list, free, err := seeds.encode()
	if free != nil {
		defer free()
	}
	if err != nil {
		return nil, err
	}
	var child *C.cleanse_graph
	err = take(build(list, &child))
	return ownGraph(child, err)
}

// Inject fills an object that was created elsewhere with the injectors of the type, beginning with the base type's.
func (graph *Graph) Inject(type_ string, object any) error {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return err
	}
	texts := new(texts)
	defer texts.free()
	number := hold(object)
	defer releaseValue(number)
	text := texts.of(type_)
	if texts.wrong != nil {
		return texts.wrong
	}
	return ask(func(cause *C.uintptr_t) *C.cleanse_error {
		return C.go_inject(entered, text, C.uintptr_t(number), cause)
	})
}

// Provider returns a function for repeated requests of a key. It keeps alive the objects that the key can reach, until it is collected.
func Provider[T any](graph *Graph, key string, name ...string) (func() (T, error), error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return nil, err
	}
	texts := new(texts)
	defer texts.free()
	text, qualifier := texts.of(key), texts.name(name)
	if texts.wrong != nil {
		return nil, texts.wrong
	}
	var found *C.cleanse_provider
	if err = take(C.cleanse_graph_provider(entered, text, qualifier, &found)); err != nil {
		return nil, err
	}
	provider := ownProvider(found)
	return func() (T, error) { return as[T](provider.get(nil)) }, nil
}

// A factory is a retained factory of a child graph.
type factory struct{ *handle }

func ownFactory(found *C.cleanse_factory) factory {
	return factory{own(uintptr(unsafe.Pointer(found)), func(number uintptr) {
		C.cleanse_factory_release(factoryOf(number))
	})}
}

func factoryOf(number uintptr) *C.cleanse_factory {
	return *(**C.cleanse_factory)(unsafe.Pointer(&number))
}

func (factory factory) build(seeds Arguments) (*Graph, error) {
	return buildChild(seeds, func(list *C.cleanse_arguments, out **C.cleanse_graph) *C.cleanse_error {
		defer runtime.KeepAlive(factory.handle)
		return C.cleanse_factory_build(factoryOf(factory.number), list, out)
	})
}

// A provider is a retained provider of a key.
type provider struct{ *handle }

func ownProvider(found *C.cleanse_provider) provider {
	return provider{own(uintptr(unsafe.Pointer(found)), func(number uintptr) {
		C.cleanse_provider_release(providerOf(number))
	})}
}

func providerOf(number uintptr) *C.cleanse_provider {
	return *(**C.cleanse_provider)(unsafe.Pointer(&number))
}

func (provider provider) get(arguments Arguments) (any, error) {
	return request(arguments, func(_ *texts, list *C.cleanse_arguments, out **C.cleanse_object, cause *C.uintptr_t) *C.cleanse_error {
		// Only its finalizer releases it.
		defer runtime.KeepAlive(provider.handle)
		return C.go_provider_get(providerOf(provider.number), list, out, cause)
	})
}

// function returns the provider as a func() (T, error), or a func(Arguments) (T, error).
func (provider provider) function(type_ reflect.Type) reflect.Value {
	return reflect.MakeFunc(type_, func(given []reflect.Value) []reflect.Value {
		var arguments Arguments
		if len(given) > 0 {
			arguments = given[0].Interface().(Arguments)
			if arguments == nil {
				arguments = Arguments{}
			}
		}
		value, err := provider.get(arguments)
		object := reflect.Zero(type_.Out(0))
		if err == nil && value != nil {
			object, err = convert(value, type_.Out(0))
		}
		if err != nil {
			return []reflect.Value{reflect.Zero(type_.Out(0)), reflect.ValueOf(&err).Elem()}
		}
		return []reflect.Value{object, reflect.Zero(errorType)}
	})
}
