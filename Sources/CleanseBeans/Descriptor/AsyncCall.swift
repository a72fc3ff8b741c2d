import Cleanse

/// A call of an asynchronous factory. Its arguments have been created.
struct AsyncCall: @unchecked Sendable {
    // SAFETY: the factory is `Sendable`, as its declaration requires; its arguments are its own, or `Sendable`, or belong to the actor that it
    // goes to (`SharingCheck`).
    private let run: () async throws -> Any

    init(_ run: @escaping () async throws -> Any) { self.run = run }

    /// What the factory created, or threw.
    func outcome() async -> Created<Result<Any, any Error>> {
        do { return Created(value: .success(try await run())) } catch { return Created(value: .failure(error)) }
    }
}
