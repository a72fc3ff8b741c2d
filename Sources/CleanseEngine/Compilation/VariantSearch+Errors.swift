// The errors of all variants: each error once, with the condition on which it occurs.

extension VariantSearch {
    /// An error, or the part of an error that is about one binding.
    private final class Part {
        let error: any CleanseError
        /// The texts of the bindings that require the missing key. It is empty for other errors.
        var dependents: [String]
        /// The graphs that have the error, in their order.
        var graphs: [Int]
        /// The condition on which the error occurs, or `nil` if it occurs in all variants.
        var condition: GraphCondition?

        init(_ error: any CleanseError, dependents: [String], graph: Int) {
            self.error = error
            self.dependents = dependents
            graphs = [graph]
        }
    }

    /// Parts by what tells them apart: texts, and the missing key.
    private typealias Parts = ColdTable<[AnyHashable], Part>

    /// Returns each error of the graphs once. An error that does not occur in all variants is a ``VariantError``.
    ///
    /// The bindings that require a missing key are reported together if they do so on the same condition.
    /// - Parameter found: The errors of each graph.
    package func errors(_ found: [[any CleanseError]]) -> [any CleanseError] {
        var reported: [Part] = []
        var firsts = Parts()
        for part in parts(of: found) {
            part.condition = condition(foundIn: part.graphs)
            if !part.dependents.isEmpty, let missing = part.error as? MissingProvider {
                let condition = part.condition.map { "\($0)" } ?? ""
                let requirement: [AnyHashable] = [missing.key, part.graphs[0], condition]
                if let first = firsts.value(of: requirement) {
                    // The first part reports all of them.
                    first.dependents += part.dependents
                    continue
                }
                firsts.store(part, of: requirement)
            }
            reported.append(part)
        }
        return reported.map { part in
            let missing = part.dependents.isEmpty ? nil : part.error as? MissingProvider
            let error = missing?.requiredOnly { part.dependents.contains(Self.text(of: $0)) } ?? part.error
            return part.condition.map { VariantError(error, if: $0) } ?? error
        }
    }

    /// Returns the parts of the errors of all graphs, each once.
    private func parts(of found: [[any CleanseError]]) -> [Part] {
        var parts: [Part] = []
        var known = Parts()
        for graph in found.indices {
            for error in found[graph] {
                let missing = error as? MissingProvider
                let dependents = missing?.dependents.map(Self.text(of:)) ?? []
                for text in dependents.isEmpty ? [Self.text(withoutHintsOf: error)] : dependents {
                    let identity: [AnyHashable] = dependents.isEmpty ? [text] : [missing?.key, text]
                    if let part = known.value(of: identity) {
                        if part.graphs.last != graph { part.graphs.append(graph) }
                    } else {
                        let part = Part(error, dependents: dependents.isEmpty ? [] : [text], graph: graph)
                        known.store(part, of: identity)
                        parts.append(part)
                    }
                }
            }
        }
        return parts
    }

    private static func text(withoutHintsOf error: any CleanseError) -> String {
        let (text, hints) = ("\(error)", error.hintLines)
        return text.hasSuffix(hints) ? String(text.dropLast(hints.count)) : text
    }

    /// Returns a text that tells a binding apart from all others.
    private static func text(of link: ChainLink) -> String {
        "\(link)\n\(link.component.qualifiedName)"
    }
}
