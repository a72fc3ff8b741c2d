import Cleanse
import CleanseEngine

/// The check of one variant of a root component. It records the component's declarations, and compiles them as the program would.
final class GraphCheck {
    let program: Program
    let place: FileLocation
    let sourceLocation: CodeLocation
    let declaration: GraphDeclaration
    /// The source locations of messages, with their columns and the paths of their files.
    private(set) var places: [CodeLocation: FileLocation] = [:]
    /// The source locations of bindings with functions whose captures only the running program knows.
    var functionsWithUnknownCaptures: Set<CodeLocation> = []
    /// The names of the types that bindings of protocols create.
    var implementations: [Implementation: String] = [:]
    private(set) var undecided: [(reason: String, place: FileLocation)] = []
    /// The source locations of declarations that may not run, because a function may have ended before them.
    var doubtful: Set<CodeLocation> = []
    /// The source locations of defaults, which undecided declarations may replace.
    var defaults: Set<CodeLocation> = []

    /// The errors of the declaration, once it has been compiled.
    private(set) var errors: [any CleanseError] = []

    /// - Parameter profiles: The active profiles, or `nil` to declare what any variant declares.
    init(_ program: Program, place: FileLocation, sourceLocation: CodeLocation, profiles: Profiles? = []) {
        self.program = program
        declaration = GraphDeclaration(wording: TypedWording(), profiles: profiles)
        self.place = place
        self.sourceLocation = sourceLocation
        note(sourceLocation, place)
    }

    func note(_ sourceLocation: CodeLocation, _ place: FileLocation) {
        if places[sourceLocation] == nil { places[sourceLocation] = place }
    }

    func undecided(_ reason: String, at place: FileLocation) {
        if !undecided.contains(where: { $0.reason == reason && $0.place == place }) {
            undecided.append((reason, place))
        }
    }

    // MARK: Types

    /// Returns the stand-in for a type of the program.
    /// - Returns: `nil` if there is none, which makes the check undecided.
    func type(_ tree: TypeTree, at place: FileLocation) -> Any.Type? {
        do { return try program.standIns.type(tree, program) } catch {
            undecided(error.reason, at: place)
            return nil
        }
    }

    // MARK: Running

    func run(_ root: RootSummary, module: Int) -> CheckedRoot {
        let type = program.tree(root.type)
        guard !type.isOpen else { return run(open: type, isCompiled: true) }
        let parent = parentLease(of: root)
        var overriding: (Interpreter, Recorder) -> Void = { _, _ in }
        if let reason = root.undecided { undecided(reason, at: place) }
        let frame = Scope(module: module, file: root.file)
        let isolation = isolation(root.actor, at: place)
        if !root.overrides.isEmpty {
            overriding = { [sourceLocation, place] interpreter, recorder in
                for module in root.overrides {
                    interpreter.include(
                        interpreter.program.tree(module), from: recorder, sourceLocation: sourceLocation, place: place)
                }
            }
        } else if case .closure = root.overriding {
            overriding = { interpreter, recorder in
                interpreter.call(root.overriding, with: .binder(recorder, isolation), in: frame)
            }
        }
        guard let scope = root.scope else {
            return run(
                component: type, isSeedSendable: root.isSeedSendable, isCompiled: true, on: parent, overriding)
        }
        let name = TypeName("the component at \(sourceLocation)")
        return run(name: name.description, isCompiled: true, on: parent, overriding) { interpreter in
            guard let rootType = self.type(type, at: place), let scope = self.type(program.tree(scope), at: place)
            else { return }
            SeedRule.add(to: declaration)
            _ = declaration.addComponent(
                name, scope: scope == Unscoped.self ? nil : TypeName(scope), seed: Void.self, rootType: rootType,
                sourceLocation: sourceLocation
            ) { recorder in
                guard case .closure = root.configuration else { return }
                interpreter.call(root.configuration, with: .binder(recorder, isolation), in: frame)
            }
        }
    }

    func run(declared tree: TypeTree) -> CheckedRoot {
        guard !tree.isOpen else { return run(open: tree, isCompiled: false) }
        return run(component: tree, isSeedSendable: false, isCompiled: false) { _, _ in }
    }

    /// Returns the result for a generic component whose generic arguments are unknown.
    private func run(open tree: TypeTree, isCompiled: Bool) -> CheckedRoot {
        if case .opaque = tree {
            undecided("the component is known only at run time", at: place)
        } else {
            undecided("the component is compiled for types that only the callers of a generic function know", at: place)
        }
        return run(
            name: tree.nominal?.text ?? "a component", isCompiled: isCompiled, on: nil, { _, _ in }, declare: { _ in })
    }

    private func run(
        component: TypeTree, isSeedSendable: Bool, isCompiled: Bool, on parent: Lease? = nil,
        _ overriding: @escaping (Interpreter, Recorder) -> Void
    ) -> CheckedRoot {
        run(name: component.nominal?.text ?? "", isCompiled: isCompiled, on: parent, overriding) { interpreter in
            _ = interpreter.addComponent(
                component, isSeedSendable: isSeedSendable, installedBy: nil, sourceLocation: sourceLocation,
                place: place)
        }
    }

    private func run(
        name: String, isCompiled: Bool, on parent: Lease?, _ overriding: @escaping (Interpreter, Recorder) -> Void,
        declare: (Interpreter) -> Void
    ) -> CheckedRoot {
        let interpreter = Interpreter(self)
        declare(interpreter)
        let plan = compile(on: parent, overriding: [OverrideLayer { overriding(interpreter, $0) }])
        interpreter.checkSuperclasses()
        let found = findings(errors, plan, root: name)
        return CheckedRoot(
            name: name, place: place, isCompiled: isCompiled, bindings: plan.bindings.count, findings: found,
            implementations: implementations, plan: plan)
    }

    /// Compiles the declaration.
    func compile(on parent: Lease?, overriding layers: [OverrideLayer] = []) -> GraphPlan {
        let (plan, errors) = declaration.compile(parent: parent, overriding: layers)
        self.errors = errors
        return plan.plan
    }

    // MARK: Parents

    /// The largest number of graphs that are built on each other.
    private static let nesting = 50

    /// Returns an instance of the graph that a component is built on, without any values.
    private func parentLease(of root: RootSummary, depth: Int = 0) -> Lease? {
        root.parent.flatMap { graph(ofInstance: $0, at: place, depth: depth) }
    }

    /// Returns an instance of a component's graph, without any values.
    /// - Parameters:
    ///   - mangled: The type of the component's instance.
    ///   - place: The source location that uses the instance.
    func graph(ofInstance mangled: String, at place: FileLocation, depth: Int = 0) -> Lease? {
        guard case .nominal(let instance) = program.tree(mangled), let component = instance.arguments.first
        else { return nil }
        let unknown =
            "the component is built on a graph of \(component.nominal?.text ?? "another component"), which only the program has"
        guard depth < Self.nesting, program.conforms(component, to: KnownSymbols.rootComponent) else {
            undecided(unknown, at: place)
            return nil
        }
        // The calls that compile the component say on which graph it is built itself.
        let calls = program.roots(of: component)
        let parents = Set(calls.map { $0.root.parent ?? "" })
        guard parents.count <= 1, !calls.contains(where: { $0.root.undecided != nil && $0.root.parent == nil }) else {
            undecided(unknown, at: place)
            return nil
        }
        let check = GraphCheck(
            program, place: place, sourceLocation: calls.first?.sourceLocation ?? sourceLocation,
            profiles: declaration.profiles ?? [])
        let above = calls.first.flatMap { check.parentLease(of: $0.root, depth: depth + 1) }
        let interpreter = Interpreter(check)
        _ = interpreter.addComponent(
            component, isSeedSendable: calls.first?.root.isSeedSendable ?? false, installedBy: nil,
            sourceLocation: check.sourceLocation,
            place: place)
        let plan = check.declaration.compile(parent: above).plan
        interpreter.checkSuperclasses()
        if !check.declaration.readProfiles.isEmpty {
            let name = component.nominal?.text ?? "another component"
            undecided("the graph of \(name) has variants, and which one it is is known only at run time", at: place)
        }
        for (reason, place) in check.undecided { undecided(reason, at: place) }
        for (sourceLocation, place) in check.places where places[sourceLocation] == nil {
            places[sourceLocation] = place
        }
        return Lease(starting: .root, of: plan, on: above)
    }

    /// Returns the actor that a mangled type names, or the actor of a mangled function type.
    func isolation(_ mangled: String?, at place: FileLocation) -> Isolation? {
        guard let mangled else { return nil }
        var actor = program.tree(mangled)
        while case .function(let function) = actor { actor = function.actor ?? function.result }
        if actor.nominal?.isType("MainActor", of: "Swift") == true { return .main }
        do { return Isolation(keeping: try program.standIns.actor(of: actor, program)) } catch {
            undecided(error.reason, at: place)
            return nil
        }
    }

    // MARK: Findings

    /// The codes of errors that an undecided declaration may prevent.
    private static let uncertain: Set<String> = ["missing-provider", "unknown-override", "unknown-profile"]

    /// Returns the findings for errors, and the undecided findings.
    /// - Parameters:
    ///   - isComplete: Whether the graph has all of its bindings, so that warnings can be found.
    ///   - doubt: A function that returns why an error may not exist, or `nil` if the error is certain.
    ///   - warnings: The warnings, or `nil` to find the plan's warnings.
    func findings(
        _ errors: [any CleanseError], _ plan: GraphPlan, root: String, isComplete: Bool = true,
        warnings: [any CleanseError]? = nil,
        doubt: (any CleanseError) -> String? = { _ in nil }
    ) -> [Finding] {
        var found = undecidedFindings(root: root)
        if !errors.isEmpty { program.standIns.registerConformances(program) }
        for error in errors where isCertain(error) {
            let key = error.keys.first.map { "\($0)" } ?? "it"
            if let doubt = doubt(error).map({ "\($0): whether \(key) is missing is not known" })
                ?? doubtOfSharing(error)
            {
                found.append(
                    Finding(
                        severity: .undecided, code: "undecided", message: doubt,
                        place: error.sourceLocations.first.flatMap { places[$0] } ?? place, root: root))
            } else {
                found.append(finding(error, .error, root, plan))
            }
        }
        if errors.isEmpty, undecided.isEmpty, isComplete {
            found += (warnings ?? plan.warnings()).map { finding($0, .warning, root, plan) }
        }
        return found
    }

    /// Returns whether an error does not depend on undecided declarations.
    private func isCertain(_ error: any CleanseError) -> Bool {
        guard !undecided.isEmpty else { return true }
        return !Self.uncertain.contains(error.code)
            && doubtful.union(defaults).isDisjoint(with: error.sourceLocations + error.chain.map(\.sourceLocation))
    }

    /// Returns why a factory may be safe to share in spite of an error.
    private func doubtOfSharing(_ error: any CleanseError) -> String? {
        guard let sharing = error.inVariant as? UnsafeSharing, sharing.subject == .factory,
            functionsWithUnknownCaptures.contains(sharing.sourceLocation)
        else { return nil }
        return "whether the function that creates \(sharing.key) captures anything is known only at run time, "
            + "and any thread may call it: toSendable(factory:) lets the compiler check what it captures"
    }

    /// Returns the findings for declarations that were undecided while functions were followed.
    func undecidedFindings(root: String) -> [Finding] {
        undecided.map { reason, place in
            Finding(
                severity: .undecided, code: "undecided", message: "\(reason), so cleansec can't check the whole graph",
                place: place, root: root)
        }
    }

    private func finding(
        _ error: any CleanseError, _ severity: Finding.Severity, _ root: String, _ plan: GraphPlan
    ) -> Finding {
        let first = error.sourceLocations.first.flatMap { places[$0] }
        var finding = Finding(
            severity: severity, code: error.code, message: error.description, place: first ?? place,
            condition: (error as? VariantError)?.condition.description, notes: notes(of: error),
            hints: error.hints, keys: error.keys.map(\.description),
            locations: error.sourceLocations.map(\.description),
            root: root)
        finding.subject = subject(of: error, plan)
        return finding
    }

    /// Returns the types and bindings that an error is about.
    private func subject(of error: any CleanseError, _ plan: GraphPlan) -> FindingSubject {
        var subject = FindingSubject()
        subject.condition = (error as? VariantError)?.condition.code
        let error = error.inVariant
        var links = error.chain
        switch error {
        case let missing as MissingProvider:
            // The other bindings that require the key precede the path to a root.
            let path = Array(missing.chain.reversed())
            links = missing.dependents + path.dropFirst()
            subject.requesters = missing.dependents.count
        case let duplicate as DuplicateBinding: links = [duplicate.first, duplicate.second]
        case let duplicate as DuplicateMapKey: links = [duplicate.first, duplicate.second]
        case let scope as InvalidDefaultScope:
            let components = [scope.component] + plan.components(above: scope.component, in: scope.scope)
            subject.homes = components.compactMap { $0.type.flatMap(program.standIns.tree) }
            subject.scope = scope.scope.type.flatMap(program.standIns.tree)
        case is UnknownOverride:
            subject.homes = [plan.components[.root].name.type].compactMap { $0.flatMap(program.standIns.tree) }
        case let nesting as InvalidScopeNesting:
            subject.homes = [nesting.innermost.type].compactMap { $0.flatMap(program.standIns.tree) }
        case let sharing as UnsafeSharing: subject.isFactoryShared = sharing.subject == .factory
        default: break
        }
        subject.keys = error.keys.compactMap(key)
        subject.links = links.map { link in
            FindingSubject.Link(
                key: key(link.key), place: places[link.sourceLocation],
                homes: ([link.component.type] + link.modules).compactMap { $0.flatMap(program.standIns.tree) })
        }
        subject.places = error.sourceLocations.compactMap { places[$0] }
        return subject
    }

    private func key(_ key: ProviderKey) -> FindingSubject.Key? {
        guard let type = program.standIns.tree(of: key.type) else { return nil }
        return FindingSubject.Key(type: type, tag: key.tag.flatMap(program.standIns.tree))
    }

    /// Returns a note about each module that the component includes, and that requires the missing key from outside.
    private func unmetContracts(_ missing: MissingProvider) -> [Finding.Note] {
        var known: Set<ObjectIdentifier> = []
        return missing.dependents.compactMap { link in
            guard let module = link.modules.first, known.insert(ObjectIdentifier(module)).inserted else { return nil }
            return Finding.Note(
                place: places[link.sourceLocation],
                text: "the contract of the module \(TypeName(module)) is not met: it requires \(missing.key)")
        }
    }

    func note(_ text: String, _ link: ChainLink) -> Finding.Note {
        let homes = [link.component] + link.modules.map { TypeName($0) }
        let home = homes.map(\.description).joined(separator: " > ")
        return Finding.Note(place: places[link.sourceLocation], text: "\(text), in \(home)")
    }

    /// Adds what the check of another variant has found besides errors.
    func merge(_ other: GraphCheck) {
        for (reason, place) in other.undecided { undecided(reason, at: place) }
        for (sourceLocation, place) in other.places { note(sourceLocation, place) }
        functionsWithUnknownCaptures.formUnion(other.functionsWithUnknownCaptures)
        doubtful.formUnion(other.doubtful)
        defaults.formUnion(other.defaults)
    }

    /// Returns the other source locations of an error, each with a description.
    private func notes(of error: any CleanseError) -> [Finding.Note] {
        switch error.inVariant {
        case let duplicate as DuplicateBinding:
            return [note("first bound", duplicate.first), note("bound again", duplicate.second)]
        case let missing as MissingProvider:
            return missing.chain.reversed().prefix(ChainLink.shownLinks).map { note("required by \($0.key)", $0) }
                + unmetContracts(missing)
        case let cycle as DependencyCycle:
            return zip(cycle.chain, cycle.chain.dropFirst()).prefix(ChainLink.shownLinks).map {
                note("\($1.key) required by \($0.key)", $0)
            }
        default:
            let links = error.chain.prefix(ChainLink.shownLinks).map { note("\($0.key)", $0) }
            let others = error.sourceLocations.dropFirst().filter { place in
                !error.chain.contains { $0.sourceLocation == place }
            }
            return links + others.map { Finding.Note(place: places[$0], text: "and here") }
        }
    }
}

extension GraphPlan {
    /// Returns the components above a component that have a scope, innermost first.
    fileprivate func components(above name: TypeName, in scope: TypeName) -> [TypeName] {
        var found: [TypeName] = []
        var next = components.indices.first { components[$0].name == name }.flatMap { components[$0].parent }
        while let component = next {
            if components[component].scope == scope { found.append(components[component].name) }
            next = components[component].parent
        }
        return found
    }
}

extension GraphCondition {
    /// The condition as Swift code, such as `.all([.profile("a"), !.profile("b")])`, or `nil` if it has a test of a front end.
    var code: String? {
        switch test {
        case .profile(let name): return ".profile(\(name.debugDescription))"
        case .other: return nil
        case .not(let condition): return condition.code.map { "!\($0)" }
        case .combined(let conditions, let isAnyEnough):
            let codes = conditions.compactMap(\.code)
            guard codes.count == conditions.count else { return nil }
            return "\(isAnyEnough ? ".any" : ".all")([\(codes.joined(separator: ", "))])"
        }
    }
}
