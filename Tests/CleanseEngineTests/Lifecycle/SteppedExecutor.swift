import Dispatch
import TestSupport

/// An executor that runs tasks only when a test tells it to, so that the test knows when a task waits.
final class SteppedExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// Whether jobs run as soon as they are enqueued.
        var isFree = false
    }

    private let state = Locked(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFree = state.withLock { state in
            if !state.isFree { state.jobs.append(job) }
            return state.isFree
        }
        if isFree { run(job) }
    }

    private func run(_ job: UnownedJob) {
        DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Runs a new task until it waits for another task.
    func task<Success: Sendable>(
        _ body: @escaping @Sendable () async throws -> Success
    ) -> Task<Success, any Error> {
        let task = Task(executorPreference: self) { try await body() }
        onThreads(1) { _ in
            while let job = self.state.withLock({ $0.jobs.popLast() }) {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
            }
        }
        return task
    }

    /// Lets the tasks run by themselves from now on.
    func free() {
        let jobs = state.withLock { state in
            state.isFree = true
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs { run(job) }
    }
}
