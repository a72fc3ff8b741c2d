/// The overloads of the bean container's `bean(…, factory:)`, one for each number of parameters, and their tests.
///
/// Like the overloads of `to`, they take an optional function, so that the compiler chooses the overload with a parameter pack for
/// functions of actors. They are disfavoured, so that an initialiser without parameters stays the first choice if a class has several.
enum BeanFactories {
    /// The longest list that is tested. Some lists are longer than the lists that have an overload of their own.
    static let longest = 10

    static func file(maxArity: Int) -> GeneratedFile {
        let lists = (1...maxArity).map { ParameterList(count: $0, configuration: .generic) }
        return GeneratedFile(
            path: "Sources/CleanseBeans/Generated/Environment+Factories.swift",
            text: Templates.banner(maxArity) + "import CleanseEngine\n\nextension Environment {\n"
                + lists.flatMap { [overload($0, isSendable: false), overload($0, isSendable: true)] }
                .joined(separator: "\n") + "}\n\nextension BeanFunction {\n"
                + lists.map(initializer).joined(separator: "\n") + "}\n")
    }

    private static func overload(_ list: ParameterList, isSendable: Bool) -> String {
        let generics = ([isSendable ? "T: Sendable" : "T"] + list.generics).joined(separator: ", ")
        return """
                /// Declares a bean\(isSendable ? " of a `Sendable` type" : "") that a factory creates. The container passes its arguments.
                ///
                /// It takes the same arguments as the overload with a parameter pack.
                /// Without a factory, the class must conform to `Initializable`.
                @_disfavoredOverload
                public func bean<\(generics)>(
                    _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
                    file: String = #fileID, line: Int = #line, column: Int = #column,
                    factory: ((\(list.generics.joined(separator: ", "))) throws -> T)?
                ) -> BeanDeclaration {
                    BeanDeclaration(
                        type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
                        factory: factory.map { .function(BeanFunction($0)) } ?? .initializer,\(isSendable ? " isSendable: true," : "")
                        sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
                }

            """
    }

    private static func initializer(_ list: ParameterList) -> String {
        let types = list.generics.map { "\($0).self" }.joined(separator: ", ")
        let links = zip(list.linkNames, list.generics)
            .map { "            let \($0) = arguments.next(\($1).self)\n" }.joined()
        return """
                /// Creates the function of a factory that has parameters and belongs to no actor.
                convenience init<Value, \(list.generics.joined(separator: ", "))>(
                    _ function: @escaping (\(list.generics.joined(separator: ", "))) throws -> Value
                ) {
                    self.init(of: [\(types)]) { arguments in
            \(links)            return Link { instance in try function(\(list.arguments.joined(separator: ", "))) }
                    }
                }

            """
    }

    static func tests(maxArity: Int) -> GeneratedFile {
        let values = (1...longest).map { "private final class V\($0): Initializable { let value = \($0) }\n" }.joined()
        let types = (1...longest).map { count in
            let parameters = list(count) { "_ p\($0): V\($0)" }
            return """
                private struct Made\(count) {
                    let values: [Int]
                    init(\(parameters)) { values = [\(list(count) { "p\($0).value" })] }
                }

                """
        }.joined()
        let tests = (1...longest).map { count in
            """
                @Test func length\(count)() throws {
                    let environment = try Environment(name: "length")
                    try environment.define(environment.bean(factory: Made\(count).init))
                    try environment.define(
                        environment.bean([Int].self, id: "closed") { (\(list(count) { "p\($0): V\($0)" })) in
                            [\(list(count) { "p\($0).value" })]
                        })
            \((1...count).map { "        try environment.define(environment.bean(V\($0).self))\n" }.joined())\
                    let expected: [Int] = Array(1...\(count))
                    #expect(try environment.getBean(Made\(count).self).values == expected)
                    #expect(try environment.getBean([Int].self, byId: "closed") == expected)
                }

            """
        }.joined()
        return GeneratedFile(
            path: "Tests/CleanseBeansTests/Generated/FactoryArityTests.swift",
            text: Templates.banner(maxArity) + "import CleanseBeans\nimport Testing\n\n" + values + "\n" + types
                + "\n@Suite struct FactoryArityTests {\n" + tests + "}\n")
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (1...count).map(element).joined(separator: ", ")
    }
}
