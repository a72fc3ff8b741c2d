package cleanse

// #include "callbacks.h"
import "C"

import (
	"errors"
	"fmt"
	"reflect"
)

// call runs a function with what it needs, and returns what it returns; a panic is an error.
func (callback *callback) call(request *C.cleanse_request, leading ...reflect.Value) (results []reflect.Value, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = recovered(reason)
		}
	}()
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
	results = callback.function.Call(given)
	if count := len(results); count > 0 && type_.Out(count-1) == errorType {
		if failed, _ := results[count-1].Interface().(error); failed != nil {
			return nil, failed
		}
		results = results[:count-1]
	}
	return results, nil
}

// dependency is one of the needs of a request, as a parameter of a type.
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
	// What is borrowed ends with the instance, and values of Go may live longer.
	if err := take(C.cleanse_provider_retain(C.cleanse_request_provider(request, index), &retained)); err != nil {
		return reflect.Value{}, err
	}
	return ownProvider(retained).function(type_), nil
}

// callbackOf is the context of a binding.
func callbackOf(context C.uintptr_t) (*callback, error) {
	value, _ := holding(uintptr(context))
	if callback, ok := value.(*callback); ok {
		return callback, nil
	}
	return nil, errors.New("the library called a binding that it has released")
}

//export goCreate
func goCreate(request *C.cleanse_request, instance *C.uintptr_t, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	callback, err := callbackOf(context)
	if err == nil {
		var results []reflect.Value
		if results, err = callback.call(request); err == nil {
			*instance = C.uintptr_t(hold(results[0].Interface()))
			return nil
		}
	}
	failed, number := give(err)
	*cause = number
	return failed
}

//export goInject
func goInject(request *C.cleanse_request, instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	callback, err := callbackOf(context)
	if err == nil {
		object, _ := holding(uintptr(instance))
		var first reflect.Value
		if first, err = convert(object, callback.function.Type().In(0)); err == nil {
			if _, err = callback.call(request, first); err == nil {
				return nil
			}
		}
	}
	failed, number := give(err)
	*cause = number
	return failed
}

// run runs a step of the start or the stop of an object; a panic is an error.
func run(step func(any) error, instance C.uintptr_t) (err error) {
	defer func() {
		if reason := recover(); reason != nil {
			err = recovered(reason)
		}
	}()
	value, _ := holding(uintptr(instance))
	return step(value)
}

//export goStart
func goStart(instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	callback, err := callbackOf(context)
	if err == nil {
		if err = run(callback.start, instance); err == nil {
			return nil
		}
	}
	failed, number := give(err)
	*cause = number
	return failed
}

//export goStop
func goStop(instance, context C.uintptr_t, cause *C.uintptr_t) *C.cleanse_error {
	callback, err := callbackOf(context)
	if err == nil {
		if err = run(callback.stop, instance); err == nil {
			return nil
		}
	}
	failed, number := give(err)
	*cause = number
	return failed
}

//export goDestroy
func goDestroy(instance, context C.uintptr_t) {
	value, _ := holding(uintptr(instance))
	letGo(uintptr(instance))
	if callback, err := callbackOf(context); err == nil && callback.destroy != nil {
		// The library does not expect a destructor to fail.
		defer func() { _ = recover() }()
		callback.destroy(value)
	}
}

//export goRelease
func goRelease(number C.uintptr_t) { letGo(uintptr(number)) }
