// The names of types and keys in messages, qualified where a short name is ambiguous, and the types that they are distinguished from.

import Synchronization

/// Names keys and types in messages: by their short names, or by their qualified ones where another known type has the same short
/// name.
package struct Names: Sendable {
    /// The source of known types.
    private enum Source: Sendable {
        case graph(any TypeDirectory)
        case types(TypesToName)
    }

    private let sources: [Source]

    /// Short names only.
    package static let short = Names([])

    private init(_ sources: [Source]) { self.sources = sources }

    /// Distinguishes the types that a graph and those above it name.
    init(_ directory: any TypeDirectory) { self.init([.graph(directory)]) }

    /// The same names, distinguished from those of further types too.
    /// - Parameter types: Gives the types; called when a text is first read.
    package func including(_ types: @escaping @Sendable () -> [Any.Type]) -> Names {
        Names(sources + [.types(TypesToName(types))])
    }

    /// The same names, distinguished from those that others know too.
    package func including(_ others: Names) -> Names { Names(sources + others.sources) }

    package func callAsFunction(_ type: Any.Type) -> String {
        guard !sources.isEmpty else { return shortName(of: type) }
        let unambiguous = QualifiedName(of: type).text { part in
            var homonyms = known(part.word)
            if !homonyms.contains(part.path) { homonyms.append(part.path) }
            guard homonyms.count > 1 else { return nil }
            // Private types of two files, and local ones of two functions, have the same qualified name. What stands in
            // the type arguments of an enclosing type is distinguished there.
            let written = QualifiedName.withoutAddresses(part.path[...], exceptInArguments: true)
            let same = homonyms.filter { QualifiedName.withoutAddresses($0[...], exceptInArguments: true) == written }
            guard same.count > 1, let number = same.firstIndex(of: part.path) else { return part.qualified }
            return "\(part.qualified) (no. \(number + 1))"
        }
        return unambiguous ?? shortName(of: type)
    }

    /// The qualified names that end with a word, each once, in the order in which they became known.
    private func known(_ word: String) -> [String] {
        var result: [String] = []
        for source in sources {
            let paths =
                switch source {
                case .graph(let directory): directory.qualifiedNames(endingWith: word)
                case .types(let types): types.table.paths[word] ?? []
                }
            if result.isEmpty { result = paths } else { result += paths.filter { !result.contains($0) } }
        }
        return result
    }

    package func callAsFunction(_ name: TypeName) -> String { name.type.map { self($0) } ?? name.description }

    package func callAsFunction(_ key: ProviderKey) -> String { key.description(naming: { self($0) }) }

    /// A type to be copied into code: with `any`, which names leave out, where it is a protocol, an optional or a metatype of one.
    package func code(_ type: Any.Type) -> String {
        if let wrapped = wrapped(by: type) { return code(optional: wrapped) }
        if let instance = instanceOfPlainMetatype(type), isExistential(instance) { return "(\(code(instance))).Type" }
        let name = self(type)
        let isPlain = !isExistential(type) && !isExistentialMetatype(type) || type == Any.self || type == Any.Type.self
        // A constrained one has it.
        return isPlain || name.hasPrefix("any ") ? name : "any \(name)"
    }

    /// The optional of a type, to be copied into code.
    package func code(optional wrapped: Any.Type) -> String {
        let name = code(wrapped)
        return (isFunction(wrapped) || name.hasPrefix("any ") ? "(\(name))" : name) + "?"
    }

    /// The type that a key is requested as, to be copied into code.
    package func code(_ key: ProviderKey) -> String { key.description(naming: { code($0) }) }

    /// The functions that a dependency on a value of an actor can be requested as.
    /// - Parameter actor: The type of the actor. Only that of a global one can stand in the type of a function.
    package func functions(creating key: ProviderKey, on actor: Any.Type) -> String {
        let asynchronous = "() async -> \(code(key)), which goes there"
        guard actor is any GlobalActor.Type else { return asynchronous }
        return "@\(self(actor)) () -> \(code(key)), which is called there, or \(asynchronous)"
    }

    /// `Key at Folder/File.swift:LINE`.
    func callAsFunction(_ link: ChainLink) -> String { "\(self(link.key)) at \(link.place)" }

    /// Where a link is declared, with component and modules.
    func place(of link: ChainLink) -> String {
        "\(link.place), in " + ([self(link.component)] + link.modules.map { self($0) }).joined(separator: " > ")
    }

    /// One line for each link of a chain and the next one: the next one, the relation, the link, and its source location. After
    /// some lines, how many more there are.
    package func lines(of chain: [ChainLink], _ verb: String) -> String {
        ChainLink.lines(count: chain.count - 1) { position in
            let (dependent, dependency) = (chain[position], chain[position + 1])
            return "  --> \(self(dependency.key)) \(verb) \(self(dependent.key)) at \(place(of: dependent))"
        }
    }
}

/// The types that a graph and those above it name.
protocol TypeDirectory: AnyObject, Sendable {
    /// The qualified names of types that end with a word, each once.
    func qualifiedNames(endingWith word: String) -> [String]
}

/// Types that a text may name, computed when it is first read, since most errors are caught by code that reads none.
private final class TypesToName: Sendable {
    private enum State: Sendable {
        case known(NameTable)
        case pending(@Sendable () -> [Any.Type])
    }

    private let state: Mutex<State>

    init(_ types: @escaping @Sendable () -> [Any.Type]) { state = Mutex(.pending(types)) }

    /// Their names. The closure that computes the types is released once they are known.
    var table: NameTable {
        switch state.withLock({ $0 }) {
        case .known(let table): return table
        case .pending(let types):
            let table = NameTable(types())
            state.withLock { $0 = .known(table) }
            return table
        }
    }
}

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

/// An error whose text names types.
package protocol NamesTypes: CleanseError {
    /// How its graph names types. Set once that is known.
    var graphNames: Names { get set }
    /// The types that it names and that a graph without the mistake may lack.
    var namedTypes: [Any.Type] { get }
}

extension NamesTypes {
    /// Those of its keys.
    package var namedTypes: [Any.Type] { ProviderKey.types(of: keys) }

    /// How it names types: distinguished from each other, and from those of the graph. Each time that it is read, the types are looked at
    /// again: a text reads it once.
    package var names: Names {
        let types = namedTypes
        return graphNames.including { types }
    }
}

extension CleanseError {
    /// The same error, with its types distinguished from those of a graph too.
    package func named(_ names: Names) -> any CleanseError {
        guard var error = self as? any NamesTypes else { return self }
        error.graphNames = names
        return error
    }
}
