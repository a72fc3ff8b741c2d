/// A binder without its scope, for functions that configure components of any scope.
public struct AnyBinder: BinderBase {
    /// No scope, so that nothing can be shared through it.
    public typealias Scope = Unscoped

    /// The engine's side of it.
    @usableFromInline package let recorder: Recorder

    @usableFromInline
    package init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    /// The same binder, without its scope.
    public init<B: BinderBase>(_ binder: B) {
        self = binder.asAnyBinder()
    }

    /// The binder itself, which has no scope already.
    public func asAnyBinder() -> AnyBinder { self }

    @usableFromInline
    func include<M: Module>(_ module: M.Type, file: StaticString, line: Int) {
        include(module, origin: Origin(file: file, line: line))
    }

    func include<M: Module>(_ module: M.Type, origin: Origin) {
        recorder.declaration.include(module, from: recorder, isolation: M.isolation, origin: origin) {
            M.configure(binder: Binder(AnyBinder($0)))
        }
    }
}
