import CleanseResolver
import CleanseTesting
import TestSupport
import Testing

@Suite(
    .resolver {
        $0.register { Stock(name: "suite") }.scope(.application)
        $0.register { Basket(stock: $0.resolve()) }
    })
struct ResolverTraitTests {
    @Injected private var stock: Stock

    @Test func `A suite registers the services of its tests`() {
        #expect(stock.name == "suite")
        #expect(Resolver.resolve(Basket.self).stock === stock)
    }

    @Test(.resolver { $0.register { Stock(name: "test") }.scope(.application) })
    func `A test replaces a service of its suite`() {
        #expect(stock.name == "test")
        #expect(Resolver.resolve(Basket.self).stock === stock)
    }

    private static let seen = Locked<[ObjectIdentifier: Stock]>([:])

    @Test(arguments: 0..<200) func `Each argument of a test has its own services`(number: Int) async {
        Resolver.register { number }
        await Task.yield()
        #expect(Resolver.resolve(Int.self) == number)
        #expect(Self.seen.withLock { $0.updateValue(stock, forKey: ObjectIdentifier(stock)) } == nil)
    }

    @Test func `An error of a registration is an issue at the trait, and the test does not run`() async throws {
        let hasRun = Locked(false)
        let line = #line + 1
        let found = try await issues(of: trait(.resolver { _ in throw Failure(line: "closed") })) {
            hasRun.withLock { $0 = true }
        }
        #expect(found.map(\.text) == ["Failure(line: \"closed\")"] && found.first?.sourceLocation?.line == line)
        #expect(hasRun.withLock { !$0 })
    }
}

private final class Stock: Sendable {
    let name: String
    init(name: String) { self.name = name }
}

private struct Basket { let stock: Stock }
