package cleanse

import (
	"sync"
)

// What the library holds: numbers stand for values of Go, which are kept until it gives them up. No number is the address of anything,
// so pointers that other languages put into a graph are not mistaken for one.
var held = struct {
	sync.RWMutex
	next   uintptr
	values map[uintptr]any
}{values: map[uintptr]any{}}

func hold(value any) uintptr {
	held.Lock()
	defer held.Unlock()
	// Odd, so that it is the address of no instance of C.
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

func letGo(number uintptr) {
	held.Lock()
	defer held.Unlock()
	delete(held.values, number)
}

// heldCount is how many values the library holds, for tests of leaks.
func heldCount() int {
	held.RLock()
	defer held.RUnlock()
	return len(held.values)
}
