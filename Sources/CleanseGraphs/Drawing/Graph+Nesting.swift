// Components within components, as languages of drawings write them.

extension Graph {
    /// The lines of all components: where each begins, those of the components in it, and where it ends.
    ///
    /// By a stack of its own: components may nest deeper than the stack of a thread allows. Cost: linear in the graph.
    /// - Parameters:
    ///   - begin: The lines at the beginning of a component, with their indentation: that of the component, and that of what is in it.
    ///   - end: The line at its end.
    func nestedLines(begin: (_ component: Int, _ own: String, _ inner: String) -> [String], end: String) -> [String] {
        var lines: [String] = []
        // The end is the next one.
        var waiting = components.indices.reversed().filter { components[$0].parent == nil }.map {
            (component: $0, isBegun: false)
        }
        while let (component, isBegun) = waiting.popLast() {
            let own = Self.indentation(components[component].depth + 1)
            if isBegun {
                lines.append(own + end)
                continue
            }
            lines += begin(component, own, Self.indentation(components[component].depth + 2))
            waiting.append((component, true))
            waiting += components[component].children.reversed().map { ($0, false) }
        }
        return lines
    }

    /// Nobody reads what stands deeper.
    private static func indentation(_ depth: Int) -> String { String(repeating: "    ", count: min(depth, 20)) }
}
