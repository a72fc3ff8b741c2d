import CCleanse
import Cleanse

// Records the declarations in the engine, with their hooks and the rules for their dependencies.

extension CBinder {
    /// The contribution of an object that joins a collection, and of a declared collection, which may stay empty.
    private static var element: Contribution { Contribution(form: ArrayCollection<CObject>.self, isCollection: false) }
    private static var noElements: Contribution {
        Contribution(form: ArrayCollection<CObject>.self, isCollection: true)
    }

    /// The effects of a provider of C: its callbacks and its objects may be used on any thread.
    private static let effects: BindingEffects = [.throws, .ends, .requestsAnyKey, .isSendable, .makesSendable]

    /// Records one declaration of C in the engine.
    func declare(_ declaration: consuming Declaration, with binder: Recorder, in build: BuildContext) {
        switch consume declaration {
        case .released: break
        case .provider(let registration): declare(registration, with: binder, in: build)
        case .value(let key, let instance, let sourceLocation, let isCollected):
            binder.declare(
                key, effects: [.isSendable, .makesSendable], contribution: isCollected ? CBinder.element : nil,
                sourceLocation: sourceLocation
            ) { linker in
                linker.finish(Link<CObject> { _ in instance })
            }
        case .collection(let key, let sourceLocation):
            binder.declare(
                key, effects: [.isSendable, .makesSendable], contribution: CBinder.noElements,
                sourceLocation: sourceLocation
            ) { linker in
                linker.finish(Link<[CObject]> { _ in [] })
            }
        case .alias(let key, let target, let sourceLocation):
            binder.declare(
                key, kind: .alias, effects: .isSendable, dependencies: [Dependency(key: target)],
                sourceLocation: sourceLocation
            ) { linker in
                let target = linker.next(CObject.self)
                let alias = ChainLink(key: key, sourceLocation: sourceLocation, component: linker.component)
                return linker.finish(
                    Link<CObject> { instance in
                        do { return try target(instance) } catch { throw error.required(by: alias) }
                    })
            }
        case .injector(let registration, let base):
            declare(registration, base: base, with: binder, in: build)
        case .seed(let key, let parameter, let sourceLocation):
            declareSeed(key, parameter, with: binder, sourceLocation)
        case .child(let name, let child, let sourceLocation):
            install(child, as: name, with: binder, in: build, sourceLocation)
        }
    }

    private func declareSeed(
        _ key: ProviderKey, _ parameter: Parameter, with binder: Recorder, _ sourceLocation: CodeLocation
    ) {
        binder.declare(
            key, kind: .seed,
            dependencies: [Dependency(key: ProviderKey(CArguments.self), isOptional: parameter.isOptional)],
            sourceLocation: sourceLocation
        ) { linker in
            let arguments = linker.next(CArguments.self)
            return linker.finish(
                Link<CObject> { instance in
                    // SAFETY: arguments are checked before the graph is built.
                    try arguments(instance).values[ByteString(parameter.name)] ?? CObject(.pointer(nil))
                })
        }
    }

    private func install(
        _ child: CBinder, as name: String, with binder: Recorder, in build: BuildContext, _ sourceLocation: CodeLocation
    ) {
        let graph = binder.declaration
        let seeds = child.seeds
        graph.install(
            TypeName(name), identity: ObjectIdentifier(child),
            factoryKey: ProviderKey(text: name, role: ChildKey.self), from: binder, sourceLocation: sourceLocation,
            add: {
                child.addComponent(
                    name, to: graph, installedBy: binder.component, in: build, sourceLocation: sourceLocation)
            },
            recipe: { component in
                { linker in
                    linker.finish(Link<ChildGraph> { _ in ChildGraph(component: component, name: name, seeds: seeds) })
                }
            })
    }

    private func declare(_ registration: consuming Registration, with binder: Recorder, in build: BuildContext) {
        let takesArguments = !registration.isPlain && !registration.parameters.isEmpty
        let start = binder.nextDependency
        // By index, since binding an element to a name would copy it and retain its key.
        for index in registration.needs.indices {
            // An object with arguments is created later, and so are its dependencies.
            if let dependency = registration.needs[index].dependency(later: takesArguments) {
                binder.depend(on: dependency)
            }
        }
        // Most registrations have nothing more to declare.
        let hooks = registration.hasDetails ? registration.hooks : nil
        if hooks != nil { binder.declaration.needsStarts() }
        let details: BindingDetails? =
            registration.hasDetails || registration.isCollected
            ? .any(
                scope: registration.scope.map { TypeName($0) },
                contribution: registration.isCollected ? CBinder.element : nil, hooks: hooks)
            : nil
        let isShared = registration.isShared
        binder.declare(
            registration.key, kind: takesArguments ? .assistedFactory : .plain, isShared: isShared,
            effects: CBinder.effects.union(hooks?.effects ?? []), dependenciesFrom: start, details,
            sourceLocation: registration.sourceLocation, recipe: Recipe(consume registration, in: build))
    }

    private func declare(
        _ registration: Registration, base: ProviderKey?, with binder: Recorder, in build: BuildContext
    ) {
        // Eager, since an injector runs its base's injector. A type that derives from itself is therefore a cycle.
        let bases = base.map { [Dependency(key: $0)] } ?? []
        let dependencies = registration.needs.compactMap { $0.dependency(later: true) }
        binder.declare(
            registration.key, kind: .propertyInjector, effects: [.throws, .isSendable],
            dependencies: bases + dependencies,
            sourceLocation: registration.sourceLocation
        ) { linker in
            let registration = registration.traced(in: build, linker)
            let base = base.map { _ in linker.next(CInjector.self) }
            let linked = LinkedRegistration.create(registration, linker, in: build)
            let binding = linker.binding
            let inject = linker.checkingIsolation { instance, target in
                let (base, pointer): (CInjector?, UnsafeMutableRawPointer?) = target
                do { try base?.inject(pointer) } catch {
                    throw error.required(by: registration.link(in: instance))
                }
                let request = CRequest(try linked.resolve(in: instance))
                try instance.guarding(binding, injecting: pointer) {
                    try registration.inject(request, pointer, in: instance)
                }
            }
            return linker.finish(
                Link<CInjector> { instance in
                    let base = try base.map { try $0(instance) }
                    return CInjector { try inject(instance, (base, $0)) }
                })
        }
    }
}

// The start, stop and health callbacks of a registration, as hooks of the engine.
extension Registration {
    /// The hooks for its start, stop and health callbacks, which run on any thread, or `nil` if it has none.
    var hooks: LifecycleHooks? {
        guard starts || stops || checks else { return nil }
        var hooks = LifecycleHooks()
        if starts { hooks.append(start: LifecycleHooks.Hook(on: nil) { try Content<CObject>.unwrap($0).start() }) }
        if stops { hooks.append(LifecycleHooks.Hook(on: nil) { try Content<CObject>.unwrap($0).stop() }, as: .stop) }
        if checks {
            let hook = LifecycleHooks.Hook(on: nil) { try Content<CObject>.unwrap($0).check() }
            // A caller's thread can't be cancelled, so a check has no limit.
            hooks.append(check: hook, limit: .seconds(Int64.max), cachedFor: healthInterval)
        }
        return hooks
    }
}

/// The rules for dependencies declared in C, in addition to the engine's rules.
enum DependencyRules {
    static func check(_ plan: GraphPlan) -> [any CleanseError] {
        var errors: [any CleanseError] = []
        for dependent in plan.bindings.indices where plan.bindings[dependent].kind.requestsDependencies {
            for edge in plan.bindings[dependent].edges {
                guard let provider = plan.provider(of: edge) else { continue }
                let strength = plan.edges[edge].strength
                let lacksArguments = lacksArguments(strength, provider)
                guard lacksArguments || isOfUnshared(strength, provider),
                    provider.plan.bindings[provider.binding].key.isText, let target = plan.edges[edge].target
                else { continue }
                let (requirer, declaration) = (
                    plan.chainLink(of: dependent), provider.plan.chainLink(of: provider.binding)
                )
                errors.append(
                    DeclarationError(
                        number: Int32(lacksArguments ? CLEANSE_ERROR_ARGUMENTS : CLEANSE_ERROR_WEAK),
                        key: plan.bindings[target].key.wholeName,
                        message: lacksArguments
                            ? "takes arguments, but \(requirer.key) depends on it without any"
                            : "is unshared, but \(requirer.key) depends on it weakly",
                        sourceLocations: [requirer.sourceLocation, declaration.sourceLocation],
                        requirer: requirer,
                        hints: [
                            lacksArguments
                                ? "depend on its provider: CLEANSE_NEED_PROVIDER"
                                : "share it, or depend on its provider: CLEANSE_NEED_PROVIDER"
                        ]))
            }
        }
        return errors
    }

    // Bindings are read field by field: for each dependency, a copy of a binding would retain all its fields.
    private static func lacksArguments(_ strength: EdgeStrength, _ provider: PlanBinding) -> Bool {
        strength != .deferred && provider.plan.bindings[provider.binding].kind == .assistedFactory
    }

    /// Whether a weak dependency is on an object that is created for each request, so that no other owner can keep
    /// it alive.
    private static func isOfUnshared(_ strength: EdgeStrength, _ provider: PlanBinding) -> Bool {
        strength == .weak && provider.plan.bindings[provider.binding].effects.contains(.ends)
            && !provider.plan.bindings[provider.binding].isShared
    }
}
