import Testing

@testable import Cleanse

/// Tests of factories whose elements any thread may create. ``RandomIsolationTests`` covers the requirements on the graph.
@Suite struct SendableFactoryTests {
    private struct Named: AssistedFactory {
        typealias Seed = String
        typealias Element = Int
    }

    private struct Root {
        let factory: SendableFactory<Named>
    }

    @Test func `A sendable factory that is not bound is reported like a missing factory`() {
        let report = ComponentFactory.validate(root: Root.self) { binder in
            binder.bind().to(factory: Root.init)
        }
        #expect(report.errors.map(\.code) == ["missing-provider"])
        #expect("\(report)".contains("bindFactory(Int.self).with(Named.self)"), "\(report)")
    }

    @Test func `A sendable factory is refused if its closure captures a value that is not known to be Sendable`() {
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

    @Test func `A sendable factory that is created by hand calls its closure`() throws {
        struct Unknown: Error {}
        let factory = SendableFactory<Named> { name in
            if name.isEmpty { throw Unknown() }
            return name.utf8.count
        }
        #expect(factory.build("four") == 4)
        #expect(throws: Unknown.self) { try factory.tryBuild("") }
    }
}
