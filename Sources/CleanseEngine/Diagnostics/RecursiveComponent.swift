/// A component installs itself, directly or through others.
public struct RecursiveComponent: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is installed below itself.
    public let place: Origin
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `recursive-component`.
    public var code: String { ErrorCode.recursiveComponent.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { [wording.suggestion(forRecursionOf: component, names)] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** is installed inside itself at \(place)" + hintLines
    }
}
