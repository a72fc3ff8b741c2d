// Package cleanse is dependency injection with libcleanse, through cgo.
//
// Providers are registered under keys in a Binder. Build checks the whole graph before any provider runs, and Get requests objects:
//
//	binder := cleanse.NewBinder()
//	binder.Value("degrees", int64(93))
//	binder.Provide("heater", newHeater, cleanse.Shared(), cleanse.Needs(cleanse.Required("degrees")))
//	graph, err := binder.Build()
//	…
//	defer graph.Close()
//	heater, err := cleanse.Get[*Heater](graph, "heater")
//
// A provider is any function. It may return an error as its second result, and a panic comes out as an error, like runtime.Goexit, which
// the FailNow of a test calls: functions of yours run on a goroutine of their own, unless they are declared with OnThread. The values int64,
// float64, bool, string and []byte are those that other languages see too. Keys may have a qualifier, the last argument where it is
// optional: Get[int64](graph, "port", "http").
//
// What has a Close is released by it, or when it is collected. Everything may be used and closed by any goroutine, but a Binder by one at
// a time. What is closed while others use it is released when the last of their calls ends; calls that begin later are errors with the
// code Handle.
package cleanse

// #cgo LDFLAGS: -lcleanse
// #include <stdlib.h>
// #include "callbacks.h"
import "C"

import (
	"runtime"
	"strings"
	"sync/atomic"
	"unsafe"
)

// Version is the version of the library that runs.
func Version() string { return C.GoString(C.cleanse_version_string()) }

// A handle of the library, which is released once. Who uses it keeps it alive until the call has returned.
//
// It is a number in the shape of a pointer: kept as a number, so that the garbage collector never takes it for an address. Only the types
// of the library hold it otherwise, whose pointers the collector leaves alone, since their structs are incomplete.
type handle struct {
	number  uintptr
	release func(uintptr)
	// Twice the calls in progress, plus one if it is closed. The library wants no last release while a thread uses a handle.
	state atomic.Int64
}

const (
	handleClosed   = 1
	handleReleased = 1 << 62
	handleUse      = 2
)

func own(number uintptr, release func(uintptr)) *handle {
	own := &handle{number: number, release: release}
	runtime.SetFinalizer(own, (*handle).close)
	return own
}

// enter is the handle for a call, which leave has to follow in any case; an error of `what` if it is closed.
func (handle *handle) enter(what string) (uintptr, error) {
	if handle.state.Add(handleUse)&handleClosed != 0 {
		return 0, newError(Handle, "this "+what+" has been closed")
	}
	return handle.number, nil
}

func (handle *handle) leave() {
	if handle.state.Add(-handleUse) == handleClosed {
		handle.end()
	}
}

func (handle *handle) close() {
	for {
		state := handle.state.Load()
		if state&handleClosed != 0 {
			return
		}
		if handle.state.CompareAndSwap(state, state|handleClosed) {
			if state == 0 {
				handle.end()
			}
			return
		}
	}
}

// end releases a handle that is closed, unless another goroutine does.
func (handle *handle) end() {
	if handle.state.CompareAndSwap(handleClosed, handleReleased|handleClosed) {
		handle.release(handle.number)
	}
}

// takeOver is the handle, which is the caller's from now on; zero if it is in use, or has been closed or taken.
func (handle *handle) takeOver() uintptr {
	if handle.state.CompareAndSwap(0, handleReleased|handleClosed) {
		return handle.number
	}
	return 0
}

// Strings, and other memory, for one call of the library, released after it.
type texts struct {
	all   []unsafe.Pointer
	wrong error
}

// of is a string for the library; one with a zero in it, which would be cut there, is an error.
func (all *texts) of(text string) *C.char {
	if strings.IndexByte(text, 0) >= 0 && all.wrong == nil {
		all.wrong = newError(Argument, "the text "+quoted(text)+" has a zero in it")
	}
	copied := C.CString(text)
	all.all = append(all.all, unsafe.Pointer(copied))
	return copied
}

// orNull is a string that is NULL if it is empty.
func (all *texts) orNull(text string) *C.char {
	if text == "" {
		return nil
	}
	return all.of(text)
}

// name is the qualifier at the end of a list of parameters.
func (all *texts) name(name []string) *C.char {
	switch {
	case len(name) == 0:
		return nil
	case len(name) > 1 && all.wrong == nil:
		all.wrong = newError(Argument, "a key has one qualifier, not "+strings.Join(name, " and "))
	}
	return all.of(name[0])
}

// or is what is wrong with the strings, or else the error of the call.
func (all *texts) or(err error) error {
	if all.wrong != nil {
		return all.wrong
	}
	return err
}

// memory is zeroed memory of C; NULL for no bytes.
func (all *texts) memory(size uintptr) unsafe.Pointer {
	if size == 0 {
		return nil
	}
	memory := C.calloc(1, C.size_t(size))
	all.all = append(all.all, memory)
	return memory
}

func (all *texts) free() {
	for _, text := range all.all {
		C.free(text)
	}
}
