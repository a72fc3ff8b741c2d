public import Foundation

/// A source of the values of a property list, in which an inner dictionary is a namespace.
public final class PropertyListConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// Creates the source of a property list.
    /// - Parameters:
    ///   - data: The list, which is binary, in XML, or in the OpenStep format.
    ///   - url: The name of the source in reports and errors.
    public init(data: Data, url: String = "property list") {
        self.data = { data }
        super.init(url: url)
    }

    /// Creates the source of a file with a property list, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// Creates the source of a resource with a property list, which is read when the source is added.
    /// - Parameters:
    ///   - name: The name of the resource, without the extension `plist`.
    ///   - bundle: The bundle that contains the resource.
    public init(name: String, bundle: Bundle = .main) {
        data = {
            guard let file = bundle.url(forResource: name, withExtension: "plist") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return try Data(contentsOf: file)
        }
        super.init(url: name + ".plist")
    }

    /// Returns the values.
    /// - Throws: ``ConfigurationError`` if the file can't be read, if it does not contain a dictionary, or if a dictionary has a key twice.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors { try tree(Array(data())).items(of: url) }
    }

    private func tree(_ bytes: [UInt8]) throws -> ConfigurationTree {
        if BinaryPropertyList.isOne(bytes) {
            var list = try BinaryPropertyList(bytes, source: url)
            return try list.read()
        }
        let text = try XMLTextEncoding.utf8(bytes)
        if XMLPropertyList.isOne(text) {
            var list = XMLPropertyList(text, source: url)
            return try list.read()
        }
        var list = OpenStepPropertyList(text, source: url)
        return try list.read()
    }
}
