package cleanse

import (
	"runtime"
	"sync/atomic"
)

// A handle of the library is released once. Its users keep it alive until their calls have returned.
//
// It is a number in the shape of a pointer, and stored as a number, so that the garbage collector never mistakes it for an address.
// Elsewhere, it only has pointer types of the library, which the collector ignores, since their structs are incomplete.
type handle struct {
	number  uintptr
	release func(uintptr)
	// Twice the number of calls in progress, plus one if it is closed. The last release must not happen while a thread uses the handle.
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

// enter returns the handle for a call, and whether it is open. The caller must call leave in either case.
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

// end releases a closed handle, unless another goroutine does.
func (handle *handle) end() {
	if handle.state.CompareAndSwap(handleClosed, handleReleased|handleClosed) {
		handle.release(handle.number)
	}
}

// takeOver returns the handle, which the caller then owns, or zero if it is in use, or has been closed or taken.
func (handle *handle) takeOver() uintptr {
	if handle.state.CompareAndSwap(0, handleReleased|handleClosed) {
		return handle.number
	}
	return 0
}
