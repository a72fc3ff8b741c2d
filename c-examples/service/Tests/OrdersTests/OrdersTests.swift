import Cleanse
import CleanseTesting
import Testing

@testable import ordersd

/// The service with another clock and another store. Each test has its own, which the end of the test stops.
@Suite(.service) struct OrdersTests {
    private let server: HTTPServer
    private let clock: ManualClock
    private let store: MemoryStore
    private let log: LogLines

    init() async throws {
        server = try await TestGraph.current.start(OrderService.self).server
        clock = try #require(TestGraph.current.get((any WallClock).self) as? ManualClock)
        store = try #require(TestGraph.current.get((any OrderStore).self) as? MemoryStore)
        log = try TestGraph.current.get()
    }

    private func text(_ response: Response) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test func `An order is placed with the time of the clock, and found`() {
        let placed = server.respond(to: Request("POST", "/orders", body: #"{"item":"tea"}"#))
        #expect(placed.status == 201)
        #expect(text(placed) == #"{"id":1,"item":"tea","placed":1000}"#)
        let found = server.respond(to: Request("GET", "/orders/1"))
        #expect(found.status == 200)
        #expect(text(found) == text(placed))
        #expect(server.respond(to: Request("GET", "/health")).status == 200)
    }

    @Test(
        arguments: [
            (Request("POST", "/orders", body: #"{"item":""}"#), 400), (Request("POST", "/orders", body: "tea"), 400),
            (Request("GET", "/orders/2"), 404), (Request("GET", "/orders/two"), 404),
            (Request("DELETE", "/orders/1"), 404),
        ] as [(Request, UInt32)])
    func `A request that can't be answered is refused`(request: Request, status: UInt32) {
        #expect(server.respond(to: request).status == status)
    }

    @Test func `Orders expire when they are older than their lifetime`() async throws {
        for _ in 1...2 { _ = try store.place("tea", at: clock.now) }
        clock.advance(seconds: 60)
        _ = try store.place("coffee", at: clock.now)
        clock.advance(seconds: 60)
        #expect(await log.lines(until: "expiry").last == "expiry: 2 orders")
        #expect(try store.find(1) == nil)
        #expect(server.respond(to: Request("GET", "/orders/3")).status == 200)
    }

    @Test func `A store that fails is an error of the request, and the log says why`() async {
        store.breakDown()
        #expect(server.respond(to: Request("GET", "/orders/1")).status == 500)
        #expect(await log.lines(until: "GET").last == "GET /orders/1 failed: the disk is full")
    }
}

/// Tests of the stop, which start the compiled component of the test and stop it themselves.
@Suite(.service) struct StopTests {
    private static let log = LogLines()

    @Test(.graph(OrderService.self, seed: .test) { $0.bind(LogLines.self).to(value: log) })
    func `The server listens from the start to the stop, and with another store no database is opened`() async throws {
        let graph = try await TestGraph.current.factory(of: OrderService.self).start(.test)
        let port = try #require(graph.root.server.port)
        #expect(port > 0)
        try await graph.stop()
        let lines = await Self.log.lines(until: "server: stopped")
        #expect(lines == ["server: serving on 127.0.0.1:\(port)", "server: stopped"])
    }

    private static let slow = SlowStore(store: MemoryStore())

    @Test(.graph(OrderService.self, seed: .test) { $0.bind((any OrderStore).self).to(value: slow) })
    func `A stop waits for the requests in progress, and accepts no others`() async throws {
        let graph = try await TestGraph.current.factory(of: OrderService.self).start(.test)
        let client = Client(port: try #require(graph.root.server.port))
        let orders = (1...8).map { _ in
            Task { try await client.request("POST", "/orders", body: #"{"item":"tea"}"#) }
        }
        for await _ in Self.slow.begun.stream.prefix(8) {}
        let stop = Task { try await graph.stop() }
        while try await client.request("GET", "/health") != nil {}
        #expect(graph.state == .stopping)
        for _ in orders { Self.slow.gate.signal() }
        for order in orders {
            let response = try #require(try await order.value)
            #expect(response.hasPrefix("HTTP/1.1 201 Created\r\n"))
            #expect(response.hasSuffix(#""item":"tea","placed":1000}"#))
        }
        try await stop.value
        #expect(graph.state == .stopped)
    }
}
