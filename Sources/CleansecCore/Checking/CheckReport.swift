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
