import CHTTP
import Cleanse
import Synchronization

/// Serves requests over HTTP on threads of libmicrohttpd, and builds a component for each.
final class HTTPServer: Sendable {
    private let settings: Settings
    private let requests: SendableComponentFactory<RequestComponent>
    private let log: Log
    private let state = Mutex(State())
    /// Finishes when all requests that had begun before `drain` have been answered.
    private let work = AsyncStream.makeStream(of: Void.self)

    private struct State {
        var listener: Listener?
        var isDraining = false
        var inFlight = 0

        var isDrained: Bool { isDraining && inFlight == 0 }
    }

    init(settings: Settings, requests: SendableComponentFactory<RequestComponent>, log: Log) {
        self.settings = settings
        self.requests = requests
        self.log = log
    }

    /// The port on which it listens.
    var port: UInt16? { state.withLock { $0.listener?.port } }

    /// Answers a request.
    func respond(to request: Request) -> Response {
        do {
            return try requests.tryBuild(request).response()
        } catch {
            log("\(request.method) \(request.path) failed: \(error)")
            return Response(500, failure: "the request can't be served")
        }
    }

    // MARK: Start and stop

    /// Listens, and serves each client that connects.
    func listen() throws {
        let listener = try Listener(port: settings.port, for: self)
        state.withLock { $0.listener = listener }
        log("server: serving on 127.0.0.1:\(listener.port)")
    }

    /// Returns when all requests that had begun before `drain` have been answered, or when the task is cancelled.
    func serve() async throws {
        for await _ in work.stream {}
        drain()
        let listener = state.withLock { $0.listener.take() }
        try await blocking { listener?.end() }
        log("server: stopped")
    }

    /// Accepts no more clients, and refuses further requests of connected clients.
    func drain() {
        change { state in
            if !state.isDraining { state.listener?.close() }
            state.isDraining = true
        }
    }

    /// Notes that a whole request has been received.
    /// - Returns: Whether the request may be served.
    func begin() -> Bool {
        state.withLock { state in
            state.inFlight += 1
            return !state.isDraining
        }
    }

    /// Notes that a response has been sent, or its connection lost.
    func end() { change { $0.inFlight -= 1 } }

    private func change(_ body: (inout State) -> Void) {
        let isDrained = state.withLock { state in
            body(&state)
            return state.isDrained
        }
        if isDrained { work.continuation.finish() }
    }
}
