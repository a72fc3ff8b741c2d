// The names of types and keys in messages, qualified if a short name is ambiguous, and the types from which they are distinguished.

/// The names of keys and types in messages: short names, or qualified names if another known type has the same short name.
@usableFromInline
package struct Names: Sendable {
    /// The directories of the known types.
    private let sources: [any TypeDirectory]

    /// Names that are always short.
    package static var short: Names { Names([]) }

    private init(_ sources: [any TypeDirectory]) { self.sources = sources }

    /// Creates names that distinguish the types that a graph and the graphs above it name.
    init(_ directory: any TypeDirectory) { self.init([directory]) }

    /// Returns names that are distinguished from further types too.
    /// - Parameter types: Returns the types. It is called when a text is first read.
    @inline(never)
    package func including(_ types: @escaping @Sendable () -> [Any.Type]) -> Names {
        including(Names(TypeCollector(types)))
    }

    /// Returns names that are distinguished from further types too.
    func including(_ types: [Any.Type]) -> Names { including { types } }

    /// Returns names that are distinguished from the types of other names too.
    package func including(_ others: Names) -> Names {
        var sources = sources
        sources.push(all: others.sources)
        return Names(sources)
    }

    // Not inlined: the functions that name components would have copies of it.
    @inline(never)
    package func callAsFunction(_ type: Any.Type) -> String {
        guard !sources.isEmpty else { return shortName(of: type) }
        let unambiguous = QualifiedName(of: type).text { path, part in
            var homonyms = known(part.word)
            if !homonyms.contains(path) { homonyms.push(path) }
            guard homonyms.count > 1 else { return nil }
            // Private types of two files, and local types of two functions, have the same qualified name. The type arguments of an
            // enclosing type are parts of their own, and are distinguished there.
            let written = QualifiedName.withoutAddresses(path, exceptInArguments: true)
            var (number, count) = (0, 0)
            for homonym in homonyms where QualifiedName.withoutAddresses(homonym, exceptInArguments: true) == written {
                count += 1
                if homonym == path { number = count }
            }
            return count > 1 ? "\(part.qualified) (no. \(number))" : part.qualified
        }
        return unambiguous ?? shortName(of: type)
    }

    /// Returns the known qualified names that end with a word, without duplicates, in the order in which they became known.
    private func known(_ word: String) -> [String] {
        var result: [String] = []
        for source in sources { result.add(missing: source.qualifiedNames(endingWith: word)) }
        return result
    }

    package func callAsFunction(_ name: TypeName) -> String { name.type.map { self($0) } ?? name.description }

    /// Returns the name of a key.
    ///
    /// It is not inlined, because most texts name keys.
    @inline(never)
    package func callAsFunction(_ key: ProviderKey) -> String {
        key.description(naming: key.namedType.map { self($0) })
    }

    /// Returns the name of a type as code. It has `any`, which names leave out, if the type is a protocol, or an optional or a metatype of
    /// one.
    package func code(_ type: Any.Type) -> String {
        if let wrapped = wrapped(by: type) { return code(optional: wrapped) }
        if let instance = instanceOfPlainMetatype(type), isExistential(instance) { return "(\(code(instance))).Type" }
        let name = self(type)
        let isPlain = !isExistential(type) && !isExistentialMetatype(type) || type == Any.self || type == Any.Type.self
        // The name of a constrained protocol type already has it.
        return isPlain || name.hasPrefix("any ") ? name : "any \(name)"
    }

    /// Returns the name of the optional of a type, as code.
    package func code(optional wrapped: Any.Type) -> String {
        let name = code(wrapped)
        return (isFunction(wrapped) || name.hasPrefix("any ") ? "(\(name))" : name) + "?"
    }

    /// Returns the name of the type with which a key is requested, as code.
    package func code(_ key: ProviderKey) -> String { key.description(naming: key.namedType.map { code($0) }) }

    /// Returns the function types with which an actor's value can be requested.
    /// - Parameter actor: The type of the actor. Only a global actor can be part of a function's type.
    package func functions(creating key: ProviderKey, on actor: Any.Type) -> String {
        let value = code(key), asynchronous = "() async -> \(value), which switches to its actor"
        guard actor is any GlobalActor.Type else { return asynchronous }
        return "@\(self(actor)) () -> \(value), which is called there, or \(asynchronous)"
    }

    /// Returns the text `Key at Folder/File.swift:LINE`.
    func callAsFunction(_ link: ChainLink) -> String { "\(self(link.key)) at \(link.sourceLocation)" }

    /// Returns the key of a link and its source location, with its component and modules.
    func whole(_ link: ChainLink) -> String { "\(self(link.key)) at \(sourceLocation(of: link))" }

    /// Returns the source location of a link, with its component and modules.
    package func sourceLocation(of link: ChainLink) -> String {
        var text = link.sourceLocation.description + ", in " + self(link.component)
        for module in link.modules { text += " > " + self(module) }
        return text
    }

    /// Returns a line for each dependency in a chain: its key, the verb, and the dependent binding with its source location.
    ///
    /// The lines of a long chain end with the number of the others.
    package func lines(of chain: [ChainLink], _ verb: String) -> String {
        ChainLink.lines(count: chain.count - 1) { position in
            let (dependent, dependency) = (chain[position], chain[position + 1])
            return "  --> \(self(dependency.key)) \(verb) \(whole(dependent))"
        }
    }
}

extension [String] {
    /// Adds the names of a list without duplicates that are missing in this one.
    @inline(never)
    mutating func add(missing names: [String]) {
        // Mostly only one list has names, and it can be long.
        if isEmpty { self = names } else { for name in names where !contains(name) { push(name) } }
    }
}

/// A directory of types, such as those that a graph and the graphs above it name.
protocol TypeDirectory: AnyObject, Sendable {
    /// Returns the qualified names of types that end with a word, without duplicates.
    func qualifiedNames(endingWith word: String) -> [String]
}

/// The types that a text may name. They are computed when it is first read, since most errors are caught by code that reads no text.
private final class TypeCollector: TypeDirectory {
    private enum State {
        case unread(@Sendable () -> [Any.Type])
        case read(NameTable)
    }

    private let state: Guarded<State>

    init(_ types: @escaping @Sendable () -> [Any.Type]) { state = Guarded(.unread(types)) }

    func qualifiedNames(endingWith word: String) -> [String] {
        switch state.withLock({ $0 }) {
        case .read(let table): return table.paths(endingWith: word)
        case .unread(let types):
            let table = NameTable(types())
            state.withLock { $0 = .read(table) }
            return table.paths(endingWith: word)
        }
    }
}

/// The qualified names of some types and of their type arguments, by their last words.
final class NameTable: Sendable {
    private let paths: ColdTable<String, [String]>

    init(_ types: [Any.Type]) {
        var paths = ColdTable<String, [String]>()
        var seen = ColdTable<ObjectIdentifier, Void>()
        var known = ColdTable<String, Void>()
        for type in types where seen.insert(ObjectIdentifier(type)) {
            for part in QualifiedName(of: type).pieces {
                if let path = part.path, known.insert(path) { paths.append(path, to: part.word) }
            }
        }
        self.paths = paths
    }

    func paths(endingWith word: String) -> [String] { paths.value(of: word) ?? [] }
}
