// A program in Swift with asynchronous code, which uses the static library through its header.

import CCleanse

private actor Sum {
    private(set) var value = 0

    func add(_ number: Int) { value += number }
}

private func greeting() -> String {
    var (binder, graph) = (OpaquePointer?.none, OpaquePointer?.none)
    var text: UnsafePointer<CChar>?
    defer {
        cleanse_graph_release(graph)
        cleanse_binder_release(binder)
    }
    guard cleanse_binder_create(&binder) == nil,
        cleanse_bind_string(binder, "greeting", nil, "hello", nil, 0) == nil,
        cleanse_graph_build(binder, nil, &graph) == nil,
        cleanse_graph_get_string(graph, "greeting", nil, &text) == nil, let text
    else { return "an error" }
    return String(cString: text)
}

@main struct Host {
    static func main() async {
        let sum = Sum()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 { group.addTask { await sum.add(number) } }
        }
        print(await sum.value, greeting())
    }
}
