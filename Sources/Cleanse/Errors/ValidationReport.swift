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

/// A shared value keeps a provider through which it can reach itself, so that both live until the program breaks the cycle.
public struct RetainCycle: CleanseError, NamesTypes {
    /// The bindings of the cycle; the last is the first again.
    public let chain: [ChainLink]
    package var graphNames: Names

    /// The stable identifier of this kind of error: `retain-cycle`.
    public var code: String { "retain-cycle" }
    /// The keys of the bindings in the chain.
    public var keys: [ProviderKey] { chain.dropLast().map(\.key) }
    /// What may mend it.
    public var hints: [String] { ["ask for a WeakProvider on one of these edges"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(chain.first.map { names($0.key) } ?? "") *** keeps itself alive if it keeps its provider"
            + names.lines(of: chain, "reached from") + hintLines
    }
}
