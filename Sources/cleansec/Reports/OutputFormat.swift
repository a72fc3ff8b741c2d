/// The forms in which findings are printed.
enum OutputFormat: String, CaseIterable {
    /// For people at a terminal: source lines, the chain as a tree, colours.
    case text
    /// The compiler's own form, which editors read.
    case compiler
    /// A document for programs.
    case json
    /// The Static Analysis Results Interchange Format 2.1.0.
    case sarif
}
