/// The identifiers of the libraries' declarations, as the compiler writes them.
enum KnownSymbols {
    static let cleanse = "s:7Cleanse"
    static let rootComponent = "s:7Cleanse13RootComponentP"
    static let component = "s:7Cleanse9ComponentP"
    static let componentBase = "s:7Cleanse13ComponentBaseP"
    static let componentFactory = "s:7Cleanse16ComponentFactoryV"
    static let module = "s:7Cleanse6ModuleP"
    /// The condition of declarations, and what its members begin with.
    static let condition = "s:13CleanseEngine14GraphConditionV"
    static let hashable = "s:SH"
    static let scopedByDefault = "s:7Cleanse15ScopedByDefaultP"
    static let assistedFactory = "s:7Cleanse15AssistedFactoryP"
    static let bindToable = "s:7Cleanse10BindToableP"

    /// Returns whether an identifier belongs to a call of a binder.
    static func isOfBinder(_ identifier: String) -> Bool {
        identifier.hasPrefix("s:7Cleanse10BinderBaseP") || identifier.hasPrefix("s:7Cleanse18IsolatedBinderBaseP")
    }

    static let resolver = "s:15CleanseResolver"
    static let container = "s:15CleanseResolver0B0C"
    static let containerName = "s:15CleanseResolver0B0C4NameV"
    static let containerOptions = "s:15CleanseResolver0B7OptionsV"
    static let mainContainer = "s:15CleanseResolver0B0C4mainACvpZ"
    static let rootContainer = "s:15CleanseResolver0B0C4rootACvpZ"
    static let neverType = "$ss5NeverOD"
    static let booleanType = "$sSbD"
    /// The operator `~=` for values that can be compared.
    static let equalityMatch = "s:s2teoiySbx_xtSQRzlF"
    static let elementOfArray = "s:SayxSicip"
    static let textType = "$sSSD"
    static let scalarType = "$ss7UnicodeO6ScalarVD"
    static let doubleType = "$sSdD"
    static let floatType = "$sSfD"
    static let integerTypes: Set<String> = [
        "$sSiD", "$sSuD", "$ss4Int8VD", "$ss5Int16VD", "$ss5Int32VD", "$ss5Int64VD", "$ss6Int128VD", "$ss5UInt8VD",
        "$ss6UInt16VD", "$ss6UInt32VD", "$ss6UInt64VD", "$ss7UInt128VD",
    ]
    /// The mangled types of `CleanseResolver`.
    static let containerType = "$s15CleanseResolver0B0CD"
    static let containerMetatype = "$s15CleanseResolver0B0CmD"
    static let containerNameType = "$s15CleanseResolver0B0C4NameVD"
    static let containerOptionsType = "$s15CleanseResolver0B7OptionsV"

    /// The language's own protocols, which no message concerns.
    static let ignoredProtocols: Set<String> = [
        "s:s8CopyableP", "s:s9EscapableP", "s:s15BitwiseCopyableP", "s:s16SendableMetatypeP",
    ]

    /// Returns whether the compiler generates a conformance to `RawRepresentable`, as it does for an enumeration with raw values.
    static func isOfRawValues(_ conformance: Node) -> Bool {
        conformance["protocol"] == "s:SY" && conformance["source_kind"] == "synthesized"
    }
}
