import Synchronization

/// Names keys and types in messages: by their short names, or by their qualified ones where another type of the same short name
/// is known that a reader could take them for.
package struct Names: Sendable {
    /// What knows types.
    private enum Source: Sendable {
        case graph(PlanOutline)
        case types(TypesToName)
    }

    private let sources: [Source]

    /// Short names only.
    package static let short = Names([])

    private init(_ sources: [Source]) { self.sources = sources }

    /// Tells apart the types that a graph and those above it name.
    init(_ outline: PlanOutline) { self.init([.graph(outline)]) }

    /// The same names, told apart from those of further types too.
    /// - Parameter types: Gives the types; called when a text is first read.
    package func including(_ types: @escaping @Sendable () -> [Any.Type]) -> Names {
        Names(sources + [.types(TypesToName(types))])
    }

    /// The same names, told apart from those that others know too.
    package func including(_ others: Names) -> Names { Names(sources + others.sources) }

    package func callAsFunction(_ type: Any.Type) -> String {
        guard !sources.isEmpty else { return shortName(of: type) }
        let unambiguous = QualifiedName(of: type).text { part in
            var twins = known(part.word)
            if !twins.contains(part.path) { twins.append(part.path) }
            guard twins.count > 1 else { return nil }
            // Private types of two files, and local ones of two functions, have the same qualified name. What stands in
            // the type arguments of an enclosing type is told apart there.
            let written = QualifiedName.withoutAddresses(part.path, exceptInArguments: true)
            let same = twins.filter { QualifiedName.withoutAddresses($0, exceptInArguments: true) == written }
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
                case .graph(let outline): outline.qualifiedNames(endingWith: word)
                case .types(let types): types.table.paths[word] ?? []
                }
            if result.isEmpty { result = paths } else { result += paths.filter { !result.contains($0) } }
        }
        return result
    }

    package func callAsFunction(_ name: TypeName) -> String { name.type.map { self($0) } ?? name.description }

    package func callAsFunction(_ key: ProviderKey) -> String { key.description(naming: { self($0) }) }

    /// `Key at Folder/File.swift:LINE`.
    func callAsFunction(_ link: ChainLink) -> String { "\(self(link.key)) at \(link.place)" }

    /// Where a link is declared, with component and modules.
    func place(of link: ChainLink) -> String {
        "\(link.place), in " + ([self(link.component)] + link.modules.map { self($0) }).joined(separator: " > ")
    }

    /// One line for each link of a chain and the next: the next, what the link did with it, and where. After some lines, how
    /// many more there are.
    package func lines(of chain: [ChainLink], _ verb: String) -> String {
        ChainLink.lines(of: zip(chain, chain.dropFirst()), count: chain.count - 1) { dependent, dependency in
            "  --> \(self(dependency.key)) \(verb) \(self(dependent.key)) at \(place(of: dependent))"
        }
    }
}

/// An error whose text names types.
package protocol NamesTypes: CleanseError {
    /// What its graph names types by. Set once that is known.
    var graphNames: Names { get set }
    /// The types that it names and that a graph without the mistake need not have.
    var namedTypes: [Any.Type] { get }
}

extension NamesTypes {
    /// Those of its keys.
    package var namedTypes: [Any.Type] { keys.flatMap(\.types) }

    /// How it names types: told from each other, and from those of the graph.
    package var names: Names { graphNames.including { namedTypes } }
}

extension CleanseError {
    /// The same error, with types told from those of a graph too.
    package func named(_ names: Names) -> any CleanseError {
        guard var error = self as? any NamesTypes else { return self }
        error.graphNames = names
        return error
    }
}

/// Types that a text may name, looked at when it is first read, since most errors are caught by code that reads none.
private final class TypesToName: Sendable {
    private enum State: Sendable {
        case known(NameTable)
        case pending(@Sendable () -> [Any.Type])
    }

    private let state: Mutex<State>

    init(_ types: @escaping @Sendable () -> [Any.Type]) { state = Mutex(.pending(types)) }

    /// Their names. What gives the types is released once they are known.
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

/// The name of a type with module and enclosing types, taken apart: `A.B<C.D>` has the parts `A.B` and `C.D`.
struct QualifiedName {
    /// The name of one nominal type in it.
    struct Part {
        /// What tells it from all other types: with what encloses it, and addresses in the place of private contexts.
        let path: String
        /// The last word of it.
        let word: String
        /// How it is written in full: without addresses. Of a type in a generic one, what follows the arguments of that.
        let qualified: String
    }

    /// As the runtime writes it, but with each `(unknown context at $ADDRESS)` as `$ADDRESS`.
    private let text: Substring

    init(of type: Any.Type) {
        var rest = Substring(String(reflecting: type))
        guard rest.contains("$") else {
            text = rest
            return
        }
        let mark: [Character] = Array("(unknown context at $")
        var result = ""
        while let first = rest.first {
            if first == mark[0], rest.starts(with: mark), let end = rest.firstIndex(of: ")") {
                result += rest[..<end].dropFirst(mark.count - 1)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        text = Substring(result)
    }

    /// The whole name without addresses.
    var withoutAddresses: String { Self.withoutAddresses(text) }

    static func withoutAddresses(_ text: some StringProtocol, exceptInArguments: Bool = false) -> String {
        guard text.contains("$") else { return String(text) }
        var result = ""
        var rest = Substring(text)
        var depth = 0
        while let first = rest.first {
            if first == "<" { depth += 1 }
            // The arrow of a function type ends no arguments.
            if first == ">", result.last != "-" { depth -= 1 }
            if first == "$", depth == 0 || !exceptInArguments {
                rest = rest.dropFirst().drop { $0.isHexDigit }.drop { $0 == "." }
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The name with some parts written in full, and the last words of the others.
    /// - Parameter written: Gives how a part is written; nil if its last word will do.
    /// - Returns: Nil if that will do for all parts.
    func text(_ written: (Part) -> String?) -> String? {
        var pieces: [(text: String, isFull: Bool)] = []
        /// Where the types begin, here and among the pieces, whose type arguments are being read.
        var open: [(index: String.Index, piece: Int)] = []
        /// Where the type begins that encloses what follows, behind its type arguments.
        var enclosing: (index: String.Index, piece: Int)?
        var index = text.startIndex
        while index < text.endIndex {
            let end = endOfPart(from: index, isContinued: enclosing != nil)
            guard end > index else {
                let letter = text[index]
                let next = text.index(after: index)
                enclosing = nil
                // The arrow of a function type ends no arguments.
                if letter == ">", pieces.last?.text != "-", let start = open.popLast() {
                    enclosing = next < text.endIndex && text[next] == "." ? start : nil
                }
                pieces.append((String(letter), false))
                index = next
                continue
            }
            let start = enclosing ?? (index, pieces.count)
            let own = text[index..<end]
            let word = String(own[(own.lastIndex(of: ".").map { own.index(after: $0) } ?? own.startIndex)...])
            let part = Part(
                path: String(text[start.index..<end]), word: word, qualified: Self.withoutAddresses(own))
            if let full = written(part) {
                pieces.append((full, true))
            } else {
                // What encloses it is not named, and neither are the type arguments of that.
                pieces.removeSubrange(start.piece...)
                pieces.append((word, false))
            }
            index = end
            enclosing = nil
            if end < text.endIndex, text[end] == "<" { open.append(start) }
        }
        return pieces.contains(where: \.isFull) ? pieces.map(\.text).joined() : nil
    }

    /// Where words with dots between them end, without the `Type` of a metatype.
    private func endOfPart(from start: String.Index, isContinued: Bool) -> String.Index {
        var end = start
        var words: [String.Index] = []
        while end < text.endIndex {
            let letter = text[end]
            if letter == "`", let close = text[text.index(after: end)...].firstIndex(of: "`") {
                end = text.index(after: close)
            } else if letter == ".", end > start || isContinued {
                words.append(end)
                end = text.index(after: end)
            } else if letter.isLetter || letter.isNumber || letter == "_" || letter == "$" {
                end = text.index(after: end)
            } else {
                break
            }
        }
        if let last = words.last, last > start, [".Type", ".Protocol"].contains(text[last..<end]) { return last }
        return end
    }
}
