/// Two bindings of one component have the same key.
///
/// Found while the component is compiled; the process goes on and other mistakes are reported with it. A subcomponent may
/// bind again what its parent binds: that is no duplicate.
public struct DuplicateBinding: CleanseError, NamesTypes {
    /// The key that is bound twice.
    public let key: ProviderKey
    /// The component that has both.
    public let component: TypeName
    /// The binding declared first.
    public let first: ChainLink
    /// The binding declared later.
    public let second: ChainLink
    /// What may mend it.
    public let hints: [String]
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `duplicate-binding`.
    public var code: String { ErrorCode.duplicateBinding.rawValue }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// Where the declarations stand that the error is about.
    public var places: [Origin] { [first.place, second.place] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        """
        *** \(names(key)) *** bound more than once in \(names(component))
          --> first bound at \(names.place(of: first))
          --> bound again at \(names.place(of: second))
        """ + hintLines
    }
}
