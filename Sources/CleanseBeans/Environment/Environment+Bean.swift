// How beans are declared for an environment.

import CleanseEngine

extension Environment {
    /// Declares a bean that exists already.
    /// - Parameters:
    ///   - instance: The object.
    ///   - id: The id of the bean.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean(
        _ instance: AnyObject, id: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: dynamicType(of: instance), id: id, factory: .instance(instance),
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that exists already, of a `Sendable` class, so that actors and tasks may share it.
    ///
    /// The parameters are those of the function for any class.
    public func bean(
        _ instance: any AnyObject & Sendable, id: String? = nil, file: String = #fileID, line: Int = #line,
        column: Int = #column
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: dynamicType(of: instance), id: id, factory: .instance(instance), isSendable: true,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose class is known by name only.
    /// - Parameters:
    ///   - className: The name that the class is registered under in ``types``.
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    /// - Returns: The declaration, to be completed and given to `define`.
    /// - Throws: ``BeanError`` if no class, or more than one, has the name.
    public func bean(
        _ className: String, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column
    ) throws -> BeanDeclaration {
        let origin = Origin(file: file, line: line, column: column)
        do {
            return BeanDeclaration(
                of: try types.entry(className), id: id, lazy: lazy, abstract: abstract, parent: parent, origin: origin,
                reportsOrigin: traceOrigin)
        } catch let error as DescriptorError {
            throw BeanError(.descriptor(error), bean: id ?? className, origin: origin)
        }
    }

    /// Declares a bean of a class, or of any type that the factory creates.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found.
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean: `Foo.init`, or a closure. Left out, the class has to be `Initializable`.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean<T>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column, factory: (() throws -> T)? = nil
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .init(factory),
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type, so that actors and tasks may share it.
    ///
    /// The parameters are those of the function for any type.
    public func bean<T: Sendable>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column, factory: (() throws -> T)? = nil
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .init(factory), isSendable: true,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that is created on an actor: `bean(factory: Screen.init)`. Off the actor, requests throw `WrongIsolation`.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found; left out, that of what the factory creates.
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed; otherwise the environment has to be started on the factory's actor.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean, on its actor.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean<T>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) () throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)),
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type that is created on an actor. Actors and tasks may share it.
    ///
    /// The parameters are those of the function for any type.
    public func bean<T: Sendable>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) () throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)), isSendable: true,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose factory has any number of parameters, and may belong to an actor: the container gives the arguments.
    ///
    /// An argument is the bean of the parameter's type, or an optional, a provider, a closure or an array of such beans; those that
    /// ``BeanDeclaration/argument(_:value:ref:resolve:bean:inject:)`` gives are not looked for.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found; left out, that of what the factory creates.
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed; otherwise the environment has to be started on the factory's actor.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean: `Foo.init`, or a closure; of an actor, it is called there only.
    /// - Returns: The declaration, to be completed and given to `define`.
    @_disfavoredOverload
    public func bean<T, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) (repeat consuming each P) throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)),
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type, whose factory has any number of parameters. Actors and tasks may share it.
    ///
    /// The parameters are those of the function for any type.
    @_disfavoredOverload
    public func bean<T: Sendable, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) (repeat consuming each P) throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)), isSendable: true,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that an asynchronous factory creates, with any number of parameters. ``start(isolation:)`` waits for it.
    ///
    /// The factory goes to its actor, if it has one; of none, it runs on any thread, so that singletons that it is given must be `Sendable`:
    /// otherwise the start throws `UnsafeSharing`. Arguments are as those of the other factories. The bean is a singleton, which each start creates: it can't be
    /// lazy, or of a scope, since look-ups don't wait.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found; left out, that of what the factory creates.
    ///   - id: The id of the bean.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean: an asynchronous initialiser, function or closure.
    /// - Returns: The declaration, to be completed and given to `define`.
    @_disfavoredOverload
    public func bean<T, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        @_inheritActorContext factory: @escaping @Sendable @isolated(any) (repeat each P) async throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(asynchronous: factory)),
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type that an asynchronous factory creates. Actors and tasks may share it.
    ///
    /// The parameters are those of the function for any type.
    @_disfavoredOverload
    public func bean<T: Sendable, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        @_inheritActorContext factory: @escaping @Sendable @isolated(any) (repeat each P) async throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(asynchronous: factory)), isSendable: true,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose class its template names, or a template for beans of any class.
    /// - Parameters:
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean(
        id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil, file: String = #fileID,
        line: Int = #line, column: Int = #column
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: nil, id: id, lazy: lazy, abstract: abstract, parent: parent,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// How a bean is created: the name that the documentation of inject has.
    public typealias BeanDeclaration = CleanseBeans.BeanDeclaration
}
