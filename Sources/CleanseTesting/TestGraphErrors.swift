// Errors of requests to the graphs of tests, and of graphs that outlive their tests.

import Cleanse
import CleanseEngine

/// An error about a request for a graph in a test that has none.
public struct MissingTestGraph: CleanseError {
    private let component: String?

    init(_ component: Any.Type?) {
        self.component = component.map { "\(TypeName($0))" }
    }

    /// The stable identifier of this kind of error: `missing-test-graph`.
    public var code: String { "missing-test-graph" }
    /// The suggestion to add the trait.
    public var hints: [String] {
        [
            "add the trait .graph(\(component ?? "App").self) to the test or to its suite",
            "a detached task sees no graph: request the values in the test",
        ]
    }

    /// The complete message.
    public var description: String {
        let text = component.map { "*** \($0) *** is not a graph of this test" }
        return (text ?? "*** TestGraph.current *** requested in code that has no graph") + hintLines
    }
}

/// An error about a request to the graph of a test in another task than the one that first requested a value.
public struct ForeignTask: CleanseError {
    private let component: String

    init(_ component: Any.Type) {
        self.component = "\(TypeName(component))"
    }

    /// The stable identifier of this kind of error: `foreign-task`.
    public var code: String { "foreign-task" }
    /// The suggestion to request the value in the task of the test.
    public var hints: [String] { ["request the value in the test, and hand it to the other task"] }

    /// The complete message.
    public var description: String { "*** \(component) *** is the graph of another task" + hintLines }
}

/// An error about a start of a graph of which a test has already requested a value.
public struct LateStart: CleanseError {
    private let component: String

    init(_ component: Any.Type) {
        self.component = "\(TypeName(component))"
    }

    /// The stable identifier of this kind of error: `late-start`.
    public var code: String { "late-start" }
    /// The suggestion to start the graph first.
    public var hints: [String] {
        ["start the graph before the first root(of:) or get(_:) of the test and of its suite's initialiser"]
    }

    /// The complete message.
    public var description: String { "*** \(component) *** started after its values had been requested" + hintLines }
}

/// An error about a request, in a strict graph, from which a live binding can be reached that is not overridden.
public struct LiveBinding: CleanseError {
    /// The path from the requested binding to the live one.
    public let chain: [ChainLink]
    private let component: String
    private let names: Names

    init(_ chain: [ChainLink], _ component: Any.Type, names: Names) {
        self.chain = chain
        self.component = names(component)
        self.names = names
    }

    /// The stable identifier of this kind of error: `live-binding`.
    public var code: String { "live-binding" }
    /// The keys of the bindings in the path, with the live binding first.
    public var keys: [ProviderKey] { chain.reversed().map(\.key) }
    /// The suggestion to override the binding.
    public var hints: [String] {
        guard let live = chain.last?.key else { return [] }
        return ["override it: .graph(\(component).self, .strict) { $0.bind(\(names.expression(of: live.type)))… }"]
    }

    /// The complete message: the live binding, the path to it, their source locations, and a hint.
    public var description: String {
        guard let live = chain.last else { return code }
        return "*** \(names(live.key)) *** is live and not overridden, bound at \(names.sourceLocation(of: live))"
            + names.lines(of: chain, "required by") + hintLines
    }
}

/// The live bindings of a graph that no override replaces.
public struct LiveBindingReport: Sendable, CustomStringConvertible {
    /// The bindings, in the order of their declaration.
    public let bindings: [ChainLink]
    private let names: Names

    init(bindings: [ChainLink], names: Names) {
        self.bindings = bindings
        self.names = names
    }

    /// A line with the number of bindings, and a line for each.
    public var description: String {
        (["\(bindings.count) live and not overridden"]
            + bindings.map { "  --> \(names($0.key)) at \(names.sourceLocation(of: $0))" }).joined(separator: "\n")
    }
}

/// An error about objects of a graph that still exist after the test of the graph.
public struct LeakedGraph: CleanseError {
    private let component: String
    private let survivors: [InstanceWatch.Survivor]
    private let isRetained: Bool
    private let names: Names

    /// Creates the error, or returns `nil` if nothing of the graph exists any more.
    init?(_ component: Any.Type, _ watch: InstanceWatch) {
        (survivors, isRetained, names) = (watch.survivors, watch.isRetained, watch.names)
        guard !survivors.isEmpty || isRetained else { return nil }
        self.component = names(component)
    }

    /// The stable identifier of this kind of error: `leaked-graph`.
    public var code: String { "leaked-graph" }
    /// The keys of the objects, in the order of their declaration.
    public var keys: [ProviderKey] { survivors.map(\.binding.key) }
    /// The source locations of their bindings.
    public var sourceLocations: [CodeLocation] { survivors.map(\.binding.sourceLocation) }
    /// Suggestions for finding the owner.
    public var hints: [String] {
        let isCycle = survivors.contains { $0.cycle != nil }
        return [
            isCycle ? "break the cycle with a WeakProvider" : nil,
            isRetained ? "end the tasks and release the objects that have a Provider or a factory of the graph" : nil,
        ]
        .compactMap(\.self)
    }

    /// The complete message: each object, its source location, and what keeps it.
    public var description: String {
        var text = "*** \(component) *** outlives its test"
        for survivor in survivors {
            text +=
                "\n  --> \(names(survivor.binding.key)), bound at \(names.sourceLocation(of: survivor.binding)), is kept "
            if let cycle = survivor.cycle {
                text += "by a cycle: " + ChainLink.line(of: cycle.chain.map { names($0.key) })
            } else if survivor.dependents.isEmpty {
                text += "by code outside of the graph"
            } else {
                text += "by " + survivor.dependents.map { names($0.key) }.joined(separator: ", ")
            }
        }
        return text + hintLines
    }
}
