import CleanseEngine

/// A text in the DOT language of Graphviz. Each component is a box, with a box for each binding, and arrows connect bindings.
package struct DotText {
    private var lines = NestedLines("digraph {")

    /// - Parameter direction: The direction of the arrows, such as `LR`. By default, they lead downwards.
    package init(direction: String? = nil) {
        if let direction { lines.add("rankdir=\(direction);") }
        lines.add("node [shape=box];")
    }

    /// Begins a component, which encloses the following nodes until `end()`.
    package mutating func begin(cluster identifier: String, label: String) {
        lines.begin("subgraph \(identifier) {")
        lines.add("label=\(quoted(label));")
    }

    /// Ends the component that was begun last.
    package mutating func end() { lines.end("}") }

    /// Adds a binding to the current component.
    package mutating func node(_ identifier: String, label: String, isBold: Bool = false) {
        lines.add("\(identifier) [label=\(quoted(label))\(isBold ? ", style=bold" : "")];")
    }

    /// Adds an arrow. A dashed arrow is labelled with the functions that move the creation to another isolation.
    package mutating func arrow(from source: String, to target: String, isDashed: Bool, crossings: [String]) {
        let label = crossings.isEmpty ? "" : ", label=\(quoted(crossings.joined(separator: " -> ")))"
        lines.add("\(source) -> \(target)\(isDashed ? " [style=dashed\(label)]" : "");")
    }

    /// Returns the whole text.
    package func finished() -> String { lines.text + "}\n" }
}

/// Lines that are indented by their nesting depth.
package struct NestedLines {
    /// The lines, each with a line break.
    package private(set) var text: String
    private var depth = 1

    /// - Parameter first: The line that encloses the others.
    package init(_ first: String) { text = first + "\n" }

    /// Adds a line. Its indentation is limited, since deeper indentation would cost more than it helps readers.
    package mutating func add(_ line: String) {
        for _ in 0..<min(depth, 20) { text += "    " }
        text += line
        text += "\n"
    }

    /// Adds a line that encloses the following lines, until `end`.
    package mutating func begin(_ line: String) {
        add(line)
        depth += 1
    }

    /// Ends the lines that the last `begin` encloses, and adds a line.
    package mutating func end(_ line: String) {
        depth -= 1
        add(line)
    }
}
