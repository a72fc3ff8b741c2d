// Package cleanse provides dependency injection with libcleanse, through cgo.
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
// A provider is any function. It may return an error as its second result. A panic becomes an error, and so does runtime.Goexit, which a
// test's FailNow calls: your functions run on a separate goroutine, unless they are declared with OnThread. Other languages can also read
// values of the types int64, float64, bool, string and []byte. Keys may have a qualifier, as an optional last argument: Get[int64](graph,
// "port", "http").
//
// A value with a Close method is released by Close, or when it is garbage-collected. Any goroutine may use and close such a value, but only
// one at a time may use a Binder. If a value is closed while other goroutines use it, it is released when the last of their calls ends;
// calls that begin later fail with the code Handle.
package cleanse

// #cgo LDFLAGS: -lcleanse
// #include "callbacks.h"
import "C"

// Version returns the version of the loaded library.
func Version() string { return C.GoString(C.cleanse_version_string()) }
