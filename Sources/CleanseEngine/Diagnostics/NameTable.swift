/// The qualified names of some types and of their type arguments, by their last words.
final class NameTable: Sendable {
    let paths: [String: [String]]

    init(_ types: some Sequence<Any.Type>) {
        var paths: [String: [String]] = [:]
        var seen: Set<ObjectIdentifier> = []
        var known: Set<String> = []
        for type in types where seen.insert(ObjectIdentifier(type)).inserted {
            _ = QualifiedName(of: type).text { part in
                if known.insert(part.path).inserted { paths[part.word, default: []].append(part.path) }
                return nil
            }
        }
        self.paths = paths
    }
}
