import Foundation

/// A source of the process's environment variables, as text under their own names, or as values of namespaces.
public final class ProcessInfoConfigurationSource: AbstractConfigurationSource {
    private let variables: [String: String]
    /// Returns the key of a variable, or `nil` if the variable is left out.
    private let key: (String) -> String?

    /// Creates a source of the process's variables, each under its name, without a namespace.
    public convenience init() {
        self.init(variables: ProcessInfo.processInfo.environment)
    }

    /// Creates a source of other variables, each under its name, for tests.
    /// - Parameter variables: The variables that replace the process's.
    public init(variables: [String: String]) {
        self.variables = variables
        key = { $0 }
        super.init(url: "process info")
    }

    /// Creates a source of the variables with a prefix, as values of namespaces: `SHOP_DB_HOST` is the value of `db:host`.
    ///
    /// The name after the prefix is converted to lower case. An underscore ends a namespace, and two underscores begin a word of a name in
    /// camel case: `SHOP_DB_POOL_SIZE` is `db.pool:size`, and `SHOP_WEB_PAGE__SIZE` is `web:pageSize`. If the source is added after files,
    /// it overrules their values.
    /// - Parameters:
    ///   - prefix: The beginning of the variables' names, such as `SHOP_`. Other variables are left out.
    ///   - names: The keys, `namespace:key`, of variables with other names, with or without the prefix.
    ///   - variables: The variables that replace the process's, for tests.
    public init(prefix: String, names: [String: String] = [:], variables: [String: String]? = nil) {
        self.variables = variables ?? ProcessInfo.processInfo.environment
        key = { variable in
            names[variable]
                ?? (variable.hasPrefix(prefix) ? Self.key(of: String(variable.dropFirst(prefix.count))) : nil)
        }
        super.init(url: "process info")
    }

    /// Returns the values of the variables.
    /// - Throws: ``ConfigurationError`` if two variables have the same key.
    public override func load() throws -> [ConfigurationItem] {
        var items = UniqueItems(source: url)
        for (variable, value) in variables.sorted(by: { $0.key < $1.key }) {
            guard let key = key(variable) else { continue }
            try items.add(ConfigurationItem(key: key, value: value), at: variable)
        }
        return items.items
    }

    /// Returns the key of a variable from its name without the prefix, or `nil` if there is no key.
    private static func key(of variable: String) -> String? {
        var parts = [""]
        var underscores = 0
        for character in variable.lowercased() {
            if character == "_" {
                underscores += 1
                continue
            }
            if underscores == 1, parts != [""] { parts.append("") }
            let beginsWord = underscores > 1 && parts != [""]
            parts[parts.count - 1] += beginsWord ? character.uppercased() : String(character)
            underscores = 0
        }
        guard let key = parts.popLast(), !key.isEmpty else { return nil }
        return parts.isEmpty ? key : parts.joined(separator: ".") + ":" + key
    }
}
