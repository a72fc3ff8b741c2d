/// Two bindings of one component have the same key.
///
/// Found while the component is compiled, and reported together with other mistakes. A subcomponent may bind a key that its
/// parent binds too: that is no duplicate.
public struct DuplicateBinding: CleanseError, NamesTypes {
    /// The key that is bound twice.
    public let key: ProviderKey
    /// The component that has both.
    public let component: TypeName
    /// The binding declared first.
    public let first: ChainLink
    /// The binding declared later.
    public let second: ChainLink
    /// Suggestions.
    public let hints: [String]
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { ErrorCode.duplicateBinding.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        return """
            *** \(names(key)) *** bound more than once in \(names(component))
              --> first bound at \(names.place(of: first))
              --> bound again at \(names.place(of: second))
            """ + hintLines
    }
}
