import Cleanse
import Foundation
import TestSupport
import Testing

@testable import CleanseDescriptions

/// Traces of graphs, and the files that trace viewers open.
@Suite struct TraceTests {
    private final class Grinder: Sendable {}
    private final class Machine: Sendable {
        init(grinder: Grinder) {}
    }
    private struct Cup: Sendable { let size: Int }
    private struct OfCup: AssistedFactory {
        typealias Seed = Int
        typealias Element = Cup
    }
    private struct Order: Component {
        typealias Seed = Int
        typealias Root = Cup
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Cup>) -> BindingReceipt<Cup> {
            bind.to { (_: Machine, size: Int) in Cup(size: size) }
        }
    }
    private struct Kiosk: RootComponent {
        struct Root: Sendable {
            let machine: Machine
            let orders: SendableComponentFactory<Order>
            let cups: SendableFactory<OfCup>
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Grinder.init)
            binder.bind().sharedInScope().to(factory: Machine.init)
            binder.bindFactory(Cup.self).with(OfCup.self).to { (size: Assisted<Int>) in Cup(size: size.get()) }
            binder.install(dependency: Order.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    /// Returns `ACTIVITY KEY` for each event.
    private func events(of trace: GraphTrace) -> [String] {
        trace.events.map { "\($0.activity.kind.rawValue) \($0.activity.name)" }
    }

    @Test func `Creations are recorded, nested in the creations that requested them`() throws {
        let trace = GraphTrace()
        let factory = try trace.observing { try ComponentFactory.of(Kiosk.self) }
        #expect(trace.events.isEmpty)
        let root = factory.build()
        #expect(events(of: trace) == ["creation Root", "creation Machine", "creation Grinder"])
        try #require(trace.events.map(\.enclosing) == [nil, 1, 2])
        for (outer, inner) in zip(trace.events, trace.events.dropFirst()) {
            #expect(outer.began <= inner.began && inner.began + inner.duration <= outer.began + outer.duration)
        }
        #expect(trace.events.allSatisfy { !$0.activity.isAsynchronous && $0.thread == 1 && $0.error == nil })
        #expect(
            "\(trace.events[2].activity.binding.sourceLocation)".hasPrefix("CleanseDescriptionsTests/TraceTests.swift:")
        )
        // Shared values are created once. Factories and subcomponents create values for each call.
        _ = try root.orders.tryBuild(1)
        _ = try root.orders.tryBuild(2)
        _ = try root.cups.tryBuild(3)
        #expect(events(of: trace).dropFirst(3) == ["creation Cup", "creation Cup", "call Factory<OfCup>"])
    }

    @Test func `Only graphs that are compiled inside observing are recorded, by each trace around them`() throws {
        let trace = GraphTrace()
        trace.observing {}
        _ = try ComponentFactory.of(Kiosk.self).build()
        let other = GraphTrace()
        _ = try other.observing { try trace.observing { try ComponentFactory.of(Kiosk.self) } }.build()
        #expect(trace.events.count == 3)
        #expect(events(of: other) == events(of: trace))
        #expect(other.events.map(\.enclosing) == [nil, 1, 2])
    }

    private struct Broken: Error, CustomStringConvertible { var description: String { "broken \"\n" } }
    private actor Shelf {}
    private struct Service: RootComponent {
        typealias Root = Machine
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Grinder.self).sharedInScope().onStart { _ in await Task.yield() }.onStop { _ in throw Broken() }
                .to { () async in
                    await Task.yield()
                    return Grinder()
                }
            binder.bind(Shelf.self).sharedInScope().startsWithGraph().to(factory: Shelf.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Machine>) -> BindingReceipt<Machine> {
            bind.to(factory: Machine.init)
        }
    }

    @Test func `Starts and stops are recorded, with asynchronous creations and failures`() async throws {
        let trace = GraphTrace()
        let graph = try await trace.observing { try ComponentFactory.of(Service.self) }.start()
        await #expect(throws: StopFailure.self) { try await graph.stop() }
        #expect(
            Set(events(of: trace)) == [
                "graphStart Machine", "creation Grinder", "start Grinder", "creation Machine", "creation Shelf",
                "graphStop Machine", "stop Grinder",
            ])
        let grinder = try #require(trace.events.first { $0.activity.kind == .creation && $0.activity.isAsynchronous })
        #expect(grinder.activity.name == "Grinder")
        #expect(trace.events.last?.error == "broken \"\n")
        let problems = try TraceRules.problems(of: Data(trace.json.utf8))
        #expect(problems == [])
        #expect(trace.json.contains(#""error": "broken \"\n""#))
    }

    @Test func `The file of a trace of many threads follows the rules of the format`() async throws {
        let trace = GraphTrace()
        let root = try trace.observing { try ComponentFactory.of(Kiosk.self) }.build()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { _ = try? (root.orders.tryBuild(number), root.cups.tryBuild(number)) }
            }
        }
        #expect(trace.events.count == 203)
        #expect(trace.events.map(\.id) == Array(1...203))
        #expect(try TraceRules.problems(of: Data(trace.json.utf8)) == [])
    }

    @Test func `Consecutive threads have different numbers`() throws {
        let trace = GraphTrace()
        let root = try trace.observing { try ComponentFactory.of(Kiosk.self) }.build()
        for number in 0..<20 { try onSmallStack { _ = try root.orders.tryBuild(number) } }
        #expect(Set(trace.events.map(\.thread)) == Set(1...21))
    }

    @Test func `Events beyond the limit are only counted`() throws {
        let trace = GraphTrace(limit: 2)
        let root = try trace.observing { try ComponentFactory.of(Kiosk.self) }.build()
        _ = try root.orders.tryBuild(1)
        #expect(trace.events.count == 2)
        #expect(trace.droppedCount == 2)
        #expect(trace.json.contains("\"droppedEvents\": 2"))
        #expect(try TraceRules.problems(of: Data(trace.json.utf8)) == [])
        #expect(try TraceRules.problems(of: Data(GraphTrace(limit: -1).json.utf8)) == [])
    }

    @Test func `A trace keeps the last events within its limit`() throws {
        let trace = GraphTrace(limit: 3)
        let root = try trace.observing { try ComponentFactory.of(Kiosk.self) }.build()
        for number in 0..<50 { _ = try root.orders.tryBuild(number) }
        let last = trace.droppedCount + 3
        #expect(trace.droppedCount > 0)
        #expect(trace.events.map(\.id) == [last - 2, last - 1, last])
        #expect(try TraceRules.problems(of: Data(trace.json.utf8)) == [])
    }

    @Test func `The check of the rules finds violations`() throws {
        func problems(_ events: String) throws -> [String] {
            try TraceRules.problems(of: Data("{\"traceEvents\": [\(events)]}".utf8))
        }
        let event = #""name": "A", "cat": "c", "pid": 1, "tid": 1, "ts": "#
        #expect(try problems("{\(event)1, \"ph\": \"X\", \"dur\": 2}") == [])
        #expect(try problems("{\(event)1, \"ph\": \"X\"}") == ["event 0 has no dur"])
        #expect(try problems("{\(event)1, \"ph\": \"?\"}") == ["event 0 has the phase ?"])
        #expect(try problems("{\(event)-1, \"ph\": \"X\", \"dur\": 2}") == ["event 0 has a negative time"])
        #expect(
            try problems("{\(event)1, \"ph\": \"X\", \"dur\": 2}, {\(event)2, \"ph\": \"X\", \"dur\": 2}")
                == ["A and A overlap on thread 1"])
        #expect(try problems("{\(event)1, \"ph\": \"b\", \"id\": 1}") == ["1 of c does not end"])
        #expect(try problems("{\(event)1, \"ph\": \"e\", \"id\": 1}") == ["1 of c ends before it begins"])
    }
}
