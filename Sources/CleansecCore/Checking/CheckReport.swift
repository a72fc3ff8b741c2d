import Cleanse
import CleanseEngine

/// The result of a check.
public struct CheckReport: Sendable {
    /// The checked root components.
    public internal(set) var roots: [CheckedRoot] = []
    /// Whether modules were checked alone, rather than root components.
    public internal(set) var areContracts = false
    /// The declarations of components and modules by name, as documents of graphs write it.
    package var declarations: [String: FileLocation] = [:]

    /// All findings, each once, with all components that have it.
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

    /// The names of the components, each once, even if code compiles a component in several places.
    public var names: [String] {
        var known: Set<String> = []
        return roots.map(\.name).filter { known.insert($0).inserted }
    }

    /// The number of bindings in the graphs. If code compiles a component in several places, its largest graph counts.
    public var bindings: Int {
        Dictionary(roots.map { ($0.name, $0.bindings) }, uniquingKeysWith: max).values.reduce(0, +)
    }
    /// Whether there were no components to check.
    public var isEmpty: Bool { roots.isEmpty }
}

/// A binding of the type of a protocol, by the key and the source location that documents of graphs show.
package struct Implementation: Hashable, Sendable {
    package let key: String
    package let place: String
}

/// A checked root component.
public struct CheckedRoot: Sendable {
    /// The name of the component.
    public let name: String
    /// The source location of the call that compiles the component, or of its declaration if no code compiles it.
    public let place: FileLocation?
    /// Whether code compiles the component. Otherwise, its declaration was checked.
    public let isCompiled: Bool
    /// The number of bindings in the graph.
    public let bindings: Int
    /// The findings of the check.
    public let findings: [Finding]
    /// The names of the types that bindings of protocols create, as far as they are known.
    package var implementations: [Implementation: String] = [:]
    let plan: GraphPlan

    /// Returns the result with other findings.
    func with(_ findings: [Finding]) -> CheckedRoot {
        CheckedRoot(
            name: name, place: place, isCompiled: isCompiled, bindings: bindings, findings: findings,
            implementations: implementations, plan: plan)
    }

    /// The keys that a module requires from outside, if a module was checked alone.
    public var requiredKeys: [String] { findings.filter { $0.severity == .requirement }.flatMap(\.keys) }

    /// Whether the graph is known. It is unknown if the callers of a generic function choose the component.
    public var hasGraph: Bool { !plan.components.isEmpty }

    /// The document of the graph, as the program would describe it, or `nil` if the graph is not known.
    ///
    /// If the graph has errors, the document describes the part that could be compiled.
    ///
    /// - Complexity: Linear in the bindings and dependencies, plus sorting.
    public var json: String? { hasGraph ? plan.rootDescription.jsonWithAncestors : nil }
}
