/// An error of a graph: a mistake in its declaration, or a request that can't be fulfilled.
///
/// Plug-ins report errors of their own by conforming a type to it; only `description` is required.
public protocol CleanseError: Error, CustomStringConvertible {
    /// A stable identifier of the kind of error, such as `missing-provider`.
    var code: String { get }
    /// The keys that the error is about, the most important first.
    var keys: [ProviderKey] { get }
    /// The source locations of the declarations that the error is about.
    var places: [Origin] { get }
    /// The chain of bindings that leads to the subject of the error, outermost first.
    var chain: [ChainLink] { get }
    /// Suggestions.
    var hints: [String] { get }
}

extension CleanseError {
    /// `custom`, for errors of plug-ins without a code of their own.
    public var code: String { ErrorCode.custom.rawValue }
    /// No keys.
    public var keys: [ProviderKey] { [] }
    /// The places of the chain.
    public var places: [Origin] { chain.map(\.place) }
    /// No chain.
    public var chain: [ChainLink] { [] }
    /// No hints.
    public var hints: [String] { [] }
}

extension CleanseError {
    /// The lines that follow a message: hints.
    package var hintLines: String { Hints.lines(hints) }
}
