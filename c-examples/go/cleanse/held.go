package cleanse

import (
	"sync"
)

// The Go values that the library holds, by number. They are kept until the library releases them. No number is an address, so pointers
// that other languages put into a graph are not mistaken for numbers.
var held = struct {
	sync.RWMutex
	next   uintptr
	values map[uintptr]any
}{values: map[uintptr]any{}}

func hold(value any) uintptr {
	held.Lock()
	defer held.Unlock()
	// Odd numbers, which are not addresses of instances of C.
	held.next += 2
	number := held.next | 1
	held.values[number] = value
	return number
}

func holding(number uintptr) (any, bool) {
	held.RLock()
	defer held.RUnlock()
	value, ok := held.values[number]
	return value, ok
}

func releaseValue(number uintptr) {
	held.Lock()
	defer held.Unlock()
	delete(held.values, number)
}

// heldCount returns the number of values that the library holds, for tests of leaks.
func heldCount() int {
	held.RLock()
	defer held.RUnlock()
	return len(held.values)
}
