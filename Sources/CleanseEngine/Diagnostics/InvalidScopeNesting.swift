/// A component has the scope of a component above it.
public struct InvalidScopeNesting: CleanseError, NamesTypes {
    /// The component below.
    public let innermost: TypeName
    /// The component above.
    public let outermost: TypeName
    /// The scope of both.
    public let scope: TypeName
    /// Where the component below is installed, or compiled with the other as its parent.
    public let place: Origin
    /// Whether the component below is a root component that is built on the graph of the other.
    let isRoot: Bool
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [innermost, outermost, scope]) }

    /// The stable identifier of this kind of error: `invalid-scope-nesting`.
    public var code: String { ErrorCode.invalidScopeNesting.rawValue }
    /// Where the component below is installed.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["give \(names(innermost)) a scope of its own"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return
            "*** \(names(innermost)) *** \(isRoot ? "is built on the graph" : "is a \(wording.child)") of \(names(outermost))"
            + " with the same scope: (\(names(scope)))\n  --> \(isRoot ? "compiled" : "installed") at \(place)"
            + hintLines
    }
}
