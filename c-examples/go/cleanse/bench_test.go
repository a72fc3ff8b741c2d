package cleanse

import "testing"

// The cost of requests: go test -run - -bench . ./cleanse

func benchmark(b *testing.B, use func(*Graph)) {
	binder := NewBinder()
	defer binder.Close()
	binder.Provide("shared", func() *int { return new(int) }, Shared())
	binder.Provide("new", func() *int { return new(int) })
	binder.Provide("new on the thread", func() *int { return new(int) }, OnThread())
	graph, err := binder.Build()
	if err != nil {
		b.Fatal(err)
	}
	defer graph.Close()
	b.ResetTimer()
	for count := 0; count < b.N; count++ {
		use(graph)
	}
}

func BenchmarkGet(b *testing.B) {
	benchmark(b, func(graph *Graph) { _, _ = Get[*int](graph, "shared") })
}

func BenchmarkGetNew(b *testing.B) {
	benchmark(b, func(graph *Graph) { _, _ = Get[*int](graph, "new") })
}

func BenchmarkGetNewOnThread(b *testing.B) {
	benchmark(b, func(graph *Graph) { _, _ = Get[*int](graph, "new on the thread") })
}

func BenchmarkHas(b *testing.B) {
	benchmark(b, func(graph *Graph) { _ = graph.Has("shared") })
}
