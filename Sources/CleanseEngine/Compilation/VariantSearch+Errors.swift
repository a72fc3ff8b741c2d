// The errors of all variants: each error once, with the condition on which it occurs.

extension VariantSearch {
    /// The identity of an error in several graphs, or of a missing key with what else tells it apart.
    private struct Identity: Hashable {
        var key: ProviderKey?
        let text: String
    }

    /// An error, or the part of an error that is about one binding.
    private struct Part {
        let error: any CleanseError
        /// The text of the binding that requires the missing key.
        let dependent: String?
        /// The graphs that have the error, in their order.
        var graphs: [Int]

        /// The identity of the missing keys of a graph that are missing on the same condition.
        func requirement(on condition: GraphCondition?) -> Identity? {
            guard dependent != nil, let missing = error as? MissingProvider else { return nil }
            return Identity(key: missing.key, text: "\(graphs[0]) \(condition.map { "\($0)" } ?? "")")
        }
    }

    /// Returns each error of the graphs once. An error that does not occur in all variants is a ``VariantError``.
    ///
    /// The bindings that require a missing key are reported together if they do so on the same condition.
    /// - Parameter found: The errors of each graph.
    package func errors(_ found: [[any CleanseError]]) -> [any CleanseError] {
        var reported: [(part: Part, condition: GraphCondition?, dependents: [String])] = []
        var numbers = ColdTable<Identity, Int>()
        for part in parts(of: found) {
            let condition = condition(foundIn: part.graphs)
            if let requirement = part.requirement(on: condition), let dependent = part.dependent {
                if let first = numbers.value(of: requirement) {
                    // The first part reports all of them.
                    reported[first].dependents.append(dependent)
                    continue
                }
                numbers.store(reported.count, of: requirement)
            }
            reported.append((part, condition, part.dependent.map { [$0] } ?? []))
        }
        return reported.map { part, condition, dependents in
            let missing = dependents.isEmpty ? nil : part.error as? MissingProvider
            let error = missing?.requiredOnly { dependents.contains(Self.text(of: $0)) } ?? part.error
            return condition.map { VariantError(error, if: $0) } ?? error
        }
    }

    /// Returns the parts of the errors of all graphs, each once.
    private func parts(of found: [[any CleanseError]]) -> [Part] {
        var parts: [Part] = []
        var numbers = ColdTable<Identity, Int>()
        func note(_ error: any CleanseError, _ identity: Identity, dependent: String?, _ graph: Int) {
            if let known = numbers.value(of: identity) {
                if parts[known].graphs.last != graph { parts[known].graphs.append(graph) }
            } else {
                numbers.store(parts.count, of: identity)
                parts.append(Part(error: error, dependent: dependent, graphs: [graph]))
            }
        }
        for (graph, errors) in found.enumerated() {
            for error in errors {
                guard let missing = error as? MissingProvider, !missing.dependents.isEmpty else {
                    let (text, hints) = ("\(error)", error.hintLines)
                    let identity = text.hasSuffix(hints) ? String(text.dropLast(hints.count)) : text
                    note(error, Identity(text: identity), dependent: nil, graph)
                    continue
                }
                for link in missing.dependents {
                    let dependent = Self.text(of: link)
                    note(error, Identity(key: missing.key, text: dependent), dependent: dependent, graph)
                }
            }
        }
        return parts
    }

    /// Returns a text that tells a binding apart from all others.
    private static func text(of link: ChainLink) -> String {
        "\(link.key)\n\(link.sourceLocation)\n\(link.component.qualifiedName)"
    }
}
