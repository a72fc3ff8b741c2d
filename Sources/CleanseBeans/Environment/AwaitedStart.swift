/// A start of an environment that waits for beans: one task, for all who wait for its end.
struct AwaitedStart: Sendable {
    /// Where what belongs to no actor is created.
    let home: any Actor
    let task: Task<Void, any Error>
}
