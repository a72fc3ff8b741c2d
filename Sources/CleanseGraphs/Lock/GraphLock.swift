import Cleanse
import Foundation

/// The facts of a graph, one per line, in a file beside the source, so that a review shows what a change does to the graph.
///
/// `cleansec lock` writes the file; `cleansec lock --check` and `#expect(graph == lockFile)` compare it with the graph. A lock is a
/// collection of its lines, so that a failing test shows the lines that differ. Thread rule: a value; any thread may use it.
public struct GraphLock: Equatable, Sendable {
    let facts: [LockFact]

    /// Creates the facts of a document.
    ///
    /// - Complexity: Linear in the document, plus sorting.
    public init(_ document: GraphDocument) {
        let paths = Self.paths(of: document)
        var facts: Set<LockFact> = []
        for component in document.components {
            let path = paths[component.id] ?? component.name
            facts.insert(LockFact(component: path, key: nil, fact: "is a component"))
            if let scope = component.scope {
                facts.insert(LockFact(component: path, key: nil, fact: "has the scope \(scope)"))
            }
            if let seed = component.seed { facts.insert(LockFact(component: path, key: nil, fact: "takes \(seed)")) }
            for (key, bindings) in Dictionary(grouping: component.bindings, by: \.key) {
                for fact in LockFact.facts(of: bindings) {
                    facts.insert(LockFact(component: path, key: key, fact: fact))
                }
            }
        }
        self.facts = LockFact.sorted(facts)
    }

    /// Creates the facts of a module, and of the keys that it requires from outside.
    package init(_ document: GraphDocument, requiring keys: [String]) {
        let graph = GraphLock(document)
        let module = document.components.first.map(\.name) ?? ""
        facts = LockFact.sorted(
            Set(graph.facts).union(keys.map { LockFact(component: module, key: $0, fact: LockFact.required) }))
    }

    /// Creates a lock with the facts of several locks.
    package init(joining locks: [GraphLock]) { facts = LockFact.sorted(Set(locks.flatMap(\.facts))) }

    /// Creates the facts of a graph in this program.
    /// - Parameter component: A component that a plug-in visits, or the description of an environment.
    /// - Throws: `GraphDocumentError` if the component is of a type of your own whose JSON does not describe a graph.
    public init(of component: any ComponentBinding) throws(GraphDocumentError) {
        self.init(try GraphDocument(of: component))
    }

    /// Creates the facts of a root component, without building it: `try GraphLock(of: ComponentFactory.of(App.self))`.
    /// - Parameter factory: The factory that `ComponentFactory.of` returns.
    /// - Throws: `GraphDocumentError` if the graph's own JSON can't be read, which would be a bug in Cleanse.
    public init<Component>(of factory: ComponentFactory<Component>) throws(GraphDocumentError) {
        self.init(try GraphDocument(of: factory))
    }

    /// Reads a lock file.
    /// - Parameter path: The path of the file.
    /// - Throws: `GraphDocumentError` if the file can't be read, or contains lines that are not facts.
    public init(contentsOf path: String) throws(GraphDocumentError) {
        let text: String
        do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
            throw GraphDocumentError(file: path, problems: ["the file can't be read: \(error.localizedDescription)"])
        }
        try self.init(reading: text, file: path)
    }

    /// Reads the text of a lock file. The order of the lines does not matter, nor do repeated lines.
    /// - Parameters:
    ///   - text: The text.
    ///   - file: The name of the file, for messages.
    /// - Throws: `GraphDocumentError` with all lines that are not facts.
    public init(reading text: String, file: String) throws(GraphDocumentError) {
        var facts: Set<LockFact> = []
        var problems: [String] = []
        var hasVersion = false
        for (index, line) in lines(of: text).enumerated() {
            if line.isEmpty || line.hasPrefix("# ") || line == "#" { continue }
            if line.hasPrefix("version ") {
                hasVersion = true
                let version = line.dropFirst("version ".count)
                if version != Self.version {
                    problems.append("line \(index + 1): version \(version) can't be read; write the file again")
                }
            } else if let fact = LockFact(line: line) {
                facts.insert(fact)
            } else {
                let isConflict = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(where: line.hasPrefix)
                problems.append(
                    "line \(index + 1): "
                        + (isConflict
                            ? "a conflict of a merge: keep the lines of both sides" : "not COMPONENT | KEY | FACT"))
            }
        }
        if !hasVersion { problems.insert("line 1: no version; this is not a lock file", at: 0) }
        guard problems.isEmpty else { throw GraphDocumentError(file: file, problems: problems) }
        self.facts = LockFact.sorted(facts)
    }

    private static let version = "1"

    /// Returns whether a text begins like a lock file, perhaps with a merge conflict, and not like a document.
    package static func isBeginning(_ bytes: some Sequence<UInt8>) -> Bool {
        let start = Array(bytes.prefix(32)).drop { [0xEF, 0xBB, 0xBF, 0x0D, 0x0A].contains($0) }
        guard let first = start.first else { return false }
        return "#<=>|".utf8.contains(first) || start.starts(with: "version ".utf8)
    }

    /// The text of the lock file, which does not depend on the order of the declarations.
    public var text: String {
        "# The graph, one fact a line. cleansec lock writes this file.\nversion \(Self.version)\n"
            + map { $0 + "\n" }.joined()
    }

    /// Returns the changes since another lock in words, such as "`PaymentClient` is now shared in `Singleton`".
    ///
    /// A component or a key counts as renamed if only its name has changed.
    public func changes(since old: GraphLock) -> [String] { LockChanges(from: old, to: self).sentences }

    /// Returns the paths of the components, in the order of a document.
    static func paths(inOrderOf document: GraphDocument) -> [String] {
        let paths = paths(of: document)
        return document.components.map { paths[$0.id] ?? $0.name }
    }

    /// Returns the path of each component, with the names from the outermost component, and with numbers if several paths are equal.
    private static func paths(of document: GraphDocument) -> [Int: String] {
        var paths: [Int: String] = [:]
        var used: Set<String> = []
        // The last number of each path, so that a component is not compared with all others of its name.
        var numbers: [String: Int] = [:]
        for component in document.components {
            let name = component.name.replacing(" > ", with: " ")
            let path = (component.parentID.flatMap { paths[$0] }.map { $0 + " > " } ?? "") + name
            var unique = path
            var number = numbers[path, default: 1]
            while !used.insert(unique).inserted {
                number += 1
                unique = "\(path) #\(number)"
            }
            numbers[path] = number
            paths[component.id] = unique
        }
        return paths
    }
}

extension GraphLock: CustomStringConvertible {
    /// The numbers of components, keys and facts. A failing comparison in a test also shows the lines that differ.
    public var description: String {
        let keys = Set(facts.lazy.filter { $0.key != nil }.map { [$0.component, $0.key ?? ""] })
        return "a graph of \(counted(Set(facts.map(\.component)).count, "component")), "
            + "\(counted(keys.count, "key")), \(counted(count, "fact"))"
    }
}

extension GraphLock: BidirectionalCollection {
    /// The position of the first line.
    public var startIndex: Int { facts.startIndex }
    /// The position after the last line.
    public var endIndex: Int { facts.endIndex }
    /// The line at a position.
    public subscript(position: Int) -> String { facts[position].line }
    /// The next position.
    public func index(after position: Int) -> Int { position + 1 }
    /// The previous position.
    public func index(before position: Int) -> Int { position - 1 }
}
