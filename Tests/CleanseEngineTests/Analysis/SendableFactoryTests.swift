import Testing

@testable import Cleanse

/// Factories whose elements any thread may create. What the graph must fulfil is in ``RandomIsolationTests``.
@Suite struct SendableFactoryTests {
    private struct Named: AssistedFactory {
        typealias Seed = String
        typealias Element = Int
    }

    private struct Root {
        let factory: SendableFactory<Named>
    }

    @Test func `One that is not bound is missing as the factory is`() {
        let report = ComponentFactory.validate(root: Root.self) { binder in
            binder.bind().to(factory: Root.init)
        }
        #expect(report.errors.map(\.code) == ["missing-provider"])
        #expect("\(report)".contains("bindFactory(Int.self).with(Named.self)"), "\(report)")
    }

    @Test func `A factory's closure that captures what need not be Sendable is refused`() {
        final class Count { var value = 0 }
        let count = Count()
        let report = ComponentFactory.validate(root: Root.self) { binder in
            binder.bind().to(factory: Root.init)
            binder.bindFactory(Int.self).with(Named.self).to { (name: Assisted<String>) in
                count.value += 1
                return name.get().utf8.count
            }
        }
        #expect(report.errors.map(\.code) == ["unsafe-sharing"])
    }

    @Test func `One made by hand calls its closure`() throws {
        struct Unknown: Error {}
        let factory = SendableFactory<Named> { name in
            if name.isEmpty { throw Unknown() }
            return name.utf8.count
        }
        #expect(factory.build("four") == 4)
        #expect(throws: Unknown.self) { try factory.tryBuild("") }
    }
}
