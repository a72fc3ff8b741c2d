/// The values for which a slow start is waiting once `StartOptions.slowAfter` has passed.
///
/// `print` shows a line for each value.
public struct SlowStart: Sendable, CustomStringConvertible {
    /// A value that is being created or started.
    public struct Value: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The time that its creation and its steps have taken so far.
        public let duration: Duration

        /// The key of the binding.
        public var key: ProviderKey { binding.key }
    }

    /// The component that starts.
    public let component: TypeName
    /// The time that the start has taken so far.
    public let duration: Duration
    /// The values that are in progress, in the order of the graph. All others have been started, or depend on one of these.
    public let waitingFor: [Value]
    private let names: Names

    init(component: TypeName, duration: Duration, waitingFor: [Value], names: Names) {
        self.component = component
        self.duration = duration
        self.waitingFor = waitingFor
        self.names = names.including { TypeName.types(of: [component]) + waitingFor.flatMap(\.key.types) }
    }

    /// The component, and a line for each value with its key, the time that it has taken, and its source location.
    public var description: String {
        let lines = waitingFor.map { value in
            "\n  --> \(names(value.key)) has taken \(value.duration.inFittingUnit), bound at \(names.sourceLocation(of: value.binding))"
        }
        return "*** \(names(component)) *** has not started after \(duration.inFittingUnit)" + lines.joined()
    }
}
