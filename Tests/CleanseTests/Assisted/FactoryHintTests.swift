import Cleanse
import TestSupport
import Testing

/// Tests of suggestions for factories that are similar to bound ones, and of factories that are sent.
@Suite struct FactoryHintTests {
    private final class Request: Sendable {
        let number: Int
        init(number: Assisted<Int>) { self.number = number.get() }
        init(later number: Assisted<Int>) async throws { self.number = number.get() }
        init(none: ()) { number = 0 }
        enum By: AssistedFactory {
            typealias Seed = Int
            typealias Element = Request
        }
        enum ByName: AssistedFactory {
            typealias Seed = String
            typealias Element = Request
        }
    }

    private struct Holder<Dependency> {
        let dependency: Dependency
    }

    private func hints<Dependency>(
        of _: Dependency.Type, _ configure: @escaping @Sendable (SingletonBinder) -> Void
    ) -> [String] {
        let found = report(on: Holder<Dependency>.self) { binder in
            binder.bind(Holder<Dependency>.self).to(factory: Holder.init)
            configure(binder)
        }
        #expect(found.map(\.code) == ["missing-provider"])
        return found.first?.hints.map { $0.replacing(#/ at \S+\.swift:\d+/#, with: "") } ?? []
    }

    @Test func `The hint for a factory of an asynchronous function is to request AsyncFactory, and the reverse`() {
        @Sendable func asynchronous(_ binder: SingletonBinder) {
            binder.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(later:))
        }
        @Sendable func synchronous(_ binder: SingletonBinder) {
            binder.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(number:))
        }
        let request = ["Request is bound to an asynchronous function: request AsyncFactory<By>"]
        #expect(hints(of: Factory<Request.By>.self, asynchronous) == request)
        #expect(hints(of: SendableFactory<Request.By>.self, asynchronous) == request)
        #expect(
            hints(of: AsyncFactory<Request.By>.self, synchronous)
                == ["Request is bound to a function that is not asynchronous: request Factory<By>"])
        #expect(
            hints(of: Factory<Request.By>.self) { _ in }
                == ["declare it with bindFactory(Request.self).with(By.self)"])
    }

    @Test func `The hint for a missing factory names a factory of the same element, with or without a seed`() {
        #expect(
            hints(of: Factory<Request.By>.self) {
                $0.bindFactory(Request.self).with(Request.ByName.self).to { (_: Assisted<String>) in Request(none: ()) }
            } == ["Factory<ByName> is bound: did you mean that?"])
        #expect(
            hints(of: Factory<EmptySeed<Request>>.self) {
                $0.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(number:))
            } == ["Factory<By> is bound: did you mean that?"])
        #expect(
            hints(of: Factory<Request.By>.self) {
                $0.bindFactory(Request.self).to { Request(none: ()) }
            } == [
                "Factory<EmptySeed<Request>> is bound: add .with(By.self) after bindFactory there, or request that"
            ])
    }

    @Test func `The hint for a missing type that a factory creates is to request the factory`() {
        #expect(
            hints(of: Request.self) {
                $0.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(number:))
            } == ["Factory<By>, bound, creates it: request that, or bind Request itself"])
        #expect(
            hints(of: Provider<Request>.self) {
                $0.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(later:))
            } == ["AsyncFactory<By>, bound, creates it: request that, or bind Request itself"])
    }

    // MARK: Asynchronous factories that are sent

    private final class Log {}
    private struct Sending: Sendable {
        let create: @Sendable () -> AsyncFactory<Request.By>
    }

    @Test func `An asynchronous factory is sent as a function that returns it`() async throws {
        let root = try ComponentFactory.of(root: Sending.self) { binder in
            binder.bind().to(factory: Sending.init)
            binder.bindFactory(Request.self).with(Request.By.self).to(factory: Request.init(later:))
        }.build()
        let numbers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 { group.addTask { try await root.create().build(number).number } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(numbers.sorted() == Array(0..<100))
    }

    @Test func `The dependencies of an asynchronous factory are checked if it is sent`() {
        let found = report(on: Sending.self) { binder in
            binder.bind().to(factory: Sending.init)
            binder.bind().sharedInScope().to(factory: Log.init)
            binder.bindFactory(Request.self).with(Request.By.self).to { (number: Assisted<Int>, _: Log) async in
                Request(number: number)
            }
        }
        #expect(found.map(\.code) == ["unsafe-sharing"])
        #expect(found.first?.keys.contains(ProviderKey(Log.self)) == true)
    }

    private enum Failure: Error {}

    @Test func `The hint for a closure with typed throws is to request one that throws any error`() {
        let hint = [
            "a closure that replaces a provider throws any error: request one with throws instead of throws(…), or bind the"
                + " closure itself"
        ]
        #expect(hints(of: (() throws(Failure) -> Request).self) { _ in } == hint)
        #expect(hints(of: (@Sendable () async throws(Failure) -> Request).self) { _ in } == hint)
        #expect(hints(of: ((Int) throws(Failure) -> Request).self) { _ in } != hint)
    }
}
