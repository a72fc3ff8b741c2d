/// The parameters of one generated overload.
struct ParameterList {
    let count: Int

    /// `P1, P2`: what stands in angle brackets, and the parameters of a function as it is passed.
    var generics: [String] { (0..<count).map { "P\($0 + 1)" } }

    /// `consuming P1, consuming P2`: the parameters of the same function as it is called.
    ///
    /// Consuming, because initialisers keep what they are given: a retain and a release saved for each parameter.
    var consumed: [String] { generics.map { "consuming \($0)" } }

    /// How the types of the parameters are read, for the function that records the binding.
    var forms: [String] { generics.map { "formQuestion(\($0).self)" } }

    /// `p1, p2`: the links of the dependencies.
    var linkNames: [String] { (0..<count).map { "p\($0 + 1)" } }

    /// The statements that take the links of the dependencies.
    var links: [String] { zip(linkNames, generics).map { "let \($0) = linker.next(\($1).self)" } }

    /// The arguments that resolve the dependencies.
    var arguments: [String] { linkNames.map { "\($0)(instance)" } }
}
