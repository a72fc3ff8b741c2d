// The shape of the compiler's tree on which the analysis relies, its nodes in Swift 6, and the attributes that the analysis reads.

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

/// The nodes in the trees of Swift 6, as Swift 6.3.1 on Linux writes them.
///
/// They were found in the trees of this project, of swift-syntax, and of other packages, with 1.7 million nodes in all.
extension TreeShape {
    /// The parts of nodes. Each line has kinds, then the parts that their nodes always have, and after `|` the parts that they may have.
    ///
    /// After `|`, other nodes and lists are refused. If the line ends with `text`, other texts are refused too; if it ends with `flag`,
    /// other texts and flags are refused. Nodes of kinds that have no line may have any parts.
    static let parts = Parts.table(
        """
        struct_decl class_decl: interface_type inherits name members | auxiliary_decl_usrs generic_signature where_requirements
        enum_decl protocol: interface_type inherits name | auxiliary_decl_usrs generic_signature members where_requirements
        extension_decl: extended_type inherits | generic_signature members where_requirements
        func_decl constructor_decl destructor_decl: interface_type name params | auxiliary_decl_usrs body captures generic_signature opaque_result_decl override
        accessor_decl: interface_type params | body captures for generic_signature override yields
        var_decl: name | accessors auxiliary_decl_usrs lazy_storage_property override
        typealias: name type | generic_signature where_requirements
        top_level_code_decl: body |
        parameter_list: | params
        pattern_binding_decl: pattern_entries |
        pattern_entry: pattern | processed_init
        pattern_named: name |
        pattern_typed pattern_paren: sub_pattern |
        pattern_tuple: | elements names
        inheritance: | conformances protocols raw_type superclass_type text
        normal_conformance builtin_conformance inherited_conformance: protocol source_kind type | global_actor_isolated text
        generic_signature: generic_params | generic_reqs
        requirement: first_type kind | layout protocol second_type text
        decl_ref: base_name decl_usr | substitutions text
        decl_name: base_name | args text
        base_name: | name special is_operator flag
        substitution_map: substitutions |
        substitution: generic_param replacement_type | text
        brace_stmt: | elements
        if_stmt: conditions then_stmt | else_stmt
        guard_stmt: body conditions |
        do_stmt: body |
        do_catch_stmt: body catch_stmts | throws
        return_stmt: | result
        throw_stmt: sub_expr |
        argument: expr | inout label flag
        argument_list: | args labels implicit flag
        call_expr binary_expr prefix_unary_expr postfix_unary_expr dot_syntax_call_expr constructor_ref_call_expr: args fn type | throws
        declref_expr other_constructor_ref_expr: decl type | throws
        member_ref_expr: base decl type | throws
        subscript_decl: interface_type name | accessors generic_signature opaque_result_decl override params
        for_each_stmt: body pattern parsed_sequence | convert_element_expr element_expr iterator_var next_call where
        switch_stmt: subject_expr | cases
        case_stmt: body case_label_items | case_body_variables
        case_label_item: pattern | where_expr
        repeat_while_stmt: body cond |
        pattern_enum_element: element type | sub_pattern
        pattern_optional_some pattern_binding: sub_pattern |
        pattern_expr: | match_expr sub_expr
        ternary_expr: cond_expr then_expr else_expr type |
        single_value_stmt_expr: stmt type |
        array_expr: type | elements
        tuple_expr: type | elements names
        tuple_element_expr: base type |
        optional_evaluation_expr: sub_expr type |
        bind_optional_expr: sub_expr type |
        pack_expansion_expr: pattern_expr type | pack_elements environment generic_env
        inout_expr: sub_expr type |
        subscript_expr: args base type | decl throws
        closure_expr: body params type | actor_isolated captures discriminator global_actor_isolated text
        autoclosure_expr: implicit params single_expr_body type | actor_isolated captures discriminator global_actor_isolated text
        capture_list: captures closure_body type |
        captured_value: decl |
        macro_expansion_expr: name type | args discriminator rewritten text
        integer_literal_expr float_literal_expr: type value | builtin_type implicit negative trailing_semi flag
        string_literal_expr boolean_literal_expr: type value |
        default_argument_expr: implicit type | param
        open_existential_expr: existential_value opaque_value sub_expr type |
        opaque_value_expr: implicit type | identity
        assign_expr: dest src type |
        await_expr coerce_expr consume_expr copy_expr borrow_expr covariant_function_conversion_expr covariant_return_conversion_expr: sub_expr type
        dot_self_expr erasure_expr force_try_expr force_value_expr function_conversion_expr inject_into_optional load_expr paren_expr: sub_expr type
        metatype_conversion_expr optional_try_expr try_expr underlying_to_opaque_expr unsafe_expr actor_isolation_erasure_expr: sub_expr type
        #available: queries
        availability_spec: domain
        """)

    /// The kinds of nodes.
    ///
    /// The kinds of nodes that describe attributes and types as they are written end with `_attr` or begin with `type_`. The analysis does
    /// not need them.
    static let kinds = Set(
        """
        abi_safe_conversion_expr abstract_conformance accessor_decl actor_isolation_erasure_expr any_hashable_erasure_expr
        applied_property_wrapper_expr archetype_to_super_expr argument argument_list array_expr array_to_pointer arrow
        assign_expr associated_type_decl autoclosure_expr availability_spec await_expr base_name binary_expr
        bind_optional_expr boolean_literal_expr borrow_expr brace_stmt break_stmt bridge_from_objc_expr bridge_to_objc_expr
        builtin_conformance builtin_tuple_decl call_expr candidate_decl capture_list captured_value case_label_item case_stmt
        class_decl class_metatype_to_object closure_expr compiler_version code_completion_expr coerce_expr collection_upcast_expr
        conditional_bridge_from_objc_expr conditional_checked_cast_expr constructor_decl constructor_ref_call_expr
        consume_expr continue_stmt copy_expr covariant_function_conversion_expr covariant_return_conversion_expr
        current_context_isolation_expr decl_name decl_ref declref_expr default_argument_expr defer_stmt derived_to_base_expr
        destructor_decl destructure_tuple_expr dict_key dictionary_expr differentiable_function
        differentiable_function_extract_original discard_assignment_expr discard_stmt do_catch_stmt do_stmt dot_self_expr
        dot_syntax_base_ignored dot_syntax_call_expr dynamic_member_ref_expr dynamic_subscript_expr editor_placeholder_expr
        enum_case_decl enum_decl enum_element_decl enum_is_case_expr erasure_expr error_expr existential_metatype_to_object
        extension_decl extract_function_isolation fail_stmt fallthrough_stmt float_literal_expr for_each_stmt force_try_expr
        force_value_expr forced_checked_cast_expr foreign_object_conversion func_decl function_conversion_expr
        generic_signature guard_stmt identity if_stmt import_decl infix_operator_decl inheritance inherited_conformance
        inject_into_optional inout_expr inout_to_pointer integer_literal_expr interpolated_string_literal_expr
        invalid_conformance is_subtype_expr key_path_dot_expr keypath_application_expr keypath_expr lazy_initializer_expr
        linear_function linear_function_extract_original linear_to_differentiable_function load_expr macro_decl
        macro_expansion_decl macro_expansion_expr magic_identifier_literal_expr make_temporarily_escapable_expr
        materialize_pack_expr member member_ref_expr metatype_conversion_expr metatype_expr missing_decl nil_literal_expr
        normal_conformance objc_selector_expr opaque_to_existential_mapping opaque_type opaque_value_expr
        open_existential_expr optional_chain optional_evaluation_expr optional_force optional_try_expr optional_wrap
        other_constructor_ref_expr overloaded_decl_ref_expr pack_conformance pack_element pack_element_expr
        pack_expansion_expr parameter parameter_list paren_expr pattern pattern_any pattern_binding pattern_binding_decl
        pattern_bool pattern_entry pattern_enum_element pattern_expr pattern_is pattern_named pattern_optional_some
        pattern_paren pattern_tuple pattern_typed pointer_to_pointer postfix_operator_decl postfix_unary_expr
        precedence_group_decl prefix_operator_decl prefix_unary_expr property property_wrapper_value_placeholder_expr protocol
        protocol_metatype_to_object rebind_self_in_constructor_expr regex_literal_expr repeat_while_stmt requirement
        requirement_repr requirement_signature return_stmt self_conformance sequence_expr single_value_stmt_expr source_file
        specialized_conformance string_literal_expr string_to_pointer struct_decl subscript subscript_decl subscript_expr
        substitution substitution_map super_ref_expr switch_stmt tap_expr ternary_expr then_stmt throw_stmt
        thrown_error_destination top_level_code_decl try_expr tuple_element tuple_element_expr tuple_expr type_join_expr
        type_value_expr typealias underlying_to_opaque_expr unevaluated_instance unreachable unresolved_decl_ref_expr
        unresolved_dot_expr unresolved_member unresolved_member_chain_expr unresolved_member_expr unresolved_pattern_expr
        unresolved_specialize_expr unresolved_subscript unsafe_cast_expr unsafe_expr using_decl var_decl vararg_expansion_expr
        while_stmt yield_stmt #_hasSymbol #available
        """.split { $0.isWhitespace }.map(String.init) + ["<null expr>"])

    /// The kinds of nodes under a key. A list of texts has no kinds.
    static let children: [String: Set<String>] = [
        "decl": ["decl_ref"], "name": ["decl_name"], "base_name": ["base_name"], "inherits": ["inheritance"],
        "generic_signature": ["generic_signature"], "generic_reqs": ["requirement"],
        "pattern_entries": ["pattern_entry"],
        "params": ["parameter", "parameter_list"], "args": ["argument", "argument_list"],
        "cases": ["case_stmt"], "case_label_items": ["case_label_item"],
        "substitutions": ["substitution", "substitution_map"], "queries": ["availability_spec"], "override": [],
        "conformances": [
            "normal_conformance", "builtin_conformance", "inherited_conformance", "specialized_conformance",
            "self_conformance", "abstract_conformance", "pack_conformance", "invalid_conformance",
        ],
    ]
}

/// A node of the compiler's tree, with the attributes that the analysis reads.
final class Node {
    /// The kind of the node, such as `call_expr`.
    var kind = ""
    /// The parts that are texts, numbers or Booleans.
    private(set) var attributes: [(key: String, value: String)] = []
    /// The parts that are nodes or lists of nodes, in order. The nodes of a list have the same key.
    private(set) var children: [(key: String, node: Node)] = []
    /// The parts that are lists of texts.
    private(set) var lists: [(key: String, values: [String])] = []
    /// The offset in the source file at which the node begins, in bytes.
    var start: Int?
    /// The offset at which the last token of the node begins.
    var end: Int?
    /// The position of the use of the macro that generated the node, if ``start`` does not give it.
    var macroPosition: (line: Int, column: Int)?
    /// Whether the node is in the expansion of a macro.
    var isExpansion = false
    /// The body of a function whose statements are read one by one. Only its range is known.
    var body: Node?
    /// Whether a part of the node was left out, because it was nested too deeply or too large.
    var isTruncated = false

    func set(_ key: String, _ value: String) { attributes.append((key, value)) }
    func add(_ key: String, _ node: Node) { children.append((key, node)) }
    func append(_ text: String, to key: String) {
        if let index = lists.firstIndex(where: { $0.key == key }) {
            lists[index].values.append(text)
        } else {
            lists.append((key, [text]))
        }
    }

    /// Returns whether the node has a part with a key. An empty list counts.
    func has(_ key: String) -> Bool {
        attributes.contains { $0.key == key } || children.contains { $0.key == key } || lists.contains { $0.key == key }
    }

    /// Notes that the node has a list, even if the list is empty.
    func addList(_ key: String) {
        if !has(key) { lists.append((key, [])) }
    }

    /// Returns an attribute.
    subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
    /// Returns whether an attribute is true.
    func flag(_ key: String) -> Bool { self[key] == "true" }
    /// Returns a child.
    func child(_ key: String) -> Node? { children.first { $0.key == key }?.node }
    /// Returns the children in a list.
    func all(_ key: String) -> [Node] { children.lazy.filter { $0.key == key }.map(\.node) }
    /// Returns a list of texts.
    func list(_ key: String) -> [String] { lists.first { $0.key == key }?.values ?? [] }

    /// The name of a declaration: `configure`.
    var baseName: String? { child("name")?.child("base_name").flatMap { $0["name"] ?? $0["special"] } ?? self["name"] }
    /// The name of a declaration with argument labels: `configure(binder:)`.
    var fullName: String? {
        guard let name = baseName else { return nil }
        return "\(name)(\(child("name")?.list("args").map { ($0.isEmpty ? "_" : $0) + ":" }.joined() ?? ""))"
    }
}
