/// An injector is asynchronous. It fills the properties of an object while its caller waits, so it can't wait for something itself.
public struct AsynchronousFactory: CleanseError, NamesTypes {
    /// The key that the error is about.
    public let key: ProviderKey
    /// Where it is declared.
    public let place: Origin
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `asynchronous-factory`.
    public var code: String { "asynchronous-factory" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] {
        ["fill the properties first, and let whoever has the object call what is asynchronous afterwards"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(place) to an asynchronous injector" + hintLines
    }
}
