/// A type whose bindings are declared with a step of their own.
protocol DeclaredByStep {
    /// The step, as it is written.
    static func step(_ names: Names) -> String
}
