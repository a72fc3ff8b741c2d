import Cleanse
import CleanseEngine

/// The result of a check.
public struct CheckReport: Sendable {
    /// The components that were checked.
    public internal(set) var roots: [CheckedRoot] = []

    /// Everything that was found: each finding once, with all components that have it.
    public var findings: [Finding] {
        var positions: [String: Int] = [:]
        var merged: [Finding] = []
        for finding in roots.flatMap(\.findings) {
            let identity = "\(finding.code)\0\(finding.message)\0\(finding.place.map(\.description) ?? "")"
            if let known = positions[identity] {
                merged[known].roots += finding.roots.filter { !merged[known].roots.contains($0) }
            } else {
                positions[identity] = merged.count
                merged.append(finding)
            }
        }
        return merged
    }

    /// The names of the components, each once, though code may compile it in several places.
    public var names: [String] {
        var known: Set<String> = []
        return roots.map(\.name).filter { known.insert($0).inserted }
    }

    /// How many bindings the graphs have. Of a component that code compiles in several places, the largest graph counts.
    public var bindings: Int {
        Dictionary(roots.map { ($0.name, $0.bindings) }, uniquingKeysWith: max).values.reduce(0, +)
    }
    /// Whether there was anything to check.
    public var isEmpty: Bool { roots.isEmpty }
}

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
