import Cleanse
import Synchronization
import Testing

@testable import ordersd

/// The service with another clock and another store.
@Suite struct OrdersTests {
    private let clock = ManualClock()
    private let store = MemoryStore()
    private let log = AsyncStream.makeStream(of: String.self)

    /// Starts the component with three bindings replaced. There is no database, since no binding needs one.
    private func start(_ other: (any OrderStore)? = nil) async throws -> RunningGraph<OrderService.Root> {
        try await ComponentFactory.of(
            OrderService.self,
            overriding: { binder in
                binder.bind((any WallClock).self).to(value: clock)
                binder.bind((any OrderStore).self).to(value: other ?? store)
                binder.bind(Log.self).to(value: Log { [log] in log.continuation.yield($0) })
            }
        ).start(Settings(port: 0, database: "/nowhere/orders.db", lifetime: 100))
    }

    /// The lines of the log, up to the first line with the given beginning.
    private func lines(until beginning: String) async -> [String] {
        var found: [String] = []
        for await line in log.stream {
            found.append(line)
            if line.hasPrefix(beginning) { break }
        }
        return found
    }

    private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test func `An order is placed with the time of the clock, and found`() async throws {
        let graph = try await start()
        let placed = graph.root.server.respond(to: Request("POST", "/orders", body: #"{"item":"tea"}"#))
        #expect(placed.status == 201)
        #expect(text(placed) == #"{"id":1,"item":"tea","placed":1000}"#)
        let found = graph.root.server.respond(to: Request("GET", "/orders/1"))
        #expect(found.status == 200)
        #expect(text(found) == text(placed))
        #expect(graph.root.server.respond(to: Request("GET", "/health")).status == 200)
        try await graph.stop()
    }

    @Test(
        arguments: [
            (Request("POST", "/orders", body: #"{"item":""}"#), 400), (Request("POST", "/orders", body: "tea"), 400),
            (Request("GET", "/orders/2"), 404), (Request("GET", "/orders/two"), 404),
            (Request("DELETE", "/orders/1"), 404),
        ] as [(Request, UInt32)])
    func `A request that can't be answered is refused`(request: Request, status: UInt32) async throws {
        let graph = try await start()
        #expect(graph.root.server.respond(to: request).status == status)
        try await graph.stop()
    }

    @Test func `Orders expire when they are older than their lifetime`() async throws {
        let graph = try await start()
        for _ in 1...2 { _ = try store.place("tea", at: clock.now) }
        clock.advance(seconds: 60)
        _ = try store.place("coffee", at: clock.now)
        clock.advance(seconds: 60)
        #expect(await lines(until: "expiry").last == "expiry: 2 orders")
        #expect(try store.find(1) == nil)
        #expect(graph.root.server.respond(to: Request("GET", "/orders/3")).status == 200)
        try await graph.stop()
    }

    @Test func `A store that fails is an error of the request, and the log says why`() async throws {
        let graph = try await start()
        store.breakDown()
        #expect(graph.root.server.respond(to: Request("GET", "/orders/1")).status == 500)
        #expect(await lines(until: "GET").last == "GET /orders/1 failed: the disk is full")
        try await graph.stop()
    }

    @Test func `The server listens from the start to the stop, and with another store no database is opened`()
        async throws
    {
        let graph = try await start()
        let port = try #require(graph.root.server.port)
        #expect(port > 0)
        try await graph.stop()
        #expect(await lines(until: "server: stopped") == ["server: serving on 127.0.0.1:\(port)", "server: stopped"])
    }

    @Test func `A stop waits for the requests in progress, and accepts no others`() async throws {
        let slow = SlowStore(store: store)
        let graph = try await start(slow)
        let client = Client(port: try #require(graph.root.server.port))
        let orders = (1...8).map { _ in
            Task { try await client.request("POST", "/orders", body: #"{"item":"tea"}"#) }
        }
        for await _ in slow.begun.stream.prefix(8) {}
        let stop = Task { try await graph.stop() }
        while try await client.request("GET", "/health") != nil {}
        #expect(graph.state == .stopping)
        for _ in orders { slow.gate.signal() }
        for order in orders {
            let response = try #require(try await order.value)
            #expect(response.hasPrefix("HTTP/1.1 201 Created\r\n"))
            #expect(response.hasSuffix(#""item":"tea","placed":1000}"#))
        }
        try await stop.value
        #expect(graph.state == .stopped)
    }
}
