package cleanse

// #include "callbacks.h"
import "C"

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"
)

// Arguments are named values for bindings with parameters, and for graphs with seeds.
type Arguments map[string]any

// kindOf returns the kind of a type's values, which is a pointer if they are not plain values.
func kindOf(type_ reflect.Type) C.cleanse_kind {
	switch type_ {
	case reflect.TypeOf(int64(0)):
		return C.CLEANSE_INT64
	case reflect.TypeOf(0.0):
		return C.CLEANSE_DOUBLE
	case reflect.TypeOf(false):
		return C.CLEANSE_BOOL
	case reflect.TypeOf(""):
		return C.CLEANSE_STRING
	case reflect.TypeOf([]byte(nil)):
		return C.CLEANSE_BYTES
	default:
		return C.CLEANSE_POINTER
	}
}

// encode creates the library's list of arguments. The returned function releases the list and its contents.
func (arguments Arguments) encode() (*C.cleanse_arguments, func(), error) {
	var list *C.cleanse_arguments
	if err := take(C.cleanse_arguments_create(&list)); err != nil {
		return nil, nil, err
	}
	var numbers []uintptr
	texts := new(texts)
	free := func() {
		C.cleanse_arguments_release(list)
		for _, number := range numbers {
			releaseValue(number)
		}
		texts.free()
	}
	for name, value := range arguments {
		key := texts.of(name)
		var failed *C.cleanse_error
		switch value := value.(type) {
		case int:
			failed = C.cleanse_arguments_set_int64(list, key, C.int64_t(value))
		case int64:
			failed = C.cleanse_arguments_set_int64(list, key, C.int64_t(value))
		case float64:
			failed = C.cleanse_arguments_set_double(list, key, C.double(value))
		case bool:
			failed = C.cleanse_arguments_set_bool(list, key, C.bool(value))
		case string:
			failed = C.cleanse_arguments_set_string(list, key, texts.of(value))
		case []byte:
			failed = C.cleanse_arguments_set_bytes(list, key, texts.bytes(value), C.size_t(len(value)))
		default:
			return nil, free, newError(Argument, fmt.Sprintf(
				"the argument %s is of type %T; int64, float64, bool, string and []byte can be passed", name, value))
		}
		if err := take(failed); err != nil {
			return nil, free, err
		}
	}
	return list, free, texts.wrong
}

// read returns the value of an object, or nil for NULL.
func read(object *C.cleanse_object) (any, error) {
	if object == nil {
		return nil, nil
	}
	switch C.cleanse_object_kind(object) {
	case C.CLEANSE_INT64:
		var value C.int64_t
		err := take(C.cleanse_object_int64(object, &value))
		return int64(value), err
	case C.CLEANSE_DOUBLE:
		var value C.double
		err := take(C.cleanse_object_double(object, &value))
		return float64(value), err
	case C.CLEANSE_BOOL:
		var value C.bool
		err := take(C.cleanse_object_bool(object, &value))
		return bool(value), err
	case C.CLEANSE_STRING:
		var value *C.char
		err := take(C.cleanse_object_string(object, &value))
		return C.GoString(value), err
	case C.CLEANSE_BYTES:
		var value unsafe.Pointer
		var length C.size_t
		if err := take(C.cleanse_object_bytes(object, &value, &length)); err != nil {
			return nil, err
		}
		if length > math.MaxInt32 {
			return append([]byte(nil), unsafe.Slice((*byte)(value), int(length))...), nil
		}
		return C.GoBytes(value, C.int(length)), nil
	case C.CLEANSE_COLLECTION:
		values := make([]any, C.cleanse_object_count(object))
		for index := range values {
			value, err := read(C.cleanse_object_element(object, C.size_t(index)))
			if err != nil {
				return nil, err
			}
			values[index] = value
		}
		return values, nil
	default:
		var number C.uintptr_t
		if err := take(C.go_object_pointer(object, &number)); err != nil {
			return nil, err
		}
		value, ok := holding(uintptr(number))
		if !ok {
			return nil, newError(Kind, "the object is a pointer of another language")
		}
		return value, nil
	}
}

var errorType = reflect.TypeOf((*error)(nil)).Elem()

// convert converts a value to the type of a function's parameter. Nil becomes its zero value.
func convert(value any, type_ reflect.Type) (reflect.Value, error) {
	if value == nil {
		return reflect.Zero(type_), nil
	}
	given := reflect.ValueOf(value)
	if given.Type().AssignableTo(type_) {
		return given, nil
	}
	if values, ok := value.([]any); ok && type_.Kind() == reflect.Slice {
		list := reflect.MakeSlice(type_, len(values), len(values))
		for index, value := range values {
			element, err := convert(value, type_.Elem())
			if err != nil {
				return element, err
			}
			list.Index(index).Set(element)
		}
		return list, nil
	}
	return given, newError(Kind, fmt.Sprintf("the object is of type %T, not %v", value, type_))
}

// as converts a value to the requested type.
func as[T any](value any, err error) (T, error) {
	var result T
	if err != nil {
		return result, err
	}
	converted, err := convert(value, reflect.TypeOf(&result).Elem())
	if err == nil && value != nil {
		reflect.ValueOf(&result).Elem().Set(converted)
	}
	return result, err
}
