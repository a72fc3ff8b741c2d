// A graph as its JSON document describes it, and source locations as documents write them.

import Cleanse
@_exported public import CleanseDescriptions
import Foundation

/// A graph as its JSON document describes it.
///
/// The document may come from a running program, from a program that was analysed, from C, or from beans. The schema `graph.schema.json` in
/// the folder `Sources/CleanseGraphs/Schema` describes it. Thread rule: a value; any thread may use it.
public struct GraphDocument: Codable, Equatable, Sendable {
    /// The version of the documents that this module reads and writes.
    package static let version = 1

    package let version: Int
    package var components: [Component]
    /// The times at which values were created, if the graph was started with measurement.
    package var timings: [Timing]?

    package init(components: [Component], timings: [Timing]? = nil) {
        version = Self.version
        self.components = components
        self.timings = timings
    }

    /// A component and its bindings.
    package struct Component: Codable, Equatable, Sendable {
        package var id: Int
        package var name: String
        package var label: String?
        package var scope: String?
        package var seed: String?
        package var parent: String?
        package var parentID: Int?
        package var bindings: [Binding]
    }

    /// A binding.
    package struct Binding: Codable, Equatable, Sendable {
        package var key: String
        package var label: String?
        package var kind: String
        /// Whether the key is a protocol type, so that the value has another type.
        package var `protocol`: Bool?
        /// Whether the value reaches the world outside of the program.
        package var live: Bool?
        package var shared: Bool
        package var collected: Bool
        package var place: String?
        package var modules: [String]?
        package var replaced: [String]?
        /// Whether the binding is a default that counts.
        package var `default`: Bool?
        /// The places of the defaults that the binding replaces.
        package var replacedDefaults: [String]?
        /// The condition under which the binding counts.
        package var condition: String?
        package var `throws`: Bool?
        package var isolation: String?
        package var sendableFactory: Bool?
        package var sendableValue: Bool?
        package var asynchronous: Bool?
        /// Whether a hook runs when the value starts.
        package var start: Bool?
        /// Whether a hook runs when the value stops.
        package var stop: Bool?
        /// Whether a hook runs from the start of the value until its stop.
        package var running: Bool?
        /// Whether a hook checks the health of the value.
        package var check: Bool?
        /// Whether the value starts even if no other value needs it.
        package var startsWithGraph: Bool?
        package var unbound: [String]?
        package var dependencies: [Dependency]
    }

    /// A dependency of a binding.
    package struct Dependency: Codable, Equatable, Sendable {
        package var key: String
        package var component: String?
        package var componentID: Int?
        package var strength: Strength
        package var optional: Bool
        package var crossings: [String]?
    }

    /// The strength of a dependency.
    package enum Strength: String, Codable, Sendable {
        case eager, deferred, weak
    }

    /// The time at which a value was created, in microseconds since the graph was started.
    package struct Timing: Codable, Equatable, Sendable {
        package var componentID: Int
        package var key: String
        package var began: Double
        package var duration: Double
        /// The thread or actor on which the value was created.
        package var thread: String?
        /// Whether the whole start waited for the value.
        package var critical: Bool?
    }
}

extension GraphDocument {
    /// Creates the document of a component, with the components above and below it.
    ///
    /// - Complexity: Dominated by the component's JSON.
    /// - Parameter component: A component that a plug-in visits, or the description of an environment.
    /// - Throws: `GraphDocumentError` if the component is of a type of your own whose JSON does not describe a graph.
    public init(of component: any ComponentBinding) throws(GraphDocumentError) {
        try self.init(reading: Array(component.jsonWithAncestors.utf8), file: "the graph of \(component.name)")
    }

    /// Creates the document of a root component that has been compiled.
    ///
    /// - Complexity: Dominated by the component's JSON.
    /// - Parameter factory: The factory that `ComponentFactory.of` returns.
    /// - Throws: `GraphDocumentError` if the graph's own JSON can't be read, which would be a bug in Cleanse.
    public init<Component>(of factory: ComponentFactory<Component>) throws(GraphDocumentError) {
        try self.init(of: factory.plan.plan.rootDescription)
    }
}

extension GraphDocument {
    /// The document as JSON, in which every scalar is visible. Equal graphs give equal texts.
    ///
    /// - Complexity: Linear in the graph.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // Encoding can't fail, because the document consists of texts, finite numbers and lists of them.
        return (try? encoder.encode(self)).map { visibleJSON(String(decoding: $0, as: UTF8.self)) + "\n" } ?? ""
    }
}

/// A source location as documents write it: `FILE:LINE`, or `FILE:[LINE:COLUMN]`.
package struct FileLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let column: Int?

    package init(file: String, line: Int, column: Int? = nil) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    /// Parses a source location.
    /// - Returns: `nil` if the text is not a source location.
    package init?(_ text: String) {
        if text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") {
            let numbers = text[bracket...].dropFirst().dropLast().split(
                separator: ":", omittingEmptySubsequences: false)
            if numbers.count == 2, let line = Self.number(numbers[0]), let column = Self.number(numbers[1]) {
                let file = text[..<bracket]
                self.init(file: String(file.hasSuffix(":") ? file.dropLast() : file), line: line, column: column)
                return
            }
        }
        // A regular expression would take most of the time of a command on a large graph.
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            let line = Self.number(text[colon...].dropFirst())
        else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    /// The location as `FILE:LINE`, with the column if there is one, or as `line LINE` if the file has no name.
    package var description: String {
        (file.isEmpty ? "line " : "\(file):") + "\(line)" + (column.map { ":\($0)" } ?? "")
    }

    package static func < (lhs: FileLocation, rhs: FileLocation) -> Bool {
        (lhs.file, lhs.line, lhs.column ?? 0) < (rhs.file, rhs.line, rhs.column ?? 0)
    }
}
