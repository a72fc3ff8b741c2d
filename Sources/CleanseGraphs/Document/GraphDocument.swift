import Cleanse
import Foundation

/// A graph as its JSON document describes it: of a program that runs, of one that was analysed, of C, or of beans.
///
/// `graph.schema.json` in the folder `Sources/CleanseGraphs/Schema` describes the document. Thread rule: a value; any thread may use it.
public struct GraphDocument: Codable, Equatable, Sendable {
    /// The version of documents that can be read.
    package static let version = 1

    package let version: Int
    package var components: [Component]
    /// When values were created, if the graph was started with measurement.
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
        /// Whether the key is the type of a protocol, so that the value is of another one.
        package var `protocol`: Bool?
        package var shared: Bool
        package var collected: Bool
        package var place: String?
        package var modules: [String]?
        package var replaced: [String]?
        package var `throws`: Bool?
        package var isolation: String?
        package var sendableFactory: Bool?
        package var sendableValue: Bool?
        package var asynchronous: Bool?
        /// Whether something is done when its value starts, or stops.
        package var start: Bool?
        package var stop: Bool?
        /// Whether something runs from the start of its value until its stop.
        package var running: Bool?
        /// Whether its value starts although nothing needs it.
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

    /// How strongly one binding needs another.
    package enum Strength: String, Codable, Sendable {
        case eager, deferred, weak
    }

    /// When a value was created, in microseconds since the graph was started.
    package struct Timing: Codable, Equatable, Sendable {
        package var componentID: Int
        package var key: String
        package var began: Double
        package var duration: Double
        /// The thread or the actor.
        package var thread: String?
        /// Whether the whole start waited for it.
        package var critical: Bool?
    }
}

extension GraphDocument {
    /// The document of a component, with those above and below it.
    ///
    /// Cost: that of the component's JSON.
    /// - Parameter component: A component as a plug-in sees it, or as an environment describes itself.
    /// - Throws: `GraphDocumentError` if the component is of a type of your own whose JSON does not describe a graph.
    public init(of component: any ComponentBinding) throws(GraphDocumentError) {
        try self.init(reading: Array(component.jsonFromTop.utf8), file: "the graph of \(component.name)")
    }

    /// The document of a root component that has been compiled.
    ///
    /// Cost: that of the component's JSON.
    /// - Parameter factory: The factory, as `ComponentFactory.of` returns it.
    /// - Throws: `GraphDocumentError` if the graph's own JSON can't be read, which would be a mistake in Cleanse.
    public init<Component>(of factory: ComponentFactory<Component>) throws(GraphDocumentError) {
        try self.init(of: factory.plan.plan.rootDescription)
    }
}

extension GraphDocument {
    /// The document as JSON. The same graph gives the same text, in which every scalar can be seen.
    ///
    /// Cost: linear in the graph.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // It consists of texts, finite numbers and lists of them.
        return (try? encoder.encode(self)).map { visibleJSON(String(decoding: $0, as: UTF8.self)) + "\n" } ?? ""
    }
}
