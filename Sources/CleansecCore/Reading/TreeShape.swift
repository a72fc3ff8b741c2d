/// The shape of the compiler's tree (`swiftc -dump-ast -dump-ast-format json`) on which the analysis relies.
///
/// The shape is checked when a tree is read. A tree of another shape is an error, whatever it contains.
///
/// - The document is an object whose `_kind` is `source_file`, with `filename`, `compiler_version` and then `items`.
/// - Each node begins with `_kind`. `range` has `start` and `end`, which are byte offsets in the source file. In the expansion of a macro,
///   it also has a `buffer_id`, which names the expansion, and the offsets belong to the expansion. If the macro is used as a declaration,
///   the name ends with `MX`, the line and the column, each less 1 and followed by `_` ("Mangling" in Swift's ABI documents). If the macro
///   is an expression, the expansion is in `rewritten`.
/// - A type declaration has `usr`, `interface_type` (a mangled metatype), `inherits` with `superclass_type` and `conformances`, and then
///   `members`; an extension has `extended_type`. Type aliases that witness associated types are members, including implicit ones.
/// - A function has `usr`, `name`, `params`, and then `body` with `elements`.
/// - A requirement of a protocol has no `body`. `override` lists the methods that a method overrides. `generic_signature` has
///   `generic_reqs`.
/// - An `open_existential_expr` has an `opaque_value` of the type that it opens, which is written as the existential type.
/// - An enumeration whose cases the compiler's `==` compares has the implicit member `__derived_enum_equals`.
/// - A call has `fn` and `args`. The declaration is the `decl` of a `declref_expr`, with `base_name`, `decl_usr`, which is empty for local
///   declarations, and `substitutions` of `generic_param` by `replacement_type`. All types are mangled and canonical.
/// - A closure has `type` and, if it belongs to an actor, `global_actor_isolated`. A `capture_list` has the declarations of the captured
///   names, `captures`, and the closure.
/// - Statements outside of functions are `top_level_code_decl`s. A `pattern_binding_decl` precedes the `var_decl` of each of its variables,
///   which has `let` if it is a constant. A reference to a variable that is not local is a `member_ref_expr` or a `declref_expr`.
enum TreeShape {
    /// The major versions of the compiler whose trees have this shape.
    static let majors = 6...6

    /// The keys of subtrees that repeat other parts, or that the analysis does not need.
    static let ignored: Set<String> = [
        "default_args_owner", "reqs", "builtin_initializer", "implicit_self_decl", "function_ref",
        "requirement_signature", "original_init", "context", "attrs", "isolation_crossing", "decl_context", "access",
        "compiler_version", "body_kind", "type_usr", "non_resilient", "apply_level", "nothrow", "thrown_type",
        "encoding", "generic_reqs", "higherThan", "lowerThan",
    ]

    /// Returns whether the subtree with a key is ignored in nodes of a kind. Some keys are ignored in some kinds only.
    static func isIgnored(_ key: String, in kind: String) -> Bool {
        // The initializer of a literal is not needed. The initializer of a condition is the value that is bound to a name.
        if key == "initializer" { return kind.hasSuffix("_expr") }
        if key == "generic_reqs" { return kind != "generic_signature" }
        return ignored.contains(key)
    }

    /// Describes the difference between a node and the known shape.
    /// - Returns: `nil` if the node has the known shape.
    static func objection(to node: Node) -> String? {
        guard !node.isTruncated else { return nil }
        let kind = node.kind
        guard kinds.contains(kind) || kind.hasPrefix("type_") || kind.hasSuffix("_attr") else {
            return kind.isEmpty ? "a node has no kind" : "there are nodes of the kind \(kind)"
        }
        for (key, child) in node.children where children[key]?.contains(child.kind) == false {
            return "the \(key) of a \(kind) is a \(child.kind)"
        }
        // Each type has conformances to `Copyable` and `Escapable`, or notes their absence.
        if ["struct_decl", "class_decl", "enum_decl"].contains(kind),
            node.child("inherits")?.has("conformances") == false
        {
            return "a \(kind) has no conformances"
        }
        guard let parts = parts[kind] else {
            return kind.hasSuffix("_expr") && !kind.hasPrefix("pattern_") && node["type"] == nil
                ? "a \(kind) has no type" : nil
        }
        return parts.objection(to: node).map { "a \(kind) has \($0)" }
    }

    /// The parts of the nodes of a kind.
    struct Parts {
        private var required: Set<String> = []
        private var optional: Set<String> = []
        /// Whether other nodes and lists, other texts, and other flags are refused.
        private var (hasNoOtherNodes, hasNoOtherTexts, hasNoOtherFlags) = (false, false, false)

        /// Reads a table.
        static func table(_ text: String) -> [String: Parts] {
            var table: [String: Parts] = [:]
            for line in text.split(separator: "\n") {
                let fields = line.split(separator: ":", maxSplits: 1)
                let sides = fields[1].split(separator: "|", omittingEmptySubsequences: false)
                var parts = Parts()
                parts.required = Set(sides[0].split(separator: " ").map(String.init))
                if sides.count > 1 {
                    parts.optional = Set(sides[1].split(separator: " ").map(String.init))
                    parts.hasNoOtherNodes = true
                    parts.hasNoOtherFlags = parts.optional.remove("flag") != nil
                    parts.hasNoOtherTexts = parts.optional.remove("text") != nil || parts.hasNoOtherFlags
                }
                for kind in fields[0].split(separator: " ") { table[String(kind)] = parts }
            }
            return table
        }

        fileprivate func objection(to node: Node) -> String? {
            for key in required where !node.has(key) { return "no \(key)" }
            guard hasNoOtherNodes else { return nil }
            func isOther(_ key: String) -> Bool { !required.contains(key) && !optional.contains(key) }
            if let other = node.children.first(where: { isOther($0.key) }) { return "a \(other.key)" }
            if let other = node.lists.first(where: { isOther($0.key) }) { return "a list of \(other.key)" }
            let attributes = node.attributes.lazy.filter { isOther($0.key) }
            let other = attributes.first {
                ["true", "false"].contains($0.value) ? hasNoOtherFlags : hasNoOtherTexts
            }
            return other.map { "a \($0.key)" }
        }
    }
}
