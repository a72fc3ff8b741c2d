import Cleanse
import CleanseEngine

/// A root component that was checked.
public struct CheckedRoot: Sendable {
    /// Its name.
    public let name: String
    /// Where it is compiled; where it is declared, if nothing compiles it.
    public let place: Place?
    /// Whether code compiles it: otherwise it was checked as it is declared.
    public let isCompiled: Bool
    /// How many bindings its graph has.
    public let bindings: Int
    /// What was found.
    public let findings: [Finding]
    let plan: GraphPlan

    /// Whether anything is known of its graph: it is not, where only callers of a generic function know the component.
    public var hasGraph: Bool { !plan.components.isEmpty }

    /// The document of its graph, as the program would describe it; where it has errors, as far as it could be compiled. Nil if it has
    /// none.
    ///
    /// Cost: linear in the bindings and dependencies, and sorting.
    public var json: String? { hasGraph ? plan.rootDescription.jsonFromTop : nil }
}
