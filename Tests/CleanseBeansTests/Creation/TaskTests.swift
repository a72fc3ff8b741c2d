import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

/// Tasks do not inherit the state of the calls on the stack of the thread that starts them.
@Suite struct TaskTests {
    /// Starts a task that creates the next link, until `count` is used up.
    final class Link: Bean {
        let environment: Environment
        let count: Locked<Int>
        let outcome: AsyncStream<String>.Continuation

        init(_ environment: Environment, _ count: Locked<Int>, _ outcome: AsyncStream<String>.Continuation) {
            self.environment = environment
            self.count = count
            self.outcome = outcome
        }

        func postConstruct() throws {
            let left = count.withLock { count in
                count -= 1
                return count
            }
            guard left > 0 else {
                outcome.yield("made")
                return outcome.finish()
            }
            Task { [environment, outcome] in
                do { _ = try environment.getBean(Link.self) } catch {
                    outcome.yield("\(error)")
                    outcome.finish()
                }
            }
        }
    }

    @Test func `A task that a bean starts creates beans on an empty stack`() async throws {
        let (outcomes, outcome) = AsyncStream.makeStream(of: String.self)
        let count = Locked(300)
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(Link.self, factory: { Link(environment, count, outcome) }).scope("prototype"))
        _ = try environment.getBean(Link.self)
        for await text in outcomes { #expect(text == "made") }
        try environment.shutdown()
    }

    @Test func `A task that a bean starts does not retain the environment`() async throws {
        final class Starter: Bean {
            let gate: AsyncStream<Void>
            let task = Locked<Task<Void, Never>?>(nil)
            init(_ gate: AsyncStream<Void>) { self.gate = gate }
            func postConstruct() throws {
                task.withLock { $0 = Task { [gate] in for await _ in gate {} } }
            }
        }
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        weak var released: Environment?
        var task: Task<Void, Never>?
        do {
            let environment = try Environment(name: "test")
            try environment.define(environment.bean(Starter.self, factory: { Starter(gate) }))
            task = try environment.getBean(Starter.self).task.withLock { $0 }
            released = environment
        }
        #expect(released == nil)
        open.finish()
        await task?.value
    }

    @Test func `A task that a bean starts waits until the environment has started`() async throws {
        final class Asker: Bean {
            let environment: Environment
            let outcome: AsyncStream<Int>.Continuation
            let hasAsked: Latch
            init(_ environment: Environment, _ outcome: AsyncStream<Int>.Continuation, _ hasAsked: Latch) {
                self.environment = environment
                self.outcome = outcome
                self.hasAsked = hasAsked
            }
            func postConstruct() throws {
                Task { [environment, outcome, hasAsked] in
                    hasAsked.arrive()
                    outcome.yield((try? environment.getBean(Bar.self).age) ?? -1)
                    outcome.finish()
                }
            }
        }
        final class Ager: BeanPostProcessor {
            init(_ hasAsked: Latch) { hasAsked.wait() }
            func process(_ bean: AnyObject) throws -> AnyObject {
                (bean as? Bar)?.age += 1
                return bean
            }
        }
        for _ in 0..<50 {
            let (outcomes, outcome) = AsyncStream.makeStream(of: Int.self)
            let hasAsked = Latch(1)
            let environment = try Environment(name: "test")
            try environment.define(
                environment.bean(Ager.self, factory: { Ager(hasAsked) }).requires(Asker.self))
            try environment.define(
                environment.bean(Asker.self, factory: { Asker(environment, outcome, hasAsked) }))
            try environment.define(environment.bean(Bar.self, lazy: true))
            try await onOwnThread { try environment.startup() }
            for await age in outcomes { #expect(age == 1) }
            try environment.shutdown()
        }
    }
}
