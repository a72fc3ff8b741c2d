/// A binder was kept, and used while something else was being configured.
public struct StrayDeclaration: CleanseError, NamesTypes {
    /// What was bound, included or installed.
    public let key: ProviderKey
    /// Where it was declared.
    public let place: Origin
    /// The component that the binder belongs to; nil for overrides.
    public let component: TypeName?
    /// The component that was being configured; nil for overrides.
    public let configuring: TypeName?
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + [component, configuring].compactMap { $0?.type } }

    /// The stable identifier of this kind of error: `stray-declaration`.
    public var code: String { ErrorCode.strayDeclaration.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["use a binder only inside the configure(binder:) that it is given to"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        func name(_ component: TypeName?) -> String { component.map { names($0) } ?? "the overrides" }
        return "*** \(names(key)) *** declared at \(place) with the binder of \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
