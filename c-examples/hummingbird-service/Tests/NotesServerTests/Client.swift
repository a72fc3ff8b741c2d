import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of the service.
final class Client: Sendable {
    private let address: String
    private let session: URLSession

    init(port: Int) {
        address = "http://127.0.0.1:\(port)"
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = 16
        session = URLSession(configuration: configuration)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request with the key of the tests.
    /// - Throws: `URLError` if the server does not answer.
    func send(
        _ method: String, _ path: String, of user: String? = "ada", body: String? = nil
    ) async throws -> (status: Int, body: String) {
        var request = URLRequest(url: URL(string: address + path)!)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let user {
            request.setValue("Bearer " + TestSettings.key, forHTTPHeaderField: "Authorization")
            request.setValue(user, forHTTPHeaderField: "X-User")
        }
        let (data, response) = try await session.data(for: request)
        return ((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))
    }

    func add(_ text: String, of user: String = "ada") async throws -> (status: Int, body: String) {
        try await send("POST", "/notes", of: user, body: #"{"text":"\#(text)"}"#)
    }
}
