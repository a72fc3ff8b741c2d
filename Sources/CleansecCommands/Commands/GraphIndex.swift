import CleansecCore
import Foundation

/// The facts about graphs that their documents lack: where components and modules are declared, and which types bindings of protocols create.
package struct GraphIndex: Codable {
    package struct Declaration: Codable {
        package let name: String
        package let file: String
        package let line: Int
        package let column: Int?
    }

    /// The type that a binding of a protocol creates, by the key and the source location in the document.
    package struct Created: Codable {
        package let key: String
        package let place: String
        package let type: String
    }

    package var declarations: [Declaration] = []
    package var implementations: [Created] = []

    init() {}

    init(_ report: CheckReport) {
        declarations = report.declarations.sorted { $0.key < $1.key }.map { name, place in
            Declaration(name: name, file: place.file, line: place.line, column: place.column)
        }
        let types = report.roots.reduce(into: [:]) { $0.merge($1.implementations) { first, _ in first } }
        implementations = types.map { Created(key: $0.key, place: $0.place, type: $1) }
            .sorted { ($0.place, $0.key) < ($1.place, $1.key) }
    }

    /// Reads an index.
    /// - Throws: The error of an index that can't be read.
    package init(reading bytes: [UInt8]) throws { self = try JSONDecoder().decode(GraphIndex.self, from: Data(bytes)) }

    /// The index as JSON.
    var text: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}
