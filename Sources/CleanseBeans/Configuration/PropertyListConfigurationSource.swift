public import Foundation

/// The values of a property list: a dictionary inside another one is a namespace.
public final class PropertyListConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// The source of a property list.
    /// - Parameters:
    ///   - data: The list, in any format that the system reads.
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
    /// - Throws: ``ConfigurationError`` if there is no file, or no dictionary in it.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors {
            let data = try data()
            try Self.checkNesting(of: data)
            return try PropertyListDecoder().decode([String: ConfigurationTree].self, from: data).items()
        }
    }

    /// Refuses a list in XML whose elements would take the parser, which calls itself for each level, too deep.
    private static func checkNesting(of data: Data) throws {
        var depth = 0
        for (byte, next) in zip(data, data.dropFirst()) {
            switch (byte, next) {
            case (UInt8(ascii: "<"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: ">")): depth -= 1
            case (UInt8(ascii: "<"), UInt8(ascii: "A")...UInt8(ascii: "z")): depth += 1
            default: continue
            }
            if depth > Limits.propertyListDepth { throw ConfigurationTree.tooDeep }
        }
    }
}
