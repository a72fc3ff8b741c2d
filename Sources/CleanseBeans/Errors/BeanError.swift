// The error of an environment, and the kinds of errors.

public import CleanseEngine

/// An error of an environment: a mistake in a declaration, a request that can't be fulfilled, or an error of a bean's code.
public struct BeanError: CleanseError {
    /// The kind of the error.
    public let kind: Kind
    /// The name of the bean that the error is about, which consists of its type and its id.
    public let bean: String?
    /// The names of the bean's properties that the error is about. Empty if it is about no property, or if the message names it.
    public let properties: [String]
    /// The positions of the arguments of the bean's factory that the error is about, counted from 0.
    public let arguments: [Int]
    /// The source location of the bean's declaration.
    public let sourceLocation: CodeLocation?
    /// The source location of the bean's declaration, if it is known.
    public var sourceLocations: [CodeLocation] { sourceLocation.map { [$0] } ?? [] }

    /// The beans whose creation requested the bean, directly or indirectly. At most the innermost 20 beans, innermost first.
    public var requestedBy: [String] { requesters.shown.map(\.bean) }
    private(set) var requesters = Requesters()
    /// The errors that occurred while ending the beans that a failed start had created.
    public internal(set) var endErrors: [BeanError] = []
    /// Hints in addition to the hints of the kind.
    private let ownHints: Hints

    /// Suggestions for correcting the error.
    ///
    /// - Complexity: If names are compared, linear in the beans of the environment when it is read first.
    public var hints: [String] {
        ownHints.value + Self.hints(for: kind, isInjected: !properties.isEmpty || !arguments.isEmpty)
    }

    /// The error that caused this error, such as one thrown by a bean, a scope, a post processor, a configuration source or a conversion.
    ///
    /// If several beans failed to end, it is a `MultiError` with their errors.
    public var underlying: (any Error)? {
        switch kind {
        case .threw(_, let error): error
        case .property(_, let reason), .argument(_, let reason): reason
        case .descriptor(let reason): reason
        case .failedToEnd(let errors):
            errors.count == 1 ? errors[0].underlying ?? errors[0] : MultiError(errors: errors)
        default: nil
        }
    }

    /// - Parameter hints: Hints that precede the hints of the kind.
    package init(
        _ kind: Kind, bean: String? = nil, properties: [String] = [], arguments: [Int] = [],
        sourceLocation: CodeLocation? = nil,
        hints: [String] = []
    ) {
        self.init(
            kind, bean: bean, properties: properties, arguments: arguments, sourceLocation: sourceLocation,
            hints: Hints(hints))
    }

    /// - Parameter hints: Hints that precede the hints of the kind.
    init(
        _ kind: Kind, bean: String? = nil, properties: [String] = [], arguments: [Int] = [],
        sourceLocation: CodeLocation? = nil,
        hints: Hints
    ) {
        self.kind = kind
        self.bean = bean
        self.properties = properties
        self.arguments = arguments
        self.sourceLocation = sourceLocation
        ownHints = hints
    }

    /// Returns the error as the creation of a bean passes it on. The bean becomes the subject of the error or, if the error has one
    /// already, a requester.
    func requested(by bean: String, _ sourceLocation: CodeLocation?) -> BeanError {
        guard let own = self.bean else {
            return BeanError(
                kind, bean: bean, properties: properties, arguments: arguments,
                sourceLocation: self.sourceLocation ?? sourceLocation,
                hints: ownHints)
        }
        let last = requesters.last ?? Requester(bean: own, sourceLocation: self.sourceLocation)
        let next = Requester(bean: bean, sourceLocation: sourceLocation)
        guard last != next else { return self }
        var error = self
        error.requesters.append(next)
        return error
    }

    /// A bean whose creation requested another bean.
    struct Requester: Equatable {
        let bean: String
        let sourceLocation: CodeLocation?
    }

    /// The beans that passed an error on, innermost first. Only as many are kept as a text shows.
    struct Requesters {
        private(set) var shown: [Requester] = []
        private(set) var count = 0
        private(set) var last: Requester?

        mutating func append(_ next: Requester) {
            if count < ChainLink.shownLinks { shown.append(next) }
            count += 1
            last = next
        }
    }

    /// Returns the error with the name of a property, unless the error is about a bean already.
    func with(property: String) -> BeanError {
        bean == nil ? BeanError(kind, properties: [property], sourceLocation: sourceLocation, hints: ownHints) : self
    }

    /// Returns an error that code of a bean threw, with the name of the bean.
    /// - Parameter thrower: The name of the code in messages.
    static func naming(_ error: any Error, by thrower: String, bean: String, sourceLocation: CodeLocation?) -> BeanError
    {
        (error as? BeanError)?.requested(by: bean, sourceLocation)
            ?? BeanError(.threw(thrower, error), bean: bean, sourceLocation: sourceLocation)
    }
}

extension BeanError {
    /// The kind of an error.
    public enum Kind: Sendable {
        /// No value can be injected for a type.
        case noCandidate(Any.Type)
        /// Several beans could be injected for a type.
        case ambiguousCandidates(Any.Type, candidates: [String])
        /// No bean of a type was found.
        case unknownBeanByType(Any.Type)
        /// Several beans of a type were found.
        case ambiguousBeanByType(Any.Type, candidates: [String])
        /// No bean has the id.
        case unknownBeanById(String)
        /// Another bean has the id.
        case duplicateId(String)
        /// The bean with the id is of another type.
        case wrongType(id: String, expected: Any.Type, actual: Any.Type)
        /// The bean with the id is a template, and is never created.
        case abstractBean(String)
        /// Beans depend on each other, so that none of them can be created first.
        case cyclicDependencies([String])
        /// A bean was requested by its own creation, directly or indirectly.
        case reentrantResolution([String])
        /// Threads wait for each other's beans.
        case deadlock([String])
        /// Templates inherit from each other.
        case cyclicTemplates([String])
        /// A bean inherits from too many templates.
        case templateLimit(Int)
        /// Beans are created inside each other so deeply that the thread's stack has no room for more. The value is the depth of nesting.
        case nestingLimit(Int)
        /// No scope has the name.
        case unknownScope(String)
        /// The bean has no class, and no template that names one.
        case missingClass
        /// A type that is not a class has no factory.
        case onlyClasses(Any.Type)
        /// A factory bean does not declare its target.
        case missingTarget
        /// A factory created a bean of another type than declared.
        case typeMismatch(expected: Any.Type, actual: Any.Type)
        /// A post processor returned a bean of another type than declared.
        case wrongReplacement(by: Any.Type, expected: Any.Type, actual: Any.Type)
        /// The declared type of a bean hides that the bean extends the container, or that it is an `AsyncBean`.
        case hiddenExtension(Any.Type, of: Any.Type)
        /// The bean was declared as an optional.
        case optionalBean(Any.Type)
        /// Code that belongs to the bean threw: its factory or initialiser, `postConstruct`, a scope, a post processor and the like.
        case threw(String, any Error)
        /// Several sources were given for one property.
        case ambiguousProperty(String)
        /// A property can't be set or injected, for the given reason.
        case property(String, reason: any CleanseError)
        /// An argument of the bean's factory can't be given, for the given reason.
        case argument(Int, reason: any CleanseError)
        /// An argument was given for a parameter that the bean's factory does not have.
        case unknownArgument(Int, count: Int)
        /// A descriptor can't be used as the declaration requires.
        case descriptor(DescriptorError)
        /// No injection is known for a kind of `Inject`.
        case unknownInjection(Any.Type, property: String)
        /// A post processor replaced a bean that other beans already use.
        case replacedTooLate(by: Any.Type)
        /// A required declaration was not defined.
        case undefinedRequirement(String)
        /// An override replaces nothing: no bean has its id, or is of its type.
        case unknownOverride(String)
        /// An override without an id could replace several beans.
        case ambiguousOverride(Any.Type, candidates: [String])
        /// Two overrides replace one bean.
        case duplicateOverride(String)
        /// A bean that is embedded or required is not active because its condition does not hold.
        case inactiveBean(String, condition: String)
        /// The environment has started, so nothing can be defined any more.
        case frozen
        /// The environment is being validated and has no beans yet.
        case notStarted
        /// A task is starting the environment. Look-ups can't wait for it.
        case beingStarted
        /// A bean is asynchronous, and neither `startup()` nor look-ups can wait for it.
        case needsStart
        /// The end of a bean is asynchronous, and `shutdown()` can't wait for it.
        case needsStop
        /// An asynchronous bean is lazy, or has a scope, so that a look-up would have to wait for it.
        case asynchronousOnDemand
        /// An asynchronous bean was requested during the start, before it was created.
        case notAwaited
        /// The environment was shut down or released.
        case shutDown
        /// Beans threw errors while they ended. All other beans have ended.
        case failedToEnd([BeanError])
    }
}
