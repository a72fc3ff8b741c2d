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
