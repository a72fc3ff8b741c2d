import CleanseResolver
import Testing

/// What can't throw stops the program with the text that the throwing forms throw.
@Suite("Where a program stops")
struct StopTests {
    private func expectText(
        _ text: String, in result: ExitTest.Result?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(text), "\(output.prefix(500))", sourceLocation: sourceLocation)
    }

    @Test("resolve() of what is not registered")
    func unregistered() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Resolver().resolve(Session.self, name: "fred")
        }
        expectText("*** Session \"fred\" *** binding missing", in: result)
    }

    @Test("resolve() of what a factory gives nil for")
    func givesNil() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { () -> Session? in nil }
            _ = resolver.resolve(Session.self)
        }
        expectText(
            "*** Session *** its factory gave nil\n  --> registered at CleanseResolverTests/StopTests.swift:",
            in: result)
    }

    @Test("args() without an argument")
    func noArgument() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.optional(NameService.self)
        }
        expectText("*** NameService *** takes an argument, String, but was resolved without one", in: result)
        expectText("registered at CleanseResolverTests/StopTests.swift:", in: result)
    }

    @Test("args() with an argument of another type")
    func mismatch() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: 5)
        }
        expectText("*** NameService *** takes its argument as String, but it is Int", in: result)
    }

    @Test("args() with several arguments")
    func several() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }
            _ = resolver.resolve(NameService.self, args: ["a": "x", "b": "y"])
        }
        expectText("takes one argument, String, but was resolved with 2", in: result)
    }

    @Test("args(key) without that key")
    func missingKey() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args("name")) }
            _ = resolver.resolve(NameService.self, args: ["nam": "x"])
        }
        expectText("takes the argument \"name\", String, which is missing", in: result)
        expectText("\"nam\" was given: did you mean that?", in: result)
    }

    @Test("args of a typed key with a value of another type")
    func typedKey() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args(ArgumentKey("name"))) }
            _ = resolver.resolve(NameService.self, args: ["name": 5])
        }
        expectText("takes the argument \"name\" as String, but it is Int", in: result)
    }

    @Test("A cycle of factories that can't throw")
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class A { init(_ b: B) {} }
            final class B { init(_ a: A) {} }
            let resolver = Resolver()
            resolver.register { resolver in A(resolver.resolve()) }
            resolver.register { resolver in B(resolver.resolve()) }
            _ = resolver.optional(A.self)
        }
        expectText("*** A *** asked for while it was being made", in: result)
    }

    @Test("@Injected of what is not registered, in a container too")
    func injected() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                Resolver.register { Session() }
                @Injected(container: Resolver()) var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test("@LazyInjected of what is not registered, when it is read")
    func lazy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @LazyInjected var session: Session
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test("@WeakLazyInjected of what is not registered, when it is read")
    func weak() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Resolver.withMain {
                @WeakLazyInjected var session: Session?
                _ = session
            }
        }
        expectText("*** Session *** binding missing", in: result)
    }

    @Test("@LazyInjected that was released")
    func released() async {
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

    @Test("Arguments for what is cached already")
    func stale() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let resolver = Resolver()
            resolver.register { (_, args) in NameService(args()) }.scope(.container)
            _ = resolver.resolve(NameService.self, args: "a")
            _ = resolver.resolve(NameService.self, args: "b")
        }
        expectText("*** NameService *** was made already", in: result)
    }
}
