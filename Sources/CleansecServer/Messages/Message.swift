// The messages of JSON-RPC 2.0 (https://www.jsonrpc.org/specification), as the Language Server Protocol uses them.

import Foundation

/// The identifier of a request, which its response repeats.
enum MessageID: Hashable, Sendable, Codable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// A message that has arrived.
struct Message: Sendable {
    enum Kind: Equatable, Sendable {
        case request(MessageID, method: String)
        case notification(method: String)
        case response(MessageID)
    }

    let kind: Kind
    private let body: Data

    /// Reads a message.
    /// - Throws: ``Refusal`` if it is not JSON, or no message of JSON-RPC 2.0.
    init(_ bytes: [UInt8]) throws(Refusal) {
        body = Data(bytes)
        let envelope: Envelope
        do { envelope = try JSONDecoder().decode(Envelope.self, from: body) } catch {
            let isJSON = (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil
            throw isJSON
                ? Refusal(.invalidRequest, "the message is no request, notification or response of JSON-RPC 2.0")
                : Refusal(.parseError, "the message is not JSON")
        }
        switch (envelope.id, envelope.method) {
        case (let id?, let method?): kind = .request(id, method: method)
        case (nil, let method?): kind = .notification(method: method)
        case (let id?, nil) where envelope.isAnswer: kind = .response(id)
        default:
            throw Refusal(.invalidRequest, "the message has no method", request: envelope.id)
        }
    }

    private struct Envelope: Decodable {
        let id: MessageID?
        let method: String?
        let isAnswer: Bool

        enum Key: CodingKey { case jsonrpc, id, method, result, error }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard try container.decode(String.self, forKey: .jsonrpc) == "2.0" else {
                throw DecodingError.dataCorruptedError(
                    forKey: .jsonrpc, in: container, debugDescription: "another version")
            }
            id = container.contains(.id) ? try container.decode(MessageID.self, forKey: .id) : nil
            method = try container.decodeIfPresent(String.self, forKey: .method)
            isAnswer = container.contains(.result) || container.contains(.error)
        }
    }

    /// Returns the parameters of the message.
    /// - Throws: ``Refusal`` if they are missing, or have another form.
    func parameters<Parameters: Decodable>(_ type: Parameters.Type = Parameters.self) throws(Refusal) -> Parameters {
        do { return try JSONDecoder().decode(Body<Parameters>.self, from: body).params } catch {
            throw Refusal(.invalidParams, "the parameters are invalid: \(Self.reason(error))")
        }
    }

    private struct Body<Parameters: Decodable>: Decodable { let params: Parameters }

    private static func reason(_ error: any Error) -> String {
        func name(_ path: [any CodingKey]) -> String { path.map(\.stringValue).joined(separator: ".") }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "\(name(context.codingPath + [key])) is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "\(name(context.codingPath)) has another type"
        case DecodingError.dataCorrupted(let context): "\(name(context.codingPath)): \(context.debugDescription)"
        default: "\(error)"
        }
    }
}

/// The reason why a request is not answered, with its code in the protocol.
struct Refusal: Error, Equatable {
    enum Code: Int, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestCancelled = -32800
    }

    let code: Code
    let message: String
    /// The request, if the message has an identifier but is not valid.
    let request: MessageID?

    init(_ code: Code, _ message: String, request: MessageID? = nil) {
        self.code = code
        self.message = message
        self.request = request
    }
}

/// The client, which receives answers, notifications and requests.
final class Client {
    private let framing: ([UInt8]) -> [UInt8]
    private let write: ([UInt8]) -> Void
    private var requests = 0
    private let encoder = JSONEncoder()

    /// Creates a client.
    /// - Parameters:
    ///   - framing: A function that adds to a message where it begins or ends.
    ///   - write: A function that sends bytes.
    init(framing: @escaping ([UInt8]) -> [UInt8] = MessageReader.framed, write: @escaping ([UInt8]) -> Void) {
        self.framing = framing
        self.write = write
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    }

    func reply(to id: MessageID, _ result: some Encodable) { send(Answer(id: id, result: result)) }

    func refuse(_ id: MessageID?, _ refusal: Refusal) {
        send(Failed(id: id, error: Failed.Reason(code: refusal.code.rawValue, message: refusal.message)))
    }

    func notify(_ method: String, _ parameters: some Encodable) {
        send(Call(id: nil, method: method, params: parameters))
    }

    /// Sends a request whose answer does not matter.
    func request(_ method: String, _ parameters: (some Encodable)? = [String: String]?.none) {
        requests += 1
        send(Call(id: .number(requests), method: method, params: parameters))
    }

    private func send(_ message: some Encodable) {
        // SAFETY: every value that is sent consists of texts, whole numbers, lists and members, which JSON can express.
        let bytes = try! encoder.encode(message)
        write(framing([UInt8](bytes)))
    }

    private struct Answer<Result: Encodable>: Encodable {
        var jsonrpc = "2.0"
        let id: MessageID
        let result: Result
    }

    private struct Call<Parameters: Encodable>: Encodable {
        var jsonrpc = "2.0"
        let id: MessageID?
        let method: String
        let params: Parameters?
    }

    private struct Failed: Encodable {
        struct Reason: Encodable {
            let code: Int
            let message: String
        }

        let id: MessageID?
        let error: Reason

        enum Key: CodingKey { case jsonrpc, id, error }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode("2.0", forKey: .jsonrpc)
            // The identifier of a message that can't be read is null.
            try container.encode(id, forKey: .id)
            try container.encode(error, forKey: .error)
        }
    }
}

/// The value `null`, which answers a request that has no other answer.
struct Null: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
