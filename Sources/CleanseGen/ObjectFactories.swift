/// The recipes of factories, by the number of their dependencies, and the code that links factories of objects.
enum ObjectFactories {
    static func file(maxArity: Int) -> GeneratedFile {
        let lists = (0...maxArity + ParameterList.Configuration.specialized.additionalArity).map {
            ParameterList(count: $0, configuration: .specialized)
        }
        return GeneratedFile(
            path: "Sources/CleanseEngine/Generated/Recipe+Factories.swift",
            text: [Templates.banner(maxArity), recipes(lists), linking(lists), functions(lists)].joined(separator: "\n")
        )
    }

    private static func recipes(_ lists: [ParameterList]) -> String {
        "extension Recipe {\n" + lists.map(recipe).joined(separator: "\n") + "}\n"
    }

    private static func recipe(_ list: ParameterList) -> String {
        let function = list.count == 0 ? "Link(make)" : "Function\(list.count)(make: make)"
        let link =
            list.count == 0
            ? "Link(make)"
            : "Link<Value> { [\(links(of: list) { "linker.next(\($0).self)" })] instance in try make(\(list.passed)) }"
        return """
                /// Creates the recipe of a binding whose factory takes the links of its dependencies.
                package init<\((list.generics + ["Value"]).joined(separator: ", "))>(
                    _ make: consuming @escaping \(list.makeType("Value"))
                ) {
                    if Content<Value>.isObject {
                        self = .object(ObjectFactory(\(function)), dependencies: \(list.count))
                    } else {
                        self = .function { [make = consume make] linker in linker.finish(\(link)) }
                    }
                }

            """
    }

    private static func linking(_ lists: [ParameterList]) -> String {
        let cases = lists.dropFirst().map { list in
            let objects = Array(repeating: "AnyObject", count: list.count + 1).joined(separator: ", ")
            return """
                        case \(list.count):
                            let function = factory.of(Function\(list.count)<\(objects)>.self)
                            return finish(
                                object: ErasedLink(
                                    Link<AnyObject> { [\(links(of: list) { _ in "next().of(AnyObject.self)" })] instance in
                                        try function.make(\(list.passed))
                                    }))

                """
        }
        return """
            extension Linker {
                /// Links the factory of an object to its dependencies.
                // SAFETY: the recipe was created with a function of this number of parameters. This code reads neither the object nor
                // the values of the links. Links of all types have the same shape, and so do the functions, whatever their types are.
                func link(_ factory: consuming ObjectFactory, dependencies: UInt8) -> ErasedLink {
                    switch dependencies {
                    case 0: return finish(object: ErasedLink(factory.of(Link<AnyObject>.self)))
            \(cases.joined())        // SAFETY: a recipe has the number of one of the initialisers above, and each number has a case.
                    default: preconditionFailure("no factory has an overload with so many parameters")
                    }
                }
            }

            """
    }

    private static func functions(_ lists: [ParameterList]) -> String {
        lists.dropFirst().map { list in
            """
            private struct Function\(list.count)<\((list.generics + ["Value"]).joined(separator: ", "))> {
                let make: \(list.makeType("Value"))
            }

            """
        }.joined(separator: "\n")
    }

    private static func links(of list: ParameterList, _ link: (_ type: String) -> String) -> String {
        zip(list.linkNames, list.generics).map { "\($0) = \(link($1))" }.joined(separator: ", ")
    }
}
