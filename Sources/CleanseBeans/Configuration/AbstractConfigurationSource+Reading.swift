// Errors of sources that read files.

import Foundation

extension AbstractConfigurationSource {
    /// Names the source in errors of the system.
    func readingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as ConfigurationError { throw error } catch {
            throw ConfigurationError.unreadable(source: url, reason: Self.reason(error))
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as UnreadableText: error.reason
        case CocoaError.fileReadInapplicableStringEncoding: "it is not in UTF-8"
        case let error as CocoaError: "no such file, or it can't be read (\(error.code.rawValue))"
        default: "\(error)"
        }
    }
}
