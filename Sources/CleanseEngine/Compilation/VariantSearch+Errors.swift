// The errors of all variants: each error once, with the condition on which it occurs.

extension VariantSearch {
    /// The identity of an error in several graphs.
    private enum Identity: Hashable {
        /// The text of an error, without its hints.
        case text(String)
        /// A missing key, and a binding that requires it.
        case requirement(ProviderKey, dependent: Dependent)
    }

    /// A binding that requires a missing key.
    private struct Dependent: Hashable {
        let key: ProviderKey
        let sourceLocation: String
        let component: String

        init(_ link: ChainLink) {
            key = link.key
            sourceLocation = link.sourceLocation.description
            component = link.component.qualifiedName
        }
    }

    /// An error, or the part of an error that is about one binding.
    private struct Part {
        let error: any CleanseError
        let dependent: Dependent?
        let graph: Int
    }

    /// The missing keys of a graph that are missing on the same condition.
    private struct Requirement: Hashable {
        let key: ProviderKey
        let condition: String?
        let graph: Int
    }

    /// Returns each error of the graphs once. An error that does not occur in all variants is a ``VariantError``.
    ///
    /// The bindings that require a missing key are reported together if they do so on the same condition.
    /// - Parameter found: The errors of each graph.
    package func errors(_ found: [[any CleanseError]]) -> [any CleanseError] {
        let parts = conditional(
            found.enumerated().map { graph, errors in errors.flatMap { Self.parts(of: $0, graph) } })
        var missing: [Requirement: Set<Dependent>] = [:]
        func requirement(_ part: Part, _ condition: GraphCondition?) -> Requirement? {
            (part.error as? MissingProvider).map {
                Requirement(key: $0.key, condition: condition?.description, graph: part.graph)
            }
        }
        for (part, condition) in parts {
            guard let requirement = requirement(part, condition), let dependent = part.dependent else { continue }
            missing[requirement, default: []].insert(dependent)
        }
        return parts.compactMap { part, condition in
            var error = part.error
            if let requirement = requirement(part, condition), part.dependent != nil {
                // The first part reports all of them.
                guard let dependents = missing.removeValue(forKey: requirement) else { return nil }
                error =
                    (part.error as? MissingProvider)?.requiredOnly { dependents.contains(Dependent($0)) } ?? part.error
            }
            return condition.map { VariantError(error, if: $0) } ?? error
        }
    }

    private static func parts(of error: any CleanseError, _ graph: Int) -> [(identity: Identity, item: Part)] {
        if let missing = error as? MissingProvider, !missing.dependents.isEmpty {
            return missing.dependents.map { link in
                let dependent = Dependent(link)
                return (
                    .requirement(missing.key, dependent: dependent),
                    Part(error: error, dependent: dependent, graph: graph)
                )
            }
        }
        let text = "\(error)"
        let hints = error.hintLines
        let identity = text.hasSuffix(hints) ? String(text.dropLast(hints.count)) : text
        return [(.text(identity), Part(error: error, dependent: nil, graph: graph))]
    }
}
