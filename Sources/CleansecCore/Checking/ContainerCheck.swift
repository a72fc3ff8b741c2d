// The check of the containers of `CleanseResolver`, and the containers that appear while functions are followed.

import Cleanse
import CleanseEngine
import CleanseResolver

/// The check of the containers of `CleanseResolver`. It follows the functions that fill containers, and validates the filled containers.
struct ContainerCheck {
    private let program: Program

    init(_ program: Program) { self.program = program }

    /// The result of following a function.
    private struct Run {
        let function: FunctionSummary
        let module: String
        let check: GraphCheck
        let interpreter: Interpreter

        var containers: Containers { interpreter.containers }
    }

    /// Checks the containers that functions of some modules fill.
    /// - Parameter modules: The modules, or `nil` for all.
    func roots(of modules: Set<String>?) -> [CheckedRoot] {
        let runs = runs()
        let keysInUnknownContainers = runs.reduce(into: Set<ProviderKey>()) {
            $0.formUnion($1.containers.keysInUnknownContainers)
        }
        var roots: [CheckedRoot] = []
        for (index, run) in runs.enumerated() where modules?.contains(run.module) ?? true {
            let others = runs.indices.filter { $0 != index }.map { runs[$0].containers.all[0] }
            let filled = run.containers.all.filter { container in
                // A container that another container searches is checked as a part of the other container.
                !container.keys.isEmpty && !run.containers.searched.contains { $0 === container }
            }
            for container in filled {
                let isMain = container === run.containers.all[0]
                roots.append(root(container, run, keysInUnknownContainers, isMain ? others : []))
            }
            let undecided = run.check.undecidedFindings(root: run.function.name)
            if filled.isEmpty, let place = undecided.first?.place {
                roots.append(
                    CheckedRoot(
                        name: run.function.name, place: place, isCompiled: true, bindings: 0, findings: undecided,
                        plan: run.containers.all[0].resolver.compile().0.plan))
            }
        }
        return roots
    }

    /// Follows each function that no other function calls, and then the functions that were not reached.
    private func runs() -> [Run] {
        let functions = program.containerFunctions
        var called: Set<String> = []
        for reference in functions {
            for expression in program.summary(of: reference).body.flatMap(\.expressions) {
                _ = expression.contains {
                    if case .call(let call) = $0 { called.insert(call.function) }
                    return false
                }
            }
        }
        var runs: [Run] = []
        var followed: Set<String> = []
        func follow(_ reference: Program.FunctionReference) {
            let run = run(reference)
            followed.formUnion(run.interpreter.followed)
            runs.append(run)
        }
        for reference in functions where !called.contains(program.summary(of: reference).identifier) {
            follow(reference)
        }
        for reference in functions {
            let identifier = program.summary(of: reference).identifier
            if called.contains(identifier), !followed.contains(identifier) { follow(reference) }
        }
        return runs
    }

    private func run(_ reference: Program.FunctionReference) -> Run {
        let function = program.summary(of: reference)
        let position = Position(line: 1, column: 1)
        let place = program.place(position, file: function.file, of: reference.module)
        let check = GraphCheck(
            program, place: place,
            sourceLocation: program.sourceLocation(position, file: function.file, of: reference.module))
        let interpreter = Interpreter(check)
        // This function registers the services of the program, before the first one is requested.
        let isOfProgram =
            function.name == "registerAllServices()" && reference.owner == program.tree(KnownSymbols.containerType)
        interpreter.containers = Containers(isMainOpen: !isOfProgram)
        interpreter.follow(reference) {
            interpreter.containers.create("the container of \(function.name)", at: place, isOpen: true)
        }
        return Run(
            function: function, module: program.summaries[reference.module].module, check: check,
            interpreter: interpreter)
    }

    /// Checks a container.
    /// - Parameters:
    ///   - keysInUnknownContainers: The keys that are registered in unknown containers.
    ///   - others: The main containers that other functions fill, if the checked container is a main container.
    private func root(
        _ container: Container, _ run: Run, _ keysInUnknownContainers: Set<ProviderKey>, _ others: [Container]
    ) -> CheckedRoot {
        let (plan, errors) = container.resolver.compile()
        let findings = run.check.findings(errors, plan.plan, root: container.name) { error in
            guard let key = (error as? MissingProvider)?.key else { return nil }
            if container.isOpen { return "\(container.name) may be filled elsewhere too" }
            if keysInUnknownContainers.contains(key) {
                return "it is registered in a container that only the program has"
            }
            return others.contains { $0.keys.contains(key) } ? "another function registers it" : nil
        }
        return CheckedRoot(
            // One of the bindings represents the container itself.
            name: container.name, place: container.place, isCompiled: true,
            bindings: plan.plan.bindings.count - 1, findings: findings, plan: plan.plan)
    }
}

/// The containers that appear while functions are followed.
struct Containers {
    /// The value of `Resolver.main`.
    var main: Container
    /// The value that is assigned to `Resolver.root`.
    private var givenRoot: Container?
    /// The containers that the functions fill, in the order of their creation.
    private(set) var all: [Container]
    /// The containers that other containers search.
    var searched: [Container] = []
    /// The keys that are registered in unknown containers.
    var keysInUnknownContainers: Set<ProviderKey> = []
    /// A container that represents all unknown containers.
    private(set) var unknown: Container?

    /// The reason why registrations in unknown containers are undecided.
    static let unknownReason = "it is registered in a container that only the program has"

    /// Creates the main container.
    /// - Parameter isMainOpen: Whether functions other than the followed ones may fill the main container.
    init(isMainOpen: Bool) {
        main = Container(name: "Resolver.main", isOpen: isMainOpen)
        all = [main]
    }

    /// The value of `Resolver.root`.
    var root: Container {
        get { givenRoot ?? main }
        set { givenRoot = newValue }
    }

    /// Creates a container.
    mutating func create(_ name: String, at place: FileLocation, isOpen: Bool = false) -> Container {
        let container = Container(name: name, place: place, isOpen: isOpen)
        all.append(container)
        return container
    }

    /// Returns the container that represents all unknown containers.
    mutating func unknownContainer() -> Container {
        let container = unknown ?? Container(name: "a container", isOpen: true)
        unknown = container
        return container
    }
}

/// A container of the program, as far as its registrations are known. It has a real resolver, whose services are never created.
final class Container {
    let resolver = Resolver()
    /// The name of the container in reports.
    let name: String
    /// The source location at which the container is created or first filled.
    private(set) var place: FileLocation?
    /// Whether code that can't be followed uses the container, so that it may have other services too.
    var isOpen: Bool
    /// The keys of the container's registrations.
    private(set) var keys: Set<ProviderKey> = []

    init(name: String, place: FileLocation? = nil, isOpen: Bool = false) {
        self.name = name
        self.place = place
        self.isOpen = isOpen
    }

    /// Registers a service.
    func register(
        _ key: ProviderKey, at sourceLocation: CodeLocation, _ place: FileLocation, dependencies: [Dependency] = [],
        isolation: Isolation? = nil,
        lacksFunction: Bool = false
    ) -> DeclaredService {
        keys.insert(key)
        self.place = self.place ?? place
        return DeclaredService(
            key, in: resolver, at: sourceLocation, dependencies: dependencies, isolation: isolation,
            lacksFunction: lacksFunction)
    }
}
