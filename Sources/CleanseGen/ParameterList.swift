/// The parameters of one generated overload.
struct ParameterList {
    let count: Int
    let configuration: Configuration

    /// The generic parameters: `P1, P2`.
    var generics: [String] { (0..<count).map { "P\($0 + 1)" } }

    /// The parameters of the function: `consuming P1, consuming P2`.
    var parameters: [String] {
        switch configuration {
        case .debug, .generic: generics
        case .specialized: generics.map { "consuming \($0)" }
        }
    }

    /// The look-ups of the forms of the parameters, for the function that records the binding.
    var forms: [String] { generics.map { "formLookup(\($0).self)" } }

    /// The names of the links of the dependencies: `p1, p2`.
    var linkNames: [String] { (0..<count).map { "p\($0 + 1)" } }

    /// The arguments of a factory that takes links: `p1, p2, instance`.
    var passed: String { (linkNames + ["instance"]).joined(separator: ", ") }

    /// Returns the type of a factory that takes links.
    /// - Parameter given: The types of its parameters besides the links and the instance.
    func makeType(_ result: String, given: [String] = []) -> String {
        "(\((generics.map { "Link<\($0)>" } + ["GraphInstance"] + given).joined(separator: ", "))) throws -> \(result)"
    }

    /// The statements that take the links of the dependencies.
    var links: [String] { zip(linkNames, generics).map { "let \($0) = linker.next(\($1).self)" } }

    /// The greatest number of parameters of an overload that is generic in release builds too, unless the package trait `FastGraphs` is
    /// enabled.
    ///
    /// Few factories have more, and the difference in speed grows with the number.
    static let mostGeneric = 5

    /// Whether a separate function calls the factory.
    ///
    /// If a factory is an initialiser, the compiler wraps it in a function that does not consume its parameters. The initialiser then
    /// retains the arguments that it keeps, and its caller releases them. If the initialiser is inlined, these operations cancel each
    /// other. But the compiler does not inline an initialiser of six or more properties into the closure that creates its arguments, since
    /// the closure becomes too long. It does inline the initialiser into a function that only calls it.
    var hasSeparateCall: Bool { configuration == .specialized && count > Self.mostGeneric }

    /// The arguments that resolve the dependencies.
    var arguments: [String] { linkNames.map { "\($0)(instance)" } }
}

extension ParameterList {
    /// How a client compiles the call of an overload.
    ///
    /// If a client specialises the overload, the bound function consumes its parameters: initialisers keep their arguments, so each saves a
    /// retain and a release. The compiler wraps most functions so that they consume their parameters, and removes the wrapper if it
    /// specialises the code. Otherwise, the wrapper would only take longer to compile, and could hide whether the function has captures.
    enum Configuration: CaseIterable {
        /// The client calls the library's generic code, in a debug build.
        case debug
        /// The client calls the library's generic code, in a release build. It reads the effects of the function itself, before it converts
        /// the function for the call, since a conversion has a context.
        case generic
        /// The client has code of its own for each factory.
        case specialized

        /// How many more parameters the longest overload has in release builds than in debug builds.
        ///
        /// The compiler tries each overload, which is a large part of its work on a binding in debug builds. In release builds, this is a
        /// small part, and the longer overloads create objects with many dependencies faster.
        var additionalArity: Int {
            switch self {
            case .debug: 0
            case .generic, .specialized: 2
            }
        }

        /// The attributes of the public function. All calls of it are replaced, so builds of the library need no copy of it, but generic
        /// overloads have one.
        var attributesOfStep: String {
            switch self {
            case .debug: "@_transparent"
            case .generic, .specialized: "@_alwaysEmitIntoClient @_transparent"
            }
        }

        /// The attributes of the function that ends a binding. Either the library compiles it, or only clients do.
        var attributesOfEnd: String {
            switch self {
            case .debug, .generic: "@usableFromInline"
            case .specialized: "@_alwaysEmitIntoClient @inline(__always)"
            }
        }
    }
}
