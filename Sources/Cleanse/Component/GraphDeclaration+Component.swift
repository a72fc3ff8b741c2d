// Components and installed subcomponents are declared for the engine.

extension GraphDeclaration {
    /// Adds a component.
    /// - Parameter seed: What is known of its seed.
    /// - Returns: Its index, or nil when it is one of its own ancestors or nested too deep.
    func addComponent<C: ComponentBase>(
        _: C.Type, seed: BindingEffects = [], installedBy parent: ComponentID?, origin: Origin
    ) -> ComponentID? {
        // Conformances are looked up only if there is a seed: a look-up that fails reads every conformance in the process.
        let form = C.Seed.self == Void.self ? nil : C.Seed.self as? any SeedForm.Type
        return addComponent(
            TypeName(C.self), in: C.Scope.self, seed: C.Seed.self, convertsSeed: form != nil, rootType: C.Root.self,
            installedBy: parent, identity: ObjectIdentifier(C.self), isolation: C.isolation, origin: origin
        ) { recorder in
            if C.Seed.self != Void.self {
                let key = form?.seedKey ?? ProviderKey(C.Seed.self)
                func declare<Value>(_: Value.Type) {
                    recorder.declareSeed(key, of: Value.self, effects: seed, origin: origin)
                }
                _openExistential(key.type, do: declare)
            }
            let binder = AnyBinder(recorder)
            let draft = BindingDraft(binder: binder, key: ProviderKey(C.Root.self), kind: .root)
            draft.shareByDefault(C.Root.self)
            _ = C.configureRoot(binder: ReceiptBinder(draft: draft))
            C.configure(binder: Binder(binder))
        }
    }

    /// Adds a component of a scope, and what explains its seeds that nothing can bind.
    func addComponent<Scope: _ScopeBase, Seed>(
        _ name: TypeName, in _: Scope.Type, seed: Seed.Type, convertsSeed: Bool = false, rootType: Any.Type,
        installedBy parent: ComponentID? = nil, identity: ObjectIdentifier? = nil, isolation: Isolation?,
        origin: Origin, configure: @escaping (Recorder) -> Void
    ) -> ComponentID? {
        add(rule: SeedRule.self, SeedRule.explain)
        return addComponent(
            name, scope: Scope.self == Unscoped.self ? nil : TypeName(Scope.self), seed: seed,
            convertsSeed: convertsSeed, rootType: rootType, installedBy: parent, identity: identity,
            isolation: isolation, origin: origin, configure: configure)
    }

    /// Installs a subcomponent, once per component.
    fileprivate func install<C: ComponentBase>(_: C.Type, seed: BindingEffects, from recorder: Recorder, origin: Origin)
    {
        install(
            TypeName(C.self), identity: ObjectIdentifier(C.self), factoryKey: ProviderKey(ComponentFactory<C>.self),
            from: recorder, origin: origin,
            add: { self.addComponent(C.self, seed: seed, installedBy: recorder.component, origin: origin) },
            recipe: { child in
                { linker in
                    let binding = linker.binding
                    return ErasedLink(
                        Link<ComponentFactory<C>> { instance in
                            ComponentFactory(
                                plan: instance.linked, component: child, binding: binding,
                                parent: instance.holder(of: binding))
                        })
                }
            })
    }
}

// How a component installs its subcomponents.

extension BinderBase {
    /// Makes a subcomponent available: `ComponentFactory<C>` can be injected from here on down.
    ///
    /// Installed twice in one component, it counts once. An overriding module can't install (``MisplacedInstall``). A root
    /// component can be installed too; it is a subcomponent there.
    public func install<C: ComponentBase>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) {
        install(dependency, seed: [], Origin(file: file, line: line))
    }

    private func install<C: ComponentBase>(_ dependency: C.Type, seed: BindingEffects, _ origin: Origin) {
        let recorder = asAnyBinder().recorder
        recorder.declaration.install(dependency, seed: seed, from: recorder, origin: origin)
    }
}

// The same for components whose seeds are `Sendable`: then functions that other threads call may reach the seed too.

extension BinderBase {
    /// Makes a subcomponent available whose seed is `Sendable`: `ComponentFactory<C>` can be injected from here on down.
    public func install<C: ComponentBase>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed: Sendable {
        install(dependency, seed: .makesSendable, Origin(file: file, line: line))
    }

    /// Makes a subcomponent available whose seed is tagged and `Sendable`: `ComponentFactory<C>` can be injected from here on down.
    public func install<C: ComponentBase, T: Tag>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed == TaggedProvider<T>, T.Element: Sendable {
        install(dependency, seed: .makesSendable, Origin(file: file, line: line))
    }

    /// Makes a subcomponent available whose seed is a provider's value and `Sendable`: `ComponentFactory<C>` can be injected from here
    /// on down.
    public func install<C: ComponentBase, Value: Sendable>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed == Provider<Value> {
        install(dependency, seed: .makesSendable, Origin(file: file, line: line))
    }
}
