import CCleanse
import Cleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// The health of graphs that callers start, check and stop on their threads.
@Suite struct HealthTests {
    /// Builds `server`, which depends on `store`. Both are checked.
    private static func graph(_ ledger: Ledger, interval: UInt64 = 0) throws -> TestGraph {
        let binder = try TestBinder(ledger)
        for (key, needs) in [("server", [TestBinder.Need(key: "store")]), ("store", [])] {
            try binder.bind(
                key, needs, sharing: Int(CLEANSE_SHARED), start: startBooked, stop: stopBooked, health: checkBooked,
                healthInterval: interval)
        }
        return try binder.build()
    }

    private struct Document: Decodable {
        struct Value: Decodable {
            let key, outcome: String
            let ready: Bool
            let problem: String?
            let dependsOn: [Int]
        }
        let live, ready: Bool
        let state: String
        let reasons: [String]
        let values: [Value]

        init(_ json: String) throws { self = try JSONDecoder().decode(Document.self, from: Data(json.utf8)) }
    }

    @Test func `A graph is ready while it runs and its objects are healthy`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        let early = try graph.health()
        #expect(early.isLive && !early.isReady)
        #expect(try Document(early.json).reasons == ["the graph has not started"])
        try graph.start()
        let good = try graph.health()
        #expect(good.isLive && good.isReady)
        #expect(ledger.turns == ["+store", "+server", "?store", "?server"])
        ledger.fail(turns: ["?store"])
        let bad = try graph.health()
        #expect(bad.isLive && !bad.isReady)
        let document = try Document(bad.json)
        #expect(document.state == "running" && document.live && !document.ready)
        #expect(document.values.map(\.outcome) == ["unhealthy", "healthy"])
        #expect(document.values.map(\.ready) == [false, false] && document.values[1].dependsOn == [0])
        #expect(document.values[0].problem?.contains("?store does not work") == true)
        try graph.stop()
        let late = try graph.health()
        #expect(!late.isLive && !late.isReady)
        #expect(try Document(late.json).reasons == ["the graph has been stopped"])
    }

    @Test func `An answer is used again within its interval`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger, interval: .max)
        try graph.start()
        for _ in 0..<3 { #expect(try graph.health().isReady) }
        #expect(ledger.turns.count { $0.hasPrefix("?") } == 2)
    }

    @Test func `A graph below checks the objects above that it depends on`() throws {
        let ledger = Ledger()
        let (binder, below) = (try TestBinder(ledger), try TestBinder(ledger))
        for key in ["store", "clock"] {
            try binder.bind(key, sharing: Int(CLEANSE_SHARED), health: checkBooked)
        }
        try below.bind("page", [.init(key: "store")], sharing: Int(CLEANSE_SHARED), health: checkBooked)
        try check(cleanse_binder_install(binder.handle, "child", below.handle, nil, 0))
        let graph = try binder.build()
        try graph.start()
        let child = try graph.child("child")
        try child.start()
        #expect(try child.health().isReady)
        #expect(ledger.turns == ["?store", "?page"])
        ledger.fail(turns: ["?store", "?clock"])
        #expect(try Document(child.health().json).values.map(\.ready) == [false, false])
    }

    @Test func `A graph without callbacks is ready`() throws {
        let binder = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        let graph = try binder.build()
        #expect(try graph.health().isReady)
        // Either result may be left out.
        try check(cleanse_graph_health(graph.handle, nil, nil))
    }

    @Test func `The size of a health is checked`() throws {
        let graph = try TestBinder().build()
        var health = cleanse_health()
        let failure = #expect(throws: CFailure.self) { try check(cleanse_graph_health(graph.handle, &health, nil)) }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENT))
    }

    @Test func `A health callback can neither stop its graph nor ask for its health`() throws {
        let calls: [cleanse_health_function] = [
            { _, context in cleanse_graph_stop(book(context).ledger.graph) },
            { _, context in cleanse_graph_health(book(context).ledger.graph, nil, nil) },
        ]
        for call in calls {
            let ledger = Ledger()
            let binder = try TestBinder(ledger)
            try binder.bind("caller", sharing: Int(CLEANSE_SHARED), health: call)
            let graph = try binder.build()
            ledger.graph = graph.handle
            try graph.start()
            let document = try Document(graph.health().json)
            #expect(document.reasons.count == 1)
            #expect(document.reasons.first?.contains("the thread is starting, stopping or checking it") == true)
            ledger.graph = nil
        }
    }

    @Test(arguments: [(CLEANSE_POINTER, CLEANSE_UNSHARED), (CLEANSE_STRING, CLEANSE_SHARED)])
    func `Only shared instances have a health`(kind: Int, sharing: Int) throws {
        let binder = try TestBinder()
        let failure = #expect(throws: CFailure.self) {
            try binder.bind("a", sharing: sharing, makes: kind, health: checkBooked)
        }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENT))
        #expect("\(failure as Any)".contains("health is for"))
    }
}
