// The translation of resolved beans into records of the engine.

import CleanseEngine

extension EnvironmentCompiler {
    /// Declares the beans to the engine, which checks and links them.
    /// - Throws: All errors in the definitions.
    func link(on parent: Lease?) throws -> RunningBeans {
        let runtime = BeanRuntime(of: host, beans: beans, index: finder.index)
        // Typed components that are built on the environment have its profiles.
        let declaration = GraphDeclaration(wording: BeanWording(), profiles: try host.activeProfiles())
        let groups = groups
        let needCount = beans.reduce(0) { $0 + $1.needs.count }
        let memberCount = groups.reduce(0) { $0 + $1.members.count }
        let typeCount = finder.index.types.count
        declaration.expect(
            records: beans.count + groups.count + provided.count + typeCount,
            dependencies: needCount + memberCount + typeCount)
        let scoped = Guarded<[ObjectIdentifier: LinkedBean]>([:])
        let component =
            declaration.addComponent(TypeName(host.name), seed: Void.self, sourceLocation: sourceLocation) { recorder in
                for bean in self.beans { self.declare(bean, with: recorder, runtime, scoped: scoped) }
                for group in groups { self.declare(group.members, as: group.key, with: recorder) }
                for argument in self.provided { self.declare(argument, with: recorder, runtime) }
                self.declareTypes(with: recorder)
            } ?? .root
        let (plan, found) = declaration.compile(parent: parent)
        runtime.complete(with: plan.plan, component: component)
        let requests = ComponentRequests(
            of: component, in: plan.plan, isTask: host.startHome != nil, above: host.hostAbove?.requests)
        let translated =
            found.isEmpty
            ? requests.errors { host.requestsAbove }
            : found.flatMap { self.translated($0, runtime, groups: Set(groups.map(\.key))) }
        if let error = MultiError.combining(errors + translated) { throw error }
        let order = plan.plan.startPositions(of: component).compactMap { runtime.bean(at: $0) }
        return RunningBeans(
            lease: Lease(starting: component, of: plan, on: parent), runtime: runtime, order: order,
            scoped: scoped.withLock { $0 }, requests: requests)
    }

    /// The source location of declarations of the environment itself.
    private var sourceLocation: CodeLocation { CodeLocation(file: "environment \(host.name)", line: 1) }

    /// Declares a bean, and the product of a factory bean.
    ///
    /// The user who defines a factory declares that any thread may call it. If actors and tasks share its values, their type must be known
    /// to be `Sendable`.
    /// - Parameter scoped: Collects the beans that must be announced to a scope.
    private func declare(
        _ bean: ResolvedBean, with recorder: Recorder, _ runtime: BeanRuntime,
        scoped: Guarded<[ObjectIdentifier: LinkedBean]>
    ) {
        let replaced = table.selection.replaced[ObjectIdentifier(bean.declaration)]
        if bean.isAsynchronous { recorder.declaration.needsStarts() }
        recorder.declare(
            bean.key, isShared: bean.isSingleton,
            effects: Self.effects(isSendable: bean.isSendable).union(bean.isAsynchronous ? .asynchronous : []),
            dependencies: bean.dependencies,
            isolation: bean.isolation, sourceLocation: bean.declaration.sourceLocation,
            replacing: replaced.map { [$0.sourceLocation] } ?? []
        ) { linker in
            let linked = LinkedBean(bean, runtime, linker)
            if !bean.isSingleton { scoped.withLock { $0[ObjectIdentifier(bean)] = linked } }
            if bean.isAsynchronous {
                return linker.finish(AnyObject.self) { instance in
                    AsyncCreator.Prepared { Content<AnyObject>.wrap(try await linked.makeAwaited(in: instance)) }
                }
            }
            if bean.isSingleton { return linker.finish(Link { try linked.make(in: $0) }) }
            return linker.finishGuarded(Link { try linked.get(in: $0) })
        }
        guard bean.targetType != nil else { return }
        recorder.declare(
            bean.productKey, isShared: bean.isSingleton,
            effects: Self.effects(isSendable: bean.declaration.isTargetSendable),
            dependencies: [Dependency(key: bean.key)],
            sourceLocation: bean.declaration.sourceLocation
        ) { linker in
            let factory = linker.next(AnyObject.self)
            let creator = BeanCreator(bean: bean, runtime: runtime)
            return Self.finish(Link { try creator.makeProduct(of: factory($0)) }, of: bean, linker)
        }
    }

    /// Declares the value of a provider. An alias would treat the object of the bean, even a box, as a value of the type.
    private func declare(_ argument: ProvidedArgument, with recorder: Recorder, _ runtime: BeanRuntime) {
        recorder.declare(
            argument.key, effects: Self.effects, dependencies: argument.value.dependencies,
            sourceLocation: argument.sourceLocation
        ) { linker in
            func finish<Value>(_: Value.Type) -> ErasedLink {
                let arguments = ArgumentLinker(linker: linker, name: "\(argument.key)")
                let link = arguments.link(of: argument.value, as: Value.self)
                return linker.finish(
                    Link<Value> { instance in
                        do { return try link(instance) } catch { throw runtime.host?.translated(error) ?? error }
                    })
            }
            return _openExistential(argument.key.type, do: finish)
        }
    }

    private static let effects: BindingEffects = [.throws, .isSendable, .makesSendable]

    private static func effects(isSendable: Bool) -> BindingEffects {
        isSendable ? effects : effects.subtracting(.makesSendable)
    }

    private static func finish(_ link: Link<AnyObject>, of bean: ResolvedBean, _ linker: Linker) -> ErasedLink {
        bean.isSingleton ? linker.finish(link) : linker.finishGuarded(link)
    }

    /// Declares a key that represents several beans, and creates all of them.
    private func declare(_ members: [ProviderKey], as key: ProviderKey, with recorder: Recorder) {
        recorder.declare(
            key, isShared: true, effects: Self.effects, dependencies: members.map { Dependency(key: $0) },
            sourceLocation: sourceLocation
        ) { linker in
            let links = members.map { _ in linker.next(AnyObject.self) }
            return linker.finish(
                Link<AnyObject> { instance in
                    for link in links { _ = try link(instance) }
                    return BeanValue.boxed(())
                })
        }
    }

    /// Declares the types that have one bean, so that typed code finds it. A type with several beans hides the parent's only bean.
    private func declareTypes(with recorder: Recorder) {
        for type in finder.index.types {
            let candidates = finder.candidates(for: type)
            guard let first = candidates.first else { continue }
            let one = candidates.one
            let sourceLocation = (one ?? first).bean.declaration.sourceLocation
            if let one {
                recorder.declare(
                    .bean(of: type), kind: .alias, effects: .isSendable, dependencies: [Dependency(key: one.key)],
                    sourceLocation: sourceLocation
                ) { linker in linker.finish(linker.next(AnyObject.self)) }
            } else if host.hostAbove?.resolvedCandidates(for: type).one != nil {
                // Typed code must not find the parent's bean instead of the environment's own beans.
                let error = BeanError(.ambiguousBeanByType(type, candidates: candidates.names))
                recorder.declare(
                    .bean(of: type), kind: .alias, effects: [.throws, .isSendable], sourceLocation: sourceLocation
                ) {
                    linker in
                    linker.finish(Link<AnyObject> { _ in throw error })
                }
            }
        }
    }
}
