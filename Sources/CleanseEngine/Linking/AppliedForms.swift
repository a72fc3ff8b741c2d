/// The forms of a dependency that has some.
struct AppliedForms {
    /// The type that was declared.
    let type: Any.Type
    /// The types through which it requests its target, outermost first.
    let forms: [AppliedForm]
}
