// The bridge between environments and typed components: beans that see bindings, and bindings that see beans. Only this folder uses the
// typed binder.

public import Cleanse

extension Environment {
    /// Creates an environment whose beans see the bindings of a typed component.
    /// - Parameters:
    ///   - name: The name, for reports.
    ///   - parent: The graph of the component, which is the `graph` of its instance.
    ///   - traceOrigin: Whether the report shows the source locations of beans that are declared in code.
    ///   - profiles: The active profiles, for the conditions of beans, in addition to the profiles of the graph.
    ///   - observer: Receives the events of the environment.
    ///   - overrides: Declares beans that replace definitions of the environment with the same ids or, without an id, of the same types.
    /// - Throws: ``BeanError`` if an override is declared wrongly, or the error of `overrides`.
    public convenience init(
        name: String, parent: BuiltGraph, traceOrigin: Bool = false, profiles: Profiles = [],
        observer: (@Sendable (EnvironmentEvent) -> Void)? = nil,
        overriding overrides: ((Environment) throws -> [BeanDeclaration])? = nil
    ) throws {
        self.init(
            name, parent: nil, base: parent.lease, traceOrigin: traceOrigin,
            profiles: profiles.union(parent.profiles), observer: observer)
        try take(overrides)
    }

    /// Returns the graph of the environment, on which typed components can be built: `ComponentFactory.of(App.self, parent: graph)`.
    ///
    /// Starts the environment if necessary. The components see its beans through `bindBean`.
    /// - Throws: The errors of the start.
    public func graph() throws -> BuiltGraph { BuiltGraph(try running().lease) }

    /// Describes the environment as the engine sees it: its bindings and dependencies.
    ///
    /// Starts the environment if necessary. The description's `parent` describes the parent environment or typed component. With the module
    /// `CleanseDescriptions`, the description is also available as JSON and in DOT, with or without all ancestors.
    /// - Throws: The errors of the start.
    public func describe() throws -> any ComponentBinding { try running().instance.description }
}

extension BinderBase {
    /// Binds a type to a bean of the environment that the component is built on.
    /// - Parameters:
    ///   - type: The type to bind.
    ///   - id: The id of the bean. Without it, the environment must have one bean of the type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bindBean<Element>(
        _ type: Element.Type, id: String? = nil, file: StaticString = #fileID, line: Int = #line
    ) {
        let key = id.map { ProviderKey(beanId: $0) } ?? .bean(of: type)
        asAnyBinder().recorder.declare(
            ProviderKey(Element.self), effects: [.throws, .isSendable], dependencies: [Dependency(key: key)],
            sourceLocation: CodeLocation(file: file, line: line)
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
