// The inlay hints: behind a binding, the types that its protocols resolve to.

import CleansecCore

extension Questions {
    struct InlayHint: Encodable {
        let position: TextPosition
        let label: String
        var paddingLeft = true
    }

    /// The number of types that a hint names for one key.
    private static let mostTypes = 3

    /// Returns the hints of an open document in a range of lines.
    mutating func hints(in path: String, _ range: TextRange) -> [InlayHint] {
        guard let text = places.documents[path]?.text else { return [] }
        var resolved: [Int: [Resolution]] = [:]
        for key in graphs.bindings(in: path) {
            let line = places.range(of: key.place).start.line
            guard (range.start.line...max(range.start.line, range.end.line)).contains(line) else { continue }
            for resolution in resolutions(of: key) where resolved[line]?.contains(resolution) != true {
                resolved[line, default: []].append(resolution)
            }
        }
        return resolved.sorted { $0.key < $1.key }.map { line, resolutions in
            InlayHint(position: text.endOfLine(line, places.encoding), label: Self.label(of: resolutions))
        }
    }

    /// The types to which a protocol resolves for a binding in a component.
    private struct Resolution: Hashable {
        let label: String
        let types: String
        let component: String
    }

    private func resolutions(of key: BoundKey) -> [Resolution] {
        var types: [(label: String, node: Int, names: [String])] = []
        for dependency in graphs.dependencies(of: key) {
            guard let name = dependency.implementation else { continue }
            if let index = types.firstIndex(where: { $0.node == dependency.node }) {
                if !types[index].names.contains(name) { types[index].names.append(name) }
            } else {
                types.append((dependency.label, dependency.node, [name]))
            }
        }
        return types.map { label, _, names in
            let more = names.count > Self.mostTypes ? ", …" : ""
            return Resolution(
                label: label, types: names.prefix(Self.mostTypes).joined(separator: ", ") + more,
                component: key.component)
        }
    }

    /// Returns the resolutions, each once. A component is named only if another one has other types.
    private static func label(of resolutions: [Resolution]) -> String {
        var parts: [String] = []
        for resolution in resolutions {
            let others = resolutions.filter { $0.label == resolution.label && $0.types != resolution.types }
            let part =
                "\(resolution.label) = \(resolution.types)" + (others.isEmpty ? "" : " in \(resolution.component)")
            if !parts.contains(part) { parts.append(part) }
        }
        return parts.joined(separator: "; ")
    }
}
