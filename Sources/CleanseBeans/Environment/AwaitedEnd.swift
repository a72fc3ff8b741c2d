/// An end of an environment that waits for beans.
enum AwaitedEnd {
    /// The environments that the task ends, or that the task ended which began it: in there, nothing may wait for their ends.
    @TaskLocal private static var current: [ObjectIdentifier] = []

    /// Whether the end of an environment waits for the task.
    static func isUnderWay(of environment: Environment) -> Bool {
        // It has shut down then: the task may have outlived another one with the same identifier.
        current.contains(ObjectIdentifier(environment)) && environment.hasShutDown
    }

    /// Runs the end of an environment.
    static func run(
        of environment: Environment, on home: isolated any Actor, _ body: () async throws -> Void
    ) async throws {
        try await $current.withValue(current + [ObjectIdentifier(environment)], operation: body)
    }
}
