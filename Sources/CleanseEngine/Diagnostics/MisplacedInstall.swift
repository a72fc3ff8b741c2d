/// A subcomponent is installed where none can be: in an overriding module.
public struct MisplacedInstall: CleanseError, NamesTypes {
    /// The component that is installed.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) }

    /// The stable identifier of this kind of error: `misplaced-install`.
    public var code: String { ErrorCode.misplacedInstall.rawValue }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["install it in a component, or in a module that one includes"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(component)) *** can't be installed by an override at \(place)" + hintLines
    }
}
