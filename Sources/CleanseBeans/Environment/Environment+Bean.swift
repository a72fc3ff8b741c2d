// The functions that declare beans for an environment.

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
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares an existing bean of a `Sendable` class, which actors and tasks may share.
    ///
    /// The parameters are the same as in the function for any class.
    public func bean(
        _ instance: any AnyObject & Sendable, id: String? = nil, file: String = #fileID, line: Int = #line,
        column: Int = #column
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: dynamicType(of: instance), id: id, factory: .instance(instance), isSendable: true,
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose class is known only by its name.
    /// - Parameters:
    ///   - className: The name under which the class is registered in ``types``.
    ///   - id: The id of the bean.
    ///   - lazy: Whether the bean is created only when it is first needed.
    ///   - abstract: Whether the declaration is only a template.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    /// - Returns: The declaration, to be completed and given to `define`.
    /// - Throws: ``BeanError`` if no class has the name, or if several classes have it.
    public func bean(
        _ className: String, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column
    ) throws -> BeanDeclaration {
        let sourceLocation = CodeLocation(file: file, line: line, column: column)
        do {
            return BeanDeclaration(
                of: try types.entry(className), id: id, lazy: lazy, abstract: abstract, parent: parent,
                sourceLocation: sourceLocation,
                reportsOrigin: traceOrigin)
        } catch let error as DescriptorError {
            throw BeanError(.descriptor(error), bean: id ?? className, sourceLocation: sourceLocation)
        }
    }

    /// Declares a bean of a class, or of another type that the factory creates.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found.
    ///   - id: The id of the bean.
    ///   - lazy: Whether the bean is created only when it is first needed.
    ///   - abstract: Whether the declaration is only a template.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean, such as `Foo.init` or a closure. Without a factory, the class must be `Initializable`.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean<T>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column, factory: (() throws -> T)? = nil
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .init(factory),
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type, which actors and tasks may share.
    ///
    /// The parameters are the same as in the function for any type.
    public func bean<T: Sendable>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column, factory: (() throws -> T)? = nil
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .init(factory), isSendable: true,
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that is created on an actor, as in `bean(factory: Screen.init)`.
    ///
    /// Requests off the actor throw `WrongIsolation`.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found. By default, it is the type that the factory creates.
    ///   - id: The id of the bean.
    ///   - lazy: Whether the bean is created only when it is first needed. Otherwise the environment must be started on the factory's
    ///     actor, or with ``start(isolation:)``.
    ///   - abstract: Whether the declaration is only a template.
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
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type that is created on an actor. Actors and tasks may share the bean.
    ///
    /// The parameters are the same as in the function for any type.
    public func bean<T: Sendable>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) () throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)), isSendable: true,
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose factory has any number of parameters and may belong to an actor. The container provides the arguments.
    ///
    /// An argument is the bean of the parameter's type, or an optional, provider, closure or array of such beans. Arguments that
    /// ``BeanDeclaration/argument(_:value:ref:resolve:bean:inject:)`` sets are not looked up.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found. By default, it is the type that the factory creates.
    ///   - id: The id of the bean.
    ///   - lazy: Whether the bean is created only when it is first needed. Otherwise the environment must be started on the factory's
    ///     actor, or with ``start(isolation:)``.
    ///   - abstract: Whether the declaration is only a template.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean, such as `Foo.init` or a closure. If it belongs to an actor, it is called only on that actor.
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
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type whose factory has any number of parameters. Actors and tasks may share the bean.
    ///
    /// The parameters are the same as in the function for any type.
    @_disfavoredOverload
    public func bean<T: Sendable, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) (repeat consuming each P) throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(isolated: factory)), isSendable: true,
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that an asynchronous factory with any number of parameters creates. ``start(isolation:)`` waits for it.
    ///
    /// The factory runs on its actor, if it has one. Otherwise it may run on any thread, so singletons among its arguments must be
    /// `Sendable`, or the start throws `UnsafeSharing`. Arguments are provided as for synchronous factories.
    ///
    /// Each start creates the bean, so it must be a singleton that is not lazy. Look-ups don't wait.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found. By default, it is the type that the factory creates.
    ///   - id: The id of the bean.
    ///   - abstract: Whether the declaration is only a template.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: An asynchronous initialiser, function or closure that creates the bean.
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
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean of a `Sendable` type that an asynchronous factory creates. Actors and tasks may share the bean.
    ///
    /// The parameters are the same as in the function for any type.
    @_disfavoredOverload
    public func bean<T: Sendable, each P>(
        _ clazz: T.Type = T.self, id: String? = nil, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        @_inheritActorContext factory: @escaping @Sendable @isolated(any) (repeat each P) async throws -> T
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, abstract: abstract, parent: parent,
            factory: .function(BeanFunction(asynchronous: factory)), isSendable: true,
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean whose template names its class, or a template for beans of any class.
    /// - Parameters:
    ///   - id: The id of the bean.
    ///   - lazy: Whether the bean is created only when it is first needed.
    ///   - abstract: Whether the declaration is only a template.
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
            sourceLocation: CodeLocation(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// The declaration of a bean, under the name that the documentation of inject uses.
    public typealias BeanDeclaration = CleanseBeans.BeanDeclaration
}
