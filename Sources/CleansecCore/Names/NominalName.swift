/// The name of a nominal type: its module, and what it is nested in, outermost first.
struct NominalName: Hashable, Sendable {
    var module: String
    var path: [Step]

    /// A type, or a function that a type is local to.
    struct Step: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case structure, enumeration, classType, protocolType, alias
            /// A function, a property or a closure.
            case entity
        }
        var kind: Kind
        var name: String
        /// What tells it apart from others of the name: of private types, the file's; of local ones, a number; of entities, their type.
        var discriminator: String?
        /// The module of the extension that it is declared in, if that is another one.
        var extensionModule: String?
        var arguments: [TypeTree] = []

        /// Whether a list of generic arguments stands for it.
        var takesArguments: Bool { kind != .entity || !name.hasPrefix("closure ") }
    }

    /// The module that declares it: another than ``module`` if it is nested in an extension of a type of that.
    var declaringModule: String { path.last { $0.extensionModule != nil }?.extensionModule ?? module }

    /// The innermost type.
    var last: Step { path[path.count - 1] }

    /// The same without generic arguments: what all uses of a generic type share.
    var unbound: NominalName {
        // Most have none, and share their memory with this.
        guard path.contains(where: { !$0.arguments.isEmpty }) else { return self }
        var name = self
        for step in name.path.indices { name.path[step].arguments = [] }
        return name
    }

    /// The generic arguments, all of them, outermost first.
    var arguments: [TypeTree] { path.flatMap(\.arguments) }

    /// Whether it is a type of a module.
    func isType(_ name: String, of module: String) -> Bool {
        self.module == module && path.count == 1 && path[0].name == name
    }

    /// The arguments by depth: only levels that have some count.
    var levels: [[TypeTree]] { path.map(\.arguments).filter { !$0.isEmpty } }

    /// `App.Net.Page`, for messages.
    var text: String { ([module] + path.map(\.name)).joined(separator: ".") }
}
