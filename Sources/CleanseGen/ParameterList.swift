/// The parameters of one generated overload.
struct ParameterList {
    let count: Int
    let configuration: Configuration

    /// `P1, P2`: what stands in angle brackets.
    var generics: [String] { (0..<count).map { "P\($0 + 1)" } }

    /// `consuming P1, consuming P2`: the parameters of the function.
    var parameters: [String] {
        switch configuration {
        case .debug: generics
        case .release: generics.map { "consuming \($0)" }
        }
    }

    /// How the types of the parameters are read, for the function that records the binding.
    var forms: [String] { generics.map { "formQuestion(\($0).self)" } }

    /// `p1, p2`: the links of the dependencies.
    var linkNames: [String] { (0..<count).map { "p\($0 + 1)" } }

    /// `p1, p2, instance`: what a factory that takes links is given.
    var passed: String { (linkNames + ["instance"]).joined(separator: ", ") }

    /// The type of such a factory.
    /// - Parameter given: What it takes beside the links and the instance.
    func makeType(_ result: String, given: [String] = []) -> String {
        "(\((generics.map { "Link<\($0)>" } + ["GraphInstance"] + given).joined(separator: ", "))) throws -> \(result)"
    }

    /// The statements that take the links of the dependencies.
    var links: [String] { zip(linkNames, generics).map { "let \($0) = linker.next(\($1).self)" } }

    /// Whether the factory is called by a function of its own.
    ///
    /// Where a factory is an initialiser, the compiler wraps it in a function that does not consume its parameters, so that it retains what it
    /// keeps, and its caller releases what it passed. Inlined, these cancel each other. But the compiler no longer inlines the initialiser
    /// of six properties into the closure that gets its arguments, which is too long then. It does so into a function that only calls it.
    var isCalledApart: Bool { configuration == .release && count >= 6 }

    /// The arguments that resolve the dependencies.
    var arguments: [String] { linkNames.map { "\($0)(instance)" } }
}

extension ParameterList {
    /// The builds that an overload is for.
    ///
    /// Where a client specialises the overload, its function consumes its parameters: initialisers keep what they are given, so that a
    /// retain and a release are saved for each. The compiler wraps most functions to make them consume, and removes that again where it
    /// specialises; where it does not, the wrapper would only be slower to compile, and could hide whether the function captures anything.
    enum Configuration: CaseIterable {
        /// Debug builds, and release builds with the package trait `FastBuilds`: a client calls the library's generic code.
        case debug
        /// Other release builds: a client has code of its own for each factory.
        case release

        /// How many parameters more than in debug builds a function with an overload of its own may have.
        ///
        /// The compiler tries each overload, which is a good part of its work on a binding in debug builds. In release builds it is a small
        /// one, and the objects of long lists are created faster.
        var additionalArity: Int {
            switch self {
            case .debug: 0
            case .release: 2
            }
        }

        /// How the public function is compiled. The call of it is replaced wherever it stands, so builds of the library need no copy of it;
        /// debug builds make one all the same.
        var attributesOfStep: String {
            switch self {
            case .debug: "@_transparent"
            case .release: "@_alwaysEmitIntoClient @_transparent"
            }
        }

        /// How the function that ends a binding is compiled: by the library, or by clients only.
        var attributesOfEnd: String {
            switch self {
            case .debug: "@usableFromInline"
            case .release: "@_alwaysEmitIntoClient @inline(__always)"
            }
        }
    }
}
