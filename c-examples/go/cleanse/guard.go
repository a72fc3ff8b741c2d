package cleanse

// #include "callbacks.h"
import "C"

import (
	"errors"
	"fmt"
	"os"
	"runtime"
)

// An ending says how a user's function ended.
type ending int

const (
	returned ending = iota
	panicked
	exited
)

// guard runs the work of a callback, which includes user code: the function, the methods of an error that it returns, and the methods of
// a value with which it panics. Whatever they do, the result is valid for the library. `onThread` says whether they run on the callback's
// thread.
func guard(onThread bool, run func() error) (*C.cleanse_error, C.uintptr_t) {
	var err error
	var code Code
	text, isDescribed := "", false
	how, reason := contain(onThread, func() {
		if err = run(); err != nil {
			code, text = describe(err)
			isDescribed = true
		}
	})
	switch {
	case how == returned && err == nil:
		return nil, 0
	case err != nil && !isDescribed:
		text = fmt.Sprintf("a %T, whose text can't be read", err)
	case how == panicked:
		err = fmt.Errorf("panicked with a %T, whose text can't be read", reason)
		text = err.Error()
		if how, _ := contain(onThread, func() {
			failed := recovered(reason)
			code, text = describe(failed)
			err = failed
		}); how != returned {
			code = 0
		}
	case how == exited:
		err = errors.New("called runtime.Goexit, as the FailNow of a test does")
		text = err.Error()
	}
	return give(err, code, text)
}

// contain runs a user's function, and returns how it ended, and the value of its panic.
//
// Goexit ends the goroutine that calls it, and nothing can stop it; the library's frames below would be lost. So the function runs on a
// separate goroutine, which sends its requests to the goroutine of the callback, since the library distinguishes threads.
func contain(onThread bool, function func()) (how ending, reason any) {
	if onThread {
		defer func() {
			if how == exited {
				fmt.Fprintln(os.Stderr, "cleanse: a function declared with OnThread called runtime.Goexit, which would leave the library in the middle of a call")
				os.Exit(2)
			}
		}()
		how = exited
		how, reason = recovering(function)
		return how, reason
	}
	isolated := &isolation{calls: make(chan func()), done: make(chan struct{})}
	number := hold(isolated)
	defer releaseValue(number)
	how = exited
	go func() {
		defer close(isolated.done)
		// Lets other goroutines run: this one and the callback's would otherwise occupy a single processor.
		runtime.Gosched()
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		C.go_set_isolation(C.uintptr_t(number))
		defer C.go_set_isolation(0)
		how, reason = recovering(function)
	}()
	for {
		select {
		case call := <-isolated.calls:
			call()
		case <-isolated.done:
			return how, reason
		}
	}
}

// recovering runs a function, and stops its panic. It does not return from Goexit, which nothing stops.
func recovering(function func()) (how ending, reason any) {
	how = panicked
	defer func() {
		if how == panicked {
			// Before Go 1.21, a panic may have the value nil.
			reason = recover()
		}
	}()
	function()
	return returned, nil
}

// An isolation is a user's function that runs on a separate goroutine, for a callback that waits for it.
type isolation struct {
	calls chan func()
	done  chan struct{}
}

// do runs a call on the goroutine of the callback.
func (isolated *isolation) do(call func()) {
	done := make(chan struct{})
	isolated.calls <- func() {
		defer close(done)
		call()
	}
	<-done
}

// ask makes a request on the callback's thread, which the library knows.
func ask(request func(cause *C.uintptr_t) *C.cleanse_error) error {
	var number C.uintptr_t
	failed := request(&number)
	if failed == nil {
		return nil
	}
	if !C.go_is_elsewhere(failed) {
		return takeWith(failed, number)
	}
	value, _ := holding(uintptr(number))
	var err error
	value.(*isolation).do(func() { err = ask(request) })
	return err
}

// threadNumber identifies the system's thread, for tests.
func threadNumber() uintptr { return uintptr(C.go_thread_number()) }
