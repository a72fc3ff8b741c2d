package cleanse

import (
	"runtime"
	"sync/atomic"
)

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

// enter is the handle for a call, which leave has to follow in any case, and whether it is open.
func (handle *handle) enter() (uintptr, bool) {
	if handle.state.Add(handleUse)&handleClosed != 0 {
		return 0, false
	}
	return handle.number, true
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
