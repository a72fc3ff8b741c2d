// How a component installs its subcomponents.

extension BinderBase {
    /// Makes a subcomponent available: `ComponentFactory<C>` can be injected from here on down.
    ///
    /// Installed twice in one component, it counts once. An overriding module can't install (``MisplacedInstall``). A root
    /// component can be installed too; it is a subcomponent there.
    public func install<C: ComponentBase>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) {
        let recorder = asAnyBinder().recorder
        recorder.declaration.install(dependency, from: recorder, origin: Origin(file: file, line: line))
    }
}
