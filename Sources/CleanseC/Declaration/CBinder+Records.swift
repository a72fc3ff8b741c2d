// Declarations as records of the engine.

import Cleanse

extension CBinder {
    /// How an object joins a collection, and how a collection is declared that may stay empty.
    private static var element: Contribution { Contribution(form: ArrayCollection<CObject>.self, isCollection: false) }
    private static var noElements: Contribution {
        Contribution(form: ArrayCollection<CObject>.self, isCollection: true)
    }

    /// Declares what one declaration of C stands for.
    func declare(_ declaration: Declaration, with binder: Recorder, in build: BuildContext) {
        switch declaration {
        case .provider(let registration, let sharing, let isCollected):
            declare(registration, sharing, isCollected: isCollected, with: binder, in: build)
        case .value(let key, let instance, let origin, let isCollected):
            binder.declare(
                key, effects: [.isSendable, .makesSendable], contribution: isCollected ? CBinder.element : nil,
                origin: origin
            ) { linker in
                linker.finish(Link<CObject> { _ in instance })
            }
        case .collection(let key, let origin):
            binder.declare(
                key, effects: [.isSendable, .makesSendable], contribution: CBinder.noElements, origin: origin
            ) { linker in
                linker.finish(Link<[CObject]> { _ in [] })
            }
        case .alias(let key, let target, let origin):
            binder.declare(
                key, kind: .alias, effects: .isSendable, dependencies: [Dependency(key: target)], origin: origin
            ) { linker in
                let target = linker.next(CObject.self)
                let alias = ChainLink(key: key, place: origin, component: linker.component)
                return linker.finish(
                    Link<CObject> { instance in
                        do { return try target(instance) } catch { throw error.required(by: alias) }
                    })
            }
        case .injector(let registration, let base):
            declare(registration, base: base, with: binder, in: build)
        case .seed(let key, let parameter, let origin):
            binder.declare(
                key, kind: .seed,
                dependencies: [Dependency(key: ProviderKey(CArguments.self), isOptional: parameter.isOptional)],
                origin: origin
            ) { linker in
                let arguments = linker.next(CArguments.self)
                return linker.finish(
                    Link<CObject> { instance in
                        // SAFETY: arguments are checked before the graph is built.
                        try arguments(instance).values[ExactText(parameter.name)] ?? CObject(.pointer(nil))
                    })
            }
        case .child(let name, let child, let origin):
            let graph = binder.declaration
            let seeds = child.seeds
            graph.install(
                TypeName(name), identity: ObjectIdentifier(child),
                factoryKey: ProviderKey(text: name, role: ChildKey.self), from: binder, origin: origin,
                add: {
                    child.addComponent(name, to: graph, installedBy: binder.component, in: build, origin: origin)
                },
                recipe: { component in
                    { linker in
                        linker.finish(
                            Link<ChildGraph> { _ in ChildGraph(component: component, name: name, seeds: seeds) })
                    }
                })
        }
    }

    private func declare(
        _ registration: Registration, _ sharing: Sharing, isCollected: Bool, with binder: Recorder,
        in build: BuildContext
    ) {
        var isShared = false
        var scope: TypeName?
        switch sharing {
        case .unshared: break
        case .shared: isShared = true
        case .scoped(let name):
            isShared = true
            scope = TypeName(name)
        }
        let takesArguments = !registration.parameters.isEmpty
        // An object with arguments is created later, and so are its dependencies.
        let dependencies = registration.needs.compactMap { takesArguments ? $0.laterDependency : $0.dependency }
        let hooks = registration.hooks
        let effects: BindingEffects = [.throws, .ends, .asksForAnything, .isSendable, .makesSendable]
        // Callbacks run on any thread, and so must what they create.
        binder.declare(
            registration.key, kind: takesArguments ? .assistedFactory : .plain, isShared: isShared, scope: scope,
            effects: effects.union(hooks?.effects ?? []), dependencies: dependencies,
            contribution: isCollected ? CBinder.element : nil, hooks: hooks, origin: registration.origin
        ) { linker in
            let component = linker.component
            let registration = registration.traced(by: build.trace, in: component)
            if registration.isPlain {
                return linker.finish(
                    isShared
                        ? Link<CObject> { _ in try registration.create(nil, in: component, isShared: true) }
                        : Link<CObject> { _ in try registration.createPlain(in: component) })
            }
            let needs = registration.needs.map { LinkedNeed($0, linker, in: build) }
            if takesArguments {
                let (holder, binding) = (linker.holder, linker.binding)
                let make = linker.checkingIsolation { instance, arguments in
                    try registration.make(needs, arguments, in: instance, of: component, isShared: false)
                }
                // Not guarded: the assembler is, which knows that arguments distinguish requests.
                return ErasedLink(
                    Link<CObject> { instance in
                        CObject(.assembler(Assembler(registration, holder(instance), binding: binding, make)))
                    })
            }
            return linker.finish(
                Link<CObject> { [isShared] instance in
                    try registration.make(needs, in: instance, of: component, isShared: isShared)
                })
        }
    }

    private func declare(
        _ registration: Registration, base: ProviderKey?, with binder: Recorder, in build: BuildContext
    ) {
        // Eager: an injector runs that of its base, so that a type which derives from itself is a cycle.
        let bases = base.map { [Dependency(key: $0)] } ?? []
        let dependencies = registration.needs.compactMap(\.laterDependency)
        binder.declare(
            registration.key, kind: .propertyInjector, effects: [.throws, .isSendable],
            dependencies: bases + dependencies,
            origin: registration.origin
        ) { linker in
            let component = linker.component
            let registration = registration.traced(by: build.trace, in: component)
            let base = base.map { _ in linker.next(CInjector.self) }
            let needs = registration.needs.map { LinkedNeed($0, linker, in: build) }
            let binding = linker.binding
            let inject = linker.checkingIsolation { instance, target in
                let (base, pointer): (CInjector?, UnsafeMutableRawPointer?) = target
                do { try base?.inject(pointer) } catch {
                    throw error.required(by: registration.link(in: component))
                }
                let request = CRequest(try registration.resolve(needs, in: instance, of: component))
                try instance.guarding(binding, injecting: pointer) {
                    try registration.inject(request, pointer, in: component)
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
