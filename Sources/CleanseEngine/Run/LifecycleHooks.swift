/// The functions that run when a shared value starts and stops, in the order of their declaration.
@usableFromInline
package struct LifecycleHooks: Sendable {
    /// A function that the user has declared.
    package final class Hook: Sendable {
        /// The actor that the function itself belongs to, or `nil` if the function runs where the value is created.
        let isolation: Isolation?
        /// The function, if it is synchronous.
        let synchronous: (@Sendable (SlotContent) throws -> Void)?
        /// The function, if it is asynchronous.
        let asynchronous: (@Sendable (SlotContent, isolated any Actor) async throws -> Void)?
        /// The function, if it runs until the value stops, and calls `ready` when it is ready.
        let announcing:
            (@Sendable (SlotContent, _ ready: @escaping @Sendable () -> Void, isolated any Actor) async throws -> Void)?

        /// Creates a hook from a synchronous function, which may belong to an actor.
        package init(on isolation: Isolation?, _ body: @escaping @Sendable (SlotContent) throws -> Void) {
            self.isolation = isolation
            (synchronous, asynchronous, announcing) = (body, nil, nil)
        }

        /// Creates a hook from an asynchronous function, which stays on the actor on which it is called.
        package init(_ body: @escaping @Sendable (SlotContent, isolated any Actor) async throws -> Void) {
            isolation = nil
            (synchronous, asynchronous, announcing) = (nil, body, nil)
        }

        /// Creates a hook from a function that runs until the value stops, on the actor on which it is called.
        ///
        /// The function calls its second argument when it is ready.
        package init(
            announcing body:
                @escaping @Sendable (SlotContent, @escaping @Sendable () -> Void, isolated any Actor)
                async throws -> Void
        ) {
            isolation = nil
            (synchronous, asynchronous, announcing) = (nil, nil, body)
        }
    }

    /// A step of the value's stop.
    package enum Step: Sendable, Equatable {
        /// The end of a function that runs from the start until the value stops. It may have its own limit for ending on its own.
        case run(endsWithin: Duration?)
        /// A function that runs when the value stops.
        case stop
    }

    /// A function that checks the health of the value.
    package final class Check: Sendable {
        let hook: Hook
        /// The time in which it has to answer.
        let limit: Duration
        /// The time for which its answer is kept.
        let interval: Duration

        init(hook: Hook, limit: Duration, interval: Duration) {
            self.hook = hook
            self.limit = limit
            self.interval = interval
        }
    }

    /// The functions that run when the value starts.
    package private(set) var start: [Hook] = []
    /// The steps of the stop, in the order of their declaration. The stop takes them in reverse order.
    package private(set) var steps: [Step] = []
    /// The function of each element of ``steps``.
    package private(set) var functions: [Hook] = []
    /// The functions that check the health of the value, in the order of their declaration.
    package private(set) var checks: [Check] = []
    package var startsWithGraph = false

    package init() {}

    /// Adds a function that runs when the value starts, after the functions added before.
    package mutating func append(start hook: Hook) { start.append(hook) }

    /// Adds a step of the stop, after the steps added before.
    package mutating func append(_ hook: Hook, as step: Step) {
        steps.append(step)
        functions.append(hook)
    }

    /// Adds a check of the value's health, after the checks added before.
    package mutating func append(check hook: Hook, limit: Duration, cachedFor interval: Duration) {
        checks.append(Check(hook: hook, limit: limit, interval: interval))
    }

    /// The binding effects that these hooks imply.
    package var effects: BindingEffects {
        var effects: BindingEffects = BindingEffects()
        if !start.isEmpty { effects.insert(.starts) }
        if steps.contains(.stop) { effects.insert(.stops) }
        if runs { effects.insert(.runs) }
        if !checks.isEmpty { effects.insert(.checks) }
        if startsWithGraph { effects.insert(.startsWithGraph) }
        return effects
    }

    private var runs: Bool { steps.contains { $0 != .stop } }

    /// Whether a function has to be awaited, or runs until the value stops.
    var areAwaited: Bool { runs || all.contains { $0.synchronous == nil } }

    /// Whether the value counts as started only when its running functions are ready.
    var areAnnouncing: Bool { functions.contains { $0.announcing != nil } }

    /// The actors that the functions belong to.
    var isolations: [Isolation] {
        var isolations: [Isolation] = []
        for hook in all { if let isolation = hook.isolation { isolations.push(isolation) } }
        return isolations
    }

    private var all: [Hook] {
        var all = start
        all.push(all: functions)
        for check in checks { all.push(check.hook) }
        return all
    }
}
