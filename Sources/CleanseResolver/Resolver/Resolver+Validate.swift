public import Cleanse

extension Resolver {
    /// Checks what registrations say that they need, without making anything: for a unit test.
    ///
    /// A registration says it by the parameters of a function that was registered with `autoregister`, by `depends(on:)`
    /// and `depends(laterOn:)`, and by `implements(_:)`. What a closure asks for beyond that shows when it runs.
    /// - Parameter serviceLoader: The plug-ins that check the graph.
    /// - Returns: All errors: of services that are missing, and of cycles.
    /// - Complexity: Linear in the number of registrations and of what they need.
    public func validate(serviceLoader: CleanseServiceLoader = .instance) -> ValidationReport {
        let (plan, errors) = compile()
        return ValidationReport(of: plan.plan, errors: errors, checkedBy: serviceLoader)
    }

    /// The error of asking for what is not registered. What may have been meant is looked for when somebody reads it; until then
    /// the error keeps the container.
    func missing(_ key: ProviderKey) -> MissingProvider {
        let reason = ProgramServices.ofProcess.hint(for: self)
        return MissingProvider(
            key: key, chain: ChainLink.underWay,
            hints: Hints { (reason.map { [$0] } ?? []) + self.nearMisses(of: key) }, names: names)
    }

    /// Names types in messages, told from all that the container finds. It is asked when a text is first read.
    var names: Names {
        .short.including {
            var types: [Any.Type] = []
            self.forEachVisible { types += $0.key.types }
            return types
        }
    }

    private func nearMisses(of key: ProviderKey) -> [String] {
        if case .registration(let registration)? = find(key) {
            return ["\(names(key)) has been registered since, at \(registration.origin)"]
        }
        return bridge(on: compile().plan).instance.missing(key).hints
    }

    /// A graph of all that the container finds, as bindings that resolve it through the container.
    func compile() -> (plan: LinkedPlan, errors: [any CleanseError]) {
        let graph = GraphDeclaration(wording: ResolverWording())
        let origin = Origin(file: #fileID, line: #line)
        _ = graph.addComponent(
            .resolver, seed: Requester.self, origin: origin
        ) { binder in
            binder.declareSeed(ProviderKey(Requester.self), of: Requester.self, origin: origin)
            var declared: Set<ProviderKey> = [ProviderKey(Requester.self)]
            self.forEachVisible { item in
                switch item {
                case .registration(let registration):
                    if declared.insert(registration.key).inserted {
                        binder.declareForwarding(registration.key, registration.origin, registration.dependencies)
                    }
                case .binding(let key, let origin):
                    if declared.insert(key).inserted { binder.declareForwarding(key, origin) }
                }
            }
        }
        return graph.compile()
    }

    /// What holds an instance of such a graph.
    func bridge(on plan: LinkedPlan) -> Holder {
        Holder(starting: .root, of: plan, on: nil, seed: Requester(self))
    }
}

/// The container that a graph asks: its seed.
final class Requester: Sendable {
    let resolver: Resolver

    init(_ resolver: Resolver) {
        self.resolver = resolver
    }
}

/// What a container finds.
private enum Visible {
    case registration(Registration)
    case binding(ProviderKey, Origin)

    var key: ProviderKey {
        switch self {
        case .registration(let registration): registration.key
        case .binding(let key, _): key
        }
    }
}

extension Resolver {
    /// Goes through all that the container searches, in the order in which it does.
    fileprivate func forEachVisible(_ body: (Visible) -> Void) {
        func visit(_ resolver: Resolver) {
            for registration in resolver.registry.registrations { body(.registration(registration)) }
        }
        visit(self)
        _ = firstFurther { source -> Never? in
            switch source {
            case .resolver(let child): visit(child)
            case .graph(let graph): graph.instance.forEachKey { body(.binding($0, $1)) }
            }
            return nil
        }
    }
}

extension Recorder {
    /// Declares a binding that asks the container for a key.
    fileprivate func declareForwarding(_ key: ProviderKey, _ origin: Origin, _ dependencies: [Dependency] = []) {
        func declare<Value>(_: Value.Type) {
            self.declare(
                key, effects: .throws, dependencies: [Dependency(key: ProviderKey(Requester.self))] + dependencies,
                origin: origin
            ) { linker in
                let requester = linker.next(Requester.self)
                return linker.finish(Link<Value> { try requester($0).resolver.resolved(key, .none) })
            }
        }
        _openExistential(key.type, do: declare)
    }
}
