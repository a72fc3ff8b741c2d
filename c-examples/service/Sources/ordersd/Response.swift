import Foundation

/// The answer to a client, in JSON.
struct Response: Sendable {
    let status: UInt32
    let body: [UInt8]

    init(_ status: UInt32, _ content: some Encodable) throws {
        self.status = status
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        body = Array(try encoder.encode(content))
    }

    /// An error, with a reason that needs no escaping.
    init(_ status: UInt32, failure reason: StaticString) {
        self.status = status
        body = Array(#"{"error":"\#(reason)"}"#.utf8)
    }
}
