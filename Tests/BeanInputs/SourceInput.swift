import CleanseBeans
import Foundation

/// Checks that apply to every configuration source.
enum SourceInput {
    /// Returns the values of a source, or `nil` if the source rejects the input.
    static func items(of source: some ConfigurationSource, _ mistakes: inout [String]) -> [ConfigurationItem]? {
        do { return try source.load() } catch let error as ConfigurationError {
            if !["unreadable-configuration", "duplicate-configuration"].contains(error.code) {
                mistakes.append("load() throws \(error)")
            }
        } catch {
            mistakes.append("load() throws no ConfigurationError, but \(error)")
        }
        return nil
    }

    /// Reads all values of a source, in their own types and as text.
    static func read(_ items: [ConfigurationItem], of source: some ConfigurationSource, _ mistakes: inout [String]) {
        do {
            let environment = try Environment(name: "input")
            try environment.addConfigurationSource(source)
            for item in items {
                for type in [Any.self, String.self, [String].self, Int.self, Double.self, [String: String].self]
                    as [Any.Type]
                {
                    try read(item, as: type, in: environment)
                }
            }
            _ = environment.configurationReport()
        } catch {
            mistakes.append("a value that was loaded is \(error)")
        }
    }

    private static func read(_ item: ConfigurationItem, as type: Any.Type, in environment: Environment) throws {
        func read<Value>(_: Value.Type) throws {
            do {
                _ = try environment.getConfigurationValue(Value.self, namespace: item.namespace, key: item.key)
            } catch let error as ConfigurationError {
                // A value may have another type, and its placeholders may be undefined, but it must not be missing.
                if case .missing(let namespace, let key, _) = error, namespace == item.namespace, key == item.key,
                    !"\(item.value)".contains("${")
                {
                    throw error
                }
            }
        }
        try _openExistential(type, do: read)
    }
}
