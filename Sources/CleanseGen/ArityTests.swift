/// The generated tests, for every length up to the longest in Cleanse 4, in every family.
enum ArityTests {
    static let longest = 41

    static func file(maxArity: Int) -> GeneratedFile {
        GeneratedFile(
            path: "Tests/CleanseArityTests/Generated/ArityTests.swift",
            text: Templates.banner(maxArity) + "import Cleanse\nimport Testing\n\n" + values + module
                + (0...longest).map(types).joined() + suite)
    }

    private static var values: String {
        (1...longest).map { "private struct V\($0) { let value = \($0) }\n" }.joined() + "\n"
    }

    private static var module: String {
        let lines = (1...longest).map { "        binder.bind(V\($0).self).to(value: V\($0)())\n" }.joined()
        return """
            private struct Values: Module {
                static func configure(binder: UnscopedBinder) {
            \(lines)    }
            }


            """
    }

    /// The types for one length, which initialisers, closures and assisted factories create, and which injectors fill.
    private static func types(_ count: Int) -> String {
        let parameters = list(count) { "_ p\($0): V\($0)" }
        let sum = count == 0 ? "[]" : "[" + list(count) { "p\($0).value" } + "]"
        let comma = count == 0 ? "" : ", "
        return """
            private struct Made\(count) {
                let values: [Int]
                init(\(parameters)) { values = \(sum) }
            }
            private struct Closed\(count) { let values: [Int] }
            private struct Awaited\(count) {
                let values: [Int]
                init(\(parameters)) async { values = \(sum) }
            }
            private struct Called\(count): Sendable {
                let values: [Int]
                struct Seeded: AssistedFactory {
                    typealias Seed = String
                    typealias Element = Called\(count)
                }
                init(_ seed: Assisted<String>\(comma)\(parameters)) async { values = \(sum) + [seed.get().count] }
            }
            private struct First\(count) {
                let values: [Int]
                struct Seeded: AssistedFactory {
                    typealias Seed = String
                    typealias Element = First\(count)
                }
                init(_ seed: Assisted<String>\(comma)\(parameters)) { values = \(sum) + [seed.get().count] }
            }
            private struct Last\(count) {
                let values: [Int]
                struct Seeded: AssistedFactory {
                    typealias Seed = String
                    typealias Element = Last\(count)
                }
                init(\(parameters)\(comma)_ seed: Assisted<String>) { values = \(sum) + [seed.get().count] }
            }
            private final class Filled\(count) {
                var values: [Int] = [0]
                func fill(\(parameters)) { values = \(sum) }
            }
            private final class Passed\(count) {
                var values: [Int] = [0]
                static func fill(_ object: Passed\(count)\(comma)\(parameters)) { object.values = \(sum) }
            }
            private struct Length\(count): Module {
                static func configure(binder: UnscopedBinder) {
                    binder.bind().to(factory: Made\(count).init)
                    binder.bind().to { (\(list(count) { "p\($0): V\($0)" })) -> Closed\(count) in Closed\(count)(values: \(sum)) }
                    binder.bind().to(factory: Awaited\(count).init)
                    binder.bindFactory(Called\(count).self).with(Called\(count).Seeded.self).to(factory: Called\(count).init)
                    binder.bindFactory(First\(count).self).with(First\(count).Seeded.self).to(factory: First\(count).init)
                    binder.bindFactory(Last\(count).self).with(Last\(count).Seeded.self).to(factory: Last\(count).init)
                    binder.bindPropertyInjectionOf(Filled\(count).self).to(injector: Filled\(count).fill)
                    binder.bindPropertyInjectionOf(Passed\(count).self).to(injector: Passed\(count).fill)
                }
            }
            private struct Root\(count) {
                let made: Made\(count)
                let closed: Closed\(count)
                let awaited: () async throws -> Awaited\(count)
                let called: AsyncFactory<Called\(count).Seeded>
                let first: Factory<First\(count).Seeded>
                let last: Factory<Last\(count).Seeded>
                let filled: PropertyInjector<Filled\(count)>
                let passed: PropertyInjector<Passed\(count)>
            }
            private struct Component\(count): RootComponent {
                typealias Root = Root\(count)
                static func configure(binder: UnscopedBinder) {
                    binder.include(module: Values.self)
                    binder.include(module: Length\(count).self)
                }
                static func configureRoot(binder bind: ReceiptBinder<Root\(count)>) -> BindingReceipt<Root\(count)> {
                    bind.to(factory: Root\(count).init)
                }
            }


            """
    }

    private static var suite: String {
        let tests = (0...longest).map { count in
            """
                @Test func length\(count)() async throws {
                    let root = try ComponentFactory.of(Component\(count).self).build(())
                    let expected: [Int] = Array(1..<\(count + 1))
                    let filled = Filled\(count)()
                    let passed = Passed\(count)()
                    root.filled.injectProperties(into: filled)
                    root.passed.injectProperties(into: passed)
                    #expect(root.made.values == expected)
                    #expect(root.closed.values == expected)
                    #expect(try await root.awaited().values == expected)
                    #expect(try await root.called.build("abc").values == expected + [3])
                    #expect(root.first.build("abc").values == expected + [3])
                    #expect(root.last.build("abc").values == expected + [3])
                    #expect(filled.values == expected)
                    #expect(passed.values == expected)
                }

            """
        }.joined()
        return "@Suite struct ArityTests {\n" + tests + "}\n"
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        count == 0 ? "" : (1...count).map(element).joined(separator: ", ")
    }
}
