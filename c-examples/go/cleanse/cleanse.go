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
// #include "callbacks.h"
import "C"

// Version is the version of the library that runs.
func Version() string { return C.GoString(C.cleanse_version_string()) }
