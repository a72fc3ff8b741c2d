/// Something was declared for one component while another one was being configured.
public struct StrayDeclaration: CleanseError, NamesTypes {
    /// What was bound, included or installed.
    public let key: ProviderKey
    /// Where it was declared.
    public let place: Origin
    /// The component that it was declared for; nil for overrides.
    public let component: TypeName?
    /// The component that was being configured; nil for overrides.
    public let configuring: TypeName?
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { key.types + TypeName.types(of: [component, configuring]) }

    /// The stable identifier of this kind of error: `stray-declaration`.
    public var code: String { ErrorCode.strayDeclaration.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { [wording.strayDeclarationSuggestion] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        func name(_ component: TypeName?) -> String { component.map { names($0) } ?? "the overrides" }
        return "*** \(names(key)) *** declared at \(place) for \(name(component)),"
            + " during the configuration of \(name(configuring))" + hintLines
    }
}
