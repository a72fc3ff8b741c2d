// The findings of a check, and its result.

import Cleanse
import CleanseDescriptions
import CleanseEngine

/// A finding of a check.
public struct Finding: Sendable, Equatable {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable {
        /// The program would not build the graph.
        case error
        /// The graph works, but may not be as intended.
        case warning
        /// The answer is not known without running the program.
        case undecided
        /// A module requires a key from outside, which is a part of its contract and no mistake.
        case requirement
    }

    /// Another source location that a finding is about.
    public struct Note: Sendable, Equatable {
        /// The source location, or `nil` if it is in no known source file.
        public let place: FileLocation?
        /// The description of the location.
        public let text: String

        /// Creates a note.
        public init(place: FileLocation?, text: String) {
            self.place = place
            self.text = text
        }
    }

    /// The severity of the finding.
    public var severity: Severity
    /// The stable code of the error, such as `missing-provider`, or `undecided`. The errors of programs have the same codes.
    public let code: String
    /// The whole text. For an error, it is the text that `ComponentFactory.validate` reports.
    public let message: String
    /// The source location of the finding, or `nil` if it is in no known source file.
    public let place: FileLocation?
    /// The condition on the profiles for which the finding holds, as text, or `nil` if it holds for all variants.
    public let condition: String?
    /// The other source locations, such as the chain of dependencies or the other binding.
    public let notes: [Note]
    /// The suggestions for a fix.
    public let hints: [String]
    /// The keys that the finding is about.
    public let keys: [String]
    /// The source locations in the message: `Module/File.swift:LINE`.
    public let locations: [String]
    /// The types and bindings that the finding is about, if it is an error or a warning of this check.
    var subject: FindingSubject?
    /// The root components that have the finding.
    public internal(set) var roots: [String]
    /// The first root component that has the finding.
    public var root: String { roots.first ?? "" }

    /// The source location of the finding, or else of its first note that has one.
    package var firstPlace: FileLocation? { place ?? notes.lazy.compactMap(\.place).first }

    /// The first line of the message.
    public var summary: String { String(message.prefix { $0 != "\n" }) }

    /// The summary without the asterisks around its subject, as compilers write a message.
    public var headline: String {
        guard summary.hasPrefix("*** ") else { return summary }
        let rest = summary.dropFirst(4)
        guard let end = rest.firstRange(of: " *** ") else { return String(rest) }
        return rest[..<end.lowerBound] + " " + rest[end.upperBound...]
    }

    /// Creates a finding.
    public init(
        severity: Severity, code: String, message: String, place: FileLocation?,
        condition: String? = nil, notes: [Note] = [], hints: [String] = [],
        keys: [String] = [], locations: [String] = [], root: String
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.condition = condition
        self.notes = notes
        self.hints = hints
        self.keys = keys
        self.locations = locations
        roots = [root]
    }
}

/// The types and bindings that an error is about, from which fixes are computed.
struct FindingSubject: Sendable, Equatable {
    /// A key of the program.
    struct Key: Sendable, Hashable {
        let type: TypeTree
        let tag: TypeTree?
    }

    /// A binding that has a part in the error.
    struct Link: Sendable, Equatable {
        let key: Key?
        /// The source location of the binding.
        let place: FileLocation?
        /// The component that declares the binding, and the modules through which it is included, outermost first.
        let homes: [TypeTree]
    }

    /// The keys, the most important first.
    var keys: [Key] = []
    /// The bindings. The first ones of a missing key require it, innermost first.
    var links: [Link] = []
    /// The number of links that require a missing key directly.
    var requesters = 0
    /// The source locations of the declarations that the error is about.
    var places: [FileLocation] = []
    /// Whether several threads could use the factory of a binding, rather than its value.
    var isFactoryShared: Bool?
    /// The component whose scope is wrong, and the components above it that have the right one. For an override, the root component.
    var homes: [TypeTree] = []
    /// The scope that the component should have.
    var scope: TypeTree?
    /// The condition on the profiles for which the error occurs, as code, or `nil` if all variants have the error.
    var condition: String?
}

/// The result of a check.
public struct CheckReport: Sendable {
    /// The checked root components.
    public internal(set) var roots: [CheckedRoot] = []
    /// Whether modules were checked alone, rather than root components.
    public internal(set) var areContracts = false
    /// The given profiles that no condition reads and no declared variant has.
    package var unreadProfiles: [String] = []
    /// The profiles that conditions read or declared variants have, if only one variant was checked.
    package var knownProfiles: Set<String> { roots.reduce(into: []) { $0.formUnion($1.knownProfiles) } }
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
    /// The profiles that conditions read or declared variants have, if only one variant was checked.
    package var knownProfiles: Set<String> = []
    let plan: GraphPlan

    /// Returns the result with other findings.
    func with(_ findings: [Finding]) -> CheckedRoot {
        CheckedRoot(
            name: name, place: place, isCompiled: isCompiled, bindings: bindings, findings: findings,
            implementations: implementations, knownProfiles: knownProfiles, plan: plan)
    }

    /// The keys that a module requires from outside, if a module was checked alone.
    public var requiredKeys: [String] { findings.filter { $0.severity == .requirement }.flatMap(\.keys) }

    /// Whether the graph is known. It is unknown if the callers of a generic function choose the component.
    public var hasGraph: Bool { !plan.components.values.isEmpty }

    /// The document of the graph, as the program would describe it, or `nil` if the graph is not known.
    ///
    /// If the graph has errors, the document describes the part that could be compiled.
    ///
    /// - Complexity: Linear in the bindings and dependencies, plus sorting.
    public var json: String? { hasGraph ? plan.rootDescription.jsonWithAncestors : nil }
}
