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
