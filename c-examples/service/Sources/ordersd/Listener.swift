import CHTTP

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A listening socket, and the threads of libmicrohttpd that serve it.
struct Listener: @unchecked Sendable {
    // Invariant: `close` and then `end` are called once each, on any thread.
    private let daemon: OpaquePointer
    let port: UInt16

    private static let clients: UInt32 = 64
    /// The number of seconds for which a client may be idle.
    private static let timeout: UInt32 = 60

    /// - Parameters:
    ///   - port: The port on 127.0.0.1, or 0 for a free port.
    ///   - server: Serves the requests. It must live until `end` has been called.
    init(port: UInt16, for server: HTTPServer) throws {
        let (socket, found) = try Listener.socket(port: port)
        let context = Unmanaged.passUnretained(server).toOpaque()
        guard let daemon = http_start(socket, Listener.clients, Listener.timeout, answer, completed, context) else {
            _ = systemClose(socket)
            throw Failure("the server can't be started")
        }
        self.daemon = daemon
        self.port = found
    }

    /// Accepts no more clients.
    func close() { _ = systemClose(MHD_quiesce_daemon(daemon)) }

    /// Closes the remaining connections, and waits for the threads.
    func end() { MHD_stop_daemon(daemon) }

    private static func socket(port: UInt16) throws -> (socket: CInt, port: UInt16) {
        #if canImport(Glibc)
            let stream = CInt(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let listening = systemSocket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        var (length, yes) = (socklen_t(MemoryLayout<sockaddr_in>.size), CInt(1))
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                listening >= 0
                    && setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size)) == 0
                    && bind(listening, address, length) == 0 && systemListen(listening, 128) == 0
                    && getsockname(listening, address, &length) == 0
            }
        }
        guard isListening else {
            let reason = String(cString: strerror(errno))
            if listening >= 0 { _ = systemClose(listening) }
            throw Failure("127.0.0.1:\(port) can't be listened to: \(reason)")
        }
        return (listening, UInt16(bigEndian: address.sin_port))
    }
}

// System functions whose names are also used here.
private let (systemSocket, systemListen, systemClose) = (socket, listen, close)

/// Called with the head of a request, then for each part of its body, and at its end.
private let answer: MHD_AccessHandlerCallback = { context, connection, path, method, _, bytes, length, state in
    guard let context, let connection, let path, let method, let length, let state else { return .NO }
    guard let known = state.pointee else {
        let exchange = Exchange(method: String(cString: method), path: String(cString: path))
        state.pointee = Unmanaged.passRetained(exchange).toOpaque()
        return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
    if length.pointee > 0 {
        exchange.receive(UnsafeRawBufferPointer(start: bytes, count: length.pointee))
        length.pointee = 0
        return .YES
    }
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    return exchange.respond(on: connection, of: server)
}

/// Called when a response has been sent, or its connection has been lost.
private let completed: MHD_RequestCompletedCallback = { context, _, state, _ in
    guard let context, let exchange = state?.pointee else { return }
    state?.pointee = nil
    guard Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().isAnswered else { return }
    Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue().end()
}
