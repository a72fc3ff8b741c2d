import CleanseResolver
import Testing

/// What can't throw stops the program with the text that the throwing forms throw.
@Suite struct StopTests {
    private func expectText(
        _ text: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(text), "\(output.prefix(500))", sourceLocation: sourceLocation)
    }

    @Test func `resolve() of what is not registered`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Resolver().resolve(Session.self, name: "fred")
        }
        expectText("*** Session \"fred\" *** binding missing", in: result)
    }

    @Test func `resolve() of what a factory gives nil for`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { () -> Session? in nil }
            _ = resolver.resolve(Session.self)
        }
        expectText(
            "*** Session *** its factory returned nil\n  --> registered at CleanseResolverTests/StopTests.swift:",
            in: result)
    }

    @Test func `args() without an argument`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.optional(NameService.self)
        }
        expectText("*** NameService *** takes an argument, String, but was resolved without one", in: result)
        expectText("registered at CleanseResolverTests/StopTests.swift:", in: result)
    }

    @Test func `args() with an argument of another type`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: 5)
        }
        expectText("*** NameService *** takes its argument as String, but it is Int", in: result)
    }

    @Test func `args() with several arguments`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: ["a": "x", "b": "y"])
        }
        expectText("takes one argument, String, but was resolved with 2", in: result)
    }

    @Test func `args(key) without that key`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args("name")) }
            _ = resolver.resolve(NameService.self, args: ["nam": "x"])
        }
        expectText("takes the argument \"name\", String, which is missing", in: result)
        expectText("\"nam\" was given: did you mean that?", in: result)
    }

    @Test func `args of a typed key with a value of another type`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args(ArgumentKey("name"))) }
            _ = resolver.resolve(NameService.self, args: ["name": 5])
        }
        expectText("takes the argument \"name\" as String, but it is Int", in: result)
    }

    @Test func `A cycle of factories that can't throw`() async {
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

    @Test func `@Injected of what is not registered, in a container too`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                Resolver.register { Session() }
                @Injected(container: Resolver()) var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `@LazyInjected of what is not registered, when it is read`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @LazyInjected var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `@WeakLazyInjected of what is not registered, when it is read`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @WeakLazyInjected var session: Session?
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test func `@LazyInjected that was released`() async {
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

    @Test func `Arguments for what is cached already`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }.scope(.container)
            _ = resolver.resolve(NameService.self, args: "a")
            _ = resolver.resolve(NameService.self, args: "b")
        }
        expectText("*** NameService *** had been created already", in: result)
    }
}
