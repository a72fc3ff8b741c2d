// Declares components and installed subcomponents for the engine.

extension GraphDeclaration {
    /// Adds a component.
    /// - Parameter seed: The known effects of its seed.
    /// - Returns: The component's index, or `nil` if it is one of its own ancestors, or is nested too deeply.
    func addComponent<C: ComponentBase>(
        _: C.Type, seed: BindingEffects = BindingEffects(), installedBy parent: ComponentID?,
        sourceLocation: CodeLocation
    ) -> ComponentID? {
        // The conformance is looked up only if there is a seed, since a look-up that fails reads every conformance in the process.
        let form = C.Seed.self == Void.self ? nil : C.Seed.self as? any SeedForm.Type
        return addComponent(
            TypeName(C.self), scope: C.Scope.self == Unscoped.self ? nil : TypeName(C.Scope.self), seed: C.Seed.self,
            convertsSeed: form != nil, rootType: C.Root.self, installedBy: parent, identity: ObjectIdentifier(C.self),
            isolation: C.isolation, sourceLocation: sourceLocation
        ) { recorder in
            if C.Seed.self != Void.self {
                let key = form?.seedKey ?? ProviderKey(C.Seed.self)
                func declare<Value>(_: Value.Type) {
                    recorder.declareSeed(key, of: Value.self, effects: seed, sourceLocation: sourceLocation)
                }
                _openExistential(key.type, do: declare)
            }
            let binder = AnyBinder(recorder)
            let draft = BindingDraft(binder: binder, key: ProviderKey(C.Root.self), kind: .root)
            draft.shareByDefault(C.Root.self)
            _ = C.configureRoot(binder: ReceiptBinder(draft))
            C.configure(binder: Binder(binder))
        }
    }

    /// Installs a subcomponent, once per component.
    fileprivate func install<C: ComponentBase>(
        _: C.Type, seed: BindingEffects, from recorder: Recorder, sourceLocation: CodeLocation
    ) {
        install(
            TypeName(C.self), identity: ObjectIdentifier(C.self), factoryKey: ProviderKey(ComponentFactory<C>.self),
            from: recorder, sourceLocation: sourceLocation,
            add: {
                self.addComponent(C.self, seed: seed, installedBy: recorder.component, sourceLocation: sourceLocation)
            },
            recipe: { child in
                { linker in
                    let binding = linker.binding
                    return ErasedLink(
                        Link<ComponentFactory<C>> { instance in
                            ComponentFactory(
                                plan: instance.linked, component: child, binding: binding,
                                parent: instance.lease(of: binding))
                        })
                }
            })
    }
}

// Steps that install subcomponents.

extension BinderBase {
    /// Installs a subcomponent, so that this component and its subcomponents can inject `ComponentFactory<C>`.
    ///
    /// A second installation in the same component has no effect. An overriding module can't install components (``MisplacedInstall``). A
    /// root component can be installed too, and is then a subcomponent.
    public func install<C: ComponentBase>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) {
        install(dependency, seed: BindingEffects(), CodeLocation(file: file, line: line))
    }

    private func install<C: ComponentBase>(_ dependency: C.Type, seed: BindingEffects, _ sourceLocation: CodeLocation) {
        let recorder = asAnyBinder().recorder
        recorder.declaration.install(dependency, seed: seed, from: recorder, sourceLocation: sourceLocation)
    }
}

// Overloads for components whose seeds are `Sendable`, so that functions that other threads call may reach the seed too.

extension BinderBase {
    /// Installs a subcomponent whose seed is `Sendable`, so that this component and its subcomponents can inject its factory.
    public func install<C: ComponentBase>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed: Sendable {
        install(dependency, seed: .makesSendable, CodeLocation(file: file, line: line))
    }

    /// Installs a subcomponent whose seed is tagged and `Sendable`, so that this component and its subcomponents can inject its factory.
    public func install<C: ComponentBase, T: Tag>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed == TaggedProvider<T>, T.Element: Sendable {
        install(dependency, seed: .makesSendable, CodeLocation(file: file, line: line))
    }

    /// Installs a subcomponent whose seed provides a `Sendable` value, so that this component and its subcomponents can inject its factory.
    public func install<C: ComponentBase, Value: Sendable>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where C.Seed == Provider<Value> {
        install(dependency, seed: .makesSendable, CodeLocation(file: file, line: line))
    }
}
