import CleanseEngine

/// How a bean is created: created by `environment.bean(…)`, completed by the functions here, and given to `environment.define`.
///
/// Thread rule: to be completed on one thread, before the environment starts; what is changed later has no effect.
public final class BeanDeclaration: @unchecked Sendable {
    // SAFETY: written by one thread until its environment starts, which reads it and keeps a copy of what matters. Each function sets or adds
    // one value, and releases what that replaces afterwards: no check of exclusive access is needed.

    /// The type of the bean, as far as it is declared here.
    public let beanType: Any.Type?
    /// The id of the bean, if it has one.
    @exclusivity(unchecked) public private(set) var beanId: String?
    /// Whether the bean is created when it is first needed.
    @exclusivity(unchecked) public private(set) var isLazy: Bool
    /// Whether it is a template, which is never created.
    @exclusivity(unchecked) public private(set) var isAbstract: Bool
    /// Whether it is the one that is injected and found by type where there are several of a type.
    @exclusivity(unchecked) public private(set) var isPrimary = false
    /// Where the bean was declared.
    public let origin: Origin

    /// Whether the report says where the bean was declared.
    let reportsOrigin: Bool
    let factory: BeanMaker
    /// Whether its type is known to be `Sendable`.
    let isSendable: Bool
    @exclusivity(unchecked) private(set) var properties: [PropertyDeclaration] = []
    /// Whether a bean has been declared in place, as the value of a property or of an argument.
    private(set) var embedsBeans = false
    /// Its place in the table of the environment that defined it first.
    @exclusivity(unchecked) var place: Int?
    /// Whether that table has its id.
    @exclusivity(unchecked) var hasAddedId = false
    /// Nil for most declarations.
    @exclusivity(unchecked) private var details: Details?

    /// Properties that few declarations have, stored separately, since the memory of thousands of declarations is a good part of the cost of
    /// a start.
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

    /// All of them must hold for the bean to take part.
    var conditions: [BeanCondition] { details?.conditions ?? [] }
    var parentId: String? { details?.parentId }
    var scope: ScopeChoice { details?.scope ?? .none }
    var requirements: [Requirement] { details?.requirements ?? [] }
    var targetType: Any.Type? { details?.targetType }
    /// Whether that is known to be `Sendable`.
    var isTargetSendable: Bool { details?.isTargetSendable ?? false }
    var protocols: [Any.Type] { details?.protocols ?? [] }
    /// The arguments of its factory that are declared, by their positions.
    var arguments: [Int: PropertyDeclaration] { details?.arguments ?? [:] }
    /// What was wrong already when it was declared.
    var mistake: BeanError? { details?.mistake }
    /// To be changed.
    private var madeDetails: Details {
        if let details { return details }
        let new = Details()
        details = new
        return new
    }

    init(
        type: Any.Type?, id: String?, lazy: Bool = false, abstract: Bool = false, parent: String? = nil,
        factory: BeanMaker = .initializer, isSendable: Bool = false, origin: Origin, reportsOrigin: Bool
    ) {
        beanType = type
        beanId = id
        isLazy = lazy
        isAbstract = abstract
        self.factory = factory
        self.isSendable = isSendable
        self.origin = origin
        self.reportsOrigin = reportsOrigin
        if let parent { madeDetails.parentId = parent }
        if let type, let wrapped = wrapped(by: type) {
            madeDetails.mistake = BeanError(
                .optionalBean(type), bean: name, origin: origin, hints: ["declare it as \(wrapped)"])
        } else if let type, !(type is AnyClass), case .initializer = factory {
            madeDetails.mistake = BeanError(
                .onlyClasses(type), bean: name, origin: origin, hints: ["give a factory that creates the value"])
        }
    }

    deinit {
        guard embedsBeans || !requirements.isEmpty else { return }
        var others: [AnyObject] = embedded
        for case .bean(let required) in requirements { others.append(required) }
        (properties, details) = ([], nil)
        ReleaseQueue.release(&others)
    }

    /// The source of configuration that it is, if it exists already.
    var existingSource: (any ConfigurationSource)? {
        if case .instance(let source as any ConfigurationSource) = factory { source } else { nil }
    }

    /// Whether it is a part of the container.
    var isBuiltIn: Bool { if case .builtIn = factory { true } else { false } }

    /// Makes an override be what the declaration that it replaces is to others.
    func takePlace(of declaration: BeanDeclaration) {
        if beanId == nil { id(declaration.beanId) }
        if declaration.isPrimary { isPrimary = true }
    }

    /// The actor that its factory belongs to.
    var isolation: Isolation? { function?.isolation }

    /// Its factory, unless it is an object or created by an initialiser without parameters.
    var function: BeanFunction? { if case .function(let function) = factory { function } else { nil } }

    /// The beans that are declared in place, as values of properties and of arguments.
    var embedded: [BeanDeclaration] {
        guard embedsBeans else { return [] }
        let given = arguments.sorted { $0.key < $1.key }.map(\.value)
        return (given + properties).compactMap(\.embedded)
    }

    /// What errors call the bean.
    var name: String {
        let type = beanType.map { "\($0)" } ?? "bean"
        return beanId.map { "\(type) \"\(legible($0))\"" } ?? type
    }

    // MARK: Completing it

    /// Sets the id.
    /// - Parameter id: The id, by which the bean is referenced; no other bean of the environment may have it.
    @discardableResult
    public func id(_ id: String) -> Self {
        self.id(Optional(id))
        return self
    }

    private func id(_ id: String?) {
        beanId = id
        hasAddedId = false
    }

    /// Sets whether the bean is created when it is first needed.
    /// - Parameter lazy: Whether it is.
    @discardableResult
    public func lazy(_ lazy: Bool = true) -> Self {
        isLazy = lazy
        return self
    }

    /// Sets whether the declaration is a template only, which is never created.
    /// - Parameter abstract: Whether it is.
    @discardableResult
    public func abstract(_ abstract: Bool = true) -> Self {
        isAbstract = abstract
        return self
    }

    /// Sets whether the bean is the one that is injected and found by type where there are several of a type.
    ///
    /// `getBeansByType`, and arrays of all beans of a type, have the others too. Of two primary beans of a type, neither is the one.
    /// - Parameter primary: Whether it is.
    @discardableResult
    public func primary(_ primary: Bool = true) -> Self {
        isPrimary = primary
        return self
    }

    /// Lets the bean take part only if a condition holds when the environment starts: `when(.profile("test"))`.
    ///
    /// Called several times, all conditions have to hold. Beans that exclude each other may have the same id.
    /// - Parameter condition: The condition.
    @discardableResult
    public func when(_ condition: BeanCondition) -> Self {
        madeDetails.conditions.append(condition)
        return self
    }

    /// Takes the class, the scope and the properties of another bean, as far as they are not declared here.
    /// - Parameter parent: The id of the template, of this environment or of one above it.
    @discardableResult
    public func parent(_ parent: String) -> Self {
        madeDetails.parentId = parent
        return self
    }

    /// Sets the scope by its name.
    /// - Parameter scope: `singleton`, `prototype`, or the name of a registered scope or of one that is a bean.
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

    /// Creates the bean after another one.
    /// - Parameter id: The id of the other bean.
    @discardableResult
    public func requires(id: String) -> Self {
        madeDetails.requirements.append(.id(id))
        return self
    }

    /// Creates the bean after the one of a type.
    /// - Parameter clazz: The type of the other bean.
    @discardableResult
    public func requires(class clazz: Any.Type) -> Self {
        madeDetails.requirements.append(.type(clazz))
        return self
    }

    /// Creates the bean after the one of a type.
    /// - Parameter clazz: The type of the other bean.
    @discardableResult
    public func requires(_ clazz: Any.Type) -> Self { requires(class: clazz) }

    /// Creates the bean after another one.
    /// - Parameter bean: The declaration of the other bean, which has to be defined too.
    @discardableResult
    public func requires(bean: BeanDeclaration) -> Self {
        madeDetails.requirements.append(.bean(bean))
        return self
    }

    /// Creates the bean after another one.
    /// - Parameter id: The id of the other bean.
    @discardableResult
    public func dependsOn(_ id: String) -> Self { requires(id: id) }

    /// Says what a factory bean creates.
    /// - Parameter clazz: The type of what ``FactoryBean/create()`` returns.
    @discardableResult
    public func target(_ clazz: Any.Type) -> Self { target(clazz, isSendable: false) }

    /// Says what a factory bean creates, of a `Sendable` type, so that actors and tasks may share it.
    /// - Parameter clazz: The type of what ``FactoryBean/create()`` returns.
    @discardableResult
    public func target(_ clazz: any Sendable.Type) -> Self { target(clazz, isSendable: true) }

    @discardableResult
    package func target(_ clazz: Any.Type, isSendable: Bool) -> Self {
        madeDetails.targetType = clazz
        madeDetails.isTargetSendable = isSendable
        return self
    }

    /// Says which protocols the bean implements, so that it is found by them.
    /// - Parameter protocols: The protocols. They replace those of an earlier call.
    @discardableResult
    public func implements(_ protocols: Any.Type...) -> Self {
        madeDetails.protocols = protocols
        if let clazz = protocols.first(where: { $0 is AnyClass }) {
            madeDetails.mistake = BeanError(.descriptor(.notAProtocol(clazz)), bean: name, origin: origin)
        }
        return self
    }

    /// Sets a property of the bean. Exactly one of the sources is to be given; none of them sets nil.
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - value: A value of the property's type, or one that converts to the number that the property is.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean of its own, declared here.
    ///   - inject: The bean of an id, or what the property's type stands for.
    @discardableResult
    public func property(
        _ name: String, value: Any? = nil, ref: String? = nil, resolve: String? = nil, bean: BeanDeclaration? = nil,
        inject: InjectBean? = nil
    ) -> Self {
        set(PropertyDeclaration(key: name, value: value, ref: ref, resolve: resolve, bean: bean, inject: inject))
        return self
    }

    /// Sets a property of the bean by its key path, `property(\Engine.power, value: 90)`, which the compiler checks.
    ///
    /// The property needs neither ``BeanProperty`` nor a table. It is set through its setter, so that `willSet` and `didSet` run.
    /// - Parameters:
    ///   - path: The key path, of the bean's class or of a superclass.
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

    /// Sets a property of the bean by its key path. Exactly one of the sources is to be given; none of them sets nil.
    ///
    /// The property needs neither ``BeanProperty`` nor a table. It is set through its setter, so that `willSet` and `didSet` run.
    /// - Parameters:
    ///   - path: The key path, of the bean's class or of a superclass.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean of its own, declared here.
    ///   - inject: The bean of an id, or what the property's type stands for.
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
            // The old value is released afterwards, since that may run code of a user, which may come back here.
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

    /// Gives an argument of the bean's factory. Exactly one of the sources is to be given; none of them gives nil.
    ///
    /// Arguments that are not given here are found by the types of the parameters.
    /// - Parameters:
    ///   - position: The position of the parameter, counted from 0.
    ///   - value: A value of the parameter's type, or one that converts to the number that the parameter is.
    ///   - ref: The id of a bean.
    ///   - resolve: Text with placeholders of the configuration, `${namespace:key=default}`.
    ///   - bean: A bean of its own, declared here.
    ///   - inject: The bean of an id, or what the parameter's type stands for.
    @discardableResult
    public func argument(
        _ position: Int, value: Any? = nil, ref: String? = nil, resolve: String? = nil, bean: BeanDeclaration? = nil,
        inject: InjectBean? = nil
    ) -> Self {
        if bean != nil { embedsBeans = true }
        let argument = PropertyDeclaration(
            key: "argument \(position)", value: value, ref: ref, resolve: resolve, bean: bean, inject: inject)
        // The old one is released afterwards too.
        let old = arguments[position]
        madeDetails.arguments[position] = argument
        withExtendedLifetime(old) {}
        return self
    }

    /// Whether an argument of the bean's factory is given.
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
