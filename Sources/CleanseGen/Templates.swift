/// A generated file, with its path and its text.
struct GeneratedFile: Equatable {
    let path: String
    let text: String
}

/// The overloads of `to`, by family. Each family is one template over a `ParameterList`.
///
/// When the compiler chooses an overload, a function that belongs to an actor fits these overloads too, although they may not take it. So
/// each family has one more overload, with any number of parameters. The compiler chooses it for functions of actors, and for functions
/// with more parameters. The overloads for factories are members of `BindToable`: if several overloads fit equally well, the compiler
/// prefers the members of a protocol that refines it, `IsolatedBindToable`. The other families take an optional function, which is never
/// `nil` in practice, and which the compiler ranks below a function. For factories, that would cost too much: if the compiler chooses
/// between two functions `sharedInScope()`, it would have to try all overloads with both.
///
/// The overloads for factories begin with the longest list. The compiler also converts a function with several parameters to one that takes
/// a tuple, which ranks lower. It solves that overload, with the whole closure, unless it has already solved the right one.
///
/// Each overload consists of two functions. The compiler replaces the transparent one by a call of the other one before it specialises
/// code. If the transparent one takes an optional, no code is compiled for `nil`. The other one is compiled once, in the library, or for
/// each factory, in the client: see `Configuration`.
enum Templates {
    static func files(maxArity: Int) -> [GeneratedFile] {
        [
            overloads(in: "BindToable+Factories", maxArity) { lists in
                extending("BindToable", lists.reversed().map(factory)) + "\n"
                    + extending("BindingDraft", lists.map(factoryEnd))
                    + lists.filter(\.hasSeparateCall).map(factoryCall).joined()
                    // The library's generic code records the binding itself.
                    + extending("BindingDraft", lists.filter { $0.configuration == .specialized }.map(factoryRecorder))
            },
            overloads(in: "BinderBase+Factories", maxArity) { lists in
                extending("BinderBase", lists.reversed().map(binding)) + "\n"
                    + extending("AnyBinder", lists.map(bindingEnd))
            },
            overloads(in: "AssistedBindingBuilder+Factories", maxArity, specialized: .always) { lists in
                extending(
                    "AssistedBindingBuilder",
                    [assisted(lists[0], seedFirst: true)]
                        + lists.dropFirst().flatMap { [assisted($0, seedFirst: true), assisted($0, seedFirst: false)] })
            } recorders: {
                extending("BindingDraft", $0.map(assistedRecorder)) + "\n" + ObjectFactories.seededLinking($0) + "\n"
                    + $0.map(ObjectFactories.seededFunction).joined(separator: "\n")
            },
            overloads(in: "PropertyInjectionBindingBuilder+Injectors", maxArity, specialized: .never) { lists in
                extending(
                    "PropertyInjectionBindingBuilder",
                    lists.map { injector($0, isCurried: false) } + lists.map { injector($0, isCurried: true) })
            },
            ObjectFactories.file(maxArity: maxArity),
            BeanFactories.file(maxArity: maxArity),
            ArityTests.file(maxArity: maxArity),
            BeanFactories.tests(maxArity: maxArity),
        ]
    }

    /// Returns a file with overloads, and the functions that they call.
    ///
    /// In debug builds, all overloads are generic.
    private static func overloads(
        in name: String, _ maxArity: Int, specialized: Specialization = .byTrait,
        _ methods: ([ParameterList]) -> String, recorders: ([ParameterList]) -> String = { _ in "" }
    ) -> GeneratedFile {
        func lists(_ configuration: ParameterList.Configuration) -> [ParameterList] {
            (0...maxArity + configuration.additionalArity).map {
                ParameterList(count: $0, configuration: configuration)
            }
        }
        let (generic, special) = (lists(.generic), lists(.specialized))
        var text = banner(maxArity) + "import Builtin\n\n#if DEBUG\n" + methods(lists(.debug)) + "#else\n"
        switch specialized {
        case .never: text += methods(generic.filter { $0.count <= maxArity }) + "#endif\n"
        case .always: text += methods(special) + "#endif\n\n"
        case .byTrait:
            let longest = ParameterList.mostGeneric
            text += methods(special.filter { $0.count > longest }) + "#endif\n\n"
            text += "#if !DEBUG && FastGraphs\n" + methods(special.filter { $0.count <= longest })
            text += "#elseif !DEBUG\n" + methods(generic.filter { $0.count <= longest }) + "#endif\n\n"
        }
        return GeneratedFile(path: "Sources/Cleanse/Generated/\(name).swift", text: text + recorders(special))
    }

    /// The overloads of a family that clients specialise in release builds.
    private enum Specialization {
        /// The library's code is fast enough, also for functions with more parameters.
        case never
        case always
        /// The long ones and, with the package trait `FastGraphs`, the short ones.
        case byTrait
    }

    static func banner(_ maxArity: Int) -> String {
        """
        // Generated by `swift run CleanseGen generate --max-arity \(maxArity)`; change Sources/CleanseGen instead.
        // Functions with more parameters use a slower parameter pack, so a lower maximum is source-compatible, and so is a higher one.


        """
    }

    private static func extending(_ type: String, _ members: [String]) -> String {
        members.isEmpty ? "" : "extension \(type) {\n" + members.joined(separator: "\n") + "}\n"
    }

    // MARK: - Families

    private static func factory(_ list: ParameterList) -> String {
        step(
            list, summary: "Binds the type to a factory whose arguments the graph provides.", isConsuming: true,
            label: "factory", result: "BindingReceipt<Element>",
            type: "@escaping " + factoryType(list, making: "Input"),
            end: list.configuration == .generic
                ? [stored("factory"), "return builder.draft.end(\(endArguments(list, "factory")))"]
                : ["builder.draft.end(\(endArguments(list, "factory")))"]
                    + (list.configuration == .specialized ? receipt : []))
    }

    /// Returns the second function of a factory's overload. It is a member of the draft, which is not generic, so that clients pass no
    /// metadata of the builder.
    private static func factoryEnd(_ list: ParameterList) -> String {
        let receipt = list.configuration == .specialized ? [] : receipt
        return end(
            list, of: ["Value"] + (receipt.isEmpty ? [] : ["Bound"]), isConsuming: true, label: "factory",
            result: receipt.isEmpty ? nil : "BindingReceipt<Bound>", type: factoryType(list, making: "Value"),
            body: factoryBody(list) + receipt)
    }

    /// Returns the call that binds the type that a factory creates, and that steps may follow. The attribute `@_disfavoredOverload` lets the
    /// compiler try `bind` with a type first, so that it does not take longer for such calls.
    private static func binding(_ list: ParameterList) -> String {
        let generics = (list.generics + ["Element", "Failure: Error"]).joined(separator: ", ")
        let declaring = ["return DeclaredBinding(asAnyBinder().declare(\(endArguments(list, "factory"))))"]
        return indented(
            [
                "/// Binds the type that a factory creates to the factory, whose arguments the graph provides. Steps may follow.",
                "@_disfavoredOverload",
                "@discardableResult",
                list.configuration.attributesOfStep,
                "public func bind<\(generics)>(",
                "    _ factory: @escaping \(factoryType(list, making: "Element")),",
                "    file: StaticString = #fileID, line: Int = #line",
                ") -> DeclaredBinding<InferringBinder<Self>, Element, Element> {",
            ] + ((list.configuration == .generic ? [stored("factory")] : []) + declaring).map { "    " + $0 } + ["}"])
    }

    /// Returns the second function of such a call. It is a member of the binder without a scope, so that clients pass no metadata of theirs.
    private static func bindingEnd(_ list: ParameterList) -> String {
        let generics = (list.generics + ["Value", "Failure: Error"]).joined(separator: ", ")
        let (isGeneric, isSpecialized) = (list.configuration == .generic, list.configuration == .specialized)
        let call = "draft.end(file: file, line: line, \(isGeneric ? "effects, " : "")factory)"
        return indented(
            [
                list.configuration.attributesOfEnd,
                "func declare<\(generics)>(",
                "    file: StaticString, line: Int,\(isGeneric ? " _ effects: BindingEffects," : "")",
                "    _ factory: @escaping \(factoryType(list, making: "Value"))",
                ") -> BindingDraft {",
                "    let draft = draftBeforeFactory(of: Value.self)",
                isSpecialized ? "    \(call)" : "    _ = \(call) as BindingReceipt<Value>",
                "    return draft", "}",
            ])
    }

    /// The statement that creates the receipt. Generic code of the library has it: in a client, the compiler would read all of `configure`
    /// to find the receipt's storage.
    private static let receipt = ["return BindingReceipt()"]

    private static func factoryBody(_ list: ParameterList) -> [String] {
        let make = "try factory(\(list.arguments.joined(separator: ", ")))"
        switch list.configuration {
        case .debug, .generic:
            // No code is specialised, so the recipe calls the factory itself.
            let bound =
                ObjectFactories.hasCall(list)
                ? [
                    "bind(dependenciesFrom: start, \(effects(list)), file: file, line: line, recipe: Recipe(calling: factory))"
                ]
                : recording(
                    list, bind: "bind", effects: effects(list),
                    end: "return linker.finish(Link<Value> { instance in \(make) })")
            return storing(list, "factory") + depending(list.generics.map { "depend(onGeneric: \($0).self)" }) + bound
        case .specialized:
            return call(
                list, "bind", of: "factory", closure: list.linkNames + ["instance"],
                list.hasSeparateCall ? "try callFactory(factory, \(list.arguments.joined(separator: ", ")))" : make)
        }
    }

    /// Returns a function that only calls the factory, for `ParameterList.hasSeparateCall`. It is not a member of a type, since the compiler
    /// would not specialise a member for the factory.
    private static func factoryCall(_ list: ParameterList) -> String {
        let generics = (list.generics + ["Value", "Failure: Error"]).joined(separator: ", ")
        let parameters = zip(list.linkNames, list.parameters).map { "_ \($0): \($1)" }.joined(separator: ", ")
        return """

            @inlinable @inline(never)
            func callFactory<\(generics)>(
                _ factory: \(factoryType(list, making: "Value")),
                \(parameters)
            ) throws(Failure) -> Value {
                try factory(\(list.linkNames.joined(separator: ", ")))
            }

            """
    }

    private static func assisted(_ list: ParameterList, seedFirst: Bool) -> String {
        let argument = ["Assisted(seed: seed)"]
        let arguments = seedFirst ? argument + list.arguments : list.arguments + argument
        return method(
            list,
            summary: "Binds the factory to a function whose \(seedFirst ? "first" : "last") parameter takes the seed.",
            label: "factory", result: "BindingReceipt<Factory<Tag>>",
            type: assistedType(list, seedFirst: seedFirst),
            body: call(
                list, "return draft.bindFactory", of: "factory", closure: list.linkNames + ["instance", "seed"],
                "try factory(\(arguments.joined(separator: ", ")))"))
    }

    private static func injector(_ list: ParameterList, isCurried: Bool) -> String {
        let typed = zip(list.linkNames, list.generics).map { "\($0): \($1)" }
        let uncurried =
            "{ (\((["element: Element"] + typed).joined(separator: ", "))) throws(Failure) in "
            + "try injector(element)(\(list.linkNames.joined(separator: ", "))) }"
        return method(
            list,
            summary: isCurried
                ? "Binds the injector to a method of the object that takes values of the graph: `Object.injectProperties`."
                : "Binds the injector to a function that takes the object and values of the graph.",
            label: "injector", result: "BindingReceipt<PropertyInjector<Element>>",
            type: injectorType(list, isCurried: isCurried),
            body: storing(list, "injector") + [
                "return bind(\(isCurried ? uncurried : "injector"), \(effects(list)), on: nil, file: file, line: line)"
            ])
    }

    // MARK: - The types of the functions

    private static func factoryType(_ list: ParameterList, making result: String) -> String {
        "(\(list.parameters.joined(separator: ", "))) throws(Failure) -> \(result)"
    }

    private static func assistedType(_ list: ParameterList, seedFirst: Bool) -> String {
        let seed = ["Assisted<Tag.Seed>"]
        let parameters = seedFirst ? seed + list.parameters : list.parameters + seed
        return "(\(parameters.joined(separator: ", "))) throws(Failure) -> Element"
    }

    private static func injectorType(_ list: ParameterList, isCurried: Bool) -> String {
        isCurried
            ? "(Element) -> (\(list.parameters.joined(separator: ", "))) throws(Failure) -> Void"
            : "(\((["Element"] + list.parameters).joined(separator: ", "))) throws(Failure) -> Void"
    }

    // MARK: - Functions of the library

    // A client compiles only a call of one of these functions, and the closure that it passes. The functions are compiled once, in the
    // library.

    private static func factoryRecorder(_ list: ParameterList) -> String {
        recorder(
            list, "bind", of: ["Value"], given: [], result: "Value", returning: nil,
            end: ["bind(dependenciesFrom: start, effects, file: file, line: line, recipe: Recipe(consume make))"])
    }

    /// Returns the function that records a generic factory. It is a member of the draft, which is not generic, so that neither clients nor
    /// closures pass on metadata of the builder.
    private static func assistedRecorder(_ list: ParameterList) -> String {
        recorder(
            list, "bindFactory", strength: "deferred", of: ["Tag: AssistedFactory"], given: ["Tag.Seed"],
            result: "Tag.Element", returning: "BindingReceipt<Factory<Tag>>",
            end: [
                "return recordFactory(dependenciesFrom: start, effects, file: file, line: line, ErasedFactory(Seeded\(list.count)<\((list.generics + ["Tag"]).joined(separator: ", "))>(make: make)))"
            ])
    }

    private static func recorder(
        _ list: ParameterList, _ name: String, strength: String? = nil, of generics: [String], given: [String],
        result: String, returning: String?, end: [String]
    ) -> String {
        let generics = (list.generics + generics).joined(separator: ", ")
        let forms = list.generics.indices.map { "form\($0 + 1)" }
        let strength = strength.map { "strength: .\($0), " } ?? ""
        let lines =
            [
                "/// Records a binding whose dependencies have these forms.",
                "@usableFromInline",
                "\(returning == nil ? "consuming " : "")func \(name)<\(generics)>(",
                "    file: StaticString, line: Int, _ effects: BindingEffects,",
            ] + forms.map { "    _ \($0): consuming @escaping FormLookup," } + [
                "    make: consuming @escaping \(list.makeType(result, given: given))",
                ")\(returning.map { " -> " + $0 } ?? "") {",
            ]
        let declaring = depending(
            zip(list.generics, forms).map { "depend(on: \($0).self, \(strength)form: consume \($1))" })
        return indented(lines + (declaring + end).map { "    " + $0 } + ["}"])
    }

    /// Returns the statements that record the dependencies.
    private static func depending(_ calls: [String]) -> [String] { ["let start = nextDependency"] + calls }

    /// Returns the statement that records the binding, with a recipe that takes the links of the dependencies.
    /// - Parameter end: The last statement of the recipe.
    private static func recording(_ list: ParameterList, bind: String, effects: String, end: String) -> [String] {
        block("\(bind)(dependenciesFrom: start, \(effects), file: file, line: line) { linker in", list.links + [end])
    }

    /// Returns the expression for the effects of a function, at the end of a step.
    private static func effects(_ list: ParameterList) -> String {
        list.configuration == .generic ? "effects" : effects
    }

    private static let effects = "BindingEffects(at: Builtin.addressof(&stored), failing: Failure.self)"

    /// Returns the statement that stores a function in memory, where its effects are read. A call with the function as a generic argument
    /// would need the metadata of its type, which only newer runtimes have for functions that throw a typed error.
    private static func stored(_ function: String) -> String { "var stored = \(function)" }

    /// Returns the statement at the start of a function that reads the effects itself.
    private static func storing(_ list: ParameterList, _ function: String) -> [String] {
        list.configuration == .generic ? [] : [stored(function)]
    }

    /// Returns the arguments for the second function of an overload.
    private static func endArguments(_ list: ParameterList, _ function: String) -> String {
        (["file: file", "line: line"] + (list.configuration == .generic ? [effects] : []) + [function])
            .joined(separator: ", ")
    }

    // MARK: - Parts

    /// Returns a call of a function that records a binding, with a closure that creates its value. The compiler of a client specialises
    /// nothing else.
    private static func call(
        _ list: ParameterList, _ call: String, of function: String, closure: [String], _ body: String
    ) -> [String] {
        let start = ["file: file", "line: line", effects(list)]
        return storing(list, function) + [
            "\(call)(\((start + list.forms).joined(separator: ", "))) { \(closure.joined(separator: ", ")) in",
            "    " + body, "}",
        ]
    }

    private static func block(_ head: String, _ body: [String]) -> [String] {
        [head] + body.map { "    " + $0 } + ["}"]
    }

    /// Returns a terminating step and its end, both members of the builder.
    /// - Parameter type: The type of the bound function.
    private static func method(
        _ list: ParameterList, summary: String, label: String, result: String, type: String, body: [String]
    ) -> String {
        let call =
            ["guard let \(label) else { return draft.lacksFunction(file: file, line: line) }"]
            + (list.configuration == .generic ? [stored(label)] : []) + ["return end(\(endArguments(list, label)))"]
        return step(list, summary: summary, label: label, result: result, type: "(\(type))?", end: call) + "\n"
            + end(list, of: [], label: label, result: result, type: type, body: body)
    }

    /// Returns the public, transparent half of an overload.
    private static func step(
        _ list: ParameterList, summary: String, isConsuming: Bool = false, label: String, result: String,
        type: String, end: [String]
    ) -> String {
        let generics = (list.generics + ["Failure: Error"]).joined(separator: ", ")
        let lines = [
            "/// \(summary)",
            "@discardableResult",
            list.configuration.attributesOfStep,
            "public \(isConsuming ? "consuming " : "")func to<\(generics)>(",
            "    file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,",
            "    \(label): \(type)",
            ") -> \(result) {",
        ]
        return indented(lines + end.map { "    " + $0 } + ["}"])
    }

    /// Returns the other half of an overload, which a client specialises or calls.
    private static func end(
        _ list: ParameterList, of generics: [String], isConsuming: Bool = false, label: String, result: String?,
        type: String, body: [String]
    ) -> String {
        let generics = (list.generics + generics + ["Failure: Error"]).joined(separator: ", ")
        let effects = list.configuration == .generic ? " _ effects: BindingEffects," : ""
        let lines = [
            list.configuration.attributesOfEnd,
            "\(isConsuming ? "consuming " : "")func end<\(generics)>(",
            "    file: StaticString, line: Int,\(effects) _ \(label): @escaping \(type)",
            ")\(result.map { " -> " + $0 } ?? "") {",
        ]
        return indented(lines + body.map { "    " + $0 } + ["}"])
    }

    private static func indented(_ lines: [String]) -> String {
        lines.map { $0.isEmpty ? "\n" : "    " + $0 + "\n" }.joined()
    }
}
