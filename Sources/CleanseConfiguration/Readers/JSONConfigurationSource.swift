// The source of a JSON document, and the reader that turns the document into a tree.

import CleanseJSON
public import Foundation

/// A source of the values of a JSON object, in which an inner object is a namespace.
public final class JSONConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// Creates the source of a JSON document.
    /// - Parameters:
    ///   - data: The document, in UTF-8, UTF-16 or UTF-32.
    ///   - url: The name of the source in reports and errors.
    public init(data: Data, url: String = "JSON") {
        self.data = { data }
        super.init(url: url)
    }

    /// Creates the source of a JSON file, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// Returns the values.
    /// - Throws: ``ConfigurationError`` if the file can't be read, if it does not contain an object, or if an object has a key twice.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors {
            var reader = try JSONTreeReader(TextEncoding.utf8(Array(data())), source: url)
            return try reader.read().items(of: url)
        }
    }
}

/// A reader that turns a JSON document into a tree.
struct JSONTreeReader {
    private let scanner: JSONScanner
    private let source: String
    private var places: TextPlace
    private var budget = TreeBudget()

    /// - Parameters:
    ///   - bytes: The document, in UTF-8.
    ///   - source: The name of the document in errors.
    init(_ bytes: [UInt8], source: String) {
        // Values are counted before they are read, so the scanner may go one level deeper.
        scanner = JSONScanner(bytes, nesting: Limits.treeDepth + 2)
        self.source = source
        places = TextPlace(bytes)
    }

    /// - Throws: ``ConfigurationError``, or `UnreadableText` if the document is not JSON or exceeds a limit.
    mutating func read() throws -> ConfigurationTree {
        do {
            let tree = try value(scanner.next())
            _ = try scanner.next()
            return tree
        } catch let error as JSONError {
            throw UnreadableText(reason: error.reason + places.place(of: error.offset))
        }
    }

    private mutating func value(_ token: JSONScanner.Token) throws -> ConfigurationTree {
        try budget.take(depth: scanner.depth)
        switch token {
        case .string(let text): return .value(text)
        case .number(let text): return .value(ConfigurationNumber.value(of: text))
        case .bool(let value): return .value(value)
        case .null: return .null
        case .beginArray:
            var elements: [ConfigurationTree] = []
            while case let token = try scanner.next(), token != .endArray { elements.append(try value(token)) }
            return .array(elements)
        case .beginObject:
            var entries = UniqueEntries(source: source)
            while case .key(let key) = try scanner.next() {
                let place = places.place(of: scanner.offset)
                try entries.add(key, at: place, value(scanner.next()))
            }
            return .dictionary(entries.entries)
        // The scanner returns these tokens only to the loops above.
        case .endObject, .endArray, .key, .end: throw UnreadableText(reason: "it is not JSON")
        }
    }
}
