/// What runs when a shared value starts and stops, in the order of its declaration.
@usableFromInline
package struct LifecycleHooks: Sendable {
    /// One function of the user.
    package struct Hook: Sendable {
        /// The actor that the function itself belongs to; nil for one that runs where the value is created.
        let isolation: Isolation?
        let body: Body

        enum Body: Sendable {
            case synchronous(@Sendable (SlotContent) throws -> Void)
            case asynchronous(@Sendable (SlotContent, isolated any Actor) async throws -> Void)
            /// Runs until the value stops, and calls the function when it is ready.
            case announcing(
                @Sendable (SlotContent, _ ready: @escaping @Sendable () -> Void, isolated any Actor) async throws ->
                    Void)
        }

        var isSynchronous: Bool { if case .synchronous = body { true } else { false } }
        var isAnnouncing: Bool { if case .announcing = body { true } else { false } }

        /// A synchronous function, of an actor or of none.
        package init(on isolation: Isolation?, _ body: @escaping @Sendable (SlotContent) throws -> Void) {
            self.isolation = isolation
            self.body = .synchronous(body)
        }

        /// An asynchronous function, which stays on the actor that it is called on.
        package init(_ body: @escaping @Sendable (SlotContent, isolated any Actor) async throws -> Void) {
            isolation = nil
            self.body = .asynchronous(body)
        }

        /// A function that runs until the value stops, on the actor that it is called on, and calls its second argument when it is ready.
        package init(
            announcing body:
                @escaping @Sendable (SlotContent, @escaping @Sendable () -> Void, isolated any Actor)
                async throws -> Void
        ) {
            isolation = nil
            self.body = .announcing(body)
        }
    }

    /// A step that the stop of the value has to do with.
    package enum Step: Sendable, Equatable {
        /// A function that runs from the start until the value stops, and the time that it has then to end by itself, if it has its own.
        case run(endsWithin: Duration?)
        /// A function that runs when the value stops.
        case stop
    }

    /// The functions that run when the value starts.
    package private(set) var start: [Hook] = []
    /// The steps that the stop has to do with; it takes them in the reverse order.
    package private(set) var steps: [Step] = []
    /// The function of each of these steps.
    package private(set) var functions: [Hook] = []
    package var startsWithGraph = false

    package init() {}

    /// Adds a function that runs when the value starts, behind those that are known.
    package mutating func append(start hook: Hook) { start.append(hook) }

    /// Adds a step that the stop has to do with, behind those that are known.
    package mutating func append(_ hook: Hook, as step: Step) {
        steps.append(step)
        functions.append(hook)
    }

    /// The same as effects of the binding.
    package var effects: BindingEffects {
        var effects: BindingEffects = []
        if !start.isEmpty { effects.insert(.starts) }
        if steps.contains(.stop) { effects.insert(.stops) }
        if runs { effects.insert(.runs) }
        if startsWithGraph { effects.insert(.startsWithGraph) }
        return effects
    }

    private var runs: Bool { steps.contains { $0 != .stop } }

    /// Whether something has to be waited for, or runs as long as the value is started.
    var areAwaited: Bool { runs || (start + functions).contains { !$0.isSynchronous } }

    /// Whether the value is started only when what runs for it is ready.
    var areAnnouncing: Bool { functions.contains(where: \.isAnnouncing) }

    /// The actors that functions belong to.
    var isolations: [Isolation] { (start + functions).compactMap(\.isolation) }
}
