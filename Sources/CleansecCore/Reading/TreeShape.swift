/// Everything that the analysis relies on in the compiler's tree (`swiftc -dump-ast -dump-ast-format json`), checked when a tree is read.
///
/// - The document is an object whose `_kind` is `source_file`, with `filename`, `compiler_version` and then `items`.
/// - Each node begins with `_kind`. `range` has `start` and `end`, which are offsets of bytes in the source file.
///   In the expansion of a macro, it has a `buffer_id` too, which names the expansion and has offsets of its own; that of a macro that is
///   used as a declaration ends with `MX`, the line and the column, each less 1 and with `_` behind ("Mangling" of Swift's ABI documents).
///   An expression that is a macro has its expansion in `rewritten`.
/// - A type declaration has `usr`, `interface_type` (a mangled metatype), `inherits` with `superclass_type` and `conformances`, and then
///   `members`; an extension has `extended_type`. Type aliases that witness associated types are members, implicit ones too.
/// - A function has `usr`, `name`, `params`, and then `body` with `elements`.
/// - A requirement of a protocol has no `body`; `override` of a method lists what it overrides; `generic_signature` has `generic_reqs`.
/// - An `open_existential_expr` has an `opaque_value` of the type that it opens, which is written as the existential type.
/// - An enumeration whose cases are compared by the compiler's `==` has the implicit member `__derived_enum_equals`.
/// - A call has `fn` and `args`; the declaration is `decl` of a `declref_expr`: its `base_name`, its `decl_usr`, which is empty for locals,
///   and `substitutions` of `generic_param` by `replacement_type`. All types are mangled and canonical.
/// - A closure has `type` and, if it belongs to an actor, `global_actor_isolated`. A `capture_list` has the declarations of its names,
///   `captures`, and the closure.
/// - Statements outside of functions are `top_level_code_decl`s. A `pattern_binding_decl` precedes the `var_decl` of each of its variables,
///   which has `let` if it is a constant; a reference to one that is no local variable is a `member_ref_expr` or a `declref_expr`.
enum TreeShape {
    /// The version of the compiler whose trees have this shape.
    static let majors = 6...6

    /// Subtrees that repeat what others say, or that the analysis has no use for.
    static let ignored: Set<String> = [
        "default_args_owner", "reqs", "builtin_initializer", "implicit_self_decl", "function_ref",
        "requirement_signature", "original_init", "context", "attrs", "isolation_crossing", "decl_context", "access",
        "compiler_version", "body_kind", "type_usr", "non_resilient", "apply_level", "nothrow", "thrown_type",
        "encoding", "generic_reqs",
    ]

    /// Subtrees that are kept whatever the place, though their key is ignored elsewhere.
    static func isIgnored(_ key: String, in kind: String) -> Bool {
        // Of a literal; of a condition, it is what a name is bound to.
        if key == "initializer" { return kind.hasSuffix("_expr") }
        if key == "generic_reqs" { return kind != "generic_signature" }
        return ignored.contains(key)
    }
}
