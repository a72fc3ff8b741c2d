// The errors of all variants: each error once, with the condition on which it occurs.

extension VariantSearch {
    /// An error, or the part of an error that is about one binding.
    private final class Part {
        let error: any CleanseError
        /// The error about a missing key, if bindings require it.
        let missing: MissingProvider?
        /// The texts of the bindings that require the missing key.
        var dependents: [String]
        /// The graphs that have the error, in their order.
        var graphs: [Int]
        /// The condition on which the error occurs, or `nil` if it occurs in all variants.
        var condition: GraphCondition?

        init(_ error: any CleanseError, missing: MissingProvider?, dependent: String, graph: Int) {
            (self.error, self.missing, dependents, graphs) = (error, missing, [dependent], [graph])
        }

        /// The error, or a ``VariantError`` if it does not occur in all variants.
        var reported: any CleanseError {
            let error = missing?.requiredOnly { dependents.contains(text(of: $0)) } ?? error
            return condition.map { VariantError(error, if: $0) } ?? error
        }
    }

    /// Returns each error of the graphs once. An error that does not occur in all variants is a ``VariantError``.
    ///
    /// The bindings that require a missing key are reported together if they do so on the same condition.
    /// - Parameter found: The errors of each graph.
    package func errors(_ found: [[any CleanseError]]) -> [any CleanseError] {
        var reported: [Part] = []
        var firsts = ColdTable<ProviderKey, Part>()
        for part in parts(of: found) {
            part.condition = condition(foundIn: part.graphs)
            if let missing = part.missing {
                let requirement = identity(missing.key, "\(part.graphs[0]) \(part.condition?.description ?? "")")
                if let first = firsts.value(of: requirement) {
                    // The first part reports all of them.
                    first.dependents += part.dependents
                    continue
                }
                firsts.store(part, of: requirement)
            }
            reported.push(part)
        }
        return reported.map(\.reported)
    }

    /// Returns the parts of the errors of all graphs, each once.
    private func parts(of found: [[any CleanseError]]) -> [Part] {
        var parts: [Part] = []
        var known = ColdTable<ProviderKey, Part>()
        for graph in found.indices {
            for error in found[graph] {
                let required = error as? MissingProvider
                let missing = required?.dependents.isEmpty == false ? required : nil
                for text in missing?.dependents.map(text(of:)) ?? [text(withoutHintsOf: error)] {
                    let identity = identity(missing?.key, text)
                    if let part = known.value(of: identity) {
                        if part.graphs.last != graph { part.graphs.push(graph) }
                    } else {
                        let part = Part(error, missing: missing, dependent: text, graph: graph)
                        known.store(part, of: identity)
                        parts.push(part)
                    }
                }
            }
        }
        return parts
    }
}

/// Returns a key that represents a part of an error in tables: the missing key, if there is one, with a text in its name.
private func identity(_ key: ProviderKey?, _ text: String) -> ProviderKey {
    ProviderKey(key?.type ?? Never.self, tag: key?.tag, name: (key?.name).debugDescription + text)
}

private func text(withoutHintsOf error: any CleanseError) -> String {
    let (text, hints) = ("\(error)", error.hintLines)
    return text.hasSuffix(hints) ? String(text.dropLast(hints.count)) : text
}

/// Returns a text that tells a binding apart from all others.
// Not inlined: it has the code that describes a link.
@inline(never)
private func text(of link: ChainLink) -> String { "\(link)\n\(link.component.qualifiedName)" }
