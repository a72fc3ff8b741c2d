import Foundation

/// The variables of the process's environment, as text: under their own names, or as values of namespaces.
public final class ProcessInfoConfigurationSource: AbstractConfigurationSource {
    private let variables: [String: String]
    /// The key of a variable; nil if it is left out.
    private let key: (String) -> String?

    /// The source of the process's variables, each under its name, without a namespace.
    public convenience init() {
        self.init(variables: ProcessInfo.processInfo.environment)
    }

    /// The source of other variables, each under its name, for tests.
    /// - Parameter variables: The variables in place of the process's.
    public init(variables: [String: String]) {
        self.variables = variables
        key = { $0 }
        super.init(url: "process info")
    }

    /// The source of the variables that begin with a prefix, as values of namespaces: `SHOP_DB_HOST` is the value of `db:host`.
    ///
    /// What follows the prefix is in lower case, an underscore ends a namespace, and two of them begin a word of a name in camel case:
    /// `SHOP_DB_POOL_SIZE` is `db.pool:size`, and `SHOP_WEB_PAGE__SIZE` is `web:pageSize`. Added after files, it overrules their values.
    /// - Parameters:
    ///   - prefix: What the variables begin with, such as `SHOP_`. Others are left out.
    ///   - names: The keys, `namespace:key`, of variables that are named otherwise, with or without the prefix.
    ///   - variables: The variables in place of the process's, for tests.
    public init(prefix: String, names: [String: String] = [:], variables: [String: String]? = nil) {
        self.variables = variables ?? ProcessInfo.processInfo.environment
        key = { variable in
            names[variable]
                ?? (variable.hasPrefix(prefix) ? Self.key(of: String(variable.dropFirst(prefix.count))) : nil)
        }
        super.init(url: "process info")
    }

    /// Returns the variables.
    /// - Throws: ``ConfigurationError`` if two variables have one key.
    public override func load() throws -> [ConfigurationItem] {
        var items = UniqueItems(source: url)
        for (variable, value) in variables.sorted(by: { $0.key < $1.key }) {
            guard let key = key(variable) else { continue }
            try items.add(ConfigurationItem(key: key, value: value), at: variable)
        }
        return items.items
    }

    /// The key of a variable, by its name without the prefix; nil if nothing is left of it.
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
