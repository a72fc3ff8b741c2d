// How beans are declared for an environment.

import Cleanse

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
            let entry = try types.entry(className)
            return BeanDeclaration(
                type: entry.type, id: id, lazy: lazy, abstract: abstract, parent: parent,
                factory: entry.factory.map { .closure($0) } ?? .initializer, origin: origin,
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
        _ clazz: T.Type, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column, factory: (() throws -> T)? = nil
    ) -> BeanDeclaration {
        BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: factory.map { factory in .closure { try factory() } } ?? .initializer,
            origin: Origin(file: file, line: line, column: column), reportsOrigin: traceOrigin)
    }

    /// Declares a bean that is created on an actor: `bean(Screen.self, factory: Screen.init)`. Off the actor, requests throw `WrongIsolation`.
    /// - Parameters:
    ///   - clazz: The type of the bean, by which it is found.
    ///   - id: The id of the bean.
    ///   - lazy: Whether it is created when it is first needed; otherwise the environment has to be started on the actor.
    ///   - abstract: Whether it is a template only.
    ///   - parent: The id of the bean's template.
    ///   - file: The file of the declaration.
    ///   - line: The line of the declaration.
    ///   - column: The column of the declaration.
    ///   - factory: Creates the bean, on its actor.
    /// - Returns: The declaration, to be completed and given to `define`.
    public func bean<T>(
        _ clazz: T.Type, id: String? = nil, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        file: String = #fileID, line: Int = #line, column: Int = #column,
        factory: @escaping @isolated(any) () throws -> T
    ) -> BeanDeclaration {
        let isolated = IsolatedFunction(factory)
        let factory = isolated.plain
        return BeanDeclaration(
            type: clazz, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: .closure({ try factory() }, on: isolated.isolation.map { Isolation($0) }),
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
