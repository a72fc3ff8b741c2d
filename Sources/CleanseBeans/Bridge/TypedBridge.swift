// The bridge between environments and typed components: beans that see bindings, and bindings that see beans. Only this folder uses the
// typed binder.

public import Cleanse

extension Environment {
    /// An environment whose beans see the bindings of a typed component.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: The graph of the component: the `graph` of its instance.
    ///   - traceOrigin: Whether beans that are declared in code show their source location in the report.
    ///   - profiles: Are active, for the conditions of beans.
    ///   - observer: Receives the events of the environment.
    ///   - overrides: Declares beans that replace definitions of the environment: those of their ids or, without one, of their types.
    /// - Throws: ``BeanError`` if an override is declared wrongly; the error of `overrides`.
    public convenience init(
        name: String, parent: BuiltGraph, traceOrigin: Bool = false, profiles: Set<String> = [],
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil,
        overriding overrides: ((Environment) throws -> [BeanDeclaration])? = nil
    ) throws {
        self.init(
            name, parent: nil, base: parent.holder, traceOrigin: traceOrigin, profiles: profiles, observer: observer)
        try take(overrides)
    }

    /// The graph of the environment, to build typed components on: `ComponentFactory.of(App.self, parent: graph)`.
    ///
    /// Starts the environment if need be. The components see its beans through `bindBean`.
    /// - Throws: Errors of the start.
    public func graph() throws -> BuiltGraph { BuiltGraph(try running().holder) }

    /// Describes the environment as the engine sees it: bindings, dependencies, JSON, DOT. Its `parent` describes what is above.
    ///
    /// Starts the environment if need be. `jsonFromTop` and `dotFromTop` also show the environments and typed components above.
    /// - Throws: Errors of the start.
    public func describe() throws -> any ComponentBinding { try running().instance.description }
}

extension BinderBase {
    /// Binds a type to a bean of the environment that the component is built on.
    /// - Parameters:
    ///   - type: The type to bind.
    ///   - id: The id of the bean; left out, the environment has to have one bean of the type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bindBean<Element>(
        _ type: Element.Type, id: String? = nil, file: StaticString = #fileID, line: Int = #line
    ) {
        let key = id.map { ProviderKey(beanId: $0) } ?? .bean(of: type)
        asAnyBinder().recorder.declare(
            ProviderKey(Element.self), effects: [.throws, .isSendable], dependencies: [Dependency(key: key)],
            origin: Origin(file: file, line: line)
        ) { linker in
            let link = linker.next(AnyObject.self)
            return linker.finish(
                Link<Element> { instance in
                    let bean = BeanValue.content(try link(instance))
                    guard let element = bean as? Element else {
                        throw BeanError(
                            .wrongType(id: id ?? "\(type)", expected: type, actual: Swift.type(of: bean)))
                    }
                    return element
                })
        }
    }
}
