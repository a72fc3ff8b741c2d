import Cleanse
import CleanseEngine
import Foundation
import Testing

@testable import CleansecCore

/// Compares the checker's findings with validation's for each root component that this package's tests and examples declare.
///
/// All of them are in this process, except for components that closures declare, since such a closure exists only while its test runs.
/// `.ci/cleansec repository` runs this test alone, with the summaries that the tool has written: the `configure` function of a component
/// may change values that other tests count.
@MainActor @Suite struct RepositoryTests {
    /// The directory of the summaries.
    nonisolated static var summaries: String? { ProcessInfo.processInfo.environment["CLEANSEC_SUMMARIES"] }

    private static func program() throws -> Program {
        let directory = URL(fileURLWithPath: try #require(summaries))
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        return Program(
            try files.filter { $0.hasSuffix(".cleanse.json") }.map {
                let bytes = try Data(contentsOf: directory.appendingPathComponent($0))
                return try ModuleSummary(reading: BytesInMemory(Array(bytes)), file: $0)
            })
    }

    /// Components that can't be compared, with the reason.
    private static let incomparable = [
        "CleanseEngineTests.OfRed": "belongs to an actor other than the main one, where this test validates",
        "CleanseTests.SubcomponentTests.RootlessApp": "traps when it is configured",
    ]

    /// Undecided components, with a part of the reported reason.
    private static let undecided = [
        "CleanseBeansTests.AsyncBeanTests.Address": "bindBean(_:id:file:line:) takes a binder",
        "CleanseBeansTests.TypedBridgeTests.Feature": "bindBean(_:id:file:line:) takes a binder",
        "CleanseCTests.BridgeTests.Above": "registrations of C",
        "CleanseCTests.BridgeTests.App": "registrations of C",
        "CleanseCTests.BridgeTests.Lender": "registrations of C",
        "CleanseCTests.BridgeTests.Relay": "registrations of C",
        "CleanseCTests.BridgeTests.Screen": "registrations of C",
        "CleanseCTests.BridgeTests.Troubled": "registrations of C",
        "CleanseCTests.BridgeTests.Unnameable": "registrations of C",
        "CleanseCTests.SameGraphTests.Same": "registrations of C",
        "CleanseCTests.StartTests.Root": "registrations of C",
        "CleanseEngineTests.ConcurrencyTests.Three.App": "Spot",  // The type has an integer as a generic argument.
        "CleanseEngineTests.ConcurrencyTests.Two.App": "Spot",
        "CleanseEngineTests.GoldenTests.Stray.App": "a binder is stored in kept",
        "CleanseEngineTests.LeaseTests.Server": "a declaration here is in a loop",
        "CleanseEngineTests.HostileDeclarationTests.Kept.App": "a binder is stored in binder",
        "CleanseEngineTests.LimitsTests.App": "a binder is passed to a function that is not known",
        "CleanseTests.DeclaredBindingTests.Stored.App": "a binder is stored in pump",
        "DocumentationTests.Bridge.KioskComponent": "registrations of C",
        "DocumentationTests.Mistakes.Absent": "the function may be nil",
        "DocumentationTests.Mistakes.Straying": "a binder is stored in binder",
        "DocumentationTests.TripComponent": "bindBean(_:id:file:line:) takes a binder",
    ]

    @Test(.enabled(if: summaries != nil, "run by .ci/cleansec repository, with summaries of all tests"))
    func `The checker's errors and warnings equal validation's for each component`() throws {
        let program = try Self.program()
        let types = Dictionary(
            grouping: Set(program.summaries.map(\.module)).flatMap(ProcessTypes.all), by: Self.name)
        // Types with the same name, which are private to different files or local to functions, are compared together.
        let declared = Dictionary(grouping: try Self.rootComponents(of: program), by: { Self.name(of: $0.tree) })
        for (name, components) in declared.sorted(by: { $0.key < $1.key }) where Self.incomparable[name] == nil {
            let compiled = (types[name] ?? []).compactMap { $0 as? any RootComponent.Type }
            #expect(compiled.count == components.count, "\(name) at \(components[0].place) is not in the process")
            let found = components.flatMap { component in
                VariantCheck(
                    program: program, place: component.place, sourceLocation: CodeLocation(file: "Here", line: 1),
                    type: component.tree
                ).run { $0.run(declared: component.tree) }.findings
            }
            let decided = found.filter { $0.severity != .undecided }.map(Self.line).sorted()
            let expected = compiled.flatMap(Self.validated).sorted()
            let reasons = found.filter { $0.severity == .undecided }.map(\.message)
            if reasons.isEmpty {
                #expect(Self.undecided[name] == nil, "\(name) is decided")
                #expect(decided == expected, "\(name) at \(components[0].place)")
            } else {
                #expect(
                    reasons.contains { $0.contains(Self.undecided[name] ?? "-") },
                    "\(name) at \(components[0].place) is listed with another reason, or not: \(reasons)")
                // The decided findings must be correct, although they may be incomplete.
                #expect(Set(decided).isSubset(of: expected), "\(name) at \(components[0].place)")
            }
        }
        let known = Set(declared.keys)
        #expect(known.isSuperset(of: Self.undecided.keys) && known.isSuperset(of: Self.incomparable.keys))
        let count = declared.values.map(\.count).reduce(0, +) - Self.incomparable.count
        // Some components print when they are configured.
        print("\n\(count) root components compared, \(Self.undecided.count) of them not decided")
    }

    /// Returns the declared root components that have no generic parameters.
    private static func rootComponents(of program: Program) throws -> [(tree: TypeTree, place: FileLocation)] {
        let rootComponent = try #require(program.protocolName(KnownSymbols.rootComponent))
        return program.types.compactMap { name, declared in
            guard let tree = declared.tree, let place = declared.place, name.path.last?.kind != .protocolType,
                !tree.isOpen, program.conformances(of: tree).contains(rootComponent)
            else { return nil }
            return (tree, place)
        }
    }

    /// Returns `Module.Outer.Name`, without the parts that distinguish types with the same name.
    private static func name(of tree: TypeTree) -> String {
        guard let name = tree.nominal else { return "" }
        return ([name.module] + name.path.filter { $0.kind != .entity }.map(\.name)).joined(separator: ".")
    }

    /// Returns the corresponding name of a type in the process, which identifies files and functions by addresses: `(unknown context at
    /// $7f00)`.
    private static func name(of type: any Any.Type) -> String {
        String(reflecting: type).replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
    }

    private static func validated(_ type: any RootComponent.Type) -> [String] {
        func validate<Root: RootComponent>(_: Root.Type) -> ValidationReport {
            ComponentFactory.validate(Root.self, file: "Here", line: 1)
        }
        let report = validate(type)
        return (report.errors + report.warnings).map {
            line($0.code, $0.keys.map(\.description), $0.sourceLocations.map(\.description), $0.description)
        }
    }

    private static func line(_ finding: Finding) -> String {
        line(finding.code, finding.keys, finding.locations, finding.message)
    }

    private static func line(_ code: String, _ keys: [String], _ sourceLocations: [String], _ message: String) -> String
    {
        "\(code) \(keys) \(sourceLocations)\n\(message)"
    }
}
