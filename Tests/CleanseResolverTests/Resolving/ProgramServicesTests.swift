@testable import CleanseResolver
import TestSupport
import Testing

@Suite struct ProgramServicesTests {
    @Test func `The program's registration function is searched for again, on other threads too, until it is found`()
        throws
    {
        let isThere = Locked(false)
        let calls = Locked(0)
        let services = ProgramServices {
            isThere.withLock { $0 } ? { calls.withLock { $0 += 1 } } : nil
        }
        let resolver = Resolver()
        resolver.register { Session() }
        onThreads(4) { _ in
            try! services.registerIfNeeded()
            #expect((try? services.registerIfMissed(by: resolver)) == false)
        }
        isThere.withLock { $0 = true }
        try services.registerIfNeeded()
        #expect(calls.withLock { $0 } == 0)
        let found = onThreads(8) { _ in (try? services.registerIfMissed(by: resolver)) ?? false }
        #expect(found.contains(true))
        #expect(calls.withLock { $0 } == 1)
        services.reset()
        onThreads(8) { _ in try! services.registerIfNeeded() }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test func `A thread whose search failed searches again for a container without registrations`() throws {
        let isThere = Locked(false)
        let services = ProgramServices { isThere.withLock { $0 } ? {} : nil }
        try services.registerIfNeeded()
        isThere.withLock { $0 = true }
        #expect(try services.registerIfMissed(by: Resolver()))
    }
}
