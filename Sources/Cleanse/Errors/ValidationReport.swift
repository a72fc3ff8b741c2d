/// What validation found: a collection of errors, and warnings beside it.
///
/// Empty when there is no error, whatever the warnings: `#expect(ComponentFactory.validate(App.self).isEmpty)`.
public struct ValidationReport: RandomAccessCollection, CustomStringConvertible, Sendable {
    /// Every error, in a stable order.
    public let errors: [any CleanseError]
    /// What works but may not be meant: shared values that keep each other alive.
    public let warnings: [RetainCycle]

    /// The report of a plan that has been compiled.
    package init(of plan: GraphPlan, errors: [any CleanseError]) {
        self.errors = errors
        warnings = errors.isEmpty ? plan.retainCycles() : []
    }

    /// The position of the first error.
    public var startIndex: Int { errors.startIndex }
    /// The position after the last error.
    public var endIndex: Int { errors.endIndex }
    /// The error at a position.
    public subscript(position: Int) -> any CleanseError { errors[position] }

    /// The text of every error, then of every warning, one after the other.
    public var description: String {
        (errors.map(\.description) + warnings.map { "warning: \($0)" }).joined(separator: "\n")
    }
}

/// A shared value keeps a provider through which it can reach itself, so that both live until the program breaks the circle.
public struct RetainCycle: CleanseError {
    /// The bindings of the circle; the last is the first again.
    public let chain: [ChainLink]

    /// The stable identifier of this kind of error: `retain-cycle`.
    public var code: String { "retain-cycle" }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// What may mend it.
    public var hints: [String] { ["ask for a WeakProvider on one of these edges"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(chain.first.map { "\($0.key)" } ?? "") *** keeps itself alive if it keeps its provider"
            + chain.lines("reached from") + hintLines
    }
}

extension GraphPlan {
    /// The shared bindings that can reach themselves through something which is kept to be resolved later.
    func retainCycles() -> [RetainCycle] {
        guard needsIdentity else { return [] }
        var found: [RetainCycle] = []
        var covered: Set<Int> = []
        for start in bindings.indices
        where bindings[start].isShared && bindings[start].isGuarded && !covered.contains(start) {
            guard let path = pathBack(to: start) else { continue }
            covered.formUnion(path)
            found.append(RetainCycle(chain: path.map(chainLink(of:))))
        }
        return found
    }

    /// The shortest way from a binding back to itself that has a deferred edge and no weak one.
    private func pathBack(to start: Int) -> [Int]? {
        struct Step: Hashable {
            let binding: Int
            let isDeferred: Bool
        }
        func depth(of binding: Int) -> Int { components[Int(bindings[binding].component)].depth }
        var cameFrom: [Step: Step] = [:]
        var queue = [Step(binding: start, isDeferred: false)]
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            // What a component factory further up builds is another instance, which keeps another value.
            if bindings[step.binding].kind == .componentFactory, depth(of: step.binding) < depth(of: start) { continue }
            for edge in bindings[step.binding].edges {
                let edge = edges[Int(edge)]
                guard edge.strength != .weak, let target = edge.target else { continue }
                let reached = Step(binding: target, isDeferred: step.isDeferred || edge.strength == .deferred)
                if target == start, reached.isDeferred {
                    var path = [start]
                    var current = step
                    while let previous = cameFrom[current] {
                        path.append(current.binding)
                        current = previous
                    }
                    return [start] + path.reversed()
                }
                guard reached.binding != start, cameFrom[reached] == nil else { continue }
                cameFrom[reached] = step
                queue.append(reached)
            }
        }
        return nil
    }
}
