import CleanseEngine

/// The declaration of a bean, which is created by `environment.bean(…)` and given to `environment.define`.
///
/// Its functions add an id, a scope, properties, arguments, conditions and requirements.
///
/// Thread rule: complete a declaration on one thread, before the environment starts. Later changes have no effect.
public final class BeanDeclaration: @unchecked Sendable {
    // SAFETY: one thread writes the declaration until its environment starts, which reads it and copies the parts that it needs. Each
    // function sets or adds one value, and releases the replaced value last, so that no check of exclusive access is needed.

    /// The declared type of the bean, or `nil` if its template provides the type.
    public let beanType: Any.Type?
    /// The id of the bean, if it has one.
    @exclusivity(unchecked) public private(set) var beanId: String?
    /// Whether the bean is created only when it is first needed.
    @exclusivity(unchecked) public private(set) var isLazy: Bool
    /// Whether the declaration is a template, from which no bean is created.
    @exclusivity(unchecked) public private(set) var isAbstract: Bool
    /// Whether the bean is chosen among several beans of a type.
    @exclusivity(unchecked) public private(set) var isPrimary = false
    /// The source location of the declaration.
    public let sourceLocation: CodeLocation

    /// Whether the report shows the source location of the declaration.
    let reportsOrigin: Bool
    let factory: BeanFactoryFunction
    /// Whether the type of the bean is known to be `Sendable`.
    let isSendable: Bool
    @exclusivity(unchecked) private(set) var properties: [PropertyDeclaration] = []
    /// Whether a bean is declared in place, as the value of a property or an argument.
    private(set) var embedsBeans = false
    /// The index of the declaration in the table of the environment that defined it first.
    @exclusivity(unchecked) var place: Int?
    /// Whether that table contains the id of the declaration.
    @exclusivity(unchecked) var hasAddedId = false
    /// The properties that few declarations have. `nil` for most declarations.
    @exclusivity(unchecked) private var details: Details?

    /// The properties that few declarations have. They are stored separately because the memory of thousands of declarations is a good part
    /// of the cost of a start.
    private final class Details {
        var conditions: [BeanCondition] = []
        var parentId: String?
        var scope: ScopeChoice = .none
        var requirements: [Requirement] = []
        var targetType: Any.Type?
        var isTargetSendable = false
        var protocols: [Any.Type] = []
        var propertyPositions: [String: Int] = [:]
        var arguments: [Int: PropertyDeclaration] = [:]
        var mistake: BeanError?
    }

    /// The conditions that must all hold for the bean to take part.
    var conditions: [BeanCondition] { details?.conditions ?? [] }
    var parentId: String? { details?.parentId }
    var scope: ScopeChoice { details?.scope ?? .none }
    var requirements: [Requirement] { details?.requirements ?? [] }
    var targetType: Any.Type? { details?.targetType }
    /// Whether the target type is known to be `Sendable`.
    var isTargetSendable: Bool { details?.isTargetSendable ?? false }
    var protocols: [Any.Type] { details?.protocols ?? [] }
    /// The declared arguments of the factory, by position.
    var arguments: [Int: PropertyDeclaration] { details?.arguments ?? [:] }
    /// The error that was found when the bean was declared.
    var mistake: BeanError? { details?.mistake }
    /// The details, which are created if there are none yet.
    private var madeDetails: Details {
        if let details { return details }
        let new = Details()
        details = new
        return new
    }

    init(
        type: Any.Type?, id: String?, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        factory: BeanFactoryFunction = .initializer, isSendable: Bool = false, sourceLocation: CodeLocation,
        reportsOrigin: Bool
    ) {
        beanType = type
        beanId = id
        isLazy = lazy
        isAbstract = abstract
        self.factory = factory
        self.isSendable = isSendable
        self.sourceLocation = sourceLocation
        self.reportsOrigin = reportsOrigin
        if let parent { madeDetails.parentId = parent }
        if let type, let wrapped = wrapped(by: type) {
            madeDetails.mistake = BeanError(
                .optionalBean(type), bean: name, sourceLocation: sourceLocation, hints: ["declare it as \(wrapped)"])
        } else if let type, !(type is AnyClass), case .initializer = factory {
            madeDetails.mistake = BeanError(
                .onlyClasses(type), bean: name, sourceLocation: sourceLocation,
                hints: ["give a factory that creates the value"])
        }
    }

    deinit {
        guard embedsBeans || !requirements.isEmpty else { return }
        var others: [AnyObject] = embedded
        for case .bean(let required) in requirements { others.append(required) }
        (properties, details) = ([], nil)
        ReleaseQueue.release(each: &others)
    }

    /// The bean as a source of configuration, if it is one and exists already.
    var existingSource: (any ConfigurationSource)? {
        if case .instance(let source as any ConfigurationSource) = factory { source } else { nil }
    }

    /// Whether the bean is a part of the container.
    var isBuiltIn: Bool { if case .builtIn = factory { true } else { false } }

    /// Takes over the primary status and, if the override has no id, the id of the declaration that it replaces.
    func takePlace(of declaration: BeanDeclaration) {
        if beanId == nil { id(declaration.beanId) }
        if declaration.isPrimary { isPrimary = true }
    }

    /// The actor of the factory, if it belongs to one.
    var isolation: Isolation? { function?.isolation }

    /// The factory, or `nil` if the bean is an existing object or is created by an initialiser without parameters.
    var function: BeanFunction? { if case .function(let function) = factory { function } else { nil } }

    /// The beans that are declared in place, as values of properties and arguments.
    var embedded: [BeanDeclaration] {
        guard embedsBeans else { return [] }
        let given = arguments.sorted { $0.key < $1.key }.map(\.value)
        return (given + properties).compactMap(\.embedded)
    }

    /// The name of the bean in errors.
    var name: String {
        let type = beanType.map { "\($0)" } ?? "bean"
        return beanId.map { "\(type) \"\(legible($0))\"" } ?? type
    }

    // MARK: Completing it

    /// Sets the id.
    /// - Parameter id: The id by which the bean is referenced. No other bean of the environment may have it.
    @discardableResult
    public func id(_ id: String) -> Self {
        self.id(Optional(id))
        return self
    }

    private func id(_ id: String?) {
        beanId = id
        hasAddedId = false
    }

    /// Sets whether the bean is created only when it is first needed.
    /// - Parameter lazy: Whether the bean is lazy.
    @discardableResult
    public func lazy(_ lazy: Bool = true) -> Self {
        isLazy = lazy
        return self
    }

    /// Sets whether the declaration is a template, from which no bean is created.
    /// - Parameter abstract: Whether the declaration is a template.
    @discardableResult
    public func abstract(_ abstract: Bool = true) -> Self {
        isAbstract = abstract
        return self
    }

    /// Sets whether the bean is chosen among several beans of a type.
    ///
    /// `getBeansByType` and arrays of all beans of a type include the other beans too. Two primary beans of one type are ambiguous.
    /// - Parameter primary: Whether the bean is primary.
    @discardableResult
    public func primary(_ primary: Bool = true) -> Self {
        isPrimary = primary
        return self
    }

    /// Lets the bean take part only if a condition holds when the environment starts, as in `when(.profile("test"))`.
    ///
    /// If `when` is called several times, all conditions must hold. Beans that exclude each other may have the same id.
    /// - Parameter condition: The condition.
    @discardableResult
    public func when(_ condition: BeanCondition) -> Self {
        madeDetails.conditions.append(condition)
        return self
    }

    /// Inherits the class, the scope and the properties of another bean, unless they are declared here.
    /// - Parameter parent: The id of the template, in this environment or an ancestor.
    @discardableResult
    public func parent(_ parent: String) -> Self {
        madeDetails.parentId = parent
        return self
    }

    /// Sets the scope by its name.
    /// - Parameter scope: `singleton`, `prototype`, or the name of a scope that is registered or defined as a bean.
    @discardableResult
    public func scope(_ scope: String) -> Self {
        madeDetails.scope = .named(scope)
        return self
    }

    /// Sets the scope.
    /// - Parameter scope: The scope.
    @discardableResult
    public func scope(_ scope: any BeanScope) -> Self {
        madeDetails.scope = .object(scope)
        return self
    }

    /// Requires another bean. If that is a singleton, it is created before this bean.
    /// - Parameter id: The id of the other bean.
    @discardableResult
    public func requires(id: String) -> Self {
        madeDetails.requirements.append(.id(id))
        return self
    }

    /// Requires the bean of a type. If that is a singleton, it is created before this bean.
    /// - Parameter clazz: The type of the other bean.
    @discardableResult
    public func requires(class clazz: Any.Type) -> Self {
        madeDetails.requirements.append(.type(clazz))
        return self
    }

    /// Requires the bean of a type. If that is a singleton, it is created before this bean.
    /// - Parameter clazz: The type of the other bean.
    @discardableResult
    public func requires(_ clazz: Any.Type) -> Self { requires(class: clazz) }

    /// Requires another bean. If that is a singleton, it is created before this bean.
    /// - Parameter bean: The declaration of the other bean, which must be defined too.
    @discardableResult
    public func requires(bean: BeanDeclaration) -> Self {
        madeDetails.requirements.append(.bean(bean))
        return self
    }

    /// Requires another bean. If that is a singleton, it is created before this bean.
    /// - Parameter id: The id of the other bean.
    @discardableResult
    public func dependsOn(_ id: String) -> Self { requires(id: id) }

    /// Declares the type of the product of a factory bean.
    /// - Parameter clazz: The type of the objects that ``FactoryBean/create()`` returns.
    @discardableResult
    public func target(_ clazz: Any.Type) -> Self { target(clazz, isSendable: false) }

    /// Declares the `Sendable` type of the product of a factory bean, which actors and tasks may share.
    /// - Parameter clazz: The type of the objects that ``FactoryBean/create()`` returns.
    @discardableResult
    public func target(_ clazz: any Sendable.Type) -> Self { target(clazz, isSendable: true) }

    @discardableResult
    package func target(_ clazz: Any.Type, isSendable: Bool) -> Self {
        madeDetails.targetType = clazz
        madeDetails.isTargetSendable = isSendable
        return self
    }

    /// Declares the protocols that the bean implements, so that look-ups of these protocols find it.
    /// - Parameter protocols: The protocols. They replace the protocols of an earlier call.
    @discardableResult
    public func implements(_ protocols: Any.Type...) -> Self {
        madeDetails.protocols = protocols
        if let clazz = protocols.first(where: { $0 is AnyClass }) {
            madeDetails.mistake = BeanError(
                .descriptor(.notAProtocol(clazz)), bean: name, sourceLocation: sourceLocation)
        }
        return self
    }

    /// Sets a property of the bean from one of several sources.
    ///
    /// Give only one source. Without a source, the property is set to `nil`.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - value: A value of the property's type or, for a numeric property, a value that can be converted to it.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean that is declared in place.
    ///   - inject: An injection of the bean with an id, or of the bean, array or provider that the property's type describes.
    @discardableResult
    public func property(
        _ name: String, value: Any? = nil, ref: String? = nil, resolve: String? = nil, bean: BeanDeclaration? = nil,
        inject: InjectBean? = nil
    ) -> Self {
        set(PropertyDeclaration(key: name, value: value, ref: ref, resolve: resolve, bean: bean, inject: inject))
        return self
    }

    /// Sets a property by a key path that the compiler checks, as in `property(\Engine.power, value: 90)`.
    ///
    /// The property needs neither ``BeanProperty`` nor an entry in a descriptor. It is set through its setter, so that `willSet` and
    /// `didSet` run.
    /// - Parameters:
    ///   - path: The key path of a property of the bean's class or a superclass.
    ///   - value: The value.
    @discardableResult
    public func property<Root: AnyObject, Value>(
        _ path: ReferenceWritableKeyPath<Root, Value>, value: Value
    ) -> Self {
        set(
            PropertyDeclaration(
                key: PropertyDeclaration.key(of: path), property: PropertyDescriptor(path: path), value: value))
        return self
    }

    /// Sets a property by a key path that the compiler checks, from one of several sources.
    ///
    /// Give only one source. Without a source, the property is set to `nil`. The property needs neither ``BeanProperty`` nor an entry in a
    /// descriptor. It is set through its setter, so that `willSet` and `didSet` run.
    /// - Parameters:
    ///   - path: The key path of a property of the bean's class or a superclass.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean that is declared in place.
    ///   - inject: An injection of the bean with an id, or of the bean, array or provider that the property's type describes.
    @discardableResult
    public func property<Root: AnyObject, Value>(
        _ path: ReferenceWritableKeyPath<Root, Value>, ref: String? = nil, resolve: String? = nil,
        bean: BeanDeclaration? = nil, inject: InjectBean? = nil
    ) -> Self {
        set(
            PropertyDeclaration(
                key: PropertyDeclaration.key(of: path), property: PropertyDescriptor(path: path), ref: ref,
                resolve: resolve, bean: bean,
                inject: inject))
        return self
    }

    private func set(_ property: consuming PropertyDeclaration) {
        if case .bean = property.source { embedsBeans = true }
        if let position = position(of: property.key) {
            // The old value is released last, since its `deinit` may run user code that calls this function again.
            let old = properties[position]
            properties[position] = property
            withExtendedLifetime(old) {}
        } else {
            if let details, !details.propertyPositions.isEmpty {
                details.propertyPositions[property.key] = properties.count
            }
            properties.append(property)
        }
    }

    /// Sets an argument of the bean's factory from one of several sources.
    ///
    /// Give only one source. Without a source, the argument is `nil`. Arguments that are not set are found by the types of their
    /// parameters.
    /// - Parameters:
    ///   - position: The position of the parameter, counted from 0.
    ///   - value: A value of the parameter's type or, for a numeric parameter, a value that can be converted to it.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean that is declared in place.
    ///   - inject: An injection of the bean with an id, or of the bean, array or provider that the parameter's type describes.
    @discardableResult
    public func argument(
        _ position: Int, value: Any? = nil, ref: String? = nil, resolve: String? = nil, bean: BeanDeclaration? = nil,
        inject: InjectBean? = nil
    ) -> Self {
        if bean != nil { embedsBeans = true }
        let argument = PropertyDeclaration(
            key: "argument \(position)", value: value, ref: ref, resolve: resolve, bean: bean, inject: inject)
        // The old argument is released last, too.
        let old = arguments[position]
        madeDetails.arguments[position] = argument
        withExtendedLifetime(old) {}
        return self
    }

    /// Returns whether an argument of the bean's factory is declared.
    package func hasArgument(_ position: Int) -> Bool { arguments[position] != nil }

    private func position(of key: String) -> Int? {
        if properties.count <= Limits.comparedProperties {
            return properties.indices.first { properties[$0].key == key }
        }
        let details = madeDetails
        if details.propertyPositions.isEmpty {
            for (position, property) in properties.enumerated() { details.propertyPositions[property.key] = position }
        }
        return details.propertyPositions[key]
    }
}
