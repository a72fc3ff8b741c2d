// The parts of a declaration (factory, scope, requirements, properties and arguments), and the declarations of documents, which name
// classes by text.

import CleanseEngine

extension BeanDeclaration {
    enum BeanFactoryFunction {
        case initializer
        case function(BeanFunction)
        case instance(AnyObject)
        /// A part of the container, which is neither injected nor processed.
        case builtIn(AnyObject)

        /// Uses a factory without parameters or, if it is `nil`, the initialiser of the class.
        init<T>(_ factory: (() throws -> T)?) {
            // Not `map`, which would look up the metadata of the function's type for each bean.
            if let factory { self = .function(BeanFunction(factory)) } else { self = .initializer }
        }
    }

    enum ScopeChoice {
        case none
        case named(String)
        case object(any BeanScope)
    }

    enum Requirement {
        case id(String)
        case type(Any.Type)
        case bean(BeanDeclaration)
    }
}

extension BeanDeclaration.ScopeChoice {
    var isGiven: Bool { if case .none = self { false } else { true } }

    var name: String? {
        switch self {
        case .none: nil
        case .named(let name): name
        case .object(let scope): scope.name
        }
    }
}

/// The declared source of a property of a bean, or of an argument of its factory.
struct PropertyDeclaration {
    enum Source {
        case value(Any?)
        case ref(String)
        case resolve(String)
        case bean(BeanDeclaration)
        case inject(InjectBean)
    }

    /// The name of the property, or the text of its key path. A later declaration with the same key replaces an earlier one.
    let key: String
    /// The property, if the declaration names its key path.
    let property: PropertyDescriptor?
    let source: Source
    /// Whether more than one source was given.
    let isAmbiguous: Bool

    init(
        key: String, property: PropertyDescriptor? = nil, value: Any? = nil, ref: String? = nil, resolve: String? = nil,
        bean: BeanDeclaration? = nil, inject: InjectBean? = nil
    ) {
        self.key = key
        self.property = property
        let given = (ref == nil ? 0 : 1) + (resolve == nil ? 0 : 1) + (bean == nil ? 0 : 1) + (inject == nil ? 0 : 1)
        isAmbiguous = given + (value == nil ? 0 : 1) > 1
        source =
            if let ref {
                .ref(ref)
            } else if let resolve {
                .resolve(resolve)
            } else if let bean {
                .bean(bean)
            } else if let inject {
                .inject(inject)
            } else {
                .value(unwrapped(value))
            }
    }

    /// Returns the text of a key path without its root type, which may be a subclass.
    static func key(of path: AnyKeyPath) -> String { "\\" + "\(path)".drop { $0 != "." } }

    var name: String { property?.name ?? key }
    /// The bean that is declared in place, if there is one.
    var embedded: BeanDeclaration? { if case .bean(let bean) = source { bean } else { nil } }
}

extension BeanDeclaration {
    /// Creates a declaration of a bean whose class is registered under a name, or is the class of its template.
    package convenience init(
        of entry: TypeRegistry.Entry?, id: String?, lazy: Bool, abstract: Bool, parent: String?,
        sourceLocation: CodeLocation,
        reportsOrigin: Bool
    ) {
        self.init(
            type: entry?.type, id: id, lazy: lazy, abstract: abstract, parent: parent,
            factory: entry?.factory.map { .function($0) } ?? .initializer, isSendable: entry?.isSendable ?? false,
            sourceLocation: sourceLocation, reportsOrigin: reportsOrigin)
    }

    /// Creates a declaration of a configuration source in a document.
    package convenience init(source: any ConfigurationSource, sourceLocation: CodeLocation) {
        self.init(
            type: type(of: source), id: nil, factory: .instance(source), sourceLocation: sourceLocation,
            reportsOrigin: true)
    }
}
