package cleanse

// #include <stdlib.h>
// #include "callbacks.h"
import "C"

import (
	"strings"
	"unsafe"
)

// texts are strings and other memory for one call of the library, released after it.
type texts struct {
	all   []unsafe.Pointer
	wrong error
}

// of returns a string for the library. A string that contains a zero would be truncated, and is an error.
func (all *texts) of(text string) *C.char {
	if strings.IndexByte(text, 0) >= 0 && all.wrong == nil {
		all.wrong = newError(Argument, "the text "+quoted(text)+" contains a zero")
	}
	copied := C.CString(text)
	all.all = append(all.all, unsafe.Pointer(copied))
	return copied
}

// orNull returns a string for the library, or NULL if it is empty.
func (all *texts) orNull(text string) *C.char {
	if text == "" {
		return nil
	}
	return all.of(text)
}

// name returns the qualifier at the end of a list of parameters.
func (all *texts) name(name []string) *C.char {
	switch {
	case len(name) == 0:
		return nil
	case len(name) > 1 && all.wrong == nil:
		all.wrong = newError(Argument, "a key has one qualifier, not "+strings.Join(name, " and "))
	}
	return all.of(name[0])
}

// or returns the error of the strings, or else the error of the call.
func (all *texts) or(err error) error {
	if all.wrong != nil {
		return all.wrong
	}
	return err
}

// memory returns zeroed C memory, or NULL for no bytes.
func (all *texts) memory(size uintptr) unsafe.Pointer {
	if size == 0 {
		return nil
	}
	memory := C.calloc(1, C.size_t(size))
	all.all = append(all.all, memory)
	return memory
}

// bytes returns a copy of bytes for one call.
func (all *texts) bytes(value []byte) unsafe.Pointer {
	copied := C.CBytes(value)
	all.all = append(all.all, copied)
	return copied
}

func (all *texts) free() {
	for _, text := range all.all {
		C.free(text)
	}
}
