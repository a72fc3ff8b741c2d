/// A type declares a default scope that is not the scope of the component which binds it.
public struct InvalidDefaultScope: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The type that declares the scope, if it is another one than that of the key: the element of a collection, or of an optional.
    let declaring: Any.Type?
    /// Where the type is bound.
    public let place: Origin
    /// The scope that the type declares.
    public let scope: TypeName
    /// The component that binds it.
    public let component: TypeName
    /// The scope of that component, if it has one.
    public let componentScope: TypeName?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        key.types + [declaring].compactMap { $0 } + TypeName.types(of: [scope, component, componentScope])
    }

    /// The stable identifier of this kind of error: `invalid-default-scope`.
    public var code: String { ErrorCode.invalidDefaultScope.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["bind it in a component whose scope is \(names(scope))"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let (subject, role) = declaring.map { (names($0), " for \(names(key))") } ?? (names(key), "")
        return
            "*** \(subject) *** declares the scope \(names(scope)), but is bound\(role) at \(place) in \(names(component))"
            + (componentScope.map { ", whose scope is \(names($0))" } ?? ", which has no scope") + hintLines
    }
}
