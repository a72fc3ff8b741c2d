package cleanse

// #include <stdlib.h>
// #include "callbacks.h"
import "C"

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unsafe"
)

// A Code is the number of an error or an issue.
type Code int32

// The codes of the library. Codes from User on are for your own errors.
const (
	Argument     Code = C.CLEANSE_ERROR_ARGUMENT
	Handle       Code = C.CLEANSE_ERROR_HANDLE
	Kind         Code = C.CLEANSE_ERROR_KIND
	Mistakes     Code = C.CLEANSE_ERROR_GRAPH
	Gone         Code = C.CLEANSE_ERROR_GONE
	Failed       Code = C.CLEANSE_ERROR_PROVIDER
	Missing      Code = C.CLEANSE_ERROR_MISSING
	Duplicate    Code = C.CLEANSE_ERROR_DUPLICATE
	Cycle        Code = C.CLEANSE_ERROR_CYCLE
	ScopeNesting Code = C.CLEANSE_ERROR_SCOPE_NESTING
	ScopeUnknown Code = C.CLEANSE_ERROR_SCOPE
	Override     Code = C.CLEANSE_ERROR_OVERRIDE
	Reentrant    Code = C.CLEANSE_ERROR_REENTRANT
	Deadlock     Code = C.CLEANSE_ERROR_DEADLOCK
	BadArguments Code = C.CLEANSE_ERROR_ARGUMENTS
	Recursive    Code = C.CLEANSE_ERROR_RECURSIVE
	Misplaced    Code = C.CLEANSE_ERROR_MISPLACED
	NotWeak      Code = C.CLEANSE_ERROR_WEAK
	Nesting      Code = C.CLEANSE_ERROR_NESTING
	Stack        Code = C.CLEANSE_ERROR_STACK
	Thread       Code = C.CLEANSE_ERROR_THREAD
	Isolation    Code = C.CLEANSE_ERROR_ISOLATION
	Unshared     Code = C.CLEANSE_ERROR_UNSHARED
	NeedsStart   Code = C.CLEANSE_ERROR_NEEDS_START
	Asynchronous Code = C.CLEANSE_ERROR_ASYNCHRONOUS
	NotStarted   Code = C.CLEANSE_ERROR_START
	NotStopped   Code = C.CLEANSE_ERROR_STOP
	Stopped      Code = C.CLEANSE_ERROR_STOPPED
	Validator    Code = C.CLEANSE_ERROR_VALIDATOR
	Other        Code = C.CLEANSE_ERROR_OTHER
	User         Code = C.CLEANSE_ERROR_USER
)

// An Error is the failure of a call. A provider may return one with a code from User on, which the request of the object returns;
// any other error is returned with the code Failed. Unwrap returns the error of the provider.
type Error struct {
	Code    Code
	Message string
	Issues  []Issue
	cause   error
	// The library's own error, which a provider may pass on once, with its issues.
	own *handle
}

// An Issue is one mistake or failure.
type Issue struct {
	Code                         Code
	Message, Key, Requirer, File string
	Line                         int
	Chain                        []Link
	Hints                        []string
}

// A Link is one binding on the path to an issue.
type Link struct {
	Key, Component, File string
	Line                 int
}

func (err *Error) Error() string { return err.Message }

// Unwrap returns the error that a provider returned.
func (err *Error) Unwrap() error { return err.cause }

// Is compares codes: errors.Is(err, &cleanse.Error{Code: cleanse.Missing}).
func (err *Error) Is(target error) bool {
	other, ok := target.(*Error)
	return ok && other.Message == "" && other.Code == err.Code
}

func newError(code Code, message string) *Error { return &Error{Code: code, Message: message} }

// closed returns the error of a call with a handle that has been closed.
func closed(what string) *Error { return newError(Handle, "this "+what+" has been closed") }

func quoted(text string) string { return strconv.Quote(text) }

// take converts an error of the library, and releases it.
func take(given *C.cleanse_error) error {
	if given == nil {
		return nil
	}
	err := &Error{Code: Code(C.cleanse_error_code(given)), Message: C.GoString(C.cleanse_error_message(given))}
	for index := C.size_t(0); index < C.cleanse_error_issue_count(given); index++ {
		issue := C.cleanse_error_issue(given, index)
		read := Issue{
			Code: Code(issue.code), Message: C.GoString(issue.message), Key: C.GoString(issue.key),
			Requirer: C.GoString(issue.requirer), File: C.GoString(issue.file), Line: int(issue.line),
		}
		for _, link := range unsafe.Slice(issue.chain, int(issue.chain_count)) {
			read.Chain = append(read.Chain, Link{C.GoString(link.key), C.GoString(link.component), C.GoString(link.file), int(link.line)})
		}
		for _, hint := range unsafe.Slice(issue.hints, int(issue.hint_count)) {
			read.Hints = append(read.Hints, C.GoString(hint))
		}
		err.Issues = append(err.Issues, read)
	}
	err.own = own(uintptr(unsafe.Pointer(given)), func(number uintptr) { C.cleanse_error_release(errorOf(number)) })
	return err
}

func errorOf(number uintptr) *C.cleanse_error { return *(**C.cleanse_error)(unsafe.Pointer(&number)) }

// takeWith converts an error of the library. Its cause is the Go error that is held under a number, if the number is not zero.
func takeWith(given *C.cleanse_error, cause C.uintptr_t) error {
	taken := take(given)
	if err, ok := taken.(*Error); ok && cause != 0 {
		value, _ := holding(uintptr(cause))
		releaseValue(uintptr(cause))
		err.cause, _ = value.(error)
	}
	return taken
}

// give returns the library's error for the error of a Go function, and the number under which the Go error is held. It calls no method of
// the Go error.
func give(err error, code Code, text string) (*C.cleanse_error, C.uintptr_t) {
	number := C.uintptr_t(hold(err))
	if passed, ok := err.(*Error); ok && passed != nil && passed.own != nil {
		if given := passed.own.takeOver(); given != 0 {
			return errorOf(given), number
		}
	}
	message := C.CString(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\\0"))
	defer C.free(unsafe.Pointer(message))
	return C.cleanse_error_create(C.int32_t(code), message), number
}

// describe returns the code and the text of an error, whose methods are user code and may fail in any way.
func describe(err error) (Code, string) {
	code := Code(0)
	var own *Error
	if isFinite(err) && errors.As(err, &own) && own != nil {
		code = own.Code
	}
	return code, err.Error()
}

// isFinite reports whether the chain of errors that an error wraps ends.
func isFinite(err error) bool {
	for range [1000]struct{}{} {
		if err == nil {
			return true
		}
		err = errors.Unwrap(err)
	}
	return false
}

// recovered returns the error for a panic.
func recovered(reason any) error {
	if err, ok := reason.(error); ok {
		return fmt.Errorf("panicked: %w", err)
	}
	return fmt.Errorf("panicked: %v", reason)
}
