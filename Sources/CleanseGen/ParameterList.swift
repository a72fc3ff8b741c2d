/// The parameters of one generated overload: a number of them, or a parameter pack for any number.
enum ParameterList {
    case arity(Int)
    case pack

    /// `P1, P2` or `each P`: what stands in angle brackets.
    var generics: [String] {
        switch self {
        case .arity(let count): (0..<count).map { "P\($0 + 1)" }
        case .pack: ["each P"]
        }
    }

    /// `consuming P1, consuming P2` or `repeat consuming each P`: the parameters of the function bound to.
    ///
    /// Consuming, because initialisers keep what they are given: a retain and a release saved for each parameter.
    var types: [String] {
        switch self {
        case .arity(let count): (0..<count).map { "consuming P\($0 + 1)" }
        case .pack: ["repeat consuming each P"]
        }
    }

    /// The statements that declare the dependencies.
    func declarations(strength: String? = nil) -> [String] {
        let argument = strength.map { ", strength: .\($0)" } ?? ""
        return switch self {
        case .arity: generics.map { "draft.depend(on: \($0).self\(argument))" }
        case .pack: ["repeat draft.depend(on: (each P).self\(argument))"]
        }
    }

    /// How the types of the parameters are read, for the function that records the binding.
    var forms: [String] {
        switch self {
        case .arity: generics.map { "formQuestion(\($0).self)" }
        case .pack: []
        }
    }

    /// `p1, p2`: the links of the dependencies.
    var linkNames: [String] {
        switch self {
        case .arity(let count): (0..<count).map { "p\($0 + 1)" }
        case .pack: ["links"]
        }
    }

    /// The statements that take the links of the dependencies.
    var links: [String] {
        switch self {
        case .arity(let count): (0..<count).map { "let p\($0 + 1) = linker.next(P\($0 + 1).self)" }
        case .pack: ["let links = (repeat linker.next((each P).self))"]
        }
    }

    /// The arguments that resolve the dependencies.
    var arguments: [String] {
        switch self {
        case .arity(let count): (0..<count).map { "p\($0 + 1)(instance)" }
        case .pack: ["repeat (each links)(instance)"]
        }
    }

    /// Overloads in the second row of the compiler's search.
    ///
    /// The short lists are tried first and end the search when one fits, which makes type checking faster. A list of one
    /// has to wait with the pack: a single generic parameter also accepts a function of several parameters, as a tuple
    /// (SE-0110), and only against the pack does it lose.
    var isDisfavored: Bool {
        switch self {
        case .arity(let count): count == 1 || count > 6
        case .pack: true
        }
    }

    static func all(maxArity: Int, from minArity: Int = 0) -> [ParameterList] {
        (minArity...max(minArity, maxArity)).map(ParameterList.arity) + [.pack]
    }
}
