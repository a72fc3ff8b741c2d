import Cleanse
import CleanseEngine
import Testing

/// A trait that gives each test case its own graph of a component: `@Suite(.graph(App.self))`.
///
/// The trait of a suite applies to all tests in it. If a suite and a test name the same component, the overrides of both apply, and the
/// test's count where both replace the same key. The profiles and the options of both add up. Each argument of a parameterised test has
/// its own graph.
///
/// A variant of the component is compiled once in each process: its `configure` runs once, and a value that `configure` itself creates is the same in all
/// tests. A mistake of the graph is an issue at the location of the trait, and the test does not run.
public struct GraphTrait<Tested: RootComponent>: SuiteTrait, TestTrait, TestScoping {
    private let settings: GraphSettings<Tested>
    private let fileID: StaticString
    let filePath: StaticString
    let line: Int
    private let column: Int

    fileprivate init(
        _ settings: GraphSettings<Tested>, fileID: StaticString, filePath: StaticString, line: Int, column: Int
    ) {
        self.settings = settings
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    private var testLocation: Testing.SourceLocation {
        Testing.SourceLocation(
            fileID: fileID.description, filePath: filePath.description, line: line, column: column)
    }

    /// Whether the declarations of the component belong to an actor, so that the first request in the test compiles the graph.
    var isIsolated: Bool { ReplaceableComponent<Tested>.isIsolated }

    /// Returns the graph of a test case, and the chain of graphs that the test sees.
    func scope() -> (scope: GraphScope<Tested>, chain: GraphChain) {
        let outer = GraphChain.current
        let scope = GraphScope(settings.inside(outer?.scope(of: Tested.self)?.settings))
        return (scope, GraphChain(scope, inside: outer))
    }

    /// Whether the trait of a suite applies to the tests in it: `true`.
    public var isRecursive: Bool { true }

    /// Runs a test case with its own graph. Swift Testing calls it.
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: The body of the test.
    /// - Throws: The errors of `function`.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let depth = test.traits.count { $0 is GraphTrait<Tested> }
        try await run(of: depth, function)
    }

    /// Runs a function with a graph of its own.
    /// - Parameter depth: The number of traits of the component that apply to the function.
    package func run(of depth: Int, _ function: () async throws -> Void) async throws {
        let (scope, chain) = scope()
        // An outer trait leaves the compilation to the innermost one, which may correct a mistake.
        let isInnermost = scope.settings.depth >= depth
        if isInnermost, !isIsolated {
            do { try scope.compile() } catch {
                Issue.record(error, sourceLocation: testLocation)
                return
            }
        }
        let result: Result<Void, any Error>
        do { result = .success(try await GraphChain.$current.withValue(chain, operation: function)) } catch {
            result = .failure(error)
        }
        await scope.end { Issue.record($0, sourceLocation: testLocation) }
        try result.get()
    }
}

extension Trait {
    /// Gives each test case its own graph of a component, in which a closure replaces bindings.
    ///
    /// Overrides without dependencies, steps and actors are linked into a copy of the compiled graph. Others compile the graph anew.
    /// Thread rule: each test case calls the closures once, on the thread on which the test begins.
    /// - Parameters:
    ///   - component: The root component.
    ///   - options: The options of the graph, such as `.strict`.
    ///   - profiles: The active profiles, in addition to the profiles of outer traits.
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - overriding: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - adding: Declares bindings that are added to the root component. Their keys must not be bound there.
    /// - Returns: The trait.
    public static func graph<Tested: RootComponent>(
        _ component: Tested.Type, _ options: GraphTestOptions = [], profiles: Profiles = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        overriding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil,
        adding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil
    ) -> Self where Self == GraphTrait<Tested>, Tested.Seed == Void {
        graph(
            component, options, seed: (), profiles: profiles, fileID: fileID, filePath: filePath, line: line,
            column: column, overriding: overriding, adding: adding)
    }

    /// Gives each test case its own graph of a component with a seed, in which a closure replaces bindings.
    ///
    /// If a suite and a test give seeds, the test's counts. In all else, it is the trait of a component without a seed. Thread rule: the
    /// first request of each test case creates the seed.
    /// - Parameters:
    ///   - component: The root component.
    ///   - options: The options of the graph, such as `.strict`.
    ///   - seed: The seed of the graph, created once for each test case.
    ///   - profiles: The active profiles, in addition to the profiles of outer traits.
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - overriding: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - adding: Declares bindings that are added to the root component. Their keys must not be bound there.
    /// - Returns: The trait.
    public static func graph<Tested: RootComponent>(
        _ component: Tested.Type, _ options: GraphTestOptions = [],
        seed: @autoclosure @escaping @Sendable () -> Tested.Seed, profiles: Profiles = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        overriding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil,
        adding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil
    ) -> Self where Self == GraphTrait<Tested> {
        GraphTrait(
            settings(
                options, seed, isSendable: false, profiles, CodeLocation(file: fileID, line: line), overriding, adding),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

// Overloads for components whose seeds are `Sendable`, so that functions that other threads call may reach the seed too.

extension Trait {
    /// Gives each test case its own graph of a component with a `Sendable` seed, in which a closure replaces bindings.
    ///
    /// Thread rule: the first request of each test case creates the seed.
    /// - Parameters:
    ///   - component: The root component.
    ///   - options: The options of the graph, such as `.strict`.
    ///   - seed: The seed of the graph, created once for each test case.
    ///   - profiles: The active profiles, in addition to the profiles of outer traits.
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - overriding: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - adding: Declares bindings that are added to the root component. Their keys must not be bound there.
    /// - Returns: The trait.
    public static func graph<Tested: RootComponent>(
        _ component: Tested.Type, _ options: GraphTestOptions = [],
        seed: @autoclosure @escaping @Sendable () -> Tested.Seed, profiles: Profiles = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        overriding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil,
        adding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil
    ) -> Self where Self == GraphTrait<Tested>, Tested.Seed: Sendable {
        GraphTrait(
            settings(
                options, seed, isSendable: true, profiles, CodeLocation(file: fileID, line: line), overriding, adding),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Gives each test case its own graph of a component whose seed provides a `Sendable` value, in which a closure replaces bindings.
    ///
    /// Thread rule: the first request of each test case creates the seed.
    /// - Parameters:
    ///   - component: The root component.
    ///   - options: The options of the graph, such as `.strict`.
    ///   - seed: The seed of the graph, created once for each test case.
    ///   - profiles: The active profiles, in addition to the profiles of outer traits.
    ///   - fileID: The file of the trait.
    ///   - filePath: The path of the file.
    ///   - line: The line of the trait.
    ///   - column: The column of the trait.
    ///   - overriding: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - adding: Declares bindings that are added to the root component. Their keys must not be bound there.
    /// - Returns: The trait.
    public static func graph<Tested: RootComponent>(
        _ component: Tested.Type, _ options: GraphTestOptions = [],
        seed: @autoclosure @escaping @Sendable () -> Tested.Seed, profiles: Profiles = [],
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
        overriding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil,
        adding: (@Sendable (Binder<Tested.Scope>) -> Void)? = nil
    ) -> Self where Self == GraphTrait<Tested>, Tested.Seed: ProviderProtocol, Tested.Seed.Element: Sendable {
        GraphTrait(
            settings(
                options, seed, isSendable: true, profiles, CodeLocation(file: fileID, line: line), overriding, adding),
            fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// - Parameter isSendable: Whether the type of the seed is `Sendable`.
    private static func settings<Tested: RootComponent>(
        _ options: GraphTestOptions, _ seed: @escaping @Sendable () -> Tested.Seed, isSendable: Bool,
        _ profiles: Profiles, _ sourceLocation: CodeLocation,
        _ overriding: (@Sendable (Binder<Tested.Scope>) -> Void)?,
        _ adding: (@Sendable (Binder<Tested.Scope>) -> Void)?
    ) -> GraphSettings<Tested> where Self == GraphTrait<Tested> {
        let layers = [
            overriding.map { GraphSettings<Tested>.Layer($0) },
            adding.map { GraphSettings<Tested>.Layer(adds: true, $0) },
        ]
        return GraphSettings(
            layers.compactMap(\.self), options, profiles: profiles, at: sourceLocation, isSeedSendable: isSendable,
            seed: seed)
    }
}
