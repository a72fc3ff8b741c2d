import CHTTP
import Cleanse
import Synchronization

/// Serves requests over HTTP, each with a component of its own, on threads of libmicrohttpd.
final class HTTPServer: Sendable {
    private let settings: Settings
    private let requests: SendableComponentFactory<RequestComponent>
    private let log: Log
    private let state = Mutex(State())

    private struct State {
        var listener: Listener?
        var isDraining = false
        var inFlight = 0
        var idle: CheckedContinuation<Void, Never>?
    }

    init(settings: Settings, requests: SendableComponentFactory<RequestComponent>, log: Log) {
        self.settings = settings
        self.requests = requests
        self.log = log
    }

    /// The port that it listens to.
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

    /// Listens, and serves whoever comes.
    func listen() throws {
        let listener = try Listener(port: settings.port, for: self)
        state.withLock { $0.listener = listener }
        log("server: serving on 127.0.0.1:\(listener.port)")
    }

    /// Accepts no more clients, refuses their further requests, and waits until what is being served has been answered.
    func drain() async throws {
        let listener = state.withLock { state in
            state.isDraining = true
            return state.listener
        }
        guard let listener else { return }
        listener.close()
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.inFlight > 0 { state.idle = continuation }
                return state.inFlight == 0
            }
            if isIdle { continuation.resume() }
        }
        try await blocking { listener.end() }
        log("server: stopped")
    }

    /// Notes that a whole request has come.
    /// - Returns: Whether it may be served.
    func begin() -> Bool {
        state.withLock { state in
            state.inFlight += 1
            return !state.isDraining
        }
    }

    /// Notes that its response has been sent, or its connection lost.
    func end() {
        let idle = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.inFlight -= 1
            guard state.inFlight == 0 else { return nil }
            defer { state.idle = nil }
            return state.idle
        }
        idle?.resume()
    }
}
