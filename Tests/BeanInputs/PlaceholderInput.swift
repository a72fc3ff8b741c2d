import CleanseBeans
import Foundation

/// Texts with placeholders, which every reader must resolve to the same text.
enum PlaceholderInput {
    static func mistakes(with data: Data) -> [String] {
        let text = String(decoding: data, as: UTF8.self)
        do {
            let environment = try Environment(name: "input")
            let settings = environment.settings()
            let values: [String: Any] = [
                "a": 1, "b": "${a}2", "c": "${d=${b}}", "x:y": true, "l": [1, 2], "s": "${s}", "t": text, "n": ["${a}"],
            ]
            for (key, value) in values { settings.setValue(key: key, value: value) }
            try environment.define(settings)
            let manager = environment.configurationManager
            let resolved = outcome { try manager.resolve(text) }
            let read = outcome { try environment.getConfigurationValue(String.self, key: "t") }
            let nested = outcome { try manager.resolve("${t}") }
            if !text.contains("$") {
                return resolved == .success(text) && read == resolved ? [] : ["\(text) is \(resolved) and \(read)"]
            }
            // As a configured value, a text that contains itself can't be resolved. A list is not text.
            let others = [read, nested].filter { outcome in
                ![.failure("cyclic-placeholders"), .failure("placeholder-limit")].contains(outcome)
            }
            return others.allSatisfy { $0 == resolved } ? [] : ["\(text) is \(resolved), \(read) and \(nested)"]
        } catch {
            return ["\(error)"]
        }
    }

    private enum Outcome: Equatable {
        case success(String)
        case failure(String)
    }

    private static func outcome(_ body: () throws -> String) -> Outcome {
        do { return .success(try body()) } catch { return .failure((error as? ConfigurationError)?.code ?? "\(error)") }
    }
}
