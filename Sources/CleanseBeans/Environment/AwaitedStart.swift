/// A start of an environment that waits for beans: one task, for all who wait for its end.
struct AwaitedStart: Sendable {
    /// Where what belongs to no actor is created.
    let home: any Actor
    let task: Task<Void, any Error>

    /// The environments that the task starts: in there, nothing may wait for their starts.
    ///
    /// Not the environments themselves, since a task that a bean begins inherits the value, and may outlive them.
    @TaskLocal private static var current: [ObjectIdentifier] = []

    /// Whether the task starts an environment.
    static func isUnderWay(of environment: AnyObject) -> Bool { current.contains(ObjectIdentifier(environment)) }

    /// Runs the start of an environment.
    static func run(
        of environment: AnyObject, on home: isolated any Actor, _ body: () async throws -> Void
    ) async throws {
        try await $current.withValue(current + [ObjectIdentifier(environment)], operation: body)
    }

    /// Runs code of beans that can't wait for the start. Tasks that it begins can.
    static func apart<Result>(_ body: () throws -> Result) rethrows -> Result {
        if current.isEmpty { return try body() }
        return try $current.withValue([], operation: body)
    }
}
