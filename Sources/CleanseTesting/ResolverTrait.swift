import CleanseResolver
import Testing

/// A trait that gives each test case its own containers `Resolver.main` and `Resolver.root`: `@Suite(.resolver { … })`.
///
/// Services that the scopes keep belong to the test case, too. The closures of outer suites run first, and the closure of the test last.
/// A later registration of a service replaces an earlier one, so the test's count.
public struct ResolverTrait: SuiteTrait, TestTrait, TestScoping {
    private let register: @Sendable (Resolver) throws -> Void
    private let testLocation: Testing.SourceLocation

    /// The closures of the traits around the current code, outermost first.
    @TaskLocal private static var outer: [@Sendable (Resolver) throws -> Void] = []

    fileprivate init(
        _ register: @escaping @Sendable (Resolver) throws -> Void, at testLocation: Testing.SourceLocation
    ) {
        self.register = register
        self.testLocation = testLocation
    }

    /// Whether the trait of a suite applies to the tests in it: `true`.
    public var isRecursive: Bool { true }

    /// Runs a test case with its own containers. Swift Testing calls it.
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: The body of the test.
    /// - Throws: The errors of `function`.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let all = Self.outer + [register]
        try await Self.$outer.withValue(all) {
            // The innermost trait registers the services of all, so that each closure runs once.
            guard all.count >= test.traits.count(where: { $0 is ResolverTrait }) else { return try await function() }
            try await Resolver.withMain {
                do {
                    for register in all { try register(Resolver.main) }
                } catch {
                    Issue.record(error, sourceLocation: testLocation)
                    return
                }
                try await function()
            }
        }
    }
}

extension Trait where Self == ResolverTrait {
    /// Gives each test case its own containers `Resolver.main` and `Resolver.root`, and its own services of all scopes.
    ///
    /// The new container has no services. Call the program's own registration in the closure, and register the doubles after it. Services of
    /// `ResolverRegistering` are not registered automatically. An error of the closure is an issue at the trait, and the test does not run.
    /// - Parameters:
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - register: Registers services in the container. Each test case calls it once, before the test begins.
    /// - Returns: The trait.
    public static func resolver(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        _ register: @escaping @Sendable (Resolver) throws -> Void = { _ in }
    ) -> Self {
        ResolverTrait(
            register,
            at: Testing.SourceLocation(
                fileID: fileID.description, filePath: filePath.description, line: line, column: column))
    }
}
