/// A graph was started, and nobody has it any more, but it was not stopped. What it started is left as it is.
public struct UnstoppedGraph: CleanseError, NamesTypes {
    /// The component that was started.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin
    /// The bindings of the values that would have been stopped.
    public let unstopped: [ChainLink]
    package var graphNames: Names
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) + ChainLink.types(of: unstopped) }

    package init(component: TypeName, place: Origin, unstopped: [ChainLink], names: Names) {
        self.component = component
        self.place = place
        self.unstopped = unstopped
        graphNames = names
    }

    /// The stable identifier of this kind of error: `unstopped-graph`.
    public var code: String { ErrorCode.unstoppedGraph.rawValue }
    /// The keys of the values that would have been stopped.
    public var keys: [ProviderKey] { unstopped.map(\.key) }
    /// Where the component is declared.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["keep the running graph, and wait for its stop() at the end"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let values = unstopped.map { names($0.key) }
        return "*** \(names(component)) *** started, and released without a stop"
            + (values.isEmpty ? "" : "\n  --> not stopped: " + ChainLink.line(of: values)) + hintLines
    }
}
