public import Foundation

/// The values of a property list: a dictionary inside another one is a namespace.
public final class PropertyListConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// The source of a property list.
    /// - Parameters:
    ///   - data: The list: binary, in XML, or in the form of OpenStep.
    ///   - url: The name of the source in reports and errors.
    public init(data: Data, url: String = "property list") {
        self.data = { data }
        super.init(url: url)
    }

    /// The source of a file with a property list, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// The source of a resource with a property list, which is read when the source is added.
    /// - Parameters:
    ///   - name: The name of the resource, without `plist`.
    ///   - bundle: The bundle that has it.
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
    /// - Throws: ``ConfigurationError`` if there is no file, or no dictionary in it, or if a dictionary has a key twice.
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
