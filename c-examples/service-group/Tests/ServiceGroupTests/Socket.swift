import Dispatch

#if canImport(Glibc)
    import Glibc
    private let streamSocket = CInt(SOCK_STREAM.rawValue)
#elseif canImport(Darwin)
    import Darwin
    private let streamSocket = SOCK_STREAM
#endif

/// A TCP connection that sends and receives lines.
struct Connection: Sendable {
    private let socket: CInt

    fileprivate init(socket: CInt) { self.socket = socket }

    /// Connects to a port of this machine.
    /// - Returns: `nil` if no listener accepts connections there.
    init?(port: UInt16) {
        socket = Loopback.open()
        let isConnected = Loopback.withAddress(port: port) { connect(socket, $0, $1) == 0 }
        guard isConnected else {
            _ = close(socket)
            return nil
        }
    }

    /// The next line without its end, or `nil` if the other side has closed the connection.
    func line() async -> String? {
        await Loopback.waiting {
            var (line, byte) = ([UInt8](), UInt8(0))
            while recv(socket, &byte, 1, 0) == 1 {
                if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            return nil
        }
    }

    func send(line: String) {
        let bytes = Array((line + "\n").utf8)
        #if canImport(Glibc)
            _ = Glibc.send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL))
        #else
            _ = Darwin.send(socket, bytes, bytes.count, 0)
        #endif
    }

    func end() { _ = close(socket) }
}

/// Accepts connections on a free port of this machine until `end` is called.
final class Listener: Sendable {
    let port: UInt16
    /// The accepted connections. The stream ends when the listener does.
    let connections: AsyncStream<Connection>
    private let socket: CInt

    init() {
        let socket = Loopback.open()
        let isBound = Loopback.withAddress(port: 0) { bind(socket, $0, $1) == 0 }
        precondition(isBound && listen(socket, 64) == 0, "no port is free")
        self.socket = socket
        port = Loopback.port(of: socket)
        let (stream, continuation) = AsyncStream.makeStream(of: Connection.self)
        connections = stream
        // The thread keeps the listener, so that its socket is closed after the last use.
        DispatchQueue(label: "listener").async { [self] in
            while case let connection = accept(self.socket, nil, nil), connection >= 0 {
                continuation.yield(Connection(socket: connection))
            }
            continuation.finish()
        }
    }

    deinit { _ = close(socket) }

    /// Stops accepting connections. Accepted connections stay open.
    func end() { _ = shutdown(socket, CInt(SHUT_RDWR)) }
}

/// Sockets that only this machine can reach.
private enum Loopback {
    static func open() -> CInt { socket(AF_INET, streamSocket, 0) }

    static func withAddress<Value>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    static func port(of socket: CInt) -> UInt16 {
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Runs a blocking function on a separate thread, which a new serial queue has immediately.
    static func waiting<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "socket").async { continuation.resume(returning: body()) }
        }
    }
}
