// The options of a graph in a test, and the overrides that replace a whole module.

import Cleanse
import CleanseEngine

/// The options of a graph in a test. The options of a suite and of a test add up.
public struct GraphTestOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int

    /// Creates options from their bits.
    /// - Parameter rawValue: The bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A request from which a live binding can be reached fails, unless the binding is overridden.
    ///
    /// A binding is live if it has the step `live()`, or if its module is live. The request throws ``LiveBinding`` before anything is created.
    public static let strict: GraphTestOptions = GraphTestOptions(rawValue: 1)
    /// Shared objects of the graph that still exist after the test are issues.
    ///
    /// An object that the closure of a trait captures, or that the program keeps elsewhere, outlives the test too.
    public static let failsOnLeaks: GraphTestOptions = GraphTestOptions(rawValue: 2)
    /// The replacement of a shared binding is shared only if its own declaration says so, as in `ComponentFactory.of(_:overriding:)`.
    ///
    /// Without this option, it is also shared if the replaced binding is. A test that requests a double then receives the object that the
    /// tested code uses.
    public static let sharesAsDeclared: GraphTestOptions = GraphTestOptions(rawValue: 4)
}

/// The settings of a graph in a test: its seed, its overrides, from the outermost trait to the innermost one, and its options.
package struct GraphSettings<Tested: RootComponent>: Sendable {
    /// Bindings that replace others, or are added.
    package struct Layer: Sendable {
        let adds: Bool
        let configure: @Sendable (Binder<Tested.Scope>) -> Void

        package init(adds: Bool = false, _ configure: @escaping @Sendable (Binder<Tested.Scope>) -> Void) {
            self.adds = adds
            self.configure = configure
        }
    }

    /// Creates the seed of a test case.
    let seed: @Sendable () -> Tested.Seed
    /// Whether the type of the seed is known to be `Sendable`.
    private let isSeedSendable: Bool
    private var layers: [Layer]
    private(set) var options: GraphTestOptions
    private var profiles: Profiles
    /// The location of the trait, in the form of graphs.
    let sourceLocation: CodeLocation
    /// The number of traits that the settings come from.
    private(set) var depth = 1

    package init(
        _ layers: [Layer] = [], _ options: GraphTestOptions = [], profiles: Profiles = [],
        at sourceLocation: CodeLocation, isSeedSendable: Bool = false, seed: @escaping @Sendable () -> Tested.Seed
    ) {
        self.seed = seed
        self.isSeedSendable = isSeedSendable
        self.layers = layers
        self.options = options
        self.profiles = profiles
        self.sourceLocation = sourceLocation
    }

    /// Returns these settings with the overrides of an outer trait, which come first, and with its options and profiles. The inner seed
    /// counts.
    func inside(_ outer: GraphSettings?) -> GraphSettings {
        guard let outer else { return self }
        var result = self
        result.layers = outer.layers + layers
        result.options.formUnion(outer.options)
        result.profiles = outer.profiles.union(profiles)
        result.depth = outer.depth + 1
        return result
    }

    /// Compiles the graph. The variant of the component itself is compiled once in each process.
    func factory() throws -> ComponentFactory<Tested> {
        let component = try CompiledComponents.component(
            Tested.self, isSeedSendable: isSeedSendable, profiles, sourceLocation)
        return try component.factory(
            layers.map { OverrideLayer(adds: $0.adds, $0.configure) },
            keepsSharing: !options.contains(.sharesAsDeclared))
    }
}

/// The variants of root components that tests of this process have compiled.
private enum CompiledComponents {
    private struct ID: Hashable {
        let component: ObjectIdentifier
        let isSeedSendable: Bool
        let profiles: Profiles
    }

    private static let known = Guarded<[ID: any Sendable]>([:])

    /// Returns a compiled component. Threads that request it for the first time at the same moment may all compile it; one result is kept.
    static func component<Tested: RootComponent>(
        _: Tested.Type, isSeedSendable: Bool, _ profiles: Profiles, _ sourceLocation: CodeLocation
    ) throws -> ReplaceableComponent<Tested> {
        let id = ID(component: ObjectIdentifier(Tested.self), isSeedSendable: isSeedSendable, profiles: profiles)
        if let known = known.withLock({ $0[id] }) as? ReplaceableComponent<Tested> { return known }
        let new = try ReplaceableComponent<Tested>(
            isSeedSendable: isSeedSendable, profiles: profiles, sourceLocation: sourceLocation)
        return known.withLock { known in
            if let first = known[id] as? ReplaceableComponent<Tested> { return first }
            known[id] = new
            return new
        }
    }
}

extension Binder {
    /// Includes a module in place of another one, wherever a component or a module includes that one.
    ///
    /// It belongs in the overrides of a test: `.graph(App.self) { $0.replace(module: Network.self, with: FakeNetwork.self) }`. Elsewhere, it
    /// is an ``UnusedReplacement``. The bindings of the new module are compiled with the graph, so they may have dependencies.
    /// - Parameters:
    ///   - module: The replaced module.
    ///   - replacement: A module of the same scope, or without a scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func replace<Replaced: Module, Replacement: Module>(
        module: Replaced.Type, with replacement: Replacement.Type, file: StaticString = #fileID, line: Int = #line
    ) where Replacement.Scope == Replaced.Scope {
        replace(
            Replaced.self, by: Replacement.self,
            unused: UnusedReplacement(Replaced.self, Replacement.self, CodeLocation(file: file, line: line)))
    }
}

/// An error about the replacement of a module that no component includes, or outside of the overrides of a test.
public struct UnusedReplacement: CleanseError {
    private let replaced: String
    private let replacement: String
    /// The source location of the replacement.
    public let sourceLocations: [CodeLocation]

    init(_ replaced: Any.Type, _ replacement: Any.Type, _ sourceLocation: CodeLocation) {
        self.replaced = "\(TypeName(replaced))"
        self.replacement = "\(TypeName(replacement))"
        sourceLocations = [sourceLocation]
    }

    /// The stable identifier of this kind of error: `unused-replacement`.
    public var code: String { "unused-replacement" }
    /// The suggestion to remove the replacement.
    public var hints: [String] {
        ["remove it, or name the module that the component includes, in the overrides of a test"]
    }

    /// The complete message.
    public var description: String {
        "*** \(replaced) *** replaced by \(replacement) at \(sourceLocations[0]), but no component includes it"
            + hintLines
    }
}
