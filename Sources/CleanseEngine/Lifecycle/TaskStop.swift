/// A stop in tasks. One task receives the events, one after the other, and performs the resulting actions.
final class TaskStop: Sendable {
    /// The code that begins a stop.
    final class Caller: Sendable {
        /// Whether the code runs in the task that started the graph and can't have sent the root. That task has all values of the builder,
        /// and waits.
        let isBuilder: Bool
        /// Identifies the task that waits for the stop.
        let task: Int?
        /// The actor of that task.
        let actor: (any Actor)?

        init(isBuilder: Bool = false, task: Int? = nil, actor: (any Actor)? = nil) {
            self.isBuilder = isBuilder
            self.task = task
            self.actor = actor
        }
    }

    let caller: Caller
    let reports: AsyncStream<LifecycleController.TimedEvent>
    let mailbox: AsyncStream<LifecycleController.TimedEvent>.Continuation

    /// The tasks that the stop has begun.
    final class Tasks {
        var steps = ColdTable<LifecycleMachine.StepID, Task<Void, Never>>()
        var timers = ColdTable<LifecycleMachine.Timer, Task<Void, Never>>()
        var below: Task<Void, Never>?
        /// The stop, if it is observed.
        let activity: ObservedActivity?

        init(_ activity: ObservedActivity?) { self.activity = activity }
    }

    init(by caller: Caller) {
        self.caller = caller
        (reports, mailbox) = AsyncStream.makeStream()
    }

    /// Sends an event to the task of the stop.
    func post(_ event: LifecycleMachine.Event, at time: Duration) {
        mailbox.yield(LifecycleController.TimedEvent(event, at: time))
    }
}
