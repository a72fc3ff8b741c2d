import CleanseBeans
import CleanseEngine
import Testing

/// A trait that gives each test case its own environment of beans: `@Suite(.environment(profiles: ["test"]) { … })`.
///
/// The profiles of suites and of the test add up. The definitions of outer suites come first. The overrides of the test replace overrides of its
/// suites with the same id or, without an id, of the same type. The end of the test stops the environment, and a failure fails the test.
public struct EnvironmentTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate struct Layer: Sendable {
        let profiles: Profiles
        let overrides: (@Sendable (CleanseBeans.Environment) throws -> [BeanDeclaration])?
        let define: @Sendable (CleanseBeans.Environment) throws -> Void
    }

    private let layer: Layer
    private let testLocation: Testing.SourceLocation

    /// The traits around the current code, outermost first.
    @TaskLocal private static var outer: [Layer] = []

    fileprivate init(_ layer: Layer, at testLocation: Testing.SourceLocation) {
        self.layer = layer
        self.testLocation = testLocation
    }

    /// Whether the trait of a suite applies to the tests in it: `true`.
    public var isRecursive: Bool { true }

    /// Runs a test case with its own environment. Swift Testing calls it.
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: The body of the test.
    /// - Throws: The errors of `function`.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let all = Self.outer + [layer]
        try await Self.$outer.withValue(all) {
            // The innermost trait creates the environment.
            guard all.count >= test.traits.count(where: { $0 is EnvironmentTrait }) else { return try await function() }
            let environment: CleanseBeans.Environment
            do { environment = try Self.environment(all, name: test.name) } catch {
                Issue.record(error, sourceLocation: testLocation)
                return
            }
            let result: Result<Void, any Error>
            do {
                result = .success(try await TestEnvironment.$value.withValue(environment, operation: function))
            } catch { result = .failure(error) }
            do { try await environment.stop() } catch { Issue.record(error, sourceLocation: testLocation) }
            try result.get()
        }
    }

    private static func environment(_ layers: [Layer], name: String) throws -> CleanseBeans.Environment {
        let profiles = layers.reduce(Profiles([])) { $0.union($1.profiles) }
        let environment = try CleanseBeans.Environment(
            name: name, traceOrigin: true, profiles: profiles,
            overriding: { environment in
                try layers.reduce(into: []) { overrides, layer in
                    let own = try layer.overrides?(environment) ?? []
                    overrides.removeAll { outer in own.contains { outer.replacesSame(as: $0) } }
                    overrides += own
                }
            })
        for layer in layers { try layer.define(environment) }
        return environment
    }
}

extension BeanDeclaration {
    /// Returns whether two overrides replace the same bean, as far as their ids and types tell.
    fileprivate func replacesSame(as other: BeanDeclaration) -> Bool {
        beanId != nil || other.beanId != nil ? beanId == other.beanId : beanType == other.beanType
    }
}

extension Trait where Self == EnvironmentTrait {
    /// Gives each test case its own environment of beans, and stops it at the end of the test.
    ///
    /// An error that a closure throws is an issue at the trait, and the test does not run. The first look-up reports mistakes of the
    /// definitions and of the overrides, since it starts the environment.
    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - define: Defines the beans, such as by a function of the program. Each test case calls it once.
    ///   - overrides: Declares beans that replace definitions with the same ids or, without an id, of the same types.
    /// - Returns: The trait.
    public static func environment(
        profiles: Profiles = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        define: @escaping @Sendable (CleanseBeans.Environment) throws -> Void = { _ in },
        overriding overrides: (@Sendable (CleanseBeans.Environment) throws -> [BeanDeclaration])? = nil
    ) -> Self {
        EnvironmentTrait(
            EnvironmentTrait.Layer(profiles: profiles, overrides: overrides, define: define),
            at: Testing.SourceLocation(
                fileID: fileID.description, filePath: filePath.description, line: line, column: column))
    }
}

/// The environment of the current test, which the trait `.environment` creates.
public enum TestEnvironment {
    @TaskLocal fileprivate static var value: CleanseBeans.Environment?

    /// The environment of the current test. The first look-up starts it, or `start()` if beans are asynchronous.
    /// - Throws: ``MissingTestEnvironment`` outside of a test that has an environment.
    public static var current: CleanseBeans.Environment {
        get throws {
            guard let value else { throw MissingTestEnvironment() }
            return value
        }
    }
}

/// An error about a request for an environment in a test that has none.
public struct MissingTestEnvironment: CleanseError {
    /// The stable identifier of this kind of error: `missing-test-environment`.
    public var code: String { "missing-test-environment" }
    /// The suggestion to add the trait.
    public var hints: [String] {
        [
            "add the trait .environment { … } to the test or to its suite",
            "a detached task sees no environment: hand the environment to it",
        ]
    }

    /// The complete message.
    public var description: String {
        "*** TestEnvironment.current *** requested in code that has no environment" + hintLines
    }
}
