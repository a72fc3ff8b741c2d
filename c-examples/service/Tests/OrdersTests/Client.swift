@testable import ordersd

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client with as much HTTP as the tests need, and a connection for each request.
struct Client {
    let port: UInt16

    /// The whole response, or `nil` if the server does not accept the connection or does not answer.
    func request(_ method: String, _ path: String, body: String = "") async throws -> String? {
        let request = """
            \(method) \(path) HTTP/1.1\r
            Host: 127.0.0.1\r
            Connection: close\r
            Content-Length: \(body.utf8.count)\r
            \r
            \(body)
            """
        return try await blocking { exchange(request) }
    }

    private func exchange(_ request: String) -> String? {
        #if canImport(Glibc)
            let client = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
            let client = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let bytes = Array(request.utf8)
        guard isConnected, send(client, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count else { return nil }
        var (response, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while case let count = recv(client, &buffer, buffer.count, 0), count > 0 { response += buffer[..<count] }
        return response.isEmpty ? nil : String(decoding: response, as: UTF8.self)
    }
}
