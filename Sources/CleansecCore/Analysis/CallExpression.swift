/// The parts of a call: the declaration or the value that is called, its base, and its arguments.
struct CallExpression {
    /// The base name of the declaration.
    let name: String
    /// The identifier of the declaration, which is empty for a local declaration.
    let identifier: String
    let substitutions: [(parameter: String, type: String)]
    /// The object or the type that a method is called on.
    let base: Node?
    /// The value that is called, if it is not a declaration.
    let function: Node?
    let arguments: [(label: String?, expression: Node)]
    let node: Node
    /// The node of the name.
    let reference: Node

    /// Finds the parts of a call. Fails if the node does not call anything.
    /// - Parameter closed: A function that replaces a generic argument which only the running program knows.
    init?(_ node: Node, closed: (String) -> String = { $0 }) {
        guard let called = node.child("fn").map(Self.peeled) else { return nil }
        self.node = node
        arguments = Self.arguments(of: node)
        var reference = called
        var base: Node?
        if called.kind == "dot_syntax_call_expr" || called.kind == "constructor_ref_call_expr" {
            base = Self.arguments(of: called).first?.expression
            reference = called.child("fn").map(Self.peeled) ?? called
        }
        self.base = base
        self.reference = reference
        guard reference.kind == "declref_expr" || reference.kind == "other_constructor_ref_expr",
            let declaration = reference.child("decl")
        else {
            (name, identifier, substitutions, function) = ("", "", [], node.child("fn"))
            return
        }
        name = declaration["base_name"] ?? ""
        identifier = declaration["decl_usr"] ?? ""
        let found: [(parameter: String, type: String)] =
            declaration.child("substitutions")?.all("substitutions").compactMap { substitution in
                guard let parameter = substitution["generic_param"], let type = substitution["replacement_type"] else {
                    return nil
                }
                return (parameter, closed(type))
            } ?? []
        // A type that equals the existential type of an opened value may be the existential type itself.
        let isAmbiguous = found.lazy.filter { FileVisitor.isOpened($0.type) }.count > 1
        substitutions = found.map {
            ($0.parameter, isAmbiguous && FileVisitor.isOpened($0.type) ? FileVisitor.openedPrefix : $0.type)
        }
        let isVariable = identifier.hasSuffix("vp") || identifier.hasSuffix("vpZ")
        function = identifier.isEmpty || isVariable ? node.child("fn") : nil
    }

    /// Whether the type of the base decides which method is called, because subclasses may override it.
    var isDynamic: Bool {
        guard let kind = base.map(Self.peeled)?.kind else { return false }
        return kind != "super_ref_expr" && kind != "type_expr"
    }

    private static func arguments(of node: Node) -> [(label: String?, expression: Node)] {
        node.child("args")?.all("args").compactMap { argument in
            argument.child("expr").map { (argument["label"], $0) }
        } ?? []
    }

    /// Returns the argument with a label.
    func argument(_ label: String) -> Node? { arguments.first { $0.label == label }?.expression }

    /// Returns the generic argument for a parameter.
    func type(of parameter: String) -> String? { substitutions.first { $0.parameter == parameter }?.type }

    /// The generic arguments of the function itself, if it belongs to a generic type.
    var ownTypes: [String] { substitutions.filter { $0.parameter.hasPrefix("$sqd") }.map(\.type) }

    /// Returns the generic arguments, except the argument for one parameter.
    func ownTypes(besides parameter: String) -> [String] {
        substitutions.filter { $0.parameter != parameter }.map(\.type)
    }

    /// The kinds of expressions that do not change a value, such as the conversions that the compiler inserts.
    private static let transparent: Set<String> = [
        "paren_expr", "try_expr", "force_try_expr", "function_conversion_expr", "inject_into_optional", "await_expr",
        "covariant_function_conversion_expr", "covariant_return_conversion_expr", "load_expr", "erasure_expr",
        "dot_self_expr",
        "open_existential_expr", "opened_existential_expr", "actor_isolation_erasure_expr", "unsafe_expr",
        "consume_expr", "copy_expr", "borrow_expr",
        "coerce_expr", "underlying_to_opaque_expr", "unreachable", "unsafe_cast_expr", "metatype_conversion_expr",
        "destructure_tuple_expr", "derived_to_base_expr", "archetype_to_super_expr", "vararg_expansion_expr",
    ]

    /// Returns whether an expression has the value of its `sub_expr`.
    static func isTransparent(_ node: Node) -> Bool { transparent.contains(node.kind) }

    /// Returns an expression without conversions.
    static func converted(_ node: Node) -> Node {
        var node = node
        while isTransparent(node), let inner = node.child("sub_expr") { node = inner }
        return node
    }

    /// Returns an expression without conversions, and a closure without its capture list.
    static func peeled(_ node: Node) -> Node {
        let node = converted(node)
        return closure(of: node).map(peeled) ?? node
    }

    /// Returns the closure of a capture list.
    static func closure(of node: Node) -> Node? {
        guard node.kind == "capture_list" else { return nil }
        return node.children.last { $0.node.kind.hasSuffix("closure_expr") }?.node
    }
}
