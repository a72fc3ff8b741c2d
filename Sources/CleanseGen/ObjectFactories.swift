/// The recipes of factories, by the number of their dependencies, and the code that links factories of objects.
enum ObjectFactories {
    static func file(maxArity: Int) -> GeneratedFile {
        let lists = (0...maxArity + ParameterList.Configuration.specialized.additionalArity).map {
            ParameterList(count: $0, configuration: .specialized)
        }
        let called = lists.filter(hasCall).map { ParameterList(count: $0.count, configuration: .generic) }
        return GeneratedFile(
            path: "Sources/CleanseEngine/Generated/Recipe+Factories.swift",
            text: [
                Templates.banner(maxArity), recipes(lists), linking(lists), functions(lists), callingRecipes(called),
                calls(called), callables(called),
            ].joined(separator: "\n")
        )
    }

    // MARK: - Factories that take the values of their dependencies

    /// Whether functions with these parameters have a recipe that calls them. In release builds, longer ones take links.
    static func hasCall(_ list: ParameterList) -> Bool { list.count <= ParameterList.mostGeneric }

    private static func callingRecipes(_ lists: [ParameterList]) -> String {
        "extension Recipe {\n" + lists.map(callingRecipe).joined(separator: "\n") + "}\n"
    }

    private static func callingRecipe(_ list: ParameterList) -> String {
        let areObjects = (["Value"] + list.generics).map { "isObject(\($0).self)" }.joined(separator: ", ")
        let links = list.count == 0 ? "" : "[\(links(of: list) { "linker.next(\($0).self)" })] "
        return """
                /// Creates the recipe of a binding whose factory takes the values of its dependencies.
                package init<\((list.generics + ["Value", "Failure: Error"]).joined(separator: ", "))>(
                    calling factory: @escaping \(type(of: list))
                ) {
                    if Failure.self == Never.self, \(areObjects) {
                        self = .call(ErasedFactory(Call\(list.count)(function: factory)), arguments: \(list.count))
                    } else {
                        self = .function { linker in
                            linker.finish(Link<Value> { \(links)instance in try factory(\(list.arguments.joined(separator: ", "))) })
                        }
                    }
                }

            """
    }

    private static func calls(_ lists: [ParameterList]) -> String {
        let cases = lists.map { list in
            let objects = Array(repeating: "AnyObject", count: list.count + 1).joined(separator: ", ")
            let links = list.count == 0 ? "" : "[\(links(of: list) { _ in "next().of(AnyObject.self)" })] "
            return """
                        case \(list.count):
                            let call = factory.of(Call\(list.count)<\(objects), Never>.self)
                            return finish(
                                object: ErasedLink(
                                    Link<AnyObject> { \(links)instance in
                                        \(list.count == 0 ? "" : "try ")call.function(\(list.arguments.joined(separator: ", ")))
                                    }))

                """
        }
        return """
            extension Linker {
                /// Links the factory of an object that takes objects only, and does not throw.
                // SAFETY: the recipe was created with a function of this number of parameters, which are objects, as its result is.
                // References to all objects have the same shape, and so do the functions, whatever their types are.
                func link(calling factory: consuming ErasedFactory, arguments: UInt8) -> ErasedLink {
                    switch arguments {
            \(cases.joined())        // SAFETY: a recipe has the number of one of the initialisers above, and each number has a case.
                    default: preconditionFailure("no factory has an overload with so many parameters")
                    }
                }
            }

            """
    }

    private static func callables(_ lists: [ParameterList]) -> String {
        lists.map { list in
            """
            private struct Call\(list.count)<\((list.generics + ["Value", "Failure: Error"]).joined(separator: ", "))> {
                let function: \(type(of: list))
            }

            """
        }.joined(separator: "\n")
    }

    private static func type(of list: ParameterList) -> String {
        "(\(list.parameters.joined(separator: ", "))) throws(Failure) -> Value"
    }

    // MARK: - Factories that take the links of their dependencies

    private static func recipes(_ lists: [ParameterList]) -> String {
        """
        extension Recipe {
            /// Creates the recipe of a binding whose factory takes the links of a number of dependencies.
            private init<Value>(_ factory: consuming ErasedFactory, dependencies: UInt8, of _: Value.Type) {
                if isObject(Value.self) {
                    self = .object(factory, dependencies: dependencies)
                } else {
                    self = .function { [factory = consume factory] linker in
                        linker.finish(linker.link(factory, dependencies: dependencies, of: Value.self))
                    }
                }
            }


        """ + joined(lists, separator: "\n", recipe) + "}\n"
    }

    /// Returns the code for each list. Clients specialise short ones only with the package trait `FastGraphs`: see
    /// `ParameterList.mostGeneric`.
    private static func joined(
        _ lists: [ParameterList], separator: String = "", _ code: (ParameterList) -> String
    ) -> String {
        let short = lists.filter(hasCall).map(code).joined(separator: separator)
        let long = lists.filter { !hasCall($0) }.map(code).joined(separator: separator)
        return "#if FastGraphs\n" + short + "#endif\n" + separator + long
    }

    private static func recipe(_ list: ParameterList) -> String {
        let function = list.count == 0 ? "Link(make)" : "Function\(list.count)(make: make)"
        return """
                /// Creates the recipe of a binding whose factory takes the links of its dependencies.
                package init<\((list.generics + ["Value"]).joined(separator: ", "))>(
                    _ make: consuming @escaping \(list.makeType("Value"))
                ) {
                    self.init(ErasedFactory(\(function)), dependencies: \(list.count), of: Value.self)
                }

            """
    }

    private static func linking(_ lists: [ParameterList]) -> String {
        let cases = joined(Array(lists.dropFirst())) { list in
            let types = (Array(repeating: "AnyObject", count: list.count) + ["Value"]).joined(separator: ", ")
            return """
                        case \(list.count):
                            let function = factory.of(Function\(list.count)<\(types)>.self)
                            return Link { [\(links(of: list) { _ in "next().of(AnyObject.self)" })] instance in
                                try function.make(\(list.passed))
                            }

                """
        }
        return """
            extension Linker {
                /// Links the factory of an object to its dependencies. All classes share this code.
                func link(_ factory: consuming ErasedFactory, dependencies: UInt8) -> ErasedLink {
                    finish(object: ErasedLink(link(factory, dependencies: dependencies, of: AnyObject.self)))
                }

                /// Links a factory to its dependencies.
                // SAFETY: the recipe was created with a function of this number of parameters and with this result. This code does not read
                // the values of the links. Links of all types have the same shape, and so do the functions, whatever their types are.
                func link<Value>(_ factory: consuming ErasedFactory, dependencies: UInt8, of _: Value.Type) -> Link<Value> {
                    switch dependencies {
                    case 0: return factory.of(Link<Value>.self)
            \(cases)        // SAFETY: a recipe has the number of one of the initialisers above, and each number has a case.
                    default: preconditionFailure("no factory has an overload with so many parameters")
                    }
                }
            }

            """
    }

    private static func functions(_ lists: [ParameterList]) -> String {
        joined(Array(lists.dropFirst()), separator: "\n") { list in
            """
            private struct Function\(list.count)<\((list.generics + ["Value"]).joined(separator: ", "))> {
                let make: \(list.makeType("Value"))
            }

            """
        }
    }

    // MARK: - Functions with a seed

    /// Returns the code that links the function of a generic factory.
    static func seededLinking(_ lists: [ParameterList]) -> String {
        let cases = lists.dropFirst().map { list in
            let types = (Array(repeating: "AnyObject", count: list.count) + ["Tag"]).joined(separator: ", ")
            return """
                        let \(list.linkNames[list.count - 1]) = next().of(AnyObject.self)
                        if dependencies == \(list.count) {
                            let function = function.of(Seeded\(list.count)<\(types)>.self)
                            return { instance, seed in try function.make(\(list.passed), seed) }
                        }

                """
        }
        return """
            extension BindingDraft {
                /// Records a factory.
                /// - Parameter function: Takes the links of the dependencies. It runs each time the factory is called.
                func recordFactory<Tag: AssistedFactory>(
                    dependenciesFrom start: DependencyID, _ effects: BindingEffects, file: StaticString, line: Int,
                    _ function: consuming ErasedFactory
                ) -> BindingReceipt<Factory<Tag>> {
                    let count = count(dependenciesFrom: start)
                    return bindFactory(dependenciesFrom: start, effects, file: file, line: line) {
                        [function = consume function] linker in linker.link(function, dependencies: count, of: Tag.self)
                    }
                }
            }

            extension Linker {
                /// Links the function of a generic factory to its dependencies.
                // SAFETY: the binding was recorded with a function of this number of parameters besides the seed. This code does not read the
                // values of the links. Links of all types have the same shape, and so do the functions, whatever their types are.
                func link<Tag: AssistedFactory>(
                    _ function: consuming ErasedFactory, dependencies: Int, of _: Tag.Type
                ) -> (GraphInstance, Tag.Seed) throws -> Tag.Element {
                    if dependencies == 0 { return function.of(Seeded0<Tag>.self).make }
            \(cases.joined())        // SAFETY: a recorder above has declared this number of dependencies, and each number has a case.
                    preconditionFailure("no function has an overload with so many parameters")
                }
            }

            """
    }

    /// Returns the structure that stores the function of a generic factory.
    static func seededFunction(_ list: ParameterList) -> String {
        """
        private struct Seeded\(list.count)<\((list.generics + ["Tag: AssistedFactory"]).joined(separator: ", "))> {
            let make: \(list.makeType("Tag.Element", given: ["Tag.Seed"]))
        }

        """
    }

    private static func links(of list: ParameterList, _ link: (_ type: String) -> String) -> String {
        zip(list.linkNames, list.generics).map { "\($0) = \(link($1))" }.joined(separator: ", ")
    }
}
