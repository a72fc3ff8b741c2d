/// The result of a check.
public struct CheckReport: Sendable {
    /// The components that were checked.
    public internal(set) var roots: [CheckedRoot] = []

    /// Everything that was found: each finding once, though several components have it.
    public var findings: [Finding] {
        var known: Set<String> = []
        return roots.flatMap(\.findings).filter { finding in
            known.insert("\(finding.code)\0\(finding.message)\0\(finding.place.map(\.description) ?? "")").inserted
        }
    }

    /// How many bindings the graphs have.
    public var bindings: Int { roots.reduce(0) { $0 + $1.bindings } }
    /// Whether there was anything to check.
    public var isEmpty: Bool { roots.isEmpty }
}
