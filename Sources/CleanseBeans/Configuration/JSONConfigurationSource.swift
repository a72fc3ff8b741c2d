import CleanseJSON
public import Foundation

/// The values of a JSON object: an object inside another one is a namespace.
public final class JSONConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// The source of a JSON document.
    /// - Parameters:
    ///   - data: The document, in UTF-8, UTF-16 or UTF-32.
    ///   - url: The name of the source in reports and errors.
    public init(data: Data, url: String = "JSON") {
        self.data = { data }
        super.init(url: url)
    }

    /// The source of a JSON file, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// Returns the values.
    /// - Throws: ``ConfigurationError`` if there is no file, or no object in it, or if an object has a key twice.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors {
            var reader = try JSONTreeReader(TextEncoding.utf8(Array(data())), source: url)
            return try reader.read().items(of: url)
        }
    }
}
