/// Creates the value of a binding whose factory is asynchronous, in two steps.
@usableFromInline
package struct AsyncMaker: @unchecked Sendable {
    // SAFETY: like a link: users declare where their recipes run, and the plan checks it.

    /// A value that only has to be waited for. Its arguments have been created.
    @usableFromInline
    package struct Prepared: @unchecked Sendable {
        // SAFETY: what it holds was created for it, or is `Sendable`, or belongs to the actor that its factory goes to (`SharingCheck`).
        let run: () async throws -> SlotContent

        @usableFromInline
        package init(_ run: @escaping () async throws -> SlotContent) { self.run = run }

        /// Creates the value, as the content of a slot.
        @usableFromInline
        package func callAsFunction() async throws -> SlotContent { try await run() }
    }

    /// Creates the arguments, which is synchronous and runs where the value belongs.
    @usableFromInline package let prepare: (GraphInstance) throws -> Prepared

    package init(_ prepare: @escaping (GraphInstance) throws -> Prepared) { self.prepare = prepare }
}
