import Cleanse

/// The start of an environment: it happens once, and threads that would wait for each other's are an error.
final class EnvironmentStart: CreationSite, Sendable {
    private let cell = OnceCell()
    private let link: ChainLink

    init(of name: String) {
        link = ChainLink(
            key: ProviderKey(text: "the start of environment \(name)", role: BeanKeys.Start.self),
            place: Origin(file: "environment \(name)", line: 1), component: TypeName(name))
    }

    func chainLink(of _: Int) -> ChainLink { link }
    var names: Names { .short }
    var reentrySuggestion: String { PlainWording().reentrySuggestion }

    /// How the start ended. An object, so that failures are kept too.
    private final class Outcome {
        let error: (any Error)?

        init(of body: () throws -> Void) {
            do {
                try body()
                error = nil
            } catch { self.error = error }
        }
    }

    /// Runs `body`, unless the environment has been started.
    /// - Throws: The error of `body`, then or now; the engine's error if it waits for itself.
    func run(_ body: () throws -> Void) throws {
        let outcome = try cell.content(for: self) { Content.wrap(Outcome(of: body)) }
        if let error = Content<Outcome>.unwrap(outcome).error { throw error }
    }
}
