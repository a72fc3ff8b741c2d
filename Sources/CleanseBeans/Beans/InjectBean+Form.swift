// How the environment finds the provider, closure or the like that an injection of a class stands for.

extension InjectBean {
    /// The name in the key of such a value.
    var formName: String { "itself" + (id.map { " of \($0)" } ?? "") }
}
