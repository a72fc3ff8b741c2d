package cleanse

// #include "callbacks.h"
import "C"

import (
	"errors"
	"fmt"
	"reflect"
)

// given returns the arguments of a function for a request.
func (callback *callback) given(request *C.cleanse_request, leading ...reflect.Value) ([]reflect.Value, error) {
	type_ := callback.function.Type()
	given := leading
	for index, need := range callback.needs {
		value, err := dependency(request, C.size_t(index), need, type_.In(len(given)))
		if err != nil {
			return nil, err
		}
		given = append(given, value)
	}
	for _, name := range callback.parameters {
		texts := new(texts)
		value, err := read(C.cleanse_request_argument(request, texts.of(name)))
		texts.free()
		if err != nil {
			return nil, err
		}
		converted, err := convert(value, type_.In(len(given)))
		if err != nil {
			return nil, err
		}
		given = append(given, converted)
	}
	return given, nil
}

// call runs the user's function, and returns its results.
func (callback *callback) call(given []reflect.Value) ([]reflect.Value, error) {
	results := callback.function.Call(given)
	if count := len(results); count > 0 && callback.function.Type().Out(count-1) == errorType {
		if failed, _ := results[count-1].Interface().(error); failed != nil {
			return nil, failed
		}
		results = results[:count-1]
	}
	return results, nil
}

// dependency returns a dependency of a request, as a parameter of a type.
func dependency(request *C.cleanse_request, index C.size_t, need Need, type_ reflect.Type) (reflect.Value, error) {
	if need.kind == C.CLEANSE_NEED_CHILD {
		var retained *C.cleanse_factory
		if err := take(C.cleanse_factory_retain(C.cleanse_request_factory(request, index), &retained)); err != nil {
			return reflect.Value{}, err
		}
		return reflect.ValueOf(ownFactory(retained).build), nil
	}
	if need.kind != C.CLEANSE_NEED_PROVIDER && need.kind != C.CLEANSE_NEED_WEAK {
		value, err := read(C.cleanse_request_object(request, index))
		if err != nil {
			return reflect.Value{}, err
		}
		converted, err := convert(value, type_)
		if err != nil {
			return reflect.Value{}, fmt.Errorf("%s: %w", need.key, err)
		}
		return converted, nil
	}
	var retained *C.cleanse_provider
	// Retained, since a borrowed handle ends with the instance, and values of Go may live longer.
	if err := take(C.cleanse_provider_retain(C.cleanse_request_provider(request, index), &retained)); err != nil {
		return reflect.Value{}, err
	}
	return ownProvider(retained).function(type_), nil
}

// callbackOf returns the callback for the context of a binding.
func callbackOf(context C.uintptr_t) (*callback, error) {
	value, _ := holding(uintptr(context))
	if callback, ok := value.(*callback); ok {
		return callback, nil
	}
	return nil, errors.New("the library called a binding that it has released")
}

//export goCreate
func goCreate(request *C.cleanse_request, instance *C.uintptr_t, context C.uintptr_t, cause *C.uintptr_t) (failed *C.cleanse_error) {
	callback, err := callbackOf(context)
	var given, results []reflect.Value
	if err == nil {
		given, err = callback.given(request)
	}
	failed, *cause = guard(err != nil || callback.onThread, func() error {
		if err == nil {
			results, err = callback.call(given)
		}
		return err
	})
	if failed == nil {
		*instance = C.uintptr_t(hold(results[0].Interface()))
	}
	return failed
}

//export goInject
func goInject(request *C.cleanse_request, instance, context C.uintptr_t, cause *C.uintptr_t) (failed *C.cleanse_error) {
	callback, err := callbackOf(context)
	var given []reflect.Value
	if err == nil {
		object, _ := holding(uintptr(instance))
		var first reflect.Value
		if first, err = convert(object, callback.function.Type().In(0)); err == nil {
			given, err = callback.given(request, first)
		}
	}
	failed, *cause = guard(err != nil || callback.onThread, func() error {
		if err == nil {
			_, err = callback.call(given)
		}
		return err
	})
	return failed
}

//export goStart
func goStart(instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	return run(instance, context, cause, func(callback *callback) func(any) error { return callback.start })
}

//export goStop
func goStop(instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	return run(instance, context, cause, func(callback *callback) func(any) error { return callback.stop })
}

//export goCheck
func goCheck(instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	return run(instance, context, cause, func(callback *callback) func(any) error { return callback.check })
}

// run runs the start, stop or health function of an object.
func run(instance, context C.uintptr_t, cause *C.uintptr_t, step func(*callback) func(any) error) (failed *C.cleanse_error) {
	callback, err := callbackOf(context)
	value, _ := holding(uintptr(instance))
	failed, *cause = guard(err != nil || callback.onThread, func() error {
		if err != nil {
			return err
		}
		return step(callback)(value)
	})
	return failed
}

//export goDestroy
func goDestroy(instance, context C.uintptr_t) {
	value, _ := holding(uintptr(instance))
	releaseValue(uintptr(instance))
	if callback, err := callbackOf(context); err == nil && callback.destroy != nil {
		// The library does not expect a destructor to fail.
		_, _ = contain(callback.onThread, func() { callback.destroy(value) })
	}
}

//export goRelease
func goRelease(number C.uintptr_t) { releaseValue(uintptr(number)) }
