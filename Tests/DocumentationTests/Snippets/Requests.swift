import TestSupport

/// Requests that a test sends to a server in memory. Each is answered when the test allows it.
final class Requests: Sendable {
    /// The requests that the server accepts. The stream ends when the server stops listening.
    let accepted: AsyncStream<Int>
    private let sender: AsyncStream<Int>.Continuation
    private let (held, holder) = AsyncStream.makeStream(of: Int.self)
    private let (ended, ender) = AsyncStream.makeStream(of: Never.self)
    private let gates: [(stream: AsyncStream<Never>, continuation: AsyncStream<Never>.Continuation)] =
        (0..<8).map { _ in AsyncStream.makeStream(of: Never.self) }
    private let entries = Locked<[String]>([])

    init() { (accepted, sender) = AsyncStream.makeStream(of: Int.self) }

    /// The events so far, in order.
    var journal: [String] { entries.withLock { $0 } }
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }

    // MARK: The test

    /// - Parameter request: A number less than eight.
    func send(_ request: Int) { sender.yield(request) }
    /// Waits until the server works on a number of requests.
    func waitUntilHeld(_ count: Int) async { for await _ in held.prefix(count) {} }
    /// Waits until the server accepts no more requests.
    func waitUntilEnded() async { for await _ in ended {} }
    func answerAll() { for gate in gates { gate.continuation.finish() } }

    // MARK: The server

    func end() {
        sender.finish()
        ender.finish()
    }

    /// Returns the answer to a request when the test allows it.
    /// - Throws: `CancellationError`.
    func item(of request: Int) async throws -> String {
        holder.yield(request)
        for await _ in gates[request].stream {}
        try Task.checkCancellation()
        return "answer"
    }
}
