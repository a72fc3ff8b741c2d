import CCleanse
import Cleanse

// Builds a graph from the declarations of a binder.

extension CBinder {
    /// Checks all declarations, and builds the graph.
    func build(
        _ name: String, overrides: CBinder?, parent: OpenGraph?, onThisThread: Bool = false, trace: Trace? = nil,
        arguments: CArguments, sourceLocation: CodeLocation
    ) throws -> CGraph {
        // A graph that is built on a graph of one thread also belongs to that thread.
        try parent?.build.thread.check(requesting: nil)
        let build = BuildContext(thread: onThisThread ? .current : parent?.build.thread, trace: trace)
        let declaration = GraphDeclaration(wording: CWording())
        let component = addComponent(name, to: declaration, installedBy: nil, in: build, sourceLocation: sourceLocation)
        let checks = CleanseServiceLoader(validators.map { ValidatorPlugin($0) })
        let layer = overrides.map { overrides in
            OverrideLayer { overrides.configureOverrides($0, in: build, at: sourceLocation) }
        }
        let (plan, errors) = declaration.compile(parent: parent?.lease, overriding: layer.map { [$0] } ?? [])
        if let error = MultiError.combining(errors + checks.visit(plan.plan)) { throw error }
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: sourceLocation)
        trace?.own()
        return CGraph(
            Lease(
                starting: component ?? .root, of: plan, on: parent?.lease,
                seed: seeds.isEmpty ? nil : Content.wrap(arguments.copy())
            ), in: build)
    }
}

// Records the declarations of a binder in a component.
extension CBinder {
    /// Records all declarations of the binder.
    func configure(_ binder: Recorder, in build: BuildContext) {
        binder.declaration.expect(records: declarations.count, dependencies: needCount)
        binder.declaration.add(rule: DependencyRules.self) { $1 += DependencyRules.check($0) }
        for declaration in declarations { declare(declaration, with: binder, in: build) }
    }

    /// Records the declarations that can be overrides, and reports the others as errors.
    func configureOverrides(_ binder: Recorder, in build: BuildContext, at sourceLocation: CodeLocation) {
        if let scope {
            reportMisplaced(
                scope, "is set on a binder of overrides, which can't give a graph a scope", at: sourceLocation,
                in: binder,
                hint: "set the scope of the binder that is built")
        }
        if !validators.isEmpty {
            reportMisplaced(
                "overrides", "have a validator, which would not run", at: sourceLocation, in: binder,
                hint: "add it to the binder that is built")
        }
        for declaration in declarations {
            switch declaration {
            case .seed(let key, _, let sourceLocation):
                reportMisplaced(
                    key.wholeName, "is declared as a seed by overrides", at: sourceLocation, in: binder,
                    hint: "bind a value in its place, or declare the seed in the binder that is built")
            case .child(let name, _, let sourceLocation):
                reportMisplaced(
                    name, "is installed by overrides", at: sourceLocation, in: binder,
                    hint: "install it in the binder that is built: overrides replace keys in installed graphs too")
            default: declare(declaration, with: binder, in: build)
            }
        }
    }

    private func reportMisplaced(
        _ key: String, _ message: String, at sourceLocation: CodeLocation, in binder: Recorder, hint: String
    ) {
        binder.declaration.append(
            error: DeclarationError(
                number: Int32(CLEANSE_ERROR_MISPLACED), key: key, message: message, sourceLocations: [sourceLocation],
                hints: [hint]))
    }

    /// Records the declarations of the binder in a component of another front end, and reports declarations that such a component
    /// can't have.
    func include(in binder: Recorder, at sourceLocation: CodeLocation) {
        if let scope {
            reportMisplaced(
                scope, "is the scope of a binder that is included, and the component has its own", at: sourceLocation,
                in: binder,
                hint: "set no scope, and share with CLEANSE_SHARED")
        }
        if !validators.isEmpty {
            reportMisplaced(
                "binder", "is included and has a validator, which would not run", at: sourceLocation, in: binder,
                hint: "check the component with a Swift plug-in")
        }
        for case .seed(let key, _, let sourceLocation) in declarations {
            reportMisplaced(
                key.wholeName, "is declared as a seed by a binder that is included, and would get no value",
                at: sourceLocation,
                in: binder, hint: "bind the key, or install the binder as a child graph")
        }
        binder.declaration.add(rule: DependencyRules.self) { $1 += DependencyRules.check($0) }
        for declaration in declarations {
            if case .seed = declaration { continue }
            declare(declaration, with: binder, in: .plain)
        }
    }

    /// Reports seeds that take the same argument with different kinds.
    private func checkSeeds(in graph: GraphDeclaration) {
        guard seeds.count > 1 else { return }
        var first: [ByteString: (key: ProviderKey, kind: cleanse_kind, sourceLocation: CodeLocation)] = [:]
        for case .seed(let key, let parameter, let sourceLocation) in declarations {
            guard let earlier = first[ByteString(parameter.name)] else {
                first[ByteString(parameter.name)] = (key, parameter.kind, sourceLocation)
                continue
            }
            guard earlier.kind != parameter.kind else { continue }
            graph.append(
                error: DeclarationError(
                    number: Int32(CLEANSE_ERROR_ARGUMENTS), key: key.wholeName,
                    message:
                        "takes the argument \(legible(parameter.name)) as \(CleanseC.name(of: parameter.kind)), but"
                        + " \(earlier.key) takes it as \(CleanseC.name(of: earlier.kind))",
                    sourceLocations: [sourceLocation, earlier.sourceLocation],
                    hints: ["give the two seeds different keys, or one kind"]))
        }
    }

    /// Adds a component with the declarations of the binder.
    func addComponent(
        _ name: String, to graph: GraphDeclaration, installedBy parent: ComponentID?, in build: BuildContext,
        sourceLocation: CodeLocation
    ) -> ComponentID? {
        func add<Seed>(_ seed: Seed.Type) -> ComponentID? {
            graph.addComponent(
                TypeName(name), scope: scope.map { TypeName($0) }, seed: seed, rootType: nil, installedBy: parent,
                identity: ObjectIdentifier(self), sourceLocation: sourceLocation
            ) { [unowned graph] binder in
                if seed != Void.self {
                    binder.declareSeed(ProviderKey(seed), of: seed, effects: .isHidden, sourceLocation: sourceLocation)
                }
                self.checkSeeds(in: graph)
                self.configure(binder, in: build)
            }
        }
        return seeds.isEmpty ? add(Void.self) : add(CArguments.self)
    }
}

/// The wording of suggestions for users of the C interface.
final class CWording: Wording {
    var child: String { "child graph" }

    var reentrySuggestion: String { "use the provider after the callback has returned, not inside it" }

    var startSuggestion: String {
        "start the graph with cleanse_graph_start, or in Swift if it has asynchronous objects"
    }

    var recursionSuggestion: String { reentrySuggestion }

    var endlessNestingSuggestion: String {
        "install child graphs at most \(CleanseEngine.Limits.nesting) levels deep, and fewer than"
            + " \(CleanseEngine.Limits.components) in all"
    }
}
