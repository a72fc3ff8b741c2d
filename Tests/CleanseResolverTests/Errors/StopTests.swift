import CleanseResolver
import Testing

/// Functions that can't throw stop the program with the text of the error that the throwing functions throw.
@Suite struct StopTests {
    private func expectText(
        _ text: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(text), "\(output.prefix(500))", sourceLocation: sourceLocation)
    }

    @Test func `resolve() of an unregistered service stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Resolver().resolve(Session.self, name: "fred")
        }
        expectText("*** Session \"fred\" *** binding missing", in: result)
    }

    @Test func `resolve() of a service whose factory returns nil stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { () -> Session? in nil }
            _ = resolver.resolve(Session.self)
        }
        expectText(
            "*** Session *** its factory returned nil\n  --> registered at CleanseResolverTests/StopTests.swift:",
            in: result)
    }

    @Test func `args() without an argument stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.optional(NameService.self)
        }
        expectText("*** NameService *** takes an argument, String, but was resolved without one", in: result)
        expectText("registered at CleanseResolverTests/StopTests.swift:", in: result)
    }

    @Test func `args() with an argument of another type stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: 5)
        }
        expectText("*** NameService *** takes its argument as String, but it is Int", in: result)
    }

    @Test func `args() with several arguments stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: ["a": "x", "b": "y"])
        }
        expectText("takes one argument, String, but was resolved with 2", in: result)
    }

    @Test func `args(key) without that key stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args("name")) }
            _ = resolver.resolve(NameService.self, args: ["nam": "x"])
        }
        expectText("takes the argument \"name\", String, which is missing", in: result)
        expectText("\"nam\" was given: did you mean that?", in: result)
    }

    @Test func `args(key) with a typed key and a value of another type stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args(ArgumentKey("name"))) }
            _ = resolver.resolve(NameService.self, args: ["name": 5])
        }
        expectText("takes the argument \"name\" as String, but it is Int", in: result)
    }

    @Test func `A cycle of factories that can't throw stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class A { init(_ b: B) {} }
            final class B { init(_ a: A) {} }
            let resolver = Resolver()
            resolver.register { resolver in A(resolver.resolve()) }
            resolver.register { resolver in B(resolver.resolve()) }
            _ = resolver.optional(A.self)
        }
        expectText("*** A *** requested while it was being created", in: result)
    }

    @Test func `@Injected of an unregistered service stops the program, with a container too`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                Resolver.register { Session() }
                @Injected(container: Resolver()) var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `Reading @LazyInjected of an unregistered service stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @LazyInjected var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `Reading @WeakLazyInjected of an unregistered service stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @WeakLazyInjected var session: Session?
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `Reading @LazyInjected after its release stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                Resolver.register { Session() }
                @LazyInjected var session: Session
                $session.release()
                _ = session
            }
        }
        expectText("*** Session *** was released by its wrapper", in: result)
    }

    @Test func `Arguments for a cached service stop the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }.scope(.container)
            _ = resolver.resolve(NameService.self, args: "a")
            _ = resolver.resolve(NameService.self, args: "b")
        }
        expectText("*** NameService *** already exists", in: result)
    }
}
